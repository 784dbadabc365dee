import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { nepali, staff } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { createScene, finish, type Light, rounded, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { group, path, shape } from "../../svg";
import { ground, hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { hoe } from "../../things/in-hand";
import { conifer, treeLine } from "../../trees";
import { water } from "../../water";
import { DAWN, himal } from "./place";

const CLEAR: Light = {
  ...DAWN,
  sun: { x: 300, y: 60 },
  warm: "#fff4d6",
  haze: "#cfdfee",
  shade: "#39497a",
  shadowLength: 0.3,
};

export function rechargePond(): string {
  const scene = createScene("dhulikhel pond", CLEAR);
  const backdrop = [
    sky(scene, { top: "#4f92cf", middle: "#a9d0ea", low: "#e9f0f0" }, 420, 0.5),
    cumulus(
      scene,
      "a",
      { x: 820, y: 150, width: 340, height: 80, colour: "#ffffff", base: "#d3dfec" },
      0.9,
    ),
    himal(scene, 360, 0.3),
    hills(scene, { name: "ridge", y: 420, height: 40, colour: "#5f8a72", depth: 0.34, scale: 2.4 }),
    treeLine(scene, {
      name: "pines",
      y: (x) => 436 + Math.sin(x / 140) * 6,
      height: 46,
      colour: "#4f8058",
      depth: 0.26,
      density: 1.6,
    }),
  ];
  return finish(scene, [
    ...backdrop,
    ground(scene, { name: "hilltop", y: 442, far: "#a9b865", near: "#8a6f45", height: 10 }),
    ...[70, 140, 1090, 1160].map((x, index) =>
      stand(
        scene,
        x,
        500 + (index % 2) * 12,
        conifer(scene, { name: `pine ${x}`, height: 250 - (index % 2) * 40, colour: "#47795a", x }),
      ),
    ),
    path(
      shape([
        { x: 210, y: 620 },
        { x: 330, y: 530 },
        { x: 620, y: 500 },
        { x: 900, y: 524 },
        { x: 1010, y: 600 },
        { x: 900, y: 700 },
        { x: 600, y: 736 },
        { x: 310, y: 706 },
      ]),
      { fill: rounded(scene, "#a9744a") },
    ),
    water(scene, {
      name: "pond",
      top: 520,
      far: "#a9cfe6",
      near: "#3f7fa0",
      reflection: group({ transform: "translate(0 90)" }, ...backdrop),
      tint: 0.35,
      ripples: 70,
      glitter: 0.6,
      outline: [
        { x: 262, y: 612 },
        { x: 370, y: 546 },
        { x: 620, y: 522 },
        { x: 860, y: 542 },
        { x: 955, y: 602 },
        { x: 860, y: 676 },
        { x: 600, y: 702 },
        { x: 350, y: 680 },
      ],
    }),
    stones(scene, {
      name: "rim",
      top: 690,
      bottom: 740,
      count: 34,
      size: 15,
      colour: "#a89a86",
      from: 280,
      to: 920,
    }),
    crowd(scene, [
      who(300, 540, 120, "dig", nepali(1), {
        inHand: hoe(scene, { length: 80, angle: -0.5, head: "spade" }),
      }),
      who(900, 538, 120, "carryOnHead", nepali(2), {
        onHead: basket(scene, { width: 44, colour: "#b88a4c", fill: "#a9744a" }),
      }),
      who(985, 560, 130, "walk", nepali(0), { left: true }),
      who(190, 690, 186, "dig", nepali(3), { inHand: hoe(scene, { length: 120, angle: -0.5 }) }),
      who(1010, 712, 190, "point", staff(nepali(2)), { left: true }),
      who(1090, 724, 190, "stand", nepali(5), { left: true }),
      who(110, 640, 160, "carryOnHead", nepali(4), {
        onHead: basket(scene, { width: 58, colour: "#b88a4c", fill: "#a9744a" }),
      }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 750,
      bottom: 840,
      count: 66,
      height: 64,
      colour: "#7f8f3f",
    }),
    finishingLight(scene, { bloom: 0.14 }),
  ]);
}
