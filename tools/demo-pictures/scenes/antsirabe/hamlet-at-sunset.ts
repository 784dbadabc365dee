import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { malagasy } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { waves } from "../../random";
import { createScene, finish, type Light, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { group } from "../../svg";
import { terraces } from "../../terraces";
import { hills } from "../../terrain";
import { zebu } from "../../things/animals";
import { basket } from "../../things/gatherings";
import { bush, conifer } from "../../trees";
import { MORNING, tallHouse } from "./place";

const SUNSET: Light = {
  ...MORNING,
  sun: { x: 240, y: 300 },
  warm: "#ffb877",
  haze: "#f0bf9a",
  shade: "#43345c",
  contrast: 1,
  shadowLength: 0.55,
};

export function hamletAtSunset(): string {
  const scene = createScene("antsirabe hamlet", SUNSET);
  const slope = waves("hamlet slope", 3);
  return finish(scene, [
    sky(scene, { top: "#6f78ab", middle: "#e8a489", low: "#ffd39a" }, 360, 0.95),
    streaks(scene, "low", { top: 70, bottom: 290, count: 24, colour: "#ffd9b0", opacity: 0.6 }),
    sunDisc(scene, 40, "#ffdf9f"),
    hills(scene, { name: "range", y: 330, height: 90, colour: "#9a7896", depth: 0.5, scale: 2.2 }),
    hills(scene, { name: "ridge", y: 390, height: 60, colour: "#8a7a70", depth: 0.32, scale: 2.4 }),
    mist(scene, 400, 70, "#ffdcb8", 0.6),
    group(
      {},
      tallHouse(scene, 700, 430, 1.05, 0.1, true),
      tallHouse(scene, 850, 420, 1.2, 0.08),
      tallHouse(scene, 1010, 436, 1.1, 0.08, true),
    ),
    ...[590, 630, 1110, 1160].map((x) =>
      stand(
        scene,
        x,
        440,
        conifer(scene, { name: `pine ${x}`, height: 180, colour: "#4f6a55", depth: 0.12, x }),
        { shadow: 0.2 },
      ),
    ),
    terraces(scene, {
      name: "paddies",
      top: (x) => 432 + slope((x / 1200) * 2) * 14,
      bottom: () => 830,
      steps: 10,
      colours: ["#8f9f4a", "#7f8f48", "#a39a52"],
      riser: "#7a4a3c",
      flooded: 0.5,
      sky: "#ffcf9f",
      depth: 0,
      farDepth: 0.14,
    }),
    stand(
      scene,
      930,
      470,
      bush(scene, { name: "bush", height: 46, colour: "#6f7f45", depth: 0.1, x: 930 }),
    ),
    crowd(scene, [
      who(330, 600, 150, "walk", malagasy(1)),
      who(640, 566, 122, "bend", malagasy(2), { left: true }),
      who(700, 572, 124, "bend", malagasy(4)),
      who(840, 560, 116, "carryOnHead", malagasy(0), {
        onHead: basket(scene, { width: 46, colour: "#c79b5a", fill: "#c9a860" }),
      }),
    ]),
    stand(scene, 230, 606, zebu(scene, { height: 104, colour: "#d0b48a", x: 230 })),
    stand(scene, 100, 612, zebu(scene, { height: 96, colour: "#7a5340", x: 100 })),
    meadow(scene, {
      name: "edge",
      top: 730,
      bottom: 840,
      count: 70,
      height: 92,
      colour: "#6a6a35",
    }),
    finishingLight(scene, { bloom: 0.36, vignette: 0.4 }),
  ]);
}
