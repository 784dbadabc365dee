import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, malagasy } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { waves } from "../../random";
import { road } from "../../road";
import { createScene, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { terraces } from "../../terraces";
import { hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { fourByFour } from "../../things/vehicles";
import { conifer, shadeTree } from "../../trees";
import { MORNING, tallHouse } from "./place";

const RICE = ["#8fb54a", "#7fae4e", "#a3bf58", "#6f9f4a", "#b9c765"] as const;

export function roadThroughTheTerraces(): string {
  const scene = createScene("antsirabe road", MORNING);
  const slope = waves("antsirabe slope", 3);
  return finish(scene, [
    sky(scene, { top: "#5fa3d0", middle: "#b3d9e3", low: "#eef3e6" }, 330, 0.7),
    cumulus(scene, "a", {
      x: 860,
      y: 190,
      width: 420,
      height: 110,
      colour: "#ffffff",
      base: "#c3d3df",
    }),
    cumulus(
      scene,
      "b",
      { x: 420, y: 235, width: 260, height: 60, colour: "#ffffff", base: "#cfdce2" },
      0.9,
    ),
    hills(scene, { name: "range", y: 300, height: 90, colour: "#6f93a3", depth: 0.55, scale: 2.6 }),
    hills(scene, { name: "ridge", y: 345, height: 70, colour: "#6d9a6d", depth: 0.4, scale: 2.2 }),
    mist(scene, 352, 60, "#ffffff", 0.55),
    terraces(scene, {
      name: "far terraces",
      top: (x) => 370 - slope((x / 1200) * 2) * 46,
      bottom: (x) => 486 + slope(x / 300 + 9) * 16,
      steps: 11,
      colours: [...RICE],
      riser: "#8a6a48",
      flooded: 0.28,
      sky: "#dcebee",
      depth: 0.16,
      farDepth: 0.36,
    }),
    tallHouse(scene, 880, 430, 0.62, 0.22),
    tallHouse(scene, 965, 440, 0.7, 0.2),
    tallHouse(scene, 1050, 446, 0.66, 0.2),
    ...[780, 820, 1110, 1150].map((x) =>
      stand(
        scene,
        x,
        446,
        conifer(scene, { name: `pine ${x}`, height: 96, colour: "#4f7a58", depth: 0.2, x }),
        { shadow: 0.2 },
      ),
    ),
    terraces(scene, {
      name: "near terraces",
      top: (x) => 470 - slope((x / 1200) * 1.4 + 5) * 30,
      bottom: () => 830,
      steps: 11,
      colours: [...RICE],
      riser: "#9a5f3c",
      flooded: 0.22,
      sky: "#dcebee",
      depth: 0,
      farDepth: 0.14,
    }),
    road(
      scene,
      [
        { x: 700, y: 452, width: 10 },
        { x: 620, y: 490, width: 26 },
        { x: 700, y: 545, width: 66 },
        { x: 600, y: 640, width: 170 },
        { x: 420, y: 830, width: 420 },
      ],
      "#c0623a",
      "#d9946a",
    ),
    stand(
      scene,
      690,
      552,
      fourByFour(scene, { length: 148, colour: "#f2f2ec", badge: "#0f6b63", x: 690 }),
      { flip: true },
    ),
    crowd(scene, [
      who(560, 690, 206, "carryOnHead", malagasy(0), {
        left: true,
        onHead: basket(scene, { width: 62, colour: "#c79b5a", fill: "#b9c765" }),
      }),
      who(640, 700, 204, "walk", malagasy(1), { left: true }),
      who(712, 696, 130, "walk", childOf(malagasy(0), 2), { left: true }),
      who(250, 560, 96, "bend", malagasy(2)),
      who(310, 572, 100, "bend", malagasy(3)),
      who(140, 566, 98, "bend", malagasy(4), { left: true }),
    ]),
    stand(
      scene,
      1170,
      790,
      shadeTree(scene, { name: "tree", height: 400, colour: "#4f7f45", x: 1170 }),
    ),
    meadow(scene, {
      name: "verge",
      top: 740,
      bottom: 840,
      count: 60,
      height: 76,
      colour: "#6f8f3f",
      from: 600,
    }),
    meadow(scene, {
      name: "verge left",
      top: 700,
      bottom: 840,
      count: 34,
      height: 70,
      colour: "#6f8f3f",
      to: 190,
    }),
    finishingLight(scene, { bloom: 0.2 }),
  ]);
}
