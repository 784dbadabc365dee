import { finishingLight } from "../../light";
import { palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { childOf, melanesian, staff } from "../../people/wardrobe";
import { stones } from "../../plants";
import { createScene, downwards, finish, type Light, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { at, group, path } from "../../svg";
import { hills } from "../../terrain";
import { cargoBoat, pirogue } from "../../things/boats";
import { rainTank } from "../../things/water-works";
import { mirrored, water } from "../../water";
import { TROPIC } from "./place";

const LANDING: Light = { ...TROPIC, sun: { x: 900, y: 120 }, warm: "#ffefc0" };

export function boatLanding(): string {
  const scene = createScene("tanna landing", LANDING);
  const boat = cargoBoat(scene, { length: 330, colour: "#2f6f8f", x: 720, stripe: "#b5482f" });
  const load = group(
    {},
    at(30, -38, rainTank(scene, { width: 60, height: 74, colour: "#4f7f5a", x: 720 })),
    at(100, -38, rainTank(scene, { width: 60, height: 74, colour: "#4f7f5a", x: 790 })),
  );
  return finish(scene, [
    sky(scene, { top: "#3f9fd3", middle: "#a3d9e6", low: "#f3f3dc" }, 360, 0.7),
    cumulus(scene, "a", {
      x: 340,
      y: 230,
      width: 460,
      height: 130,
      colour: "#ffffff",
      base: "#bcd9e6",
    }),
    hills(scene, {
      name: "island",
      y: 366,
      height: 30,
      colour: "#5a9a8a",
      depth: 0.5,
      scale: 2,
      mist: 0.3,
      lift: (x) => 70 * Math.exp(-(((x - 220) / 200) ** 2)),
    }),
    water(scene, {
      name: "bay",
      top: 376,
      far: "#3f9fc4",
      near: "#7fdcd0",
      ripples: 120,
      glitter: 0.7,
    }),
    path("M-10 560Q260 500 600 566T1210 540V810H-10Z", { fill: "#ffffff", opacity: 0.55 }),
    at(720, 520, mirrored(scene, group({}, load, boat), 0.3), load, boat),
    path("M-10 576Q260 516 600 580T1210 556V810H-10Z", {
      fill: downwards(scene, [
        [0, "#d9c08f"],
        [0.2, "#f0deb0"],
        [1, "#d6b27a"],
      ]),
    }),
    stand(
      scene,
      250,
      660,
      pirogue(scene, { length: 260, colour: "#8a5a3a", stripe: "#e9d9a8", rise: 0.08, x: 250 }),
    ),
    stand(scene, 560, 640, rainTank(scene, { width: 104, height: 130, colour: "#4f7f5a", x: 560 })),
    crowd(scene, [
      who(470, 646, 182, "reach", melanesian(1)),
      who(650, 650, 184, "reach", melanesian(3), { left: true }),
      who(770, 620, 168, "walk", melanesian(5), { left: true }),
      who(870, 650, 182, "hold", staff({ ...melanesian(0), hair: "afro" }), { left: true }),
      who(960, 668, 186, "stand", melanesian(2), { left: true }),
      who(1020, 690, 124, "stand", childOf(melanesian(0), 0), { left: true }),
      who(360, 700, 128, "walk", childOf(melanesian(2), 3)),
    ]),
    stand(
      scene,
      1140,
      720,
      palm(scene, { name: "palm right", height: 560, colour: "#4f9a4a", x: 1140, lean: -0.24 }),
    ),
    stand(
      scene,
      60,
      740,
      palm(scene, { name: "palm left", height: 480, colour: "#4f9a4a", x: 60, lean: 0.2 }),
    ),
    stones(scene, { name: "coral", top: 720, bottom: 800, count: 26, size: 12, colour: "#e0cfa8" }),
    finishingLight(scene, { bloom: 0.18 }),
  ]);
}
