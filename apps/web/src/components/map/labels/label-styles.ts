/** What a name on the map belongs to. */
export type LabelKind = "country" | "water" | "capital" | "city" | "town" | "village";

/** How a kind of name is written; colours and halos are in the style sheet. */
interface LabelStyle {
  /** Pixels. */
  readonly size: number;
  readonly weight: number;
  readonly isItalic?: boolean;
  /** Pixels between letters. */
  readonly spacing: number;
  readonly isUpperCase?: boolean;
}

/** How the names of each kind are written. */
export const labelStyles: Readonly<Record<LabelKind, LabelStyle>> = {
  country: { size: 11, weight: 600, spacing: 1, isUpperCase: true },
  water: { size: 12, weight: 400, spacing: 0.6, isItalic: true },
  capital: { size: 13.5, weight: 650, spacing: 0 },
  city: { size: 13, weight: 550, spacing: 0 },
  town: { size: 12, weight: 450, spacing: 0 },
  village: { size: 11, weight: 400, spacing: 0 },
};

/** Times the size: from the middle of one line of a name to the middle of the next. */
export const lineHeight = 1.25;

/** The `font` of a style, as both the page and a canvas take it. */
export function fontOf({ size, weight, isItalic }: LabelStyle, family: string): string {
  return `${isItalic ? "italic " : ""}${weight} ${size}px ${family}`;
}
