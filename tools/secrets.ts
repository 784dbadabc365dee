import { pathToFileURL } from "node:url";
import { buildIfStale, serverPart } from "./lib/build";
import { main, repository } from "./lib/run";

/** `npm run secrets -- rotate`, in this same process. */
await main(async () => {
  await buildIfStale(serverPart);
  await import(pathToFileURL(`${repository}apps/server/dist/secrets.js`).href);
});
