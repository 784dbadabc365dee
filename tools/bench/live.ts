import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import { repository } from "../lib/run";
import { at, type Latency } from "./latency";
import { onlineProjectOf, type Staff } from "./staff";

const saves = 20;
const betweenSavesMs = 300;
const longestWayMs = 3000;

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ saves: v.array(v.number()), arrivals: v.array(v.array(v.number())) }),
);

/** How long a save takes to reach all open pages, in milliseconds. */
interface LiveArrival extends Latency {
  visitors: number;
  /** Announcements that reached a visitor. */
  arrived: number;
  expected: number;
}

/**
 * Saves a project again and again while visitors have a page open, and counts from when the save is
 * sent until each receives it: what the database needs for the save itself is in it.
 *
 * @param whileOpen measured while all of them are connected
 */
export async function measureLive(
  url: string,
  apikey: string,
  staff: Staff,
  visitors: number,
  whileOpen: () => Promise<void>,
): Promise<LiveArrival> {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tools/bench/live-visitors.ts", address, String(visitors)],
    { cwd: repository, stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    if ((await lines.next()).value !== "ready") throw new Error("The visitors could not connect.");
    const projectId = await onlineProjectOf(staff);
    for (let number = 0; number < saves; number += 1) {
      child.stdin.write(`${performance.timeOrigin + performance.now()}\n`);
      await staff.call(`/rest/v1/projects?id=eq.${projectId}`, {
        method: "PATCH",
        body: JSON.stringify({ money_spent: 1000 + number }),
      });
      await wait(betweenSavesMs);
    }
    await wait(longestWayMs);
    await whileOpen();
    child.stdin.end();
    return waysOf(v.parse(report, (await lines.next()).value));
  } finally {
    child.kill();
  }
}

function waysOf({ saves: sent, arrivals }: v.InferOutput<typeof report>): LiveArrival {
  const ways = arrivals.flatMap((moments) =>
    moments.map((moment, index) => moment - (sent[index] ?? Number.NaN)),
  );
  ways.sort((one, other) => one - other);
  return {
    visitors: arrivals.length,
    arrived: ways.length,
    expected: sent.length * arrivals.length,
    median: at(ways, 0.5),
    percentile95: at(ways, 0.95),
    percentile99: at(ways, 0.99),
  };
}
