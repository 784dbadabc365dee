import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeHashed } from "./write-hashed";

it("what is sent byte by byte is written as it was sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vigie-written-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sent = Array.from({ length: 300_000 }, (_, at) => Uint8Array.of(at % 256));

  const path = join(folder, "file");
  const { bytes } = await writeHashed(path, ReadableStream.from(sent));

  expect(bytes).toBe(sent.length);
  expect((await readFile(path)).equals(Buffer.concat(sent))).toBe(true);
});
