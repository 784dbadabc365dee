import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { textsForVisitors } from "@vigie/server/pages/inlined";
import { main, repository } from "./lib/run";
import { filesOfFirstLoad, staffCodeForVisitors } from "./size-budget/visitor-code";

/** All JavaScript a visitor loads before the public list is usable, in bytes as they are sent. */
const BUDGET = 120_000;

const built = path.join(repository, "apps/web/dist");

/** There are more; fewer would mean that the build names its modules in another way. */
const FEWEST_STAFF_MODULES = 100;

/** The page of the list, should it ever be a chunk of its own, and the name of a text that only it shows. */
const listPages = ["src/features/monitoring/monitoring-page.tsx"];
const textOfTheList = "list.realTimeOverviewOfAll";

/**
 * Fails when the built public list needs more JavaScript than its budget, and when code for staff is
 * in what visitors load, on whichever page.
 */
await main(async () => {
  const manifest = await readJson(".vite/manifest.json");
  if (JSON.stringify(manifest).includes('"gallery/'))
    throw new Error("The gallery was built, too.");
  const files = filesOfFirstLoad(manifest, listPages);
  const texts = await largestTexts(manifest);
  const sizes = await Promise.all(
    [...files, texts].map(async (file) => ({ file, bytes: await sent(file) })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

  const rows = [
    ...sizes.sort((one, other) => other.bytes - one.bytes),
    { file: `in all, with brotli (files: ${sizes.length})`, bytes: total },
    { file: "budget", bytes: BUDGET },
  ];
  for (const { file, bytes } of rows) console.log(`${kilobytes(bytes)}  ${file}`);

  if (!(await holdsTheList(files))) {
    throw new Error("The public list is in none of these files, so they are not what it needs.");
  }
  if (total > BUDGET) {
    throw new Error(`The public list needs ${kilobytes(total - BUDGET).trim()} over its budget.`);
  }

  const { leaked, staffModules } = staffCodeForVisitors(
    manifest,
    await readJson(".vite/modules.json"),
  );
  console.log(`${staffModules} modules for staff, ${leaked.length} of them in what visitors load`);
  if (staffModules < FEWEST_STAFF_MODULES) {
    throw new Error("Hardly any code for staff was found, so that it was looked for in vain.");
  }
  if (leaked.length > 0) throw new Error(`Visitors load code for staff: ${leaked.join(", ")}`);
});

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(built, file), "utf8"));
}

/** What the server sends: the file that was compressed by the build, or a small one as it is. */
async function sent(file: string): Promise<number> {
  const compressed = path.join(built, `${file}.br`);
  return (await stat(existsSync(compressed) ? compressed : path.join(built, file))).size;
}

/** A visitor loads the texts of one language: those that are the largest. */
async function largestTexts(manifest: unknown): Promise<string> {
  const files = Object.values(textsForVisitors(manifest));
  const sizes = await Promise.all(files.map(sent));
  const largest = files[sizes.indexOf(Math.max(...sizes))];
  if (largest === undefined) throw new Error("There are no texts for visitors in the build.");
  return largest;
}

async function holdsTheList(files: readonly string[]): Promise<boolean> {
  const codes = await Promise.all(files.map((file) => readFile(path.join(built, file), "utf8")));
  return codes.some((code) => code.includes(textOfTheList));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} KB`;
}
