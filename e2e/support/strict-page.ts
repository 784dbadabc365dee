import { test as base, expect } from "@playwright/test";

/** A test in which nothing may be written to the browser's console as an error. */
export const test = base.extend<{ strayErrors: string[] }>({
  strayErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
