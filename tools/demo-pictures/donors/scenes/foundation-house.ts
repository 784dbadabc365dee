import type { Colour } from "../../colour";
import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { danubian, staff, westAfricanWoman } from "../../people/wardrobe";
import { meadow } from "../../plants";
import {
  createScene,
  downwards,
  finish,
  lit,
  rounded,
  type Scene,
  shaded,
  stand,
} from "../../scene";
import { cumulus, sky } from "../../sky";
import { group, path, polygon, rectangle } from "../../svg";
import { ground } from "../../terrain";
import { conifer, shadeTree, treeLine } from "../../trees";
import { words } from "../emblems";
import { DAY, size } from "./place";

function facade(scene: Scene): string {
  const stone: Colour = "#e9dfc9";
  const windows = [0, 1].flatMap((row) =>
    [210, 290, 370, 590, 670, 750].map((x) =>
      group(
        {},
        rectangle(x - 24, 210 + row * 120, 48, 78, { fill: lit(scene, "#f3ecdb") }),
        rectangle(x - 19, 215 + row * 120, 38, 68, {
          fill: downwards(scene, [
            [0, "#a9c9d9"],
            [1, "#4f6f86"],
          ]),
        }),
        rectangle(x - 1, 215 + row * 120, 2, 68, { fill: "#efe6d2" }),
        rectangle(x - 30, 290 + row * 120, 60, 7, { fill: shaded(scene, stone) }),
      ),
    ),
  );
  const column = (x: number) =>
    rectangle(x - 9, 270, 18, 176, { fill: rounded(scene, "#f3ecdb", 0, 600) });
  return group(
    {},
    rectangle(150, 160, 660, 300, { fill: rounded(scene, stone, 0, 480) }),
    path(
      polygon([
        { x: 130, y: 164 },
        { x: 190, y: 96 },
        { x: 770, y: 96 },
        { x: 830, y: 164 },
      ]),
      { fill: rounded(scene, "#5f6f7f", 0, 480) },
    ),
    rectangle(138, 156, 684, 14, { fill: lit(scene, "#f3ecdb") }),
    ...windows,
    rectangle(420, 236, 120, 224, { fill: shaded(scene, stone) }),
    rectangle(448, 310, 64, 150, { fill: rounded(scene, "#2f5a6f", 0, 480) }),
    ...[416, 450, 510, 544].map(column),
    path(
      polygon([
        { x: 396, y: 268 },
        { x: 480, y: 206 },
        { x: 564, y: 268 },
      ]),
      { fill: lit(scene, "#efe6d2") },
    ),
    rectangle(398, 262, 164, 14, { fill: rounded(scene, "#f3ecdb", 0, 480) }),
    words("FONDATION RIVELUNE", { x: 480, y: 192, size: 25, colour: "#35506a", weight: 600 }),
    path("M396 460H564L600 486H360Z", { fill: lit(scene, "#d9cfb8") }),
  );
}

export function foundationHouse(): string {
  const scene = createScene("foundation house", DAY, ...size);
  return finish(scene, [
    sky(scene, { top: "#5f9fd0", middle: "#b5d6e6", low: "#f1efe0" }, 440, 0.6),
    cumulus(scene, "a", {
      x: 700,
      y: 90,
      width: 300,
      height: 70,
      colour: "#ffffff",
      base: "#cbd8e2",
    }),
    treeLine(scene, {
      name: "park",
      y: () => 440,
      height: 120,
      colour: "#6f9a58",
      depth: 0.3,
      density: 1.5,
    }),
    ground(scene, { name: "lawn", y: 444, far: "#a9bf6f", near: "#6f9048", height: 3 }),
    facade(scene),
    path("M400 486H560L760 660H200Z", {
      fill: downwards(scene, [
        [0, "#e3d6b8"],
        [1, "#c4b08a"],
      ]),
    }),
    stand(
      scene,
      90,
      520,
      shadeTree(scene, { name: "lime", height: 330, colour: "#5f8f4a", x: 90 }),
    ),
    stand(
      scene,
      880,
      510,
      conifer(scene, { name: "cedar", height: 300, colour: "#4a7355", x: 880 }),
    ),
    crowd(scene, [
      who(420, 540, 120, "stand", danubian(3)),
      who(470, 544, 122, "hold", danubian(1)),
      who(520, 540, 120, "stand", staff(westAfricanWoman(0)), { left: true }),
      who(566, 546, 124, "stand", danubian(7), { left: true }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 600,
      bottom: 670,
      count: 40,
      height: 44,
      colour: "#6f9048",
      to: 260,
    }),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
