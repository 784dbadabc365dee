import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { milestoneDate } from "@vigie/domain/project/milestone-date";
import {
  milestoneStatusColour,
  milestoneStatusLabel,
  nextMilestoneStatus,
} from "@vigie/domain/project/milestone-status";
import { rulesOf } from "@vigie/domain/tables/form-rules";
import { milestones } from "@vigie/domain/tables/milestones";
import { Camera } from "lucide-react";
import { memo, type ReactNode, type Ref, useRef } from "react";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { StatusDot } from "@/components/ui/status-dot";
import { changedBy } from "@/data/changes/last-changer";
import type { KeyMilestone, MilestoneProgress } from "@/data/content/milestones";
import { ListRow } from "@/features/project-editor/shared/collection/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { InlineText } from "@/features/project-editor/shared/editing/inline-text";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { MilestoneChanges, StatusConflict } from "./use-milestone-changes";

const rules = rulesOf(milestones.facts);

interface MilestoneRowProps extends CollectionRow<KeyMilestone> {
  milestone: KeyMilestone;
  changes: MilestoneChanges;
  /** What proves it, in words: `1 picture`; empty for nothing. */
  evidence: string;
  /** Opens the choice of what proves the milestone. */
  onProve: (id: string) => void;
  /** A conflict about its status; null for none. */
  conflict: StatusConflict | null;
  /** The form, while it edits this milestone. */
  form: ReactNode;
}

/** A milestone of the list: its name and status, which are edited inline, and its date. */
export const MilestoneRow = memo(function MilestoneRow({
  milestone,
  changes,
  evidence,
  onProve,
  conflict,
  ...row
}: MilestoneRowProps) {
  const t = useStaffTexts();
  const { name } = milestone;
  const proof = evidence || t("editor.addAPhotoOrDocument");
  const status = useRef<HTMLButtonElement>(null);
  const settle = (choice: "mine" | "theirs") => {
    if (conflict === null) return;
    status.current?.focus({ preventScroll: true });
    changes.settle(conflict, choice);
  };
  return (
    <ListRow
      row={milestone}
      name={name}
      more={
        <StatusButton
          ref={status}
          milestone={milestone}
          onPress={() => changes.advance(milestone)}
        />
      }
      note={conflict ? <StatusChoice conflict={conflict} onChoose={settle} /> : null}
      {...row}
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start">
        <InlineText
          row={milestone}
          textOf={nameOf}
          label={t("editor.name")}
          schema={rules.name}
          save={changes.rename}
          onOpenChange={(isOpen) => row.actions.hold(milestone, isOpen)}
        />
        <MilestoneDate milestone={milestone} />
        {milestone.status === "completed" ? (
          <button
            type="button"
            aria-label={t("common.labelled", { label: proof, value: name })}
            onClick={() => onProve(milestone.id)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control text-primary text-sm hover:underline"
          >
            <Camera aria-hidden className="size-4" />
            {proof}
          </button>
        ) : null}
      </div>
    </ListRow>
  );
});

const nameOf = ({ name }: KeyMilestone) => name;

interface StatusChoiceProps {
  conflict: StatusConflict;
  onChoose: (choice: "mine" | "theirs") => void;
}

/** The choice between two statuses after a conflict. */
function StatusChoice({ conflict: { mine, stored, by }, onChoose }: StatusChoiceProps) {
  const t = useStaffTexts();
  return (
    <div role="alert">
      <p className="text-sm">{t("editor.meanwhileChooseOne", { sentence: changedBy(t, by) })}</p>
      <ConflictChoice
        label={t("editor.statusOf", { name: stored.name })}
        conflict={{
          name: "status",
          mine: progress(t, mine),
          theirs: progress(t, stored),
          choice: null,
        }}
        by={by}
        onChoose={onChoose}
      />
    </div>
  );
}

function progress(t: StaffTexts, { status, completedOn }: MilestoneProgress): string {
  const label = milestoneStatusLabel(t, status);
  return completedOn === null ? label : `${label}, ${formatLongDate(t, completedOn)}`;
}

interface StatusButtonProps {
  ref: Ref<HTMLButtonElement>;
  milestone: KeyMilestone;
  onPress: () => void;
}

/** Shows the status, and changes it to the next one. */
function StatusButton({ ref, milestone, onPress }: StatusButtonProps) {
  const t = useStaffTexts();
  const { name, status } = milestone;
  const label = milestoneStatusLabel(t, status);
  const next = milestoneStatusLabel(t, nextMilestoneStatus(status)).toLowerCase();
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t("editor.statusMarkAs", { label, name, next })}
      title={t("editor.markAs", { next })}
      onClick={onPress}
      className="inline-flex min-h-11 items-center rounded-control border border-transparent px-2 max-sm:me-auto sm:w-34 hover:border-line hover:bg-tint forced-colors:border-line"
    >
      <StatusDot tone={milestoneStatusColour(status)}>{label}</StatusDot>
    </button>
  );
}

/** The day it was completed, else the day it is due; nothing if neither is set. */
function MilestoneDate({ milestone }: { milestone: KeyMilestone }) {
  const t = useStaffTexts();
  const { status, dueDate } = milestone;
  const day = milestoneDate(t, milestone);
  if (day === "") return null;
  const isLate = status !== "completed" && dueDate !== null && dueDate < localIsoDate(new Date());
  return (
    <span className={classNames("text-sm", isLate ? "text-on-yellow-tint" : "text-muted")}>
      {isLate ? t("editor.notCompleted", { day }) : day}
    </span>
  );
}
