import { vegetable } from "../../crops";
import { finishingLight } from "../../light";
import { banana } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { childOf, maya, staff } from "../../people/wardrobe";
import { plantedRows } from "../../rows";
import { createScene, finish, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { limb, path } from "../../svg";
import { ground, hills } from "../../terrain";
import { basket } from "../../things/gatherings";
import { house } from "../../things/houses";
import { bucket, rainTank } from "../../things/water-works";
import { shadeTree, treeLine } from "../../trees";
import { FORENOON, volcano } from "./place";

export function familyGarden(): string {
  const scene = createScene("chiquimula garden", FORENOON);
  const pipes = [-0.3, -0.1, 0.1, 0.3].map((t) =>
    path(limb({ x: 600 + t * 420, y: 560 }, 1.2, { x: 600 + t * 1900, y: 830 }, 3), {
      fill: "#2f2f33",
      opacity: 0.7,
    }),
  );
  return finish(scene, [
    sky(scene, { top: "#4f9ad3", middle: "#aed6e9", low: "#f0f0df" }, 400, 0.55),
    cumulus(scene, "a", {
      x: 300,
      y: 200,
      width: 400,
      height: 110,
      colour: "#ffffff",
      base: "#c3d3e0",
    }),
    hills(scene, {
      name: "volcano",
      y: 390,
      height: 30,
      colour: "#6f86a3",
      depth: 0.44,
      scale: 2,
      mist: 0.4,
      lift: volcano(760, 210, 420),
    }),
    hills(scene, {
      name: "dry hills",
      y: 420,
      height: 60,
      colour: "#b59a66",
      depth: 0.3,
      scale: 2.4,
      mist: 0.25,
    }),
    treeLine(scene, {
      name: "scrub",
      y: () => 440,
      height: 34,
      colour: "#8a8f52",
      depth: 0.24,
      density: 0.9,
    }),
    ground(scene, { name: "yard", y: 444, far: "#cfa56b", near: "#8a5a38", height: 8 }),
    stand(
      scene,
      230,
      560,
      house(scene, {
        name: "home",
        width: 240,
        height: 112,
        run: 90,
        wall: "#e3a55f",
        roof: "#a3552f",
        roofKind: "tiles",
        rise: 70,
        x: 230,
        doors: [0.35],
        windows: [0.72],
        trim: "#2f6f8f",
      }),
    ),
    stand(scene, 445, 570, rainTank(scene, { width: 96, height: 126, colour: "#2f4f5f", x: 445 })),
    stand(
      scene,
      960,
      540,
      shadeTree(scene, { name: "avocado", height: 300, colour: "#4f7f40", x: 960 }),
    ),
    stand(
      scene,
      1110,
      570,
      banana(scene, { name: "banana", height: 220, colour: "#6fa34a", x: 1110 }),
    ),
    stand(
      scene,
      90,
      590,
      banana(scene, { name: "banana left", height: 170, colour: "#6fa34a", x: 90 }),
    ),
    ...pipes,
    plantedRows(scene, {
      name: "vegetables",
      vanish: { x: 640, y: 400 },
      top: 575,
      bottom: 850,
      rows: 11,
      steps: 9,
      spread: 1500,
      draw: (scale, x, name) =>
        vegetable(scene, {
          name,
          height: 88 * scale,
          colour: Number(name.split("/")[1]) % 3 === 1 ? "#8f4f7a" : "#5f9f45",
          x,
        }),
      shadow: 0.35,
    }),
    crowd(scene, [
      who(560, 566, 144, "bend", maya(0)),
      who(760, 580, 150, "stand", maya(1), { left: true }),
      who(700, 600, 100, "stand", childOf(maya(0), 2)),
      who(900, 660, 196, "bend", maya(2), {
        left: true,
        inFarHand: bucket(scene, { height: 34, colour: "#3f86a8" }),
      }),
      who(340, 660, 190, "point", staff(maya(0))),
      who(240, 690, 192, "hold", maya(4), {
        inHand: basket(scene, { width: 50, colour: "#b88a4c", fill: "#7fae4a" }),
      }),
      who(1050, 700, 130, "crouch", childOf(maya(2), 1), { left: true }),
    ]),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
