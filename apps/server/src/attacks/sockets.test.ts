import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo, RawClient } from "../live/testing/raw-client";
import {
  type AttackedServer,
  newAddress,
  secrets,
  startAttackedServer,
} from "./testing/attacked-server";
import { exchange, statusesIn } from "./testing/raw-exchange";
import { spellingsOf } from "./testing/spellings";

let server: AttackedServer;
let before: string;

beforeAll(async () => {
  server = await startAttackedServer();
  before = await server.state();
});

afterAll(() => server.close());

const PATH = "/realtime/v1/websocket";
const QUERY = `?apikey=${secrets.publishableKey}&vsn=2.0.0`;

async function open(): Promise<RawClient> {
  const client = await connectTo(`ws://127.0.0.1:${server.port}${PATH}${QUERY}`);
  if (client instanceof RawClient) return client;
  throw new Error(`The connection was refused with ${client}`);
}

/** The status of an upgrade as it is written; 101 for one that is taken. */
async function upgrade(target: string, headers: Record<string, string> = {}): Promise<number> {
  const lines = Object.entries({
    Host: "vigie.test",
    Upgrade: "websocket",
    Connection: "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "X-Forwarded-For": newAddress(),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // A frame that is not masked ends a connection that was taken.
  const notMasked = Buffer.from([0x81, 0x01, 0x61]);
  const head = Buffer.from(`GET ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [status = 0] = statusesIn(await exchange(server.port, Buffer.concat([head, notMasked])));
  return status;
}

it("the right address and key are taken, from any origin, since no cookie counts", async () => {
  expect(await upgrade(PATH + QUERY)).toBe(101);
  expect(await upgrade(PATH + QUERY, { Origin: "https://attacker.test" })).toBe(101);
});

describe("an upgrade is refused", () => {
  it("in every other spelling of the address", async () => {
    for (const spelling of spellingsOf(PATH)) {
      const status = await upgrade(spelling + QUERY);
      expect([0, 400, 401, 404], spelling).toContain(status);
    }
  });

  it.each([
    "/",
    "/realtime/v1",
    "/realtime/v1/websocket/websocket",
    "/realtime/v1/api/broadcast",
    "/rest/v1/projects",
    "/auth/v1/user",
  ])("at %s", async (path) => {
    expect(await upgrade(path + QUERY)).toBe(404);
  });

  it.each([
    "?vsn=2.0.0",
    "?apikey=&vsn=2.0.0",
    `?apikey=${secrets.secretKey}&vsn=2.0.0`,
    `?apikey=${secrets.publishableKey}x&vsn=2.0.0`,
    `?apikey=x&apikey=${secrets.publishableKey}&vsn=2.0.0`,
    `?APIKEY=${secrets.publishableKey}`,
    `?apikey[]=${secrets.publishableKey}`,
  ])("with the query %s", async (query) => {
    expect([400, 401]).toContain(await upgrade(PATH + query));
  });

  it.each(["0.0.0", "3.0.0", "__proto__", "constructor", "", "2.0.0%00", "9".repeat(100)])(
    "in the version %j",
    async (version) => {
      const query = `?apikey=${secrets.publishableKey}&vsn=${version}`;
      expect(await upgrade(PATH + query)).toBe(400);
    },
  );

  it.each<Record<string, string>>([
    { "Sec-WebSocket-Version": "7" },
    { "Sec-WebSocket-Key": "short" },
    { Upgrade: "h2c" },
  ])("with the headers %j", async (headers) => {
    const status = await upgrade(PATH + QUERY, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe("on a connection that was taken", () => {
  it.each([
    `realtime:organisation:1`,
    "realtime:auth.users",
    "realtime:*",
    "realtime:PROJECTS",
    "realtime:projects ",
    "realtime:project:' or true",
    "realtime:__proto__",
    "x".repeat(255),
  ])("the topic %j cannot be joined", async (topic) => {
    const client = await open();
    expect(await client.join(topic)).toMatch(/^error: /);
    client.socket.terminate();
  });

  it.each([
    { private: true },
    { presence: { enabled: true, key: "" } },
    { postgres_changes: [{ event: "*", schema: "auth", table: "users" }] },
  ])("a join with %j is refused, even with the key of everything", async (config) => {
    const client = await open();
    const join = { config, access_token: secrets.secretKey };
    expect(await client.ask("realtime:projects", "phx_join", join)).toMatch(/^error: /);
    expect(await client.join("realtime:projects")).toBe("ok");
    client.socket.terminate();
  });

  it.each<[string, string | Buffer, number]>([
    ["deep nesting", "[".repeat(8000), 1007],
    ["a message of prototypes", '{"__proto__":{"topic":"x"}}', 1007],
    ["a frame over the limit", "x".repeat(100_000), 1009],
    ["bytes", Buffer.alloc(100), 1003],
  ])("%s ends it, and it alone", async (_name, data, code) => {
    const [attacker, visitor] = await Promise.all([open(), open()]);
    attacker.socket.send(data);
    expect(await attacker.closed).toBe(code);
    expect(await visitor.join("realtime:projects")).toBe("ok");
    visitor.socket.terminate();
  });

  it("a flood of messages ends it, and it alone", async () => {
    const [attacker, visitor] = await Promise.all([open(), open()]);
    for (let count = 0; count < 400; count += 1) {
      attacker.send([null, null, "phoenix", "heartbeat", {}]);
    }
    expect(await attacker.closed).toBe(1008);
    expect(await visitor.join("realtime:projects")).toBe("ok");
    visitor.socket.terminate();
  });
});

it("an IPv6 subscriber takes no more connections than an IPv4 one, however many addresses it has", async () => {
  const clients: RawClient[] = [];
  let refused = 0;
  for (let at = 0; at < 210; at += 1) {
    const headers = { "x-forwarded-for": `2001:db8:1:2::${at.toString(16)}` };
    const url = `ws://127.0.0.1:${server.port}${PATH}${QUERY}`;
    const client = await connectTo(url, { headers });
    if (client instanceof RawClient) clients.push(client);
    else refused += 1;
  }
  expect(clients).toHaveLength(200);
  expect(refused).toBe(10);
  expect(await upgrade(PATH + QUERY, { "X-Forwarded-For": "2001:db8:1:3::1" })).toBe(101);
  for (const { socket } of clients) socket.terminate();
});

it("the demo organisation is as it was, and no error was logged", async () => {
  expect(await server.state()).toBe(before);
  expect(server.errors()).toEqual([]);
});
