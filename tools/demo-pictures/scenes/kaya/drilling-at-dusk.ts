import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, staff, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { blurred, createScene, finish, type Light, stand } from "../../scene";
import { sky, stars, streaks, sunDisc } from "../../sky";
import { ellipse } from "../../svg";
import { ground, hills } from "../../terrain";
import { hoe } from "../../things/in-hand";
import { drillingRig } from "../../things/vehicles";
import { acacia, bush, treeLine } from "../../trees";
import { SUNRISE } from "./place";

const DUSK: Light = {
  ...SUNRISE,
  sun: { x: 820, y: 455 },
  warm: "#ffab6b",
  haze: "#c98aa0",
  shade: "#32284f",
  contrast: 1,
  shadowLength: 0.55,
};

export function drillingAtDusk(): string {
  const scene = createScene("kaya drilling", DUSK);
  const dust = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size * 0.34, { fill: "#f3b78e", opacity: 0.2, filter: blurred(scene, 30) });
  return finish(scene, [
    sky(scene, { top: "#3a3f78", middle: "#b0708f", low: "#ffb47a" }, 490),
    stars(scene, 60, 220),
    streaks(scene, "low", { top: 180, bottom: 400, count: 22, colour: "#ffc49a", opacity: 0.55 }),
    sunDisc(scene, 44, "#ffd08a"),
    hills(scene, { name: "far", y: 474, height: 70, colour: "#7a4f73", depth: 0.5, scale: 2.2 }),
    hills(scene, {
      name: "near",
      y: 492,
      height: 24,
      colour: "#5d3b55",
      depth: 0.25,
      scale: 3,
      mist: 0.2,
    }),
    treeLine(scene, {
      name: "scrub",
      y: () => 494,
      height: 28,
      colour: "#4a3f45",
      depth: 0.18,
      density: 0.8,
    }),
    ground(scene, { name: "plain", y: 494, far: "#b8654c", near: "#4a2536" }),
    stand(
      scene,
      150,
      540,
      acacia(scene, { name: "acacia", height: 230, colour: "#4a4a3c", depth: 0.1, x: 150 }),
    ),
    dust(360, 620, 220),
    stand(
      scene,
      560,
      640,
      drillingRig(scene, { length: 470, colour: "#d0682c", mast: 470, x: 560 }),
    ),
    dust(330, 650, 150),
    dust(240, 640, 120),
    crowd(scene, [
      {
        x: 250,
        y: 664,
        height: 172,
        pose: "hold",
        look: {
          ...staff(westAfricanMan(1), 1),
          headwear: "helmet",
          headCloth: { colour: "#f0a81c" },
        },
      },
      who(
        440,
        682,
        178,
        "dig",
        { ...westAfricanMan(3), headwear: "helmet", headCloth: { colour: "#f0a81c" } },
        { left: true, inHand: hoe(scene, { length: 120, angle: -0.5, head: "spade" }) },
      ),
      who(880, 640, 166, "point", westAfricanMan(0), { left: true }),
      who(940, 650, 168, "stand", westAfricanWoman(2), { left: true }),
      who(1000, 664, 116, "stand", childOf(westAfricanWoman(0), 0), { left: true }),
      who(1050, 650, 164, "stand", westAfricanWoman(4), { left: true }),
    ]),
    stand(scene, 1130, 600, bush(scene, { name: "bush", height: 90, colour: "#5a5138", x: 1130 })),
    stones(scene, {
      name: "stones",
      top: 660,
      bottom: 800,
      count: 30,
      size: 18,
      colour: "#8a4a44",
    }),
    meadow(scene, {
      name: "near grass",
      top: 760,
      bottom: 830,
      count: 44,
      height: 84,
      colour: "#5a3a38",
    }),
    finishingLight(scene, { bloom: 0.4, vignette: 0.45 }),
  ]);
}
