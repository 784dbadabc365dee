import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { main, repository } from "./lib/run";
import { filesOfFirstLoad } from "./size-budget/first-load";
import { staffCodeForVisitors } from "./size-budget/public-code";

/** All JavaScript a visitor loads before the public list is usable, in bytes as they are sent. */
const BUDGET = 120_000;

const built = path.join(repository, "apps/web/dist");

/** There are more; fewer would mean that the build names its modules in another way. */
const FEWEST_STAFF_MODULES = 100;

/** The page of the list, should it ever be a chunk of its own, and a text that only it has. */
const listPages = ["src/features/monitoring/monitoring-page.tsx"];
const textOfTheList = "Real-time overview of all active projects";

/**
 * Fails when the built public list needs more JavaScript than its budget, and when code for staff is
 * in what visitors load, on whichever page.
 */
await main(async () => {
  const manifest = await readJson(".vite/manifest.json");
  if (JSON.stringify(manifest).includes('"gallery/'))
    throw new Error("The gallery was built, too.");
  const files = filesOfFirstLoad(manifest, listPages);
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: await sent(file) })));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

  const rows = [
    ...sizes.sort((one, other) => other.bytes - one.bytes),
    { file: `in all, with brotli (files: ${files.length})`, bytes: total },
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

async function holdsTheList(files: readonly string[]): Promise<boolean> {
  const codes = await Promise.all(files.map((file) => readFile(path.join(built, file), "utf8")));
  return codes.some((code) => code.includes(textOfTheList));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} KB`;
}
