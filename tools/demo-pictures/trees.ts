import { type Colour, lighter, mix } from "./colour";
import { type Random, randomFrom } from "./random";
import { lit, rounded, type Scene, seen, shaded } from "./scene";
import { ellipse, group, limb, type Point, path, shape } from "./svg";

export type Tree = { name: string; height: number; colour: Colour; depth?: number; x?: number };

/** A lump of leaves with a ragged edge. */
export function lump(random: Random, centre: Point, rx: number, ry: number, wobble = 0.2): string {
  const count = 13;
  return shape(
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      const reach = 1 + random.between(-wobble, wobble);
      return {
        x: centre.x + Math.cos(angle) * rx * reach,
        y: centre.y + Math.sin(angle) * ry * reach,
      };
    }),
  );
}

type Crown = {
  centre: Point;
  rx: number;
  ry: number;
  colour: Colour;
  depth: number;
  clumps?: number;
  /** Size of single leaves, in pixels. */
  leaf?: number;
};

/** Foliage in four passes: shadow mass, body, sunlit clumps, single leaves. */
export function foliage(scene: Scene, random: Random, crown: Crown, worldX: number): string {
  const { centre, rx, ry, colour, depth } = crown;
  const side = Math.max(-1, Math.min(1, (scene.light.sun.x - worldX) / (scene.width * 0.4)));
  const clumps = crown.clumps ?? 22;
  const spots = Array.from({ length: clumps }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 0.86;
    return { u: Math.cos(angle) * reach, v: Math.sin(angle) * reach };
  });
  const size = 1.25 / Math.sqrt(clumps);
  const clump = (u: number, v: number, scale: number, fill: Colour, opacity = 1) =>
    path(
      lump(
        random,
        { x: centre.x + u * rx, y: centre.y + v * ry },
        rx * size * scale * random.between(0.8, 1.25),
        ry * size * scale * random.between(0.8, 1.25),
        0.26,
      ),
      { fill, opacity },
    );
  const facing = ({ u, v }: { u: number; v: number }) => u * side * 0.75 - v * 0.8;
  const dark = shaded(scene, lighter(colour, -0.05), depth);
  const body = seen(scene, colour, depth);
  const bright = lit(scene, colour, depth);
  const sorted = [...spots].sort((one, other) => facing(one) - facing(other));
  const mass = sorted.map((spot) => clump(spot.u, spot.v, 1.5, dark));
  const middle = sorted
    .filter((spot) => facing(spot) > -0.55)
    .map((spot) =>
      clump(spot.u + side * 0.05, spot.v - 0.07, 1.08, mix(dark, body, 0.55 + facing(spot) * 0.5)),
    );
  const sunny = sorted
    .filter((spot) => facing(spot) > 0.02)
    .map((spot) =>
      clump(spot.u + side * 0.1, spot.v - 0.13, 0.66, mix(body, bright, 0.35 + facing(spot)), 0.92),
    );
  return group({}, ...mass, ...middle, ...sunny, ...leaves(scene, random, crown, side));
}

function leaves(scene: Scene, random: Random, crown: Crown, side: number): string[] {
  const { centre, rx, ry, colour, depth } = crown;
  const leaf = crown.leaf ?? 0;
  if (leaf === 0) return [];
  return Array.from({ length: Math.round((crown.clumps ?? 22) * 5) }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 0.98;
    const [u, v] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const facing = u * side * 0.75 - v * 0.8;
    const fill =
      facing > 0 ? lit(scene, lighter(colour, 0.05), depth) : shaded(scene, colour, depth);
    const turn = random.between(0, 180);
    return ellipse(0, 0, leaf * random.between(0.6, 1.3), leaf * 0.5, {
      fill,
      opacity: random.between(0.35, 0.9),
      transform: `translate(${Math.round(centre.x + u * rx)} ${Math.round(centre.y + v * ry)}) rotate(${Math.round(turn)})`,
    });
  });
}

