import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";

// Visitors with an open page, as a process of its own: `live-visitors.ts <socket address> <count>`. Sends "ready" to
// its parent when all have joined, and, when it is sent anything, when each visitor heard of each announcement, in
// milliseconds since 1970.

const [address = "", count = "0"] = process.argv.slice(2);
const visitors = Number(count);
/** As pages open. */
const atOnce = 50;
const arrivals: number[][] = [];

for (let first = 0; first < visitors; first += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, visitors - first) }, join));
  await wait(10);
}
process.once("message", () => process.send?.(arrivals, () => process.exit()));
process.send?.("ready");

function join(): Promise<void> {
  const own: number[] = [];
  arrivals.push(own);
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    socket.on("open", () => {
      const joining = { config: { private: false } };
      socket.send(JSON.stringify(["1", "1", "realtime:projects", "phx_join", joining]));
    });
    socket.on("message", (data) => {
      const text = String(data);
      if (text.includes('"broadcast"')) own.push(performance.timeOrigin + performance.now());
      else if (text.includes('"ok"')) resolve();
    });
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`A visitor was sent away with ${code}.`)));
  });
}
