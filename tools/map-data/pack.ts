import type { PackedLine } from "@vigie/map-format/map-files";
import type { Point } from "./geometry";

/** A line in whole steps from an origin, each point as the difference to the one before. */
function packLine(
  line: readonly Point[],
  step: number,
  origin: { lng: number; lat: number } = { lng: 0, lat: 0 },
): PackedLine {
  const packed: number[] = [];
  let [previousX, previousY] = [0, 0];
  for (const [lng, lat] of line) {
    const x = Math.round((lng - origin.lng) / step);
    const y = Math.round((lat - origin.lat) / step);
    if (packed.length > 0 && x === previousX && y === previousY) continue;
    packed.push(x - previousX, y - previousY);
    [previousX, previousY] = [x, y];
  }
  return packed;
}

/** Packs rings and leaves out those too small to enclose anything. */
export function packRings(
  rings: readonly Point[][],
  step: number,
  origin?: { lng: number; lat: number },
): PackedLine[] {
  return rings.map((ring) => packLine(ring, step, origin)).filter((ring) => ring.length >= 6);
}

/** Packs lines and leaves out those shorter than a step. */
export function packLines(
  lines: readonly Point[][],
  step: number,
  origin?: { lng: number; lat: number },
): PackedLine[] {
  return lines.map((line) => packLine(line, step, origin)).filter((line) => line.length >= 4);
}
