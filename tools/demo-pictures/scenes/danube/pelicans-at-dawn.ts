import { reeds } from "../../crops";
import { finishingLight, mist } from "../../light";
import { crowd, who } from "../../people/crowd";
import { danubian, staff } from "../../people/wardrobe";
import { createScene, finish, type Scene } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { at, group } from "../../svg";
import { flock, pelican } from "../../things/animals";
import { pirogue, pole } from "../../things/boats";
import { treeLine } from "../../trees";
import { mirrored, water } from "../../water";
import { MIST_DAWN } from "./place";

function afloat(scene: Scene, birds: [number, number, number, boolean?][]): string {
  return group(
    {},
    ...birds.map(([x, y, height, left]) => {
      const art = group(
        left ? { transform: "scale(-1 1)" } : {},
        pelican(scene, { height, colour: "#f7f0e6", x: left ? scene.width - x : x }),
      );
      return at(x, y, mirrored(scene, art, 0.4), art);
    }),
  );
}

export function pelicansAtDawn(): string {
  const scene = createScene("danube dawn", MIST_DAWN);
  const backdrop = [
    sky(scene, { top: "#8fa9c4", middle: "#ead2c2", low: "#ffe6bd" }, 410, 0.9),
    streaks(scene, "high", { top: 50, bottom: 260, count: 20, colour: "#fff3e3", opacity: 0.55 }),
    sunDisc(scene, 38, "#fff0c4"),
    treeLine(scene, {
      name: "willows far",
      y: () => 412,
      height: 70,
      colour: "#7f9a86",
      depth: 0.58,
      density: 1.6,
    }),
    treeLine(scene, {
      name: "willows",
      y: () => 418,
      height: 44,
      colour: "#6f8f70",
      depth: 0.42,
      density: 1.8,
      to: 420,
    }),
  ];
  const lotca = group(
    {},
    crowd(scene, [
      who(-60, -10, 130, "pole", danubian(0), {
        shadow: 0,
        inHand: pole(scene, { up: 90, down: 140, lean: -0.3 }),
      }),
      who(66, -10, 112, "sit", staff(danubian(3)), { shadow: 0, left: true }),
    ]),
    pirogue(scene, { length: 290, colour: "#3f4a45", rise: 0.09, x: 430 }),
  );
  return finish(scene, [
    ...backdrop,
    flock(scene, {
      name: "geese",
      x: 380,
      y: 150,
      spread: 210,
      count: 18,
      size: 15,
      colour: "#5a6273",
    }),
    water(scene, {
      name: "channel",
      top: 420,
      far: "#f3ddc0",
      near: "#6f8fa8",
      reflection: group({}, ...backdrop),
      tint: 0.4,
      glitter: 0.85,
    }),
    mist(scene, 430, 90, "#fff6e8", 0.75),
    reeds(scene, {
      name: "left far",
      from: -10,
      to: 300,
      y: (x) => 462 - x * 0.1,
      height: 110,
      colour: "#a8a05f",
      depth: 0.32,
      density: 1.1,
    }),
    reeds(scene, {
      name: "right far",
      from: 900,
      to: 1210,
      y: (x) => 430 + (x - 900) * 0.14,
      height: 120,
      colour: "#a8a05f",
      depth: 0.28,
      density: 1.1,
    }),
    afloat(scene, [
      [610, 470, 34],
      [680, 476, 36, true],
      [560, 486, 38],
    ]),
    at(420, 580, mirrored(scene, lotca, 0.42), lotca),
    afloat(scene, [
      [760, 570, 62],
      [880, 596, 68, true],
      [980, 560, 58],
      [820, 650, 76],
    ]),
    mist(scene, 520, 120, "#fff2e0", 0.3),
    reeds(scene, {
      name: "left near",
      from: -20,
      to: 210,
      y: () => 830,
      height: 380,
      colour: "#8f8a4a",
      density: 1.6,
    }),
    reeds(scene, {
      name: "right near",
      from: 1040,
      to: 1220,
      y: () => 830,
      height: 430,
      colour: "#8f8a4a",
      density: 1.6,
    }),
    finishingLight(scene, { bloom: 0.34 }),
  ]);
}
