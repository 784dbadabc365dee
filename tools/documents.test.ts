import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { repository } from "./lib/run";

const read = (file: string) => readFile(path.join(repository, file), "utf8");
const isThere = (file: string) => existsSync(path.join(repository, file));

const inDocs = await readdir(path.join(repository, "docs"), { recursive: true });
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...inDocs.filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`),
];

it("files and headings that documents link to are there", async () => {
  const links: string[] = [];
  const missing: string[] = [];
  for (const document of documents) {
    for (const [, target = ""] of (await read(document)).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [file, heading] = target.split("#");
      const linked = file ? path.join(path.dirname(document), file) : document;
      const isFound = isThere(linked) && (!heading || (await headingsOf(linked)).includes(heading));
      links.push(target);
      if (!isFound) missing.push(`${document}: ${target}`);
    }
  }
  expect(links.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

it("files that CONTRIBUTING.md names are there", async () => {
  const roots = "apps|packages|supabase|tools|e2e|docs|web|server|domain";
  const named = (await read("CONTRIBUTING.md")).matchAll(
    new RegExp(`\`((?:${roots})/[\\w./-]+)\``, "g"),
  );
  const files = [...named].map(([, file = ""]) =>
    file.replace(/^(web|server)\//, "apps/$1/src/").replace(/^domain\//, "packages/domain/src/"),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

/** The headings of a document, as GitHub makes addresses of them. */
async function headingsOf(document: string): Promise<string[]> {
  const headings = (await read(document)).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
