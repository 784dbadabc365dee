import { defineConfig, devices } from "@playwright/test";
import { browserArguments } from "./tools/test/browser";

/** Browser journeys through the real server; each file starts its own on an empty folder. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 2,
  // A shared machine stumbles now and then; what needed a second try is reported as flaky.
  retries: process.env.CI === "true" ? 1 : 0,
  forbidOnly: process.env.CI === "true",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Recording each journey takes a quarter of their time.
    trace: "on-first-retry",
    // What journeys watch and hold up are the page's own requests; offline.spec.ts lets the worker in.
    serviceWorkers: "block",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserArguments],
    },
  },
});
