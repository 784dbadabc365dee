import type { Colour } from "../../colour";
import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, southernAfrican, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { yard } from "../../road";
import { createScene, finish, type Light, rounded, type Scene, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { at, group, path } from "../../svg";
import { ground, hills } from "../../terrain";
import { basket, sack, table } from "../../things/gatherings";
import { house, roundHut } from "../../things/houses";
import { shadeTree, treeLine } from "../../trees";
import { STORM } from "./place";

const NOON: Light = {
  ...STORM,
  sun: { x: 860, y: -80 },
  warm: "#fff3d0",
  haze: "#dde6dc",
  shade: "#43476b",
  shadowLength: 0.22,
};

function silo(scene: Scene, x: number, height: number): string {
  const wide = height * 0.5;
  return group(
    {},
    path(
      `M${-wide * 0.5} ${-height * 0.1}V${-height * 0.74}L0 ${-height}L${wide * 0.5} ${-height * 0.74}V${-height * 0.1}Q0 ${-height * 0.02} ${-wide * 0.5} ${-height * 0.1}Z`,
      { fill: rounded(scene, "#b9bfc0", 0, x) },
    ),
    ...[0.25, 0.42, 0.6].map((t) =>
      path(
        `M${-wide * 0.5} ${-height * t}Q0 ${-height * (t - 0.06)} ${wide * 0.5} ${-height * t}`,
        { fill: "none", stroke: "#7f878c", "stroke-width": 1.5, opacity: 0.7 },
      ),
    ),
    path(`M${-wide * 0.6} 0V${-height * 0.07}H${wide * 0.6}V0Z`, {
      fill: rounded(scene, "#a08a6a", 0, x),
    }),
  );
}

export function seedBank(): string {
  const scene = createScene("zambezi seed bank", NOON);
  const carried = (colour: Colour) => sack(scene, { height: 54, colour });
  return finish(scene, [
    sky(scene, { top: "#5fa5d6", middle: "#b9dbe6", low: "#f3eedb" }, 400, 0.4),
    cumulus(scene, "a", {
      x: 300,
      y: 240,
      width: 460,
      height: 130,
      colour: "#ffffff",
      base: "#cbd6e0",
    }),
    cumulus(
      scene,
      "b",
      { x: 980, y: 190, width: 340, height: 90, colour: "#ffffff", base: "#d3dce3" },
      0.9,
    ),
    hills(scene, { name: "range", y: 384, height: 50, colour: "#7f9f9a", depth: 0.5, scale: 2 }),
    treeLine(scene, {
      name: "bush",
      y: () => 410,
      height: 44,
      colour: "#6a8f4f",
      depth: 0.3,
      density: 1.3,
    }),
    ground(scene, { name: "ground", y: 412, far: "#c9b27a", near: "#96683f" }),
    stand(
      scene,
      130,
      470,
      roundHut(scene, {
        name: "hut",
        width: 130,
        height: 126,
        wall: "#a86f45",
        thatch: "#b3935a",
        depth: 0.1,
        x: 130,
      }),
    ),
    stand(
      scene,
      1100,
      520,
      shadeTree(scene, { name: "mango", height: 400, colour: "#44703a", x: 1100 }),
    ),
    stand(
      scene,
      560,
      560,
      house(scene, {
        name: "store",
        width: 430,
        height: 160,
        run: 130,
        wall: "#c9744a",
        roof: "#aeb5b6",
        roofKind: "tin",
        doors: [0.5],
        windows: [0.16, 0.84],
        trim: "#2f6f6a",
        x: 560,
        rise: 84,
      }),
    ),
    yard(
      scene,
      [
        { x: -20, y: 650 },
        { x: 260, y: 562 },
        { x: 860, y: 556 },
        { x: 1230, y: 640 },
        { x: 1230, y: 830 },
        { x: -20, y: 830 },
      ],
      "#b5754a",
      "#dba873",
    ),
    stand(scene, 250, 600, silo(scene, 250, 190)),
    stand(scene, 345, 612, silo(scene, 345, 170)),
    ...[
      [700, 606],
      [745, 612],
      [724, 580],
      [790, 616],
    ].map(([x, y]) =>
      stand(scene, x ?? 0, y ?? 0, sack(scene, { height: 62, colour: "#ddcba0", x })),
    ),
    stand(
      scene,
      905,
      650,
      table(scene, {
        width: 130,
        height: 74,
        cloth: "#3f7a72",
        on: group(
          {},
          at(-30, 0, basket(scene, { width: 36, colour: "#b88a4c", fill: "#e0b040" })),
          at(24, 0, basket(scene, { width: 36, colour: "#b88a4c", fill: "#8c3b2a" })),
        ),
      }),
    ),
    crowd(scene, [
      who(470, 640, 190, "carryOnHead", southernAfrican(1), {
        left: true,
        onHead: carried("#d8c394"),
      }),
      who(600, 660, 196, "carryOnHead", southernAfrican(0), { onHead: carried("#e3d3a8") }),
      who(985, 660, 196, "hold", staff(southernAfrican(2)), { left: true }),
      who(830, 664, 188, "hold", southernAfrican(3)),
      who(755, 690, 190, "stand", southernAfrican(5)),
      who(690, 712, 128, "stand", childOf(southernAfrican(0), 4)),
      who(160, 690, 196, "walk", southernAfrican(2), {
        onHead: basket(scene, { width: 76, colour: "#b88a4c", fill: "#e9dcae" }),
      }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 770,
      bottom: 840,
      count: 40,
      height: 64,
      colour: "#7f8a3f",
    }),
    finishingLight(scene, { bloom: 0.12 }),
  ]);
}
