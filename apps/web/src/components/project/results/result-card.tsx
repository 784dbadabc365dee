import { formatLongDate } from "@vigie/domain/format/dates";
import { joinFacts } from "@vigie/domain/format/facts";
import { formatPercent } from "@vigie/domain/format/percent";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import {
  formatMeasure,
  LATEST_MEASUREMENTS,
  type Way,
  wayTo,
} from "@vigie/domain/project/indicator";
import type { IndicatorUnit } from "@vigie/domain/project/indicator-unit";
import { CircleCheckBig, TrendingDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Fold } from "@/components/project/activity/fold";
import { Bar } from "@/components/project/data-viz-tile/bar";

import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { MeasurementLine } from "./measurement-line";

/** The facts of a measurement that visitors may read. */
export interface ShownMeasurement {
  id: string;
  /** ISO date. */
  day: string;
  value: number;
  note: string | null;
  women: number | null;
  girls: number | null;
  men: number | null;
  boys: number | null;
}

/** The facts of an indicator that visitors may read, with its latest measurements, newest first. */
export interface ShownResult {
  id: string;
  title: string;
  unit: IndicatorUnit;
  unitLabel: string | null;
  scale: readonly string[] | null;
  lessIsBetter: boolean;
  baseline: number | null;
  baselineDay: string | null;
  target: number | null;
  targetDay: string | null;
  measurements: readonly ShownMeasurement[];
}

interface ResultCardProps {
  result: ShownResult;
  /** The picture and the document that prove the latest measurement. */
  evidence?: ReactNode;
}

/** An indicator on its way from baseline to target: its latest value, a line of measurements, and what was last said of it. */
export function ResultCard({ result, evidence = null }: ResultCardProps) {
  const id = useId();
  const { title, measurements } = result;
  const [latest] = measurements;
  return (
    <article
      aria-labelledby={id}
      className="flex h-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5 print:break-inside-avoid print:p-3"
    >
      <h3 id={id} className="wrap-anywhere font-semibold text-base leading-snug">
        <Typed text={title} />
      </h3>
      <LatestValue result={result} latest={latest} />
      <Course result={result} latest={latest} />
      {measurements.length > 1 ? <Line result={result} /> : null}
      {latest ? <Said measurement={latest} /> : null}
      {evidence}
      {measurements.length > 1 ? <AllMeasurements result={result} /> : null}
    </article>
  );
}

interface WithLatest {
  result: ShownResult;
  latest: ShownMeasurement | undefined;
}

function LatestValue({ result, latest }: WithLatest) {
  const t = useProjectTexts();
  if (latest === undefined) return <p className="text-muted">{t("results.notMeasuredYet")}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span dir="auto" className="wrap-anywhere font-heading font-semibold text-2xl tabular-nums">
        {formatMeasure(t, result, latest.value)}
      </span>
      <span className="text-muted text-sm">
        {t("results.onDay", { day: formatLongDate(t, latest.day) })}
      </span>
    </p>
  );
}

/** How far the latest value is between baseline and target, and these. */
function Course({ result, latest }: WithLatest) {
  const t = useProjectTexts();
  const way = latest ? wayTo(result, latest.value) : null;
  return (
    <>
      {way === null ? null : <WayDone way={way} />}
      <Marks result={result} />
      {result.lessIsBetter ? (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <TrendingDown aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
          {t("results.lessIsBetter")}
        </p>
      ) : null}
    </>
  );
}

function WayDone({ way }: { way: Way }) {
  const t = useProjectTexts();
  const { isReached, share } = way;
  const words = wayInWords(t, way);
  return (
    <>
      {share === null ? null : <Bar width={share} fill={isReached ? "green" : "primary"} isThin />}
      {isReached ? (
        <p className="flex items-center gap-1.5 font-semibold text-green text-sm">
          <CircleCheckBig aria-hidden className="size-4 shrink-0" />
          {words}
        </p>
      ) : (
        <p className="text-muted text-sm">{words}</p>
      )}
    </>
  );
}

/** Where it began, and what is to be reached. */
function Marks({ result }: { result: ShownResult }) {
  const t = useProjectTexts();
  const { baseline, baselineDay, target, targetDay } = result;
  if (baseline === null && target === null) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-sm">
      {baseline === null ? null : (
        <Mark
          name={t("results.baseline")}
          value={formatMeasure(t, result, baseline)}
          day={baselineDay && t("results.onDay", { day: formatLongDate(t, baselineDay) })}
        />
      )}
      {target === null ? null : (
        <Mark
          name={t("results.target")}
          value={formatMeasure(t, result, target)}
          day={targetDay && t("results.byDay", { day: formatLongDate(t, targetDay) })}
        />
      )}
    </dl>
  );
}

function wayInWords(t: ProjectTexts, { isReached, share }: Way): string {
  if (isReached) return t("results.reached");
  if (share === null) return t("results.notReached");
  // Not rounded up to what is not reached.
  return t("results.shareOfTheWay", { share: formatPercent(t, Math.floor(share)) });
}

function Mark({ name, value, day }: { name: string; value: string; day: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere font-semibold tabular-nums">
        {value}
      </dd>
      {day === null ? null : <dd className="text-muted">{day}</dd>}
    </div>
  );
}

function Line({ result }: { result: ShownResult }) {
  const t = useProjectTexts();
  const points = result.measurements.toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <MeasurementLine
      points={points}
      target={result.target}
      label={t("results.lineOf", {
        title: result.title,
        first: formatMeasure(t, result, first.value),
        firstDay: formatLongDate(t, first.day),
        last: formatMeasure(t, result, last.value),
        lastDay: formatLongDate(t, last.day),
      })}
    />
  );
}

/** The sentence about a measurement, and how many of what was counted belong to which group. */
function Said({ measurement }: { measurement: ShownMeasurement }) {
  const t = useProjectTexts();
  const groups = groupsInWords(t, measurement);
  const { note } = measurement;
  return (
    <>
      {note === null ? null : <Typed as="p" text={note} className="wrap-anywhere" />}
      {groups === "" ? null : <p className="text-muted text-sm tabular-nums">{groups}</p>}
    </>
  );
}

function groupsInWords(t: ProjectTexts, { women, girls, men, boys }: ShownMeasurement): string {
  return joinFacts(t.language, [
    women === null ? "" : t("results.women", { count: women }),
    girls === null ? "" : t("results.girls", { count: girls }),
    men === null ? "" : t("results.men", { count: men }),
    boys === null ? "" : t("results.boys", { count: boys }),
  ]);
}

/** The measurements as a table, for who wants to read them one by one. */
function AllMeasurements({ result }: { result: ShownResult }) {
  const t = useProjectTexts();
  const { title, measurements } = result;
  const count = measurements.length;
  const isPart = count === LATEST_MEASUREMENTS;
  return (
    <Fold
      summary={t(isPart ? "results.latestMeasurements" : "results.measurements", { count })}
      isPrinted
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t("results.measurementsOf", { title })}</caption>
        <thead>
          <tr className="text-start text-muted">
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              {t("results.day")}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t("results.value")}
            </th>
          </tr>
        </thead>
        <tbody>
          {measurements.map(({ id, day, value, note }) => (
            <tr key={id} className="border-line border-t align-top">
              <th scope="row" className="whitespace-nowrap py-1.5 pe-3 text-start font-normal">
                {formatLongDate(t, day)}
              </th>
              <td className="wrap-anywhere py-1.5 tabular-nums">
                <span dir="auto">{formatMeasure(t, result, value)}</span>
                {note === null ? null : (
                  <Typed as="p" text={note} className="wrap-anywhere text-muted" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
