import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, danubian, nepali, westAfricanWoman } from "../../people/wardrobe";
import { createScene, downwards, finish, stand } from "../../scene";
import { at, ellipse, group, path, rectangle } from "../../svg";
import { basket, table } from "../../things/gatherings";
import { words } from "../emblems";
import { DAY, size } from "./place";

export function schoolFair(): string {
  const scene = createScene("school fair", { ...DAY, sun: { x: 740, y: 80 } }, ...size);
  const cakes = group(
    {},
    ...[-70, -30, 14, 58].map((x, index) =>
      group(
        {},
        ellipse(x, -4, 19, 6, { fill: "#f4efe2" }),
        path(`M${x - 14} -5V-20Q${x} -28 ${x + 14} -20V-5Z`, {
          fill: ["#c98a4b", "#7a4632", "#e9cf8a", "#b5472d"][index] ?? "#c98a4b",
        }),
      ),
    ),
  );
  return finish(scene, [
    rectangle(0, 0, 960, 640, {
      fill: downwards(scene, [
        [0, "#e9e0c8"],
        [0.7, "#d9c9a3"],
      ]),
    }),
    rectangle(60, 80, 840, 330, {
      fill: downwards(scene, [
        [0, "#d9e6e3"],
        [1, "#b9cfcb"],
      ]),
    }),
    ...[100, 320, 660].map((x) =>
      group(
        {},
        rectangle(x, 110, 190, 190, { fill: "#f4efe2" }),
        rectangle(x + 10, 120, 170, 170, {
          fill: downwards(scene, [
            [0, "#a9d0e6"],
            [1, "#dcebe0"],
          ]),
        }),
        rectangle(x + 93, 120, 4, 170, { fill: "#f4efe2" }),
      ),
    ),
    rectangle(0, 408, 960, 232, {
      fill: downwards(scene, [
        [0, "#b58a5a"],
        [1, "#8f6340"],
      ]),
    }),
    path("M220 116Q480 180 760 110L756 176Q480 246 226 180Z", { fill: "#2f7a72" }),
    words("Cakes for cleaner springs", { x: 490, y: 186, size: 30, colour: "#f6f1e3" }),
    crowd(scene, [
      who(330, 510, 150, "hold", childOf(danubian(3), 0)),
      who(430, 508, 152, "stand", childOf(nepali(0), 2)),
      who(560, 508, 150, "hold", childOf(danubian(1), 3), { left: true }),
    ]),
    stand(
      scene,
      450,
      560,
      table(scene, {
        width: 330,
        height: 92,
        cloth: "#c8553d",
        on: group({ transform: "scale(1.7 1.7)" }, cakes),
        x: 450,
      }),
    ),
    crowd(scene, [
      who(720, 580, 214, "hold", danubian(2), { left: true }),
      who(800, 590, 214, "stand", westAfricanWoman(1), { left: true }),
      who(150, 584, 212, "stand", nepali(2)),
    ]),
    at(250, 570, basket(scene, { width: 60, colour: "#b88a4c", fill: "#c8553d" })),
    finishingLight(scene, { bloom: 0.2 }),
  ]);
}
