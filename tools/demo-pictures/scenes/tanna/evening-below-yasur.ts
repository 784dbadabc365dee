import { finishingLight, mist } from "../../light";
import { palm } from "../../palms";
import { crowd, who } from "../../people/crowd";
import { childOf, melanesian } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { blurred, createScene, downwards, finish, glow, type Light, stand } from "../../scene";
import { sky, stars } from "../../sky";
import { ellipse, path } from "../../svg";
import { ground, hills } from "../../terrain";
import { bucket, rainTank } from "../../things/water-works";
import { treeLine } from "../../trees";
import { plume } from "../../weather";
import { leafHouse, TROPIC } from "./place";

const NIGHTFALL: Light = {
  ...TROPIC,
  sun: { x: 760, y: 300 },
  warm: "#d0705f",
  haze: "#4a4270",
  shade: "#141c3f",
  contrast: 0.85,
  shadowLength: 0.4,
};

export function eveningBelowYasur(): string {
  const scene = createScene("tanna yasur", NIGHTFALL);
  const cone =
    "M330 520L560 386Q640 330 690 322Q710 330 730 327Q760 318 800 324Q860 340 960 400L1200 500V540H330Z";
  const lamp = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size, {
      fill: glow(scene, { x, y }, size, [
        [0, "#ffd98a", 0.75],
        [0.4, "#ffb45a", 0.3],
        [1, "#ffb45a", 0],
      ]),
      style: "mix-blend-mode:screen",
    });
  return finish(scene, [
    sky(scene, { top: "#141a3f", middle: "#3f3a78", low: "#a85f7a" }, 500, 0.5),
    stars(scene, 240, 380),
    plume(scene, {
      name: "ash",
      x: 745,
      y: 330,
      height: 270,
      drift: -240,
      colour: "#3a3058",
      lit: "#ff9a5a",
    }),
    ellipse(745, 322, 150, 150, {
      fill: glow(scene, { x: 745, y: 322 }, 150, [
        [0, "#ffd08a", 0.9],
        [0.3, "#ff8a4a", 0.55],
        [1, "#ff6a3a", 0],
      ]),
      style: "mix-blend-mode:screen",
    }),
    path(cone, {
      fill: downwards(scene, [
        [0, "#7a3f4f"],
        [0.25, "#3a2a4f"],
        [1, "#2a2850"],
      ]),
    }),
    path("M690 322Q710 330 730 327Q760 318 800 324Q770 336 740 334Q712 336 690 322Z", {
      fill: "#ffb46a",
    }),
    path("M742 334Q738 380 720 420M758 332Q774 376 800 408", {
      stroke: "#ff7a3f",
      "stroke-width": 3,
      fill: "none",
      opacity: 0.6,
      filter: blurred(scene, 1.5),
    }),
    hills(scene, {
      name: "forest ridge",
      y: 492,
      height: 40,
      colour: "#24304f",
      depth: 0.2,
      scale: 2.6,
      mist: 0.2,
    }),
    treeLine(scene, {
      name: "forest",
      y: () => 512,
      height: 60,
      colour: "#1f3044",
      depth: 0.12,
      density: 1.8,
    }),
    mist(scene, 500, 60, "#8f5f88", 0.35),
    ground(scene, { name: "clearing", y: 516, far: "#3a4058", near: "#191d38", height: 6 }),
    ...[60, 150, 1080, 1170].map((x, index) =>
      stand(
        scene,
        x,
        560,
        palm(scene, {
          name: `palm ${x}`,
          height: 360 - (index % 2) * 80,
          colour: "#1f3a44",
          x,
          lean: index < 2 ? 0.1 : -0.12,
        }),
        { shadow: 0 },
      ),
    ),
    leafHouse(scene, 300, 590, 1.2, true),
    leafHouse(scene, 930, 580, 1.1, true),
    stand(scene, 560, 600, rainTank(scene, { width: 110, height: 140, colour: "#3f6a5a", x: 560 })),
    lamp(262, 556, 150),
    lamp(895, 552, 140),
    crowd(scene, [
      who(640, 620, 168, "hold", melanesian(0), {
        left: true,
        inHand: bucket(scene, { height: 30, colour: "#5f8fc4" }),
      }),
      who(720, 634, 172, "stand", melanesian(3), { left: true }),
      who(430, 640, 176, "walk", melanesian(4)),
      who(485, 650, 112, "walk", childOf(melanesian(1), 1)),
      who(820, 650, 118, "stand", childOf(melanesian(0), 2), { left: true }),
    ]),
    meadow(scene, {
      name: "edge",
      top: 740,
      bottom: 840,
      count: 80,
      height: 84,
      colour: "#22304a",
    }),
    finishingLight(scene, { bloom: 0.18, vignette: 0.45 }),
  ]);
}
