import { seedling } from "../../crops";
import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, staff, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { tuft } from "../../plants";
import { randomFrom } from "../../random";
import { plantedRows } from "../../rows";
import { createScene, downwards, finish, stand } from "../../scene";
import { sky, streaks } from "../../sky";
import { group, path } from "../../svg";
import { ground } from "../../terrain";
import { heron } from "../../things/animals";
import { basket } from "../../things/gatherings";
import { lump, treeLine } from "../../trees";
import { water } from "../../water";
import { LOW_TIDE } from "./place";

export function plantingAtLowTide(): string {
  const scene = createScene("saloum planting", LOW_TIDE);
  const pool = (x: number, y: number, width: number) => {
    const outline = lump(randomFrom(`pool ${x}`), { x, y }, width, width * 0.085, 0.34);
    const sheen = downwards(scene, [
      [0, "#e6f3ee"],
      [0.5, "#b5d6dc"],
      [1, "#7fa3ad"],
    ]);
    return group(
      {},
      path(outline, { fill: "#5d4f49", opacity: 0.4, transform: "translate(0 -2)" }),
      path(outline, { fill: sheen, opacity: 0.9 }),
    );
  };
  const bundle = tuft(scene, { name: "bundle", height: 46, colour: "#6f9a4a", blades: 8 });
  return finish(scene, [
    sky(scene, { top: "#6fb3d6", middle: "#bfe0e3", low: "#f3efd6" }, 350, 0.6),
    streaks(scene, "high", { top: 50, bottom: 250, count: 20, colour: "#ffffff", opacity: 0.6 }),
    treeLine(scene, {
      name: "far mangroves",
      y: () => 352,
      height: 44,
      colour: "#5a8a5f",
      depth: 0.42,
      density: 2,
    }),
    water(scene, {
      name: "creek",
      top: 354,
      far: "#d6ebe6",
      near: "#7fb3b8",
      ripples: 60,
      glitter: 0,
    }),
    ground(scene, {
      name: "mud",
      y: 384,
      far: "#b9ab90",
      near: "#6d5b52",
      height: 8,
      texture: 1.3,
    }),
    ...[
      [240, 430, 120],
      [760, 420, 150],
      [1050, 470, 130],
      [420, 500, 160],
      [900, 590, 190],
      [140, 610, 170],
      [560, 720, 230],
    ].map(([x, y, w]) => pool(x ?? 0, y ?? 0, w ?? 0)),
    plantedRows(scene, {
      name: "propagules",
      vanish: { x: 640, y: 330 },
      top: 408,
      bottom: 830,
      rows: 13,
      steps: 15,
      spread: 2300,
      draw: (scale, x, name) =>
        seedling(scene, { name, height: 76 * scale, colour: "#6b9c48", bag: false, x }),
      shadow: 0.18,
    }),
    stand(scene, 1010, 452, heron(scene, { height: 44, colour: "#ffffff", x: 1010 })),
    stand(scene, 1060, 462, heron(scene, { height: 40, colour: "#ffffff", x: 1060 }), {
      flip: true,
    }),
    crowd(scene, [
      who(300, 468, 112, "bend", westAfricanWoman(2)),
      who(395, 462, 112, "stand", westAfricanMan(1), { left: true }),
      who(700, 458, 108, "bend", westAfricanWoman(0), { left: true }),
      who(860, 500, 136, "bend", westAfricanWoman(5)),
      who(560, 560, 172, "bend", westAfricanWoman(4), { inFarHand: bundle }),
      who(250, 640, 214, "hold", staff(westAfricanWoman(1)), { inHand: bundle }),
      who(980, 668, 226, "bend", westAfricanWoman(1), { left: true, inFarHand: bundle }),
      who(800, 640, 142, "crouch", childOf(westAfricanMan(1), 1)),
      who(1090, 600, 186, "walk", westAfricanWoman(0), {
        left: true,
        onHead: basket(scene, { width: 74, colour: "#b88a4c", fill: "#7aa04e" }),
      }),
    ]),
    finishingLight(scene, { bloom: 0.2 }),
  ]);
}
