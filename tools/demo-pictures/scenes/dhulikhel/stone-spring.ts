import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, nepali, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { randomFrom } from "../../random";
import {
  createScene,
  finish,
  type Light,
  lit,
  rounded,
  type Scene,
  shaded,
  stand,
} from "../../scene";
import { sky } from "../../sky";
import { ellipse, group, limb, path, rectangle, shape } from "../../svg";
import { ground } from "../../terrain";
import { bush, conifer, treeLine } from "../../trees";
import { water } from "../../water";
import { DAWN } from "./place";

const FOREST: Light = {
  ...DAWN,
  sun: { x: 240, y: -40 },
  warm: "#fff2b8",
  haze: "#c5dcc4",
  shade: "#1f3f45",
  shadowLength: 0.3,
};

function spout(scene: Scene, x: number, y: number): string {
  return group(
    {},
    path(limb({ x, y }, 7, { x: x + 4, y: y + 16 }, 6), { fill: shaded(scene, "#b5762c") }),
    path(
      `M${x - 3} ${y + 18}Q${x + 2} ${y + 60} ${x - 4} ${y + 118}L${x + 10} ${y + 118}Q${x + 12} ${y + 60} ${x + 9} ${y + 18}Z`,
      { fill: "#e6f5fa", opacity: 0.85 },
    ),
    ellipse(x + 3, y + 120, 26, 6, { fill: "#f4fbfd", opacity: 0.8 }),
  );
}

function pot(scene: Scene, height: number): string {
  return group(
    {},
    path(
      shape([
        { x: -height * 0.5, y: -height * 0.36 },
        { x: -height * 0.34, y: -height * 0.68 },
        { x: -height * 0.16, y: -height * 0.8 },
        { x: height * 0.16, y: -height * 0.8 },
        { x: height * 0.34, y: -height * 0.68 },
        { x: height * 0.5, y: -height * 0.36 },
        { x: height * 0.26, y: 0 },
        { x: -height * 0.26, y: 0 },
      ]),
      { fill: rounded(scene, "#c9823a") },
    ),
    ellipse(0, -height * 0.86, height * 0.26, height * 0.09, { fill: lit(scene, "#dba25a") }),
  );
}

export function stoneSpring(): string {
  const scene = createScene("dhulikhel spring", FOREST);
  const random = randomFrom("spring wall");
  const blocks: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let x = 330 - (row % 2) * 26; x < 860; x += random.between(46, 74)) {
      const wide = random.between(44, 70);
      blocks.push(
        rectangle(x, 388 + row * 30, Math.min(wide, 872 - x), 27, {
          rx: 5,
          fill: random.chance(0.5)
            ? lit(scene, "#9a968a")
            : random.chance(0.5)
              ? shaded(scene, "#8f8a80")
              : "#8f8c84",
        }),
      );
    }
  }
  const moss = Array.from({ length: 26 }, () =>
    ellipse(
      random.between(330, 870),
      random.between(388, 590),
      random.between(8, 26),
      random.between(4, 9),
      { fill: "#6f8f45", opacity: 0.5 },
    ),
  );
  return finish(scene, [
    rectangle(0, 0, 1200, 800, { fill: "#cfe3c0" }),
    sky(scene, { top: "#8fbfa0", middle: "#cfe3b8", low: "#eef3d0" }, 430, 0.8),
    treeLine(scene, {
      name: "far wood",
      y: () => 330,
      height: 190,
      colour: "#6a9a68",
      depth: 0.5,
      density: 2,
    }),
    treeLine(scene, {
      name: "middle wood",
      y: () => 400,
      height: 220,
      colour: "#4f8455",
      depth: 0.26,
      density: 1.8,
    }),
    ...[80, 190, 960, 1090].map((x, index) =>
      stand(
        scene,
        x,
        470,
        conifer(scene, {
          name: `pine ${x}`,
          height: 430 - (index % 2) * 70,
          colour: "#3f7350",
          depth: 0.12,
          x,
        }),
        { shadow: 0 },
      ),
    ),
    mist(scene, 400, 160, "#f4f7d8", 0.3),
    ground(scene, { name: "bank", y: 440, far: "#7fa055", near: "#5a6a3c", height: 14 }),
    stand(
      scene,
      200,
      520,
      bush(scene, { name: "fern left", height: 130, colour: "#4f8a45", x: 200 }),
    ),
    stand(
      scene,
      1000,
      520,
      bush(scene, { name: "fern right", height: 150, colour: "#4f8a45", x: 1000 }),
    ),
    path("M318 392L340 372H862L884 392V606H318Z", { fill: shaded(scene, "#7f7a70") }),
    ...blocks,
    ...moss,
    path("M310 396L338 364H864L892 396Z", { fill: lit(scene, "#b0aa9a") }),
    rectangle(566, 402, 68, 74, { fill: shaded(scene, "#5f5a55"), rx: 30 }),
    ellipse(600, 462, 12, 14, { fill: "#d9a23a" }),
    water(scene, {
      name: "basin",
      top: 596,
      far: "#b9dcd6",
      near: "#4f8f8f",
      ripples: 70,
      glitter: 0.5,
      outline: [
        { x: 300, y: 606 },
        { x: 600, y: 590 },
        { x: 905, y: 606 },
        { x: 940, y: 650 },
        { x: 700, y: 690 },
        { x: 400, y: 684 },
        { x: 268, y: 650 },
      ],
    }),
    ...[420, 600, 778].map((x) => spout(scene, x, 486)),
    path("M250 640Q600 730 950 640L990 668Q600 770 214 668Z", { fill: rounded(scene, "#a39b8a") }),
    ...[
      [330, 700],
      [900, 706],
      [960, 690],
    ].map(([x, y]) => stand(scene, x ?? 0, y ?? 0, pot(scene, 52))),
    crowd(scene, [
      who(430, 700, 196, "bend", nepali(0)),
      who(735, 716, 200, "crouch", nepali(2), { left: true }),
      who(1040, 724, 206, "walk", nepali(4), { left: true, onHead: pot(scene, 52) }),
      who(190, 722, 200, "hold", nepali(6)),
      who(262, 736, 132, "stand", childOf(nepali(1), 0)),
      who(1122, 716, 200, "stand", staff(nepali(1), 1), { left: true }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 750,
      bottom: 830,
      count: 60,
      height: 80,
      colour: "#5a8a3c",
    }),
    finishingLight(scene, { bloom: 0.36 }),
  ]);
}
