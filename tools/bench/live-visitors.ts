import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";

/*
 * Visitors with an open page, as a program of its own: `live-visitors.ts <socket address> <count>`.
 * Says `ready` when all have joined, and at the end of its input how long each announcement took to
 * each visitor. A line of its input is when a save was sent, in milliseconds since 1970.
 */

const [address = "", count = "0"] = process.argv.slice(2);
const visitors = Number(count);
const arrivals: number[][] = [];
const topic = "realtime:projects";

await joinAll();
console.log("ready");
const saves: number[] = [];
process.stdin.setEncoding("utf8");
for await (const text of process.stdin) {
  for (const line of String(text).split("\n")) if (line !== "") saves.push(Number(line));
}
// A pipe takes 64 KB at a time: the process may end once all of the line is out.
process.stdout.write(`${JSON.stringify({ saves, arrivals })}\n`, () => process.exit());

/** A few at a time, as pages open. */
async function joinAll(): Promise<void> {
  const atOnce = 50;
  for (let first = 0; first < visitors; first += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, visitors - first) }, join));
    await wait(10);
  }
}

function join(): Promise<void> {
  const own: number[] = [];
  arrivals.push(own);
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    socket.on("open", () => {
      socket.send(JSON.stringify(["1", "1", topic, "phx_join", { config: { private: false } }]));
    });
    socket.on("message", (data) => {
      const text = String(data);
      if (text.includes('"broadcast"')) own.push(now());
      else if (text.includes('"ok"')) resolve();
    });
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`A visitor was sent away with ${code}.`)));
  });
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
