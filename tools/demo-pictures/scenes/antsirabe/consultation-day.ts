import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { childOf, malagasy, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { yard } from "../../road";
import { createScene, finish, type Light, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { ground, hills } from "../../terrain";
import { canopy, table } from "../../things/gatherings";
import { house } from "../../things/houses";
import { fourByFour } from "../../things/vehicles";
import { treeLine } from "../../trees";
import { MORNING, tallHouse } from "./place";

const AFTERNOON: Light = {
  ...MORNING,
  sun: { x: 1010, y: 180 },
  warm: "#ffe3a8",
  haze: "#e3e2cf",
  shade: "#3a4560",
};

export function consultationDay(): string {
  const scene = createScene("antsirabe consultation", AFTERNOON);
  const scales = table(scene, { width: 96, height: 62, cloth: "#4f8a99" });
  return finish(scene, [
    sky(scene, { top: "#6fb0d3", middle: "#c3dfe0", low: "#f5eed6" }, 340, 0.7),
    cumulus(scene, "a", {
      x: 280,
      y: 210,
      width: 420,
      height: 110,
      colour: "#ffffff",
      base: "#cdd6dc",
    }),
    hills(scene, { name: "range", y: 320, height: 80, colour: "#7f9fa8", depth: 0.5, scale: 2.2 }),
    hills(scene, { name: "ridge", y: 372, height: 50, colour: "#7fa567", depth: 0.34, scale: 2.6 }),
    treeLine(scene, {
      name: "pines",
      y: (x) => 396 - Math.sin(x / 160) * 12,
      height: 40,
      colour: "#5a8a58",
      depth: 0.28,
      density: 1.3,
    }),
    ground(scene, { name: "meadow", y: 404, far: "#b9c26f", near: "#7f8f45", height: 10 }),
    tallHouse(scene, 120, 470, 1, 0.12),
    tallHouse(scene, 250, 456, 0.85, 0.16),
    stand(
      scene,
      980,
      500,
      house(scene, {
        name: "health post",
        width: 330,
        height: 122,
        run: 90,
        wall: "#f1ead9",
        roof: "#a5563c",
        roofKind: "tiles",
        doors: [0.28],
        windows: [0.1, 0.55, 0.82],
        trim: "#2f7a72",
        x: 980,
        rise: 66,
      }),
    ),
    yard(
      scene,
      [
        { x: 80, y: 660 },
        { x: 260, y: 545 },
        { x: 640, y: 505 },
        { x: 1010, y: 515 },
        { x: 1240, y: 600 },
        { x: 1240, y: 820 },
        { x: 60, y: 820 },
      ],
      "#b5673f",
      "#d99b6c",
    ),
    stand(
      scene,
      500,
      610,
      canopy(scene, { width: 400, height: 262, colour: "#f7f3e8", band: "#0f6b63", x: 500 }),
    ),
    stand(scene, 560, 612, scales),
    stand(
      scene,
      1060,
      610,
      fourByFour(scene, { length: 240, colour: "#f2f2ec", badge: "#0f6b63", x: 1060 }),
      { flip: true },
    ),
    crowd(scene, [
      who(610, 608, 168, "hold", staff(malagasy(0)), { left: true }),
      who(500, 612, 160, "stand", malagasy(2), {
        baby: { skin: "#8a5b3d", cloth: { colour: "#e0a73c" } },
      }),
      who(420, 606, 150, "sit", malagasy(4)),
      who(350, 622, 152, "sit", malagasy(6)),
      who(275, 640, 178, "stand", malagasy(0), {
        baby: { skin: "#7a4f35", cloth: { colour: "#4f8a8b" } },
      }),
      who(205, 650, 178, "stand", malagasy(1)),
      who(232, 664, 110, "stand", childOf(malagasy(1), 2)),
      who(120, 668, 182, "walk", malagasy(4), {
        baby: { skin: "#8a5b3d", cloth: { colour: "#c75b4a" } },
      }),
      who(800, 640, 176, "point", staff(malagasy(1), 1), { left: true }),
      who(740, 660, 180, "hold", malagasy(8)),
      who(690, 700, 124, "stand", childOf(malagasy(3), 1)),
      who(640, 706, 122, "walk", childOf(malagasy(0), 4), { left: true }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 760,
      bottom: 840,
      count: 46,
      height: 60,
      colour: "#6f8a3c",
    }),
    finishingLight(scene, { bloom: 0.18 }),
  ]);
}
