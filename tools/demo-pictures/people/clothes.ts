import { type Colour, lighter } from "../colour";
import { rounded, type Scene, shaded } from "../scene";
import { element, group, limb, line, type Point, path, shape } from "../svg";
import type { Skeleton } from "./pose";

export type Print = "plain" | "dots" | "stripes" | "check" | "leaves";
export type Cloth = { colour: Colour; print?: Print; accent?: Colour };

/** What a garment is drawn with: the scene's light at that place. */
export type Stage = { scene: Scene; depth: number; x: number; unit: number };

/** A piece of cloth: shaded body, and its print over it. */
export function cloth(stage: Stage, d: string, { colour, print = "plain", accent }: Cloth): string {
  const body = path(d, { fill: rounded(stage.scene, colour, stage.depth, stage.x) });
  if (print === "plain" || stage.unit < 60) return body;
  const ink = accent ?? lighter(colour, 0.2);
  return body + path(d, { fill: weave(stage, print, ink), opacity: 0.55 });
}

function weave({ scene, unit }: Stage, print: Print, ink: Colour): string {
  const size = Math.max(4, Math.round(unit * 0.045));
  return scene.define(`print ${print} ${ink} ${size}`, (id) => {
    const half = size / 2;
    const motif = {
      plain: "",
      dots: `<circle cx="${half}" cy="${half}" r="${size * 0.2}" fill="${ink}"/>`,
      stripes: `<path d="M0 0h${size}v${size * 0.35}h${-size}Z" fill="${ink}"/>`,
      check: `<path d="M0 0h${half}v${half}h${-half}ZM${half} ${half}h${half}v${half}h${-half}Z" fill="${ink}"/>`,
      leaves: `<path d="M${half} 0q${half} ${half} 0 ${size}q${-half} ${-half} 0 ${-size}Z" fill="${ink}"/>`,
    }[print];
    return element(
      "pattern",
      {
        id,
        width: size,
        height: size,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(8)",
      },
      motif,
    );
  });
}

const between = (from: Point, to: Point, t: number): Point => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
});

const beside = (point: Point, dx: number, dy = 0): Point => ({ x: point.x + dx, y: point.y + dy });

/** Shirt or blouse, from the shoulders to the hips. */
export function top(stage: Stage, body: Skeleton, wear: Cloth, wide = 1): string {
  const { unit } = stage;
  const lean = Math.atan2(body.neck.x - body.hip.x, body.hip.y - body.neck.y);
  const across = (point: Point, amount: number): Point =>
    beside(point, Math.cos(lean) * amount, Math.sin(lean) * amount);
  const waist = between(body.hip, body.neck, 0.38);
  const chest = between(body.hip, body.neck, 0.78);
  const d = shape([
    across(body.neck, -unit * 0.03),
    across(beside(body.nearShoulder, 0, -unit * 0.008), -unit * 0.035 * wide),
    across(chest, -unit * 0.084 * wide),
    across(waist, -unit * 0.068 * wide),
    across(beside(body.hip, 0, unit * 0.02), -unit * 0.082 * wide),
    across(beside(body.hip, 0, unit * 0.03), unit * 0.08 * wide),
    across(waist, unit * 0.07 * wide),
    across(chest, unit * 0.088 * wide),
    across(beside(body.farShoulder, 0, -unit * 0.008), unit * 0.035 * wide),
    across(body.neck, unit * 0.03),
  ]);
  return cloth(stage, d, wear);
}

export function sleeve(stage: Stage, from: Point, to: Point, wear: Cloth, length = 0.9): string {
  const end = between(from, to, length);
  return cloth(stage, limb(from, stage.unit * 0.04, end, stage.unit * 0.034), wear);
}

