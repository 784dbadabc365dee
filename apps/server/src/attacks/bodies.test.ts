import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { RequestBodies } from "../http/limits/request-bodies";
import { ask } from "./testing/raw-exchange";
import { type RecordingServer, startRecordingServer } from "./testing/recording-server";

const MEBIBYTE = 1024 * 1024;

/** Small limits, so that what takes ten seconds otherwise takes a third of one. */
const bodies = new RequestBodies({
  bytesInFlight: 40 * MEBIBYTE,
  bytesInFlightPerHolder: 30 * MEBIBYTE,
  bytesPerWindow: 1024,
  windowMs: 300,
});

let server: RecordingServer;
let member: Record<string, string>;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startRecordingServer({ address: "203.0.113.7", bodies });
  const { backend } = server;
  member = { apikey: backend.anonKey, authorization: `Bearer ${server.member.accessToken}` };
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(() => expect(bodies.bytesInFlight).toBe(0));
});

afterAll(() => server.close());

/** Begins a request with a body of that many bytes, of which it sends one. */
function begin(headers: Record<string, string>, bytes: number): Socket {
  const lines = Object.entries({
    Host: "vigie.test",
    "Content-Type": "application/json",
    "Content-Length": String(bytes),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.write(`POST /rest/v1/resources HTTP/1.1\r\n${lines.join("")}\r\n[`);
  sockets.push(socket);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [text] = await once(socket, "data");
  return Number(String(text).slice(9, 12));
}

describe("no memory is set aside for a body", () => {
  it("whose sender has no key, or a wrong one, or no rights", async () => {
    const { anonKey } = server.backend;
    const callers: Record<string, string>[] = [
      {},
      { apikey: "x" },
      { apikey: anonKey },
      { apikey: anonKey, authorization: "x" },
    ];
    for (const caller of callers) {
      const begun = Array.from({ length: 30 }, () => begin(caller, 14 * MEBIBYTE));
      expect(await Promise.all(begun.map(statusOf))).toEqual(begun.map(() => 401));
      expect(bodies.bytesInFlight).toBe(0);
    }
  });

  it("that is declared longer than its call takes", async () => {
    expect(await statusOf(begin(member, 17 * MEBIBYTE))).toBe(413);
    expect(bodies.bytesInFlight).toBe(0);
  });

  it("beyond what its address may have under way", async () => {
    const begun = Array.from({ length: 3 }, () => begin(member, 14 * MEBIBYTE));
    const statuses = await Promise.all(begun.map(statusOf));

    // Two are taken in, and given up since nothing of them comes.
    expect(statuses.sort()).toEqual([408, 408, 429]);
  });
});

it("a body that drips is given up, and one that comes as slowly as may be is taken", async () => {
  const dripping = begin(member, 5000);
  const drip = setInterval(() => dripping.write(" "), 50);
  const body = `[${" ".repeat(3000)}]`;
  const steady = begin(member, body.length);
  const answer = statusOf(steady);

  for (let at = 1; at < body.length; at += 600) {
    steady.write(body.slice(at, at + 600));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  expect(await statusOf(dripping)).toBe(408);
  clearInterval(drip);
  expect(await answer).toBeLessThan(300);
});

it("a body that is longer than declared, or shorter, reaches no call as it is", async () => {
  const target = "/rest/v1/rpc/invite_colleague";
  const headers = { ...member, "content-type": "application/json" };
  const body = '{"email":"a@example.org"}';
  server.takeReached();
  const longer = { ...headers, "content-length": String(body.length - 3) };

  const { status } = await ask(server.port, { method: "POST", target, headers: longer, body });

  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const [{ count = -1 } = {}] = await server.backend
    .sql`select count(*)::int from public.invitations
    where email = 'a@example.org'`;
  expect(count).toBe(0);
});

it("a gzip bomb is refused unopened", async () => {
  const headers = { ...member, "content-type": "application/json", "content-encoding": "gzip" };
  const target = "/rest/v1/resources";
  const { status } = await ask(server.port, { method: "POST", target, headers, body: "x" });
  expect(status).toBe(415);
  expect(server.takeReached()).not.toContain(`POST ${target}`);
});

it("a body that comes properly is taken", async () => {
  const headers = { ...member, "content-type": "application/json" };
  const target = "/rest/v1/rpc/invite_colleague";
  const body = '{"email":"b@example.org"}';
  expect((await ask(server.port, { method: "POST", target, headers, body })).status).toBe(200);
});
