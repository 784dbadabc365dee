import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { danubian, nepali, staff, westAfricanMan } from "../../people/wardrobe";
import { createScene, downwards, finish, glow, stand } from "../../scene";
import { ellipse, group, limb, path, rectangle } from "../../svg";
import { table } from "../../things/gatherings";
import { solarPanels } from "../../things/water-works";
import { words } from "../emblems";
import { DAY, size } from "./place";

export function panelWorkshop(): string {
  const scene = createScene("panel workshop", { ...DAY, sun: { x: 200, y: 40 } }, ...size);
  const lamp = (x: number) =>
    group(
      {},
      path(limb({ x, y: 0 }, 1.6, { x, y: 96 }, 1.6), { fill: "#4a4f5a" }),
      path(`M${x - 34} 122Q${x - 26} 92 ${x} 92Q${x + 26} 92 ${x + 34} 122Z`, { fill: "#2f5a6f" }),
      ellipse(x, 190, 150, 150, {
        fill: glow(scene, { x, y: 124 }, 150, [
          [0, "#fff0c0", 0.5],
          [1, "#fff0c0", 0],
        ]),
      }),
    );
  return finish(scene, [
    rectangle(0, 0, 960, 640, {
      fill: downwards(scene, [
        [0, "#8fa3ad"],
        [0.65, "#c9cfc8"],
      ]),
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      rectangle(index * 110 - 10, 40, 4, 370, { fill: "#7f939c", opacity: 0.5 }),
    ),
    rectangle(90, 120, 240, 150, {
      fill: downwards(scene, [
        [0, "#dcecf0"],
        [1, "#b5d3dc"],
      ]),
    }),
    rectangle(206, 120, 6, 150, { fill: "#6f838c" }),
    rectangle(0, 404, 960, 236, {
      fill: downwards(scene, [
        [0, "#9a948a"],
        [1, "#6f6a64"],
      ]),
    }),
    lamp(420),
    lamp(720),
    words("Atelier Solène · 120 panels given", { x: 640, y: 232, size: 28, colour: "#2f4a5c" }),
    ...[170, 330].map((x) =>
      stand(scene, x, 480, solarPanels(scene, { width: 150, height: 130, columns: 4, rows: 3 })),
    ),
    stand(
      scene,
      640,
      540,
      table(scene, {
        width: 290,
        height: 96,
        x: 640,
        on: group(
          { transform: "scale(1 0.45)" },
          solarPanels(scene, { width: 240, height: 120, columns: 6, rows: 2 }),
        ),
      }),
    ),
    crowd(scene, [
      who(470, 560, 200, "hold", {
        ...danubian(0),
        headwear: "cap",
        headCloth: { colour: "#2f5a6f" },
      }),
      who(800, 556, 198, "hold", danubian(3), { left: true }),
      who(870, 580, 204, "stand", nepali(3), { left: true }),
      who(250, 600, 206, "walk", { ...westAfricanMan(1), headwear: "none" }),
      who(560, 604, 204, "point", staff(danubian(7))),
    ]),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
