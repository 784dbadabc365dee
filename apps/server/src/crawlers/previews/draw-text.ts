import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import sharp, { type OverlayOptions } from "sharp";

/** A text drawn as a picture. */
export interface DrawnText {
  /** PNG, transparent around the letters. */
  image: Buffer;
  width: number;
  height: number;
}

interface TextStyle {
  /** A font list in Pango's syntax. */
  face: string;
  /** Pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** The longest line, in pixels; longer words are broken. */
  width: number;
}

/** Draws a text with the bundled fonts. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  const { face, size, colour, width } = style;
  const { data, info } = await sharp({
    text: {
      // The library parses markup, which typed text must not become.
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${face} ${size}`,
      width,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/**
 * Draws a text in the largest size in which it fits, or truncated in the smallest.
 *
 * @param height pixels
 */
export async function drawFitting(
  text: string,
  {
    sizes,
    height,
    ...style
  }: Omit<TextStyle, "size"> & { sizes: readonly number[]; height: number },
): Promise<DrawnText> {
  for (const size of sizes) {
    const drawn = await drawText(text, { ...style, size });
    if (drawn.height <= height) return drawn;
  }
  const size = sizes.at(-1) ?? 1;
  const characters = [...text];
  for (let length = characters.length - 1; ; length = Math.floor(length * 0.8)) {
    const cut = `${characters.slice(0, Math.max(length, 1)).join("").trim()}…`;
    const drawn = await drawText(cut, { ...style, size });
    if (drawn.height <= height || length <= 1) return drawn;
  }
}

/** Positions a drawn text on a picture; pixels. */
export function placeAt(drawn: DrawnText, left: number, top: number): OverlayOptions {
  return { input: drawn.image, left: Math.round(left), top: Math.round(top) };
}
