import { type Colour, lighter } from "../colour";
import { lit, rounded, type Scene, seen, shaded } from "../scene";
import { group, limb, path, rectangle } from "../svg";

type Boat = { length: number; colour: Colour; stripe?: Colour; depth?: number; x?: number };

/** A long wooden boat with raised ends; 0,0 is the middle at the water line. */
export function pirogue(scene: Scene, boat: Boat & { rise?: number }): string {
  const { length, colour, depth = 0, x = scene.width / 2, rise = 0.1 } = boat;
  const half = length / 2;
  const up = length * rise;
  const hull = `M${-half} ${-up}Q${-half * 0.62} ${-length * 0.035} 0 ${-length * 0.035}Q${half * 0.62} ${-length * 0.035} ${half} ${-up * 1.15}Q${half * 0.72} ${length * 0.012} ${half * 0.5} ${length * 0.014}H${-half * 0.52}Q${-half * 0.76} ${length * 0.012} ${-half} ${-up}Z`;
  const inside = `M${-half * 0.97} ${-up * 0.97}Q${-half * 0.6} ${-length * 0.058} 0 ${-length * 0.056}Q${half * 0.6} ${-length * 0.058} ${half * 0.97} ${-up * 1.1}Q${half * 0.6} ${-length * 0.033} 0 ${-length * 0.033}Q${-half * 0.6} ${-length * 0.033} ${-half * 0.97} ${-up * 0.97}Z`;
  const band = `M${-half * 0.86} ${-up * 0.62}Q${-half * 0.5} ${-length * 0.022} 0 ${-length * 0.02}Q${half * 0.5} ${-length * 0.022} ${half * 0.87} ${-up * 0.7}L${half * 0.82} ${-up * 0.46}Q${half * 0.5} ${-length * 0.008} 0 ${-length * 0.006}Q${-half * 0.5} ${-length * 0.008} ${-half * 0.82} ${-up * 0.42}Z`;
  return group(
    {},
    path(inside, { fill: shaded(scene, lighter(colour, -0.14), depth) }),
    path(hull, { fill: rounded(scene, colour, depth, x) }),
    boat.stripe ? path(band, { fill: seen(scene, boat.stripe, depth) }) : "",
    path(
      `M${-half} ${-up}Q${-half * 0.62} ${-length * 0.035} 0 ${-length * 0.035}Q${half * 0.62} ${-length * 0.035} ${half} ${-up * 1.15}`,
      {
        fill: "none",
        stroke: lit(scene, colour, depth),
        "stroke-width": Math.max(1.2, length * 0.006),
      },
    ),
  );
}

/** The arched bamboo cover of a country boat, to be set on a pirogue. */
export function boatCover(
  scene: Scene,
  plan: { width: number; height: number; colour: Colour; depth?: number; x?: number },
): string {
  const { width, height, colour, depth = 0, x = scene.width / 2 } = plan;
  const half = width / 2;
  const ribs = Array.from({ length: 7 }, (_, index) => {
    const at = -half + (width * (index + 0.5)) / 7;
    return path(`M${at} 0V${-height * (0.72 + 0.26 * Math.sin((Math.PI * (index + 0.5)) / 7))}`, {
      stroke: shaded(scene, colour, depth),
      "stroke-width": 1.2,
      opacity: 0.5,
    });
  });
  return group(
    {},
    path(
      `M${-half} 0Q${-half * 0.98} ${-height * 0.85} ${-half * 0.4} ${-height * 0.96}Q0 ${-height * 1.04} ${half * 0.4} ${-height * 0.96}Q${half * 0.98} ${-height * 0.85} ${half} 0Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(
      `M${half} 0Q${half * 0.98} ${-height * 0.85} ${half * 0.5} ${-height * 0.94}Q${half * 0.72} ${-height * 0.5} ${half * 0.74} 0Z`,
      { fill: shaded(scene, "#33271f", depth) },
    ),
    ...ribs,
  );
}

/** A small coastal cargo boat seen from the side. */
export function cargoBoat(scene: Scene, boat: Boat): string {
  const { length, colour, depth = 0, x = scene.width / 2 } = boat;
  const half = length / 2;
  return group(
    {},
    rectangle(-half * 0.86, -length * 0.34, length * 0.26, length * 0.24, {
      fill: rounded(scene, "#f1ece0", depth, x),
    }),
    rectangle(-half * 0.8, -length * 0.3, length * 0.2, length * 0.06, {
      fill: shaded(scene, "#3b5563", depth),
    }),
    rectangle(-half * 0.9, -length * 0.355, length * 0.3, length * 0.022, {
      fill: lit(scene, "#d9cfb8", depth),
    }),
    path(
      limb(
        { x: -half * 0.6, y: -length * 0.34 },
        length * 0.006,
        { x: -half * 0.6, y: -length * 0.5 },
        length * 0.004,
      ),
      { fill: shaded(scene, "#8b8b85", depth) },
    ),
    path(
      `M${-half} ${-length * 0.12}L${half * 0.86} ${-length * 0.12}Q${half * 0.98} ${-length * 0.15} ${half * 1.06} ${-length * 0.18}Q${half * 0.96} 0 ${half * 0.8} ${length * 0.01}H${-half * 0.92}Z`,
      { fill: rounded(scene, colour, depth, x) },
    ),
    path(
      `M${-half * 0.96} ${-length * 0.03}H${half * 0.9}L${half * 0.8} ${length * 0.01}H${-half * 0.92}Z`,
      { fill: shaded(scene, boat.stripe ?? "#8d2f2a", depth) },
    ),
  );
}

/** A pole or oar from the hand down into the water. */
export function pole(
  scene: Scene,
  plan: { up: number; down: number; lean: number; depth?: number },
): string {
  return path(
    limb(
      { x: -plan.lean * plan.up, y: -plan.up },
      1.6,
      { x: plan.lean * plan.down, y: plan.down },
      1.8,
    ),
    { fill: shaded(scene, "#7d6142", plan.depth ?? 0) },
  );
}
