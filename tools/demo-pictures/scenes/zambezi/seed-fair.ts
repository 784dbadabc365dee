import type { Colour } from "../../colour";
import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, southernAfrican, staff } from "../../people/wardrobe";
import { stones } from "../../plants";
import { createScene, finish, type Light, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { ellipse } from "../../svg";
import { ground, hills } from "../../terrain";
import { basket, heaps, sack, stall } from "../../things/gatherings";
import { roundHut } from "../../things/houses";
import { bush, treeLine } from "../../trees";
import { STORM } from "./place";

const EVENING: Light = {
  ...STORM,
  sun: { x: 930, y: 330 },
  warm: "#ffc27a",
  haze: "#f0c79c",
  shade: "#4a3550",
  contrast: 1,
  shadowLength: 0.5,
};

export function seedFair(): string {
  const scene = createScene("zambezi seed fair", EVENING);
  const goods: Colour[][] = [
    ["#e0b040", "#8c3b2a", "#e8dfc6", "#6a7a3a"],
    ["#d98a3a", "#e9d9a8", "#5a3a2a", "#c9b45a"],
    ["#b5472d", "#e3cf7a", "#7a8a45", "#efe6cf"],
  ];
  const awnings: [Colour, Colour][] = [
    ["#c8553d", "#f3ead6"],
    ["#2f7a72", "#f0e3c0"],
    ["#d9a23a", "#f6efdc"],
  ];
  const stalls = [210, 590, 960].map((x, index) =>
    stand(
      scene,
      x,
      610 + (index % 2) * 14,
      stall(scene, {
        width: 300,
        height: 262,
        colours: awnings[index] ?? ["#c8553d", "#f3ead6"],
        goods: heaps(scene, `heap ${index}`, goods[index] ?? []),
        x,
      }),
    ),
  );
  return finish(scene, [
    sky(scene, { top: "#7f95b5", middle: "#f0c49a", low: "#ffe2a8" }, 420, 0.95),
    streaks(scene, "high", { top: 60, bottom: 280, count: 20, colour: "#fff0cf", opacity: 0.6 }),
    sunDisc(scene, 40, "#ffe9a8"),
    hills(scene, { name: "range", y: 396, height: 60, colour: "#a08a8a", depth: 0.5, scale: 2.2 }),
    treeLine(scene, {
      name: "trees",
      y: () => 426,
      height: 62,
      colour: "#6f8048",
      depth: 0.3,
      density: 1.4,
    }),
    mist(scene, 430, 60, "#ffe6bf", 0.5),
    ground(scene, { name: "square", y: 432, far: "#dcb07c", near: "#93583a" }),
    ...[80, 400, 790, 1130].map((x, index) =>
      stand(
        scene,
        x,
        476,
        roundHut(scene, {
          name: `hut ${index}`,
          width: 92,
          height: 88,
          wall: "#a86f45",
          thatch: "#b3935a",
          depth: 0.22,
          x,
        }),
      ),
    ),
    crowd(scene, [
      who(170, 586, 170, "hold", southernAfrican(0)),
      who(280, 588, 172, "stand", southernAfrican(2), { left: true }),
      who(600, 596, 174, "hold", southernAfrican(3), { left: true }),
      who(985, 588, 172, "hold", southernAfrican(5)),
    ]),
    ...stalls,
    ...[
      [395, 640],
      [430, 650],
      [775, 648],
    ].map(([x, y], index) =>
      stand(
        scene,
        x ?? 0,
        y ?? 0,
        sack(scene, { height: 64, colour: "#dcc99c", open: index % 2 ? "#e0b040" : "#e9e0c6", x }),
      ),
    ),
    crowd(scene, [
      who(330, 668, 192, "point", southernAfrican(4), { left: true }),
      who(480, 690, 198, "walk", southernAfrican(1)),
      who(690, 688, 196, "hold", southernAfrican(2), {
        left: true,
        baby: { skin: "#4a3023", cloth: { colour: "#e0a73c" } },
      }),
      who(860, 690, 196, "stand", staff(southernAfrican(0))),
      who(1070, 700, 200, "carryOnHead", southernAfrican(3), {
        left: true,
        onHead: basket(scene, { width: 80, colour: "#b88a4c", fill: "#d98a3a" }),
      }),
      who(120, 704, 200, "carryOnHead", southernAfrican(5), {
        onHead: sack(scene, { height: 50, colour: "#e3d3a8" }),
      }),
      who(620, 720, 128, "walk", childOf(southernAfrican(1), 1)),
    ]),
    stand(scene, 1180, 640, bush(scene, { name: "bush", height: 70, colour: "#6f7a3f", x: 1180 })),
    stones(scene, {
      name: "stones",
      top: 730,
      bottom: 800,
      count: 14,
      size: 12,
      colour: "#a86a48",
    }),
    ellipse(600, 830, 800, 60, { fill: scene.light.shade, opacity: 0.25 }),
    finishingLight(scene, { bloom: 0.34 }),
  ]);
}
