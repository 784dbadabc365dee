import type { DataVizType } from "@vigie/domain/project/data-viz";

/** The values of the six columns of a slot, without the slot's number. */
export interface Figure {
  kind: string | null;
  title: string | null;
  description: string | null;
  value: number | null;
  icon: string | null;
  image: string | null;
}

const image = "data:image/png;base64,AAAA";

const texts = { title: "Wells", description: "Dug so far" };
const none = { value: null, icon: null, image: null };

/** A complete visualisation of each type. */
export const figures: Readonly<Record<DataVizType, Figure>> = {
  pie: { kind: "pie", ...texts, ...none, value: 40 },
  progress: { kind: "progress", ...texts, ...none, value: 0 },
  pictogram: { kind: "pictogram", ...texts, ...none, icon: "Heart#EF4444" },
  image: { kind: "image", ...texts, ...none, image },
};

/** An empty slot. */
export const emptyFigure: Figure = { kind: null, title: null, description: null, ...none };

/** The columns of a slot of a project. */
export function figureColumns(slot: number, figure: Figure) {
  return {
    [`dv${slot}_vizualisation_type`]: figure.kind,
    [`dv${slot}_titre`]: figure.title,
    [`dv${slot}_short_description`]: figure.description,
    [`dv${slot}_value`]: figure.value,
    [`dv${slot}_nom_icon`]: figure.icon,
    [`image_dv${slot}`]: figure.image,
  };
}
