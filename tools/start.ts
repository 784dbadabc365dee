import { pathToFileURL } from "node:url";
import { buildIfStale, mapPart, serverPart, webPart } from "./lib/build";
import { main, repository } from "./lib/run";

/** `npm start`: builds what is missing or stale and runs the server in this same process. */
await main(async () => {
  await buildIfStale(mapPart);
  await buildIfStale(webPart);
  await buildIfStale(serverPart);
  await import(pathToFileURL(`${repository}apps/server/dist/server.js`).href);
});
