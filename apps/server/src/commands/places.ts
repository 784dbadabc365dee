import path from "node:path";
import { webDirectory } from "../config/paths";
import { createMapReader } from "../crawlers/stills/map-reader";
import { exists } from "../lib/exists";
import { splitArguments } from "./arguments";
import { CommandError } from "./command-error";
import { describeRun } from "./places/describe-run";
import { fillPlaces } from "./places/fill-places";
import { runCommand } from "./run-command";

/*
 * `npm run places`: looks up where the cities of projects lie that have no place yet, such as those of
 * before an upgrade, or those that were imported. It may be interrupted, and goes on when it is run again.
 */

await runCommand(async ({ argv, openAccess, say }) => {
  const { words } = splitArguments(argv, {}, "Usage: npm run places");
  if (words.length > 0) throw new CommandError("Usage: npm run places");
  if (!(await exists(path.join(webDirectory, "map", "gazetteer"))))
    throw new CommandError("The gazetteer is not there yet; make it with npm run build.");
  const openClient = await openAccess();
  return describeRun(await fillPlaces(openClient(), createMapReader(webDirectory).places, say));
});
