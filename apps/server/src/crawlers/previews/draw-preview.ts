import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { COLOURS, drawFixtures, type Fixtures, HEADING_FACE, TEXT_FACE } from "./draw-fixtures";
import { type DrawnText, drawFitting, placeAt } from "./draw-text";
import { isRightToLeft, legibleText } from "./legible-text";
import { LOGO_SIZE, PREVIEW_SIZE, type PreviewContent } from "./preview-content";

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
const MARGIN = 64;
/** Width of the cover at the right, which the text fills where there is no cover. */
const COVER_WIDTH = 560;
/** The title's box, between the organisation above and phase and logo below. */
const TITLE = { top: 150, height: 330, sizes: [64, 58, 52, 46, 40, 36, 32] } as const;
const BOTTOM = HEIGHT - MARGIN;

/** More pixels than large cameras take. A file of few bytes may claim any number. */
const MAX_STORED_PIXELS = 40_000_000;
const MAX_READING_SECONDS = 5;

/** Chats skip much larger pictures. */
const MAX_BYTES = 150_000;
const QUALITIES = [84, 74, 60, 40] as const;

/** Draws pictures. */
export interface Drawer {
  /** Draws a link preview as JPEG, without its cover where that cannot be read. */
  drawPreview(content: PreviewContent): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Draws a small version of a logo as WebP, keeping its transparency.
   *
   * @param stored the bytes of the stored picture
   * @throws {Error} when it cannot be read
   */
  drawLogo(stored: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Draws a picture as JPEG, as large as it is.
   *
   * @throws {Error} when it cannot be read
   */
  drawPicture(stored: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Draws the parts that all previews share, then restricts the library to the picture types that Vigie stores:
 * other types that it can read may refer to further files.
 */
export async function prepareDrawing(): Promise<Drawer> {
  sharp.cache(false);
  const fixtures = await drawFixtures();
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpeg",
      "VipsForeignLoadPng",
      "VipsForeignLoadWebp",
      "VipsForeignLoadNsgif",
      "VipsForeignLoadHeif",
    ],
  });
  return { drawPreview: (content) => drawPreview(content, fixtures), drawLogo, drawPicture };
}

async function drawLogo(stored: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await readStored(stored)
    .resize(LOGO_SIZE, LOGO_SIZE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 88 })
    .toBuffer();
  return new Uint8Array(drawn);
}

async function drawPicture(stored: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await readStored(stored)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(drawn);
}

/** A stored picture, upright. */
function readStored(stored: Uint8Array): Sharp {
  return sharp(stored, { limitInputPixels: MAX_STORED_PIXELS })
    .timeout({ seconds: MAX_READING_SECONDS })
    .autoOrient();
}

async function drawPreview(
  content: PreviewContent,
  fixtures: Fixtures,
): Promise<Uint8Array<ArrayBuffer>> {
  const cover = content.cover && (await readCover(content.cover));
  const layers = await textLayers(content, fixtures, cover === null ? WIDTH : WIDTH - COVER_WIDTH);
  if (cover !== null) layers.push({ input: cover, left: WIDTH - COVER_WIDTH, top: 0 });
  const picture = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.paper },
  })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer();
  let smallest = picture;
  for (const quality of QUALITIES) {
    smallest = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (smallest.length <= MAX_BYTES) break;
  }
  return new Uint8Array(smallest);
}

/** The cover, upright, cropped to its box and without metadata; null where it cannot be read. */
async function readCover(stored: Uint8Array): Promise<Buffer | null> {
  try {
    return await readStored(stored)
      .resize(COVER_WIDTH, HEIGHT, { fit: "cover" })
      .flatten({ background: COLOURS.paper })
      .toColourspace("srgb")
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** @param right the right edge of the text, in pixels */
async function textLayers(
  { title, organisation, phase, language, note }: PreviewContent,
  { mark, chips }: Fixtures,
  right: number,
): Promise<OverlayOptions[]> {
  const width = right - 2 * MARGIN;
  const layers: OverlayOptions[] = [bar()];
  const place = (drawn: DrawnText, top: number, atRight = false) =>
    layers.push(placeAt(drawn, atRight ? right - MARGIN - drawn.width : MARGIN, top));

  const publisher = legibleText(organisation ?? "");
  const heading = legibleText(title) ?? publisher;
  const name = heading === publisher ? null : publisher;
  if (name !== null) {
    const style = {
      face: TEXT_FACE,
      colour: COLOURS.muted,
      sizes: [30, 26, 22],
      width,
      height: 60,
    };
    place(await drawFitting(name, style), MARGIN, isRightToLeft(name));
  }
  if (heading !== null) {
    const style = { ...TITLE, face: HEADING_FACE, colour: COLOURS.ink, width };
    place(await drawFitting(heading, style), TITLE.top, isRightToLeft(heading));
  }
  const chip = phase && chips.get(language)?.get(phase);
  const line = legibleText(note ?? "");
  if (chip) place(chip, BOTTOM - chip.height);
  else if (line !== null) {
    const style = { face: TEXT_FACE, colour: COLOURS.primary, sizes: [30], width, height: 40 };
    const drawn = await drawFitting(line, style);
    place(drawn, BOTTOM - 22 - drawn.height / 2);
  }
  place(mark, BOTTOM - mark.height - 2, true);
  return layers;
}

/** A line along the left side. */
function bar(): OverlayOptions {
  return {
    input: { create: { width: 16, height: HEIGHT, channels: 3, background: COLOURS.primary } },
    left: 0,
    top: 0,
  };
}
