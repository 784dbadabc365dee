import { finishingLight } from "../../light";
import { banana, palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { childOf, melanesian, pupil, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { createScene, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { path } from "../../svg";
import { ground, hills } from "../../terrain";
import { house } from "../../things/houses";
import { bucket, rainTank } from "../../things/water-works";
import { bush } from "../../trees";
import { water } from "../../water";
import { leafHouse, TROPIC } from "./place";

export function schoolTank(): string {
  const scene = createScene("tanna school tank", TROPIC);
  const backdrop = [
    sky(scene, { top: "#2f94d1", middle: "#8fcfe6", low: "#e3f3ea" }, 380, 0.6),
    cumulus(scene, "a", {
      x: 840,
      y: 240,
      width: 480,
      height: 150,
      colour: "#ffffff",
      base: "#b9d9e6",
    }),
    cumulus(scene, "b", {
      x: 380,
      y: 290,
      width: 280,
      height: 70,
      colour: "#ffffff",
      base: "#cbe3ea",
    }),
    hills(scene, {
      name: "headland",
      y: 384,
      height: 26,
      colour: "#4f8f7a",
      depth: 0.4,
      scale: 1.6,
      mist: 0.2,
      lift: (x) => Math.max(0, 60 - Math.abs(x - 1120) * 0.2),
    }),
  ];
  return finish(scene, [
    ...backdrop,
    water(scene, {
      name: "sea",
      top: 392,
      far: "#3fa3c9",
      near: "#5fd0cf",
      ripples: 90,
      glitter: 0.3,
    }),
    path("M-10 470Q300 442 620 462T1210 448V500H-10Z", { fill: "#f3e6c4" }),
    ground(scene, { name: "green", y: 476, far: "#9cc45f", near: "#5f8f45", height: 6 }),
    ...[
      [90, 500, 330, 0.1],
      [190, 490, 270, -0.12],
      [1010, 496, 320, 0.14],
      [1120, 510, 400, -0.16],
    ].map(([x, y, height, lean]) =>
      stand(
        scene,
        x ?? 0,
        y ?? 0,
        palm(scene, { name: `palm ${x}`, height: height ?? 300, colour: "#4f9a4a", x, lean }),
      ),
    ),
    leafHouse(scene, 330, 540, 1),
    stand(
      scene,
      690,
      570,
      house(scene, {
        name: "school",
        width: 340,
        height: 120,
        run: 100,
        wall: "#f3efe0",
        roof: "#3f8fa8",
        roofKind: "tin",
        rise: 70,
        x: 690,
        doors: [0.5],
        windows: [0.14, 0.3, 0.72, 0.9],
        trim: "#d9763a",
      }),
    ),
    stand(scene, 480, 590, rainTank(scene, { width: 112, height: 150, colour: "#4f7f5a", x: 480 })),
    stand(
      scene,
      1010,
      600,
      banana(scene, { name: "banana", height: 190, colour: "#6aa848", x: 1010 }),
    ),
    crowd(scene, [
      who(540, 620, 124, "hold", pupil(melanesian(0), 2, "#c4452f"), {
        left: true,
        inHand: bucket(scene, { height: 24, colour: "#3f7fc4" }),
      }),
      who(610, 640, 130, "walk", pupil(melanesian(1), 1, "#c4452f"), { left: true }),
      who(680, 656, 128, "walk", pupil(melanesian(2), 4, "#c4452f"), { left: true }),
      who(390, 640, 180, "point", staff({ ...melanesian(1), hair: "short" }, 0)),
      who(300, 662, 182, "stand", melanesian(0)),
      who(230, 676, 184, "stand", melanesian(3)),
      who(880, 660, 178, "walk", melanesian(2), {
        left: true,
        baby: { skin: "#4a3023", cloth: { colour: "#f0a23a" } },
      }),
      who(960, 690, 126, "walk", childOf(melanesian(1), 1), { left: true }),
    ]),
    stand(
      scene,
      1150,
      720,
      bush(scene, { name: "hibiscus", height: 130, colour: "#4f8f45", x: 1150 }),
    ),
    meadow(scene, {
      name: "edge",
      top: 740,
      bottom: 840,
      count: 80,
      height: 70,
      colour: "#5f9a40",
    }),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
