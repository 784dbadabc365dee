import type { Colour } from "../../colour";
import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { meadow, stones } from "../../plants";
import { createScene, finish, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { at } from "../../svg";
import { ground, hills, skyline } from "../../terrain";
import { basin, jerrycan, solarPanels, tapStand, waterTower } from "../../things/water-works";
import { acacia, treeLine } from "../../trees";
import { SUNRISE, village } from "./place";

export function boreholeAtSunrise(): string {
  const scene = createScene("kaya borehole", SUNRISE);
  const rise = {
    name: "rise",
    y: 462,
    height: 26,
    colour: "#a3764f",
    depth: 0.35,
    scale: 3.2,
    mist: 0.35,
  } as const;
  const edge = skyline(scene, rise);
  const can = (height: number, colour: Colour) =>
    at(0, height, jerrycan(scene, { height, colour }));
  const cans: [number, number, Colour][] = [
    [434, 640, "#e7bf3f"],
    [468, 652, "#3f86a8"],
    [326, 648, "#e7bf3f"],
    [610, 622, "#d9d2bd"],
    [502, 662, "#e7bf3f"],
  ];
  return finish(scene, [
    sky(scene, { top: "#6f8fb4", middle: "#efc79a", low: "#fbe0ae" }, 480),
    streaks(scene, "high", { top: 60, bottom: 230, count: 16, colour: "#ffe9c9", opacity: 0.5 }),
    sunDisc(scene, 36, "#ffe3a3"),
    hills(scene, {
      name: "far hills",
      y: 440,
      height: 60,
      colour: "#b98a78",
      depth: 0.55,
      scale: 2.4,
    }),
    hills(scene, rise),
    treeLine(scene, {
      name: "scrub",
      y: (x) => edge[Math.round((x + 10) / 5)]?.y ?? 460,
      height: 20,
      colour: "#6f7a4a",
      depth: 0.35,
      density: 1.1,
    }),
    mist(scene, 470, 60, "#ffe2b8", 0.55),
    ground(scene, { name: "plain", y: 470, far: "#dba066", near: "#9c5330" }),
    village(scene, [690, 742, 800, 868, 912], 476, 0.32),
    stand(
      scene,
      1000,
      520,
      acacia(scene, { name: "far acacia", height: 190, colour: "#6d7b45", depth: 0.25, x: 1000 }),
    ),
    stand(scene, 430, 560, waterTower(scene, { height: 320, colour: "#e4e0d2", x: 430 })),
    stand(scene, 250, 540, solarPanels(scene, { width: 190, height: 92, columns: 6, rows: 2 })),
    meadow(scene, {
      name: "dry grass",
      top: 520,
      bottom: 800,
      count: 90,
      height: 40,
      colour: "#b98a42",
      far: "#d9ac6c",
    }),
    stand(scene, 470, 600, tapStand(scene, { width: 150, height: 92, taps: 3, x: 470 })),
    ...cans.map(([x, y, colour]) => stand(scene, x, y, jerrycan(scene, { height: 36, colour, x }))),
    crowd(scene, [
      who(556, 596, 168, "hold", westAfricanWoman(4), { left: true }),
      who(392, 622, 182, "bend", westAfricanWoman(2)),
      who(690, 640, 186, "carryOnHead", westAfricanWoman(0), {
        onHead: basin(scene, { width: 62, colour: "#d8dee0" }),
      }),
      who(786, 652, 122, "walk", childOf(westAfricanMan(1), 1), { inHand: can(34, "#e2b93b") }),
      who(260, 634, 180, "stand", westAfricanWoman(3), {
        baby: { skin: "#5a3a28", cloth: { colour: "#e0a73c" } },
      }),
    ]),
    stand(
      scene,
      1050,
      700,
      acacia(scene, { name: "near acacia", height: 470, colour: "#5d6b36", x: 1050 }),
    ),
    stones(scene, {
      name: "stones",
      top: 660,
      bottom: 800,
      count: 26,
      size: 16,
      colour: "#a7633c",
    }),
    meadow(scene, {
      name: "near grass",
      top: 740,
      bottom: 830,
      count: 50,
      height: 92,
      colour: "#8a6a34",
      blades: 9,
    }),
    finishingLight(scene),
  ]);
}
