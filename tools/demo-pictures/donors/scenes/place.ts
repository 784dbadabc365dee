import type { Light } from "../../scene";

export const DAY: Light = {
  sun: { x: 220, y: 80 },
  warm: "#fff2d0",
  shade: "#3a4468",
  haze: "#dbe4e6",
  contrast: 0.9,
  shadowLength: 0.28,
};

export const size = [960, 640] as const;
