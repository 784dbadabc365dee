import { type BrowserContext, test as base, type ConsoleMessage, expect } from "@playwright/test";
import { demoMember } from "./people";
import { startVigie, type Vigie } from "./vigie";

/**
 * A test that fails if any of its pages writes an error to the console. All tests of a worker that ask for it share one
 * server with the demo content: they only read it, or work on what they add.
 */
export const test = base.extend<{ strayErrors: string[] }, { vigie: Vigie }>({
  vigie: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const vigie = await startVigie({ demoPassword: demoMember.password });
      await use(vigie);
      await vigie.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  strayErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      const mismatches: string[] = [];
      const note = (error: string) => (isMismatch(error) ? mismatches : errors).push(error);
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.type() !== "error" || isOfTheBrowser(message)) return;
          note(`${message.text()} ${message.location().url}`);
        });
        watched.on("weberror", (error) => note(String(error.error())));
      };
      watch(context);
      // Other people in the same journey have contexts of their own.
      browser.on("context", watch);
      await use(errors);
      browser.off("context", watch);
      // A test may clear errors that it caused, but never hydration mismatches.
      expect(mismatches, "what the browser renders differs from the server's page").toEqual([]);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** React's message for a hydration mismatch, or its number in a production build. */
function isMismatch(error: string): boolean {
  return /hydrat|did not match|React error #(?:418|419|42[0-5])\b/i.test(error);
}

/** The browser's own messages about a 404 and a lost connection. */
function isOfTheBrowser(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "about:blank");
  const isMissingPage = /status of 404/.test(message.text()) && /^\/project\/[^/]+$/.test(pathname);
  return isMissingPage || /net::ERR_INTERNET_DISCONNECTED/.test(message.text());
}

export { expect };
