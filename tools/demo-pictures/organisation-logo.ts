import type { Picture } from "./picture";
import { createScene, downwards, finish } from "./scene";
import { ellipse, group, path, rectangle } from "./svg";

/** The mark of Terres d'Eau: a drop that holds a landscape, on paper. */
function logo(): string {
  const scene = createScene(
    "logo",
    {
      sun: { x: 0, y: 0 },
      warm: "#ffffff",
      shade: "#16213a",
      haze: "#ffffff",
      contrast: 0,
      shadowLength: 0,
    },
    512,
    512,
  );
  const drop = "M256 44Q404 214 404 316A148 140 0 0 1 108 316Q108 214 256 44Z";
  const inside = scene.define(
    "drop",
    (id) => `<clipPath id="${id}"><path d="${drop}"/></clipPath>`,
  );
  return finish(scene, [
    rectangle(0, 0, 512, 512, { fill: "#fbfaf7" }),
    group(
      { "clip-path": inside },
      rectangle(0, 0, 512, 512, {
        fill: downwards(scene, [
          [0.1, "#f6d48a"],
          [0.5, "#fbe9c4"],
        ]),
      }),
      ellipse(318, 232, 40, 40, { fill: "#f0a81c" }),
      path("M60 330Q150 218 236 286Q300 214 460 320V520H60Z", { fill: "#5f9a8f" }),
      path("M60 356Q170 286 272 340T460 344V520H60Z", { fill: "#1f7a70" }),
      path("M60 400Q150 366 240 396T430 392V520H60Z", { fill: "#0f6b63" }),
      path("M236 366Q290 382 250 404T300 468H216Q176 436 214 410T236 366Z", { fill: "#a9dbe3" }),
    ),
    path(drop, { fill: "none", stroke: "#16213a", "stroke-width": 12 }),
  ]);
}

export const organisationLogo: Picture = {
  file: "organisation-logo",
  width: 512,
  height: 512,
  largestBytes: 14_000,
  draw: logo,
};
