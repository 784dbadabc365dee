import type { Light } from "../../scene";

export const MIST_DAWN: Light = {
  sun: { x: 760, y: 300 },
  warm: "#ffe0b0",
  shade: "#3f5573",
  haze: "#e3dcd6",
  contrast: 0.8,
  shadowLength: 0.4,
};
