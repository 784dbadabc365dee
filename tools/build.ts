import { buildIfStale, serverPart, webPart } from "./lib/build";
import { main } from "./lib/run";

await main(async () => {
  await buildIfStale(webPart);
  await buildIfStale(serverPart);
});
