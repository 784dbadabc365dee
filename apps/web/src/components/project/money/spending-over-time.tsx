import { formatMonthYear } from "@vigie/domain/format/dates";
import { formatMoney } from "@vigie/domain/format/money";
import { monthNumber, type SpentUntil } from "@vigie/domain/project/project-money";
import { Fold } from "@/components/project/activity/fold";
import { Card } from "@/components/ui/card";
import { useProjectTexts } from "@/lib/language/use-texts";

interface SpendingOverTimeProps {
  /** At least one month, in order. */
  months: readonly SpentUntil[];
  /** The planned budget; null for none. */
  budget: number | null;
  currency: string;
}

/** The height and width of the drawing, in its own units. */
const WIDTH = 720;
const HEIGHT = 220;
/** Room above the highest line. */
const HEADROOM = 12;

/** Draws the total spent by the end of each month against the budget, with a table for readers who cannot see the drawing. */
export function SpendingOverTime({ months, budget, currency }: SpendingOverTimeProps) {
  const t = useProjectTexts();
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return null;
  const words = (amount: number) => formatMoney(t, amount, currency);
  const monthWords = (month: string) => formatMonthYear(t, `${month}-01`);
  const ends = {
    amount: words(last.total),
    first: monthWords(first.month),
    last: monthWords(last.month),
    isOneMonth: first.month === last.month ? "yes" : "no",
  } as const;
  const planned = budget || null;
  return (
    <Card className="mt-4 min-w-0 sm:mt-6 print:break-inside-avoid print:p-3">
      <h3 className="text-lg">{t("entries.overTime")}</h3>
      <p className="mt-1 text-muted">
        {planned === null
          ? t("entries.overTimeWithoutBudget", ends)
          : t("entries.overTimeOf", { ...ends, budget: words(planned) })}
      </p>
      <Drawing months={months} budget={planned} />
      <p aria-hidden className="mt-1 flex justify-between gap-4 text-muted text-sm">
        <span>{ends.first}</span>
        <span>{ends.isOneMonth === "yes" ? null : ends.last}</span>
      </p>
      <p aria-hidden className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" className="h-3 w-6">
            <line x1="0" y1="6" x2="24" y2="6" className="stroke-3 stroke-primary" />
          </svg>
          {t("entries.totalSpent")}
        </span>
        {planned === null ? null : (
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" className="h-3 w-6">
              <line x1="0" y1="6" x2="24" y2="6" className={budgetLine} />
            </svg>
            {t("common.labelled", { label: t("entries.budget"), value: words(planned) })}
          </span>
        )}
      </p>
      <div className="mt-3">
        <Fold summary={t("entries.monthByMonth")} isPrinted>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll
            tabIndex={0}
            className="max-h-96 overflow-y-auto print:max-h-none"
          >
            <table className="w-full text-start tabular-nums">
              <caption className="sr-only">{t("entries.overTime")}</caption>
              <thead>
                <tr className="text-muted text-sm">
                  {[t("entries.month"), t("entries.spentInMonth"), t("entries.totalSpent")].map(
                    (heading) => (
                      <th
                        key={heading}
                        scope="col"
                        className="py-1.5 pe-4 text-start font-semibold"
                      >
                        {heading}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, spent, total }) => (
                  <tr key={month} className="border-line border-t">
                    <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                      {monthWords(month)}
                    </th>
                    <td className="pe-4">{words(spent)}</td>
                    <td>{words(total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Fold>
      </div>
    </Card>
  );
}

const budgetLine = "stroke-2 stroke-muted [stroke-dasharray:5_4]";

/** The total as steps from month to month, and the budget as a line. Attributes rather than styles, which the policy forbids. */
function Drawing({ months, budget }: Pick<SpendingOverTimeProps, "months" | "budget">) {
  const start = monthNumber(months[0]?.month ?? "");
  const end = monthNumber(months.at(-1)?.month ?? "") + 1;
  const highest = Math.max(1, budget ?? 0, ...months.map(({ total }) => total));
  const lowest = Math.min(0, ...months.map(({ total }) => total));
  const x = (month: number) => rounded(((month - start) / (end - start)) * WIDTH);
  const y = (amount: number) =>
    rounded(HEIGHT - ((amount - lowest) / (highest - lowest)) * (HEIGHT - HEADROOM));
  const steps = months.map(({ month, total }) => `H${x(monthNumber(month) + 0.5)}V${y(total)}`);
  const line = `M0 ${y(0)}${steps.join("")}H${WIDTH}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-4 block h-40 w-full overflow-visible sm:h-56 rtl:-scale-x-100 print:h-32"
    >
      <path d={`${line}V${y(0)}Z`} className="fill-tint" />
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-1 stroke-control" />
      {budget === null ? null : (
        <line
          x1="0"
          x2={WIDTH}
          y1={y(budget)}
          y2={y(budget)}
          className={budgetLine}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={line}
        className="fill-none stroke-3 stroke-primary"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
