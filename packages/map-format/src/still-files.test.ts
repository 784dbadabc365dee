import { expect, test } from "vitest";
import { placeOn, type StillPlacing } from "./still-files";

/** As the drawing of Fiji: from 177° E to beyond 180°. */
const fiji: StillPlacing = { west: 0.9916, north: 0.5456, scale: 26_584, width: 228, height: 240 };
/** As the drawing of Russia, whose west is the copy of the world to the left. */
const russia: StillPlacing = { west: -0.4423, north: 0.023, scale: 488.8, width: 240, height: 183 };
const world: StillPlacing = { west: 0, north: 0, scale: 600, width: 600, height: 400 };

test.each<[name: string, StillPlacing, { lat: number; lng: number }, x: number]>([
  ["Suva", fiji, { lat: -18.14, lng: 178.44 }, 108],
  ["Taveuni, which is written as west", fiji, { lat: -16.85, lng: -179.97 }, 226],
  ["Moscow", russia, { lat: 55.76, lng: 37.62 }, 23],
  ["Anadyr", russia, { lat: 64.73, lng: 177.51 }, 213],
  ["Apia in the world", world, { lat: -13.83, lng: -171.76 }, 14],
  ["Suva in the world", world, { lat: -18.14, lng: 178.44 }, 597],
])("%s lies within its drawing", (_name, placing, place, x) => {
  expect(Math.round(placeOn(placing, place).x)).toBe(x);
});
