import { type Colour, lighter, mix } from "./colour";
import { type Random, randomFrom } from "./random";
import { type Attributes, at, element, group, type Point } from "./svg";

/** The light of a place at an hour: every colour of a scene is seen through it. */
export type Light = {
  /** Where the sun or moon stands, in pixels; it may lie outside the picture. */
  sun: Point;
  /** What sunlit sides lean to. */
  warm: Colour;
  /** What shadows lean to. */
  shade: Colour;
  /** What far things fade to. */
  haze: Colour;
  /** How far lit and shaded sides differ, 0 to 1. */
  contrast: number;
  /** Height of a cast shadow to that of its thing. */
  shadowLength: number;
};

export type Scene = {
  width: number;
  height: number;
  light: Light;
  random: Random;
  seed: string;
  /** Registers a definition (gradient, filter, clip) and gives its `url(#…)`. */
  define: (key: string, build: (id: string) => string) => string;
  definitions: () => string;
};

export function createScene(seed: string, light: Light, width = 1200, height = 800): Scene {
  const ids = new Map<string, string>();
  const written: string[] = [];
  return {
    width,
    height,
    light,
    seed,
    random: randomFrom(seed),
    define: (key, build) => {
      const known = ids.get(key);
      if (known) return `url(#${known})`;
      const id = `d${ids.size}`;
      ids.set(key, id);
      written.push(build(id));
      return `url(#${id})`;
    },
    definitions: () => element("defs", {}, ...written),
  };
}

/** The colour as it appears at a depth: 0 is the foreground, 1 the horizon. */
export function seen(scene: Scene, colour: Colour, depth = 0): Colour {
  return mix(colour, scene.light.haze, depth);
}

export function lit(scene: Scene, colour: Colour, depth = 0): Colour {
  const { warm, contrast } = scene.light;
  return seen(scene, lighter(mix(colour, warm, 0.22 * contrast + 0.1), 0.05 * contrast), depth);
}

export function shaded(scene: Scene, colour: Colour, depth = 0): Colour {
  const { shade, contrast } = scene.light;
  return seen(scene, mix(lighter(colour, -0.06 * contrast), shade, 0.42 * contrast), depth);
}

type Stop = [offset: number, colour: Colour, opacity?: number];

const stops = (list: Stop[]) =>
  list.map(([offset, colour, opacity]) =>
    element("stop", { offset, "stop-color": colour, "stop-opacity": opacity }),
  );

/** A gradient over the box of the thing it fills, from one corner to another (0 to 1). */
export function sweep(scene: Scene, from: Point, to: Point, list: Stop[]): string {
  return scene.define(`sweep ${JSON.stringify([from, to, list])}`, (id) =>
    element("linearGradient", { id, x1: from.x, y1: from.y, x2: to.x, y2: to.y }, ...stops(list)),
  );
}

export const downwards = (scene: Scene, list: Stop[]): string =>
  sweep(scene, { x: 0, y: 0 }, { x: 0, y: 1 }, list);

export function glow(scene: Scene, centre: Point, radius: number, list: Stop[]): string {
  return scene.define(`glow ${JSON.stringify([centre, radius, list])}`, (id) =>
    element(
      "radialGradient",
      { id, cx: centre.x, cy: centre.y, r: radius, gradientUnits: "userSpaceOnUse" },
      ...stops(list),
    ),
  );
}

/** Fills a body so that the side towards the sun is lit and the other lies in shade. */
export function rounded(scene: Scene, colour: Colour, depth = 0, x = scene.width / 2): string {
  const fromLeft = scene.light.sun.x < x;
  const [bright, dark] = [lit(scene, colour, depth), shaded(scene, colour, depth)];
  return sweep(scene, { x: fromLeft ? 0 : 1, y: 0.1 }, { x: fromLeft ? 1 : 0, y: 0.35 }, [
    [0, bright],
    [0.45, seen(scene, colour, depth)],
    [1, dark],
  ]);
}

/** Stands something (drawn with its foot at 0,0) on the ground, with the shadow it casts. */
export function stand(
  scene: Scene,
  x: number,
  y: number,
  art: string,
  options: { shadow?: number; flip?: boolean } = {},
): string {
  const strength = options.shadow ?? 0.34;
  const turned = options.flip ? group({ transform: "scale(-1 1)" }, art) : art;
  if (strength === 0) return at(x, y, turned);
  return at(x, y, castShadow(scene, x, turned, strength), turned);
}

function castShadow(scene: Scene, x: number, art: string, strength: number): string {
  const { light } = scene;
  const lean = Math.max(-1.6, Math.min(1.6, (light.sun.x - x) / (scene.width * 0.55)));
  const flat = scene.define("cast shadow", (id) =>
    element(
      "filter",
      { id, x: "-50%", y: "-50%", width: "200%", height: "200%" },
      element("feFlood", { "flood-color": mix(light.shade, "#000000", 0.35), result: "dark" }),
      element("feComposite", { in: "dark", in2: "SourceAlpha", operator: "in" }),
      element("feGaussianBlur", { stdDeviation: 1.4 }),
    ),
  );
  const transform = `matrix(1 0 ${fineNumber(lean)} ${fineNumber(-light.shadowLength)} 0 0)`;
  return group({ filter: flat, opacity: strength }, group({ transform }, art));
}

const fineNumber = (value: number) => Math.round(value * 1000) / 1000;

/** Roughens edges, as a brush would. */
export function rough(scene: Scene, amount: number, grain = 0.035): string {
  return scene.define(`rough ${amount} ${grain}`, (id) =>
    element(
      "filter",
      { id, x: "-5%", y: "-5%", width: "110%", height: "110%" },
      element("feTurbulence", {
        type: "fractalNoise",
        baseFrequency: grain,
        numOctaves: 3,
        seed: amount,
        result: "noise",
      }),
      element("feDisplacementMap", { in: "SourceGraphic", in2: "noise", scale: amount }),
    ),
  );
}

export function blurred(scene: Scene, amount: number): string {
  return scene.define(`blur ${amount}`, (id) =>
    element(
      "filter",
      { id, x: "-30%", y: "-30%", width: "160%", height: "160%" },
      element("feGaussianBlur", { stdDeviation: amount }),
    ),
  );
}

/** The finished picture as one SVG document. */
export function finish(scene: Scene, layers: string[], attributes: Attributes = {}): string {
  const { width, height } = scene;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      ...attributes,
    },
    scene.definitions(),
    ...layers,
  );
}
