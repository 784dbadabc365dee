import { finishingLight } from "../../light";
import { mangrove } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { westAfricanMan, westAfricanWoman } from "../../people/wardrobe";
import { createScene, finish, type Light, type Scene } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { at, group } from "../../svg";
import { hills } from "../../terrain";
import { flock } from "../../things/animals";
import { pirogue, pole } from "../../things/boats";
import { basket } from "../../things/gatherings";
import { treeLine } from "../../trees";
import { mirrored, water } from "../../water";

const GOLDEN: Light = {
  sun: { x: 820, y: 290 },
  warm: "#ffd27a",
  shade: "#274a55",
  haze: "#f2d9a6",
  contrast: 0.9,
  shadowLength: 0.5,
};

function bank(scene: Scene, trees: [x: number, y: number, height: number][]): string {
  return group(
    {},
    ...trees.map(([x, y, height], index) => {
      const depth = Math.max(0, 0.42 - (y - 400) / 520);
      const art = mangrove(scene, {
        name: `mangrove ${x}`,
        height,
        colour: index % 3 ? "#4f7d4a" : "#5f8a45",
        depth,
        x,
      });
      return at(x, y, mirrored(scene, art, 0.5), art);
    }),
  );
}

export function channel(): string {
  const scene = createScene("saloum channel", GOLDEN);
  const backdrop = [
    sky(scene, { top: "#5f9db3", middle: "#e8cf9c", low: "#ffe7ae" }, 400),
    streaks(scene, "high", { top: 60, bottom: 260, count: 18, colour: "#fff1cf", opacity: 0.55 }),
    sunDisc(scene, 34, "#fff0bb"),
    hills(scene, {
      name: "far shore",
      y: 392,
      height: 10,
      colour: "#7fa08a",
      depth: 0.6,
      scale: 3,
    }),
    treeLine(scene, {
      name: "far mangroves",
      y: () => 398,
      height: 34,
      colour: "#5f8a5a",
      depth: 0.5,
      density: 2,
    }),
  ];
  const boat = group(
    {},
    pirogue(scene, { length: 330, colour: "#b5482f", stripe: "#f4e3b3", x: 600, rise: 0.12 }),
  );
  const crew = group(
    {},
    crowd(scene, [
      who(-70, -10, 150, "pole", westAfricanMan(1), {
        shadow: 0,
        inHand: pole(scene, { up: 120, down: 150, lean: -0.25 }),
      }),
      who(55, -8, 120, "sit", westAfricanWoman(0), { shadow: 0, left: false }),
    ]),
    at(110, -14, basket(scene, { width: 40, colour: "#a8793f", fill: "#7f9a4a" })),
    at(20, -14, basket(scene, { width: 36, colour: "#b88a4c", fill: "#6f8f45" })),
  );
  return finish(scene, [
    ...backdrop,
    flock(scene, {
      name: "birds",
      x: 480,
      y: 180,
      spread: 150,
      count: 12,
      size: 12,
      colour: "#4a5a5c",
    }),
    water(scene, {
      name: "channel",
      top: 402,
      far: "#e9cf95",
      near: "#2f6f78",
      reflection: group({}, ...backdrop),
      tint: 0.42,
      glitter: 0.9,
    }),
    bank(scene, [
      [60, 440, 90],
      [150, 430, 80],
      [235, 424, 66],
      [310, 417, 50],
      [1140, 442, 92],
      [1050, 430, 76],
      [975, 420, 56],
      [910, 414, 44],
    ]),
    bank(scene, [
      [-10, 520, 190],
      [120, 490, 150],
      [1190, 530, 200],
      [1085, 494, 140],
    ]),
    at(570, 600, mirrored(scene, boat + crew, 0.42), crew, boat),
    bank(scene, [
      [40, 690, 330],
      [1200, 720, 380],
    ]),
    finishingLight(scene, { bloom: 0.32 }),
  ]);
}
