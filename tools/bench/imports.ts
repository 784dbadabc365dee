import type { Browser, Page } from "@playwright/test";
import { choose, openImport } from "../../e2e/support/imports";
import { type Credentials, signIn } from "../../e2e/support/people";
import { atMost, type Figure } from "./report";

const projects = 2010;
const longestMs = 120_000;

/** From choosing a file to the preview of its rows, and from the button to all of them stored. */
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
    await timesOf(page, url, "A", 20);
    const { preview, stored } = await timesOf(page, url, "B", projects);
    return [
      atMost(`a file of ${projects} projects: to its preview, in ms`, preview, 3000),
      atMost(`a file of ${projects} projects: to all of them stored, in ms`, stored, 20_000),
    ];
  } finally {
    await page.close();
  }
}

async function timesOf(page: Page, url: string, name: string, rows: number) {
  await openImport(page, url);
  const button = page.getByRole("button", { name: /^Import [\d,]+ projects$/ });
  const done = page.getByRole("heading", { name: /projects imported$/ });
  const began = performance.now();
  await choose(page, generatedCsv(name, rows));
  await button.waitFor();
  const previewed = performance.now();
  await button.click();
  await done.waitFor();
  return { preview: previewed - began, stored: performance.now() - previewed };
}

/** A file as organisations have them; no other name's has its projects. */
function generatedCsv(name: string, rows: number): string {
  const line = (n: number) =>
    `${name}-${n};Wells of village ${name}-${n};Active;15/01/2025;31/12/2026;Burkina Faso;Kaya;${n}0,50;"A well with a pump;\r\nand latrines, ${n}"`;
  const headings = "Reference;Title;Status;Start;End;Country;City;Budget;Description";
  return [headings, ...Array.from({ length: rows }, (_, n) => line(n + 1))].join("\r\n");
}
