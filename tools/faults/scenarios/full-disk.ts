import { setTimeout as delay } from "node:timers/promises";
import { beginLogFile } from "../embedded";
import { sumOf } from "../ledger";
import { answersLine, firstGoodAnswer, type Load, startLoad } from "../load";
import type { Scenario } from "../scenario";
import { type FaultyServer, startFaultyServer, untilTrue } from "../server";
import { mountSmallDisk, obstacleToMounting, type SmallDisk } from "../small-disk";

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

async function fillAndMakeRoom(server: FaultyServer, disk: SmallDisk): ReturnType<Scenario["run"]> {
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

  const stopped = await stopForLackOfLog(server, disk, failures);
  const loads = [await load.check(), await stopped.load.check()];
  return {
    rows: sumOf(loads.map(({ rows }) => rows)),
    files: sumOf(loads.map(({ files }) => files)),
    answers: [],
    failures,
    notes: [
      answersLine(load),
      `a list was ${isBusy ? "" : "not "}answered while the disk was full`,
      `writing went on ${seconds} s after there was room`,
      `after PostgreSQL had stopped for lack of room, ${stopped.seconds} s after`,
    ],
  };
}

/** Has PostgreSQL begin new files of its log until it stops, since there is no room for one. */
async function stopForLackOfLog(
  server: FaultyServer,
  disk: SmallDisk,
  failures: string[],
): Promise<{ load: Load; seconds: string }> {
  const list = () =>
    server.call("/rest/v1/projects?select=id,title&order=title&limit=20", {
      headers: { apikey: server.keys.publishableKey },
    });
  const health = async () => (await server.call("/healthz"))?.ok ?? false;
  await firstGoodAnswer(server);
  await delay(2500);
  await list();
  await disk.fill();
  await untilTrue(async () => {
    await beginLogFile(server.dataDirectory);
    return !(await health());
  }, BOUND_MS).catch(() => failures.push("PostgreSQL did not stop for lack of room."));
  await delay(3000);
  const read = await list();
  if (!read?.ok) failures.push("What was in memory was not sent while PostgreSQL was away.");

  const load = startLoad(server);
  await untilTrue(async () => load.answers.has(507), BOUND_MS).catch(() =>
    failures.push("No write was answered that the disk is full while PostgreSQL was away."),
  );
  await disk.makeRoom();
  const began = performance.now();
  await untilTrue(async () => load.answers.has(201), BOUND_MS).catch(() =>
    failures.push("PostgreSQL was not started again once there was room."),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await delay(1000);
  await load.stop();
  return { load, seconds };
}
