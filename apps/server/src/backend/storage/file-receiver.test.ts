import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileReceiver, type Upload } from "./file-receiver";
import { createFileStorage } from "./file-storage";
import { bodyOf } from "./received-file";

let folder: string;
let directory: string;
let files: FileReceiver;
const logged: unknown[] = [];
const logger = { error: (...values: unknown[]) => void logged.push(values) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vigie-receiver-"));
  directory = join(folder, "uploads");
  files = await FileReceiver.open(directory, logger);
});

afterEach(async () => {
  logged.splice(0);
  await rm(folder, { recursive: true, force: true });
});

async function* inParts(content: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function* brokenOff(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inParts(content);
  throw new Error("gone");
}

const PNG = { contentType: "image/png", cacheControl: null };

const left = () => readdir(directory).catch(() => []);

async function formOf(form: FormData): Promise<{ content: Buffer; contentType: string }> {
  const request = new Request("http://vigie.test", { method: "POST", body: form });
  const contentType = request.headers.get("content-type") ?? "";
  return { content: Buffer.from(await request.arrayBuffer()), contentType };
}

function browserForm(content: string | Uint8Array<ArrayBuffer>, type = "image/png"): FormData {
  const form = new FormData();
  form.append("cacheControl", "3600");
  form.append("", new File([content], "photo.png", { type }));
  return form;
}

async function taken(received: Upload | Response): Promise<Upload> {
  if (received instanceof Response) throw new Error(await received.text());
  return received;
}

describe("no file is left of", () => {
  it("an upload that breaks off, bare or in a form", async () => {
    const { content, contentType } = await formOf(browserForm("x".repeat(500)));
    const headers = { contentType, cacheControl: null };

    await expect(files.receive(brokenOff(Buffer.from("half")), PNG)).rejects.toThrow("gone");
    await expect(files.receive(brokenOff(content.subarray(0, 300)), headers)).rejects.toThrow(
      "gone",
    );

    expect(await left()).toEqual([]);
  });

  it.each([
    ["breaks off within its file", (form: Buffer) => form.subarray(0, 300)],
    ["lacks its end", (form: Buffer) => form.subarray(0, -4)],
    ["is empty", () => Buffer.alloc(0)],
    ["is none", () => Buffer.from("no boundary here")],
  ])("a form that %s, which is refused", async (_what, change) => {
    const { content, contentType } = await formOf(browserForm("x".repeat(500)));

    const answer = await files.receive(inParts(change(content)), {
      contentType,
      cacheControl: null,
    });

    expect(answer).toMatchObject({ status: 400 });
    expect(await left()).toEqual([]);
  });

  it("a form that is over before what was sent is, which is answered all the same", async () => {
    async function* content() {
      yield Buffer.from("--x--\r\n--x--x");
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield Buffer.from("more");
    }

    const answer = await files.receive(content(), {
      contentType: "multipart/form-data; boundary=x",
      cacheControl: null,
    });

    expect(answer).toMatchObject({ status: 400 });
    expect(await left()).toEqual([]);
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; x=y"])(
    "a form of the type %s, whose parts cannot be told apart",
    async (contentType) => {
      const answer = await files.receive(inParts(Buffer.from("--x\r\n")), {
        contentType,
        cacheControl: null,
      });

      expect(answer).toMatchObject({ status: 400 });
      expect(await left()).toEqual([]);
    },
  );

  it("a form with files of other names, with fields alone, or with too many parts before its file", async () => {
    const others = new FormData();
    others.append("photo", new File(["x"], "photo.png"));
    const fields = new FormData();
    fields.append("", "x");
    const crowded = new FormData();
    for (let number = 0; number < 30; number += 1) crowded.append(`field${number}`, "x");
    crowded.append("", new File(["x"], "photo.png"));

    for (const form of [others, fields, crowded]) {
      const { content, contentType } = await formOf(form);
      const answer = await files.receive(inParts(content), { contentType, cacheControl: null });
      expect(answer).toMatchObject({ status: 400 });
    }
    expect(await left()).toEqual([]);
  });

  it("a server that was ended in the middle, at the next start", async () => {
    await files.receive(inParts(Buffer.from("whole")), PNG);
    expect(await left()).toHaveLength(1);

    await FileReceiver.open(directory, logger);

    expect(await left()).toEqual([]);
  });

  it("one that is discarded, also twice or after it was moved", async () => {
    const { file } = await taken(await files.receive(inParts(Buffer.from("whole")), PNG));

    await files.discard(file);
    await files.discard(file);

    expect(await left()).toEqual([]);
  });
});

describe.skipIf(!canMount())("on a disk of its own, small", () => {
  beforeEach(async () => {
    await mkdir(directory);
    mount("-t", "tmpfs", "-o", "size=256k", "tmpfs", directory);
  });

  afterEach(() => void execFileSync("umount", ["--lazy", directory], { stdio: "pipe" }));

  it.each(["bare", "in a form"])(
    "an upload (%s) for which there is no room is refused and logged, the next fits",
    async (way) => {
      const large = Buffer.alloc(600_000, "x");
      const { content, contentType } =
        way === "bare"
          ? { content: large, contentType: "image/png" }
          : await formOf(browserForm(large));
      const headers = { contentType, cacheControl: null };

      const answer = await files.receive(inParts(content, 65_536), headers);

      expect(answer).toMatchObject({ status: 507 });
      expect(JSON.stringify(logged)).toContain("ENOSPC");
      expect(await left()).toEqual([]);
      await taken(await files.receive(inParts(Buffer.alloc(100_000), 65_536), PNG));
    },
  );

  it("takes no upload while it is read-only, and says so", async () => {
    mount("-o", "remount,ro", directory);

    const answer = await files.receive(inParts(Buffer.from("x")), PNG);

    expect(answer).toMatchObject({ status: 503 });
  });

  it("a file gets to stored files on another disk, and leaves nothing", async () => {
    const { file } = await taken(await files.receive(inParts(Buffer.from("pixels")), PNG));
    const storage = createFileStorage(join(folder, "storage"));

    await storage.uploadObject("b", "a/b.png", undefined, bodyOf(file), "image/png", "no-cache");
    await files.discard(file);

    expect(await readFile(join(folder, "storage/b/a/b.png"), "utf8")).toBe("pixels");
    expect(await left()).toEqual([]);
  });
});

describe("a file that arrives", () => {
  it("is its owner's alone, as is its folder", async () => {
    const { file } = await taken(await files.receive(inParts(Buffer.from("secret")), PNG));

    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("has its length, and the tag that storage gives to that content", async () => {
    const { file, ...about } = await taken(
      await files.receive(inParts(Buffer.from("pixels")), { ...PNG, cacheControl: "no-store" }),
    );
    const storage = createFileStorage(join(folder, "storage"));
    const stored = await storage.uploadObject(
      "b",
      "a.png",
      undefined,
      Buffer.from("pixels"),
      "image/png",
      "no-cache",
    );

    expect(about).toEqual({ contentType: "image/png", cacheControl: "no-store" });
    expect(file).toMatchObject({ bytes: 6, eTag: stored.eTag });
  });

  it("is moved to its place rather than copied", async () => {
    const { file } = await taken(await files.receive(inParts(Buffer.from("pixels")), PNG));
    const { ino } = await stat(file.path);
    const storage = createFileStorage(join(folder, "storage"));

    await storage.uploadObject("b", "a/b.png", undefined, bodyOf(file), "image/png", "no-cache");

    expect((await stat(join(folder, "storage/b/a/b.png"))).ino).toBe(ino);
    expect(await left()).toEqual([]);
  });

  it("can be read as a body, also where the folder was removed and made again", async () => {
    await rm(directory, { recursive: true, force: true });
    const { file } = await taken(await files.receive(inParts(Buffer.from("pixels")), PNG));

    expect(await new Response(bodyOf(file)).text()).toBe("pixels");
    await writeFile(file.path, "");
    expect(await new Response(bodyOf(file)).text()).toBe("");
  });

  it("of a form is what was sent, whatever it holds and however the form is cut into parts", async () => {
    const line = fc.constantFrom("\r\n", "--", "\r\n--", "------formdata-undici-0", "é", "\0", "x");
    const content = fc.array(line, { maxLength: 40 }).map((lines) => Buffer.from(lines.join("")));
    const field = fc.tuple(fc.constantFrom("cacheControl", "metadata", "file", ""), fc.string());
    const upload = fc.record({
      before: fc.array(field, { maxLength: 3 }),
      after: fc.array(field, { maxLength: 3 }),
      name: fc.constantFrom("", "file"),
      fileName: fc.string({ minLength: 1 }),
      type: fc.constantFrom("image/png", "application/pdf", ""),
      content,
      size: fc.integer({ min: 1, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(upload, async ({ before, after, name, fileName, type, size, ...rest }) => {
        const form = new FormData();
        for (const [key, value] of before) form.append(key, value);
        form.append(name, new File([rest.content], fileName, { type }));
        for (const [key, value] of after) form.append(key, value);
        const sent = await formOf(form);

        const { file, contentType } = await taken(
          await files.receive(inParts(sent.content, size), {
            contentType: sent.contentType,
            cacheControl: null,
          }),
        );

        expect(await readFile(file.path)).toEqual(rest.content);
        expect(contentType).toBe(type || "application/octet-stream");
        await files.discard(file);
      }),
      randomRuns({ usual: 30, full: 1000 }),
    );
    expect(await left()).toEqual([]);
  });

  it("of a form has the form's cache time, before or behind it, if that is a number", async () => {
    const cacheOf = async (form: FormData) => {
      const { content, contentType } = await formOf(form);
      const headers = { contentType, cacheControl: "no-cache" };
      return (await taken(await files.receive(inParts(content), headers))).cacheControl;
    };
    const behind = new FormData();
    behind.append("", new File(["x"], "photo.png"));
    behind.append("cacheControl", "60");
    const strange = new FormData();
    strange.append("cacheControl", "60, public");
    strange.append("", new File(["x"], "photo.png"));

    expect(await cacheOf(browserForm("x"))).toBe("max-age=3600");
    expect(await cacheOf(behind)).toBe("max-age=60");
    expect(await cacheOf(strange)).toBe("no-cache");
  });
});

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

function mount(...args: string[]): void {
  execFileSync("mount", args, { stdio: "pipe" });
}
