import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, describe, expect, it } from "vitest";
import { createDispatcher } from "../dispatcher";
import { type ListeningServer, listen } from "../listen";
import { limitsBehind, type ServerLimits } from "./connection-limits";

const MEBIBYTE = 1024 * 1024;

/** Patience long enough not to end anything by itself. */
const PATIENT: ServerLimits = { ...limitsBehind(0), checkMs: 20, isExempt: () => false };

const servers: ListeningServer[] = [];
const sockets: Socket[] = [];

afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.cutOff();
    await server.stop();
  }
});

async function serve(limits: Partial<ServerLimits>): Promise<ListeningServer> {
  const dispatcher = createDispatcher({
    async fetch(request) {
      const body = await request.arrayBuffer();
      const isLarge = request.url.endsWith("/large");
      return new Response(isLarge ? new Uint8Array(64 * MEBIBYTE) : `${body.byteLength} bytes`);
    },
    clientAddress: () => null,
  });
  const server = await listen("127.0.0.1", 0, dispatcher, { ...PATIENT, ...limits });
  servers.push(server);
  return server;
}

function open({ port }: ListeningServer, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).setEncoding("latin1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

/** Everything that comes until the connection is closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  if (!socket.closed) await once(socket, "close");
  return text;
}

async function answerOn(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nHost: vigie.test\r\n\r\n");
  const [text] = await once(socket, "data");
  return String(text);
}

describe.concurrent("a connection is ended", () => {
  it("when nothing is sent on it", async () => {
    const server = await serve({ headersMs: 100 });

    expect(await untilClosed(open(server))).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it("when headers come too slowly, one after the other", async () => {
    const server = await serve({ headersMs: 200 });
    const socket = open(server);
    socket.write("GET / HTTP/1.1\r\nHost: vigie.test\r\n");
    const dripping = setInterval(() => socket.write("x-more: a\r\n"), 20);

    const answer = await untilClosed(socket);
    clearInterval(dripping);

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("when a body comes too slowly, byte by byte", async () => {
    const server = await serve({ headersMs: 100, requestMs: 300 });
    const socket = open(server);
    socket.write("POST / HTTP/1.1\r\nHost: vigie.test\r\nContent-Length: 1000\r\n\r\n");
    const dripping = setInterval(() => socket.write("x"), 20);

    const answer = await untilClosed(socket);
    clearInterval(dripping);

    expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /);
  });

  it("when a body stops coming", async () => {
    const server = await serve({ silenceMs: 100 });
    const socket = open(server);
    socket.write("POST / HTTP/1.1\r\nHost: vigie.test\r\nContent-Length: 1000\r\n\r\nx");

    expect(await untilClosed(socket)).not.toContain("200");
  });

  it("when the answer is not read", async () => {
    const server = await serve({ silenceMs: 200 });
    const socket = open(server);
    socket.write("GET /large HTTP/1.1\r\nHost: vigie.test\r\n\r\n");
    await once(socket, "data");
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 1000));

    await untilClosed(socket.resume());

    expect(socket.bytesRead).toBeLessThan(64 * MEBIBYTE);
  });

  it("when no other request follows", async () => {
    const server = await serve({ keepAliveMs: 100 });
    const socket = open(server);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 /);

    await untilClosed(socket);
  });

  it("when headers are too long", async () => {
    const server = await serve({});
    const socket = open(server);
    socket.write(`GET / HTTP/1.1\r\nHost: vigie.test\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`);

    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe.concurrent("a connection goes on", () => {
  it("while a large answer is read slowly", async () => {
    // Longer than any one pause on a busy machine, and shorter than all of them together.
    const server = await serve({ silenceMs: 2000 });
    const socket = open(server);
    socket.write("GET /large HTTP/1.1\r\nHost: vigie.test\r\nConnection: close\r\n\r\n");
    let pauses = 0;
    socket.on("data", () => {
      if (socket.bytesRead < (pauses + 1) * 4 * MEBIBYTE) return;
      pauses += 1;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });

    await untilClosed(socket);

    expect(socket.bytesRead).toBeGreaterThan(64 * MEBIBYTE);
  });

  it("while a body comes in, however long it takes in all", async () => {
    const server = await serve({ headersMs: 100, silenceMs: 2000 });
    const socket = open(server);
    socket.write("POST / HTTP/1.1\r\nHost: vigie.test\r\nContent-Length: 20\r\n\r\n");
    for (let byte = 0; byte < 20; byte++) {
      socket.write("x");
      await new Promise((resolve) => setTimeout(resolve, 120));
    }

    const [answer] = await once(socket, "data");
    expect(answer).toContain("20 bytes");
  });
});

describe("too many connections", () => {
  it("are not taken, and others are as soon as there is room", async () => {
    const server = await serve({ connections: 2 });
    const [first, second] = [open(server), open(server)];
    expect(await answerOn(first)).toContain("200");
    expect(await answerOn(second)).toContain("200");

    expect(await untilClosed(open(server))).toBe("");

    first.end();
    await untilClosed(first);
    await eventually(async () => expect(await answerOn(open(server))).toContain("200"));
  });

  it("from one subscriber are not taken, and from others they are", async () => {
    const server = await serve({ connectionsPerSubscriber: 2 });
    const [first, second] = [open(server), open(server)];
    await answerOn(first);
    await answerOn(second);

    expect(await untilClosed(open(server))).toBe("");
    expect(await answerOn(open(server, "127.0.0.2"))).toContain("200");

    second.destroy();
    await eventually(async () => {
      const again = open(server);
      const answer = await Promise.race([answerOn(again), untilClosed(again)]);
      expect(answer).toContain("200");
    });
  });

  it("are not counted for proxies and programs on this machine", () => {
    const { isExempt, keepAliveMs } = limitsBehind(["10.0.0.0/8"]);

    expect(isExempt("10.1.2.3")).toBe(true);
    expect(isExempt("::ffff:127.0.0.1")).toBe(true);
    expect(isExempt("203.0.113.7")).toBe(false);
    expect(limitsBehind(1).isExempt("203.0.113.7")).toBe(true);
    expect(keepAliveMs).toBeGreaterThan(60_000);
  });
});

it("a document of 10 MB comes through at a megabit a second", () => {
  const bitsPerSecond = 1_000_000;
  const asBase64 = (10 * MEBIBYTE * 4) / 3;

  expect(PATIENT.requestMs).toBeGreaterThan((1000 * asBase64 * 8) / bitsPerSecond);
});
