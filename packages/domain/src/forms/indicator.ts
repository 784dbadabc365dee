import * as v from "valibot";
import { message } from "../language/message";
import { SCALE_MIN } from "../limits";
import { fitsUnit, type Scaled } from "../project/indicator";
import { formOf, rulesOf, typedInto } from "../tables/form-rules";
import { indicators } from "../tables/indicators";
import { measurements } from "../tables/measurements";

/** The form that adds or edits an indicator. What its unit does not have is neither checked nor stored. */
export const indicatorSchema = v.pipe(
  typedInto<typeof indicators.facts>(),
  v.transform((typed) => ({
    ...typed,
    ...(typed.unit !== "number" && { unitLabel: "", countsBeneficiaries: false }),
    ...(typed.unit !== "rating" && { scale: [] }),
    ...(typed.unit === "yes_no" && { figure: "" }),
  })),
  formOf(indicators.facts),
  v.forward(
    v.check(
      ({ unit, scale }) => unit !== "rating" || scale !== null,
      message("forms.tooFewLabels", { limit: SCALE_MIN }),
    ),
    ["scale"],
  ),
  v.forward(
    v.check((indicator) => fits(indicator, indicator.baseline), message("forms.chooseValue")),
    ["baseline"],
  ),
  v.forward(
    v.check((indicator) => fits(indicator, indicator.target), message("forms.chooseValue")),
    ["target"],
  ),
);

export type IndicatorInput = v.InferInput<typeof indicatorSchema>;

export type Indicator = v.InferOutput<typeof indicatorSchema>;

function fits(indicator: Pick<Scaled, "unit" | "scale">, value: number | null): boolean {
  return value === null || fitsUnit(indicator, value);
}

const { indicatorId: _, ...typed } = measurements.facts;

/** What a measurement's form holds. */
export const measurementFacts = typed;

/** The form that adds or edits a measurement of an indicator, whose unit decides what its value may be. */
export function measurementSchemaOf(indicator: Pick<Scaled, "unit" | "scale">) {
  return v.pipe(
    v.object(rulesOf(measurementFacts)),
    v.forward(
      v.check(({ value }) => fitsUnit(indicator, value), message("forms.chooseValue")),
      ["value"],
    ),
  );
}

type MeasurementSchema = ReturnType<typeof measurementSchemaOf>;

export type MeasurementInput = v.InferInput<MeasurementSchema>;

export type Measurement = v.InferOutput<MeasurementSchema>;
