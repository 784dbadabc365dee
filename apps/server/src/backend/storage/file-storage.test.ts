import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileStorage, type StorageAdapter } from "./file-storage";
import { InvalidObjectKey, objectPath } from "./object-path";

const BUCKET = "project-images";

let root: string;
let storage: StorageAdapter;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vigie-files-"));
  storage = createFileStorage(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

function upload(
  key: string,
  body: Uint8Array | ReadableStream<Uint8Array> = Buffer.from("pixels"),
) {
  return storage.uploadObject(BUCKET, key, undefined, body, "image/png", "max-age=60");
}

async function textOf(key: string): Promise<string> {
  const { body } = await storage.getObject(BUCKET, key, undefined);
  return new Response(body).text();
}

async function allFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("a key", () => {
  it.each([
    "",
    ".",
    "..",
    "a/../b",
    "../a",
    "/a",
    "a/",
    "a//b",
    "a/./b",
    "\ud800",
    "x".repeat(201),
  ])("%j names no file", (key) => {
    expect(() => objectPath("/root", BUCKET, key)).toThrow(InvalidObjectKey);
  });

  it.each([
    ["a/b.png", "/root/project-images/a/b.png"],
    ["a\\..\\b", "/root/project-images/a%5C..%5Cb"],
    ["...", "/root/project-images/..."],
    ["é ü.png", "/root/project-images/%C3%A9%20%C3%BC.png"],
    ["a\u0000b", "/root/project-images/a%00b"],
    ["x.png@details.json", "/root/project-images/x.png%40details.json"],
    ["con*?<>|:\"'", "/root/project-images/con%2A%3F%3C%3E%7C%3A%22%27"],
  ])("%j names the file %s", (key, path) => {
    expect(objectPath("/root", BUCKET, key)).toBe(path);
  });

  it("may be long when its parts are not", () => {
    expect(() =>
      objectPath("/root", BUCKET, Array(9).fill("x".repeat(200)).join("/")),
    ).not.toThrow();
  });
});

describe("an upload that breaks off", () => {
  const brokenOff = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("half")),
      pull: () => Promise.reject(new Error("connection lost")),
    });

  it("leaves no file", async () => {
    await expect(upload("a/new.png", brokenOff())).rejects.toThrow("connection lost");

    expect(await allFiles()).toEqual([]);
  });

  it("leaves the file that it was to replace", async () => {
    await upload("a/old.png");

    await expect(upload("a/old.png", brokenOff())).rejects.toThrow("connection lost");

    expect(await textOf("a/old.png")).toBe("pixels");
    expect(await allFiles()).toHaveLength(2);
  });
});

describe("a stored file", () => {
  it("is a plain file with its bytes", async () => {
    await upload("a/b.png");

    expect(await readFile(join(root, BUCKET, "a", "b.png"), "utf8")).toBe("pixels");
  });

  it("keeps type, cache time, size and a tag that follows its content", async () => {
    const first = await upload("a/b.png");
    const same = await upload("a/c.png");
    const other = await upload("a/b.png", Buffer.from("others"));

    expect(first).toMatchObject({
      mimetype: "image/png",
      cacheControl: "max-age=60",
      size: 6,
      contentLength: 6,
    });
    expect(first.eTag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(same.eTag).toBe(first.eTag);
    expect(other.eTag).not.toBe(first.eTag);
    expect((await storage.headObject(BUCKET, "a/b.png", undefined)).eTag).toBe(other.eTag);
  });

  it("may come as a stream", async () => {
    await upload("a/b.png", new Blob(["stream", "ed"]).stream());

    expect(await textOf("a/b.png")).toBe("streamed");
  });

  it("can be copied and the copy outlives it", async () => {
    await upload("a/b.png");

    await storage.copyObject(BUCKET, "a/b.png", undefined, BUCKET, "c/d.png", undefined);
    await storage.deleteObject(BUCKET, "a/b.png", undefined);

    expect(await textOf("c/d.png")).toBe("pixels");
    expect((await storage.headObject(BUCKET, "c/d.png", undefined)).mimetype).toBe("image/png");
  });

  it("is gone with its details when deleted, and deleting again is no error", async () => {
    await upload("a/b.png");
    await upload("a/c.png");

    await storage.deleteObjects(BUCKET, ["a/b.png", "a/c.png"]);
    await storage.deleteObject(BUCKET, "a/b.png", undefined);

    expect(await allFiles()).toEqual([]);
    await expect(storage.getObject(BUCKET, "a/b.png", undefined)).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});
