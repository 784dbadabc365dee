import { buildIfStale, serverPart } from "../lib/build";

/** Builds the programs that tests of the server start, when they are older than their sources. */
export async function setup(): Promise<void> {
  await buildIfStale(serverPart);
}
