/** Longitude and latitude in degrees. */
export type Point = readonly [lng: number, lat: number];

/** Degrees; `west` and `east` may lie beyond ±180 by a margin. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The furthest north and south that the Web Mercator projection shows. */
export const mercatorLimit = 85.06;

/**
 * A line or ring whose longitudes run on beyond ±180 instead of jumping to the other side, so that
 * it can be cut like any other. A ring that goes around a pole (Antarctica) is closed over it.
 */
export function unwrap(line: readonly Point[]): Point[] {
  const unwrapped: Point[] = [];
  let turn = 0;
  let previous = line[0]?.[0] ?? 0;
  for (const [lng, lat] of line) {
    if (lng - previous > 180) turn -= 360;
    if (lng - previous < -180) turn += 360;
    previous = lng;
    unwrapped.push([lng + turn, lat]);
  }
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (turn !== 0 && first && last) {
    const pole = Math.sign(first[1]) * 90;
    unwrapped.push([last[0], pole], [first[0], pole], first);
  }
  return unwrapped;
}

/** The line once more a world to the west and to the east, where a box may also meet it. */
export function worldCopies(line: readonly Point[]): Point[][] {
  return [-360, 0, 360].map((turn) => line.map(([lng, lat]): Point => [lng + turn, lat]));
}

/** The box around a line. */
export function boundsOf(line: readonly Point[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of line) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
}

/** Whether two boxes share a point. */
export function overlap(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

/** A line with the box around it. */
export interface Bounded {
  readonly line: Point[];
  readonly bounds: Box;
}

/** Lines and their copies to the west and the east, each with the box around it. */
export function bounded(lines: readonly Point[][]): Bounded[] {
  return lines.flatMap(worldCopies).map((line) => ({ line, bounds: boundsOf(line) }));
}

/** Those of them that may meet a box. */
export function near(lines: readonly Bounded[], box: Box): Point[][] {
  return lines.filter(({ bounds }) => overlap(bounds, box)).map(({ line }) => line);
}

/**
 * The part of a closed ring inside a box (Sutherland and Hodgman). Where the ring leaves the box
 * and comes back elsewhere, the result runs along the edge of the box: right for filling, and
 * harmless for strokes where the box is wider than what is shown. Empty when nothing is inside.
 */
export function clipRing(ring: readonly Point[], box: Box): Point[] {
  let clipped = ring;
  clipped = cutAt(clipped, 0, box.west, 1);
  clipped = cutAt(clipped, 0, box.east, -1);
  clipped = cutAt(clipped, 1, box.south, 1);
  clipped = cutAt(clipped, 1, box.north, -1);
  return [...clipped];
}

function cutAt(ring: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): Point[] {
  const result: Point[] = [];
  const inside = (point: Point) => (point[axis] - limit) * sign >= 0;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous && inside(point) !== inside(previous)) {
      result.push(crossing(previous, point, axis, limit));
    }
    if (inside(point)) result.push(point);
    previous = point;
  }
  return result;
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return axis === 0
    ? [limit, from[1] + share * (to[1] - from[1])]
    : [from[0] + share * (to[0] - from[0]), limit];
}

/** The stretches of an open line whose segments touch a box; they may reach beyond it. */
export function stretchesWithin(line: readonly Point[], box: Box): Point[][] {
  const stretches: Point[][] = [];
  let current: Point[] = [];
  for (let index = 1; index < line.length; index += 1) {
    const segment = line.slice(index - 1, index + 1);
    if (overlap(boundsOf(segment), box)) {
      if (current.length === 0) current.push(...segment.slice(0, 1));
      current.push(...segment.slice(1));
    } else if (current.length > 0) {
      stretches.push(current);
      current = [];
    }
  }
  if (current.length > 0) stretches.push(current);
  return stretches;
}

/** Area in square degrees at the ring's own latitude: the same measure from pole to equator. */
export function areaOf(ring: readonly Point[]): number {
  const { south, north } = boundsOf(ring);
  return Math.abs(signedArea(ring)) * shrink((south + north) / 2);
}

/** Whether a ring runs counter-clockwise. */
export function turnsLeft(ring: readonly Point[]): boolean {
  return signedArea(ring) > 0;
}

function signedArea(ring: readonly Point[]): number {
  let sum = 0;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous) sum += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return sum / 2;
}

/** How much shorter a degree of longitude is at a latitude than at the equator. */
function shrink(lat: number): number {
  return Math.max(0.05, Math.cos((lat * Math.PI) / 180));
}

/**
 * The line with the points left out that lie within `tolerance` degrees of it (Douglas and
 * Peucker). Ends stay, so that lines which meet still meet.
 */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const furthest = furthestFrom(line, from, to);
    if (furthest.distance > tolerance) {
      kept.add(furthest.index);
      open.push([from, furthest.index], [furthest.index, to]);
    }
  }
  return line.filter((_, index) => kept.has(index));
}

function furthestFrom(line: readonly Point[], from: number, to: number) {
  const [start, end] = [line[from], line[to]];
  const furthest = { index: from, distance: 0 };
  if (!start || !end) return furthest;
  for (let index = from + 1; index < to; index += 1) {
    const point = line[index];
    const distance = point ? distanceToSegment(point, start, end) : 0;
    if (distance > furthest.distance) Object.assign(furthest, { index, distance });
  }
  return furthest;
}

/** Distance of a point from a segment in degrees, as they appear on a Mercator map. */
export function distanceToSegment(point: Point, start: Point, end: Point): number {
  const k = shrink(start[1]);
  const [dx, dy] = [(end[0] - start[0]) * k, end[1] - start[1]];
  const [px, py] = [(point[0] - start[0]) * k, point[1] - start[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  // A degree of latitude is drawn larger towards the poles, so less may be left out there.
  return Math.hypot(px - share * dx, py - share * dy) / Math.sqrt(k);
}
