import { pathToFileURL } from "node:url";
import { buildIfStale, serverPart } from "./lib/build";
import { main, repository } from "./lib/run";

/** `npm run organisation -- create "Name" --email a@b.org`, in this same process. */
await main(async () => {
  await buildIfStale(serverPart);
  await import(pathToFileURL(`${repository}apps/server/dist/organisation.js`).href);
});
