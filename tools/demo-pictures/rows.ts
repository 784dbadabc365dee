import { randomFrom } from "./random";
import type { Scene } from "./scene";
import { at, ellipse, group } from "./svg";

type Rows = {
  name: string;
  /** Where the rows would meet. */
  vanish: { x: number; y: number };
  top: number;
  bottom: number;
  rows: number;
  steps: number;
  /** Distance of the outermost rows at the bottom edge. */
  spread: number;
  /** Draws one plant; nothing leaves a gap. */
  draw: (scale: number, x: number, name: string) => string;
  shadow?: number;
};

/** Plants set in rows that run towards a vanishing point; far ones first. */
export function plantedRows(scene: Scene, plan: Rows): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const drawn: string[] = [];
  const range = plan.bottom - plan.vanish.y;
  for (let step = 0; step < plan.steps; step++) {
    const t = (step + 0.5) / plan.steps;
    const nearest = 1;
    const farthest = (plan.top - plan.vanish.y) / range;
    const scale = 1 / (1 / farthest + (1 / nearest - 1 / farthest) * t);
    for (let row = 0; row < plan.rows; row++) {
      const u = plan.rows === 1 ? 0 : row / (plan.rows - 1) - 0.5;
      const x = plan.vanish.x + u * plan.spread * scale + random.spread(5 * scale);
      const y = plan.vanish.y + range * scale + random.spread(3 * scale);
      if (x < -80 || x > scene.width + 80) continue;
      const art = plan.draw(scale, x, `${plan.name}/${row}/${step}`);
      if (art === "") continue;
      const dark = ellipse(x, y, 26 * scale, 6 * scale, {
        fill: scene.light.shade,
        opacity: plan.shadow ?? 0.25,
      });
      drawn.push(dark, at(x, y, art));
    }
  }
  return group({}, ...drawn);
}
