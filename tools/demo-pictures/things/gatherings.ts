import { type Colour, lighter, mix } from "../colour";
import { randomFrom } from "../random";
import { lit, rounded, type Scene, seen, shaded } from "../scene";
import { at, ellipse, group, limb, path, polygon, rectangle } from "../svg";

type Placed = { depth?: number; x?: number };

/** A market stall: four poles, a striped awning, a table. */
export function stall(
  scene: Scene,
  plan: Placed & {
    width: number;
    height: number;
    colours: [Colour, Colour];
    goods: (x: number) => string;
  },
): string {
  const { width, height, depth = 0 } = plan;
  const half = width / 2;
  const stripes = 8;
  const awning = Array.from({ length: stripes }, (_, index) => {
    const [a, b] = [index / stripes, (index + 1) / stripes];
    const topX = (t: number) => -half * 0.86 + t * width * 0.86;
    const lowX = (t: number) => -half * 1.1 + t * width * 1.1;
    const colour = plan.colours[index % 2] ?? plan.colours[0];
    const scallop = `M${topX(a)} ${-height}L${topX(b)} ${-height}L${lowX(b)} ${-height * 0.74}Q${(lowX(a) + lowX(b)) / 2} ${-height * 0.66} ${lowX(a)} ${-height * 0.74}Z`;
    return path(scallop, {
      fill: mix(
        seen(scene, colour, depth),
        lit(scene, colour, depth),
        0.5 - (index / stripes) * 0.5,
      ),
    });
  });
  const post = (t: number) =>
    path(limb({ x: t * half, y: 0 }, 2.4, { x: t * half * 0.95, y: -height * 0.8 }, 2.2), {
      fill: shaded(scene, "#77583c", depth),
    });
  return group(
    {},
    rectangle(-half * 0.95, -height * 0.78, width * 0.95, height * 0.42, {
      fill: shaded(scene, "#4a3a35", depth),
      opacity: 0.5,
    }),
    post(-0.96),
    post(0.96),
    rectangle(-half * 0.98, -height * 0.36, width * 0.98, height * 0.3, {
      fill: shaded(scene, "#8a6a4a", depth),
    }),
    rectangle(-half * 1.02, -height * 0.38, width * 1.02, height * 0.045, {
      fill: lit(scene, "#a37f58", depth),
    }),
    at(0, -height * 0.38, plan.goods(width)),
    ...awning,
  );
}

/** Heaps of seed or fruit along a table of a width. */
export function heaps(scene: Scene, name: string, colours: Colour[], depth = 0) {
  return (width: number): string => {
    const random = randomFrom(`${scene.seed}/${name}`);
    return group(
      {},
      ...colours.map((colour, index) => {
        const w = (width * 0.86) / colours.length;
        const x = -width * 0.43 + w * (index + 0.5);
        const h = w * random.between(0.42, 0.6);
        const grains = Array.from({ length: 16 }, () => {
          const t = random.between(-0.8, 0.8);
          return ellipse(
            x + t * w * 0.42,
            -random.between(0.05, 0.9) * h * (1 - Math.abs(t)),
            w * 0.035,
            w * 0.03,
            {
              fill: random.chance(0.5)
                ? lit(scene, lighter(colour, 0.05), depth)
                : shaded(scene, colour, depth),
            },
          );
        });
        return group(
          {},
          path(
            `M${x - w * 0.46} 0Q${x - w * 0.16} ${-h * 1.15} ${x} ${-h}Q${x + w * 0.2} ${-h * 1.1} ${x + w * 0.46} 0Z`,
            { fill: rounded(scene, colour, depth, x < 0 ? 0 : scene.width) },
          ),
          ...grains,
        );
      }),
    );
  };
}

