import { type Colour, lighter } from "../colour";
import { lit, rounded, type Scene, seen, shaded } from "../scene";
import { ellipse, group, limb, line, path, polygon, rectangle } from "../svg";

type Vehicle = { length: number; colour: Colour; depth?: number; x?: number };

function wheel(scene: Scene, x: number, radius: number, depth: number): string {
  return group(
    {},
    ellipse(x, -radius, radius, radius, { fill: shaded(scene, "#2b2a2c", depth) }),
    ellipse(x, -radius, radius * 0.52, radius * 0.52, { fill: seen(scene, "#a9a7a0", depth) }),
    ellipse(x, -radius, radius * 0.2, radius * 0.2, { fill: shaded(scene, "#55534f", depth) }),
  );
}

/** A four-wheel-drive car, heading right. */
export function fourByFour(scene: Scene, car: Vehicle & { badge?: Colour }): string {
  const { length, colour, depth = 0, x = scene.width / 2 } = car;
  const u = length;
  const glass = shaded(scene, "#3f5566", depth);
  const pane = (points: [number, number][]) =>
    path(polygon(points.map(([px, py]) => ({ x: px * u, y: py * u }))), { fill: glass });
  return group(
    {},
    path(
      `M${-0.5 * u} ${-0.1 * u}V${-0.36 * u}Q${-0.49 * u} ${-0.41 * u} ${-0.44 * u} ${-0.415 * u}H${0.1 * u}Q${0.14 * u} ${-0.415 * u} ${0.17 * u} ${-0.38 * u}L${0.25 * u} ${-0.27 * u}L${0.44 * u} ${-0.245 * u}Q${0.5 * u} ${-0.235 * u} ${0.5 * u} ${-0.18 * u}V${-0.1 * u}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    rectangle(-0.5 * u, -0.145 * u, u, 0.055 * u, {
      fill: shaded(scene, lighter(colour, -0.12), depth),
      opacity: 0.7,
    }),
    pane([
      [-0.45, -0.27],
      [-0.44, -0.375],
      [-0.25, -0.375],
      [-0.25, -0.27],
    ]),
    pane([
      [-0.22, -0.27],
      [-0.22, -0.375],
      [-0.04, -0.375],
      [-0.04, -0.27],
    ]),
    pane([
      [-0.01, -0.27],
      [-0.01, -0.375],
      [0.1, -0.375],
      [0.2, -0.27],
    ]),
    path(
      line([
        { x: -0.03 * u, y: -0.26 * u },
        { x: -0.03 * u, y: -0.1 * u },
      ]),
      { stroke: shaded(scene, colour, depth), "stroke-width": 1.4 },
    ),
    car.badge
      ? ellipse(-0.13 * u, -0.2 * u, 0.045 * u, 0.045 * u, { fill: seen(scene, car.badge, depth) })
      : "",
    car.badge
      ? path(
          `M${-0.13 * u} ${-0.232 * u}q${0.032 * u} ${0.034 * u} 0 ${0.056 * u}q${-0.032 * u} ${-0.022 * u} 0 ${-0.056 * u}Z`,
          { fill: "#ffffff" },
        )
      : "",
    rectangle(-0.42 * u, -0.45 * u, 0.5 * u, 0.014 * u, { fill: shaded(scene, "#55534f", depth) }),
    rectangle(-0.36 * u, -0.5 * u, 0.2 * u, 0.055 * u, {
      fill: seen(scene, "#8a7a4d", depth),
      rx: 3,
    }),
    rectangle(-0.13 * u, -0.49 * u, 0.14 * u, 0.045 * u, {
      fill: seen(scene, "#5d7a86", depth),
      rx: 3,
    }),
    ellipse(0.475 * u, -0.2 * u, 0.018 * u, 0.026 * u, { fill: lit(scene, "#fff1c4", depth) }),
    wheel(scene, -0.3 * u, 0.088 * u, depth),
    wheel(scene, 0.32 * u, 0.088 * u, depth),
  );
}

/** A lorry that carries a drilling mast, raised. */
export function drillingRig(scene: Scene, lorry: Vehicle & { mast: number }): string {
  const { length, colour, depth = 0, x = scene.width / 2, mast } = lorry;
  const u = length;
  const steel = seen(scene, "#8c8f92", depth);
  const dark = shaded(scene, "#54575c", depth);
  const [left, right] = [-0.52 * u, -0.44 * u];
  const rungs = Array.from({ length: 13 }, (_, index) => {
    const [low, high] = [-mast * (index / 13), -mast * ((index + 1) / 13)];
    return `M${left} ${low}L${right} ${high}M${left} ${high}H${right}`;
  }).join("");
  return group(
    {},
    path(rungs, { fill: "none", stroke: dark, "stroke-width": 2 }),
    path(limb({ x: left, y: 0 }, 3, { x: left, y: -mast }, 2.6), {
      fill: lit(scene, "#c9772e", depth),
    }),
    path(limb({ x: right, y: 0 }, 3, { x: right, y: -mast }, 2.6), {
      fill: shaded(scene, "#b5622a", depth),
    }),
    rectangle(left - 5, -mast - 6, right - left + 10, 9, { fill: dark }),
    path(
      limb({ x: (left + right) / 2, y: -mast * 0.75 }, 2.4, { x: (left + right) / 2, y: 6 }, 2.4),
      { fill: steel },
    ),
    rectangle(left - 3, -mast * 0.78, right - left + 6, mast * 0.09, {
      fill: seen(scene, "#c9a227", depth),
    }),
    path(limb({ x: right, y: -mast * 0.62 }, 3, { x: -0.1 * u, y: -0.26 * u }, 3.5), {
      fill: steel,
    }),
    rectangle(-0.46 * u, -0.17 * u, 0.92 * u, 0.06 * u, { fill: dark }),
    rectangle(-0.38 * u, -0.3 * u, 0.36 * u, 0.14 * u, {
      fill: rounded(scene, "#d8d2c2", depth, x),
      rx: 4,
    }),
    rectangle(-0.34 * u, -0.27 * u, 0.12 * u, 0.08 * u, { fill: dark, rx: 2 }),
    rectangle(0.0, -0.24 * u, 0.16 * u, 0.08 * u, {
      fill: rounded(scene, "#4f7c8a", depth, x),
      rx: 8,
    }),
    path(
      `M${0.2 * u} ${-0.14 * u}V${-0.36 * u}Q${0.21 * u} ${-0.39 * u} ${0.25 * u} ${-0.39 * u}H${0.38 * u}L${0.46 * u} ${-0.26 * u}V${-0.14 * u}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(
      polygon([
        { x: 0.31 * u, y: -0.25 * u },
        { x: 0.31 * u, y: -0.36 * u },
        { x: 0.37 * u, y: -0.36 * u },
        { x: 0.43 * u, y: -0.25 * u },
      ]),
      { fill: shaded(scene, "#3f5566", depth) },
    ),
    ...[-0.3, -0.17, 0.33].map((t) => wheel(scene, t * u, 0.075 * u, depth)),
  );
}

/** A tracked excavator, its arm reaching left. */
export function excavator(scene: Scene, digger: Vehicle): string {
  const { length, colour, depth = 0, x = scene.width / 2 } = digger;
  const u = length;
  const arm = (from: [number, number], to: [number, number], thick: number, end: number) =>
    path(
      limb({ x: from[0] * u, y: from[1] * u }, thick * u, { x: to[0] * u, y: to[1] * u }, end * u),
      { fill: rounded(scene, colour, depth, x) },
    );
  return group(
    {},
    path(limb({ x: -0.16 * u, y: -0.06 * u }, 0.06 * u, { x: 0.28 * u, y: -0.06 * u }, 0.06 * u), {
      fill: shaded(scene, "#35322f", depth),
    }),
    ...[-0.12, -0.02, 0.08, 0.18, 0.25].map((t) =>
      ellipse(t * u, -0.055 * u, 0.03 * u, 0.03 * u, { fill: seen(scene, "#7b756c", depth) }),
    ),
    arm([-0.04, -0.3], [-0.3, -0.58], 0.035, 0.03),
    arm([-0.3, -0.58], [-0.5, -0.24], 0.028, 0.022),
    path(
      `M${-0.47 * u} ${-0.26 * u}L${-0.56 * u} ${-0.22 * u}Q${-0.6 * u} ${-0.08 * u} ${-0.46 * u} ${-0.08 * u}L${-0.42 * u} ${-0.2 * u}Z`,
      { fill: shaded(scene, "#5b5650", depth) },
    ),
    rectangle(-0.16 * u, -0.15 * u, 0.42 * u, 0.04 * u, { fill: shaded(scene, "#4d4740", depth) }),
    path(
      `M${-0.02 * u} ${-0.15 * u}V${-0.26 * u}H${0.28 * u}Q${0.32 * u} ${-0.24 * u} ${0.32 * u} ${-0.15 * u}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(`M${-0.15 * u} ${-0.15 * u}L${-0.11 * u} ${-0.42 * u}H${0.05 * u}V${-0.15 * u}Z`, {
      fill: rounded(scene, lighter(colour, 0.03), depth, x),
    }),
    path(`M${-0.12 * u} ${-0.22 * u}L${-0.09 * u} ${-0.39 * u}H${0.025 * u}V${-0.22 * u}Z`, {
      fill: shaded(scene, "#496273", depth),
    }),
  );
}
