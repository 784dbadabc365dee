import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, danubian, nepali, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { createScene, downwards, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { limb, path, polygon, rectangle } from "../../svg";
import { ground } from "../../terrain";
import { bush, treeLine } from "../../trees";
import { words } from "../emblems";
import { DAY, size } from "./place";

export function waterWalk(): string {
  const scene = createScene("water walk", DAY, ...size);
  const bunting = Array.from({ length: 13 }, (_, index) => {
    const x = 90 + index * 64;
    const y = 150 + Math.sin((index / 12) * Math.PI) * 44;
    const colour = ["#c8553d", "#2f7a72", "#e0a93a", "#3f6fa8"][index % 4] ?? "#c8553d";
    return path(
      polygon([
        { x, y },
        { x: x + 44, y: y + 2 },
        { x: x + 22, y: y + 46 },
      ]),
      { fill: colour },
    );
  });
  const runners = [150, 260, 370, 480, 590, 700, 800].map((x, index) =>
    who(
      x,
      520 + (index % 3) * 22,
      index === 3 ? 124 : 176,
      "walk",
      index === 3
        ? childOf(danubian(1), 2)
        : ([
            danubian(0),
            westAfricanMan(1),
            nepali(2),
            danubian(1),
            danubian(3),
            westAfricanWoman(1),
            danubian(2),
          ][index] ?? danubian(0)),
    ),
  );
  return finish(scene, [
    sky(scene, { top: "#5fa5d6", middle: "#b9dcea", low: "#f3f1de" }, 380, 0.5),
    cumulus(scene, "a", {
      x: 640,
      y: 120,
      width: 360,
      height: 80,
      colour: "#ffffff",
      base: "#cbd8e2",
    }),
    treeLine(scene, {
      name: "park",
      y: () => 384,
      height: 100,
      colour: "#6f9f58",
      depth: 0.26,
      density: 1.6,
    }),
    ground(scene, { name: "lawn", y: 388, far: "#a9c46f", near: "#7f9f4f", height: 3 }),
    path("M-20 470Q460 430 980 470V600Q460 560 -20 610Z", {
      fill: downwards(scene, [
        [0, "#e3d2ae"],
        [1, "#c9b287"],
      ]),
    }),
    path(limb({ x: 80, y: 470 }, 5, { x: 80, y: 140 }, 5), { fill: "#7b5a3c" }),
    path(limb({ x: 880, y: 470 }, 5, { x: 880, y: 140 }, 5), { fill: "#7b5a3c" }),
    path("M80 146Q480 250 880 146", { stroke: "#5b4a3c", "stroke-width": 3, fill: "none" }),
    ...bunting,
    rectangle(300, 226, 360, 60, { rx: 8, fill: "#f6f1e3" }),
    words("Walk for water · 10 km", { x: 480, y: 266, size: 29, colour: "#0f6b63" }),
    crowd(scene, runners),
    stand(scene, 60, 600, bush(scene, { name: "bush", height: 90, colour: "#5f8f45", x: 60 })),
    meadow(scene, {
      name: "edge",
      top: 600,
      bottom: 670,
      count: 40,
      height: 46,
      colour: "#6f9048",
    }),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
