import { peaks } from "../../peaks";
import { type Light, type Scene, stand } from "../../scene";
import { group } from "../../svg";
import { alpaca } from "../../things/animals";

export const HIGH_SUN: Light = {
  sun: { x: 960, y: 90 },
  warm: "#fff3cf",
  shade: "#27406f",
  haze: "#c3d8ea",
  contrast: 1,
  shadowLength: 0.3,
};

export const range = (scene: Scene, y: number, depth: number, height = 240) =>
  peaks(scene, {
    name: "cordillera",
    y,
    height,
    colour: "#6f6a7a",
    snow: "#f7fafd",
    snowLine: 0.34,
    count: 6,
    depth,
  });

export function herd(scene: Scene, spots: [number, number, number, boolean?][]): string {
  const coats = ["#efe3cc", "#b98a5f", "#f6f0e4", "#7a5a45"] as const;
  return group(
    {},
    ...spots.map(([x, y, height, flip], index) =>
      stand(
        scene,
        x,
        y,
        alpaca(scene, {
          height,
          colour: coats[index % 4] ?? "#efe3cc",
          x: flip ? scene.width - x : x,
        }),
        { flip },
      ),
    ),
  );
}
