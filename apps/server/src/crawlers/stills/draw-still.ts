import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import type { CountryStill, StillPoint, WorldStill } from "@vigie/map-format/still-files";

/** Colours of the light scheme, see `apps/web/src/styles.css`: a picture cannot use those of its page. */
const COLOURS = {
  water: "#c3dce5",
  land: "#f7f4ec",
  neighbours: "#e6d9bf",
  border: "#a99d83",
  river: "#7ba9bd",
  shore: "#86abb9",
  dot: "#0f6b63",
  surface: "#ffffff",
  name: "#3d475a",
} as const;

/** A place in the units of a drawing. */
export interface DrawnPlace extends StillPoint {
  /** The label beside its dot; empty for none. */
  name: string;
}

/** The country of a project with a named dot at each of its places, as SVG. */
export function drawCountry(country: CountryStill, places: readonly DrawnPlace[]): string {
  const shapes = [
    `<path d="${country.land}" fill-rule="evenodd" fill="${COLOURS.neighbours}"/>`,
    `<path d="${country.country}" fill="${COLOURS.land}" stroke="${COLOURS.border}" stroke-linejoin="round"/>`,
    `<path d="${country.rivers}" fill="none" stroke="${COLOURS.river}" stroke-linejoin="round"/>`,
    `<path d="${country.lakes}" fill-rule="evenodd" fill="${COLOURS.water}" stroke="${COLOURS.shore}" stroke-width="0.6"/>`,
  ];
  return svg(country, shapes, places);
}

/** The world with a dot at each place, as SVG. */
export function drawWorld(world: WorldStill, places: readonly DrawnPlace[]): string {
  const shapes = [
    `<path d="${world.land}" fill-rule="evenodd" fill="${COLOURS.land}"/>`,
    `<path d="${world.lakes}" fill-rule="evenodd" fill="${COLOURS.water}"/>`,
    `<path d="${world.borders}" fill="none" stroke="${COLOURS.border}" stroke-width="0.5"/>`,
  ];
  return svg(world, shapes, places);
}

function svg(
  { width, height }: { width: number; height: number },
  shapes: readonly string[],
  places: readonly DrawnPlace[],
): string {
  const content = [...shapes, ...places.map((place) => drawPlace(place, width))].join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect x="-${width}" y="-${height}" width="${width * 3}" height="${height * 3}" fill="${COLOURS.water}"/>${content}</svg>`
  );
}

/** A dot with its label at the side that has more room. */
function drawPlace({ x, y, name }: DrawnPlace, width: number): string {
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  const dot =
    `<circle cx="${left}" cy="${top}" r="9" fill="${COLOURS.dot}" fill-opacity="0.2"/>` +
    `<circle cx="${left}" cy="${top}" r="4" fill="${COLOURS.dot}" stroke="${COLOURS.surface}" stroke-width="1.6"/>`;
  if (name === "") return dot;
  const isAtLeft = x > width * 0.6;
  const anchor = isAtLeft ? "end" : "start";
  const beside = (x + (isAtLeft ? -9 : 9)).toFixed(1);
  const style = `font-family="sans-serif" font-size="11" font-weight="600" fill="${COLOURS.name}" stroke="${COLOURS.surface}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke"`;
  return `${dot}<text x="${beside}" y="${(y + 4).toFixed(1)}" text-anchor="${anchor}" ${style}>${svgText(name)}</text>`;
}

/** Drops characters that XML does not allow, since one of them would make the whole picture unreadable. */
function svgText(text: string): string {
  return escapeMarkup(
    text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""),
  );
}
