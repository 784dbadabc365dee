import { SCALE_LABEL_MAX_LENGTH, UNIT_LABEL_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import { answer, day, figureOf, indicatorUnit, labels, line, measure, requiredLine } from "./kinds";

/** What a project counts or rates to see how far it has come. */
export const indicators = table(
  "indicators",
  {
    title: requiredLine("title", "indicator"),
    unit: indicatorUnit("unit"),
    /** What a number counts; none for other units. */
    unitLabel: line("unit_label", "unitLabel", { max: UNIT_LABEL_MAX_LENGTH }),
    /** The labels of a rating, from the first place on; none for other units. */
    scale: labels("scale", { max: SCALE_LABEL_MAX_LENGTH }),
    lessIsBetter: answer("less_is_better"),
    /** The value before the project. */
    baseline: measure("baseline"),
    baselineDay: day("baseline_day"),
    target: measure("target"),
    targetDay: day("target_day"),
    /** Whether its latest measurement is the project's number of beneficiaries. */
    countsBeneficiaries: answer("counts_beneficiaries"),
    /** The circular chart or progress bar that shows how far its latest measurement is on the way to the target. */
    figure: figureOf("figure"),
  },
  "title",
);
