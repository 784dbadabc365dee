import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { randomRuns } from "@vigie/test-backend/full-run";
import { eventually } from "@vigie/test-backend/waiting";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FileReceiver } from "../backend/storage/file-receiver";
import { uploadsDirectoryOf } from "../config/paths";
import { createApi } from "../http/api";
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
let stranger: TestMember;
let uploads: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startRecordingServer({ address: "203.0.113.7", bodies });
  const { backend } = server;
  stranger = await createMember(backend, await createOrganisation(backend, "Others"));
  uploads = uploadsDirectoryOf(backend.storageDirectory);
});

/** Nothing of any attack stays: no file in the making, no stored one, no bytes that count. */
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => expect(await arriving()).toEqual([]));
  await eventually(() => expect(bodies.bytesInFlight).toBe(0));
  const stored = await readdir(server.backend.storageDirectory, { recursive: true });
  expect(stored.filter((name) => name.includes("attack"))).toEqual([]);
});

afterAll(() => server.close());

const arriving = () => readdir(uploads).catch(() => []);

const target = () => `/storage/v1/object/project-images/${server.projectId}/attack-${randomUUID()}`;

const headersOf = ({ accessToken }: TestMember, type = "image/png") => ({
  apikey: server.backend.anonKey,
  authorization: `Bearer ${accessToken}`,
  "content-type": type,
});

