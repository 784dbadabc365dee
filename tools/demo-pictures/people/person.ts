import { type Colour, lighter, mix } from "../colour";
import { rounded, type Scene, seen, shaded } from "../scene";
import { ellipse, group, limb, type Point, path } from "../svg";
import { type Cloth, poncho, type Stage, skirt, sleeve, top, trouserLeg } from "./clothes";
import { type Head, headOf } from "./head";
import { POSES, type Pose, type Skeleton, skeleton } from "./pose";

export type Outfit = {
  kind: "trousers" | "shorts" | "wrap" | "robe" | "dress" | "poncho" | "poncho-skirt";
  top: Cloth;
  bottom: Cloth;
  /** A staff waistcoat over the shirt. */
  vest?: Colour;
  shoes?: Colour;
};

export type Person = Head & {
  height: number;
  pose: keyof typeof POSES | Pose;
  outfit: Outfit;
  depth?: number;
  child?: boolean;
  /** Where in the picture, so that the light falls from the right side. */
  x?: number;
  /** What the near hand, far hand or head carries, drawn with its origin there. */
  inHand?: string;
  inFarHand?: string;
  onHead?: string;
  /** Tied to the back with a cloth. */
  baby?: { skin: Colour; cloth: Cloth };
};

/** A person facing right, the feet at 0,0. */
export function person(scene: Scene, who: Person): string {
  const pose = typeof who.pose === "string" ? POSES[who.pose] : who.pose;
  const child = who.child ?? false;
  const body = skeleton(pose, who.height, child);
  const stage: Stage = {
    scene,
    depth: who.depth ?? 0,
    x: who.x ?? scene.width / 2,
    unit: who.height,
  };
  return group(
    { filter: rim(scene, Math.max(0.8, who.height * 0.008)) },
    who.pose === "sit" ? stoolUnder(stage, body) : "",
    carried(body.farHand, who.inFarHand),
    armOf(stage, who, body.farShoulder, body.farElbow, body.farHand, true),
    who.baby ? babyOf(stage, body, who.baby) : "",
    lowerBody(stage, who, body),
    upperBody(stage, who, body),
    headOf(stage, body, who, child),
    carriedOnHead(body, who),
    carried(body.nearHand, who.inHand),
    armOf(stage, who, body.nearShoulder, body.nearElbow, body.nearHand, false),
  );
}

/** A thin edge of sunlight behind a figure. */
export function rim(scene: Scene, size: number): string {
  const side = Math.round(size * 10) / 10;
  return scene.define(`rim ${side}`, (id) =>
    [
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%">`,
      `<feOffset in="SourceAlpha" dx="${scene.light.sun.x < scene.width / 2 ? -side : side}" dy="${-side * 0.6}" result="edge"/>`,
      `<feFlood flood-color="${mix(scene.light.warm, "#ffffff", 0.35)}" flood-opacity="${0.85 * scene.light.contrast}"/>`,
      '<feComposite in2="edge" operator="in"/>',
      '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
    ].join(""),
  );
}

function stoolUnder({ scene, unit, depth, x }: Stage, body: Skeleton): string {
  const seat = body.hip.y + unit * 0.05;
  const leg = (from: number, to: number) =>
    limb({ x: from * unit, y: seat }, unit * 0.016, { x: to * unit, y: 0 }, unit * 0.013);
  return group(
    {},
    path(leg(-0.09, -0.12) + leg(0.07, 0.1), { fill: shaded(scene, "#7b5636", depth) }),
    path(
      limb({ x: -unit * 0.13, y: seat }, unit * 0.022, { x: unit * 0.11, y: seat }, unit * 0.022),
      {
        fill: rounded(scene, "#94693f", depth, x),
      },
    ),
  );
}

function carried(hand: Point, art?: string): string {
  if (!art) return "";
  return group({ transform: `translate(${hand.x.toFixed(1)} ${hand.y.toFixed(1)})` }, art);
}

function carriedOnHead(body: Skeleton, who: Person): string {
  const crown = who.headwear === "wrap" ? 0.1 : 0.075;
  return carried({ x: body.head.x, y: body.head.y - who.height * crown }, who.onHead);
}

