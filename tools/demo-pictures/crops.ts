import { type Colour, lighter, mix } from "./colour";
import { blade } from "./plants";
import { randomFrom } from "./random";
import { lit, rounded, type Scene, seen, shaded } from "./scene";
import { at, ellipse, group, limb, number, path } from "./svg";

type Plant = { name: string; height: number; colour: Colour; depth?: number; x?: number };

const arching = (length: number, reach: number, thick: number) =>
  `M0 0Q${number(reach * 0.35)} ${number(-length * 1.15)} ${number(reach)} ${number(-length * 0.35)}Q${number(reach * 0.3)} ${number(-length * 0.75)} ${number(thick)} ${number(thick)}Z`;

/** A maize plant with arching leaves and a tassel. */
export function maize(scene: Scene, plant: Plant): string {
  const random = randomFrom(`${scene.seed}/${plant.name}`);
  const { height, colour, depth = 0, x = scene.width / 2 } = plant;
  const leaves = Array.from({ length: 8 }, (_, index) => {
    const side = index % 2 ? 1 : -1;
    const y = -height * (0.12 + index * 0.085);
    const sunny = side * (scene.light.sun.x - x) > 0;
    return path(
      arching(
        height * random.between(0.2, 0.28),
        side * height * random.between(0.2, 0.32),
        height * 0.035,
      ),
      {
        fill: sunny
          ? lit(scene, colour, depth)
          : index % 3
            ? seen(scene, colour, depth)
            : shaded(scene, colour, depth),
        transform: `translate(0 ${number(y)})`,
      },
    );
  });
  return group(
    {},
    path(limb({ x: 0, y: 0 }, height * 0.016, { x: 0, y: -height * 0.86 }, height * 0.008), {
      fill: rounded(scene, mix(colour, "#b5c06a", 0.4), depth, x),
    }),
    ...leaves,
    path(
      blade(height * 0.17, -height * 0.05, height * 0.018) +
        blade(height * 0.19, height * 0.015, height * 0.018) +
        blade(height * 0.16, height * 0.06, height * 0.018),
      { fill: seen(scene, "#d9b765", depth), transform: `translate(0 ${number(-height * 0.83)})` },
    ),
  );
}

/** A leafy vegetable. */
export function vegetable(scene: Scene, plant: Plant): string {
  const random = randomFrom(`${scene.seed}/${plant.name}`);
  const { height, colour, depth = 0, x = scene.width / 2 } = plant;
  const leaves = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 6 - 0.5) * 2.5;
    const sunny = Math.sin(angle) * (scene.light.sun.x - x) > 0;
    return ellipse(0, -height * 0.45, height * 0.17, height * random.between(0.4, 0.52), {
      fill: sunny
        ? lit(scene, lighter(colour, 0.03), depth)
        : index % 2
          ? seen(scene, colour, depth)
          : shaded(scene, colour, depth),
      transform: `rotate(${Math.round((angle * 180) / Math.PI)})`,
    });
  });
  return group({}, ...leaves);
}

/** A young tree in a black nursery bag. */
export function seedling(scene: Scene, plant: Plant & { bag?: boolean }): string {
  const random = randomFrom(`${scene.seed}/${plant.name}`);
  const { height, colour, depth = 0, x = scene.width / 2, bag = true } = plant;
  const pot = bag ? height * 0.36 : 0;
  const leaves = Array.from({ length: 7 }, (_, index) => {
    const side = index % 2 ? 1 : -1;
    const y = -pot - height * (0.14 + index * 0.075);
    return ellipse(side * height * 0.1, 0, height * 0.13, height * 0.055, {
      fill:
        side * (scene.light.sun.x - x) > 0
          ? lit(scene, lighter(colour, 0.03), depth)
          : shaded(scene, colour, depth),
      transform: `translate(0 ${number(y)}) rotate(${Math.round(side * random.between(-45, -15))})`,
    });
  });
  return group(
    {},
    bag
      ? path(
          `M${number(-height * 0.13)} 0L${number(-height * 0.15)} ${number(-pot)}H${number(height * 0.15)}L${number(height * 0.13)} 0Z`,
          { fill: rounded(scene, "#2f2f38", depth, x) },
        )
      : "",
    bag
      ? ellipse(0, -pot, height * 0.15, height * 0.04, { fill: shaded(scene, "#5d4031", depth) })
      : "",
    path(limb({ x: 0, y: -pot }, height * 0.014, { x: 0, y: -height * 0.92 }, height * 0.007), {
      fill: seen(scene, "#6d7a3f", depth),
    }),
    ...leaves,
  );
}

/** Reeds with brown plumes, standing in water. */
export function reeds(
  scene: Scene,
  plan: {
    name: string;
    from: number;
    to: number;
    y: (x: number) => number;
    height: number;
    colour: Colour;
    depth?: number;
    density?: number;
    plume?: Colour;
  },
): string {
  const random = randomFrom(`${scene.seed}/${plan.name}`);
  const { depth = 0 } = plan;
  const drawn: string[] = [];
  for (let x = plan.from; x < plan.to; x += plan.height / 26 / (plan.density ?? 1)) {
    const tall = plan.height * random.between(0.55, 1.1);
    const bend = random.spread(tall * 0.22) + tall * 0.05;
    const tone = random.chance(0.35)
      ? lit(scene, lighter(plan.colour, 0.03), depth)
      : random.chance(0.5)
        ? shaded(scene, plan.colour, depth)
        : seen(scene, plan.colour, depth);
    const plume = random.chance(0.3)
      ? ellipse(bend, -tall, tall * 0.016, tall * 0.085, {
          fill: seen(scene, plan.plume ?? "#8a6748", depth),
          transform: `rotate(${Math.round((bend / tall) * 40)} ${number(bend)} ${number(-tall)})`,
        })
      : "";
    drawn.push(
      at(
        x,
        plan.y(x) + random.spread(4),
        path(blade(tall, bend, Math.max(1, tall * 0.018)), { fill: tone }),
        plume,
      ),
    );
  }
  return group({}, ...drawn);
}
