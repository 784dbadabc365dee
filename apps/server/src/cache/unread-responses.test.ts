import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Admission } from "../contract/contract";
import { ResponseCache } from "./response-cache";

const MEBIBYTE = 1024 * 1024;

/** More than what the system itself takes for a connection. */
const DOCUMENT = Buffer.alloc(24 * MEBIBYTE, "a");

const read: Pick<Admission, "isAnonymousRead" | "tables" | "projectId" | "call" | "search"> = {
  isAnonymousRead: true,
  tables: ["resources"],
  projectId: null,
  search: "",
  call: {
    name: "rest.read.resources",
    service: "rest",
    kind: "read",
    methods: ["GET"],
    path: /^/,
    roles: ["anon"],
    parameters: [],
    maxBodyBytes: 0,
    maxBodyValues: 0,
    bodyTypes: [],
  },
};

let server: Server;
let cache: ResponseCache;
let held: Socket[];

beforeEach(async () => {
  held = [];
  cache = new ResponseCache({
    announcements: { isListening: true, isAvailable: true, subscribe: () => () => undefined },
    readDatabase: async () => ({ status: 200, headers: [], body: new Uint8Array(DOCUMENT) }),
    logger: { error: () => undefined },
    maxUnreadBytes: 40 * MEBIBYTE,
  });
  server = createServer((incoming, outgoing) => {
    const clientAddress = () => String(incoming.headers["x-from"]);
    const admission: Admission = { ...read, caller: { role: "anon" }, path: "/", extent: "list" };
    cache.answer({ admission, incoming, outgoing, clientAddress });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  for (const socket of held) socket.destroy();
  cache.close();
  server.close();
  server.closeAllConnections();
});

let asked = 0;

/** Requests an uncached response, reads its beginning and leaves the rest unread. */
async function statusOfHeld(from: string): Promise<number> {
  const { port } = addressOf(server);
  const socket = connect(port, "127.0.0.1");
  held.push(socket);
  asked += 1;
  socket.write(`GET /${asked} HTTP/1.1\r\nhost: vigie.test\r\nx-from: ${from}\r\n\r\n`);
  const [beginning] = await once(socket, "data");
  socket.pause();
  return Number(String(beginning).slice(9, 12));
}

function addressOf(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return address;
}

it("a subscriber who leaves responses unread gets no more of them, others do", async () => {
  expect([await statusOfHeld("192.0.2.1"), await statusOfHeld("192.0.2.1")]).toEqual([200, 200]);
  expect(await statusOfHeld("192.0.2.1")).toBe(429);
  expect(await statusOfHeld("192.0.2.2")).toBe(200);
});

it("who takes them, or goes away, gets the next ones", async () => {
  await statusOfHeld("192.0.2.3");
  await statusOfHeld("192.0.2.3");
  const [gone, taken] = held;
  gone?.destroy();
  taken?.resume();
  await expect.poll(() => statusOfHeld("192.0.2.3")).toBe(200);
});
