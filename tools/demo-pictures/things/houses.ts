import { type Colour, lighter, mix } from "../colour";
import { randomFrom } from "../random";
import { lit, rounded, type Scene, seen, shaded } from "../scene";
import { ellipse, group, limb, line, type Point, path, polygon, rectangle, shape } from "../svg";

export type RoofKind = "tin" | "thatch" | "tiles" | "flat";

export type House = {
  name: string;
  width: number;
  height: number;
  /** How far the side wall runs back, in pixels. */
  run: number;
  wall: Colour;
  roof: Colour;
  roofKind: RoofKind;
  /** Height of the ridge above the walls. */
  rise?: number;
  depth?: number;
  x?: number;
  doors?: number[];
  windows?: number[];
  trim?: Colour;
  lamplight?: Colour;
};

/** A house with its long side to us and its right end seen at an angle; foot at 0,0. */
export function house(scene: Scene, plan: House): string {
  const { width, height, run, depth = 0, rise = height * 0.5 } = plan;
  const sunRight = scene.light.sun.x > (plan.x ?? scene.width / 2);
  const front = sunRight ? seen(scene, plan.wall, depth) : lit(scene, plan.wall, depth);
  const end = sunRight ? lit(scene, plan.wall, depth) : shaded(scene, plan.wall, depth);
  const [left, right] = [-width / 2, width / 2];
  const back = { x: right + run, y: -run * 0.26 };
  const wallTop = -height;
  const gable = { x: right + run / 2, y: wallTop - run * 0.13 - rise };
  return group(
    {},
    path(
      polygon([
        { x: right, y: 0 },
        back,
        { x: back.x, y: back.y - height },
        ...(plan.roofKind === "flat" ? [] : [gable]),
        { x: right, y: wallTop },
      ]),
      { fill: end },
    ),
    rectangle(left, wallTop, width, height, {
      fill: mix(front, seen(scene, plan.wall, depth), 0.2),
    }),
    rectangle(left, -height * 0.2, width, height * 0.2, {
      fill: shaded(scene, plan.wall, depth),
      opacity: 0.35,
    }),
    ...(plan.doors ?? []).map((t) => door(scene, plan, left + t * width)),
    ...(plan.windows ?? []).map((t) => window(scene, plan, left + t * width)),
    roofOf(scene, plan, { left, right, wallTop, gable, back }),
  );
}

type Edges = { left: number; right: number; wallTop: number; gable: Point; back: Point };

function roofOf(scene: Scene, plan: House, edges: Edges): string {
  const { depth = 0, roof, roofKind, height, width } = plan;
  const { left, right, wallTop, gable, back } = edges;
  const eave = height * 0.1;
  const sunRight = scene.light.sun.x > (plan.x ?? scene.width / 2);
  const bright = lit(scene, roof, depth);
  const plane = mix(seen(scene, roof, depth), bright, sunRight ? 0.2 : 0.6);
  const dark = shaded(scene, roof, depth);
  if (roofKind === "flat") {
    const top = polygon([
      { x: left - eave, y: wallTop },
      { x: right + eave * 0.4, y: wallTop },
      { x: back.x + eave, y: back.y - height },
      { x: left + (back.x - right) * 0.9, y: back.y - height },
    ]);
    return group(
      {},
      path(top, { fill: bright }),
      rectangle(left - eave, wallTop - 1, width + eave * 1.4, Math.max(2, height * 0.05), {
        fill: dark,
      }),
    );
  }
  const ridgeLeft = { x: left - eave * 0.5 + (gable.x - right), y: gable.y };
  const ridgeRight = { x: gable.x + eave * 0.6, y: gable.y };
  const low = {
    left: { x: left - eave, y: wallTop + eave },
    right: { x: right + eave * 0.5, y: wallTop + eave },
  };
  const outline = [low.left, low.right, ridgeRight, ridgeLeft];
  const verge = limb(
    ridgeRight,
    height * 0.022,
    { x: back.x + eave * 0.9, y: back.y - height + eave * 0.9 },
    height * 0.022,
  );
  return group(
    {},
    path(verge, { fill: dark }),
    path(polygon(outline.map(({ x, y }) => ({ x, y: y + Math.max(2, height * 0.05) }))), {
      fill: dark,
    }),
    path(polygon(outline), { fill: plane }),
    ...covering(scene, plan, low, { left: ridgeLeft, right: ridgeRight }),
  );
}

type Edge = { left: Point; right: Point };

function covering(scene: Scene, plan: House, low: Edge, high: Edge): string[] {
  const { depth = 0, roof, roofKind, name } = plan;
  const random = randomFrom(`${scene.seed}/${name}/roof`);
  const between = (edge: Edge, t: number) => ({
    x: edge.left.x + (edge.right.x - edge.left.x) * t,
    y: edge.left.y + (edge.right.y - edge.left.y) * t,
  });
  const count = roofKind === "thatch" ? 70 : Math.round(plan.width / (roofKind === "tin" ? 7 : 9));
  const strokes = Array.from({ length: count }, (_, index) => {
    const t = roofKind === "thatch" ? random.next() : (index + 0.5) / count;
    const [from, to] = [between(high, t), between(low, t)];
    const [start, stop] =
      roofKind === "thatch" ? [random.between(0, 0.7), random.between(0.75, 1.06)] : [0, 1];
    const at = (s: number) => ({
      x: from.x + (to.x - from.x) * s,
      y: from.y + (to.y - from.y) * s,
    });
    return path(line([at(start), at(stop)]), {
      stroke: index % 2 ? shaded(scene, roof, depth) : lit(scene, lighter(roof, 0.06), depth),
      "stroke-width": roofKind === "thatch" ? random.between(0.8, 2) : 1.1,
      opacity: roofKind === "thatch" ? 0.5 : 0.35,
    });
  });
  if (roofKind !== "tiles") return strokes;
  const rows = Array.from({ length: 5 }, (_, index) => {
    const t = (index + 1) / 6;
    const along = (edge: "left" | "right") => ({
      x: high[edge].x + (low[edge].x - high[edge].x) * t,
      y: high[edge].y + (low[edge].y - high[edge].y) * t,
    });
    return path(line([along("left"), along("right")]), {
      stroke: shaded(scene, roof, depth),
      "stroke-width": 1.2,
      opacity: 0.5,
    });
  });
  return [...strokes, ...rows];
}

