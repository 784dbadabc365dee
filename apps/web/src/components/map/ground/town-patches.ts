import {
  pixelsPerKilometre,
  toWorldPoint,
  type WorldPoint,
  worldSize,
} from "@vigie/map-format/mercator";
import type { GroundPaths } from "./ground-paths";
import type { Town } from "./ground-store";

/** The room that the people of a town need, as a circle on the world's square. */
export interface TownPatch extends WorldPoint {
  readonly radius: number;
}

/** People to a square kilometre. */
const peopleDensity = 4500;
/** Pixels; what is smaller is not drawn. */
const smallest = 1;
/** A patch is laid on in these shares of its radius, so that its edge fades. */
const softness = { radii: [1.35, 1.2, 1.05, 0.9, 0.7], opacity: 0.3 } as const;

/** The patches of towns large enough to be seen at a zoom. */
export function townPatches(towns: readonly Town[], zoom: number): TownPatch[] {
  return towns.flatMap(({ lng, lat, population }) => {
    const kilometres = Math.sqrt(population / peopleDensity / Math.PI);
    const pixels = kilometres * pixelsPerKilometre(lat, zoom);
    if (pixels < smallest) return [];
    return [{ ...toWorldPoint(lng, lat), radius: pixels / worldSize(zoom) }];
  });
}

/** Lays patches on the land of some shapes, in the units of those shapes. */
export function fillPatches(
  context: CanvasRenderingContext2D,
  { land, origin, zoom }: GroundPaths,
  patches: readonly TownPatch[],
  colour: string,
): void {
  if (patches.length === 0) return;
  const size = worldSize(zoom);
  context.save();
  context.clip(land, "evenodd");
  context.fillStyle = colour;
  context.globalAlpha = softness.opacity;
  for (const share of softness.radii) {
    context.beginPath();
    for (const patch of patches) {
      const [x, y] = [(patch.x - origin.x) * size, (patch.y - origin.y) * size];
      const radius = patch.radius * size * share;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }
  context.restore();
}
