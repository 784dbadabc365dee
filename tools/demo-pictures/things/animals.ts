import type { Colour } from "../colour";
import { randomFrom } from "../random";
import { rounded, type Scene, seen, shaded } from "../scene";
import { at, ellipse, group, limb, number, path, shape } from "../svg";

type Animal = { height: number; colour: Colour; depth?: number; x?: number };

/** An alpaca facing right. */
export function alpaca(
  scene: Scene,
  { height: h, colour, depth = 0, x = scene.width / 2 }: Animal,
): string {
  const fur = rounded(scene, colour, depth, x);
  const dark = shaded(scene, colour, depth);
  const leg = (at: number, fill: string) =>
    path(limb({ x: at * h, y: -h * 0.34 }, h * 0.05, { x: at * h, y: -h * 0.02 }, h * 0.028), {
      fill,
    });
  return group(
    {},
    leg(-0.2, dark),
    leg(0.16, dark),
    leg(-0.27, fur),
    leg(0.24, fur),
    path(
      shape([
        { x: -0.36 * h, y: -0.4 * h },
        { x: -0.34 * h, y: -0.62 * h },
        { x: -0.1 * h, y: -0.7 * h },
        { x: 0.14 * h, y: -0.66 * h },
        { x: 0.24 * h, y: -0.8 * h },
        { x: 0.26 * h, y: -0.98 * h },
        { x: 0.36 * h, y: -1.02 * h },
        { x: 0.42 * h, y: -0.94 * h },
        { x: 0.5 * h, y: -0.88 * h },
        { x: 0.48 * h, y: -0.82 * h },
        { x: 0.38 * h, y: -0.8 * h },
        { x: 0.36 * h, y: -0.5 * h },
        { x: 0.28 * h, y: -0.28 * h },
        { x: 0, y: -0.24 * h },
        { x: -0.28 * h, y: -0.26 * h },
      ]),
      { fill: fur },
    ),
    path(
      shape([
        { x: 0.27 * h, y: -0.98 * h },
        { x: 0.26 * h, y: -1.1 * h },
        { x: 0.32 * h, y: -1.0 * h },
      ]),
      { fill: dark },
    ),
  );
}

/** A goat facing right. */
export function goat(
  scene: Scene,
  { height: h, colour, depth = 0, x = scene.width / 2 }: Animal,
): string {
  const coat = rounded(scene, colour, depth, x);
  const dark = shaded(scene, colour, depth);
  const leg = (at: number, fill: string) =>
    path(limb({ x: at * h, y: -h * 0.4 }, h * 0.045, { x: at * h, y: 0 }, h * 0.022), { fill });
  return group(
    {},
    leg(-0.3, dark),
    leg(0.18, dark),
    leg(-0.38, coat),
    leg(0.28, coat),
    path(
      shape([
        { x: -0.48 * h, y: -0.62 * h },
        { x: -0.2 * h, y: -0.74 * h },
        { x: 0.24 * h, y: -0.72 * h },
        { x: 0.4 * h, y: -0.92 * h },
        { x: 0.5 * h, y: -0.98 * h },
        { x: 0.68 * h, y: -0.82 * h },
        { x: 0.64 * h, y: -0.74 * h },
        { x: 0.5 * h, y: -0.76 * h },
        { x: 0.38 * h, y: -0.42 * h },
        { x: -0.1 * h, y: -0.34 * h },
        { x: -0.44 * h, y: -0.4 * h },
      ]),
      { fill: coat },
    ),
    path(limb({ x: 0.46 * h, y: -0.97 * h }, h * 0.02, { x: 0.38 * h, y: -1.14 * h }, h * 0.008), {
      fill: dark,
    }),
    path(limb({ x: -0.47 * h, y: -0.6 * h }, h * 0.02, { x: -0.55 * h, y: -0.74 * h }, h * 0.014), {
      fill: dark,
    }),
  );
}

/** A zebu or cow facing right. */
export function zebu(
  scene: Scene,
  { height: h, colour, depth = 0, x = scene.width / 2 }: Animal,
): string {
  const coat = rounded(scene, colour, depth, x);
  const dark = shaded(scene, colour, depth);
  const leg = (at: number, fill: string) =>
    path(limb({ x: at * h, y: -h * 0.42 }, h * 0.065, { x: at * h, y: 0 }, h * 0.032), { fill });
  return group(
    {},
    leg(-0.42, dark),
    leg(0.34, dark),
    leg(-0.52, coat),
    leg(0.46, coat),
    path(
      shape([
        { x: -0.66 * h, y: -0.56 * h },
        { x: -0.58 * h, y: -0.84 * h },
        { x: 0, y: -0.86 * h },
        { x: 0.3 * h, y: -0.9 * h },
        { x: 0.42 * h, y: -1.06 * h },
        { x: 0.54 * h, y: -0.94 * h },
        { x: 0.72 * h, y: -0.92 * h },
        { x: 0.98 * h, y: -0.62 * h },
        { x: 0.92 * h, y: -0.52 * h },
        { x: 0.72 * h, y: -0.64 * h },
        { x: 0.58 * h, y: -0.4 * h },
        { x: 0, y: -0.34 * h },
        { x: -0.58 * h, y: -0.38 * h },
      ]),
      { fill: coat },
    ),
    path(`M${0.74 * h} ${-0.88 * h}Q${0.72 * h} ${-1.1 * h} ${0.86 * h} ${-1.2 * h}`, {
      fill: "none",
      stroke: seen(scene, "#e8dfc9", depth),
      "stroke-width": h * 0.03,
      "stroke-linecap": "round",
    }),
    path(`M${-0.65 * h} ${-0.74 * h}Q${-0.74 * h} ${-0.5 * h} ${-0.7 * h} ${-0.3 * h}`, {
      fill: "none",
      stroke: dark,
      "stroke-width": h * 0.025,
    }),
  );
}

