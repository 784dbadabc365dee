import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { isFullRun } from "./packages/test-backend/src/full-run";
import { browserArguments } from "./tools/test/browser";

/**
 * Browser journeys through the real server. Those that only read, or that bring an organisation of their own, share
 * one for each worker; others start theirs. What is in e2e/full is for `npm run test:full` alone.
 */
export default defineConfig({
  testDir: "e2e",
  ...(!isFullRun && { testIgnore: "full/**" }),
  globalSetup: "./e2e/support/journeys-data.ts",
  fullyParallel: false,
  // One more than there are processors: journeys wait for servers, and for what they hold up.
  workers: availableParallelism() + 1,
  forbidOnly: process.env.CI === "true",
  // What a busy machine may take; all waits are for what is to be seen.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    // Not its screen: a phone with a desktop's screen loads pictures for that one first.
    userAgent: devices["Desktop Chrome"].userAgent,
    actionTimeout: 60_000,
    // What journeys watch and hold up are the page's own requests; offline.spec.ts lets the worker in.
    serviceWorkers: "block",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserArguments],
    },
  },
});
