import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDispatcher } from "../http/dispatcher";
import { type ListeningServer, listen } from "../http/listen";
import { createWebApp } from "../http/web-app";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { type Answer, ask } from "./testing/raw-exchange";

const film = randomBytes(3_000_000);
const target = "/assets/tutorial-0123abcd.mp4";
/** A file whose address stays when its content changes. */
const world = "0123456789";

let folder: string;
let server: ListeningServer;

beforeAll(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "map"));
  await writeFile(join(folder, target), film);
  await writeFile(join(folder, "map", "world.json"), world);
  await writeFile(join(folder, "assets", "captions.en-0123abcd.vtt"), "WEBVTT\n");
  const app = createWebApp({
    webDirectory: folder,
    pageConfig: { supabaseUrl: "", supabaseAnonKey: "key" },
    https: false,
    renderPage: null,
  });
  const dispatcher = createDispatcher({
    fetch: async (request) => app.fetch(request),
    clientAddress: () => null,
  });
  server = await listen("127.0.0.1", 0, dispatcher);
});

afterAll(async () => {
  server.cutOff();
  await server.stop();
  await removeDirectory(folder);
});

const askFor = (range: string, more: Readonly<Record<string, string>> = {}) =>
  ask(server.port, { target, headers: { range, ...more } });

const bytesOf = ({ body }: Answer) => Buffer.from(body, "latin1");

function header({ head }: Answer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}

describe("a part of a film", () => {
  it.each([
    ["bytes=0-1", 0, 2],
    ["bytes=0-", 0, film.length],
    ["bytes=1000-1999", 1000, 2000],
    ["bytes=2999999-", 2_999_999, film.length],
    ["bytes=-5", film.length - 5, film.length],
    ["bytes=2999000-99999999", 2_999_000, film.length],
    [`bytes=-${"9".repeat(300)}`, 0, film.length],
    [`bytes=10-${"9".repeat(300)}`, 10, film.length],
  ])("%.60s is sent alone", async (range, start, end) => {
    const answer = await askFor(range);

    expect(answer.status).toBe(206);
    expect(header(answer, "content-range")).toBe(`bytes ${start}-${end - 1}/${film.length}`);
    expect(header(answer, "content-length")).toBe(String(end - start));
    expect(bytesOf(answer).equals(film.subarray(start, end))).toBe(true);
  });

  it("has the film's type, is kept forever and never compressed", async () => {
    const answer = await askFor("bytes=0-9", { "accept-encoding": "gzip, br, zstd" });

    expect(header(answer, "content-type")).toBe("video/mp4");
    expect(header(answer, "cache-control")).toBe("public, max-age=31536000, immutable");
    expect(header(answer, "content-encoding")).toBeUndefined();
    expect(header(answer, "x-content-type-options")).toBe("nosniff");
  });

  it.each(['"0123abcd"', "Wed, 21 Oct 2015 07:28:00 GMT", "x".repeat(2000)])(
    "is of the one version that its address has, whatever If-Range says: %.40s",
    async (version) => {
      const answer = await askFor("bytes=5-9", { "if-range": version });

      expect(answer.status).toBe(206);
      expect(bytesOf(answer).equals(film.subarray(5, 10))).toBe(true);
    },
  );
});

describe("a part that does not exist", () => {
  it.each([
    "bytes=3000000-",
    "bytes=3000000-3000001",
    "bytes=5-4",
    "bytes=-0",
    `bytes=${"9".repeat(300)}-`,
    `bytes=${"9".repeat(300)}-${"9".repeat(301)}`,
  ])("%.60s is refused, and the refusal is not kept", async (range) => {
    const answer = await askFor(range);

    expect(answer.status).toBe(416);
    expect(header(answer, "content-range")).toBe(`bytes */${film.length}`);
    // The end of an empty body in chunks.
    expect(answer.body).toBe("0\r\n\r\n");
    expect(header(answer, "cache-control")).toBeUndefined();
  });
});

describe("a range that is none", () => {
  it.each([
    "bytes=-",
    "bytes=--5",
    "bytes=-5-10",
    "bytes=1e3-2e3",
    "bytes=0x10-0x20",
    "bytes=1.5-2.5",
    "bytes=NaN-Infinity",
    "bytes=０-９",
    "items=0-5",
    "bytes 0-5",
    "0-5;bytes",
    "bytes=",
    "bytes=0-0,-1",
    `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(",")}`,
    `bytes=${"0-,".repeat(1500)}0-`,
    `bytes=${"-".repeat(5000)}`,
  ])("%.60s gets the film once at most", async (range) => {
    const answer = await askFor(range);

    expect([200, 206, 400, 416]).toContain(answer.status);
    expect(bytesOf(answer).length).toBeLessThanOrEqual(film.length);
  });

  it("stands twice and gets the film once at most", async () => {
    const headers = [["range", "bytes=0-1"] as const, ["range", "bytes=0-"] as const];
    const answer = await ask(server.port, { target, headers });

    expect([200, 206, 400, 416]).toContain(answer.status);
    expect(bytesOf(answer).length).toBeLessThanOrEqual(film.length);
  });
});

describe("a film as a whole", () => {
  it("is described to HEAD without being sent", async () => {
    const answer = await ask(server.port, { method: "HEAD", target });

    expect(answer.status).toBe(200);
    expect(answer.body).toBe("");
    expect(header(answer, "content-length")).toBe(String(film.length));
    expect(header(answer, "accept-ranges")).toBe("bytes");
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])("cannot be asked for by %s", async (method) => {
    expect((await ask(server.port, { method, target })).status).toBe(404);
  });

  it("has captions that browsers know as such", async () => {
    const answer = await ask(server.port, { target: "/assets/captions.en-0123abcd.vtt" });
    expect(header(answer, "content-type")).toMatch(/^text\/vtt/);
  });

  it("comes whole where its address may have another version than the one continued", async () => {
    const headers = { range: "bytes=5-", "if-range": "Wed, 21 Oct 2015 07:28:00 GMT" };
    const answer = await ask(server.port, { target: "/map/world.json", headers });

    expect(answer.status).toBe(200);
    expect(answer.body).toContain(world);
  });
});

it.runIf(process.platform === "linux")(
  "clients that ask for a film and go away leave no file open",
  async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: vigie.test\r\nRange: bytes=0-\r\n\r\n`);
      await once(socket, "data");
      socket.destroy();
    }

    await expect.poll(openFilms).toEqual([]);
    expect((await askFor("bytes=0-1")).status).toBe(206);
  },
);

async function openFilms(): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const files = await Promise.all(
    descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
  );
  return files.filter((file) => file.endsWith(target));
}
