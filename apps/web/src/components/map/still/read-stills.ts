import { countryStill } from "@vigie/map-format/still-schemas";
import { reader } from "@/components/map/read-map-files";

/**
 * Reads the drawing of a country of the product's list by its lowercase code in the browser (1 to 5
 * KB, once for the life of the page); a server reads `map/countries/{code}.json` from its disk.
 */
export const readCountryStill = reader((code: string) => `countries/${code}`, countryStill);
