import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, maya } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { waves } from "../../random";
import { road } from "../../road";
import { createScene, finish, type Light, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { terraces } from "../../terraces";
import { hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { hoe } from "../../things/in-hand";
import { conifer, shadeTree, treeLine } from "../../trees";
import { FORENOON, volcano } from "./place";

const LATE: Light = {
  ...FORENOON,
  sun: { x: 250, y: 250 },
  warm: "#ffcf8f",
  haze: "#ebc9a8",
  shade: "#4a3a60",
  shadowLength: 0.5,
};

export function dryHills(): string {
  const scene = createScene("chiquimula hills", LATE);
  const hill = waves("chiquimula slope", 3);
  return finish(scene, [
    sky(scene, { top: "#6f8fc0", middle: "#eab893", low: "#ffdfa3" }, 400, 0.95),
    streaks(scene, "high", { top: 50, bottom: 260, count: 22, colour: "#fff0d6", opacity: 0.55 }),
    sunDisc(scene, 40, "#ffe9ae"),
    hills(scene, {
      name: "volcanoes",
      y: 380,
      height: 20,
      colour: "#7f7fa3",
      depth: 0.5,
      scale: 2,
      mist: 0.5,
      lift: (x) => Math.max(volcano(860, 190, 340)(x), volcano(600, 110, 260)(x)),
    }),
    mist(scene, 380, 80, "#ffe0b8", 0.6),
    hills(scene, {
      name: "far",
      y: 420,
      height: 70,
      colour: "#a37f72",
      depth: 0.36,
      scale: 2.2,
      mist: 0.4,
    }),
    hills(scene, {
      name: "middle",
      y: 470,
      height: 60,
      colour: "#a8885a",
      depth: 0.22,
      scale: 1.9,
      mist: 0.35,
    }),
    treeLine(scene, {
      name: "pines",
      y: (x) => 480 - Math.sin(x / 190) * 16,
      height: 40,
      colour: "#6f7f4f",
      depth: 0.18,
      density: 0.9,
    }),
    terraces(scene, {
      name: "slope",
      top: (x) => 520 - 60 * Math.exp(-(((x - 980) / 380) ** 2)) - hill(x / 300) * 12,
      bottom: () => 850,
      steps: 9,
      colours: ["#b59a55", "#8f9f48", "#c4a660", "#a3713f"],
      riser: "#8a7a6a",
      depth: 0,
      farDepth: 0.1,
    }),
    road(
      scene,
      [
        { x: 560, y: 520, width: 14 },
        { x: 470, y: 580, width: 44 },
        { x: 540, y: 660, width: 96 },
        { x: 380, y: 840, width: 240 },
      ],
      "#c08a5a",
      "#d9ac80",
    ),
    ...[
      [760, 560, 150],
      [840, 590, 170],
      [1090, 560, 190],
    ].map(([x, y, h]) =>
      stand(
        scene,
        x ?? 0,
        y ?? 0,
        conifer(scene, { name: `pine ${x}`, height: h ?? 150, colour: "#5f7a4a", x }),
      ),
    ),
    stand(
      scene,
      1130,
      690,
      shadeTree(scene, { name: "madrecacao", height: 330, colour: "#7a8a40", x: 1130 }),
    ),
    crowd(scene, [
      who(480, 660, 148, "carryOnHead", maya(0), {
        onHead: basket(scene, { width: 54, colour: "#b88a4c", fill: "#d9b04a" }),
      }),
      who(550, 668, 96, "walk", childOf(maya(0), 2)),
      who(400, 690, 160, "walk", maya(1)),
      who(860, 690, 170, "dig", maya(3), { inHand: hoe(scene, { length: 110, angle: -0.5 }) }),
      who(770, 710, 172, "bend", maya(2)),
    ]),
    stones(scene, {
      name: "stones",
      top: 700,
      bottom: 800,
      count: 24,
      size: 16,
      colour: "#a88a70",
    }),
    meadow(scene, {
      name: "edge",
      top: 760,
      bottom: 840,
      count: 56,
      height: 84,
      colour: "#94803f",
    }),
    finishingLight(scene, { bloom: 0.36 }),
  ]);
}
