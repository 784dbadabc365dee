// Sends bodies that a parser would take seconds for, one after the other, for so many seconds: each is refused before it
// is parsed. A process of its own, as for uploads. Its arguments are the server's address, a member's headers as JSON,
// and the seconds.

import { Buffer } from "node:buffer";

const [url = "", headers = "{}", seconds = "0"] = process.argv.slice(2);
const rows = '{"file_name":"bench.csv","rows":[';
const bodies: readonly [path: string, body: Buffer<ArrayBuffer>][] = [
  ["/rest/v1/rpc/import_projects", body(rows, "[],", 6e6)],
  ["/rest/v1/rpc/import_projects", body(rows, "[],", 16e6)],
  ["/rest/v1/rpc/import_projects", body(rows, "{},", 15e6)],
  ["/rest/v1/rpc/import_projects", body(rows, "[],", 33e6)],
  ["/rest/v1/press", body("[", "{},", 15e6)],
];

function body(before: string, part: string, bytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(before), Buffer.alloc(bytes, part)]);
}

for (let nth = 0; performance.now() < Number(seconds) * 1000; nth += 1) {
  const [path = "", sent] = bodies[nth % bodies.length] ?? [];
  const { status } = await fetch(url + path, {
    method: "POST",
    headers: { ...JSON.parse(headers), "content-type": "application/json" },
    body: sent ?? null,
  });
  if (status !== 400) throw new Error(`${path} was answered with ${status}.`);
}
