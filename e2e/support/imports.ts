import { expect, type Locator, type Page } from "@playwright/test";

/** Goes to the page from the dashboard. */
export async function openImport(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole("link", { name: "Import projects" }).click();
  await expect(page.getByRole("heading", { name: "Import projects", level: 1 })).toBeVisible();
}

/** Chooses a file of the given content, as in the system's dialog. */
export async function choose(page: Page, content: string | Uint8Array, name = "projects.csv") {
  await page
    .getByLabel("A file with your projects", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** The preview's row of a line in the file. */
export function line(page: Page, number: number): Locator {
  return page.getByRole("listitem").filter({ hasText: `Line ${number}` });
}

/** Looks at the rows, before which nothing can be imported, and imports them. */
export async function importRows(page: Page, button: string | RegExp): Promise<void> {
  // Their beginning: of many rows some are in view before.
  await page.getByRole("group", { name: "What will happen" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: button }).click();
}

export async function expectKinds(page: Page, kinds: readonly string[]): Promise<void> {
  const filters = page.getByRole("group", { name: "What will happen" }).getByRole("button");
  await expect(filters).toHaveText([...kinds]);
}

/** What the preview says of each row, without its line. */
export async function previewedRows(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole("region", { name: "What will happen" })
    .getByRole("listitem")
    // The others are remarks in a row.
    .filter({ hasText: /Line \d/ })
    .allInnerTexts();
  return texts.map((text) =>
    text
      .replace(/^Line \d+/, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}
