import * as v from "valibot";
import type { CellFile, PackedLine, PlaceRow, TownRow, WorldFile } from "./map-files";
import { rowsOf } from "./rows";

const lines = v.array(
  v.custom<PackedLine>(
    (line) => Array.isArray(line) && line.every((entry) => typeof entry === "number"),
  ),
);
const labels = rowsOf("string", "number", "number", "number");
const shapes = { land: lines, lakes: lines, rivers: lines, borders: lines, disputed: lines };

/** What `towns/{n}.json` is. */
export const townRows: v.GenericSchema<unknown, readonly TownRow[]> = rowsOf(
  "string",
  "number",
  "number",
  "number",
);

/** What `world.json` is. */
export const worldFile: v.GenericSchema<unknown, WorldFile> = v.object({
  ...shapes,
  countries: labels,
  waters: labels,
  cells: v.array(v.number()),
  towns: v.array(v.number()),
});

/** What `cells/{n}.json` is. */
export const cellFile: v.GenericSchema<unknown, CellFile> = v.object({
  ...shapes,
  towns: townRows,
});

/** What the files in `gazetteer/` are. */
export const placeRows: v.GenericSchema<unknown, readonly PlaceRow[]> = rowsOf(
  "string",
  "number",
  "number",
  "number",
  "string",
);
