import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pagesPart, webPart } from "./build";
import { repository } from "./run";

test.each([
  { part: webPart, config: "apps/web/vite.config.ts" },
  { part: pagesPart, config: "apps/web/vite.server.config.ts" },
])("the $part.name is built anew after a change of what $config imports", async (build) => {
  const { part, config } = build;
  const text = await readFile(path.join(repository, config), "utf8");
  const imported = [...text.matchAll(/from "\.\/([^"]+)"/g)].map(([, file]) => `apps/web/${file}`);
  expect(imported).not.toEqual([]);
  expect(part.inputs).toEqual(expect.arrayContaining([config, ...imported]));
});
