import { Map as LeafletMap } from "leaflet";
import { expect, test } from "vitest";
import { onNearestCopy, sideBySide } from "./world-copies";

const suva = { lat: -18.1, lng: 178.4 };
const labasa = { lat: -16.4, lng: 179.4 };
const apia = { lat: -13.8, lng: -171.8 };
const nukualofa = { lat: -21.1, lng: -175.2 };
const dakar = { lat: 14.7, lng: -17.4 };
const tokyo = { lat: 35.7, lng: 139.7 };

test.each([
  { what: "nothing", places: [], longitudes: [] },
  { what: "one place", places: [apia], longitudes: [-171.8] },
  { what: "places of one half", places: [tokyo, dakar], longitudes: [139.7, -17.4] },
  {
    what: "places on both sides of the antimeridian",
    places: [suva, apia, labasa, nukualofa],
    longitudes: [178.4, 188.2, 179.4, 184.8],
  },
  {
    what: "places around the world, which leave out its widest gap",
    places: [dakar, tokyo, apia],
    longitudes: [342.6, 139.7, 188.2],
  },
])("$what: side by side", ({ places, longitudes }) => {
  const placed = sideBySide(places).map(([, lng]) => Math.round(lng * 10) / 10);
  expect(placed).toEqual(longitudes);
  expect(sideBySide(places).map(([lat]) => lat)).toEqual(places.map(({ lat }) => lat));
});

test.each([
  { middle: 178, lng: 188.2 },
  { middle: -170, lng: -171.8 },
  { middle: 0, lng: -171.8 },
  { middle: 540, lng: 548.2 },
])("a place is shown on the copy of the world around $middle", ({ middle, lng }) => {
  const map = new LeafletMap(document.createElement("div"), { center: [0, middle], zoom: 3 });
  const [lat, shown] = onNearestCopy(map, apia);
  expect([lat, Math.round(shown * 10) / 10]).toEqual([apia.lat, lng]);
  map.remove();
});
