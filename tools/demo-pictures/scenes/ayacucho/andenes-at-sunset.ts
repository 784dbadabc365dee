import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { andean } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { waves } from "../../random";
import { createScene, downwards, finish, type Light, stand } from "../../scene";
import { sky, streaks } from "../../sky";
import { path, shape } from "../../svg";
import { terraces } from "../../terraces";
import { hills } from "../../terrain";
import { house } from "../../things/houses";
import { hoe } from "../../things/in-hand";
import { bush } from "../../trees";
import { HIGH_SUN, herd, range } from "./place";

const LATE: Light = {
  ...HIGH_SUN,
  sun: { x: 210, y: 260 },
  warm: "#ffb27a",
  haze: "#e3b0a8",
  shade: "#3f2f63",
  shadowLength: 0.55,
};

export function andenesAtSunset(): string {
  const scene = createScene("ayacucho andenes", LATE);
  const valley = waves("andenes", 3);
  const crest = (x: number) =>
    420 - 190 * Math.exp(-(((x - 1050) / 360) ** 2)) - valley(x / 360) * 14;
  const canal = shape([
    { x: 470, y: 840 },
    { x: 520, y: 720 },
    { x: 640, y: 640 },
    { x: 700, y: 560 },
    { x: 770, y: 500 },
    { x: 790, y: 500 },
    { x: 735, y: 564 },
    { x: 690, y: 650 },
    { x: 590, y: 730 },
    { x: 570, y: 840 },
  ]);
  return finish(scene, [
    sky(scene, { top: "#5a5f9f", middle: "#dd8f92", low: "#ffcf94" }, 400, 0.95),
    streaks(scene, "low", { top: 60, bottom: 300, count: 26, colour: "#ffcfb5", opacity: 0.6 }),
    range(scene, 350, 0.26, 200),
    hills(scene, {
      name: "far",
      y: 400,
      height: 50,
      colour: "#8a6a80",
      depth: 0.34,
      scale: 2.2,
      mist: 0.5,
    }),
    mist(scene, 420, 70, "#ffcdb0", 0.6),
    terraces(scene, {
      name: "andenes",
      top: crest,
      bottom: () => 840,
      steps: 15,
      colours: ["#a8964a", "#8a9a48", "#c2a052", "#b5653f"],
      riser: "#7f6a66",
      depth: 0,
      farDepth: 0.16,
    }),
    path(canal, {
      fill: downwards(scene, [
        [0, "#f5c9b0"],
        [0.5, "#b9c3dc"],
        [1, "#7f93bd"],
      ]),
    }),
    path(canal, { fill: "none", stroke: "#6f5a5c", "stroke-width": 5 }),
    stand(
      scene,
      300,
      500,
      house(scene, {
        name: "adobe",
        width: 120,
        height: 70,
        run: 54,
        wall: "#b5794f",
        roof: "#a35a40",
        roofKind: "tiles",
        doors: [0.3],
        windows: [0.75],
        x: 300,
        depth: 0.06,
        lamplight: "#ffd98a",
      }),
      { shadow: 0.2 },
    ),
    stand(scene, 420, 520, bush(scene, { name: "molle", height: 74, colour: "#7a8a4a", x: 420 })),
    stand(scene, 200, 520, bush(scene, { name: "queñua", height: 62, colour: "#6f7f48", x: 200 })),
    crowd(scene, [
      who(820, 620, 150, "dig", andean(1), {
        left: true,
        inHand: hoe(scene, { length: 100, angle: -0.5 }),
      }),
      who(920, 640, 156, "bend", andean(2), { left: true }),
      who(380, 690, 186, "walk", andean(0)),
      who(300, 700, 186, "walk", andean(3)),
    ]),
    herd(scene, [
      [140, 712, 98],
      [220, 736, 104],
    ]),
    meadow(scene, {
      name: "edge",
      top: 770,
      bottom: 840,
      count: 60,
      height: 80,
      colour: "#8a6a3c",
      blades: 11,
    }),
    finishingLight(scene, { bloom: 0.42, vignette: 0.42 }),
  ]);
}
