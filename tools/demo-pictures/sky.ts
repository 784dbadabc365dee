import { type Colour, mix } from "./colour";
import { randomFrom } from "./random";
import { blurred, glow, rough, type Scene } from "./scene";
import { ellipse, group, rectangle, shape } from "./svg";

type SkyColours = { top: Colour; middle: Colour; low: Colour };

/** The sky down to the horizon, with the glow around the sun. */
export function sky(scene: Scene, colours: SkyColours, horizon: number, halo = 0.9): string {
  const { width, height, light } = scene;
  const fill = scene.define(`sky ${JSON.stringify(colours)}`, (id) => {
    const stop = (offset: number, colour: Colour) =>
      `<stop offset="${offset}" stop-color="${colour}"/>`;
    return (
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${horizon}">` +
      stop(0, colours.top) +
      stop(0.35, mix(colours.top, colours.middle, 0.55)) +
      stop(0.68, colours.middle) +
      stop(1, colours.low) +
      "</linearGradient>"
    );
  });
  const bright = mix(light.warm, "#ffffff", 0.4);
  return group(
    {},
    rectangle(0, 0, width, height, { fill }),
    rectangle(0, 0, width, height, {
      fill: glow(scene, light.sun, width * 0.62, [
        [0, bright, halo],
        [0.12, light.warm, halo * 0.6],
        [0.42, light.warm, halo * 0.2],
        [1, light.warm, 0],
      ]),
    }),
  );
}

export function sunDisc(scene: Scene, radius: number, colour: Colour, opacity = 1): string {
  const { x, y } = scene.light.sun;
  return group(
    { opacity },
    ellipse(x, y, radius * 3.2, radius * 3.2, {
      fill: glow(scene, { x, y }, radius * 3.2, [
        [0, colour, 0.75],
        [0.35, colour, 0.3],
        [1, colour, 0],
      ]),
    }),
    ellipse(x, y, radius, radius, { fill: mix(colour, "#ffffff", 0.55) }),
  );
}

export function stars(scene: Scene, count: number, below: number): string {
  const random = randomFrom(`${scene.seed}/stars`);
  const dots = Array.from({ length: count }, () => {
    const size = random.chance(0.12) ? random.between(1.2, 2) : random.between(0.5, 1.1);
    const y = random.next() ** 1.4 * below;
    return ellipse(random.between(0, scene.width), y, size, size, {
      fill: "#fdf6e3",
      opacity: random.between(0.3, 0.95) * (1 - (y / below) * 0.7),
    });
  });
  return group({}, ...dots);
}

type Cloud = { x: number; y: number; width: number; height: number; colour: Colour; base: Colour };

/** A heaped cloud: shaded flat base, bright crown on the sun's side. */
export function cumulus(scene: Scene, name: string, cloud: Cloud, opacity = 1): string {
  const random = randomFrom(`${scene.seed}/cloud/${name}`);
  const side = Math.sign(scene.light.sun.x - cloud.x) || 1;
  const heaps = Math.round(18 + (cloud.width / cloud.height) * 4 + cloud.height / 8);
  const size = 5 / Math.sqrt(heaps);
  const puffs = Array.from({ length: heaps }, () => {
    const t = random.between(-1, 1);
    const crown = (1 - t * t) ** 0.8;
    return {
      x: cloud.x + (t * cloud.width) / 2,
      y: cloud.y - crown * cloud.height * random.between(0.05, 0.85),
      r: cloud.height * size * random.between(0.16, 0.34) * (0.55 + crown * 0.6),
    };
  }).sort((one, other) => one.y - other.y);
  const heap = (shift: number, scale: number, fill: Colour, alpha: number) =>
    group(
      { opacity: alpha },
      ...puffs.map(({ x, y, r }) =>
        ellipse(x + side * r * shift, y - r * shift, r * scale, r * scale * 0.86, { fill }),
      ),
    );
  return group(
    {
      filter: rough(
        scene,
        Math.round(16 + cloud.height * 0.16),
        cloud.height > 160 ? 0.012 : 0.018,
      ),
      opacity,
    },
    group(
      { filter: blurred(scene, 3) },
      ellipse(cloud.x, cloud.y, cloud.width * 0.5, cloud.height * 0.18, { fill: cloud.base }),
      heap(0, 1, cloud.base, 1),
      heap(0.22, 0.8, mix(cloud.base, cloud.colour, 0.55), 0.9),
    ),
    group({ filter: blurred(scene, 5) }, heap(0.42, 0.55, cloud.colour, 0.9)),
  );
}

/** Thin layers drawn out by the wind. */
export function streaks(
  scene: Scene,
  name: string,
  band: { top: number; bottom: number; count: number; colour: Colour; opacity: number },
): string {
  const random = randomFrom(`${scene.seed}/streaks/${name}`);
  const pieces = Array.from({ length: band.count }, () => {
    const x = random.between(-100, scene.width + 100);
    const y = random.between(band.top, band.bottom);
    const length = random.between(120, 460);
    const thick = random.between(2, 9);
    const points = [
      { x: x - length / 2, y: y + random.spread(4) },
      { x: x - length / 6, y: y - thick },
      { x: x + length / 4, y: y - thick * 0.6 },
      { x: x + length / 2, y: y + random.spread(4) },
      { x: x + length / 8, y: y + thick * 0.7 },
      { x: x - length / 4, y: y + thick * 0.5 },
    ];
    return group(
      { opacity: band.opacity * random.between(0.35, 1) },
      `<path d="${shape(points)}" fill="${band.colour}"/>`,
    );
  });
  return group({ filter: blurred(scene, 2.5) }, group({ filter: rough(scene, 14) }, ...pieces));
}
