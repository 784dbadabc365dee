import { pathToFileURL } from "node:url";
import { buildIfStale, serverPart } from "./lib/build";
import { main, repository } from "./lib/run";

/**
 * `tools/command.ts organisation create "Name" --email a@b.org`: runs a command of the server in
 * this same process, as if it had been started by itself.
 */
await main(async () => {
  const [, , command = "", ...argv] = process.argv;
  const program = `${repository}apps/server/dist/${command}.js`;
  await buildIfStale(serverPart);
  process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...argv);
  await import(pathToFileURL(program).href);
});
