import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fingerprintOf, mapPart } from "../lib/build";
import { repository } from "../lib/run";

/** The fingerprint of what the tests of the map's data last passed with. It is committed with a change of that. */
const stamp = path.join(repository, "tools/test/map-data-tested-from");

/**
 * Whether the tests of `tools/map-data` passed with these sources, tests and packages. They read whole
 * atlases and take as long as all other rules together, so `npm test` runs them only after a change.
 */
export async function isMapDataTested(): Promise<boolean> {
  return existsSync(stamp) && (await readFile(stamp, "utf8")).trim() === (await fingerprint());
}

/** Notes that they passed. */
export async function noteMapDataTested(): Promise<void> {
  await writeFile(stamp, `${await fingerprint()}\n`);
}

function fingerprint(): Promise<string> {
  return fingerprintOf(mapPart, { withTests: true });
}
