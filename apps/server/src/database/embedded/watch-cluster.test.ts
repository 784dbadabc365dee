import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, expect, it } from "vitest";
import { ClusterWatch } from "./watch-cluster";

const GIGABYTE = 1024 ** 3;

let watch: ClusterWatch | undefined;

afterEach(() => watch?.end());

/** A server that fails to start as often as told; its `isRunning` can be set. */
function serverFailing(times: number, { free = GIGABYTE, failure = new Error("No") } = {}) {
  const server = { isRunning: true, isHidden: false, looks: 0, starts: 0, logged: [] as string[] };
  const log = (...values: unknown[]) => void server.logged.push(String(values.at(-1)));
  watch = new ClusterWatch({
    async isRunning() {
      server.looks += 1;
      if (server.isHidden) throw new Error("Too many open files");
      return server.isRunning;
    },
    async restart() {
      server.starts += 1;
      if (server.starts <= times) throw failure;
      server.isRunning = true;
    },
    freeBytes: async () => free,
    logger: { warn: log, error: log },
    times: { look: 1, pauses: [0, 1, 2] },
  });
  return { server, watch };
}

it("leaves a server alone that runs", async () => {
  const { server } = serverFailing(0);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(server).toMatchObject({ starts: 0, logged: [] });
});

it("does not restart it while its state is unknown, and keeps watching", async () => {
  const { server } = serverFailing(0);
  server.isHidden = true;
  server.isRunning = false;
  await eventually(() => expect(server.looks).toBeGreaterThan(5));
  expect(server.starts).toBe(0);
  server.isHidden = false;
  await eventually(() => expect(server.starts).toBe(1));
});

it("starts one that ended again and again until it runs, and says so", async () => {
  const { server } = serverFailing(3);
  server.isRunning = false;
  await eventually(() => expect(server.isRunning).toBe(true));
  expect(server.starts).toBe(4);
  expect(server.logged).toEqual([
    "the database ended without being told to, and is started again",
    ...Array.from({ length: 3 }, () => "the database could not be started again"),
    "the database was started again",
  ]);
});

it.each([
  ["full", { free: 1024 ** 2 }],
  ["full", { failure: Object.assign(new Error("No"), { code: "ENOSPC" }) }],
  ["read-only", { failure: Object.assign(new Error("No"), { code: "EROFS" }) }],
  [null, {}],
] as const)("knows that the disk is %s, until the server runs", async (trouble, circumstances) => {
  const { server, watch: watched } = serverFailing(20, circumstances);
  server.isRunning = false;
  await eventually(() => expect(server.starts).toBeGreaterThan(5));
  expect(watched.trouble).toBe(trouble);
  await eventually(() => expect(server.isRunning).toBe(true));
  await eventually(() => expect(watched.trouble).toBeNull());
});

it("starts nothing any more once it has ended", async () => {
  const { server, watch: watched } = serverFailing(Number.POSITIVE_INFINITY);
  server.isRunning = false;
  await eventually(() => expect(server.starts).toBeGreaterThan(0));
  await watched.end();
  const { starts } = server;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(server.starts).toBe(starts);
});
