import { type Colour, lighter, mix } from "./colour";
import { randomFrom, waves } from "./random";
import { downwards, lit, type Scene, seen, shaded } from "./scene";
import { group, number, type Point, path, polygon } from "./svg";

export type Ridge = {
  name: string;
  /** Height of the skyline where its waves are at zero. */
  y: number;
  /** How far the skyline rises and falls, in pixels. */
  height: number;
  colour: Colour;
  depth: number;
  /** Waves over the width of the picture. */
  scale?: number;
  roughness?: number;
  /** How strongly mist lies at the foot, 0 to 1. */
  mist?: number;
  /** Adds to the skyline: a slope, a valley. */
  lift?: (x: number) => number;
};

export function skyline(scene: Scene, ridge: Ridge): Point[] {
  const wave = waves(`${scene.seed}/${ridge.name}`, 6, ridge.roughness ?? 0.48);
  const points: Point[] = [];
  for (let x = -10; x <= scene.width + 10; x += 5) {
    const noise = wave(((ridge.scale ?? 3) * x) / scene.width);
    points.push({ x, y: ridge.y - noise * ridge.height - (ridge.lift?.(x) ?? 0) });
  }
  return points;
}

const closed = (scene: Scene, points: Point[]): string =>
  polygon([...points, { x: scene.width + 10, y: scene.height }, { x: -10, y: scene.height }]);

/** A range of hills: lit along the skyline, fading into mist at its foot. */
export function hills(scene: Scene, ridge: Ridge): string {
  const points = skyline(scene, ridge);
  const foot = mix(seen(scene, ridge.colour, ridge.depth), scene.light.haze, ridge.mist ?? 0.5);
  const body = downwards(scene, [
    [0, seen(scene, ridge.colour, ridge.depth)],
    [0.28, mix(seen(scene, ridge.colour, ridge.depth), foot, 0.45)],
    [0.7, foot],
  ]);
  const side = Math.sign(scene.light.sun.x - scene.width / 2) || 1;
  const rim = points.map(({ x, y }) => ({ x: x - side * 5, y: y + 4 }));
  return group(
    {},
    path(closed(scene, points), { fill: lit(scene, ridge.colour, ridge.depth) }),
    path(closed(scene, rim), { fill: body }),
  );
}

type Ground = {
  name: string;
  y: number;
  /** Wave of the far edge. */
  height?: number;
  far: Colour;
  near: Colour;
  texture?: number;
  lift?: (x: number) => number;
};

/** Open ground from an edge down to the bottom of the picture, with strokes that grow nearer. */
export function ground(scene: Scene, land: Ground): string {
  const edge = skyline(scene, {
    name: land.name,
    y: land.y,
    height: land.height ?? 6,
    colour: land.far,
    depth: 0,
    scale: 2,
    lift: land.lift,
  });
  const outline = closed(scene, edge);
  const clip = scene.define(
    `ground ${land.name}`,
    (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
  );
  return group(
    {},
    path(outline, {
      fill: downwards(scene, [
        [0, land.far],
        [0.35, mix(land.far, land.near, 0.55)],
        [1, land.near],
      ]),
    }),
    group({ "clip-path": clip }, ...groundStrokes(scene, land)),
  );
}

function groundStrokes(scene: Scene, land: Ground): string[] {
  const random = randomFrom(`${scene.seed}/${land.name}/strokes`);
  const tall = scene.height - land.y;
  return Array.from({ length: Math.round(260 * (land.texture ?? 1)) }, () => {
    const t = random.next() ** 1.6;
    const y = land.y + t * tall;
    const x = random.between(-40, scene.width + 40);
    const length = (10 + t * 120) * random.between(0.4, 1.3);
    const thick = (0.6 + t * 5) * random.between(0.4, 1.1);
    const base = mix(land.far, land.near, t);
    const colour = random.chance(0.5) ? lit(scene, lighter(base, 0.03), 0) : shaded(scene, base, 0);
    const skewed = y + random.spread(3);
    return path(
      `M${number(x)} ${number(y)}q${number(length / 2)} ${number(-thick)} ${number(length)} ${number(skewed - y)}q${number(-length / 2)} ${number(thick)} ${number(-length)} ${number(y - skewed)}Z`,
      { fill: colour, opacity: random.between(0.1, 0.34) },
    );
  });
}
