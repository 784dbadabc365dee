import { buildIfStale, mapPart, serverPart, webPart } from "./lib/build";
import { main } from "./lib/run";

await main(async () => {
  await buildIfStale(mapPart);
  await buildIfStale(webPart);
  await buildIfStale(serverPart);
});
