import { type Colour, lighter, mix } from "./colour";
import { type Random, randomFrom } from "./random";
import { lit, type Scene, seen, shaded } from "./scene";
import { at, group, number, path } from "./svg";

/** One blade from 0,0: a slim bent leaf. */
export function blade(length: number, bend: number, thick: number): string {
  return `M${number(-thick / 2)} 0Q${number(bend * 0.25)} ${number(-length * 0.6)} ${number(bend)} ${number(-length)}Q${number(bend * 0.25 + thick)} ${number(-length * 0.55)} ${number(thick / 2)} 0Z`;
}

export type Tuft = {
  name: string;
  height: number;
  colour: Colour;
  depth?: number;
  blades?: number;
  lean?: number;
};

/** A tuft of grass; 0,0 is its root. */
export function tuft(scene: Scene, plan: Tuft): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const { height, colour, depth = 0, blades = 9, lean = 0 } = plan;
  const drawn = Array.from({ length: blades }, (_, index) => {
    const t = blades === 1 ? 0 : index / (blades - 1) - 0.5;
    const tall = height * random.between(0.55, 1.05);
    const fill = random.chance(0.4)
      ? lit(scene, lighter(colour, 0.04), depth)
      : random.chance(0.5)
        ? shaded(scene, colour, depth)
        : seen(scene, colour, depth);
    return path(
      blade(
        tall,
        t * height * 0.75 + lean * tall + random.spread(height * 0.1),
        Math.max(1, height * 0.05),
      ),
      {
        fill,
        transform: `translate(${number(t * height * 0.35)} 0)`,
      },
    );
  });
  return group({}, ...drawn);
}

type Meadow = {
  name: string;
  top: number;
  bottom: number;
  count: number;
  /** Height of a tuft at the bottom edge; those further up are smaller. */
  height: number;
  colour: Colour;
  far?: Colour;
  blades?: number;
  from?: number;
  to?: number;
  lean?: number;
};

/** Tufts scattered over a field, small and pale far off, tall and dark near. */
export function meadow(scene: Scene, plan: Meadow): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const tufts = Array.from({ length: plan.count }, (_, index) => {
    const t = random.next() ** 0.8;
    return { t, index, x: random.between(plan.from ?? -20, plan.to ?? scene.width + 20) };
  }).sort((one, other) => one.t - other.t);
  return group(
    {},
    ...tufts.map(({ t, index, x }) =>
      at(
        x,
        plan.top + (plan.bottom - plan.top) * t,
        tuft(scene, {
          name: `${plan.name}/${index}`,
          height: plan.height * (0.16 + 0.84 * t) * random.between(0.7, 1.2),
          colour: mix(plan.far ?? plan.colour, plan.colour, t),
          blades: plan.blades ?? 7,
          lean: plan.lean,
        }),
      ),
    ),
  );
}

/** Stones scattered on the ground. */
export function stones(
  scene: Scene,
  plan: {
    name: string;
    top: number;
    bottom: number;
    count: number;
    size: number;
    colour: Colour;
    from?: number;
    to?: number;
  },
): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const placed = Array.from({ length: plan.count }, () => ({
    t: random.next(),
    x: random.between(plan.from ?? 0, plan.to ?? scene.width),
  })).sort((one, other) => one.t - other.t);
  return group(
    {},
    ...placed.map(({ t, x }) =>
      at(
        x,
        plan.top + (plan.bottom - plan.top) * t,
        stone(
          scene,
          random,
          plan.size * (0.2 + 0.8 * t) * random.between(0.5, 1.2),
          plan.colour,
          x,
        ),
      ),
    ),
  );
}

export function stone(
  scene: Scene,
  random: Random,
  size: number,
  colour: Colour,
  x: number,
): string {
  const side = scene.light.sun.x < x ? -1 : 1;
  const wobble = () => random.between(0.85, 1.15);
  const body = `M${number(-size)} 0Q${number(-size * 1.05 * wobble())} ${number(-size * 0.7)} ${number(-size * 0.3)} ${number(-size * 0.8 * wobble())}Q${number(size * 0.5)} ${number(-size * 0.95 * wobble())} ${number(size * 0.9)} ${number(-size * 0.4)}Q${number(size * 1.15)} ${number(size * 0.1)} ${number(size * 0.6)} ${number(size * 0.12)}Z`;
  const face = `M${number(side * size * 0.85)} ${number(-size * 0.1)}Q${number(side * size * 0.9)} ${number(-size * 0.65)} ${number(side * size * 0.15)} ${number(-size * 0.76)}Q${number(side * size * 0.3)} ${number(-size * 0.3)} ${number(side * size * 0.85)} ${number(-size * 0.1)}Z`;
  return group(
    {},
    path(body, { fill: shaded(scene, colour) }),
    path(face, { fill: lit(scene, colour), opacity: 0.85 }),
  );
}
