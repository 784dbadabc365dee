import type { Light } from "../../scene";

export const LOW_TIDE: Light = {
  sun: { x: 180, y: 120 },
  warm: "#ffeab8",
  shade: "#35506b",
  haze: "#cfe3dc",
  contrast: 0.85,
  shadowLength: 0.35,
};
