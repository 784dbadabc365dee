import { pathToFileURL } from "node:url";
import { buildAll } from "./lib/build";
import { main, repository } from "./lib/run";

/** `npm start`: builds what is missing or stale and runs the server in this same process. */
await main(async () => {
  await buildAll();
  await import(pathToFileURL(`${repository}apps/server/dist/server.js`).href);
});
