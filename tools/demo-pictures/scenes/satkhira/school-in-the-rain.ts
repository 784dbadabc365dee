import { finishingLight } from "../../light";
import { banana, palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { bengali, pupil, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { createScene, finish, shaded, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { group, limb, path } from "../../svg";
import { ground } from "../../terrain";
import { house } from "../../things/houses";
import { umbrella } from "../../things/in-hand";
import { bucket, rainTank } from "../../things/water-works";
import { treeLine } from "../../trees";
import { water } from "../../water";
import { rain } from "../../weather";
import { MONSOON, UNIFORM } from "./place";

export function schoolInTheRain(): string {
  const scene = createScene("satkhira school", MONSOON);
  const gutter = group(
    {},
    path(limb({ x: 296, y: 411 }, 4.5, { x: 822, y: 411 }, 4.5), {
      fill: shaded(scene, "#8fb0b5"),
    }),
    path(limb({ x: 822, y: 411 }, 4.5, { x: 886, y: 404 }, 4.5), {
      fill: shaded(scene, "#8fb0b5"),
    }),
  );
  return finish(scene, [
    sky(scene, { top: "#6f8a93", middle: "#a3b9bb", low: "#d6e0d6" }, 430, 0.4),
    cumulus(scene, "a", {
      x: 320,
      y: 210,
      width: 760,
      height: 180,
      colour: "#c9d6d6",
      base: "#7f959c",
    }),
    cumulus(scene, "b", {
      x: 980,
      y: 160,
      width: 560,
      height: 150,
      colour: "#b9c9cb",
      base: "#71878f",
    }),
    treeLine(scene, {
      name: "trees",
      y: () => 440,
      height: 110,
      colour: "#4f8058",
      depth: 0.4,
      density: 1.6,
    }),
    ...[60, 170, 1010, 1130].map((x, index) =>
      stand(
        scene,
        x,
        470,
        palm(scene, {
          name: `palm ${x}`,
          height: 330 - (index % 2) * 60,
          colour: "#4f8a55",
          depth: 0.18,
          x,
        }),
        { shadow: 0 },
      ),
    ),
    ground(scene, { name: "yard", y: 446, far: "#9aa877", near: "#7a6a52", height: 6 }),
    stand(
      scene,
      560,
      560,
      house(scene, {
        name: "school",
        width: 500,
        height: 170,
        run: 120,
        wall: "#f0e2b8",
        roof: "#b0483a",
        roofKind: "tin",
        rise: 78,
        doors: [0.2, 0.68],
        windows: [0.06, 0.36, 0.52, 0.86],
        trim: "#2f7a72",
        x: 560,
      }),
      { shadow: 0.15 },
    ),
    gutter,
    stand(scene, 890, 580, rainTank(scene, { width: 130, height: 172, colour: "#3f7f8a", x: 890 })),
    stand(
      scene,
      1080,
      560,
      banana(scene, { name: "banana", height: 210, colour: "#5f9a48", x: 1080 }),
      { shadow: 0.15 },
    ),
    water(scene, {
      name: "puddle",
      top: 612,
      far: "#b9cccb",
      near: "#7f979a",
      ripples: 40,
      glitter: 0,
      outline: [
        { x: 120, y: 680 },
        { x: 330, y: 640 },
        { x: 640, y: 660 },
        { x: 760, y: 700 },
        { x: 560, y: 750 },
        { x: 240, y: 740 },
      ],
    }),
    crowd(scene, [
      who(250, 600, 132, "walk", pupil(bengali(1), 1, UNIFORM)),
      who(330, 606, 130, "walk", pupil(bengali(0), 2, UNIFORM), { left: true }),
      who(470, 580, 126, "stand", pupil(bengali(3), 3, UNIFORM)),
      who(540, 582, 124, "stand", pupil(bengali(0), 4, UNIFORM), { left: true }),
      who(960, 640, 178, "point", staff(bengali(0)), { left: true }),
      who(830, 650, 138, "hold", pupil(bengali(1), 2, UNIFORM), {
        inHand: bucket(scene, { height: 26, colour: "#d9593a" }),
      }),
      who(700, 690, 146, "walk", pupil(bengali(2), 5, UNIFORM), {
        inHand: umbrella(scene, { width: 130, colour: "#c4455a" }),
      }),
      who(400, 720, 150, "hold", pupil(bengali(3), 0, UNIFORM), {
        inHand: umbrella(scene, { width: 132, colour: "#e0a23a" }),
      }),
      who(1080, 700, 184, "hold", bengali(2), {
        left: true,
        inHand: umbrella(scene, { width: 150, colour: "#2f3f5c" }),
      }),
    ]),
    rain(scene, { count: 330, slant: 0.16, opacity: 0.5, rings: { top: 620, count: 60 } }),
    meadow(scene, {
      name: "edge",
      top: 770,
      bottom: 830,
      count: 46,
      height: 60,
      colour: "#5f7f45",
    }),
    finishingLight(scene, { bloom: 0.1, vignette: 0.4 }),
  ]);
}
