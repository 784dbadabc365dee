import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fingerprintOf, mapPart } from "../lib/build";
import { repository } from "../lib/run";

/** Holds the fingerprint of the sources with which the tests of the map's data last passed. */
const stamp = path.join(repository, mapPart.output, ".tested-from");

/**
 * Whether the tests of `tools/map-data` passed with these sources and packages. They read whole
 * atlases and take as long as all other rules together, so `npm test` runs them only after a change.
 */
export async function isMapDataTested(): Promise<boolean> {
  return existsSync(stamp) && (await readFile(stamp, "utf8")) === (await fingerprintOf(mapPart));
}

/** Notes that they passed. */
export async function noteMapDataTested(): Promise<void> {
  await writeFile(stamp, await fingerprintOf(mapPart));
}
