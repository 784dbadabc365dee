import { type Colour, mix } from "../colour";
import { downwards, lit, rounded, type Scene, seen, shaded } from "../scene";
import { ellipse, group, limb, line, type Point, path, polygon, rectangle, shape } from "../svg";

type Placed = { depth?: number; x?: number };

/** A tilted array of solar panels on two legs. */
export function solarPanels(
  scene: Scene,
  plan: Placed & { width: number; height: number; columns: number; rows: number; tilt?: number },
): string {
  const { width, height, columns, rows, depth = 0, tilt = 0.28 } = plan;
  const lean = width * tilt;
  const corner = (u: number, v: number): Point => ({
    x: -width / 2 + u * width + v * lean * 0.5,
    y: -height * 0.35 - v * height * 0.65,
  });
  const frame = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const sheen = downwards(scene, [
    [0, mix("#5d8fc4", scene.light.warm, 0.35)],
    [0.5, seen(scene, "#27466f", depth)],
    [1, seen(scene, "#182c4d", depth)],
  ]);
  const grid = [
    ...Array.from({ length: columns + 1 }, (_, index) => [
      corner(index / columns, 0),
      corner(index / columns, 1),
    ]),
    ...Array.from({ length: rows + 1 }, (_, index) => [
      corner(0, index / rows),
      corner(1, index / rows),
    ]),
  ].map((pair) =>
    path(line(pair), { stroke: seen(scene, "#b9c6d6", depth), "stroke-width": 1.3, opacity: 0.75 }),
  );
  const leg = (u: number, v: number) =>
    path(limb({ x: corner(u, v).x, y: 0 }, 1.8, corner(u, v), 1.8), {
      fill: shaded(scene, "#8a8f96", depth),
    });
  return group(
    {},
    leg(0.12, 0.6),
    leg(0.88, 0.6),
    leg(0.1, 0.1),
    leg(0.9, 0.1),
    path(polygon(frame), { fill: sheen }),
    ...grid,
  );
}

/** A water tank on a steel tower. */
export function waterTower(
  scene: Scene,
  plan: Placed & { height: number; colour: Colour },
): string {
  const { height, depth = 0, x = scene.width / 2 } = plan;
  const steel = shaded(scene, "#77736c", depth);
  const bright = lit(scene, "#8d887e", depth);
  const wide = height * 0.17;
  const tankTop = -height;
  const deck = -height * 0.62;
  const post = (from: number, to: number, fill: Colour) =>
    path(limb({ x: from, y: 0 }, height * 0.009, { x: to, y: deck }, height * 0.008), { fill });
  const brace = (level: number, up: number) => {
    const reach = (t: number) => wide * (1.05 - t * 0.25);
    const [low, high] = [-height * level, -height * up];
    return path(
      `${line([
        { x: -reach(level), y: low },
        { x: reach(up), y: high },
      ])}${line([
        { x: reach(level), y: low },
        { x: -reach(up), y: high },
      ])}${line([
        { x: -reach(level), y: low },
        { x: reach(level), y: low },
      ])}`,
      { stroke: steel, "stroke-width": Math.max(1, height * 0.007), fill: "none" },
    );
  };
  const tank = `M${-wide} ${deck}L${-wide} ${tankTop * 0.96}Q0 ${tankTop * 1.06} ${wide} ${tankTop * 0.96}L${wide} ${deck}Q0 ${deck + wide * 0.18} ${-wide} ${deck}Z`;
  const hoop = (t: number) =>
    path(`M${-wide} ${deck + (tankTop - deck) * t}q${wide} ${wide * 0.2} ${wide * 2} 0`, {
      stroke: shaded(scene, plan.colour, depth),
      "stroke-width": Math.max(1, height * 0.008),
      fill: "none",
      opacity: 0.55,
    });
  return group(
    {},
    post(wide * 0.55, wide * 0.5, steel),
    post(-wide * 0.55, -wide * 0.5, steel),
    brace(0.04, 0.32),
    brace(0.32, 0.6),
    post(-wide * 1.05, -wide * 0.9, bright),
    post(wide * 1.05, wide * 0.9, steel),
    path(
      limb({ x: wide * 0.1, y: 0 }, height * 0.008, { x: wide * 0.1, y: deck }, height * 0.008),
      { fill: seen(scene, "#3f6f8f", depth) },
    ),
    rectangle(-wide * 1.12, deck - 2, wide * 2.24, height * 0.022, { fill: steel }),
    path(tank, { fill: rounded(scene, plan.colour, depth, x) }),
    ...[0.2, 0.45, 0.7].map(hoop),
    ellipse(0, tankTop * 1.008, wide * 0.2, wide * 0.06, {
      fill: shaded(scene, plan.colour, depth),
    }),
  );
}

