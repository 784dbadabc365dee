import { type Colour, lighter } from "./colour";
import { randomFrom } from "./random";
import { lit, rounded, type Scene, seen, shaded } from "./scene";
import { curve, ellipse, group, limb, number, type Point, path } from "./svg";
import { foliage, type Tree } from "./trees";

/** A feather leaf from 0,0 along an arc, with hanging leaflets. */
function frond(length: number, angle: number, sag: number): { spine: Point[]; leaflets: string } {
  const spine = Array.from({ length: 20 }, (_, index) => {
    const t = index / 19;
    return {
      x: Math.cos(angle) * length * t,
      y: Math.sin(angle) * length * t + sag * length * t * t,
    };
  });
  const leaflets = spine
    .slice(1)
    .map((point, index) => {
      const t = (index + 1) / 19;
      const reach = length * 0.24 * Math.sin(Math.PI * (0.12 + t * 0.82));
      const direction = Math.cos(angle) >= 0 ? 1 : -1;
      const leaf = (dx: number, dy: number) =>
        `M${number(point.x)} ${number(point.y)}q${number(dx * 0.3)} ${number(dy * 0.7 - reach * 0.06)} ${number(dx)} ${number(dy)}q${number(-dx * 0.75)} ${number(-dy * 0.05)} ${number(-dx - length * 0.022)} ${number(-dy)}Z`;
      return (
        leaf(direction * reach * 0.75, reach * 0.62) +
        leaf(direction * reach * 0.35, reach) +
        leaf(direction * reach * 0.7, -reach * 0.2)
      );
    })
    .join("");
  return { spine, leaflets };
}

/** A coconut or date palm with a bent trunk. */
export function palm(scene: Scene, tree: Tree & { lean?: number; fronds?: number }): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2, lean = random.spread(0.2) } = tree;
  const crown = { x: lean * height, y: -height * 0.86 };
  const trunk = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8;
    return { x: crown.x * t ** 1.7, y: crown.y * t };
  });
  const bark: Colour = "#7b634b";
  const wood = trunk
    .slice(1)
    .map((point, index) =>
      limb(
        trunk[index] ?? point,
        height * (0.026 - index * 0.0016),
        point,
        height * (0.0245 - index * 0.0016),
      ),
    )
    .join("");
  const count = tree.fronds ?? 13;
  const crownLeaves = Array.from({ length: count }, (_, index) => {
    const angle = -Math.PI * (1.06 - (1.12 * (index + random.between(0.1, 0.9))) / count);
    const leaf = frond(height * random.between(0.34, 0.44), angle, random.between(0.38, 0.7));
    const sunny = Math.cos(angle) * (scene.light.sun.x - x) > 0;
    const tone = sunny
      ? lit(scene, lighter(colour, random.between(-0.02, 0.05)), depth)
      : random.chance(0.5)
        ? shaded(scene, colour, depth)
        : seen(scene, colour, depth);
    return {
      order: Math.abs(Math.cos(angle)),
      art: group(
        {},
        path(leaf.leaflets, { fill: tone }),
        path(curve(leaf.spine), {
          fill: "none",
          stroke: lit(scene, colour, depth),
          "stroke-width": Math.max(0.8, height * 0.006),
        }),
      ),
    };
  }).sort((one, other) => other.order - one.order);
  return group(
    {},
    path(wood, { fill: rounded(scene, bark, depth, x) }),
    group(
      { transform: `translate(${number(crown.x)} ${number(crown.y)})` },
      ...crownLeaves.map(({ art }) => art),
      ellipse(0, height * 0.015, height * 0.026, height * 0.03, {
        fill: shaded(scene, "#6b5a2e", depth),
      }),
      ellipse(height * 0.03, height * 0.025, height * 0.02, height * 0.023, {
        fill: rounded(scene, "#7a6a34", depth, x),
      }),
    ),
  );
}

/** A mangrove on stilt roots; 0,0 lies at the water line. */
export function mangrove(scene: Scene, tree: Tree & { width?: number }): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2, width = height * 1.25 } = tree;
  const roots = Array.from({ length: 11 }, (_, index) => {
    const t = index / 10 - 0.5;
    const foot = { x: t * width * 0.78 + random.spread(width * 0.04), y: random.between(-2, 3) };
    const start = { x: t * width * 0.22, y: -height * random.between(0.3, 0.42) };
    return path(
      `M${number(start.x)} ${number(start.y)}Q${number(foot.x)} ${number(start.y * 0.9)} ${number(foot.x)} ${number(foot.y)}`,
      {
        fill: "none",
        stroke: index % 3 === 0 ? lit(scene, "#6d5646", depth) : shaded(scene, "#5f4a3c", depth),
        "stroke-width": Math.max(1, height * random.between(0.014, 0.026)),
        "stroke-linecap": "round",
      },
    );
  });
  const crown = (dx: number, dy: number, rx: number, ry: number, clumps: number) =>
    foliage(
      scene,
      random,
      {
        centre: { x: dx * width, y: -height * dy },
        rx: width * rx,
        ry: height * ry,
        colour,
        depth,
        clumps,
        leaf: height > 90 ? height * 0.014 : 0,
      },
      x,
    );
  return group(
    {},
    crown(0, 0.55, 0.5, 0.18, 18),
    ...roots,
    crown(-0.22, 0.62, 0.3, 0.2, 16),
    crown(0.22, 0.6, 0.3, 0.2, 16),
    crown(0.02, 0.76, 0.34, 0.22, 20),
  );
}

/** A banana plant: a soft stem and long torn leaves. */
export function banana(scene: Scene, tree: Tree): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2 } = tree;
  const leaves = Array.from({ length: 8 }, (_, index) => {
    const angle = -Math.PI * (0.96 - (0.92 * (index + random.between(0.2, 0.8))) / 8);
    const length = height * random.between(0.42, 0.58);
    const tip = { x: Math.cos(angle) * length, y: Math.sin(angle) * length * 0.85 + length * 0.28 };
    const middle = { x: tip.x * 0.5, y: Math.sin(angle) * length * 0.72 };
    const side = { x: -Math.sin(angle) * height * 0.075, y: Math.cos(angle) * height * 0.075 };
    const half = (sign: number, fill: Colour) =>
      path(
        `M0 0Q${number(middle.x + side.x * sign * 1.9)} ${number(middle.y + side.y * sign * 1.9)} ${number(tip.x)} ${number(tip.y)}Q${number(middle.x)} ${number(middle.y)} 0 0Z`,
        { fill },
      );
    const sunny = Math.cos(angle) * (scene.light.sun.x - x) > 0;
    return group(
      {},
      half(1, sunny ? lit(scene, colour, depth) : seen(scene, colour, depth)),
      half(-1, sunny ? seen(scene, colour, depth) : shaded(scene, colour, depth)),
    );
  });
  return group(
    {},
    path(limb({ x: 0, y: 0 }, height * 0.04, { x: 0, y: -height * 0.55 }, height * 0.022), {
      fill: rounded(scene, "#8d9a55", depth, x),
    }),
    group({ transform: `translate(0 ${number(-height * 0.53)})` }, ...leaves),
  );
}
