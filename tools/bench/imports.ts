import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { choose, openImport } from "../../e2e/support/imports";
import { type Credentials, signIn } from "../../e2e/support/people";
import type { Disturbance } from "./disturbances";
import { below, type Figure, of } from "./report";
import type { Staff } from "./staff";

const someRows = 2010;
const fewRows = 20;
const longestMs = 120_000;

/** From choosing a file to the preview of its rows, and from the button to all of them stored, beside a short file. */
export async function measureImport(
  browser: Browser,
  url: string,
  credentials: Credentials,
): Promise<Figure[]> {
  const page = await browser.newPage();
  page.setDefaultTimeout(longestMs);
  try {
    await signIn(page, url, credentials);
    // The first one loads the page's program.
    await timesOf(page, url, fewRows);
    const few = await timesOf(page, url, fewRows);
    const some = await timesOf(page, url, someRows);
    const times = `times that of ${fewRows}`;
    return [
      below(`a file of ${someRows} projects: from choosing it to the preview`, some.preview, 3000),
      of(`the same, ${times}`, some.preview / few.preview, `${few.preview.toFixed(0)} ms`),
      below("from Import to all of them stored", some.stored, 20_000),
      of(`the same, ${times}`, some.stored / few.stored, `${few.stored.toFixed(0)} ms`),
    ];
  } finally {
    await page.close();
  }
}

async function timesOf(page: Page, url: string, rows: number) {
  await openImport(page, url);
  const button = page.getByRole("button", { name: /^Import [\d,]+ projects$/ });
  const done = page.getByRole("heading", { name: /projects imported$/ });
  const began = performance.now();
  await choose(page, generatedCsv(rows));
  await button.waitFor();
  const previewed = performance.now();
  await button.click();
  await done.waitFor();
  return { preview: previewed - began, stored: performance.now() - previewed };
}

let files = 0;

/** A file as organisations have them, whose projects are in none before it. */
function generatedCsv(rows: number): string {
  files += 1;
  const line = (n: number) =>
    `F${files}-${n};Wells of village ${files}-${n};Active;15/01/2025;31/12/2026;Burkina Faso;Kaya;${n}0,50;"A well with a pump;\r\nand latrines, ${n}"`;
  const headings = "Reference;Title;Status;Start;End;Country;City;Budget;Description";
  return [headings, ...Array.from({ length: rows }, (_, n) => line(n + 1))].join("\r\n");
}

const entries = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.number() })));

/** Imports of 2,000 projects, one after the other. */
export function importing(staff: Staff): Disturbance {
  return {
    name: "imports of 2,000 projects, one after the other",
    async run(signal, onBegun) {
      onBegun();
      const latest = "/rest/v1/history?select=id&table_name=eq.imports&order=id.desc&limit=1";
      while (!signal.aborted) {
        const [last] = v.parse(entries, await staff.call(latest));
        const rows = Array.from({ length: 2000 }, (_, n) => ({ line: n + 2, title: `Well ${n}` }));
        const body = { file_name: "bench.csv", rows, ...(last && { seen_import: last.id }) };
        await staff.call("/rest/v1/rpc/import_projects", {
          method: "POST",
          body: JSON.stringify(body),
        });
      }
    },
  };
}