/** Begins an upload with these headers and sends the start of its body. */
function begin(headers: Record<string, string>, start: string, path = `${target()}.png`): Socket {
  const lines = Object.entries({ Host: "vigie.test", ...headers });
  const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\n`);
  socket.write(`${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${start}`);
  sockets.push(socket);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [text] = await once(socket, "data");
  return Number(String(text).slice(9, 12));
}

const formStart =
  '--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

describe("nothing is written for an upload", () => {
  it("without a key, with a wrong token, of a type that is not taken, or that is too long", async () => {
    const { anonKey } = server.backend;
    const refused: Record<string, string>[] = [
      { "content-type": "image/png" },
      { apikey: anonKey, "content-type": "image/png" },
      { apikey: anonKey, authorization: "Bearer x", "content-type": "image/png" },
      headersOf(server.member, "text/html"),
      { ...headersOf(server.member), "content-length": String(17 * MEBIBYTE) },
    ];
    for (const headers of refused) {
      const length = headers["content-length"] ?? "1000";
      const status = await statusOf(begin({ ...headers, "content-length": length }, "x"));
      expect([401, 403, 413, 415]).toContain(status);
      expect(await arriving()).toEqual([]);
    }
  });
});

describe("while the disk has less room than the database needs", () => {
  const send = async (path: string, body: string, type: string, free: number | null) => {
    const { calls } = server.backend;
    const files = await FileReceiver.open(
      `${uploads}-elsewhere`,
      { error: () => undefined },
      async () => free,
    );
    return createApi({ calls: { ...calls, files } }).request(
      path,
      { method: "POST", headers: headersOf(server.member, type), body },
      { clientAddress: "203.0.113.8" },
    );
  };

  it.each([
    ["a file", "/storage/v1/object/project-images/nowhere/a.png", "x".repeat(65_537), "image/png"],
    ["a long document", "/rest/v1/resources", `["${"x".repeat(65_536)}"]`, "application/json"],
  ])(
    "%s is refused with a sentence, and reaches the backend when there is room",
    async (_what, path, body, type) => {
      const refused = await send(path, body, type, 1024 ** 3 - 1);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "60"]);
      expect(await refused.json()).toMatchObject({
        message: expect.stringMatching(/^The disk .* full/),
      });

      // Neither body is one that the database takes.
      for (const free of [1024 ** 3, null])
        expect((await send(path, body, type, free)).status).toBeOneOf([400, 403]);
    },
  );

  it("short changes go on", async () => {
    const answer = await send(
      "/rest/v1/rpc/invite_colleague",
      '{"email":"c@example.org"}',
      "application/json",
      0,
    );
    expect(answer.status).toBe(200);
  });
});

describe("no file stays of an upload", () => {
  it.each([
    ["bare", "image/png", "x".repeat(2000)],
    ["in a form", "multipart/form-data; boundary=x", formStart + "x".repeat(2000)],
  ])("whose sender goes away in the middle (%s)", async (_how, type, start) => {
    const headers = { ...headersOf(server.member, type), "content-length": String(MEBIBYTE) };
    const socket = begin(headers, start);
    await eventually(async () => {
      const [name = "none"] = await arriving();
      expect((await stat(join(uploads, name))).mode & 0o777).toBe(0o600);
    });
    expect((await stat(uploads)).mode & 0o777).toBe(0o700);

    socket.destroy();
  });

  it("that drips, with a length or without", async () => {
    const headers = headersOf(server.member);
    const known = begin({ ...headers, "content-length": String(MEBIBYTE) }, "x");
    const unknown = begin({ ...headers, "transfer-encoding": "chunked" }, "1\r\nx\r\n");

    expect(await Promise.all([statusOf(known), statusOf(unknown)])).toEqual([408, 408]);
  });

  it("in chunks that come to more than it may have", async () => {
    const headers = { ...headersOf(server.member), "transfer-encoding": "chunked" };
    const socket = begin(headers, "");
    const answer = statusOf(socket);
    const part = `10000\r\n${"x".repeat(65_536)}\r\n`;
    for (let sent = 0; sent <= 16 * MEBIBYTE; sent += 65_536) socket.write(part);

    expect(await answer).toBe(413);
  });

  it("whose declared length is not that of what comes", async () => {
    const headers = headersOf(server.member, "multipart/form-data; boundary=x");
    const body = `${formStart}pixels\r\n--x--\r\n`;
    const shorter = { ...headers, "content-length": String(body.length - 5) };
    const longer = begin({ ...headers, "content-length": String(body.length + 5) }, body);

    const { status } = await ask(server.port, {
      method: "POST",
      target: `${target()}.png`,
      headers: shorter,
      body,
    });

    expect(status).toBe(400);
    expect(await statusOf(longer)).toBe(408);
  });

  it("of more than the bucket takes, bare or in a form", async () => {
    const pixels = "x".repeat(15 * MEBIBYTE + 1);
    const ways = [
      { type: "image/png", body: pixels },
      { type: "multipart/form-data; boundary=x", body: `${formStart}${pixels}\r\n--x--\r\n` },
    ];
    for (const { type, body } of ways) {
      const headers = headersOf(server.member, type);
      const answer = await ask(server.port, {
        method: "POST",
        target: `${target()}.png`,
        headers,
        body,
      });
      expect([answer.status >= 400, answer.status < 500]).toEqual([true, true]);
    }
  });

  it("to a folder of others, or of a type that only its form lies about", async () => {
    const body = `${formStart.replace("image/png", "text/html")}<script>\r\n--x--\r\n`;
    const answers = [
      await ask(server.port, {
        method: "POST",
        target: `${target()}.png`,
        headers: headersOf(stranger),
        body: "pixels",
      }),
      await ask(server.port, {
        method: "POST",
        target: `${target()}.png`,
        headers: headersOf(server.member, "multipart/form-data; boundary=x"),
        body,
      }),
    ];
    for (const { status } of answers) expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  it("where the backend fails", async () => {
    const { sql } = server.backend;
    await sql`alter table storage.buckets rename to buckets_away`;
    const { status } = await ask(server.port, {
      method: "POST",
      target: `${target()}.png`,
      headers: headersOf(server.member),
      body: "pixels",
    });
    await sql`alter table storage.buckets_away rename to buckets`;

    expect(status).toBeGreaterThanOrEqual(400);
  });
});

it("many at once are bounded in bytes, and those that go away give room at once", async () => {
  const headers = { ...headersOf(server.member), "content-length": String(8 * MEBIBYTE) };
  const begun = Array.from({ length: 12 }, () => begin(headers, "x".repeat(2000)));
  await eventually(async () => expect((await arriving()).length).toBeGreaterThan(0));

  expect(bodies.bytesInFlight).toBeLessThanOrEqual(30 * MEBIBYTE);
  for (const socket of begun) socket.destroy();
  await eventually(() => expect(bodies.bytesInFlight).toBe(0));

  const path = `/storage/v1/object/project-images/${server.projectId}/kept.png`;
  const kept = { method: "POST", target: path, headers: headersOf(server.member), body: "pixels" };
  expect((await ask(server.port, kept)).status).toBe(200);
});

it("a sender who goes away while the upload waits for its turn replaces nothing, and makes no file", async () => {
  const whole = `/storage/v1/object/project-images/${server.projectId}/whole.png`;
  const headers = headersOf(server.member);
  const post = { method: "POST", target: whole, headers, body: "pixels" };
  expect((await ask(server.port, post)).status).toBe(200);
  const taken = { ...headers, "content-length": String(MEBIBYTE) };
  const holders = Array.from({ length: 4 }, () => begin(taken, "x".repeat(2000)));
  await eventually(async () => expect(await arriving()).toHaveLength(4));
  server.takeReached();

  const waiting = [
    begin({ ...taken, "x-upsert": "true" }, "x".repeat(2000), whole),
    begin({ ...headers, "x-upsert": "true", "transfer-encoding": "chunked" }, "1\r\nx\r\n", whole),
    begin({ ...taken }, "x".repeat(2000)),
  ];
  await Promise.all(waiting.map((socket) => once(socket, "connect")));
  await setTimeout(50);
  for (const socket of waiting) socket.destroy();
  await setTimeout(50);
  for (const socket of holders) socket.destroy();

  const last = { ...post, headers: { ...headers, "x-upsert": "true" }, target: `${whole}.last` };
  expect((await ask(server.port, last)).status).toBe(200);
  await eventually(() => expect(bodies.bytesInFlight).toBe(0));
  expect(server.takeReached()).toEqual([`POST ${last.target}`]);
  const read = await ask(server.port, { target: whole, headers: { apikey: headers.apikey } });
  expect(read.body).toBe("pixels");
});

it("a form that is broken in any way is refused or taken as it is, and keeps no other waiting", async () => {
  const piece = fc.constantFrom(
    "--x",
    "--x--",
    "\r\n",
    "\r\n\r\n",
    "\n",
    'Content-Disposition: form-data; name=""; filename="a.png"',
    "Content-Disposition: form-data",
    "Content-Disposition: form-data; name=\"__proto__\"; filename*=utf-8''%ff",
    "Content-Type: image/png",
    "Content-Type: multipart/mixed; boundary=x",
    `X: ${"y".repeat(9000)}`,
    "\0",
  );
  const headers = headersOf(stranger, "multipart/form-data; boundary=x");
  const body = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const request = { method: "POST", target: `${target()}.png`, headers, body: `${sent}--x` };
      const { status } = await ask(server.port, request);
      expect([status >= 400, status < 500]).toEqual([true, true]);
    }),
    randomRuns({ usual: 30, full: 1000 }),
  );
});
