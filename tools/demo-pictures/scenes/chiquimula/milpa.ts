import { maize } from "../../crops";
import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, maya, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { plantedRows } from "../../rows";
import { createScene, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { group } from "../../svg";
import { ground, hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { bush } from "../../trees";
import { FORENOON } from "./place";

export function milpa(): string {
  const scene = createScene("chiquimula milpa", { ...FORENOON, sun: { x: 240, y: 80 } });
  return finish(scene, [
    sky(scene, { top: "#5f9fcf", middle: "#b9d9e3", low: "#f3f0da" }, 400, 0.6),
    cumulus(scene, "a", {
      x: 860,
      y: 230,
      width: 520,
      height: 150,
      colour: "#ffffff",
      base: "#bccbd6",
    }),
    hills(scene, {
      name: "hills",
      y: 400,
      height: 80,
      colour: "#7f9a8a",
      depth: 0.42,
      scale: 2.2,
      mist: 0.3,
    }),
    hills(scene, {
      name: "near hills",
      y: 440,
      height: 40,
      colour: "#8a9f5f",
      depth: 0.24,
      scale: 2,
      mist: 0.2,
    }),
    ground(scene, { name: "field", y: 452, far: "#b58f5a", near: "#6f4a30", height: 8 }),
    plantedRows(scene, {
      name: "maize",
      vanish: { x: 760, y: 390 },
      top: 462,
      bottom: 880,
      rows: 13,
      steps: 12,
      spread: 2600,
      draw: (scale, x, name) =>
        x < 560 && scale > 0.4
          ? ""
          : maize(scene, {
              name,
              height: 290 * scale,
              colour: "#6a9a42",
              depth: Math.max(0, 0.16 - scale * 0.4),
              x,
            }),
      shadow: 0.3,
    }),
    stand(
      scene,
      150,
      620,
      bush(scene, { name: "cassava", height: 110, colour: "#5f8f45", x: 150 }),
    ),
    crowd(scene, [
      who(470, 640, 190, "hold", maya(0), {
        inHand: basket(scene, { width: 54, colour: "#b88a4c", fill: "#e0b848" }),
      }),
      who(330, 670, 198, "stand", staff(maya(3), 1)),
      who(230, 700, 200, "point", maya(1)),
      who(560, 690, 128, "stand", childOf(maya(0), 3), { left: true }),
    ]),
    group(
      {},
      stand(scene, 410, 720, basket(scene, { width: 90, colour: "#a8793f", fill: "#d98f3a" })),
      stand(scene, 520, 736, basket(scene, { width: 84, colour: "#b88a4c", fill: "#8c3b2a" })),
    ),
    meadow(scene, {
      name: "edge",
      top: 770,
      bottom: 840,
      count: 50,
      height: 70,
      colour: "#7f8f3f",
    }),
    finishingLight(scene, { bloom: 0.2 }),
  ]);
}
