import type { Light } from "../../scene";

export const FORENOON: Light = {
  sun: { x: 940, y: 80 },
  warm: "#fff0c4",
  shade: "#35476f",
  haze: "#cfdde3",
  contrast: 0.95,
  shadowLength: 0.28,
};

export const volcano = (x: number, height: number, width: number) => (at: number) => {
  const away = Math.abs(at - x) / width;
  return away < 1 ? height * (1 - away) ** 1.6 : 0;
};
