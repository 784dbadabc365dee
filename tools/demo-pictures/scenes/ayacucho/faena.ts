import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { andean, staff } from "../../people/wardrobe";
import { meadow, stone, stones } from "../../plants";
import { randomFrom } from "../../random";
import { createScene, finish, type Light } from "../../scene";
import { sky, streaks } from "../../sky";
import { at } from "../../svg";
import { ground, hills } from "../../terrain";
import { hoe } from "../../things/in-hand";
import { HIGH_SUN, herd, range } from "./place";

const WORKDAY: Light = { ...HIGH_SUN, sun: { x: 220, y: 100 }, haze: "#cddbe3", shade: "#3a456f" };

export function faena(): string {
  const scene = createScene("ayacucho faena", WORKDAY);
  const random = randomFrom("wall");
  const wall = [0, 1, 2, 3, 4].flatMap((row) =>
    Array.from({ length: 23 - row * 3 }, (_, index) => {
      const x = 340 + index * 30 + random.spread(7) + row * 14;
      const size = random.between(18, 24);
      return at(
        x,
        622 - row * 23 + random.spread(4),
        stone(scene, random, size, random.chance(0.5) ? "#b0a28c" : "#94887a", x),
      );
    }),
  );
  const carried = stone(scene, random, 18, "#a39787", 600);
  return finish(scene, [
    sky(scene, { top: "#3f84c4", middle: "#9cc9e6", low: "#edf1ea" }, 400, 0.6),
    streaks(scene, "high", { top: 50, bottom: 190, count: 14, colour: "#ffffff", opacity: 0.5 }),
    range(scene, 330, 0.3, 180),
    hills(scene, {
      name: "puna far",
      y: 390,
      height: 60,
      colour: "#a3976a",
      depth: 0.34,
      scale: 2.2,
      mist: 0.25,
    }),
    hills(scene, {
      name: "puna near",
      y: 440,
      height: 40,
      colour: "#b59c58",
      depth: 0.16,
      scale: 2,
      mist: 0.15,
    }),
    ground(scene, { name: "slope", y: 452, far: "#c6a85e", near: "#8f6d3e", height: 14 }),
    herd(scene, [
      [930, 492, 44],
      [990, 486, 40, true],
      [1060, 500, 46],
    ]),
    meadow(scene, {
      name: "far ichu",
      top: 470,
      bottom: 580,
      count: 80,
      height: 44,
      colour: "#c4a452",
      far: "#d3b86c",
    }),
    crowd(scene, [
      who(520, 560, 150, "crouch", andean(1)),
      who(690, 556, 150, "bend", andean(3), { left: true }),
      who(880, 580, 158, "dig", andean(5), {
        left: true,
        inHand: hoe(scene, { length: 104, angle: -0.5 }),
      }),
    ]),
    ...wall,
    crowd(scene, [
      who(240, 640, 190, "hold", andean(1), { inHand: carried }),
      who(150, 660, 194, "hold", andean(3), { inHand: carried }),
      who(60, 676, 196, "walk", andean(2)),
      who(430, 690, 196, "bend", andean(0), { inFarHand: carried }),
      who(620, 700, 200, "point", staff(andean(0)), { left: true }),
      who(780, 700, 198, "hold", andean(4), { left: true, inHand: carried }),
      who(980, 690, 196, "dig", andean(5), {
        left: true,
        inHand: hoe(scene, { length: 124, angle: -0.5, head: "spade" }),
      }),
      who(1100, 706, 196, "stand", andean(6), {
        left: true,
        baby: { skin: "#b5835a", cloth: { colour: "#c94f7c" } },
      }),
    ]),
    stones(scene, { name: "heap", top: 720, bottom: 790, count: 40, size: 22, colour: "#a09382" }),
    meadow(scene, {
      name: "ichu",
      top: 760,
      bottom: 840,
      count: 60,
      height: 84,
      colour: "#b8943f",
      blades: 12,
    }),
    finishingLight(scene, { bloom: 0.18 }),
  ]);
}