/** Branches that fork until they end in the crown; gives the drawing and the tips. */
function branches(
  random: Random,
  from: Point,
  angle: number,
  length: number,
  radius: number,
  levels: number,
): { drawn: string; tips: Point[] } {
  const to = { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
  const drawn = limb(from, radius, to, radius * 0.62);
  if (levels === 0) return { drawn, tips: [to] };
  const children = [-1, 1].map((turn) =>
    branches(
      random,
      to,
      angle + turn * random.between(0.28, 0.62),
      length * random.between(0.6, 0.85),
      radius * 0.62,
      levels - 1,
    ),
  );
  return {
    drawn: drawn + children.map((child) => child.drawn).join(""),
    tips: children.flatMap((child) => child.tips),
  };
}

const BARK: Colour = "#5d4434";

/** Where a trunk widens into its roots. */
function rootFlare(radius: number): string {
  return `M${-radius * 1.05} ${-radius * 3}Q${-radius * 1.1} ${-radius * 0.6} ${-radius * 2.1} ${radius * 0.35}Q0 ${radius * 0.9} ${radius * 2.1} ${radius * 0.3}Q${radius * 1.1} ${-radius * 0.6} ${radius * 0.98} ${-radius * 3}Z`;
}

/** An umbrella acacia: a bare forked trunk and flat storeys of fine leaves. */
export function acacia(scene: Scene, tree: Tree): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2 } = tree;
  const wood = branches(
    random,
    { x: 0, y: 0 },
    -Math.PI / 2 + random.spread(0.2),
    height * 0.4,
    height * 0.028,
    3,
  );
  const storeys = wood.tips.map((tip) =>
    foliage(
      scene,
      random,
      {
        centre: { x: tip.x, y: Math.min(tip.y, -height * 0.72) - height * 0.02 },
        rx: height * random.between(0.24, 0.34),
        ry: height * random.between(0.05, 0.075),
        colour,
        depth,
        clumps: 15,
        leaf: height * 0.009,
      },
      x,
    ),
  );
  return group(
    {},
    path(rootFlare(height * 0.028), { fill: rounded(scene, BARK, depth, x) }),
    path(wood.drawn, { fill: rounded(scene, BARK, depth, x) }),
    ...storeys,
  );
}

/** A broad shade tree: mango, fig, kapok. */
export function shadeTree(scene: Scene, tree: Tree & { spread?: number }): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2, spread = 0.5 } = tree;
  const wood = branches(
    random,
    { x: 0, y: 0 },
    -Math.PI / 2 + random.spread(0.1),
    height * 0.3,
    height * 0.05,
    3,
  );
  const crown = (dx: number, dy: number, scale: number) =>
    foliage(
      scene,
      random,
      {
        centre: { x: dx * height, y: -height * dy },
        rx: height * spread * scale,
        ry: height * 0.26 * scale,
        colour,
        depth,
        clumps: 30,
        leaf: height * 0.011,
      },
      x,
    );
  return group(
    {},
    crown(0, 0.6, 0.85),
    path(rootFlare(height * 0.05), { fill: rounded(scene, BARK, depth, x) }),
    path(wood.drawn, { fill: rounded(scene, BARK, depth, x) }),
    crown(-spread * 0.55, 0.6, 0.62),
    crown(spread * 0.5, 0.64, 0.66),
    crown(0.02, 0.78, 0.72),
  );
}

/** A round bush or small tree seen from far. */
export function bush(scene: Scene, tree: Tree & { width?: number }): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2, width = height * 1.3 } = tree;
  return foliage(
    scene,
    random,
    {
      centre: { x: 0, y: -height * 0.48 },
      rx: width / 2,
      ry: height * 0.5,
      colour,
      depth,
      clumps: height > 60 ? 18 : 10,
      leaf: height > 60 ? height * 0.02 : 0,
    },
    x,
  );
}

/** A slender conifer in hanging storeys. */
export function conifer(scene: Scene, tree: Tree): string {
  const random = randomFrom(`${scene.seed}/${tree.name}`);
  const { height, colour, depth = 0, x = scene.width / 2 } = tree;
  const storeys = 9;
  const parts = Array.from({ length: storeys }, (_, index) => {
    const t = index / (storeys - 1);
    return foliage(
      scene,
      random,
      {
        centre: { x: random.spread(height * 0.02), y: -height * (0.14 + t * 0.8) },
        rx: height * (0.19 * (1 - t) + 0.025),
        ry: height * 0.075,
        colour,
        depth,
        clumps: 9,
      },
      x,
    );
  });
  const trunk = limb({ x: 0, y: 0 }, height * 0.018, { x: 0, y: -height * 0.8 }, height * 0.006);
  return group({}, path(trunk, { fill: rounded(scene, BARK, depth, x) }), ...parts);
}

/** A line of distant trees along a skyline. */
export function treeLine(
  scene: Scene,
  line: {
    name: string;
    y: (x: number) => number;
    height: number;
    colour: Colour;
    depth: number;
    from?: number;
    to?: number;
    density?: number;
  },
): string {
  const random = randomFrom(`${scene.seed}/${line.name}`);
  const parts: string[] = [];
  const step = line.height / (line.density ?? 1.6);
  for (
    let x = line.from ?? -20;
    x < (line.to ?? scene.width + 20);
    x += random.between(0.4, 1.4) * step
  ) {
    const tall = line.height * random.between(0.5, 1.15);
    parts.push(
      group(
        {
          transform: `translate(${Math.round(x)} ${Math.round(line.y(x) + 2 + line.height * 0.08)})`,
        },
        bush(scene, {
          name: `${line.name}/${x}`,
          height: tall,
          colour: line.colour,
          depth: line.depth,
          x,
        }),
      ),
    );
  }
  return group({}, ...parts);
}
