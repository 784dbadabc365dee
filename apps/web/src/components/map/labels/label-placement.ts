/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** On which side of its point a text stands. */
export type Side = "right" | "left" | "above" | "below" | "centre";

/** A text to be placed at a point. */
export interface LabelCandidate {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The sides it may be placed on, the best first. */
  readonly sides: readonly Side[];
  /** The distance from the point, in pixels. */
  readonly distance: number;
  /** The clearance around it, in pixels. */
  readonly clearance: number;
}

/** A placed text. */
export interface PlacedLabel<Candidate extends LabelCandidate> {
  readonly candidate: Candidate;
  readonly side: Side;
  readonly box: Box;
}

/** The radius of a town's dot, which no other name may cover, in pixels. */
const dotRadius = 4;

/**
 * Places texts in their order, so that they lie within the frame, and overlap neither each other nor an obstacle. Texts
 * that fit nowhere are left out.
 */
export function placeLabels<Candidate extends LabelCandidate>(
  candidates: readonly Candidate[],
  obstacles: readonly Box[],
  frame: Box,
): PlacedLabel<Candidate>[] {
  const taken: Box[] = [...obstacles];
  const placed: PlacedLabel<Candidate>[] = [];
  for (const candidate of candidates) {
    const dot = candidate.distance > 0 ? [dotOf(candidate)] : [];
    if (dot.some((box) => taken.some((other) => touch(box, other)))) continue;
    for (const side of candidate.sides) {
      const box = boxOf(candidate, side);
      const needed = grow(box, candidate.clearance);
      if (!contains(frame, box) || taken.some((other) => touch(needed, other))) continue;
      taken.push(box, ...dot);
      placed.push({ candidate, side, box });
      break;
    }
  }
  return placed;
}

function boxOf({ x, y, width, height, distance }: LabelCandidate, side: Side): Box {
  const [left, top] = {
    right: [x + distance, y - height / 2],
    left: [x - distance - width, y - height / 2],
    above: [x - width / 2, y - distance - height],
    below: [x - width / 2, y + distance],
    centre: [x - width / 2, y - height / 2],
  }[side];
  return {
    left: left ?? x,
    top: top ?? y,
    right: (left ?? x) + width,
    bottom: (top ?? y) + height,
  };
}

function dotOf({ x, y }: LabelCandidate): Box {
  return grow({ left: x, top: y, right: x, bottom: y }, dotRadius);
}

function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
