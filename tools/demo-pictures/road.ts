import { type Colour, mix } from "./colour";
import { downwards, lit, type Scene, shaded } from "./scene";
import { curve, group, type Point, path, shape } from "./svg";

type Bend = Point & { width: number };

/** A dirt road through a row of bends, far end first, with two worn tracks. */
export function road(scene: Scene, bends: Bend[], colour: Colour, far: Colour): string {
  const side = (factor: number) => bends.map(({ x, y, width }) => ({ x: x + width * factor, y }));
  const outline = (wide: number) => {
    const [left, right] = [side(-wide), side(wide).reverse()];
    return `${curve(left)}L${curve(right).slice(1)}Z`;
  };
  const track = (factor: number) => {
    const thick = bends.map(({ x, y, width }) => ({
      x: x + width * factor,
      y,
      width: width * 0.07,
    }));
    const left = thick.map(({ x, y, width }) => ({ x: x - width, y }));
    const right = thick.map(({ x, y, width }) => ({ x: x + width, y })).reverse();
    return path(`${curve(left)}L${curve(right).slice(1)}Z`, {
      fill: shaded(scene, colour),
      opacity: 0.35,
    });
  };
  return group(
    {},
    path(outline(0.6), { fill: shaded(scene, mix(colour, "#6f7a3f", 0.45)), opacity: 0.55 }),
    path(outline(0.5), {
      fill: downwards(scene, [
        [0, far],
        [0.5, lit(scene, colour)],
        [1, colour],
      ]),
    }),
    track(-0.24),
    track(0.26),
  );
}

/** A beaten yard or square. */
export function yard(scene: Scene, points: Point[], colour: Colour, far: Colour): string {
  return path(shape(points), {
    fill: downwards(scene, [
      [0, far],
      [1, colour],
    ]),
  });
}
