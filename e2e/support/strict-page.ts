import { type BrowserContext, test as base, type ConsoleMessage, expect } from "@playwright/test";

/** A test in which nothing may be written to the console of any of its pages as an error. */
export const test = base.extend<{ strayErrors: string[] }>({
  strayErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      const mismatches: string[] = [];
      const note = (error: string) => (isMismatch(error) ? mismatches : errors).push(error);
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.type() === "error" && !isOfTheBrowser(message)) note(message.text());
        });
        watched.on("weberror", (error) => note(String(error.error())));
      };
      watch(context);
      // Other people of the same journey have contexts of their own.
      browser.on("context", watch);
      await use(errors);
      browser.off("context", watch);
      // A test may forget the errors that it caused. No test can mean these.
      expect(mismatches, "what the browser renders differs from the server's page").toEqual([]);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** React's words, or the numbers that stand for them in a build, for a page that it had to render anew. */
function isMismatch(error: string): boolean {
  return /hydrat|did not match|React error #(?:418|419|42[0-5])\b/i.test(error);
}

/** What the browser itself says: of a project that is not there, and of a connection that was taken away. */
function isOfTheBrowser(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "about:blank");
  const isMissingPage = /status of 404/.test(message.text()) && /^\/project\/[^/]+$/.test(pathname);
  return isMissingPage || /net::ERR_INTERNET_DISCONNECTED/.test(message.text());
}

export { expect };
