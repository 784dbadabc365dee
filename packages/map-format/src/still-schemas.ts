import * as v from "valibot";
import { rowsOf } from "./rows";
import type { CountryStill, WorldStill } from "./still-files";

const placing = {
  west: v.number(),
  north: v.number(),
  scale: v.number(),
  width: v.number(),
  height: v.number(),
};

/** What `still.json` is. */
export const worldStill: v.GenericSchema<unknown, WorldStill> = v.object({
  ...placing,
  land: v.string(),
  lakes: v.string(),
  borders: v.string(),
});

/** What `countries/{code}.json` is. */
export const countryStill: v.GenericSchema<unknown, CountryStill> = v.object({
  ...placing,
  land: v.string(),
  country: v.string(),
  lakes: v.string(),
  rivers: v.string(),
  towns: rowsOf("string", "number", "number"),
});
