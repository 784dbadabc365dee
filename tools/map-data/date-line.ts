import polygonClipping from "polygon-clipping";
import { boundsOf, type Point } from "./geometry";

/**
 * Joins the pieces of land that Natural Earth cuts along the date line (Chukotka, Wrangel Island,
 * Fiji), so that no coast is drawn where there is none. What is joined lies around +180 and may
 * reach beyond it. Antarctica, which goes all around, stays as it is.
 */
export function joinAtDateLine(rings: readonly Point[][]): Point[][] {
  const cut = rings.filter((ring) => runsAlongDateLine(ring) && !goesAround(ring));
  const [first, ...others] = cut.map((ring) => [nearEastEnd(ring).map(toPair)]);
  if (!first) return [...rings];
  const joined = polygonClipping.union(first, ...others).flat();
  return [...rings.filter((ring) => !cut.includes(ring)), ...joined];
}

function runsAlongDateLine(ring: readonly Point[]): boolean {
  return ring.some((point, index) => {
    const next = ring[index + 1];
    return next !== undefined && onDateLine(point) && onDateLine(next) && point[1] !== next[1];
  });
}

function onDateLine([lng]: Point): boolean {
  return Math.abs(Math.abs(lng) - 180) < 0.001;
}

function goesAround(ring: readonly Point[]): boolean {
  const { west, east } = boundsOf(ring);
  return east - west >= 360;
}

function nearEastEnd(ring: readonly Point[]): readonly Point[] {
  const { west, east } = boundsOf(ring);
  if ((west + east) / 2 >= 0) return ring;
  return ring.map(([lng, lat]): Point => [lng + 360, lat]);
}

function toPair([lng, lat]: Point): [number, number] {
  return [lng, lat];
}
