import { type Light, type Scene, stand } from "../../scene";
import { house } from "../../things/houses";

export const MORNING: Light = {
  sun: { x: 190, y: 150 },
  warm: "#fff0c4",
  shade: "#2f4a66",
  haze: "#cfe2e4",
  contrast: 0.85,
  shadowLength: 0.3,
};

export function tallHouse(
  scene: Scene,
  x: number,
  y: number,
  size: number,
  depth: number,
  lamplight = false,
) {
  const art = house(scene, {
    name: `house ${x}`,
    width: 84 * size,
    height: 104 * size,
    run: 46 * size,
    wall: "#b8613f",
    roof: "#b0905c",
    roofKind: "thatch",
    rise: 70 * size,
    depth,
    x,
    doors: [0.25],
    windows: [0.7],
    trim: "#7a5a3c",
    lamplight: lamplight ? "#ffd98a" : undefined,
  });
  return stand(scene, x, y, art, { shadow: 0.24 });
}
