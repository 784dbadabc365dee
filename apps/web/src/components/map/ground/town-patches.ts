import {
  pixelsPerKilometre,
  toWorldPoint,
  type WorldPoint,
  worldSize,
} from "@vigie/map-format/mercator";
import type { GroundPaths } from "./ground-paths";
import type { Town } from "./ground-store";

/** The approximate area of a town, as a circle in world coordinates. */
export interface TownPatch extends WorldPoint {
  readonly radius: number;
}

/** People per square kilometre. */
const peopleDensity = 4500;
/** Smaller patches are not drawn, in pixels. */
const smallest = 1;
/** A patch is drawn as several translucent circles, as shares of its radius, so that its edge fades. */
const softness = { radii: [1.35, 1.2, 1.05, 0.9, 0.7], opacity: 0.3 } as const;

/** The patches of towns that are visible at a zoom. */
export function townPatches(towns: readonly Town[], zoom: number): TownPatch[] {
  return towns.flatMap(({ lng, lat, population }) => {
    const kilometres = Math.sqrt(population / peopleDensity / Math.PI);
    const pixels = kilometres * pixelsPerKilometre(lat, zoom);
    if (pixels < smallest) return [];
    return [{ ...toWorldPoint(lng, lat), radius: pixels / worldSize(zoom) }];
  });
}

/** Draws patches on the land of some shapes, in their units. */
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
