import { numberText, parseShare } from "@vigie/domain/format/numbers";
import type { DataVizInput } from "@vigie/domain/forms/data-viz";
import type { DataViz } from "@vigie/domain/project/data-viz";
import { figureShare } from "@vigie/domain/project/indicator";
import { DEFAULT_PICTOGRAM, readPictogram, writePictogram } from "@vigie/domain/project/pictogram";
import type { StoredResult } from "@/data/content/results";
import type { DataVizDraft } from "@/data/projects/facts/data-viz";

/** The form's values for a stored visualization. */
export function formValues(stored: DataVizDraft): DataVizInput {
  return {
    type: stored.type ?? "pie",
    title: stored.title,
    shortDescription: stored.shortDescription,
    indicator: stored.indicator ?? "",
    value: numberText(stored.value),
    ...(readPictogram(stored.icon) ?? DEFAULT_PICTOGRAM),
    image: stored.image,
  };
}

/** The visualization as far as it is filled in, without invalid values. */
export function previewOf({ icon, colour, value, indicator: _, ...rest }: DataVizInput): DataViz {
  const share = parseShare(value);
  return {
    ...rest,
    value: share.ok ? share.value : null,
    icon: writePictogram({ icon, colour }),
  };
}

/** What a chart shows of the last measurement of an indicator; null where that says nothing yet. */
export function shareOf(kept: StoredResult): number | null {
  const [latest] = kept.measurements;
  return latest === undefined ? null : figureShare(kept, latest.value);
}

/**
 * The value of a chart that shows an indicator: what was typed stays until the indicator is measured and has a target.
 * `set_figure_values` of the database does the same.
 */
export function chartValueOf(kept: StoredResult, typed: number | null): number | null {
  const isUnsaid = kept.measurements.length === 0 || kept.target === null;
  return shareOf(kept) ?? (isUnsaid ? typed : null);
}
