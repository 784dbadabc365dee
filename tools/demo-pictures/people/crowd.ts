import { type Scene, stand } from "../scene";
import { group } from "../svg";
import { type Person, person } from "./person";
import type { Look } from "./wardrobe";

export type Standing = {
  x: number;
  y: number;
  height: number;
  pose: Person["pose"];
  look: Look;
  /** Faces left. */
  left?: boolean;
  shadow?: number;
} & Partial<Pick<Person, "inHand" | "inFarHand" | "onHead" | "baby">>;

/** People placed on the ground, those further away first. */
export function crowd(scene: Scene, people: Standing[]): string {
  const ordered = [...people].sort((one, other) => one.y - other.y);
  return group(
    {},
    ...ordered.map(({ x, y, look, left, shadow, ...rest }) =>
      stand(scene, x, y, person(scene, { ...look, ...rest, x: left ? scene.width - x : x }), {
        flip: left,
        shadow,
      }),
    ),
  );
}

/** Short for one of a crowd: where, how tall, in which stance, who. */
export function who(
  x: number,
  y: number,
  height: number,
  pose: Person["pose"],
  look: Look,
  more: Partial<Standing> = {},
): Standing {
  return { x, y, height, pose, look, ...more };
}