/** Skirt, wrap or robe hanging over both legs; `hem` 1 ends at the ankles, 0.5 at the knees. */
export function skirt(
  stage: Stage,
  body: Skeleton,
  wear: Cloth,
  options: { hem?: number; flare?: number } = {},
): string {
  const { scene, unit, depth } = stage;
  const { hem = 0.92, flare = 1 } = options;
  if (body.nearKnee.x - body.hip.x > unit * 0.12) return drape(stage, body, wear);
  const bottom = (knee: Point, foot: Point) =>
    hem > 0.55 ? between(knee, foot, (hem - 0.5) * 2) : between(body.hip, knee, hem * 2);
  const [near, far] = [bottom(body.nearKnee, body.nearFoot), bottom(body.farKnee, body.farFoot)];
  const [back, front] = near.x < far.x ? [near, far] : [far, near];
  const knees = [body.nearKnee.x, body.farKnee.x];
  const spread = Math.max(unit * 0.052, unit * 0.098 - (front.x - back.x) / 2) * flare;
  const kneeY = (body.nearKnee.y + body.farKnee.y) / 2;
  const belowKnee = hem > 0.55;
  const d = shape([
    beside(body.hip, -unit * 0.062, -unit * 0.06),
    beside(body.hip, -unit * 0.092, unit * 0.03),
    ...(belowKnee ? [{ x: Math.min(...knees) - unit * 0.066 * flare, y: kneeY }] : []),
    beside(back, -spread, 0),
    beside(between(back, front, 0.5), 0, unit * 0.016),
    beside(front, spread, 0),
    ...(belowKnee ? [{ x: Math.max(...knees) + unit * 0.062 * flare, y: kneeY }] : []),
    beside(body.hip, unit * 0.095, unit * 0.03),
    beside(body.hip, unit * 0.066, -unit * 0.06),
  ]);
  const fold = (t: number) =>
    path(line([beside(body.hip, unit * (t - 0.5) * 0.12, unit * 0.05), between(back, front, t)]), {
      stroke: shaded(scene, lighter(wear.colour, -0.1), depth),
      "stroke-width": Math.max(0.8, unit * 0.009),
      "stroke-linecap": "round",
      fill: "none",
      opacity: 0.4,
    });
  return group({}, cloth(stage, d, wear), fold(0.3), fold(0.62));
}

/** The same cloth over the knees of someone who sits or crouches. */
function drape(stage: Stage, body: Skeleton, wear: Cloth): string {
  const { unit } = stage;
  const knee = body.nearKnee.x > body.farKnee.x ? body.nearKnee : body.farKnee;
  const feet = [body.nearFoot, body.farFoot];
  const back = Math.min(...feet.map((foot) => foot.x));
  const front = Math.max(...feet.map((foot) => foot.x));
  const hem = Math.max(...feet.map((foot) => foot.y)) - unit * 0.025;
  const d = shape([
    beside(body.hip, -unit * 0.05, -unit * 0.07),
    beside(body.hip, -unit * 0.1, unit * 0.02),
    { x: Math.min(body.hip.x - unit * 0.06, back - unit * 0.02), y: (body.hip.y + hem) / 2 },
    { x: back - unit * 0.05, y: hem },
    { x: front + unit * 0.06, y: hem },
    { x: knee.x + unit * 0.05, y: (knee.y + hem) / 2 },
    beside(knee, unit * 0.055, 0),
    beside(knee, unit * 0.01, -unit * 0.058),
    beside(body.hip, unit * 0.07, -unit * 0.075),
  ]);
  return cloth(stage, d, wear);
}

export function trouserLeg(
  stage: Stage,
  hip: Point,
  knee: Point,
  foot: Point,
  wear: Cloth,
  length = 1,
): string {
  const { unit } = stage;
  const end = between(knee, foot, Math.max(0.05, length * 2 - 1));
  return (
    cloth(stage, limb(hip, unit * 0.052, knee, unit * 0.042), wear) +
    cloth(stage, limb(knee, unit * 0.042, end, unit * 0.034), wear)
  );
}

/** A blanket-like cape over shoulders and back. */
export function poncho(stage: Stage, body: Skeleton, wear: Cloth): string {
  const { unit } = stage;
  const d = shape([
    beside(body.neck, -unit * 0.035, 0),
    beside(body.nearShoulder, -unit * 0.075, unit * 0.02),
    beside(body.hip, -unit * 0.15, -unit * 0.02),
    beside(body.hip, 0, unit * 0.045),
    beside(body.hip, unit * 0.15, -unit * 0.02),
    beside(body.farShoulder, unit * 0.075, unit * 0.02),
    beside(body.neck, unit * 0.035, 0),
  ]);
  return cloth(stage, d, wear);
}
