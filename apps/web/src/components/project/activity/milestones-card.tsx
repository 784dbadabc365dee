import type { MilestoneStatus } from "@vigie/domain/project/milestone-status";
import { Card } from "@/components/ui/card";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Fold } from "./fold";
import { type EvidenceOf, MilestoneList, type ShownMilestone } from "./milestone-list";

/** Up to this many are printed in full, since they need no page of their own. */
const printedAtMost = 8;

interface MilestonesCardProps {
  milestones: readonly ShownMilestone[];
  /** What is shown with completed ones. */
  evidenceOf?: EvidenceOf;
}

/**
 * The key milestones of a project by status: those in progress, the next ones, and the completed ones, which are folded
 * away unless there is something to see of them.
 */
export function MilestonesCard({ milestones, evidenceOf }: MilestonesCardProps) {
  const t = useProjectTexts();
  const inState = (state: MilestoneStatus) => milestones.filter(({ status }) => status === state);
  const now = inState("in_progress");
  const next = inState("pending");
  const done = inState("completed");
  const isDone = done.length === milestones.length;
  return (
    <Card className="flex min-w-0 flex-col print:p-4">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 print:mb-2">
        <h3 className="text-xl">{t("project.keyMilestones")}</h3>
        <p className="text-muted text-sm tabular-nums">
          {t("project.ofCompleted", { done: done.length, count: milestones.length })}
        </p>
      </div>
      <div className="flex flex-col gap-4 print:gap-2">
        {now.length > 0 ? <Group name={t("project.now")} milestones={now} /> : null}
        {next.length > 0 ? <Group name={t("project.next")} milestones={next} /> : null}
        {isDone ? (
          <MilestoneList milestones={done} label={t("project.completed")} evidenceOf={evidenceOf} />
        ) : null}
        {done.length > 0 && !isDone ? (
          <Fold
            summary={t("project.completedCounted", { count: done.length })}
            isOpen={done.some((milestone) => Boolean(evidenceOf?.(milestone)))}
            isPrinted={done.length <= printedAtMost}
          >
            <MilestoneList
              milestones={done}
              label={t("project.completed")}
              evidenceOf={evidenceOf}
            />
          </Fold>
        ) : null}
      </div>
    </Card>
  );
}

interface GroupProps {
  name: string;
  milestones: readonly ShownMilestone[];
}

function Group({ name, milestones }: GroupProps) {
  return (
    <div>
      <h4 className="mb-2 font-semibold text-muted text-sm">{name}</h4>
      <MilestoneList milestones={milestones} label={name} />
    </div>
  );
}
