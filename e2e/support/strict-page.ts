import { test as base, type ConsoleMessage, expect } from "@playwright/test";

/** A test in which nothing may be written to the browser's console as an error. */
export const test = base.extend<{ strayErrors: string[] }>({
  strayErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !isMissingPage(message)) errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser itself says of the page of a project that is not there that it was not found. */
function isMissingPage(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "about:blank");
  return /status of 404/.test(message.text()) && /^\/project\/[^/]+$/.test(pathname);
}

export { expect };
