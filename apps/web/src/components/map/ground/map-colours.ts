/** The colours of the ground, as CSS colours. */
export interface MapColours {
  readonly water: string;
  readonly shallows: string;
  readonly land: string;
  readonly coast: string;
  readonly shore: string;
  readonly river: string;
  readonly border: string;
  readonly town: string;
}

/** Reads the design tokens at an element, which depend on the colour scheme. */
export function readMapColours(element: Element): MapColours {
  const tokens = getComputedStyle(element);
  const token = (name: string) => tokens.getPropertyValue(`--color-map-${name}`).trim();
  return {
    water: token("water"),
    shallows: token("shallows"),
    land: token("land"),
    coast: token("coast"),
    shore: token("shore"),
    river: token("river"),
    border: token("border"),
    town: token("town"),
  };
}
