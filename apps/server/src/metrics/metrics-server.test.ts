import { request } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Metrics } from "./metrics";
import { listenForMetrics, type MetricsServer } from "./metrics-server";

let metrics: Metrics;
let server: MetricsServer;

beforeEach(async () => {
  metrics = new Metrics();
  server = await listenForMetrics("127.0.0.1", 0);
});

afterEach(async () => {
  await server.stop();
  metrics.close();
});

function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, server.address), { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.on("error", reject);
    asking.end();
  });
}

it("says 503 until there is something to read", async () => {
  expect((await fetch(server.address)).status).toBe(503);

  server.serve(metrics);

  expect((await fetch(server.address)).status).toBe(200);
});

it.each([
  ["GET", "/", 404],
  ["GET", "/metrics/", 404],
  ["GET", "/metrics?all", 404],
  ["GET", "/healthz", 404],
  ["POST", "/metrics", 405],
  ["DELETE", "/metrics", 405],
])("%s %s is %i", async (method, path, status) => {
  server.serve(metrics);

  expect(await statusOf(method, path)).toBe(status);
});

it("answers in Prometheus's text format, which no page of another site may read", async () => {
  server.serve(metrics);

  const answer = await fetch(server.address, { headers: { origin: "https://evil.example" } });

  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
});
