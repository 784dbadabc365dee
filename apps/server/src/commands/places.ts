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
 * `npm run places`: looks up the places of projects' cities that have none, such as older or imported ones. It can be
 * interrupted and run again.
 */

await runCommand(async ({ argv, openAccess, say }) => {
  const { words } = splitArguments(argv, {}, "Usage: npm run places");
  if (words.length > 0) throw new CommandError("Usage: npm run places");
  if (!(await exists(path.join(webDirectory, "map", "gazetteer"))))
    throw new CommandError("The gazetteer is not there yet; make it with npm run build.");
  const openClient = await openAccess();
  return describeRun(await fillPlaces(openClient(), createMapReader(webDirectory).places, say));
});
