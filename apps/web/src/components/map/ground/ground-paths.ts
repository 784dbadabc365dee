import type { PackedLine, PackedShapes } from "@vigie/map-format/map-files";
import { toWorldPoint, type WorldPoint, worldSize } from "@vigie/map-format/mercator";

/** Shapes ready to be drawn, in pixels of `zoom` from `origin`. */
export interface GroundPaths {
  readonly land: Path2D;
  readonly lakes: Path2D;
  readonly rivers: Path2D;
  readonly borders: Path2D;
  readonly disputed: Path2D;
  readonly origin: WorldPoint;
  readonly zoom: number;
}

/** The position of packed shapes, and how to unpack them. */
interface Placing {
  /** The origin of the steps, in degrees. */
  readonly corner: { readonly lng: number; readonly lat: number };
  /** The length of a step, in degrees. */
  readonly step: number;
  /** The zoom whose pixels are the units of the paths. */
  readonly zoom: number;
  /**
   * Rounds corners, as for coasts at a high zoom, except at these steps, where the shapes were cut on all four sides.
   */
  readonly roundWithin?: { readonly from: number; readonly to: number };
}

/** A corner of a shape in pixels from the origin. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly round: boolean;
}

/** What `Path2D` and a drawing context share. */
type Pen = Pick<Path2D, "moveTo" | "lineTo" | "quadraticCurveTo" | "closePath">;

/** Unpacks shapes into `Path2D` objects once, which browsers draw fast. */
export function groundPaths(shapes: PackedShapes, placing: Placing): GroundPaths {
  const origin = toWorldPoint(placing.corner.lng, placing.corner.lat);
  const trace = (
    lines: readonly PackedLine[],
    draw: (pen: Pen, line: readonly Corner[]) => void,
  ) => {
    const path = new Path2D();
    for (const line of lines) draw(path, unpackLine(line, placing));
    return path;
  };
  return {
    land: trace(shapes.land, traceRing),
    lakes: trace(shapes.lakes, traceSharpRing),
    rivers: trace(shapes.rivers, traceLine),
    borders: trace(shapes.borders, traceLine),
    disputed: trace(shapes.disputed, traceLine),
    origin,
    zoom: placing.zoom,
  };
}

/** The corners of a packed line. */
export function unpackLine(
  line: PackedLine,
  { corner, step, zoom, roundWithin }: Placing,
): Corner[] {
  const origin = toWorldPoint(corner.lng, corner.lat);
  const size = worldSize(zoom);
  const isCut = (steps: number) => steps === roundWithin?.from || steps === roundWithin?.to;
  const corners: Corner[] = [];
  let [east, north] = [0, 0];
  for (let index = 0; index + 1 < line.length; index += 2) {
    east += line[index] ?? 0;
    north += line[index + 1] ?? 0;
    const point = toWorldPoint(corner.lng + east * step, corner.lat + north * step);
    corners.push({
      x: (point.x - origin.x) * size,
      y: (point.y - origin.y) * size,
      round: roundWithin !== undefined && !isCut(east) && !isCut(north),
    });
  }
  return corners;
}

/** Traces a closed outline. A round corner becomes a curve from the middle of one side to that of the next. */
export function traceRing(pen: Pen, ring: readonly Corner[]): void {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return;
  const start = first.round ? between(last, first) : first;
  pen.moveTo(start.x, start.y);
  ring.forEach((corner, index) => {
    traceCorner(pen, corner, ring[index + 1] ?? first);
  });
  pen.closePath();
}

/** Traces a closed outline with sharp corners, so that pieces of a cut shape still meet. */
function traceSharpRing(pen: Pen, ring: readonly Corner[]): void {
  ring.forEach(({ x, y }, index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  pen.closePath();
}

/** Traces an open line, whose ends stay in place. */
export function traceLine(pen: Pen, line: readonly Corner[]): void {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return;
  pen.moveTo(first.x, first.y);
  const [start, end] = [
    { ...first, round: false },
    { ...last, round: false },
  ];
  const corners = [start, ...line.slice(1, -1), end];
  corners.slice(0, -1).forEach((corner, index) => {
    traceCorner(pen, corner, corners[index + 1] ?? end);
  });
}

function traceCorner(pen: Pen, corner: Corner, next: Corner): void {
  if (corner.round) {
    const end = between(corner, next);
    pen.quadraticCurveTo(corner.x, corner.y, end.x, end.y);
  } else if (!next.round) {
    pen.lineTo(next.x, next.y);
  }
}

/** Where the curve of one corner ends and that of the next begins. */
function between(corner: Corner, next: Corner): { x: number; y: number } {
  if (!next.round) return next;
  if (!corner.round) return corner;
  return { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
}