/** A concrete tap stand with several spouts, water running from them. */
export function tapStand(
  scene: Scene,
  plan: Placed & { width: number; height: number; taps: number },
): string {
  const { width, height, taps, depth = 0, x = scene.width / 2 } = plan;
  const wall = "#c9bda6";
  const spouts = Array.from({ length: taps }, (_, index) => {
    const at = -width / 2 + ((index + 0.5) / taps) * width;
    const y = -height * 0.62;
    return group(
      {},
      path(limb({ x: at, y }, height * 0.022, { x: at, y: y + height * 0.1 }, height * 0.02), {
        fill: shaded(scene, "#6c6f72", depth),
      }),
      path(
        limb(
          { x: at, y: y + height * 0.12 },
          height * 0.012,
          { x: at, y: -height * 0.14 },
          height * 0.02,
        ),
        { fill: "#dff2fa", opacity: 0.8 },
      ),
      rectangle(at - height * 0.04, y - height * 0.05, height * 0.08, height * 0.03, {
        fill: seen(scene, "#b5382b", depth),
      }),
    );
  });
  return group(
    {},
    path(
      shape([
        { x: -width * 0.62, y: -height * 0.02 },
        { x: -width * 0.5, y: -height * 0.14 },
        { x: width * 0.5, y: -height * 0.14 },
        { x: width * 0.62, y: -height * 0.02 },
        { x: width * 0.55, y: height * 0.08 },
        { x: -width * 0.55, y: height * 0.08 },
      ]),
      { fill: rounded(scene, "#b3a78f", depth, x) },
    ),
    rectangle(-width / 2, -height * 0.8, width, height * 0.7, {
      fill: rounded(scene, wall, depth, x),
    }),
    rectangle(-width * 0.54, -height * 0.86, width * 1.08, height * 0.09, {
      fill: lit(scene, wall, depth),
      rx: 2,
    }),
    rectangle(-width / 2, -height * 0.28, width, height * 0.08, {
      fill: seen(scene, "#4d8fa8", depth),
      opacity: 0.7,
    }),
    ...spouts,
  );
}

export function jerrycan(scene: Scene, plan: Placed & { height: number; colour: Colour }): string {
  const { height, colour, depth = 0, x = scene.width / 2 } = plan;
  const wide = height * 0.72;
  return group(
    {},
    path(
      `M${-wide / 2} 0V${-height * 0.68}Q${-wide / 2} ${-height * 0.82} ${-wide * 0.3} ${-height * 0.84}H${wide * 0.34}Q${wide / 2} ${-height * 0.82} ${wide / 2} ${-height * 0.66}V0Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(`M${-wide * 0.34} ${-height * 0.84}V${-height * 0.98}H${wide * 0.2}V${-height * 0.84}`, {
      fill: "none",
      stroke: seen(scene, colour, depth),
      "stroke-width": height * 0.07,
    }),
    rectangle(wide * 0.26, -height * 0.95, wide * 0.18, height * 0.13, {
      fill: shaded(scene, "#2f4a5c", depth),
    }),
    path(
      line([
        { x: -wide * 0.3, y: -height * 0.14 },
        { x: wide * 0.3, y: -height * 0.62 },
      ]),
      { stroke: shaded(scene, colour, depth), "stroke-width": height * 0.035, opacity: 0.5 },
    ),
  );
}

/** A wide enamel basin, as carried on the head. */
export function basin(scene: Scene, plan: Placed & { width: number; colour: Colour }): string {
  const { width, colour, depth = 0, x = scene.width / 2 } = plan;
  return group(
    {},
    path(
      `M${-width / 2} ${-width * 0.34}Q${-width * 0.34} 0 0 0Q${width * 0.34} 0 ${width / 2} ${-width * 0.34}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    ellipse(0, -width * 0.34, width / 2, width * 0.075, { fill: lit(scene, "#cfe6ee", depth) }),
  );
}

export function bucket(scene: Scene, plan: Placed & { height: number; colour: Colour }): string {
  const { height, colour, depth = 0, x = scene.width / 2 } = plan;
  const wide = height * 0.5;
  return group(
    {},
    path(`M${-wide * 0.9} ${height * 0.3}Q0 ${-height * 0.5} ${wide * 0.9} ${height * 0.3}`, {
      fill: "none",
      stroke: shaded(scene, "#555555", depth),
      "stroke-width": 1.2,
    }),
    path(
      `M${-wide} ${height * 0.3}L${-wide * 0.7} ${height * 1.2}Q0 ${height * 1.32} ${wide * 0.7} ${height * 1.2}L${wide} ${height * 0.3}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    ellipse(0, height * 0.3, wide, wide * 0.22, { fill: lit(scene, colour, depth) }),
  );
}

/** A plastic rain tank, ribbed, standing on a plinth. */
export function rainTank(
  scene: Scene,
  plan: Placed & { width: number; height: number; colour: Colour },
): string {
  const { width, height, colour, depth = 0, x = scene.width / 2 } = plan;
  const half = width / 2;
  const ribs = Array.from({ length: 6 }, (_, index) =>
    path(`M${-half} ${-height * (0.12 + index * 0.13)}q${half} ${half * 0.16} ${width} 0`, {
      fill: "none",
      stroke: shaded(scene, colour, depth),
      "stroke-width": Math.max(1, height * 0.014),
      opacity: 0.6,
    }),
  );
  return group(
    {},
    path(
      `M${-half * 1.14} 0V${-height * 0.06}H${half * 1.14}V0Q0 ${half * 0.2} ${-half * 1.14} 0Z`,
      { fill: rounded(scene, "#b9ad97", depth, x) },
    ),
    path(
      `M${-half} ${-height * 0.06}V${-height * 0.84}Q${-half * 0.9} ${-height * 0.96} 0 ${-height}Q${half * 0.9} ${-height * 0.96} ${half} ${-height * 0.84}V${-height * 0.06}Q0 ${half * 0.1} ${-half} ${-height * 0.06}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    ...ribs,
    ellipse(0, -height * 0.985, half * 0.28, height * 0.025, {
      fill: shaded(scene, colour, depth),
    }),
    path(limb({ x: 0, y: -height * 0.14 }, 2.4, { x: half * 0.12, y: -height * 0.1 }, 2), {
      fill: seen(scene, "#c7a448", depth),
    }),
  );
}
