import type { ServerTexts } from "@vigie/domain/language/texts";
import type { IndicatorUnit } from "@vigie/domain/project/indicator-unit";
import { milestoneStatusLabel, readMilestoneStatus } from "@vigie/domain/project/milestone-status";
import type { OpenProject } from "../open-project";
import { element, type XmlElement } from "../xml";
import { dated, told, worded } from "./elements";

type Indicator = OpenProject["indicators"][number];
type Measurement = Indicator["measurements"][number];

/** Unit, percentage, nominal and ordinal. */
const MEASURES: Readonly<Record<IndicatorUnit, string>> = {
  number: "1",
  percent: "2",
  yes_no: "3",
  rating: "4",
};
const QUALITATIVE = "5";

/** The indicators, each a result of its own, and the milestones as one that is told in words. */
export function results(project: OpenProject, t: ServerTexts): (XmlElement | null)[] {
  return [
    ...project.indicators.map((indicator) =>
      result(told("title", indicator.title), [measured(indicator, project)]),
    ),
    project.milestones.length === 0
      ? null
      : result(worded("title", t.language, t("iati.milestones")), milestones(project, t)),
  ];
}

/** As outputs: nobody says whether they are. */
function result(title: XmlElement | null, indicators: readonly XmlElement[]): XmlElement {
  return element("result", { type: "1", "aggregation-status": false }, title, indicators);
}

function measured(indicator: Indicator, { start_date, end_date }: OpenProject): XmlElement {
  const { title, unit, unit_label, scale, less_is_better, measurements } = indicator;
  const { baseline, baseline_day, target, target_day } = indicator;
  const labels = scale.map((label, index) => `${index + 1} = ${label}`).join(", ");
  const days = measurements.map(({ day }) => day).sort();
  const known = baseline_day ?? start_date;
  const targetEnd = target_day ?? end_date ?? days.at(-1) ?? known;
  const ends = new Set([...days, ...(target === null || !targetEnd ? [] : [targetEnd])]);
  return element(
    "indicator",
    { measure: MEASURES[unit], ascending: !less_is_better, "aggregation-status": false },
    told("title", title),
    told("description", unit_label ?? (labels || null)),
    baseline === null || known === null
      ? null
      : element("baseline", {
          year: Number(known.slice(0, 4)),
          "iso-date": baseline_day,
          value: baseline,
        }),
    [...ends].sort().map((end) =>
      period(
        { start: known ?? days[0] ?? end, end },
        target !== null && end === targetEnd && element("target", { value: target }),
        measurements.filter(({ day }) => day === end).flatMap((each) => actuals(each, unit)),
      ),
    ),
  );
}

function period(
  { start, end }: { start: string; end: string },
  ...children: XmlElement["children"]
): XmlElement {
  const first = start < end ? start : end;
  return element("period", {}, dated("period-start", first), dated("period-end", end), ...children);
}

/** What was measured, and how many of what was counted were women, girls, men and boys. */
function actuals(measurement: Measurement, unit: IndicatorUnit): (XmlElement | null)[] {
  const { value, note } = measurement;
  const group = (name: "women" | "girls" | "men" | "boys", sex: string, age: string) =>
    unit !== "number" || measurement[name] === null
      ? null
      : element(
          "actual",
          { value: measurement[name] },
          element("dimension", { name: "sex", value: sex }),
          element("dimension", { name: "age", value: age }),
        );
  return [
    element("actual", { value }, told("comment", note)),
    group("women", "female", "adult"),
    group("girls", "female", "child"),
    group("men", "male", "adult"),
    group("boys", "male", "child"),
  ];
}

/** Each until it was completed, or is due. */
function milestones({ milestones, start_date, end_date }: OpenProject, t: ServerTexts) {
  return milestones.map(({ name, status, due_date, completed_on }) => {
    const end = completed_on ?? due_date ?? end_date ?? start_date;
    const state = milestoneStatusLabel(t, readMilestoneStatus(status));
    return element(
      "indicator",
      { measure: QUALITATIVE, "aggregation-status": false },
      told("title", name),
      end === null
        ? null
        : period(
            { start: start_date ?? end, end },
            element("actual", {}, worded("comment", t.language, state)),
          ),
    );
  });
}
