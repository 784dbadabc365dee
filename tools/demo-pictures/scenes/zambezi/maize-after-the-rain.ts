import { maize } from "../../crops";
import { finishingLight, shafts } from "../../light";
import { crowd, who } from "../../people/crowd";
import { southernAfrican } from "../../people/wardrobe";
import { plantedRows } from "../../rows";
import { createScene, finish } from "../../scene";
import { cumulus, sky } from "../../sky";
import { ground, hills } from "../../terrain";
import { hoe } from "../../things/in-hand";
import { treeLine } from "../../trees";
import { water } from "../../water";
import { STORM } from "./place";

export function maizeAfterTheRain(): string {
  const scene = createScene("zambezi maize", STORM);
  const field = (name: string, skip: (scale: number, x: number) => boolean) =>
    plantedRows(scene, {
      name,
      vanish: { x: 640, y: 372 },
      top: 436,
      bottom: 880,
      rows: 15,
      steps: 15,
      spread: 3000,
      draw: (scale, x, key) =>
        skip(scale, x)
          ? ""
          : maize(scene, {
              name: key,
              height: 330 * scale,
              colour: scale < 0.3 ? "#7f9f55" : "#5f9440",
              depth: Math.max(0, 0.22 - scale * 0.5),
              x,
            }),
      shadow: 0.3,
    });
  return finish(scene, [
    sky(scene, { top: "#3f5468", middle: "#7f9299", low: "#e9dca8" }, 420, 0.55),
    cumulus(scene, "storm", {
      x: 820,
      y: 300,
      width: 1000,
      height: 330,
      colour: "#a3adb0",
      base: "#45525f",
    }),
    cumulus(
      scene,
      "front",
      { x: 240, y: 190, width: 520, height: 150, colour: "#f5ecc8", base: "#6f7d86" },
      0.9,
    ),
    shafts(scene, 8, 0.5),
    hills(scene, { name: "range", y: 402, height: 46, colour: "#5f7f7a", depth: 0.42, scale: 2.2 }),
    treeLine(scene, {
      name: "bush",
      y: () => 424,
      height: 30,
      colour: "#5a7a48",
      depth: 0.28,
      density: 1.6,
    }),
    water(scene, {
      name: "river",
      top: 426,
      far: "#d8d3b0",
      near: "#a89a78",
      ripples: 40,
      glitter: 0.7,
    }),
    ground(scene, { name: "field", y: 446, far: "#8f7a4a", near: "#5d3f2c" }),
    field("rows", (_, x) => Math.abs(x - 640) < 30),
    crowd(scene, [
      who(560, 610, 176, "stand", southernAfrican(0)),
      who(700, 640, 192, "dig", southernAfrican(1), {
        left: true,
        inHand: hoe(scene, { length: 120, angle: -0.5 }),
      }),
    ]),
    finishingLight(scene, { bloom: 0.24 }),
  ]);
}
