import { peaks } from "../../peaks";
import type { Light, Scene } from "../../scene";

export const DAWN: Light = {
  sun: { x: 1080, y: 210 },
  warm: "#ffc49a",
  shade: "#3d3f74",
  haze: "#e7c3c4",
  contrast: 1,
  shadowLength: 0.45,
};

export const himal = (scene: Scene, y: number, depth: number) =>
  peaks(scene, {
    name: "himal",
    y,
    height: 230,
    colour: "#5f6a8f",
    snow: "#fdf4f0",
    snowLine: 0.44,
    count: 7,
    depth,
  });
