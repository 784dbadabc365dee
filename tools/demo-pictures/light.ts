import { type Colour, mix } from "./colour";
import { randomFrom } from "./random";
import { blurred, downwards, glow, type Scene } from "./scene";
import { ellipse, group, path, polygon, rectangle } from "./svg";

/** A bank of mist at a height. */
export function mist(scene: Scene, y: number, thickness: number, colour: Colour, opacity = 0.7) {
  return rectangle(0, y - thickness / 2, scene.width, thickness, {
    fill: downwards(scene, [
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]),
  });
}

/** Shafts of light that fan out from the sun. */
export function shafts(scene: Scene, count: number, opacity: number): string {
  const random = randomFrom(`${scene.seed}/shafts`);
  const { sun, warm } = scene.light;
  const rays = Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (0.16 + (0.68 * (index + random.between(0.2, 0.8))) / count);
    const wide = random.between(0.018, 0.055);
    const far = scene.width * 1.2;
    const end = (turn: number) => ({
      x: sun.x + Math.cos(angle + turn) * far,
      y: sun.y + Math.sin(angle + turn) * far,
    });
    return path(polygon([sun, end(-wide), end(wide)]), { opacity: random.between(0.4, 1) });
  });
  const fill = glow(scene, sun, scene.width * 0.85, [
    [0, mix(warm, "#ffffff", 0.4), 0.85],
    [0.5, warm, 0.35],
    [1, warm, 0],
  ]);
  return group(
    { opacity, fill, filter: blurred(scene, 9), style: "mix-blend-mode:screen" },
    ...rays,
  );
}

/** Light over everything: sun bloom, darker corners and the grain of paper. */
export function finishingLight(
  scene: Scene,
  options: { bloom?: number; vignette?: number; grain?: number } = {},
): string {
  const { width, height, light } = scene;
  const { bloom = 0.3, vignette = 0.34, grain = 0.2 } = options;
  const paper = scene.define("paper", (id) =>
    [
      `<filter id="${id}" x="0" y="0" width="100%" height="100%">`,
      '<feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="7"/>',
      '<feColorMatrix type="saturate" values="0"/>',
      '<feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer>',
      "</filter>",
    ].join(""),
  );
  const corner = mix(light.shade, "#000000", 0.5);
  return group(
    {},
    ellipse(light.sun.x, light.sun.y, width * 0.75, width * 0.75, {
      fill: glow(scene, light.sun, width * 0.75, [
        [0, light.warm, bloom],
        [0.4, light.warm, bloom * 0.35],
        [1, light.warm, 0],
      ]),
      style: "mix-blend-mode:screen",
    }),
    rectangle(0, 0, width, height, {
      fill: glow(scene, { x: width / 2, y: height * 0.48 }, width * 0.72, [
        [0.55, corner, 0],
        [1, corner, vignette],
      ]),
      style: "mix-blend-mode:multiply",
    }),
    rectangle(0, 0, width, height, {
      filter: paper,
      opacity: grain,
      style: "mix-blend-mode:soft-light",
    }),
  );
}
