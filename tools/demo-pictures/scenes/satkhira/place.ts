import type { Light } from "../../scene";

export const MONSOON: Light = {
  sun: { x: 420, y: 60 },
  warm: "#eef3e0",
  shade: "#2f4f5c",
  haze: "#b9cfcc",
  contrast: 0.65,
  shadowLength: 0.16,
};

export const UNIFORM = "#2f5f9a";
