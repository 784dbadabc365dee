import {
  milestoneStatusColour,
  milestoneStatusLabel,
} from "@vigie/domain/project/milestone-status";
import { StatusDot } from "@/components/ui/status-dot";
import type { KeyMilestone } from "@/data/content/milestones";
import { RowActions } from "@/features/project-editor/shared/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/use-collection";
import { classNames } from "@/lib/class-names";

interface MilestoneRowProps extends CollectionRow {
  milestone: KeyMilestone;
}

/** A milestone of the list: its name, its state, and what can be done with it. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, isEdited, isRemoved, onEdit, onDelete } = props;
  const { name, status } = milestone;
  return (
    <li
      aria-current={isEdited || undefined}
      aria-busy={isRemoved}
      className={classNames(
        "flex items-center gap-2 py-1.5 pr-2 pl-4 first:rounded-t-card last:rounded-b-card sm:pl-5",
        isEdited && "bg-tint",
        isRemoved && "opacity-60",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
        <span dir="auto" className="min-w-0 flex-1 basis-48 break-words">
          {name}
        </span>
        <span className="sm:w-28">
          <StatusDot tone={milestoneStatusColour(status)}>{milestoneStatusLabel(status)}</StatusDot>
        </span>
      </div>
      <RowActions name={name} onEdit={onEdit} onDelete={onDelete} isRemoved={isRemoved} />
    </li>
  );
}
