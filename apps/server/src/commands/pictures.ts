import { splitArguments } from "./arguments";
import { CommandError } from "./command-error";
import { addRenditions } from "./pictures/add-renditions";
import { describeRun } from "./pictures/describe-run";
import { runCommand } from "./run-command";

/*
 * `npm run pictures`: makes the smaller versions of pictures that have none, such as those of before
 * an upgrade, or those that were imported. It may be interrupted, and goes on when it is run again.
 */

await runCommand(async ({ argv, openAccess, say }) => {
  const { words } = splitArguments(argv, {}, "Usage: npm run pictures");
  if (words.length > 0) throw new CommandError("Usage: npm run pictures");
  const openClient = await openAccess();
  const run = await addRenditions(openClient(), say);
  if (run.failures.length > 0) process.exitCode = 1;
  return describeRun(run);
});
