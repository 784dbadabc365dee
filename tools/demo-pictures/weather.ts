import { randomFrom } from "./random";
import { blurred, type Scene } from "./scene";
import { ellipse, group, limb, path } from "./svg";

/** Rain in thin slanting threads, and the rings it leaves where it falls. */
export function rain(
  scene: Scene,
  plan: { count: number; slant: number; opacity: number; rings?: { top: number; count: number } },
): string {
  const random = randomFrom(`${scene.seed}/rain`);
  const threads = Array.from({ length: plan.count }, () => {
    const near = random.next();
    const length = 18 + near * 62;
    const x = random.between(-60, scene.width + 60);
    const y = random.between(-60, scene.height);
    return path(
      limb(
        { x, y },
        0.3 + near * 0.5,
        { x: x - plan.slant * length, y: y + length },
        0.3 + near * 0.7,
      ),
      {
        fill: "#eef4f6",
        opacity: plan.opacity * (0.3 + near * 0.7),
      },
    );
  });
  const rings = Array.from({ length: plan.rings?.count ?? 0 }, () => {
    const t = random.next();
    const y = (plan.rings?.top ?? 0) + t * (scene.height - (plan.rings?.top ?? 0));
    const size = 4 + t * 22;
    return ellipse(random.between(0, scene.width), y, size, size * 0.22, {
      fill: "none",
      stroke: "#f1f7f8",
      "stroke-width": 0.6 + t,
      opacity: random.between(0.2, 0.6),
    });
  });
  return group({}, ...rings, ...threads);
}

/** A plume of smoke or ash that drifts with the wind. */
export function plume(
  scene: Scene,
  plan: {
    name: string;
    x: number;
    y: number;
    height: number;
    drift: number;
    colour: `#${string}`;
    lit: `#${string}`;
  },
): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const puffs = Array.from({ length: 46 }, () => {
    const t = random.next() ** 0.8;
    return {
      t,
      x: plan.x + plan.drift * t ** 1.5 + random.spread(16 + t * 90),
      y: plan.y - plan.height * t + random.spread(8 + t * 26),
      r: 12 + t * 62 * random.between(0.6, 1.1),
    };
  }).sort((one, other) => other.t - one.t);
  return group(
    { filter: blurred(scene, 7) },
    ...puffs.map(({ t, x, y, r }) =>
      group(
        { opacity: 0.8 - t * 0.55 },
        ellipse(x, y, r, r * 0.86, { fill: plan.colour }),
        ellipse(x, y + r * 0.3, r * 0.7, r * 0.5, {
          fill: plan.lit,
          opacity: Math.max(0, 0.75 - t * 1.1),
        }),
      ),
    ),
  );
}
