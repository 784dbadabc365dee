import { type Colour, lighter } from "../colour";
import { rounded, shaded } from "../scene";
import { ellipse, group, path, shape } from "../svg";
import { type Cloth, cloth, type Stage } from "./clothes";
import type { Skeleton } from "./pose";

export type Headwear =
  | "wrap"
  | "shawl"
  | "straw"
  | "cone"
  | "cap"
  | "felt"
  | "helmet"
  | "kufi"
  | "none";
export type Hair = "short" | "afro" | "bun" | "braid" | "none";

export type Head = {
  skin: Colour;
  hair?: Hair;
  hairColour?: Colour;
  headwear?: Headwear;
  headCloth?: Cloth;
};

/** Head in the direction of the body (right), without features: these people are seen from afar. */
export function headOf(stage: Stage, body: Skeleton, look: Head, childlike: boolean): string {
  const radius = stage.unit * (childlike ? 0.078 : 0.064);
  const degrees = Math.round((body.tilt * 180) / Math.PI);
  return group(
    {
      transform: `translate(${body.head.x.toFixed(1)} ${body.head.y.toFixed(1)}) rotate(${degrees})`,
    },
    neckAndFace(stage, look, radius),
    hairOf(stage, look, radius),
    headwearOf(stage, look, radius),
  );
}

function neckAndFace(stage: Stage, { skin }: Head, r: number): string {
  const fill = rounded(stage.scene, skin, stage.depth, stage.x);
  const face = shape([
    { x: -0.75 * r, y: -0.72 * r },
    { x: 0.1 * r, y: -1.1 * r },
    { x: 0.78 * r, y: -0.62 * r },
    { x: 0.9 * r, y: -0.05 * r },
    { x: 1.0 * r, y: 0.2 * r },
    { x: 0.82 * r, y: 0.36 * r },
    { x: 0.62 * r, y: 0.98 * r },
    { x: 0.1 * r, y: 1.14 * r },
    { x: -0.62 * r, y: 0.72 * r },
    { x: -0.95 * r, y: 0.0 * r },
  ]);
  return group(
    {},
    path(
      shape([
        { x: -0.48 * r, y: 0.3 * r },
        { x: 0.42 * r, y: 0.5 * r },
        { x: 0.5 * r, y: 1.9 * r },
        { x: -0.58 * r, y: 1.9 * r },
      ]),
      { fill: shaded(stage.scene, skin, stage.depth) },
    ),
    path(face, { fill }),
  );
}

function hairOf(stage: Stage, look: Head, r: number): string {
  const { hair = "short", hairColour = "#1d1512" } = look;
  if (hair === "none") return "";
  const fill = rounded(stage.scene, hairColour, stage.depth, stage.x);
  const cap = shape([
    { x: -1.02 * r, y: 0.35 * r },
    { x: -1.08 * r, y: -0.5 * r },
    { x: -0.35 * r, y: -1.22 * r },
    { x: 0.5 * r, y: -1.12 * r },
    { x: 0.86 * r, y: -0.56 * r },
    { x: 0.35 * r, y: -0.58 * r },
    { x: -0.28 * r, y: -0.28 * r },
    { x: -0.42 * r, y: 0.3 * r },
    { x: -0.7 * r, y: 0.62 * r },
  ]);
  const more = {
    short: "",
    afro: ellipse(-0.25 * r, -0.45 * r, 1.2 * r, 1.12 * r, { fill }),
    bun: ellipse(-1.1 * r, -0.62 * r, 0.5 * r, 0.46 * r, { fill }),
    braid: path(
      shape([
        { x: -0.75 * r, y: 0.1 * r },
        { x: -0.45 * r, y: 0.9 * r },
        { x: -0.75 * r, y: 2.9 * r },
        { x: -1.05 * r, y: 2.9 * r },
        { x: -1.15 * r, y: 0.7 * r },
      ]),
      { fill },
    ),
  }[hair];
  return hair === "afro"
    ? more +
        path(
          shape([
            { x: 0.1 * r, y: -0.55 * r },
            { x: 0.85 * r, y: -0.5 * r },
            { x: 0.9 * r, y: 0.3 * r },
            { x: 0.4 * r, y: 1 * r },
            { x: -0.2 * r, y: 0.5 * r },
          ]),
          { fill: rounded(stage.scene, look.skin, stage.depth, stage.x) },
        )
    : more + path(cap, { fill });
}

