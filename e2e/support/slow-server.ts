import type { Page } from "@playwright/test";

/** Delays what a page writes, in milliseconds. */
export async function answerWritesAfter(page: Page, delayMs: number): Promise<void> {
  await page.route(/\/(rest|storage)\/v1\//, async (route) => {
    const isWrite = ["DELETE", "PATCH", "POST"].includes(route.request().method());
    if (isWrite) await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
}
