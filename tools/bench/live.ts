import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import { repository } from "../lib/run";
import { atMost, type Figure, median, quantile } from "./report";
import { onlineProjectOf, type Staff } from "./staff";

const visitors = 1000;
const saves = 20;
const betweenSavesMs = 300;
const longestWayMs = 3000;

const message = v.tuple([v.array(v.array(v.number()))]);

/**
 * Saves a project again and again while visitors have a page open, and counts from when the save is
 * sent until each receives it: what the database needs for the save itself is in it.
 *
 * @param whileOpen measured while all of them are connected
 */
export async function measureLive(
  url: string,
  staff: Staff,
  whileOpen: () => Promise<Figure[]>,
): Promise<Figure[]> {
  const { apikey } = staff.headers;
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;
  const child = fork("tools/bench/live-visitors.ts", [address, String(visitors)], {
    cwd: repository,
    execArgv: ["--import", "tsx"],
  });
  try {
    // One that could not connect ends the process.
    const failed = once(child, "exit").then(() => {
      throw new Error("The visitors could not connect, or were sent away.");
    });
    await Promise.race([once(child, "message"), failed]);
    const projectId = await onlineProjectOf(staff);
    const sent: number[] = [];
    for (let number = 0; number < saves; number += 1) {
      sent.push(performance.timeOrigin + performance.now());
      const row = { money_spent: 1000 + number };
      await staff.call(`/rest/v1/projects?id=eq.${projectId}`, "PATCH", row);
      await wait(betweenSavesMs);
    }
    await wait(longestWayMs);
    const others = await whileOpen();
    child.send("report");
    const [arrivals] = v.parse(message, await Promise.race([once(child, "message"), failed]));
    const ways = arrivals.flatMap((moments) =>
      moments.map((moment, index) => moment - (sent[index] ?? Number.NaN)),
    );
    if (ways.length !== visitors * saves)
      throw new Error(`${ways.length} of ${visitors * saves} announcements arrived.`);
    const name = `from sending a save to its arrival at ${visitors} open pages, in ms`;
    return [
      atMost(`${name}: median`, median(ways), 20),
      atMost(`${name}: 99th percentile`, quantile(ways, 0.99), 50),
      ...others,
    ];
  } finally {
    child.kill();
  }
}
