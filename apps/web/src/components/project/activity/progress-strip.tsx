import { formatMonthRange } from "@vigie/domain/format/dates";
import { formatMoney } from "@vigie/domain/format/money";
import { formatPercent } from "@vigie/domain/format/percent";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { budgetProgress } from "@vigie/domain/project/budget";
import { timeProgress } from "@vigie/domain/project/time-progress";
import type { ComponentProps } from "react";
import { Bar } from "@/components/project/data-viz-tile/bar";
import { Card } from "@/components/ui/card";
import { useProjectTexts } from "@/lib/language/use-texts";

/** The facts that the strip shows. */
export interface Progress {
  /** ISO days; null for none. */
  start_date: string | null;
  end_date: string | null;
  /** By its code. */
  currency: string;
  /** Null where it is not known. */
  budget: number | null;
  money_spent: number | null;
  /** How many milestones there are, and how many of them are completed. */
  steps: { count: number; done: number };
}

interface Row {
  name: string;
  /** Percent; null where it is not known. */
  share: number | null;
  fill: ComponentProps<typeof Bar>["fill"];
  /** What the share is of. */
  of: string;
}

/**
 * Time, milestones and money of a project on one scale, which shows at a glance which of them is ahead. Unplanned ones
 * are left out; planned ones without a report say so.
 */
export function ProgressStrip({ progress, now }: { progress: Progress; now: Date }) {
  const t = useProjectTexts();
  const rows = [timeOf(t, progress, now), stepsOf(t, progress), moneyOf(t, progress)].filter(
    (row) => row !== null,
  );
  if (rows.length === 0) return null;
  return (
    <Card className="print:p-4">
      <dl className="grid grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-4 sm:gap-y-3">
        {rows.map(({ name, share, fill, of }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="font-semibold max-sm:self-start">{name}</dt>
            <dd className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_3.5rem_14rem] sm:items-center sm:gap-x-4">
              <span className="col-span-2 max-sm:mt-1 sm:col-span-1">
                <Bar width={share === null ? 0 : Math.min(100, share)} fill={fill} />
              </span>
              <strong className="font-heading font-semibold sm:text-end sm:text-lg">
                {share === null ? "" : formatPercent(t, share)}
              </strong>
              <span className="text-muted text-sm">{of}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function timeOf(t: ProjectTexts, { start_date, end_date }: Progress, now: Date): Row | null {
  const share = timeProgress(start_date, end_date, now);
  if (share === null) return null;
  return {
    name: t("project.time"),
    share,
    fill: "primary",
    of: formatMonthRange(t, start_date, end_date),
  };
}

function stepsOf(t: ProjectTexts, { steps: { count, done } }: Progress): Row | null {
  if (count === 0) return null;
  const share = Math.floor((done * 100) / count);
  const of = t("project.milestonesDone", { done, count });
  return { name: t("project.steps"), share, fill: "primary", of };
}

function moneyOf(t: ProjectTexts, { money_spent: spent, budget, currency }: Progress): Row | null {
  if (!budget) return null;
  const progress = budgetProgress(spent, budget);
  if (spent === null || !progress) {
    return {
      name: t("project.money"),
      share: null,
      fill: "primary",
      of: t("project.notReportedYet"),
    };
  }
  const { percent, colour } = progress;
  const of = t("project.spentOfBudget", {
    spent: formatMoney(t, spent, currency),
    budget: formatMoney(t, budget, currency),
  });
  return { name: t("project.money"), share: percent, fill: colour, of };
}
