import { type Colour, lighter, mix } from "../colour";
import { createScene, downwards, finish, glow, type Light } from "../scene";
import { element, ellipse, group, path, rectangle } from "../svg";

const STUDIO: Light = {
  sun: { x: 200, y: 60 },
  warm: "#fff6e3",
  shade: "#3a3f5c",
  haze: "#f2efe8",
  contrast: 0.6,
  shadowLength: 0.2,
};

export function words(
  text: string,
  at: { x: number; y: number; size: number; colour: Colour; weight?: number; anchor?: string },
): string {
  return element(
    "text",
    {
      x: at.x,
      y: at.y,
      "font-family": "Heading",
      "font-size": at.size,
      "font-weight": at.weight ?? 650,
      fill: at.colour,
      "text-anchor": at.anchor ?? "middle",
      "letter-spacing": -0.3,
    },
    text,
  );
}

type Emblem = {
  name: string;
  lines: [string, string];
  motto: string;
  mark: string;
  colour: Colour;
};

/** The sign of a foundation, printed on card and lit from the side. */
export function emblem({ name, lines, motto, mark, colour }: Emblem): string {
  const scene = createScene(`emblem ${name}`, STUDIO, 960, 640);
  const card = mix("#fbf8f1", colour, 0.05);
  return finish(scene, [
    rectangle(0, 0, 960, 640, {
      fill: downwards(scene, [
        [0, mix("#e9e4d8", colour, 0.12)],
        [1, mix("#cfc8b8", colour, 0.25)],
      ]),
    }),
    ellipse(500, 560, 430, 40, {
      fill: glow(scene, { x: 500, y: 560 }, 430, [
        [0, "#3a3340", 0.35],
        [1, "#3a3340", 0],
      ]),
    }),
    path("M130 90H830Q842 90 842 102V520Q842 532 830 532H130Q118 532 118 520V102Q118 90 130 90Z", {
      fill: mix(card, "#8a8294", 0.35),
    }),
    path("M126 82H826Q838 82 838 94V512Q838 524 826 524H126Q114 524 114 512V94Q114 82 126 82Z", {
      fill: downwards(scene, [
        [0, lighter(card, 0.02)],
        [1, card],
      ]),
    }),
    rectangle(114, 506, 724, 18, { fill: colour, opacity: 0.9 }),
    group({ transform: "translate(300 300)" }, mark),
    words(lines[0], {
      x: 430,
      y: 280,
      size: 50,
      colour: lighter(colour, -0.12),
      anchor: "start",
      weight: 700,
    }),
    words(lines[1], {
      x: 430,
      y: 336,
      size: 50,
      colour: lighter(colour, -0.12),
      anchor: "start",
      weight: 700,
    }),
    words(motto, { x: 432, y: 388, size: 21, colour: "#5b6475", anchor: "start", weight: 450 }),
    rectangle(0, 0, 960, 640, {
      fill: glow(scene, { x: 200, y: 60 }, 800, [
        [0, "#fff3d6", 0.5],
        [1, "#fff3d6", 0],
      ]),
      style: "mix-blend-mode:soft-light",
    }),
  ]);
}

export const rivelune = (): string =>
  emblem({
    name: "rivelune",
    lines: ["Fondation", "Rivelune"],
    motto: "Pour l'eau des villages",
    colour: "#1f4f7a",
    mark: group(
      {},
      ellipse(0, 0, 96, 96, { fill: "#1f4f7a" }),
      ellipse(26, -30, 40, 40, { fill: "#f3dca0" }),
      ellipse(8, -38, 36, 36, { fill: "#1f4f7a" }),
      path("M-92 22Q-50 0 -8 22T76 22L92 18Q86 84 0 96Q-84 88 -92 22Z", { fill: "#4f9ab8" }),
      path("M-86 46Q-46 26 -4 46T78 46Q60 90 0 96Q-70 92 -86 46Z", { fill: "#7fc0cf" }),
    ),
  });

export const quellgrund = (): string =>
  emblem({
    name: "quellgrund",
    lines: ["Stiftung", "Quellgrund"],
    motto: "Trinkwasser und Quellschutz",
    colour: "#2f6f5a",
    mark: group(
      {},
      path("M0 -104Q78 -10 78 34A78 70 0 0 1 -78 34Q-78 -10 0 -104Z", { fill: "#2f6f5a" }),
      path("M-70 12Q-20 -18 22 10T74 14Q78 28 77 40A78 70 0 0 1 -77 40Q-76 24 -70 12Z", {
        fill: "#6faf7a",
      }),
      path("M-74 46Q-24 20 24 46T76 44A78 70 0 0 1 -74 46Z", { fill: "#b5d79a" }),
      ellipse(-22, -30, 12, 18, { fill: "#ffffff", opacity: 0.5, transform: "rotate(28 -22 -30)" }),
    ),
  });

export const hallamWren = (): string =>
  emblem({
    name: "hallam wren",
    lines: ["Hallam & Wren", "Water Fund"],
    motto: "Small grants, long friendships",
    colour: "#8a4a2f",
    mark: group(
      {},
      path("M-96 40Q-60 -40 10 -44Q40 -84 82 -62L104 -56L84 -42Q80 10 30 42Q-20 70 -96 40Z", {
        fill: "#8a4a2f",
      }),
      path("M-96 40Q-40 24 -6 -22Q30 10 30 42Q-20 70 -96 40Z", { fill: "#c07a45" }),
      path("M-60 34Q-24 26 0 -4", {
        stroke: "#f3dcb8",
        "stroke-width": 6,
        fill: "none",
        "stroke-linecap": "round",
      }),
      ellipse(66, -52, 6, 6, { fill: "#ffffff" }),
      path("M-6 58L-16 92M22 52L18 92", {
        stroke: "#5a3022",
        "stroke-width": 6,
        "stroke-linecap": "round",
      }),
    ),
  });

export const riolindo = (): string =>
  emblem({
    name: "riolindo",
    lines: ["Fundación", "Riolindo"],
    motto: "Agua que vuelve a la tierra",
    colour: "#a3472f",
    mark: group(
      {},
      rectangle(-92, -92, 184, 184, { rx: 34, fill: "#a3472f" }),
      ellipse(0, -34, 34, 34, { fill: "#f2c14e" }),
      path("M-92 10L-40 -44L-6 -8L34 -56L92 12V58Q92 92 58 92H-58Q-92 92 -92 58Z", {
        fill: "#6f2f3a",
      }),
      path("M-14 -4Q30 30 -10 52T20 92H-30Q-56 60 -26 40T-14 -4Z", { fill: "#6fb5c4" }),
    ),
  });
