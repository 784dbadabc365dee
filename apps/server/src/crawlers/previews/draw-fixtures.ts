import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { type Language, languages } from "@vigie/domain/language/languages";
import { PROJECT_STATUSES, projectStatusLabel } from "@vigie/domain/project/project-status";
import sharp from "sharp";
import { type DrawnText, drawText, placeAt } from "./draw-text";

/** Colours of the light scheme, see `apps/web/src/styles.css`. */
export const COLOURS = {
  paper: "#fbfaf7",
  ink: "#16213a",
  muted: "#5b6475",
  primary: "#0f6b63",
} as const;

/** The fonts of running text, in the order in which they are tried. */
export const TEXT_FACE = "Source Sans 3, Noto Sans Semi-Bold";
/** The fonts of headings. */
export const HEADING_FACE = "Bricolage Grotesque, Source Sans 3, Noto Sans Bold";

const CHIP_COLOURS = {
  just_started: { ground: "#e3f1ef", text: "#0b544e" },
  in_progress: { ground: "#fef3c7", text: "#7c4a03" },
  completed: { ground: "#e4f4e8", text: "#14652f" },
} as const;

/** The parts that all previews share, drawn once. */
export interface Fixtures {
  mark: DrawnText;
  /** By language and phase. */
  chips: ReadonlyMap<Language, ReadonlyMap<string, DrawnText>>;
}

/** Draws the parts that all previews share. */
export async function drawFixtures(): Promise<Fixtures> {
  const chips = new Map<Language, ReadonlyMap<string, DrawnText>>();
  for (const language of languages) chips.set(language, await drawChips(language));
  return { mark: await drawMark(), chips };
}

async function drawChips(language: Language): Promise<ReadonlyMap<string, DrawnText>> {
  const t = compiledTexts(language, ["visitor"]);
  const chips = new Map<string, DrawnText>();
  for (const phase of PROJECT_STATUSES)
    chips.set(phase, await drawChip(projectStatusLabel(t, phase), CHIP_COLOURS[phase]));
  return chips;
}

async function drawChip(
  label: string,
  { ground, text }: { ground: string; text: string },
): Promise<DrawnText> {
  const drawn = await drawText(label, { face: TEXT_FACE, size: 26, colour: text, width: 400 });
  const [width, height] = [drawn.width + 40, 48];
  const image = await sharp(
    svg(width, height, `<rect width="${width}" height="${height}" rx="24" fill="${ground}"/>`),
  )
    .composite([placeAt(drawn, 20, (height - drawn.height) / 2)])
    .png()
    .toBuffer();
  return { image, width, height };
}

/** The lookout of the product's icon, and its name. */
async function drawMark(): Promise<DrawnText> {
  const name = await drawText("Vigie", {
    face: HEADING_FACE,
    size: 28,
    colour: COLOURS.ink,
    width: 200,
  });
  const [width, height] = [56 + name.width, 44];
  const icon = `<svg width="44" height="44" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#16213A"/><path d="M16 14 29.86 8A16 16 0 0 1 30.5 22.8Z" fill="#F0A81C" fill-opacity=".55"/><circle cx="16" cy="14" r="5.5" fill="#F0A81C"/></svg>`;
  const image = await sharp(svg(width, height, icon))
    .composite([placeAt(name, 56, (height - name.height) / 2)])
    .png()
    .toBuffer();
  return { image, width, height };
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
