import { finishingLight } from "../../light";
import { palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { bengali } from "../../people/wardrobe";
import { createScene, finish, type Light, type Scene } from "../../scene";
import { sky, streaks, sunDisc } from "../../sky";
import { at, group } from "../../svg";
import { flock } from "../../things/animals";
import { boatCover, pirogue, pole } from "../../things/boats";
import { treeLine } from "../../trees";
import { mirrored, water } from "../../water";
import { MONSOON } from "./place";

const PINK: Light = {
  ...MONSOON,
  sun: { x: 330, y: 350 },
  warm: "#ffbfa0",
  haze: "#eec0bc",
  shade: "#4a3a63",
  contrast: 1,
  shadowLength: 0.5,
};

function countryBoat(scene: Scene, length: number, x: number): string {
  return group(
    {},
    at(
      length * 0.02,
      -length * 0.05,
      boatCover(scene, { width: length * 0.4, height: length * 0.16, colour: "#b9955c", x }),
    ),
    pirogue(scene, { length, colour: "#6a4636", rise: 0.17, x }),
  );
}

export function riverEvening(): string {
  const scene = createScene("satkhira river", PINK);
  const backdrop = [
    sky(scene, { top: "#7f7fb5", middle: "#f0a9a0", low: "#ffd9a8" }, 430, 0.95),
    streaks(scene, "low", { top: 60, bottom: 350, count: 30, colour: "#ffd3c0", opacity: 0.6 }),
    sunDisc(scene, 46, "#ffdfa8"),
    treeLine(scene, {
      name: "bank",
      y: () => 432,
      height: 46,
      colour: "#5f6f60",
      depth: 0.34,
      density: 1.8,
    }),
    ...[80, 130, 690, 760, 805, 1080].map((x, index) =>
      at(
        x,
        434,
        palm(scene, {
          name: `palm ${x}`,
          height: 130 - (index % 3) * 22,
          colour: "#566a55",
          depth: 0.28,
          x,
        }),
      ),
    ),
  ];
  const rower = crowd(scene, [
    who(-118, -12, 120, "pole", bengali(1), {
      shadow: 0,
      inHand: pole(scene, { up: 90, down: 130, lean: -0.3 }),
    }),
  ]);
  const sitting = crowd(scene, [who(120, -12, 104, "sit", bengali(0), { shadow: 0, left: true })]);
  const main = group({}, rower, sitting, countryBoat(scene, 390, 760));
  return finish(scene, [
    ...backdrop,
    flock(scene, {
      name: "birds",
      x: 820,
      y: 200,
      spread: 190,
      count: 16,
      size: 13,
      colour: "#4a4560",
    }),
    water(scene, {
      name: "river",
      top: 436,
      far: "#ffcfae",
      near: "#5a6a94",
      reflection: group({}, ...backdrop),
      tint: 0.4,
      glitter: 0.95,
    }),
    at(240, 506, mirrored(scene, countryBoat(scene, 150, 240), 0.4), countryBoat(scene, 150, 240)),
    at(
      1010,
      520,
      mirrored(scene, countryBoat(scene, 180, 1010), 0.4),
      group({ transform: "scale(-1 1)" }, countryBoat(scene, 180, 1010)),
    ),
    at(690, 640, mirrored(scene, main, 0.42), main),
    finishingLight(scene, { bloom: 0.4, vignette: 0.4 }),
  ]);
}
