import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import {
  childOf,
  danubian,
  nepali,
  staff,
  westAfricanMan,
  westAfricanWoman,
} from "../../people/wardrobe";
import { meadow } from "../../plants";
import { createScene, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { ground } from "../../terrain";
import { solarPanels, waterTower } from "../../things/water-works";
import { treeLine } from "../../trees";
import { DAY, size } from "./place";

export function visitToTheTower(): string {
  const scene = createScene(
    "donor visit",
    { ...DAY, sun: { x: 760, y: 90 }, shade: "#54426a" },
    ...size,
  );
  return finish(scene, [
    sky(scene, { top: "#6fa9d3", middle: "#c3dce0", low: "#f6ecd0" }, 380, 0.6),
    cumulus(scene, "a", {
      x: 250,
      y: 150,
      width: 300,
      height: 80,
      colour: "#ffffff",
      base: "#d3dae0",
    }),
    treeLine(scene, {
      name: "scrub",
      y: () => 384,
      height: 30,
      colour: "#7f8a4f",
      depth: 0.36,
      density: 1,
    }),
    ground(scene, { name: "plain", y: 384, far: "#dcb07a", near: "#a5653c", height: 4 }),
    stand(scene, 730, 440, waterTower(scene, { height: 300, colour: "#e4e0d2", x: 730 })),
    stand(scene, 150, 430, solarPanels(scene, { width: 180, height: 84, columns: 6, rows: 2 })),
    crowd(scene, [
      who(220, 540, 176, "stand", westAfricanWoman(0)),
      who(290, 536, 176, "stand", westAfricanMan(0)),
      who(360, 546, 178, "stand", danubian(3)),
      who(425, 538, 176, "stand", westAfricanWoman(2)),
      who(490, 546, 180, "stand", danubian(1), { left: true }),
      who(555, 538, 176, "stand", staff(westAfricanWoman(1)), { left: true }),
      who(620, 546, 178, "stand", nepali(0), { left: true }),
      who(684, 540, 178, "stand", westAfricanMan(2), { left: true }),
      who(390, 570, 112, "stand", childOf(westAfricanWoman(0), 0)),
      who(458, 574, 108, "stand", childOf(westAfricanWoman(1), 3), { left: true }),
      who(590, 572, 110, "stand", childOf(westAfricanWoman(2), 4), { left: true }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 610,
      bottom: 670,
      count: 40,
      height: 50,
      colour: "#a5843f",
    }),
    finishingLight(scene, { bloom: 0.18 }),
  ]);
}
