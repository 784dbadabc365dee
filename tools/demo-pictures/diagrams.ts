import type { Colour } from "./colour";
import { words } from "./donors/emblems";
import type { Picture } from "./picture";
import { randomFrom, waves } from "./random";
import { createScene, downwards, finish, type Light, type Scene } from "./scene";
import { curve, ellipse, group, limb, type Point, path, rectangle, shape } from "./svg";
import { lump } from "./trees";

const FLAT: Light = {
  sun: { x: 200, y: 0 },
  warm: "#fff6df",
  shade: "#2f3a55",
  haze: "#f3f0e8",
  contrast: 0.7,
  shadowLength: 0,
};
const INK: Colour = "#16213a";

const label = (text: string, x: number, y: number, size = 30, anchor = "start") =>
  words(text, { x, y, size, colour: INK, anchor, weight: 600 });

/** A cut through the ground at Louda: how deep the water lies and how deep the borehole goes. */
function boreholeSection(): string {
  const scene = createScene("section", FLAT, 1024, 720);
  const random = randomFrom("section");
  const edge = (name: string, y: number, rise: number): Point[] => {
    const wave = waves(name, 3);
    return Array.from({ length: 27 }, (_, index) => ({
      x: index * 40 - 8,
      y: y - wave(index * 0.16) * rise,
    }));
  };
  const layer = (name: string, y: number, rise: number, top: Colour, bottom: Colour) =>
    path(`${curve(edge(name, y, rise))}L1040 730H-20Z`, {
      fill: downwards(scene, [
        [0, top],
        [1, bottom],
      ]),
    });
  const specks = Array.from({ length: 260 }, () =>
    ellipse(
      random.between(0, 1024),
      random.between(220, 470),
      random.between(1.5, 5),
      random.between(1, 3.4),
      { fill: random.chance(0.5) ? "#7a4a30" : "#e3bd8f", opacity: 0.4 },
    ),
  );
  const cracks = Array.from({ length: 44 }, () => {
    const [x, y] = [random.between(0, 1024), random.between(520, 710)];
    return path(
      limb({ x, y }, 1.4, { x: x + random.between(-30, 30), y: y + random.between(10, 34) }, 0.6),
      { fill: "#3f6f8f", opacity: 0.65 },
    );
  });
  const depth = (metres: number) => 190 + metres * 7.4;
  const tick = (metres: number) =>
    group(
      {},
      rectangle(60, depth(metres) - 1, 22, 3, { fill: INK }),
      label(`${metres} m`, 92, depth(metres) + 10, 28),
    );
  return finish(scene, [
    rectangle(0, 0, 1024, 720, {
      fill: downwards(scene, [
        [0, "#cfe6ee"],
        [0.3, "#f6ecd2"],
      ]),
    }),
    layer("soil", 192, 5, "#b5723f", "#9a5a34"),
    layer("laterite", 250, 14, "#c98a52", "#b0713f"),
    layer("clay", 372, 18, "#dcb98a", "#c49a68"),
    ...specks,
    layer("rock", 500, 20, "#8f98a3", "#5f6b7a"),
    ...cracks,
    rectangle(476, 150, 44, 430, { fill: "#e9edf0" }),
    rectangle(484, 412, 28, 160, { fill: "#4f9ab8" }),
    ...Array.from({ length: 9 }, (_, index) =>
      rectangle(476, 520 + index * 7, 44, 2, { fill: INK, opacity: 0.6 }),
    ),
    rectangle(462, 132, 72, 26, { rx: 5, fill: "#0f6b63" }),
    path("M520 146H610V186", {
      stroke: "#0f6b63",
      "stroke-width": 12,
      fill: "none",
      "stroke-linejoin": "round",
    }),
    ellipse(498, 540, 15, 26, { fill: "#16213a" }),
    path(limb({ x: 740, y: 192 }, 24, { x: 740, y: 300 }, 22), { fill: "#6f4a33" }),
    path(limb({ x: 740, y: 196 }, 17, { x: 740, y: 292 }, 16), { fill: "#3a261c" }),
    ...[0, 20, 40].map(tick),
    label("Hand-dug well, dry", 700, 356, 28),
    label("Water level 30 m", 540, 424, 28),
    label("Pump 47 m", 540, 552, 28),
    label("Louda, borehole 7", 60, 90, 44),
  ]);
}

