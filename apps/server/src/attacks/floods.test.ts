import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "./testing/accounts";
import {
  type AttackedServer,
  newAddress,
  secrets,
  startAttackedServer,
} from "./testing/attacked-server";
import { ask, statusesIn } from "./testing/raw-exchange";

let server: AttackedServer;
let before: string;

const apikey = secrets.publishableKey;

beforeAll(async () => {
  server = await startAttackedServer();
  before = await server.state();
});

afterAll(() => server.close());

const MEBIBYTE = 1024 * 1024;

/** A body of which next to nothing is sent. */
interface HeldBody {
  framing: Record<string, string>;
  start: string;
}

const LARGE: HeldBody = { framing: { "Content-Length": String(14 * MEBIBYTE) }, start: "[" };
const IN_CHUNKS: HeldBody = { framing: { "Transfer-Encoding": "chunked" }, start: "1\r\n[\r\n" };

/** A request that does not end, with the status that came last: 100 while it has no answer. */
interface Held {
  socket: Socket;
  status: number;
}

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a request and does not end it; the server has its headers then. */
async function holdOpen(
  headers: Record<string, string>,
  { framing, start }: HeldBody = LARGE,
  line = "POST /rest/v1/resources",
): Promise<Held> {
  const lines = Object.entries({
    Host: "vigie.test",
    "Content-Type": "application/json",
    Expect: "100-continue",
    ...framing,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(`${line} HTTP/1.1\r\n${lines.join("")}\r\n${start}`);
  const held = { socket, status: 0 };
  socket.on("data", (data) => {
    held.status = statusesIn(data.toString("latin1")).at(-1) ?? held.status;
  });
  await once(socket, "data");
  return held;
}

async function answerOf(held: Held): Promise<number> {
  while (held.status === 100) await once(held.socket, "data");
  return held.status;
}

describe("bodies of 14 MB that do not come", () => {
  it.each<[string, () => Record<string, string>]>([
    ["without a key", () => ({})],
    ["with another key", () => ({ apikey: "sb_publishable_x" })],
    ["from a visitor", () => ({ apikey })],
    ["with a forged token", () => ({ apikey, authorization: "Bearer a.b.c" })],
  ])("%s are refused at once, unread", async (_name, headers) => {
    const given = headers();
    const held = await Promise.all(Array.from({ length: 30 }, () => holdOpen(given)));
    expect(await Promise.all(held.map(answerOf))).toEqual(held.map(() => 401));
  });

  it("from a member's one address leave room for all others", async () => {
    const { accessToken } = server.stranger;
    const headers = {
      apikey,
      authorization: `Bearer ${accessToken}`,
      "x-forwarded-for": newAddress(),
    };
    const held = await Promise.all(Array.from({ length: 12 }, () => holdOpen(headers)));
    const member = { apikey, authorization: `Bearer ${server.member.accessToken}` };
    const target = "/rest/v1/members?select=user_id";
    expect((await server.ask({ target, headers: member })).status).toBe(200);
    // Four are under way; the account's others wait for their turn.
    expect(held.every(({ status }) => status === 100 || status === 429)).toBe(true);
  });
});

describe("imports of 32 MB that do not come", () => {
  const hold = ({ accessToken }: Account, address: string) =>
    holdOpen(
      { apikey, authorization: `Bearer ${accessToken}`, "x-forwarded-for": address },
      { framing: { "Content-Length": String(32 * MEBIBYTE) }, start: "[" },
      "POST /rest/v1/rpc/import_projects",
    );

  it("from one account leave room for others, whatever its addresses, and from two for short bodies", async () => {
    const addresses = [newAddress(), newAddress()].flatMap((address) => [address, address]);
    const accomplice = await server.createStranger();
    const { email, password, accessToken } = server.member;
    const post = (target: string, headers: Record<string, string>, row: object) =>
      server.ask({
        method: "POST",
        target,
        headers: { apikey, "content-type": "application/json", ...headers },
        body: JSON.stringify(row),
      });
    const signIn = () => post("/auth/v1/token?grant_type=password", {}, { email, password });
    const saveLong = () =>
      post(
        "/rest/v1/rpc/import_projects",
        { authorization: `Bearer ${accessToken}` },
        { rows: "x".repeat(100_000) },
      );
    const held = await Promise.all(addresses.map((address) => hold(server.stranger, address)));
    expect((await saveLong()).status).toBe(400);
    expect(held.map(({ status }) => status).sort()).toEqual([100, 100, 429, 429]);

    const others = await Promise.all([
      hold(accomplice, newAddress()),
      hold(accomplice, newAddress()),
    ]);

    expect((await saveLong()).status).toBe(503);
    expect(others.map(({ status }) => status)).toEqual([100, 100]);
    expect((await signIn()).status).toBe(200);
  });
});

describe("compressed and endless bodies", () => {
  it.each(["gzip", "deflate", "br", "identity, gzip", "zstd"])(
    "%s is refused",
    async (encoding) => {
      const { status } = await server.ask({
        method: "POST",
        target: "/rest/v1/team",
        headers: {
          apikey,
          authorization: `Bearer ${server.stranger.accessToken}`,
          "content-type": "application/json",
          "content-encoding": encoding,
        },
        body: "x".repeat(100),
      });
      expect(status).toBe(415);
    },
  );

  it("in chunks does not wait for its turn, as its parts would lie in memory, each of one byte", async () => {
    const authorization = `Bearer ${server.stranger.accessToken}`;
    const headers = { apikey, authorization, "x-forwarded-for": newAddress() };
    const held = await Promise.all(Array.from({ length: 4 }, () => holdOpen(headers)));
    expect(await answerOf(await holdOpen(headers, IN_CHUNKS))).toBe(429);
    expect(held.map(({ status }) => status)).toEqual([100, 100, 100, 100]);
  });

  it.each([
    "GET /monitoring?search=water",
    "HEAD /monitoring",
    "GET /preview/projects.jpg",
    "GET /index.html",
    "GET /healthz",
    "GET /rest/v1/projects?select=id",
  ])("in chunks is refused at once by %s", async (line) => {
    const held = await holdOpen({ apikey }, IN_CHUNKS, line);
    expect([400, 415]).toContain(await answerOf(held));
  });

  it("chunks beyond the limit of a call end it", async () => {
    const chunk = `8000\r\n${"x".repeat(0x80_00)}\r\n`;
    const { status } = await server.ask({
      method: "POST",
      target: "/auth/v1/token?grant_type=password",
      headers: {
        apikey,
        "content-type": "application/json",
        "transfer-encoding": "chunked",
      },
      body: chunk.repeat(4),
    });
    expect(status).toBe(413);
  });
});

describe("slow reads from one address", () => {
  /** A read that lasts as long as somebody holds the table of teams. */
  const held = (at: number) => `/rest/v1/projects?select=id,title,team(*)&limit=${at}`;

  const usual = (limit: number) => ({
    target: `/rest/v1/projects?select=id,title&limit=${limit}`,
    headers: { apikey },
  });

  it("are refused in part, and those of others do not wait for the rest", async () => {
    const headers = { apikey, "x-forwarded-for": newAddress() };
    const statuses: number[] = [];
    let flood: Promise<void>[] = [];
    // The first read of all learns the tables' columns, for which it would wait too.
    expect((await server.ask(usual(4))).status).toBe(200);

    await server.sql.begin(async (sql) => {
      await sql.unsafe("lock table public.team in access exclusive mode");
      flood = Array.from({ length: 200 }, async (_, at) => {
        statuses.push((await ask(server.port, { target: held(at + 1), headers })).status);
      });
      await Promise.race(flood);

      const { status } = await server.ask(usual(5));

      expect(status).toBe(200);
      expect(new Set(statuses)).toEqual(new Set([429]));
    });
    await Promise.all(flood);

    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  });
});

it("the demo organisation is as it was, and no error was logged", async () => {
  expect(await server.state()).toBe(before);
  expect(server.errors()).toEqual([]);
});
