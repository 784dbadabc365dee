import { seedling } from "../../crops";
import { finishingLight, mist } from "../../light";
import { palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { staff, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { plantedRows } from "../../rows";
import { createScene, downwards, finish, lit, type Scene, shaded, stand } from "../../scene";
import { sky } from "../../sky";
import { group, limb, path } from "../../svg";
import { ground } from "../../terrain";
import { bucket } from "../../things/water-works";
import { treeLine } from "../../trees";
import { water } from "../../water";
import { LOW_TIDE } from "./place";

function shadeNet(scene: Scene): string {
  const post = (x: number, top: number, foot: number) =>
    path(limb({ x, y: foot }, 4, { x, y: top }, 3.4), { fill: shaded(scene, "#8a6844") });
  return group(
    {},
    ...[
      [150, 250, 520],
      [420, 232, 470],
      [690, 232, 470],
      [960, 250, 520],
    ].map(([x, top, foot]) => post(x ?? 0, top ?? 0, foot ?? 0)),
    path("M-20 -20H1230V190L1120 226Q970 244 820 214Q560 240 300 214Q140 236 -20 210Z", {
      fill: downwards(scene, [
        [0, "#1f4a3e", 0.92],
        [1, "#3f7a62", 0.6],
      ]),
    }),
    path("M80 -20L150 226M320 -20L420 224M640 -20V226M960 -20L900 224M1200 -20L1120 226", {
      stroke: "#23483c",
      "stroke-width": 3,
      fill: "none",
      opacity: 0.7,
    }),
    path(
      "M-20 210Q140 236 300 214Q560 240 820 214Q970 244 1120 226L1120 234Q970 254 820 222Q560 250 300 222Q140 246 -20 220Z",
      { fill: lit(scene, "#3f7a5e") },
    ),
  );
}

export function nursery(): string {
  const scene = createScene("saloum nursery", {
    ...LOW_TIDE,
    sun: { x: 1040, y: 110 },
    contrast: 0.95,
  });
  return finish(scene, [
    sky(scene, { top: "#79bcd8", middle: "#c9e6e4", low: "#f6efd2" }, 420, 0.6),
    treeLine(scene, {
      name: "shore",
      y: () => 404,
      height: 50,
      colour: "#5a8f62",
      depth: 0.4,
      density: 2,
    }),
    water(scene, {
      name: "creek",
      top: 406,
      far: "#dcefe6",
      near: "#6fb0b4",
      ripples: 60,
      glitter: 0.4,
    }),
    ground(scene, { name: "yard", y: 452, far: "#d9b98a", near: "#8a6040" }),
    stand(
      scene,
      1140,
      520,
      palm(scene, { name: "palm", height: 430, colour: "#5f8f4a", x: 1140, lean: -0.1 }),
    ),
    stand(
      scene,
      40,
      500,
      palm(scene, { name: "palm left", height: 340, colour: "#5f8f4a", x: 40, lean: 0.12 }),
    ),
    mist(scene, 430, 70, "#fff6dc", 0.35),
    shadeNet(scene),
    plantedRows(scene, {
      name: "bags",
      vanish: { x: 560, y: 360 },
      top: 500,
      bottom: 850,
      rows: 17,
      steps: 12,
      spread: 1900,
      draw: (scale, x, name) =>
        Math.abs(x - (560 + (scale - 0.5) * 60)) < 120 * scale
          ? ""
          : seedling(scene, { name, height: 92 * scale, colour: "#5f9a4a", x }),
      shadow: 0.3,
    }),
    crowd(scene, [
      who(300, 536, 150, "bend", westAfricanWoman(5)),
      who(820, 540, 154, "crouch", westAfricanWoman(2), { left: true }),
      who(590, 600, 196, "walk", westAfricanWoman(0), {
        inHand: bucket(scene, { height: 44, colour: "#4f86a8" }),
      }),
      who(930, 650, 214, "crouch", westAfricanWoman(4), { left: true }),
      who(455, 560, 168, "hold", staff(westAfricanMan(1), 1), { left: true }),
      who(150, 668, 220, "bend", westAfricanWoman(1)),
    ]),
    meadow(scene, {
      name: "edge",
      top: 780,
      bottom: 840,
      count: 20,
      height: 60,
      colour: "#5d7a3f",
    }),
    finishingLight(scene, { bloom: 0.24 }),
  ]);
}
