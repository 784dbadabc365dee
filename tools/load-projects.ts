import { pathToFileURL } from "node:url";
import { buildIfStale, serverPart } from "./lib/build";
import { main, repository } from "./lib/run";

/** `npm run load-projects -- projects.csv --email member@example.org`, in this same process. */
await main(async () => {
  await buildIfStale(serverPart);
  await import(pathToFileURL(`${repository}apps/server/dist/load-projects.js`).href);
});
