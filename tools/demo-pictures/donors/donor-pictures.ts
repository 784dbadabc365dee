import type { Picture } from "../picture";
import { hallamWren, quellgrund, riolindo, rivelune } from "./emblems";
import { foundationHouse } from "./scenes/foundation-house";
import { panelWorkshop } from "./scenes/panel-workshop";
import { plaque } from "./scenes/plaque";
import { schoolFair } from "./scenes/school-fair";
import { visitToTheTower } from "./scenes/visit-to-the-tower";
import { waterWalk } from "./scenes/water-walk";

const drawn: [name: string, draw: () => string][] = [
  ["fondation-rivelune", rivelune],
  ["stiftung-quellgrund", quellgrund],
  ["hallam-and-wren-water-fund", hallamWren],
  ["fundacion-riolindo", riolindo],
  ["foundation-house", foundationHouse],
  ["plaque-at-louda", plaque],
  ["donors-at-the-water-tower", visitToTheTower],
  ["walk-for-water", waterWalk],
  ["school-fair", schoolFair],
  ["atelier-solene", panelWorkshop],
];

export const donorPictures: Picture[] = drawn.map(([name, draw]) => ({
  file: `donors/${name}`,
  width: 960,
  height: 640,
  largestBytes: 48_000,
  draw,
}));
