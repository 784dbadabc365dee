import { setTimeout as delay } from "node:timers/promises";
import { embeddedDatabase, inDatabase } from "../../lib/embedded-database";
import { startLoad } from "../load";
import { type Scenario, until } from "../scenario";
import { type FaultyServer, firstGoodAnswer, startFaultyServer } from "../server";
import { mountSmallDisk, obstacleToMounting, type SmallDisk } from "../small-disk";

/** Room for a new database, its log and some seconds of writing. */
const MEGABYTES = 220;

/** So long after a write its announcement may still come, and what is read is not kept in memory. */
const ANNOUNCED_MS = 2500;

/** Fills the file system of the data, keeps writing, and makes room again. */
export const fullDisk: Scenario = {
  name: "the disk full",
  obstacle: obstacleToMounting,
  async run(folder) {
    const data = `${folder}/data`;
    const disk = mountSmallDisk(data, MEGABYTES);
    try {
      const server = await startFaultyServer(data);
      try {
        return await fillTwice(server, disk);
      } finally {
        await server.stop();
      }
    } finally {
      disk.remove();
    }
  },
};

async function fillTwice(server: FaultyServer, disk: SmallDisk): ReturnType<Scenario["run"]> {
  const load = startLoad(server);
  await load.untilAnswered(201, "No row was written.");
  await disk.fill();
  await load.untilAnswered(507, "No write was answered that the disk is full (507).");
  await delay(2000);
  await disk.makeRoom();
  await load.untilAnswered(201, "Writing did not go on by itself once there was room.");
  await load.stop();

  await firstGoodAnswer(server);
  await delay(ANNOUNCED_MS);
  await server.readList();
  await disk.fill();
  await until(() => stopsForLackOfLog(server), "PostgreSQL did not stop for lack of room.");
  await delay(3000);
  const read = await server.readList();
  if (!read?.ok) throw new Error("What was in memory was not sent while PostgreSQL was away.");
  load.start();
  await load.untilAnswered(507, "No write was answered 507 while PostgreSQL was away.");
  await disk.makeRoom();
  await load.untilAnswered(201, "PostgreSQL was not started again once there was room.");
  await delay(1000);
  await load.stop();
  return { kept: await load.check(), notes: [load.line()] };
}

/** Has PostgreSQL begin a new file of its log, for which there is no room; whether it has stopped. */
async function stopsForLackOfLog({ dataDirectory, call }: FaultyServer): Promise<boolean> {
  await inDatabase(
    embeddedDatabase(dataDirectory),
    (sql) => sql`select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()`,
  ).catch(() => undefined);
  return !(await call("/healthz"))?.ok;
}
