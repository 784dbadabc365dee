import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { nepali } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { waves } from "../../random";
import { createScene, finish, type Scene, stand } from "../../scene";
import { sky, streaks } from "../../sky";
import { terraces } from "../../terraces";
import { hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { house } from "../../things/houses";
import { bush, shadeTree } from "../../trees";
import { DAWN, himal } from "./place";

function farmhouse(scene: Scene, x: number, y: number, size: number, depth: number): string {
  return stand(
    scene,
    x,
    y,
    house(scene, {
      name: `farm ${x}`,
      width: 104 * size,
      height: 84 * size,
      run: 56 * size,
      wall: "#d98a5a",
      roof: "#7c7f88",
      roofKind: "tiles",
      rise: 44 * size,
      depth,
      x,
      doors: [0.3],
      windows: [0.66, 0.88],
      trim: "#5a3a2c",
    }),
    { shadow: 0.22 },
  );
}

export function terracesAtDawn(): string {
  const scene = createScene("dhulikhel dawn", DAWN);
  const hill = waves("dhulikhel hill", 3);
  const crest = (x: number) => 560 - 170 * Math.exp(-(((x - 180) / 420) ** 2)) - hill(x / 400) * 16;
  return finish(scene, [
    sky(scene, { top: "#6f86bd", middle: "#e0b3bb", low: "#ffdcb8" }, 420, 0.85),
    streaks(scene, "high", { top: 40, bottom: 170, count: 14, colour: "#ffe3d2", opacity: 0.55 }),
    himal(scene, 330, 0.22),
    mist(scene, 372, 90, "#ffe6da", 0.85),
    hills(scene, {
      name: "blue ridge",
      y: 400,
      height: 60,
      colour: "#6a7396",
      depth: 0.42,
      scale: 2.6,
      mist: 0.6,
    }),
    hills(scene, {
      name: "green ridge",
      y: 450,
      height: 64,
      colour: "#5d7a70",
      depth: 0.28,
      scale: 2.2,
      mist: 0.55,
    }),
    mist(scene, 492, 80, "#ffe9dc", 0.6),
    terraces(scene, {
      name: "far side",
      top: (x) => 505 - 70 * Math.exp(-(((x - 1120) / 340) ** 2)),
      bottom: () => 640,
      steps: 11,
      colours: ["#b9b45a", "#8fa052", "#a3ab58"],
      riser: "#7a5a4a",
      depth: 0.1,
      farDepth: 0.26,
    }),
    farmhouse(scene, 1040, 500, 0.62, 0.14),
    terraces(scene, {
      name: "near side",
      top: crest,
      bottom: () => 840,
      steps: 14,
      colours: ["#c9b65a", "#8fa84c", "#a9b254", "#d3bd63"],
      riser: "#8a5a45",
      flooded: 0.08,
      sky: "#ffdccb",
      depth: 0,
      farDepth: 0.08,
    }),
    ...[40, 90, 300].map((x, index) =>
      stand(
        scene,
        x,
        crest(x) + 16,
        bush(scene, {
          name: `bush ${x}`,
          height: 54 + index * 8,
          colour: "#5f7f45",
          depth: 0.04,
          x,
        }),
        { shadow: 0.2 },
      ),
    ),
    farmhouse(scene, 175, crest(175) + 34, 1.12, 0.02),
    stand(
      scene,
      420,
      crest(420) + 30,
      shadeTree(scene, { name: "tree", height: 190, colour: "#5f7a40", x: 420 }),
    ),
    crowd(scene, [
      who(560, 650, 138, "carryOnHead", nepali(0), {
        onHead: basket(scene, { width: 50, colour: "#b88a4c", fill: "#8fa84c" }),
      }),
      who(650, 668, 142, "walk", nepali(1)),
      who(900, 690, 148, "bend", nepali(2), { left: true }),
      who(980, 700, 150, "bend", nepali(4)),
    ]),
    meadow(scene, {
      name: "edge",
      top: 770,
      bottom: 840,
      count: 46,
      height: 70,
      colour: "#7a7f3c",
    }),
    finishingLight(scene, { bloom: 0.34 }),
  ]);
}