function door(scene: Scene, plan: House, x: number): string {
  const { height, depth = 0 } = plan;
  const tall = height * 0.68;
  const wide = tall * 0.46;
  const fill = plan.lamplight ?? shaded(scene, plan.trim ?? "#4a3527", depth);
  return group(
    {},
    rectangle(x - wide / 2 - 2, -tall - 2, wide + 4, tall + 2, {
      fill: lit(scene, lighter(plan.wall, 0.06), depth),
    }),
    rectangle(x - wide / 2, -tall, wide, tall, { fill }),
    plan.lamplight
      ? ""
      : rectangle(x - wide / 2, -tall, wide * 0.5, tall, {
          fill: seen(scene, plan.trim ?? "#5f4634", depth),
        }),
  );
}

function window(scene: Scene, plan: House, x: number): string {
  const { height, depth = 0 } = plan;
  const tall = height * 0.3;
  const wide = tall * 0.95;
  const y = -height * 0.7;
  const glass = plan.lamplight ?? shaded(scene, "#37485a", depth);
  return group(
    {},
    rectangle(x - wide / 2 - 2.5, y - 2.5, wide + 5, tall + 5, {
      fill: seen(scene, plan.trim ?? "#e9e0cc", depth),
    }),
    rectangle(x - wide / 2, y, wide, tall, { fill: glass }),
    rectangle(x - 0.8, y, 1.6, tall, { fill: seen(scene, plan.trim ?? "#e9e0cc", depth) }),
    rectangle(x - wide / 2, y + tall * 0.48, wide, 1.4, {
      fill: seen(scene, plan.trim ?? "#e9e0cc", depth),
    }),
  );
}

/** A round earthen hut under a cone of thatch. */
export function roundHut(
  scene: Scene,
  plan: {
    name: string;
    width: number;
    height: number;
    wall: Colour;
    thatch: Colour;
    depth?: number;
    x?: number;
  },
): string {
  const { width, height, depth = 0, x = scene.width / 2 } = plan;
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const half = width / 2;
  const wallTop = -height * 0.5;
  const apex = { x: random.spread(width * 0.02), y: -height };
  const wall = `M${-half * 0.86} ${wallTop}L${-half * 0.9} ${-height * 0.03}Q0 ${height * 0.06} ${half * 0.9} ${-height * 0.03}L${half * 0.86} ${wallTop}Z`;
  const roof = `M${-half * 1.18} ${wallTop + height * 0.06}Q${-half * 0.45} ${-height * 0.72} ${apex.x} ${apex.y}Q${half * 0.45} ${-height * 0.72} ${half * 1.18} ${wallTop + height * 0.06}Q0 ${wallTop + height * 0.2} ${-half * 1.18} ${wallTop + height * 0.06}Z`;
  const straw = Array.from({ length: Math.round(width / 2.4) }, () => {
    const t = random.between(-1, 1);
    const from = random.between(0.15, 0.75);
    const to = Math.min(1, from + random.between(0.2, 0.45));
    const foot = { x: half * 1.14 * t, y: wallTop + height * (0.06 + 0.09 * (1 - t * t)) };
    const along = (s: number) => ({
      x: apex.x + (foot.x - apex.x) * s,
      y: apex.y + (foot.y - apex.y) * s ** 0.9,
    });
    return path(line([along(from), along(to)]), {
      stroke: random.chance(0.5)
        ? shaded(scene, plan.thatch, depth)
        : lit(scene, lighter(plan.thatch, 0.05), depth),
      "stroke-width": random.between(0.7, 1.6),
      opacity: 0.5,
    });
  });
  return group(
    {},
    path(wall, { fill: rounded(scene, plan.wall, depth, x) }),
    path(`M${-half * 0.88} ${wallTop}Q0 ${wallTop + height * 0.34} ${half * 0.88} ${wallTop}Z`, {
      fill: shaded(scene, plan.wall, depth),
      opacity: 0.55,
    }),
    path(
      shape([
        { x: -width * 0.07, y: 0 },
        { x: -width * 0.08, y: -height * 0.3 },
        { x: width * 0.04, y: -height * 0.34 },
        { x: width * 0.1, y: -height * 0.28 },
        { x: width * 0.1, y: 0.01 * height },
      ]),
      { fill: shaded(scene, "#3c2a20", depth) },
    ),
    path(roof, { fill: rounded(scene, plan.thatch, depth, x) }),
    ...straw,
    ellipse(apex.x, apex.y + 2, width * 0.03, height * 0.04, {
      fill: shaded(scene, plan.thatch, depth),
    }),
  );
}
