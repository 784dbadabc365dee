import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMapReader } from "./map-reader";

let webDirectory: string;

beforeEach(async () => {
  webDirectory = await mkdtemp(path.join(tmpdir(), "vigie-map-"));
  await mkdir(path.join(webDirectory, "map", "gazetteer"), { recursive: true });
});
afterEach(() => rm(webDirectory, { recursive: true }));

const store = (content: unknown) =>
  writeFile(path.join(webDirectory, "map", "gazetteer", "bf.json"), JSON.stringify(content));

it("a file that is missing, or not what it should be, is read again once it is mended", async () => {
  const { places } = createMapReader(webDirectory);
  await expect(places("bf")).rejects.toThrow("ENOENT");
  await store([["Kaya", "13.1", -1.1, 66_000, ""]]);
  await expect(places("bf")).rejects.toThrow("Invalid");
  await store([["Kaya", 13.1, -1.1, 66_000, ""]]);
  expect(await places("bf")).toEqual([["Kaya", 13.1, -1.1, 66_000, ""]]);
});

it("rows that were read once stay the same, so that an index of them is of use again", async () => {
  const { places } = createMapReader(webDirectory);
  await store([["Kaya", 13.1, -1.1, 66_000, ""]]);
  const first = await places("bf");
  await store([]);
  expect(await places("bf")).toBe(first);
});
