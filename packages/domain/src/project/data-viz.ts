import type { StaffTexts } from "../language/texts";
import { DATA_VIZ_VALUE_MAX, DATA_VIZ_VALUE_MIN } from "../limits";

/** The places a project has for visualizations; each is a page of the editor. */
export const DATA_VIZ_SLOTS = [1, 2, 3, 4, 5] as const;

export type DataVizSlot = (typeof DATA_VIZ_SLOTS)[number];

/** A stored number of a place; `null` for none or one that there is not. */
export function readDataVizSlot(stored: unknown): DataVizSlot | null {
  return DATA_VIZ_SLOTS.find((slot) => slot === stored) ?? null;
}

/** Ways to show a figure. */
export const DATA_VIZ_TYPES = ["pie", "progress", "pictogram", "image"] as const;

export type DataVizType = (typeof DATA_VIZ_TYPES)[number];

/** Choices of the type field, in order. */
export function dataVizTypeOptions(t: StaffTexts): { value: DataVizType; label: string }[] {
  return DATA_VIZ_TYPES.map((value) => ({ value, label: t(`figureTypes.${value}`) }));
}

/** A visualization as the editor writes it. What does not apply to its type is `null`. */
export interface DataViz {
  type: DataVizType;
  title: string;
  shortDescription: string;
  /** From 0 to 100; of a circular chart and a progress bar only. */
  value: number | null;
  /** Icon and colour of a pictogram, as `writePictogram` stores them. */
  icon: string | null;
  /** Image data URL, or the address of a stored image; of an image only. */
  image: string | null;
}

/** Reads a stored type; `null` for none or one that is not known. */
export function readDataVizType(stored: unknown): DataVizType | null {
  return DATA_VIZ_TYPES.find((type) => type === stored) ?? null;
}

/** Reads a stored value into the range a chart can show; `null` where there is none. */
export function readDataVizValue(stored: number | null | undefined): number | null {
  if (typeof stored !== "number" || Number.isNaN(stored)) return null;
  return Math.min(DATA_VIZ_VALUE_MAX, Math.max(DATA_VIZ_VALUE_MIN, stored));
}

/** Whether a type shows a value from 0 to 100, which is then required. */
export function showsValue(type: DataVizType): boolean {
  return type === "pie" || type === "progress";
}

/** Whether a visualization counts as configured: only when its title is filled. */
export function isDataVizConfigured(title: string | null | undefined): boolean {
  return Boolean(title?.trim());
}

/** Empties what does not apply to the type, the value of an image included. */
export function withoutWhatDoesNotApply(dataViz: DataViz): DataViz {
  return {
    ...dataViz,
    value: showsValue(dataViz.type) ? dataViz.value : null,
    icon: dataViz.type === "pictogram" ? dataViz.icon : null,
    image: dataViz.type === "image" ? dataViz.image : null,
  };
}
