import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, staff, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { blurred, createScene, finish, type Light, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { ellipse } from "../../svg";
import { ground, hills } from "../../terrain";
import { goat } from "../../things/animals";
import { board } from "../../things/gatherings";
import { shadeTree, treeLine } from "../../trees";
import { SUNRISE, village } from "./place";

const FORENOON: Light = {
  ...SUNRISE,
  sun: { x: 980, y: -60 },
  warm: "#fff0cf",
  haze: "#dfe3dc",
  shade: "#4a4466",
  contrast: 0.9,
  shadowLength: 0.24,
};

export function committeeUnderTheTree(): string {
  const scene = createScene("kaya committee", FORENOON);
  const marks =
    '<path d="M12 14H60M12 26H76M12 38H52" stroke="#35507a" stroke-width="3.4" fill="none"/><path d="M14 58V48M26 58V42M38 58V52M50 58V38M62 58V44" stroke="#b5472d" stroke-width="6" fill="none"/>';
  return finish(scene, [
    sky(scene, { top: "#5f9ccc", middle: "#a9cfdf", low: "#efe6cf" }, 430, 0.4),
    cumulus(scene, "a", {
      x: 180,
      y: 250,
      width: 360,
      height: 90,
      colour: "#ffffff",
      base: "#c9cfd8",
    }),
    cumulus(scene, "b", {
      x: 1080,
      y: 300,
      width: 300,
      height: 70,
      colour: "#ffffff",
      base: "#ccd0d6",
    }),
    hills(scene, { name: "mesa", y: 418, height: 44, colour: "#b58f73", depth: 0.55, scale: 2 }),
    treeLine(scene, {
      name: "scrub",
      y: () => 432,
      height: 26,
      colour: "#6f8248",
      depth: 0.4,
      density: 0.9,
    }),
    ground(scene, { name: "yard", y: 430, far: "#dcae78", near: "#ad6a3c" }),
    village(scene, [70, 150, 990, 1080, 1160], 470, 0.2, 1.35),
    ellipse(600, 610, 470, 105, {
      fill: scene.light.shade,
      opacity: 0.42,
      filter: blurred(scene, 12),
    }),
    stand(
      scene,
      610,
      575,
      shadeTree(scene, { name: "tree", height: 560, spread: 0.66, colour: "#4f7539", x: 610 }),
      { shadow: 0 },
    ),
    stand(scene, 715, 610, board(scene, { width: 104, height: 150, marks })),
    crowd(scene, [
      who(640, 626, 190, "point", staff(westAfricanWoman(0))),
      who(500, 588, 158, "sit", westAfricanMan(0)),
      who(400, 596, 158, "sit", westAfricanWoman(1)),
      who(300, 622, 166, "sit", westAfricanWoman(2)),
      who(850, 600, 160, "sit", westAfricanWoman(4), { left: true }),
      who(940, 622, 166, "sit", westAfricanMan(2), { left: true }),
      who(1030, 652, 174, "sit", westAfricanWoman(3), { left: true }),
      who(225, 662, 174, "sit", westAfricanMan(3)),
      who(360, 716, 184, "sit", westAfricanWoman(5)),
      who(905, 728, 184, "sit", westAfricanWoman(0), { left: true }),
      who(160, 640, 112, "stand", childOf(westAfricanWoman(1), 2)),
    ]),
    stand(scene, 1100, 560, goat(scene, { height: 46, colour: "#7a5236", x: 1100 })),
    stand(scene, 1160, 585, goat(scene, { height: 40, colour: "#e9dfcc", x: 1160 }), {
      flip: true,
    }),
    stones(scene, {
      name: "stones",
      top: 700,
      bottom: 800,
      count: 22,
      size: 14,
      colour: "#b0744a",
    }),
    meadow(scene, {
      name: "near grass",
      top: 770,
      bottom: 830,
      count: 34,
      height: 66,
      colour: "#8f8a3f",
    }),
    finishingLight(scene, { bloom: 0.14 }),
  ]);
}
