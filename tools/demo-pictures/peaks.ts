import { mix } from "./colour";
import { type Random, randomFrom } from "./random";
import { downwards, lit, rough, type Scene, shaded } from "./scene";
import { group, type Point, path, polygon } from "./svg";
import type { Ridge } from "./terrain";

type Peaks = Ridge & { snow: `#${string}`; snowLine: number; count: number };

type Mountain = { name: string; summit: Point; reach: number; base: number };

/** Faceted mountains with snow: sunlit faces, blue shadow faces, spurs and gullies. */
export function peaks(scene: Scene, range: Peaks): string {
  const random = randomFrom(`${scene.seed}/${range.name}`);
  const step = scene.width / range.count;
  const base = range.y + 90;
  const mountains = Array.from({ length: range.count + 3 }, (_, index): Mountain => {
    const x = (index - 1) * step + random.spread(step * 0.4);
    const high = (index % 2 ? random.between(0.72, 1) : random.between(0.4, 0.66)) * range.height;
    const summit = { x, y: range.y - high - (range.lift?.(x) ?? 0) };
    const reach = (base - summit.y) * random.between(0.98, 1.25);
    return { name: `${range.name}/${index}`, summit, reach, base };
  }).sort((one, other) => one.summit.y - other.summit.y);
  return group(
    { filter: rough(scene, 6, 0.05) },
    ...mountains.map((each) => mountain(scene, range, each)),
  );
}

/** A crumpled edge from a summit down to a point at the foot. */
function edge(random: Random, from: Point, to: Point, bite: number): Point[] {
  const count = 18;
  let wander = 0;
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1);
    wander = wander * 0.72 + random.spread(bite);
    const loose = Math.sin(Math.PI * t) ** 0.7;
    return {
      x: from.x + (to.x - from.x) * t ** 1.1 + wander * loose,
      y: from.y + (to.y - from.y) * t + wander * 0.8 * loose,
    };
  });
}

function mountain(scene: Scene, range: Peaks, { name, summit, reach, base }: Mountain): string {
  const random = randomFrom(`${scene.seed}/${name}`);
  const bite = (base - summit.y) * 0.06;
  const foot = (x: number) => ({ x, y: base });
  const left = edge(random, summit, foot(summit.x - reach), bite);
  const right = edge(random, summit, foot(summit.x + reach), bite);
  const spine = edge(random, summit, foot(summit.x + random.spread(reach * 0.35)), bite * 1.5);
  const sunLeft = scene.light.sun.x < summit.x;
  const face = (side: Point[]) => polygon([...side, ...spine.slice().reverse()]);
  const clip = scene.define(
    `mountain ${name}`,
    (id) =>
      `<clipPath id="${id}"><path d="${polygon([...left, ...right.slice().reverse()])}"/></clipPath>`,
  );
  return group(
    {},
    path(face(left), { fill: faceFill(scene, range, sunLeft) }),
    path(face(right), { fill: faceFill(scene, range, !sunLeft) }),
    group(
      { "clip-path": clip },
      ...spurs(scene, range, random, left, base, !sunLeft),
      ...spurs(scene, range, random, right, base, !sunLeft),
      ...spurs(scene, range, random, spine, base, !sunLeft),
    ),
  );
}

function faceFill(scene: Scene, range: Peaks, sunny: boolean): string {
  const tone = sunny ? lit : shaded;
  const rock = tone(scene, range.colour, range.depth);
  const snow = tone(scene, range.snow, range.depth * (sunny ? 0.45 : 0.8));
  return downwards(scene, [
    [0, snow],
    [range.snowLine * (sunny ? 1 : 0.85), mix(snow, rock, 0.12)],
    [range.snowLine * 1.4, mix(snow, rock, 0.8)],
    [0.7, mix(rock, scene.light.haze, 0.4)],
    [0.95, scene.light.haze],
  ]);
}

/** Side ridges that run down from a crest: each has a bright flank and a dark one. */
function spurs(
  scene: Scene,
  range: Peaks,
  random: Random,
  crest: Point[],
  base: number,
  darkLeft: boolean,
) {
  return [2, 4, 6, 8, 10, 12].flatMap((index) => {
    const top = crest[index + (random.chance(0.5) ? 1 : 0)];
    if (!top) return [];
    const drop = (base - top.y) * random.between(0.28, 0.6);
    const middle = { x: top.x + random.spread(drop * 0.5), y: top.y + drop };
    const wide = drop * random.between(0.22, 0.42);
    const flank = (dark: boolean) => {
      const side = dark === darkLeft ? -1 : 1;
      const corner = { x: middle.x + side * wide, y: middle.y + drop * random.between(-0.1, 0.15) };
      const tone = dark ? shaded : lit;
      const height = 1 - (base - top.y) / range.height;
      const snow = tone(scene, range.snow, range.depth * (dark ? 0.8 : 0.4));
      const rock = tone(scene, range.colour, range.depth);
      const fill = downwards(scene, [
        [0, mix(snow, rock, Math.max(0, height * 1.1))],
        [1, mix(mix(snow, rock, 0.35 + Math.max(0, height)), scene.light.haze, 0.25)],
      ]);
      const ragged = edge(random, top, corner, drop * 0.04);
      return path(polygon([...ragged, ...edge(random, top, middle, drop * 0.05).reverse()]), {
        fill,
        opacity: dark ? 0.62 : 0.5,
      });
    };
    return [flank(true), flank(false)];
  });
}
