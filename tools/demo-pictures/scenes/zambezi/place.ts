import type { Light } from "../../scene";

export const STORM: Light = {
  sun: { x: 330, y: 90 },
  warm: "#ffe9a8",
  shade: "#2b3f52",
  haze: "#a9b9b8",
  contrast: 0.9,
  shadowLength: 0.34,
};
