import { milestoneDate } from "@vigie/domain/project/milestone-date";
import { type MilestoneStatus, milestoneStatusLabel } from "@vigie/domain/project/milestone-status";
import { ShowAll } from "@/components/project/show-all";
import { Card } from "@/components/ui/card";
import { classNames } from "@/lib/class-names";

/** Enough for most projects, and no more than a screen of a phone. */
const shownAtFirst = 8;

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

/** The key milestones of a project along a line, in their order. */
export function MilestonesCard({ milestones }: { milestones: readonly ShownMilestone[] }) {
  const done = milestones.filter(({ status }) => status === "completed").length;
  return (
    <Card className="flex min-w-0 flex-col print:p-4">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 print:mb-2">
        <h3 className="text-xl">Key milestones</h3>
        <p className="text-muted text-sm tabular-nums">
          {done} of {milestones.length} completed
        </p>
      </div>
      <ShowAll items={milestones} limit={shownAtFirst} noun="milestones">
        {(shown, list) => (
          <ol ref={list}>
            {shown.map((milestone) => (
              <Milestone key={milestone.id} milestone={milestone} />
            ))}
          </ol>
        )}
      </ShowAll>
    </Card>
  );
}

function Milestone({ milestone }: { milestone: ShownMilestone }) {
  const { name, status } = milestone;
  const day = milestoneDate(milestone);
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
      <div className="min-w-0 flex-1 pb-5 group-last:pb-0 print:pb-1.5">
        <p dir="auto" className="wrap-anywhere font-semibold leading-snug">
          {name}
        </p>
        <p className={classNames("mt-0.5 text-sm", words[status])}>
          {/* "Completed on …" says the status as well. */}
          {milestone.completedOn === null ? milestoneStatusLabel(status) : day}
          {milestone.completedOn === null && day ? (
            <span className="text-muted"> · {day}</span>
          ) : null}
        </p>
      </div>
    </li>
  );
}
