import { type Light, type Scene, stand } from "../../scene";
import { group } from "../../svg";
import { roundHut } from "../../things/houses";

export const SUNRISE: Light = {
  sun: { x: 250, y: 330 },
  warm: "#ffcf8a",
  shade: "#5a3f5e",
  haze: "#f3cfa4",
  contrast: 0.95,
  shadowLength: 0.5,
};

export function village(scene: Scene, xs: number[], y: number, depth: number, size = 1): string {
  const huts = xs.map((x, index) =>
    stand(
      scene,
      x,
      y + (index % 2) * 6,
      roundHut(scene, {
        name: `hut ${index}`,
        width: (54 - (index % 3) * 6) * size,
        height: (52 - (index % 2) * 7) * size,
        wall: "#b0713f",
        thatch: "#b99459",
        depth,
        x,
      }),
      { shadow: 0.2 },
    ),
  );
  return group({}, ...huts);
}
