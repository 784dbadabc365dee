import { type Light, type Scene, stand } from "../../scene";
import { house } from "../../things/houses";

export const TROPIC: Light = {
  sun: { x: 260, y: 60 },
  warm: "#fff4cc",
  shade: "#1f4a6f",
  haze: "#c9e6ea",
  contrast: 0.9,
  shadowLength: 0.26,
};

export function leafHouse(
  scene: Scene,
  x: number,
  y: number,
  size: number,
  lamplight = false,
): string {
  const art = house(scene, {
    name: `leaf house ${x}`,
    width: 130 * size,
    height: 62 * size,
    run: 60 * size,
    wall: lamplight ? "#6b5550" : "#c9a468",
    roof: lamplight ? "#4f4650" : "#8f7748",
    roofKind: "thatch",
    rise: 74 * size,
    x,
    doors: [0.35],
    windows: [0.72],
    trim: "#6b4f30",
    lamplight: lamplight ? "#ffcf7a" : undefined,
  });
  return stand(scene, x, y, art, { shadow: lamplight ? 0.12 : 0.26 });
}