/** Two maps of one place: bare mud flats and replanted mangrove. */
function coverMaps(
  scene: Scene,
  plan: {
    titles: [string, string];
    water: Colour;
    bare: Colour;
    green: Colour;
    before: number;
    after: number;
    name: string;
  },
): string {
  const half = (x: number, count: number, title: string) => {
    const random = randomFrom(plan.name);
    const clip = scene.define(
      `map ${x}`,
      (id) =>
        `<clipPath id="${id}"><rect x="${x}" y="40" width="450" height="560" rx="18"/></clipPath>`,
    );
    const river = shape([
      { x: x + 60, y: 20 },
      { x: x + 190, y: 150 },
      { x: x + 110, y: 300 },
      { x: x + 250, y: 420 },
      { x: x + 200, y: 640 },
      { x: x + 330, y: 640 },
      { x: x + 360, y: 430 },
      { x: x + 210, y: 290 },
      { x: x + 300, y: 130 },
      { x: x + 190, y: 20 },
    ]);
    const creek = curve([
      { x: x + 470, y: 190 },
      { x: x + 380, y: 240 },
      { x: x + 330, y: 330 },
      { x: x + 300, y: 380 },
    ]);
    const stands = Array.from({ length: 46 }, (_, index) => {
      const spot = { x: x + random.between(10, 440), y: random.between(60, 590) };
      const [rx, ry] = [random.between(18, 44), random.between(14, 34)];
      const outline = lump(random, spot, rx, ry, 0.3);
      return index < count
        ? group(
            {},
            path(outline, { fill: plan.green }),
            path(outline, { fill: "#ffffff", opacity: 0.14, transform: "translate(-3 -4)" }),
          )
        : "";
    });
    return group(
      {},
      group(
        { "clip-path": clip },
        rectangle(x, 40, 450, 560, { fill: plan.bare }),
        ...stands,
        path(river, { fill: plan.water }),
        path(creek, {
          fill: "none",
          stroke: plan.water,
          "stroke-width": 22,
          "stroke-linecap": "round",
        }),
      ),
      rectangle(x, 40, 450, 560, {
        rx: 18,
        fill: "none",
        stroke: INK,
        "stroke-width": 3,
        opacity: 0.35,
      }),
      label(title, x + 225, 662, 36, "middle"),
    );
  };
  return finish(scene, [
    rectangle(0, 0, 1024, 720, { fill: "#fbfaf7" }),
    half(42, plan.before, plan.titles[0]),
    half(532, plan.after, plan.titles[1]),
  ]);
}

const saloumMaps = () =>
  coverMaps(createScene("saloum maps", FLAT, 1024, 720), {
    name: "saloum map",
    titles: ["Before planting", "After one season"],
    water: "#6fb0c4",
    bare: "#d9c39a",
    green: "#3f8a5a",
    before: 11,
    after: 34,
  });

const danubeMaps = () =>
  coverMaps(createScene("danube maps", FLAT, 1024, 720), {
    name: "danube map",
    titles: ["Drained polder", "Reconnected"],
    water: "#5f9fc0",
    bare: "#d3c47f",
    green: "#7fb5a3",
    before: 5,
    after: 38,
  });

/** How a pond on the hill feeds the spring below it. */
function springSection(): string {
  const scene = createScene("spring section", FLAT, 1024, 720);
  const random = randomFrom("spring section");
  const drops = Array.from({ length: 60 }, () => {
    const t = random.next();
    const x = 250 + t * 470 + random.spread(60);
    const y = 270 + t * 250 + random.spread(50);
    return path(`M${x} ${y}q9 14 0 20q-9 -6 0 -20Z`, {
      fill: "#3f8fb5",
      opacity: random.between(0.4, 0.9),
      transform: `rotate(-40 ${Math.round(x)} ${Math.round(y)})`,
    });
  });
  return finish(scene, [
    rectangle(0, 0, 1024, 720, {
      fill: downwards(scene, [
        [0, "#cfe3f0"],
        [0.6, "#f3eedb"],
      ]),
    }),
    path("M-10 190Q130 150 300 200Q520 290 660 430T1034 560V730H-10Z", {
      fill: downwards(scene, [
        [0, "#8fa552"],
        [0.12, "#b5854f"],
        [1, "#8a5f3f"],
      ]),
    }),
    path("M-10 560Q300 600 640 560T1034 640V730H-10Z", {
      fill: downwards(scene, [
        [0, "#7f8894"],
        [1, "#5f6877"],
      ]),
    }),
    path("M110 178Q190 236 290 196L280 190Q200 214 120 174Z", { fill: "#7a5a3a" }),
    path("M120 172Q200 214 282 192Q210 180 120 172Z", { fill: "#4f9ac4" }),
    ...drops,
    path("M700 470L770 480V520H700Z", { fill: "#9a958a" }),
    path("M764 500Q800 520 796 580", {
      stroke: "#6fc0dc",
      "stroke-width": 12,
      fill: "none",
      "stroke-linecap": "round",
    }),
    ellipse(810, 588, 70, 14, { fill: "#6fc0dc" }),
    label("Recharge pond", 310, 150, 36),
    label("Rain sinks in", 500, 246, 30),
    label("Spring flows longer", 690, 404, 34),
    label("Clay and rock", 60, 660, 30),
  ]);
}

const drawn: [name: string, draw: () => string][] = [
  ["louda-borehole-section", boreholeSection],
  ["saloum-cover-maps", saloumMaps],
  ["danube-cover-maps", danubeMaps],
  ["dhulikhel-spring-section", springSection],
];

/** Explanatory drawings for data visualisations of the type image. */
export const diagrams: Picture[] = drawn.map(([name, draw]) => ({
  file: `diagrams/${name}`,
  width: 512,
  height: 360,
  drawnAt: 2,
  largestBytes: 24_000,
  draw,
}));
