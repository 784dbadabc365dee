import { readFile } from "node:fs/promises";
import path from "node:path";
import { editorSegments } from "@vigie/domain/app-addresses";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { paths, staffPaths } from "@/lib/paths";

const files = path.join(import.meta.dirname, "../../public");
const read = (name: string) => readFile(path.join(files, name));
const ID = "6f1c2a34-0000-4000-8000-000000000000";

describe("robots.txt", () => {
  const rulesOf = (text: string) =>
    [...text.matchAll(/^Disallow: (\S+)$/gm)].map(
      ([, rule = ""]) => new RegExp(`^${rule.replaceAll("*", ".*")}`),
    );

  it("keeps search engines from what is not for the public", async () => {
    const rules = rulesOf((await read("robots.txt")).toString());
    const editor = editorSegments.map((segment) => paths.editor(ID, segment));
    const accounts = [paths.login, paths.forgotPassword, paths.resetPassword, paths.join];
    for (const address of [...staffPaths, ...editor, ...accounts, paths.confirmAddress])
      expect([address, rules.some((rule) => rule.test(address))]).toEqual([address, true]);
  });

  it("keeps them from no public page, nor from what one loads", async () => {
    const rules = rulesOf((await read("robots.txt")).toString());
    const loaded = [
      paths.openData,
      "/data/projects.csv",
      "/assets/index-abc.js",
      "/rest/v1/projects",
      "/storage/v1/object/public/a",
    ];
    for (const address of [paths.monitoring, paths.tutorial, paths.project(ID), "/", ...loaded])
      expect([address, rules.some((rule) => rule.test(address))]).toEqual([address, false]);
  });
});

describe("the web manifest", () => {
  const manifestSchema = v.object({
    start_url: v.string(),
    icons: v.array(
      v.object({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) }),
    ),
  });

  it("names icons that are there, in the sizes that it says, some of them to be cut to any shape", async () => {
    const manifest = v.parse(
      v.pipe(v.string(), v.parseJson(), manifestSchema),
      (await read("manifest.webmanifest")).toString(),
    );
    expect(manifest.start_url).toBe(paths.monitoring);
    expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(2);
    for (const { src, sizes } of manifest.icons) {
      const icon = await read(src);
      if (sizes === "any") continue;
      // Width and height stand in the header of a PNG.
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