function headwearOf(stage: Stage, look: Head, r: number): string {
  const wear = look.headCloth ?? { colour: "#c9a86a" as const };
  const brim = lighter(wear.colour, -0.08);
  const ribbon = (d: string) => path(d, { fill: shaded(stage.scene, brim, stage.depth) });
  switch (look.headwear ?? "none") {
    case "wrap":
      return (
        cloth(
          stage,
          shape([
            { x: -1.05 * r, y: 0.12 * r },
            { x: -1.45 * r, y: -0.75 * r },
            { x: -0.95 * r, y: -1.55 * r },
            { x: 0.1 * r, y: -1.62 * r },
            { x: 0.95 * r, y: -1.1 * r },
            { x: 0.92 * r, y: -0.5 * r },
            { x: 0.1 * r, y: -0.42 * r },
          ]),
          wear,
        ) +
        cloth(
          stage,
          shape([
            { x: -1.0 * r, y: -0.2 * r },
            { x: -1.85 * r, y: -0.35 * r },
            { x: -1.7 * r, y: 0.35 * r },
            { x: -1.05 * r, y: 0.2 * r },
          ]),
          wear,
        )
      );
    case "shawl":
      return cloth(
        stage,
        shape([
          { x: 0.78 * r, y: -0.7 * r },
          { x: 0.2 * r, y: -1.32 * r },
          { x: -0.75 * r, y: -1.18 * r },
          { x: -1.3 * r, y: -0.2 * r },
          { x: -1.35 * r, y: 1.2 * r },
          { x: -1.75 * r, y: 2.9 * r },
          { x: 0.1 * r, y: 3.1 * r },
          { x: 1.1 * r, y: 2.1 * r },
          { x: 0.55 * r, y: 1.25 * r },
          { x: -0.08 * r, y: 0.75 * r },
          { x: -0.02 * r, y: -0.35 * r },
        ]),
        wear,
      );
    case "straw":
      return (
        cloth(
          stage,
          shape([
            { x: -0.95 * r, y: -0.5 * r },
            { x: -0.75 * r, y: -1.45 * r },
            { x: 0.6 * r, y: -1.5 * r },
            { x: 0.85 * r, y: -0.5 * r },
          ]),
          wear,
        ) +
        cloth(
          stage,
          shape([
            { x: -2.1 * r, y: -0.3 * r },
            { x: 0, y: -0.85 * r },
            { x: 2.0 * r, y: -0.42 * r },
            { x: 0.1 * r, y: -0.28 * r },
          ]),
          wear,
        ) +
        ribbon(
          shape([
            { x: -0.95 * r, y: -0.72 * r },
            { x: 0.85 * r, y: -0.74 * r },
            { x: 0.85 * r, y: -0.56 * r },
            { x: -0.97 * r, y: -0.52 * r },
          ]),
        )
      );
    case "cone":
      return cloth(
        stage,
        `M${-2.1 * r} ${-0.25 * r}Q${-0.2 * r} ${-1.5 * r} ${0} ${-1.8 * r}Q${0.3 * r} ${-1.4 * r} ${2.1 * r} ${-0.35 * r}Q0 ${0.12 * r} ${-2.1 * r} ${-0.25 * r}Z`,
        wear,
      );
    case "cap":
      return cloth(
        stage,
        shape([
          { x: -1.05 * r, y: -0.25 * r },
          { x: -0.85 * r, y: -1.15 * r },
          { x: 0.3 * r, y: -1.32 * r },
          { x: 0.88 * r, y: -0.72 * r },
          { x: 1.75 * r, y: -0.5 * r },
          { x: 1.6 * r, y: -0.36 * r },
          { x: 0.4 * r, y: -0.4 * r },
        ]),
        wear,
      );
    case "felt":
      return (
        cloth(
          stage,
          shape([
            { x: -0.85 * r, y: -0.62 * r },
            { x: -0.78 * r, y: -1.75 * r },
            { x: 0.1 * r, y: -1.92 * r },
            { x: 0.78 * r, y: -1.7 * r },
            { x: 0.82 * r, y: -0.66 * r },
          ]),
          wear,
        ) +
        cloth(
          stage,
          shape([
            { x: -1.45 * r, y: -0.5 * r },
            { x: 0, y: -0.88 * r },
            { x: 1.4 * r, y: -0.58 * r },
            { x: 0, y: -0.5 * r },
          ]),
          wear,
        ) +
        ribbon(
          shape([
            { x: -0.86 * r, y: -0.95 * r },
            { x: 0.82 * r, y: -0.98 * r },
            { x: 0.83 * r, y: -0.76 * r },
            { x: -0.86 * r, y: -0.72 * r },
          ]),
        )
      );
    case "helmet":
      return cloth(
        stage,
        shape([
          { x: -1.25 * r, y: -0.42 * r },
          { x: -1.0 * r, y: -1.25 * r },
          { x: 0, y: -1.62 * r },
          { x: 0.95 * r, y: -1.2 * r },
          { x: 1.5 * r, y: -0.42 * r },
          { x: 0, y: -0.52 * r },
        ]),
        wear,
      );
    case "kufi":
      return cloth(
        stage,
        shape([
          { x: -0.98 * r, y: -0.42 * r },
          { x: -0.86 * r, y: -1.3 * r },
          { x: 0.6 * r, y: -1.38 * r },
          { x: 0.86 * r, y: -0.58 * r },
          { x: 0, y: -0.5 * r },
        ]),
        wear,
      );
    case "none":
      return "";
  }
}
