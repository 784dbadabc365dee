import { reeds } from "../../crops";
import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { danubian, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { createScene, finish, type Light, rounded, stand } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { at, group, path } from "../../svg";
import { ground } from "../../terrain";
import { pirogue } from "../../things/boats";
import { house } from "../../things/houses";
import { bush, shadeTree, treeLine } from "../../trees";
import { mirrored, water } from "../../water";
import { MIST_DAWN } from "./place";

const AUTUMN: Light = {
  ...MIST_DAWN,
  sun: { x: 980, y: 230 },
  warm: "#ffd793",
  haze: "#ecd9b4",
  shade: "#4a4466",
  contrast: 0.95,
  shadowLength: 0.5,
};

export function reedHouse(): string {
  const scene = createScene("danube reed house", AUTUMN);
  const sheaf = (x: number, y: number, size: number) =>
    stand(
      scene,
      x,
      y,
      path(
        `M${-size * 0.3} 0Q${-size * 0.12} ${-size * 0.5} ${-size * 0.34} ${-size}Q0 ${-size * 1.15} ${size * 0.34} ${-size}Q${size * 0.12} ${-size * 0.5} ${size * 0.3} 0Z`,
        { fill: rounded(scene, "#c9a85f", 0, x) },
      ),
    );
  const boat = group({}, pirogue(scene, { length: 250, colour: "#35433f", rise: 0.09, x: 980 }));
  return finish(scene, [
    sky(scene, { top: "#7fa3c4", middle: "#e3cfae", low: "#ffe3ae" }, 400, 0.85),
    streaks(scene, "high", { top: 60, bottom: 250, count: 20, colour: "#fff0d3", opacity: 0.6 }),
    sunDisc(scene, 34, "#fff0c0"),
    treeLine(scene, {
      name: "autumn wood",
      y: () => 404,
      height: 74,
      colour: "#b58f4a",
      depth: 0.4,
      density: 1.5,
    }),
    mist(scene, 404, 50, "#fff0cf", 0.5),
    ground(scene, { name: "yard", y: 410, far: "#c9b066", near: "#8f7f45", height: 6 }),
    stand(
      scene,
      420,
      560,
      house(scene, {
        name: "cottage",
        width: 340,
        height: 122,
        run: 110,
        wall: "#f6f1e3",
        roof: "#a58a55",
        roofKind: "thatch",
        rise: 118,
        x: 420,
        doors: [0.3],
        windows: [0.1, 0.62, 0.86],
        trim: "#2f6fa8",
      }),
    ),
    path("M248 560H592V546H248Z", { fill: "#2f6fa8", opacity: 0.75 }),
    stand(
      scene,
      120,
      580,
      shadeTree(scene, { name: "walnut", height: 340, colour: "#b5823a", x: 120 }),
    ),
    stand(scene, 690, 540, bush(scene, { name: "quince", height: 110, colour: "#a88f3f", x: 690 })),
    water(scene, {
      name: "canal",
      top: 560,
      far: "#f0d6a0",
      near: "#5f7f8f",
      ripples: 90,
      glitter: 0.9,
      outline: [
        { x: 720, y: 600 },
        { x: 880, y: 560 },
        { x: 1240, y: 540 },
        { x: 1240, y: 830 },
        { x: 560, y: 830 },
        { x: 640, y: 700 },
      ],
    }),
    sheaf(610, 600, 92),
    sheaf(655, 612, 88),
    sheaf(560, 606, 86),
    at(960, 680, mirrored(scene, boat, 0.4), boat),
    crowd(scene, [
      who(500, 640, 178, "bend", danubian(0)),
      who(340, 650, 182, "walk", danubian(3), {
        inHand: group(
          { transform: "rotate(80)" },
          path("M-8 -60Q0 -70 8 -60L5 60H-5Z", { fill: "#c9a85f" }),
        ),
      }),
      who(250, 640, 178, "stand", staff(danubian(7))),
      who(690, 690, 186, "hold", danubian(2)),
    ]),
    reeds(scene, {
      name: "bank",
      from: 1080,
      to: 1220,
      y: () => 600,
      height: 150,
      colour: "#b59a55",
      depth: 0.06,
      density: 1.2,
    }),
    reeds(scene, {
      name: "near",
      from: 900,
      to: 1220,
      y: () => 836,
      height: 230,
      colour: "#a5843f",
      density: 1.2,
      plume: "#7a5538",
    }),
    meadow(scene, {
      name: "edge",
      top: 740,
      bottom: 840,
      count: 60,
      height: 70,
      colour: "#9a8a40",
      to: 620,
    }),
    finishingLight(scene, { bloom: 0.34 }),
  ]);
}
