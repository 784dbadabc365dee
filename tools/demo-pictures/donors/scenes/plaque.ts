import type { Colour } from "../../colour";
import { finishingLight } from "../../light";
import { randomFrom } from "../../random";
import { createScene, downwards, finish, glow, lit, shaded } from "../../scene";
import { ellipse, group, path, rectangle } from "../../svg";
import { words } from "../emblems";
import { DAY, size } from "./place";

export function plaque(): string {
  const scene = createScene("plaque", DAY, ...size);
  const random = randomFrom("plaque wall");
  const stones: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let x = -40 - (row % 2) * 40; x < 980; ) {
      const wide = random.between(80, 150);
      const tone = random.pick<Colour>("#b08a66", "#a67f5c", "#bb9673", "#9d7858");
      stones.push(
        rectangle(x, row * 74, wide - 6, 68, {
          rx: 9,
          fill: downwards(scene, [
            [0, lit(scene, tone)],
            [1, shaded(scene, tone)],
          ]),
        }),
      );
      x += wide;
    }
  }
  const screw = (x: number, y: number) =>
    group(
      {},
      ellipse(x, y, 9, 9, { fill: "#6b5128" }),
      ellipse(x - 2, y - 2, 5, 5, { fill: "#e9cf8a" }),
    );
  return finish(scene, [
    rectangle(0, 0, 960, 640, { fill: "#6f5540" }),
    ...stones,
    rectangle(196, 156, 580, 340, { rx: 14, fill: "#2f2218", opacity: 0.4 }),
    rectangle(186, 144, 580, 340, {
      rx: 14,
      fill: downwards(scene, [
        [0, "#dcb968"],
        [0.35, "#b08a3f"],
        [0.7, "#c9a352"],
        [1, "#8f6c2e"],
      ]),
    }),
    rectangle(204, 162, 544, 304, {
      rx: 8,
      fill: "none",
      stroke: "#6b5128",
      "stroke-width": 3,
      opacity: 0.7,
    }),
    ...[
      [222, 180],
      [730, 180],
      [222, 448],
      [730, 448],
    ].map(([x, y]) => screw(x ?? 0, y ?? 0)),
    path("M476 186Q506 222 506 240A30 28 0 0 1 446 240Q446 222 476 186Z", { fill: "#5a4320" }),
    words("This well was built by", { x: 476, y: 312, size: 27, colour: "#4a3718", weight: 500 }),
    words("the families of Louda", { x: 476, y: 352, size: 36, colour: "#3f2e12", weight: 700 }),
    words("with the Fondation Rivelune", {
      x: 476,
      y: 394,
      size: 27,
      colour: "#4a3718",
      weight: 500,
    }),
    words("and 214 neighbours who gave a day's work", {
      x: 476,
      y: 432,
      size: 22,
      colour: "#4a3718",
      weight: 450,
    }),
    rectangle(0, 0, 960, 640, {
      fill: glow(scene, { x: 230, y: 90 }, 760, [
        [0, "#fff0c4", 0.6],
        [0.5, "#fff0c4", 0.1],
        [1, "#1f1a33", 0.45],
      ]),
      style: "mix-blend-mode:soft-light",
    }),
    finishingLight(scene, { bloom: 0.12 }),
  ]);
}
