import { milestoneDate } from "@vigie/domain/project/milestone-date";
import { type MilestoneStatus, milestoneStatusLabel } from "@vigie/domain/project/milestone-status";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Fold } from "./fold";

/** How many are shown at first: enough for most projects, and at most one screen of a phone. */
const shownAtFirst = 5;

const words: Readonly<Record<MilestoneStatus, string>> = {
  completed: "text-on-green-tint",
  in_progress: "text-on-yellow-tint",
  pending: "text-muted",
};

const dots: Readonly<Record<MilestoneStatus, string>> = {
  completed: "border-green after:bg-green",
  in_progress: "border-yellow after:bg-yellow",
  pending: "border-grey",
};

/** A milestone as the public page shows it. */
export interface ShownMilestone {
  id: string;
  name: string;
  status: MilestoneStatus;
  /** ISO dates, or null. */
  dueDate: string | null;
  completedOn: string | null;
}

/** What proves that a milestone is completed, below its name; null for nothing. */
export type EvidenceOf = (milestone: ShownMilestone) => ReactNode;

interface MilestoneListProps {
  milestones: readonly ShownMilestone[];
  evidenceOf?: EvidenceOf | undefined;
  /** The list's accessible name. */
  label: string;
}

/** Milestones along a line, in their order; all but the first few are folded away. */
export function MilestoneList({ milestones, label, evidenceOf }: MilestoneListProps) {
  const t = useProjectTexts();
  const rest = milestones.length - shownAtFirst;
  return (
    <>
      <ol aria-label={label}>
        {milestones.slice(0, shownAtFirst).map((milestone) => (
          <Milestone key={milestone.id} milestone={milestone} evidenceOf={evidenceOf} />
        ))}
      </ol>
      {rest > 0 ? (
        <Fold summary={t("project.moreRows", { count: rest })}>
          <ol aria-label={t("project.moreOf", { label })} start={shownAtFirst + 1}>
            {milestones.slice(shownAtFirst).map((milestone) => (
              <Milestone key={milestone.id} milestone={milestone} evidenceOf={evidenceOf} />
            ))}
          </ol>
        </Fold>
      ) : null}
    </>
  );
}

interface MilestoneProps {
  milestone: ShownMilestone;
  evidenceOf: EvidenceOf | undefined;
}

function Milestone({ milestone, evidenceOf }: MilestoneProps) {
  const t = useProjectTexts();
  const { name, status } = milestone;
  const day = milestoneDate(t, milestone);
  return (
    <li className="group flex gap-4">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={classNames(
            "mt-1 flex size-4.5 shrink-0 items-center justify-center rounded-full border-2 after:size-2 after:rounded-full",
            dots[status],
          )}
        />
        <span className="my-1 w-0.5 flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 flex-1 pb-5 group-last:pb-1 print:pb-1.5">
        <Typed
          as="p"
          text={name}
          className={classNames(
            "wrap-anywhere font-semibold leading-snug",
            status === "in_progress" && "text-lg",
          )}
        />
        <p className={classNames("mt-0.5 text-sm tabular-nums", words[status])}>
          {/* "Completed on …" says the status as well. */}
          <span>{milestone.completedOn === null ? milestoneStatusLabel(t, status) : day}</span>
          {milestone.completedOn === null && day ? (
            <span className="text-muted">{` · ${day}`}</span>
          ) : null}
        </p>
        {status === "completed" ? evidenceOf?.(milestone) : null}
      </div>
    </li>
  );
}