/** A pelican afloat, facing right. */
export function pelican(
  scene: Scene,
  { height: h, colour, depth = 0, x = scene.width / 2 }: Animal,
): string {
  const feathers = rounded(scene, colour, depth, x);
  return group(
    {},
    path(
      `M${0.4 * h} ${-0.9 * h}L${1.02 * h} ${-0.66 * h}Q${0.8 * h} ${-0.6 * h} ${0.46 * h} ${-0.76 * h}Z`,
      { fill: seen(scene, "#e2a33e", depth) },
    ),
    path(
      shape([
        { x: -0.8 * h, y: -0.28 * h },
        { x: -0.5 * h, y: -0.5 * h },
        { x: 0.02 * h, y: -0.48 * h },
        { x: 0.16 * h, y: -0.56 * h },
        { x: 0.1 * h, y: -0.78 * h },
        { x: 0.26 * h, y: -0.98 * h },
        { x: 0.46 * h, y: -0.94 * h },
        { x: 0.46 * h, y: -0.8 * h },
        { x: 0.32 * h, y: -0.78 * h },
        { x: 0.38 * h, y: -0.5 * h },
        { x: 0.34 * h, y: -0.16 * h },
        { x: 0, y: 0 },
        { x: -0.46 * h, y: -0.02 * h },
      ]),
      { fill: feathers },
    ),
    path(
      `M${-0.8 * h} ${-0.28 * h}Q${-0.3 * h} ${-0.44 * h} ${0.06 * h} ${-0.36 * h}Q${-0.2 * h} ${-0.12 * h} ${-0.8 * h} ${-0.28 * h}Z`,
      { fill: shaded(scene, colour, depth), opacity: 0.5 },
    ),
    ellipse(0.34 * h, -0.89 * h, h * 0.025, h * 0.025, { fill: "#2b2522" }),
  );
}

/** A white heron or egret on one leg. */
export function heron(
  scene: Scene,
  { height: h, colour, depth = 0, x = scene.width / 2 }: Animal,
): string {
  return group(
    {},
    path(limb({ x: 0, y: -h * 0.4 }, h * 0.012, { x: 0.02 * h, y: 0 }, h * 0.01), {
      fill: shaded(scene, "#5a5147", depth),
    }),
    path(
      `M${-0.3 * h} ${-0.36 * h}Q${-0.05 * h} ${-0.62 * h} ${0.1 * h} ${-0.56 * h}Q${0.22 * h} ${-0.7 * h} ${0.1 * h} ${-0.84 * h}Q${0.06 * h} ${-0.98 * h} ${0.2 * h} ${-h}L${0.42 * h} ${-0.94 * h}L${0.2 * h} ${-0.92 * h}Q${0.32 * h} ${-0.7 * h} ${0.18 * h} ${-0.5 * h}Q${0.08 * h} ${-0.34 * h} ${-0.3 * h} ${-0.36 * h}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
  );
}

/** Birds far off in the sky. */
export function flock(
  scene: Scene,
  plan: {
    name: string;
    x: number;
    y: number;
    spread: number;
    count: number;
    size: number;
    colour: Colour;
  },
): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  return group(
    {},
    ...Array.from({ length: plan.count }, () => {
      const s = plan.size * random.between(0.5, 1.2);
      const lift = random.between(0.25, 0.6);
      return at(
        plan.x + random.spread(plan.spread),
        plan.y + random.spread(plan.spread * 0.4),
        path(
          `M${number(-s)} ${number(-s * lift)}Q${number(-s * 0.4)} ${number(-s * lift * 1.1)} 0 0Q${number(s * 0.4)} ${number(-s * lift * 1.1)} ${number(s)} ${number(-s * lift)}Q${number(s * 0.4)} ${number(-s * lift * 0.7)} 0 ${number(s * 0.14)}Q${number(-s * 0.4)} ${number(-s * lift * 0.7)} ${number(-s)} ${number(-s * lift)}Z`,
          { fill: plan.colour, opacity: 0.85 },
        ),
      );
    }),
  );
}
