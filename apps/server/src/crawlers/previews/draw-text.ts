import sharp, { type OverlayOptions } from "sharp";

/** A text of a preview, as it was drawn. */
export interface DrawnText {
  /** PNG, transparent around the letters. */
  image: Buffer;
  width: number;
  height: number;
}

interface TextStyle {
  /** In the words of Pango: faces in the order in which they are tried, and a weight. */
  face: string;
  /** Pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** Where lines end, in pixels; a word that is longer is cut. */
  width: number;
}

/** Draws a text with the faces that come along. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  const { face, size, colour, width } = style;
  const { data, info } = await sharp({
    text: {
      // The library reads markup, which the text of a person is not.
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
 * Draws a text in the largest of some sizes in which it fits; in the smallest without its end, should it
 * fit in none.
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

/** Puts a drawn text at a place of a picture. */
export function placeAt(drawn: DrawnText, left: number, top: number): OverlayOptions {
  return { input: drawn.image, left: Math.round(left), top: Math.round(top) };
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
