import { localIsoDate } from "@vigie/domain/format/dates";
import { milestoneNameField } from "@vigie/domain/forms/milestone";
import { milestoneDate } from "@vigie/domain/project/milestone-date";
import {
  milestoneStatusColour,
  milestoneStatusLabel,
  nextMilestoneStatus,
} from "@vigie/domain/project/milestone-status";
import { memo, type ReactNode } from "react";
import { StatusDot } from "@/components/ui/status-dot";
import type { KeyMilestone } from "@/data/content/milestones";
import { InlineText } from "@/features/project-editor/shared/inline-text";
import { ListRow } from "@/features/project-editor/shared/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/use-collection";
import { classNames } from "@/lib/class-names";
import type { MilestoneChanges } from "./use-milestone-changes";

interface MilestoneRowProps extends CollectionRow<KeyMilestone> {
  milestone: KeyMilestone;
  changes: MilestoneChanges;
  /** The form, while it changes this milestone. */
  form: ReactNode;
}

/** A milestone of the list: its name and status, which are changed right there, and its dates. */
export const MilestoneRow = memo(function MilestoneRow({
  milestone,
  changes,
  ...row
}: MilestoneRowProps) {
  const { name } = milestone;
  return (
    <ListRow
      row={milestone}
      name={name}
      more={<StatusButton milestone={milestone} onPress={() => changes.advance(milestone)} />}
      {...row}
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start">
        <InlineText
          text={name}
          label="Name"
          schema={milestoneNameField}
          save={(typed) => changes.rename(milestone, typed)}
        />
        <MilestoneDate milestone={milestone} />
      </div>
    </ListRow>
  );
});

/** Says the status, and brings the milestone to the next one. */
function StatusButton({ milestone, onPress }: { milestone: KeyMilestone; onPress: () => void }) {
  const { name, status } = milestone;
  const label = milestoneStatusLabel(status);
  const next = milestoneStatusLabel(nextMilestoneStatus(status)).toLowerCase();
  return (
    <button
      type="button"
      aria-label={`${label}, mark ${name} as ${next}`}
      title={`Mark as ${next}`}
      onClick={onPress}
      className="inline-flex min-h-11 items-center rounded-control border border-transparent px-2 max-sm:mr-auto sm:w-34 hover:border-line hover:bg-tint forced-colors:border-line"
    >
      <StatusDot tone={milestoneStatusColour(status)}>{label}</StatusDot>
    </button>
  );
}

/** The day it was completed, else the day it is due; nothing where neither is set. */
function MilestoneDate({ milestone }: { milestone: KeyMilestone }) {
  const { status, dueDate } = milestone;
  const day = milestoneDate(milestone);
  if (day === "") return null;
  const isLate = status !== "completed" && dueDate !== null && dueDate < localIsoDate(new Date());
  return (
    <span className={classNames("text-sm", isLate ? "text-on-yellow-tint" : "text-muted")}>
      {isLate ? `${day}, not completed` : day}
    </span>
  );
}
