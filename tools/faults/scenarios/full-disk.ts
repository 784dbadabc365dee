import { setTimeout as delay } from "node:timers/promises";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import type { Scenario } from "../scenario";
import { type FaultyServer, startFaultyServer, untilTrue } from "../server";
import { mountSmallDisk, obstacleToMounting } from "../small-disk";

/** Room for a new database, its log and some seconds of writing. */
const MEGABYTES = 220;

const BOUND_MS = 60_000;

/** Fills the file system of the data, keeps writing, and makes room again. */
export const fullDisk: Scenario = {
  name: "the disk full",
  obstacle: obstacleToMounting,
  async run({ folder }) {
    const data = `${folder}/data`;
    const disk = mountSmallDisk(data, MEGABYTES);
    try {
      const server = await startFaultyServer(data);
      try {
        return await fillAndMakeRoom(server, disk);
      } finally {
        await server.stop();
      }
    } finally {
      disk.remove();
    }
  },
};

async function fillAndMakeRoom(
  server: FaultyServer,
  disk: ReturnType<typeof mountSmallDisk>,
): ReturnType<Scenario["run"]> {
  const failures: string[] = [];
  const list = "/rest/v1/projects?select=id,title&order=title&limit=20";
  const headers = { apikey: server.keys.publishableKey };
  await server.call(list, { headers });
  // Beyond the time in which a write may not have been announced.
  await delay(2500);
  await server.call(list, { headers });

  const load = startLoad(server);
  await delay(1000);
  await disk.fill();
  await untilTrue(async () => load.answers.has(507), BOUND_MS).catch(() =>
    failures.push("No write was answered that the disk is full (507)."),
  );
  await delay(2000);
  const read = await server.call(list, { headers });
  const isBusy = read?.ok ?? false;
  await disk.makeRoom();
  const began = performance.now();
  const before = load.answers.get(201) ?? 0;
  await untilTrue(async () => (load.answers.get(201) ?? 0) > before, BOUND_MS).catch(() =>
    failures.push("Writing did not go on by itself once there was room."),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await load.stop();
  await firstGoodAnswer(server);
  return {
    ...(await load.check()),
    answers: [],
    failures,
    notes: [
      answersLine(load),
      `a list was ${isBusy ? "" : "not "}answered while the disk was full`,
      `writing went on ${seconds} s after there was room`,
    ],
  };
}