/** A full sack, tied or open. */
export function sack(
  scene: Scene,
  plan: Placed & { height: number; colour: Colour; open?: Colour },
): string {
  const { height: h, colour, depth = 0, x = scene.width / 2 } = plan;
  return group(
    {},
    path(
      `M${-h * 0.36} 0Q${-h * 0.46} ${-h * 0.5} ${-h * 0.28} ${-h * 0.86}Q0 ${-h * 0.98} ${h * 0.28} ${-h * 0.86}Q${h * 0.46} ${-h * 0.5} ${h * 0.36} 0Q0 ${h * 0.08} ${-h * 0.36} 0Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(`M${-h * 0.1} ${-h * 0.1}Q${-h * 0.16} ${-h * 0.5} ${-h * 0.08} ${-h * 0.8}`, {
      fill: "none",
      stroke: shaded(scene, colour, depth),
      "stroke-width": h * 0.025,
      opacity: 0.6,
    }),
    plan.open
      ? ellipse(0, -h * 0.88, h * 0.27, h * 0.09, { fill: seen(scene, plan.open, depth) })
      : path(
          `M${-h * 0.1} ${-h * 0.9}L${-h * 0.18} ${-h * 1.08}L${h * 0.18} ${-h * 1.08}L${h * 0.1} ${-h * 0.9}Z`,
          { fill: shaded(scene, colour, depth) },
        ),
  );
}

export function basket(
  scene: Scene,
  plan: Placed & { width: number; colour: Colour; fill?: Colour },
): string {
  const { width: w, colour, depth = 0, x = scene.width / 2 } = plan;
  const weave = Array.from({ length: 4 }, (_, index) =>
    path(
      `M${-w * (0.48 - index * 0.035)} ${-w * (0.4 - index * 0.1)}q${w * 0.46} ${w * 0.1} ${w * (0.94 - index * 0.06)} 0`,
      { fill: "none", stroke: shaded(scene, colour, depth), "stroke-width": 1.2, opacity: 0.6 },
    ),
  );
  return group(
    {},
    plan.fill
      ? path(`M${-w * 0.44} ${-w * 0.44}Q0 ${-w * 0.86} ${w * 0.44} ${-w * 0.44}Z`, {
          fill: rounded(scene, plan.fill, depth, x),
        })
      : "",
    path(
      `M${-w / 2} ${-w * 0.46}Q${-w * 0.42} 0 ${-w * 0.26} 0H${w * 0.26}Q${w * 0.42} 0 ${w / 2} ${-w * 0.46}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    ...weave,
    path(`M${-w * 0.52} ${-w * 0.46}Q0 ${-w * 0.34} ${w * 0.52} ${-w * 0.46}`, {
      fill: "none",
      stroke: lit(scene, colour, depth),
      "stroke-width": 3,
      "stroke-linecap": "round",
    }),
  );
}

/** An open tent of white canvas. */
export function canopy(
  scene: Scene,
  plan: Placed & { width: number; height: number; colour: Colour; band?: Colour },
): string {
  const { width, height, colour, depth = 0, x = scene.width / 2 } = plan;
  const half = width / 2;
  const sunRight = scene.light.sun.x > x;
  const [leftTone, rightTone] = sunRight
    ? [seen(scene, colour, depth), lit(scene, colour, depth)]
    : [lit(scene, colour, depth), seen(scene, colour, depth)];
  const post = (at: number, top: number) =>
    path(limb({ x: at, y: 0 }, 2.6, { x: at, y: top }, 2.6), {
      fill: shaded(scene, "#a8a49a", depth),
    });
  return group(
    {},
    post(-half * 0.7, -height * 0.6),
    post(half * 0.72, -height * 0.6),
    path(
      polygon([
        { x: -half * 0.74, y: -height * 0.58 },
        { x: half * 0.74, y: -height * 0.58 },
        { x: half * 0.74, y: -height * 0.5 },
        { x: -half * 0.74, y: -height * 0.5 },
      ]),
      { fill: shaded(scene, lighter(colour, -0.2), depth) },
    ),
    post(-half, -height * 0.55),
    post(half, -height * 0.55),
    path(
      polygon([
        { x: -half * 1.05, y: -height * 0.56 },
        { x: 0, y: -height },
        { x: half * 0.12, y: -height * 0.55 },
      ]),
      { fill: leftTone },
    ),
    path(
      polygon([
        { x: 0, y: -height },
        { x: half * 1.05, y: -height * 0.56 },
        { x: half * 0.12, y: -height * 0.55 },
      ]),
      { fill: rightTone },
    ),
    path(
      `M${-half * 1.05} ${-height * 0.57}H${half * 1.05}V${-height * 0.5}Q${half * 0.78} ${-height * 0.46} ${half * 0.52} ${-height * 0.5}T0 ${-height * 0.5}T${-half * 0.52} ${-height * 0.5}T${-half * 1.05} ${-height * 0.5}Z`,
      { fill: seen(scene, plan.band ?? colour, depth) },
    ),
  );
}

export function table(
  scene: Scene,
  plan: Placed & { width: number; height: number; cloth?: Colour; on?: string },
): string {
  const { width, height, depth = 0 } = plan;
  const half = width / 2;
  const leg = (x: number) =>
    path(limb({ x, y: 0 }, 2.4, { x, y: -height }, 2.4), { fill: shaded(scene, "#6b4f38", depth) });
  return group(
    {},
    leg(-half * 0.9),
    leg(half * 0.9),
    plan.cloth
      ? rectangle(-half, -height, width, height * 0.62, {
          fill: rounded(scene, plan.cloth, depth, plan.x),
        })
      : "",
    rectangle(-half * 1.04, -height * 1.06, width * 1.04, Math.max(4, height * 0.1), {
      fill: lit(scene, plan.cloth ?? "#9b7650", depth),
      rx: 1.5,
    }),
    at(0, -height * 1.06, plan.on ?? ""),
  );
}

/** A flip chart or notice board on two legs; `marks` are drawn in a 100 × 70 field. */
export function board(
  scene: Scene,
  plan: Placed & { width: number; height: number; marks?: string; face?: Colour },
): string {
  const { width, height, depth = 0 } = plan;
  const tall = width * 0.7;
  const leg = (x: number) =>
    path(limb({ x, y: 0 }, 2.2, { x: x * 0.8, y: -height }, 2.2), {
      fill: shaded(scene, "#6f5238", depth),
    });
  return group(
    {},
    leg(-width * 0.42),
    leg(width * 0.42),
    rectangle(-width / 2 - 3, -height - 3, width + 6, tall + 6, {
      fill: shaded(scene, "#7b5a3c", depth),
    }),
    rectangle(-width / 2, -height, width, tall, {
      fill: seen(scene, plan.face ?? "#f4efe0", depth),
    }),
    group(
      { transform: `translate(${-width / 2} ${-height}) scale(${width / 100})` },
      plan.marks ?? "",
    ),
  );
}
