import { finishingLight, mist } from "../../light";
import { palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { bengali, pupil } from "../../people/wardrobe";
import { meadow, tuft } from "../../plants";
import { road } from "../../road";
import { createScene, finish, type Light, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { at, group, path, polygon } from "../../svg";
import { umbrella } from "../../things/in-hand";
import { bush, treeLine } from "../../trees";
import { water } from "../../water";
import { MONSOON, UNIFORM } from "./place";

const AFTER_RAIN: Light = {
  ...MONSOON,
  sun: { x: 930, y: 140 },
  warm: "#fff0bf",
  haze: "#d3e2d2",
  shade: "#2f4f63",
  contrast: 0.85,
  shadowLength: 0.3,
};

export function embankment(): string {
  const scene = createScene("satkhira embankment", AFTER_RAIN);
  const backdrop = [
    sky(scene, { top: "#5fa3c9", middle: "#bddfe2", low: "#f3efcf" }, 400, 0.7),
    cumulus(scene, "a", {
      x: 300,
      y: 230,
      width: 520,
      height: 140,
      colour: "#ffffff",
      base: "#b5c9d3",
    }),
    cumulus(scene, "b", {
      x: 720,
      y: 290,
      width: 300,
      height: 70,
      colour: "#ffffff",
      base: "#c3d3d9",
    }),
    treeLine(scene, {
      name: "village",
      y: () => 402,
      height: 56,
      colour: "#5a8a58",
      depth: 0.34,
      density: 1.7,
    }),
    ...[120, 165, 540, 940, 985].map((x, index) =>
      at(
        x,
        404,
        palm(scene, {
          name: `palm ${x}`,
          height: 120 - (index % 2) * 24,
          colour: "#5a8f58",
          depth: 0.28,
          x,
        }),
      ),
    ),
  ];
  const paddy = Array.from({ length: 70 }, (_, index) => {
    const row = Math.floor(index / 14);
    const x = (index % 14) * 92 + (row % 2) * 40 - 20;
    const y = 470 + row * row * 14 + row * 12;
    return Math.abs(x - (620 - row * 12)) < 90 + row * 42
      ? ""
      : at(
          x,
          y,
          tuft(scene, {
            name: `rice ${index}`,
            height: 24 + row * 11,
            colour: "#7fb04e",
            blades: 6,
          }),
        );
  });
  return finish(scene, [
    ...backdrop,
    water(scene, {
      name: "flood",
      top: 404,
      far: "#d9ead9",
      near: "#6fa0ab",
      reflection: group({}, ...backdrop),
      tint: 0.3,
      ripples: 100,
      glitter: 0.7,
    }),
    ...paddy,
    path(
      polygon([
        { x: 590, y: 410 },
        { x: 650, y: 410 },
        { x: 1010, y: 830 },
        { x: 130, y: 830 },
      ]),
      { fill: "#7f9a4a" },
    ),
    road(
      scene,
      [
        { x: 620, y: 408, width: 22 },
        { x: 606, y: 500, width: 120 },
        { x: 590, y: 640, width: 280 },
        { x: 570, y: 840, width: 480 },
      ],
      "#b98a5c",
      "#cfae83",
    ),
    meadow(scene, {
      name: "bank left",
      top: 440,
      bottom: 820,
      count: 60,
      height: 54,
      colour: "#6f9440",
      from: 240,
      to: 420,
    }),
    meadow(scene, {
      name: "bank right",
      top: 440,
      bottom: 820,
      count: 50,
      height: 54,
      colour: "#6f9440",
      from: 820,
      to: 930,
    }),
    stand(
      scene,
      985,
      800,
      palm(scene, { name: "palm near", height: 600, colour: "#5a9a50", x: 985, lean: 0.12 }),
      { shadow: 0.2 },
    ),
    stand(scene, 120, 720, bush(scene, { name: "bush", height: 120, colour: "#4f8a45", x: 120 })),
    crowd(scene, [
      who(600, 470, 62, "walk", bengali(1)),
      who(634, 474, 60, "walk", bengali(2), { left: true }),
      who(560, 560, 104, "walk", pupil(bengali(1), 1, UNIFORM)),
      who(610, 566, 102, "walk", pupil(bengali(0), 2, UNIFORM)),
      who(520, 668, 150, "walk", pupil(bengali(2), 3, UNIFORM)),
      who(600, 684, 154, "walk", pupil(bengali(3), 4, UNIFORM)),
      who(790, 712, 204, "walk", bengali(0), {
        left: true,
        inHand: umbrella(scene, { width: 150, colour: "#3f6fa8" }),
      }),
    ]),
    mist(scene, 404, 40, "#ffffff", 0.4),
    finishingLight(scene, { bloom: 0.24 }),
  ]);
}
