import { finishingLight, mist } from "../light";
import { peaks } from "../peaks";
import { crowd, who } from "../people/crowd";
import { danubian, nepali, pupil, staff } from "../people/wardrobe";
import { galleryPicture, type Picture } from "../picture";
import { meadow } from "../plants";
import { createScene, finish, type Light, stand } from "../scene";
import { cumulus, sky } from "../sky";
import { ground, hills } from "../terrain";
import { house } from "../things/houses";
import { solarPanels } from "../things/water-works";
import { bush, conifer, treeLine } from "../trees";

const WINTER_SUN: Light = {
  sun: { x: 940, y: 150 },
  warm: "#ffeec9",
  shade: "#35466f",
  haze: "#d6e0e6",
  contrast: 0.95,
  shadowLength: 0.36,
};

function schoolRoofs(): string {
  const scene = createScene("bekaa school", WINTER_SUN);
  return finish(scene, [
    sky(scene, { top: "#4f8fc9", middle: "#a9cde4", low: "#f0eee0" }, 400, 0.6),
    cumulus(scene, "a", {
      x: 330,
      y: 130,
      width: 340,
      height: 80,
      colour: "#ffffff",
      base: "#c6d3e0",
    }),
    peaks(scene, {
      name: "mount lebanon",
      y: 350,
      height: 150,
      colour: "#8a8088",
      snow: "#fbfbf8",
      snowLine: 0.5,
      count: 5,
      depth: 0.26,
    }),
    hills(scene, {
      name: "foothills",
      y: 400,
      height: 34,
      colour: "#a39a72",
      depth: 0.3,
      scale: 2.2,
      mist: 0.3,
    }),
    treeLine(scene, {
      name: "poplars",
      y: () => 424,
      height: 50,
      colour: "#7a8f58",
      depth: 0.26,
      density: 1,
    }),
    mist(scene, 424, 40, "#ffffff", 0.3),
    ground(scene, { name: "plain", y: 424, far: "#b5b56a", near: "#8f7a52", height: 6 }),
    ...[70, 150, 1110].map((x, index) =>
      stand(
        scene,
        x,
        520,
        conifer(scene, { name: `cypress ${x}`, height: 280 - index * 30, colour: "#4a6f4a", x }),
      ),
    ),
    stand(
      scene,
      560,
      590,
      house(scene, {
        name: "school",
        width: 560,
        height: 200,
        run: 130,
        wall: "#e6d8b8",
        roof: "#cfc4a6",
        roofKind: "flat",
        x: 560,
        doors: [0.5],
        windows: [0.08, 0.2, 0.32, 0.68, 0.8, 0.92],
        trim: "#2f6f7a",
      }),
    ),
    ...[380, 540, 700].map((x) =>
      stand(scene, x, 382, solarPanels(scene, { width: 140, height: 62, columns: 5, rows: 2 }), {
        shadow: 0,
      }),
    ),
    crowd(scene, [
      who(430, 640, 132, "walk", pupil(nepali(1), 1, "#4a5f8f")),
      who(510, 652, 130, "walk", pupil(nepali(0), 2, "#4a5f8f")),
      who(610, 640, 128, "stand", pupil(danubian(1), 3, "#4a5f8f"), { left: true }),
      who(760, 660, 180, "point", staff(nepali(0)), { left: true }),
      who(850, 672, 184, "stand", { ...danubian(2), skin: "#c3926b" }, { left: true }),
      who(300, 668, 180, "hold", { ...nepali(2), headCloth: { colour: "#8a9ab0" } }),
    ]),
    stand(scene, 1020, 620, bush(scene, { name: "vine", height: 90, colour: "#7f8f45", x: 1020 })),
    meadow(scene, {
      name: "edge",
      top: 750,
      bottom: 840,
      count: 60,
      height: 70,
      colour: "#8a8a45",
    }),
    finishingLight(scene, { bloom: 0.2 }),
  ]);
}

export const bekaaPictures: Picture[] = [galleryPicture("bekaa-school-roofs", schoolRoofs)];
