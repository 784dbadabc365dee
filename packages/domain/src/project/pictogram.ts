/** The icons of pictograms, by the names they are stored under. */
export const PICTOGRAM_ICONS = [
  "Heart",
  "Star",
  "Energy",
  "Trophy",
  "Target",
  "Idea",
  "Flag",
  "Growth",
] as const;

export type PictogramIcon = (typeof PICTOGRAM_ICONS)[number];

/** The colours of pictograms, black first. */
export const PICTOGRAM_COLOURS = [
  { name: "Black", hex: "#000000" },
  { name: "Red", hex: "#EF4444" },
  { name: "Orange", hex: "#F59E0B" },
  { name: "Green", hex: "#10B981" },
  { name: "Blue", hex: "#3B82F6" },
  { name: "Indigo", hex: "#6366F1" },
  { name: "Purple", hex: "#8B5CF6" },
  { name: "Pink", hex: "#EC4899" },
] as const;

/** A colour of `PICTOGRAM_COLOURS`, as `#RRGGBB` in capitals. */
type PictogramColour = (typeof PICTOGRAM_COLOURS)[number]["hex"];

export interface Pictogram {
  icon: PictogramIcon;
  colour: PictogramColour;
}

/** The pictogram a person starts from. */
export const DEFAULT_PICTOGRAM: Pictogram = { icon: "Heart", colour: "#000000" };

/**
 * Reads icon and colour, which are stored together as `Heart#EF4444`. A bare icon name, or a colour
 * that is not on the list, reads as black; an icon that is not on the list is none: `null`.
 */
export function readPictogram(stored: unknown): Pictogram | null {
  if (typeof stored !== "string") return null;
  const [name = "", hex = ""] = stored.split("#");
  const icon = PICTOGRAM_ICONS.find((known) => known === name.trim());
  if (!icon) return null;
  const wanted = `#${hex.trim().toUpperCase()}`;
  const colour = PICTOGRAM_COLOURS.find((known) => known.hex === wanted) ?? PICTOGRAM_COLOURS[0];
  return { icon, colour: colour.hex };
}

/** Icon and colour as they are stored together: `Heart#EF4444`. */
export function writePictogram({ icon, colour }: Pictogram): string {
  return `${icon}${colour}`;
}
