import { splitArguments } from "./arguments";
import { CommandError } from "./command-error";
import { addRenditions } from "./pictures/add-renditions";
import { describeRun } from "./pictures/describe-run";
import { runCommand } from "./run-command";

/*
 * `npm run pictures`: makes renditions of pictures without any, such as older or imported ones. It can be interrupted
 * and run again.
 */

await runCommand(async ({ argv, openAccess, say }) => {
  const { words } = splitArguments(argv, {}, "Usage: npm run pictures");
  if (words.length > 0) throw new CommandError("Usage: npm run pictures");
  const openClient = await openAccess();
  const run = await addRenditions(openClient(), say);
  if (run.failures.length > 0) process.exitCode = 1;
  return describeRun(run);
});
