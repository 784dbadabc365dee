import { type Colour, lighter, mix } from "./colour";
import { randomFrom, waves } from "./random";
import { downwards, lit, type Scene, seen, shaded } from "./scene";
import { curve, group, line, type Point, path } from "./svg";

type Terraces = {
  name: string;
  /** Skyline of the terraced slope and its foot, for every x. */
  top: (x: number) => number;
  bottom: (x: number) => number;
  steps: number;
  colours: [Colour, ...Colour[]];
  /** The earth or stone of the risers. */
  riser: Colour;
  /** Share of the fields that stand under water and mirror the sky. */
  flooded?: number;
  sky?: Colour;
  depth?: number;
  farDepth?: number;
  from?: number;
  to?: number;
};

/** A slope cut into narrow fields that follow its contours. */
export function terraces(scene: Scene, plan: Terraces): string {
  const { from = -20, to = scene.width + 20, depth = 0, farDepth = depth } = plan;
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const wave = waves(`${scene.seed}/${plan.name}`, 3, 0.4);
  const edge = (step: number): Point[] => {
    const t = (step / plan.steps) ** 1.45;
    const points: Point[] = [];
    for (let x = from; x <= to; x += 12) {
      const flow = wave((x / scene.width) * 2.6 + step * 0.21) * 58 + wave(x / 90 + step * 3.7) * 5;
      const wander = flow * (0.2 + t) * Math.min(1, step / 3);
      points.push({ x, y: plan.top(x) + (plan.bottom(x) - plan.top(x)) * t + wander });
    }
    return points;
  };
  const edges = Array.from({ length: plan.steps + 1 }, (_, step) => edge(step));
  const strips = edges.slice(0, -1).map((upper, step) => {
    const lower = edges[step + 1] ?? upper;
    const away = farDepth + (depth - farDepth) * (step / plan.steps);
    return strip(scene, plan, random.next, { upper, lower, away, step });
  });
  return group({}, ...strips);
}

type Strip = { upper: Point[]; lower: Point[]; away: number; step: number };

function strip(scene: Scene, plan: Terraces, chance: () => number, { upper, lower, away }: Strip) {
  const pieces: string[] = [];
  const bund = shaded(scene, plan.riser, away);
  const gap = (upper[0] && lower[0] ? lower[0].y - upper[0].y : 10) || 10;
  const slant = Math.round(Math.min(5, Math.max(0, gap / 14)));
  let start = 0;
  while (start < upper.length - 1) {
    const end = Math.min(upper.length - 1, start + 9 + Math.floor(chance() * 26));
    const lean = chance() < 0.5 ? slant : -slant;
    const above = upper.slice(start, end + 1);
    const below = lower.slice(Math.max(0, start + lean - 1), end + lean + 2);
    const wet = chance() < (plan.flooded ?? 0);
    const area = `${line(above)}L${line(below.slice().reverse()).slice(1)}Z`;
    if (wet) pieces.push(path(area, { fill: flood(scene, plan, away) }));
    else pieces.push(...cropped(scene, plan, chance, { area, above, below, away }));
    pieces.push(
      path(line([above[0] ?? { x: 0, y: 0 }, below[0] ?? { x: 0, y: 0 }]), {
        stroke: bund,
        "stroke-width": Math.max(1, gap * 0.05),
      }),
    );
    start = end;
  }
  const thickness = Math.max(1.2, gap * 0.15);
  const raised = lower.map(({ x, y }) => ({ x, y: y - thickness }));
  return group(
    {},
    ...pieces,
    path(`${line(raised)}L${line(lower.slice().reverse()).slice(1)}Z`, { fill: bund }),
    path(curve(raised.filter((_, index) => index % 2 === 0)), {
      fill: "none",
      stroke: lit(scene, lighter(plan.colours[0], 0.06), away),
      "stroke-width": Math.max(0.8, thickness * 0.4),
      opacity: 0.85,
    }),
  );
}

function flood(scene: Scene, plan: Terraces, away: number): string {
  const sky = plan.sky ?? scene.light.haze;
  return downwards(scene, [
    [0, seen(scene, mix(sky, "#5f7f84", 0.42), away)],
    [0.5, seen(scene, mix(sky, "#7f979a", 0.12), away)],
    [1, seen(scene, lighter(sky, 0.04), away)],
  ]);
}

type Field = { area: string; above: Point[]; below: Point[]; away: number };

function cropped(scene: Scene, plan: Terraces, chance: () => number, field: Field): string[] {
  const picked = plan.colours[Math.floor(chance() * plan.colours.length)] ?? plan.colours[0];
  const colour = lighter(picked, (chance() - 0.5) * 0.06);
  const fill = downwards(scene, [
    [0, seen(scene, lighter(colour, -0.05), field.away)],
    [0.7, seen(scene, colour, field.away)],
    [1, lit(scene, colour, field.away)],
  ]);
  return [
    path(field.area, { fill }),
    ...furrows(scene, colour, field.above, field.below, field.away),
  ];
}

function furrows(
  scene: Scene,
  colour: Colour,
  above: Point[],
  below: Point[],
  away: number,
): string[] {
  return [0.22, 0.42, 0.62].map((t) =>
    path(
      line(above.map(({ x, y }, index) => ({ x, y: y + ((below[index + 1]?.y ?? y) - y) * t }))),
      { fill: "none", stroke: shaded(scene, colour, away), "stroke-width": 1, opacity: 0.3 },
    ),
  );
}
