import type { Colour } from "../colour";
import { rounded, type Scene, seen, shaded } from "../scene";
import { at, group, limb, line, path } from "../svg";

type Placed = { depth?: number; x?: number };

export function umbrella(scene: Scene, plan: Placed & { width: number; colour: Colour }): string {
  const { width: w, colour, depth = 0, x = scene.width / 2 } = plan;
  const ribs = [-0.26, 0, 0.26].map((t) =>
    path(
      line([
        { x: 0, y: -w * 0.42 },
        { x: t * w * 1.3, y: -w * 0.1 },
      ]),
      { stroke: shaded(scene, colour, depth), "stroke-width": 1.1, opacity: 0.6 },
    ),
  );
  return at(
    0,
    -w * 0.28,
    path(limb({ x: 0, y: w * 0.34 }, 1.4, { x: 0, y: -w * 0.44 }, 1.2), {
      fill: shaded(scene, "#4d4640", depth),
    }),
    path(
      `M${-w / 2} ${-w * 0.08}Q${-w * 0.36} ${-w * 0.42} 0 ${-w * 0.43}Q${w * 0.36} ${-w * 0.42} ${w / 2} ${-w * 0.08}Q${w * 0.34} ${-w * 0.14} ${w * 0.17} ${-w * 0.08}Q0 ${-w * 0.14} ${-w * 0.17} ${-w * 0.08}Q${-w * 0.34} ${-w * 0.14} ${-w / 2} ${-w * 0.08}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    ...ribs,
  );
}

/** A long-handled hoe or spade held at 0,0. */
export function hoe(
  scene: Scene,
  plan: Placed & { length: number; angle: number; head?: "hoe" | "spade" },
): string {
  const { length, depth = 0 } = plan;
  const degrees = Math.round((plan.angle * 180) / Math.PI);
  const iron = shaded(scene, "#6b7075", depth);
  return group(
    { transform: `rotate(${degrees})` },
    path(limb({ x: 0, y: -length * 0.35 }, 1.8, { x: 0, y: length * 0.65 }, 1.8), {
      fill: seen(scene, "#8d6b45", depth),
    }),
    plan.head === "spade"
      ? path(
          `M${-length * 0.06} ${length * 0.6}H${length * 0.06}L${length * 0.05} ${length * 0.76}Q0 ${length * 0.83} ${-length * 0.05} ${length * 0.76}Z`,
          { fill: iron },
        )
      : path(
          `M${-2} ${length * 0.62}L${length * 0.18} ${length * 0.66}L${length * 0.19} ${length * 0.73}L${-2} ${length * 0.67}Z`,
          { fill: iron },
        ),
  );
}
