import { type Colour, mix } from "./colour";
import { randomFrom } from "./random";
import { downwards, type Scene } from "./scene";
import { ellipse, group, type Point, path, rectangle, shape } from "./svg";

type Water = {
  name: string;
  /** The far shore, where reflections begin. */
  top: number;
  far: Colour;
  near: Colour;
  /** What stands above the water, in the picture's own positions. */
  reflection?: string;
  /** 0 is a mirror, 1 hides the reflection. */
  tint?: number;
  ripples?: number;
  glitter?: number;
  /** The outline of the water; the whole width down to the bottom when left out. */
  outline?: Point[];
  choppy?: number;
};

/** Still or flowing water with what it mirrors, its ripples and the glitter of the sun. */
export function water(scene: Scene, plan: Water): string {
  const { width, height } = scene;
  const { top, tint = 0.45, choppy = 12 } = plan;
  const outline = plan.outline
    ? shape(plan.outline)
    : `M-10 ${top}H${width + 10}V${height + 10}H-10Z`;
  const clip = scene.define(
    `water ${plan.name}`,
    (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
  );
  const moving = scene.define(`moving ${choppy}`, (id) =>
    [
      `<filter id="${id}" x="0" y="0" width="100%" height="100%">`,
      '<feTurbulence type="fractalNoise" baseFrequency="0.007 0.11" numOctaves="2" seed="4"/>',
      `<feDisplacementMap in="SourceGraphic" scale="${choppy}"/>`,
      '<feGaussianBlur stdDeviation="1.2 2.4"/></filter>',
    ].join(""),
  );
  const mirrored = plan.reflection
    ? group(
        { filter: moving },
        group({ transform: `translate(0 ${2 * top}) scale(1 -1)` }, plan.reflection),
      )
    : "";
  const fill = downwards(scene, [
    [0, plan.far],
    [0.4, mix(plan.far, plan.near, 0.6)],
    [1, plan.near],
  ]);
  return group(
    { "clip-path": clip },
    rectangle(-10, top, width + 20, height - top + 10, { fill }),
    mirrored,
    rectangle(-10, top, width + 20, height - top + 10, {
      fill,
      opacity: plan.reflection ? tint : 1,
    }),
    ripples(scene, plan),
    glitter(scene, plan),
  );
}

function dash(x: number, y: number, length: number, thick: number, fill: Colour, opacity: number) {
  const half = length / 2;
  return path(
    `M${Math.round(x - half)} ${y.toFixed(1)}Q${Math.round(x)} ${(y - thick).toFixed(1)} ${Math.round(x + half)} ${y.toFixed(1)}Q${Math.round(x)} ${(y + thick).toFixed(1)} ${Math.round(x - half)} ${y.toFixed(1)}Z`,
    { fill, opacity },
  );
}

function ripples(scene: Scene, plan: Water): string {
  const random = randomFrom(`${scene.seed}/${plan.name}/ripples`);
  const tall = scene.height - plan.top;
  const light = mix(plan.far, "#ffffff", 0.45);
  const dark = mix(plan.near, scene.light.shade, 0.4);
  const drawn = Array.from({ length: plan.ripples ?? 130 }, () => {
    const t = random.next() ** 1.5;
    return dash(
      random.between(-30, scene.width + 30),
      plan.top + 3 + t * tall,
      (16 + t * 150) * random.between(0.4, 1.2),
      0.5 + t * 3.2,
      random.chance(0.55) ? light : dark,
      random.between(0.12, 0.4),
    );
  });
  return group({}, ...drawn);
}

function glitter(scene: Scene, plan: Water): string {
  const strength = plan.glitter ?? 0.8;
  if (strength === 0) return "";
  const random = randomFrom(`${scene.seed}/${plan.name}/glitter`);
  const tall = scene.height - plan.top;
  const bright = mix(scene.light.warm, "#ffffff", 0.55);
  const drawn = Array.from({ length: 170 }, () => {
    const t = random.next() ** 1.25;
    const x = scene.light.sun.x + random.spread(46 + t * 190);
    return ellipse(
      x,
      plan.top + 2 + t * tall,
      (5 + t * 34) * random.between(0.3, 1),
      0.6 + t * 2.2,
      {
        fill: bright,
        opacity: random.between(0.25, 0.9) * strength * (1 - t * 0.55),
      },
    );
  });
  return group({ style: "mix-blend-mode:screen" }, ...drawn);
}

/** The reflection of one thing that stands in the water at its own foot (0,0). */
export function mirrored(scene: Scene, art: string, opacity = 0.45): string {
  const moving = scene.define("mirrored", (id) =>
    [
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%">`,
      '<feTurbulence type="fractalNoise" baseFrequency="0.01 0.14" numOctaves="2" seed="9"/>',
      '<feDisplacementMap in="SourceGraphic" scale="9"/>',
      '<feGaussianBlur stdDeviation="0.8 1.6"/></filter>',
    ].join(""),
  );
  return group({ filter: moving, opacity }, group({ transform: "scale(1 -0.9)" }, art));
}
