import type { CountryStill, StillTown } from "@vigie/map-format/still-files";
import * as v from "valibot";
import { reader } from "@/components/map/read-map-files";

const placing = {
  west: v.number(),
  north: v.number(),
  scale: v.number(),
  width: v.number(),
  height: v.number(),
};
const town = v.custom<StillTown>(
  (row) => Array.isArray(row) && typeof row[0] === "string" && row.slice(1).every(Number.isFinite),
);

/**
 * Reads the drawing of a country of the product's list by its lowercase code in the browser (1 to 5
 * KB, once for the life of the page); a server reads `map/countries/{code}.json` from its disk.
 */
export const readCountryStill: (code: string) => Promise<CountryStill> = reader(
  (code: string) => `countries/${code}`,
  v.object({
    ...placing,
    land: v.string(),
    country: v.string(),
    lakes: v.string(),
    rivers: v.string(),
    towns: v.array(town),
  }),
);