function armOf(stage: Stage, who: Person, from: Point, elbow: Point, hand: Point, far: boolean) {
  const { scene, unit, depth, x } = stage;
  const skin = far ? shaded(scene, who.skin, depth) : rounded(scene, who.skin, depth, x);
  const wear: Cloth = far
    ? { ...who.outfit.top, colour: lighter(who.outfit.top.colour, -0.07) }
    : who.outfit.top;
  const robe = who.outfit.kind === "robe";
  return group(
    {},
    path(limb(elbow, unit * 0.024, hand, unit * 0.019), { fill: skin }),
    ellipse(hand.x, hand.y, unit * 0.024, unit * 0.026, { fill: skin }),
    sleeve(stage, from, elbow, wear, 1),
    robe ? sleeve(stage, elbow, hand, wear, 0.72) : "",
  );
}

function lowerBody(stage: Stage, who: Person, body: Skeleton): string {
  const { outfit } = who;
  const { unit } = stage;
  const bareLeg = (knee: Point, foot: Point, far: boolean) =>
    path(limb(knee, unit * 0.032, foot, unit * 0.021), {
      fill: far
        ? shaded(stage.scene, who.skin, stage.depth)
        : rounded(stage.scene, who.skin, stage.depth, stage.x),
    });
  const shoe = (foot: Point) =>
    ellipse(foot.x + unit * 0.026, foot.y + unit * 0.004, unit * 0.048, unit * 0.02, {
      fill: seen(stage.scene, outfit.shoes ?? "#3b2a22", stage.depth),
    });
  const legs = [
    bareLeg(body.farKnee, body.farFoot, true),
    shoe(body.farFoot),
    bareLeg(body.nearKnee, body.nearFoot, false),
    shoe(body.nearFoot),
  ];
  const dark: Cloth = { ...outfit.bottom, colour: lighter(outfit.bottom.colour, -0.06) };
  const trousers = (length: number) => [
    trouserLeg(stage, body.hip, body.farKnee, body.farFoot, dark, length),
    trouserLeg(stage, body.hip, body.nearKnee, body.nearFoot, outfit.bottom, length),
  ];
  switch (outfit.kind) {
    case "trousers":
    case "poncho":
      return group({}, ...legs, ...trousers(0.97));
    case "shorts":
      return group({}, ...legs, ...trousers(0.55));
    case "dress":
      return group({}, ...legs, skirt(stage, body, outfit.bottom, { hem: 0.58, flare: 1.3 }));
    case "poncho-skirt":
      return group({}, ...legs, skirt(stage, body, outfit.bottom, { hem: 0.72, flare: 2 }));
    case "wrap":
    case "robe":
      return group({}, ...legs, skirt(stage, body, outfit.bottom, { hem: 0.94 }));
  }
}

function upperBody(stage: Stage, who: Person, body: Skeleton): string {
  const { outfit } = who;
  const shirt = top(stage, body, outfit.top, who.child ? 0.92 : 1);
  const vest = outfit.vest ? vestOf(stage, body, outfit.vest) : "";
  const cape =
    outfit.kind === "poncho" || outfit.kind === "poncho-skirt"
      ? poncho(stage, body, outfit.top)
      : "";
  return group({}, shirt, vest, cape);
}

function vestOf(stage: Stage, body: Skeleton, colour: Colour): string {
  const band = {
    x: (body.hip.x + body.neck.x) / 2,
    y: (body.hip.y + body.neck.y) / 2 + stage.unit * 0.01,
  };
  return group(
    {},
    top(stage, body, { colour }, 1.02),
    path(
      limb(
        { x: band.x - stage.unit * 0.062, y: band.y },
        stage.unit * 0.009,
        { x: band.x + stage.unit * 0.062, y: band.y },
        stage.unit * 0.009,
      ),
      { fill: seen(stage.scene, "#f6f1d8", stage.depth), opacity: 0.9 },
    ),
  );
}

function babyOf(stage: Stage, body: Skeleton, baby: { skin: Colour; cloth: Cloth }): string {
  const { unit, scene, depth, x } = stage;
  const back = {
    x: (body.hip.x + body.neck.x) / 2 - unit * 0.085,
    y: (body.hip.y + body.neck.y) / 2,
  };
  return group(
    {},
    ellipse(back.x - unit * 0.01, back.y - unit * 0.09, unit * 0.05, unit * 0.052, {
      fill: rounded(scene, baby.skin, depth, x),
    }),
    ellipse(back.x - unit * 0.012, back.y - unit * 0.115, unit * 0.05, unit * 0.034, {
      fill: rounded(scene, "#1d1512", depth, x),
    }),
    ellipse(back.x, back.y + unit * 0.02, unit * 0.085, unit * 0.11, {
      fill: rounded(scene, baby.cloth.colour, depth, x),
    }),
  );
}
