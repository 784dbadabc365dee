import * as v from "valibot";
import { isVisible } from "../format/text";
import type { Scaled } from "../project/indicator";
import { rulesOf } from "../tables/form-rules";
import { photos } from "../tables/photos";
import { posts } from "../tables/posts";
import { orNone } from "./fields";
import { type Measurement, type MeasurementInput, measurementSchemaOf } from "./indicator";

const { description } = rulesOf({ description: posts.facts.description });
const { caption } = rulesOf({ caption: photos.facts.caption });

/** What the form of an update holds, besides its pictures. Each part may be left empty. */
export interface UpdateInput {
  text: string;
  /** By the ids of the pictures. */
  captions: Record<string, string>;
  /** Those that are done now. */
  milestoneIds: string[];
  /** What was measured; empty for nothing. */
  indicatorId: string;
  measurement: MeasurementInput;
}

/** A checked update; null for a part that is left empty. */
export interface Update extends Omit<UpdateInput, "text" | "captions" | "measurement"> {
  text: string | null;
  captions: Record<string, string | null>;
  measurement: Measurement | null;
}

/** The form that shares an update about a project. Without an indicator it has no measurement. */
export function updateSchemaOf(
  indicator: Pick<Scaled, "unit" | "scale"> | undefined,
): v.GenericSchema<UpdateInput, Update> {
  return v.object({
    text: v.pipe(v.string(), v.transform(blankToEmpty), orNone(description)),
    captions: v.record(v.string(), caption),
    milestoneIds: v.array(v.string()),
    indicatorId: v.string(),
    measurement: indicator ? measurementSchemaOf(indicator) : noMeasurement,
  });
}

const noMeasurement = v.pipe(
  v.custom<MeasurementInput>(() => true),
  v.transform(() => null),
);

function blankToEmpty(text: string): string {
  return isVisible(text) ? text : "";
}
