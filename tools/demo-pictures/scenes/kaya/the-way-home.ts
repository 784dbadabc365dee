import { finishingLight, shafts } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, westAfricanWoman } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { createScene, finish, type Light, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { ground, hills } from "../../terrain";
import { basin, jerrycan } from "../../things/water-works";
import { acacia } from "../../trees";
import { SUNRISE } from "./place";

const EVENING: Light = {
  ...SUNRISE,
  sun: { x: 600, y: 400 },
  warm: "#ffb25c",
  haze: "#f3a56b",
  shade: "#3f2440",
  contrast: 1,
  shadowLength: 0.7,
};

export function theWayHome(): string {
  const scene = createScene("kaya way home", EVENING);
  const loads = [
    basin(scene, { width: 64, colour: "#c94f3a" }),
    jerrycan(scene, { height: 42, colour: "#e7bf3f" }),
    basin(scene, { width: 64, colour: "#dfe4e4" }),
  ];
  const women = [180, 330, 470, 610, 900, 1010].map((x, index) =>
    who(x, 634 + (index % 3) * 8, 190 - (index % 3) * 8, "carryOnHead", westAfricanWoman(index), {
      onHead: loads[index % 3],
    }),
  );
  const walkers = [...women, who(770, 642, 128, "walk", childOf(westAfricanWoman(1), 2))];
  return finish(scene, [
    sky(scene, { top: "#8a5a86", middle: "#f0925f", low: "#ffd489" }, 520, 1),
    streaks(scene, "low", { top: 120, bottom: 420, count: 26, colour: "#ffdf9f", opacity: 0.5 }),
    sunDisc(scene, 96, "#ffd978"),
    hills(scene, { name: "far", y: 520, height: 54, colour: "#b8614f", depth: 0.45, scale: 2.1 }),
    hills(scene, {
      name: "middle",
      y: 556,
      height: 34,
      colour: "#93463f",
      depth: 0.22,
      scale: 2.8,
      mist: 0.3,
    }),
    stand(
      scene,
      1080,
      566,
      acacia(scene, { name: "right", height: 290, colour: "#6a4a2c", depth: 0.12, x: 1080 }),
    ),
    stand(
      scene,
      90,
      570,
      acacia(scene, { name: "left", height: 220, colour: "#6a4a2c", depth: 0.2, x: 90 }),
    ),
    shafts(scene, 9, 0.32),
    ground(scene, { name: "path", y: 580, far: "#c0643c", near: "#55263a", height: 10 }),
    meadow(scene, {
      name: "far grass",
      top: 590,
      bottom: 660,
      count: 70,
      height: 40,
      colour: "#a8602f",
      far: "#c9814a",
    }),
    crowd(scene, walkers),
    stones(scene, {
      name: "stones",
      top: 690,
      bottom: 800,
      count: 18,
      size: 16,
      colour: "#7f3f36",
    }),
    meadow(scene, {
      name: "near grass",
      top: 720,
      bottom: 840,
      count: 76,
      height: 130,
      colour: "#5a2f30",
      blades: 9,
    }),
    finishingLight(scene, { bloom: 0.45, vignette: 0.42 }),
  ]);
}
