import { buildAll } from "./lib/build";
import { main } from "./lib/run";

await main(buildAll);
