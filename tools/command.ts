import { pathToFileURL } from "node:url";
import { buildIfStale, serverPart } from "./lib/build";
import { main, repository } from "./lib/run";

/**
 * `tools/command.ts organisation create "Name" --email a@b.org`: runs a command of the server in
 * this same process, as if it had been started by itself.
 */
await main(async () => {
  const [command = ""] = process.argv.splice(2, 1);
  await buildIfStale(serverPart);
  await import(pathToFileURL(`${repository}apps/server/dist/${command}.js`).href);
});
