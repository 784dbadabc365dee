import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { andean, childOf, staff } from "../../people/wardrobe";
import { meadow, stone, stones } from "../../plants";
import { randomFrom } from "../../random";
import { createScene, finish, rounded } from "../../scene";
import { cumulus, sky } from "../../sky";
import { at, group, path } from "../../svg";
import { ground, hills } from "../../terrain";
import { water } from "../../water";
import { HIGH_SUN, herd, range } from "./place";

export function lagoon(): string {
  const scene = createScene("ayacucho lagoon", HIGH_SUN);
  const backdrop = [
    sky(scene, { top: "#2f6fb5", middle: "#85b9e0", low: "#e3eef0" }, 400, 0.55),
    cumulus(scene, "a", {
      x: 250,
      y: 150,
      width: 360,
      height: 90,
      colour: "#ffffff",
      base: "#bccfe2",
    }),
    cumulus(
      scene,
      "b",
      { x: 690, y: 110, width: 240, height: 50, colour: "#ffffff", base: "#cbd9e6" },
      0.9,
    ),
    range(scene, 340, 0.2),
    hills(scene, {
      name: "puna far",
      y: 400,
      height: 40,
      colour: "#a89a6a",
      depth: 0.3,
      scale: 2,
      mist: 0.2,
    }),
    hills(scene, {
      name: "puna near",
      y: 436,
      height: 26,
      colour: "#b39a55",
      depth: 0.14,
      scale: 1.8,
      mist: 0.1,
    }),
  ];
  const random = randomFrom("dike");
  const dike = Array.from({ length: 150 }, (_, index) => {
    const x = -30 + (index % 50) * 16.4 + random.spread(6);
    const bulge = 26 * Math.sin(((x + 30) / 820) * Math.PI);
    const y = 604 + bulge + Math.floor(index / 50) * 13 + random.spread(4);
    return at(
      x,
      y,
      stone(scene, random, random.between(11, 17), random.chance(0.5) ? "#b3a68f" : "#958a7c", x),
    );
  });
  return finish(scene, [
    ...backdrop,
    ground(scene, { name: "shore", y: 440, far: "#c4a75c", near: "#8a6f3c", height: 6 }),
    water(scene, {
      name: "lagoon",
      top: 452,
      far: "#9fcbe6",
      near: "#1f5f94",
      reflection: group({}, ...backdrop),
      tint: 0.36,
      ripples: 120,
      glitter: 0.7,
      outline: [
        { x: -60, y: 470 },
        { x: 300, y: 454 },
        { x: 720, y: 452 },
        { x: 1060, y: 470 },
        { x: 1120, y: 520 },
        { x: 960, y: 590 },
        { x: 700, y: 628 },
        { x: 300, y: 616 },
        { x: -60, y: 600 },
      ],
    }),
    meadow(scene, {
      name: "far ichu",
      top: 450,
      bottom: 480,
      count: 50,
      height: 26,
      colour: "#c9ac5c",
      from: 760,
    }),
    path("M-40 596Q390 640 800 596L816 640Q390 690 -40 640Z", { fill: rounded(scene, "#8f8270") }),
    ...dike,
    herd(scene, [
      [820, 660, 88],
      [930, 640, 78, true],
      [1010, 690, 104],
      [1120, 668, 96, true],
      [740, 706, 100],
    ]),
    crowd(scene, [
      who(330, 630, 132, "stand", andean(0)),
      who(395, 634, 132, "point", staff(andean(1), 1)),
      who(900, 740, 200, "walk", andean(2), { left: true }),
      who(980, 746, 130, "walk", childOf(andean(1), 1), { left: true }),
    ]),
    stones(scene, {
      name: "stones",
      top: 680,
      bottom: 800,
      count: 24,
      size: 18,
      colour: "#9a8f80",
    }),
    meadow(scene, {
      name: "ichu",
      top: 700,
      bottom: 840,
      count: 96,
      height: 96,
      colour: "#b8943f",
      far: "#cdae5f",
      blades: 13,
    }),
    finishingLight(scene, { bloom: 0.18 }),
  ]);
}
