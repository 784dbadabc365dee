import { setTimeout as delay } from "node:timers/promises";
import { answersLine, startLoad } from "../load";
import type { Scenario } from "../scenario";
import { startFaultyServer, untilTrue } from "../server";
import { mountSmallDisk, obstacleToMounting } from "../small-disk";

const MEGABYTES = 64;
const BOUND_MS = 30_000;

/** Makes the folder of the stored files read-only for a while. */
export const readOnlyFolder: Scenario = {
  name: "the folder of stored files read-only",
  obstacle: obstacleToMounting,
  async run({ folder }) {
    const data = `${folder}/data`;
    const failures: string[] = [];
    const server = await startFaultyServer(data);
    const disk = mountSmallDisk(`${data}/storage`, MEGABYTES);
    try {
      const load = startLoad(server);
      await delay(500);
      // The system refuses while a file is open for writing.
      await untilTrue(async () => {
        try {
          disk.setReadOnly(true);
          return true;
        } catch {
          return false;
        }
      }, BOUND_MS);
      await untilTrue(async () => load.answers.has(503), BOUND_MS).catch(() =>
        failures.push("No upload was answered 503."),
      );
      const rows = load.answers.get(201) ?? 0;
      await untilTrue(async () => (load.answers.get(201) ?? 0) > rows, BOUND_MS).catch(() =>
        failures.push("Rows were no longer written."),
      );
      disk.setReadOnly(false);
      const files = load.answers.get(200) ?? 0;
      await untilTrue(async () => (load.answers.get(200) ?? 0) > files, BOUND_MS).catch(() =>
        failures.push("Uploads did not go on by themselves."),
      );
      await load.stop();
      return { ...(await load.check()), answers: [], failures, notes: [answersLine(load)] };
    } finally {
      await server.stop();
      disk.remove();
    }
  },
};
