import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const database = {
  globalSetup: [inRepository("packages/test-backend/src/global-setup.ts")],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** The same backend over the PostgreSQL of `TEST_DATABASE_URL`, where one is set. */
const externalDatabase = {
  extends: true as const,
  test: {
    name: "external-database",
    environment: "node",
    include: [
      "apps/server/src/startup/app.test.ts",
      "apps/server/src/backend/*/*-service.test.ts",
      "apps/server/src/**/planned-reads.test.ts",
    ],
    env: { TEST_SERVER: "external" },
    ...database,
  },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // As long as queries of the page wait.
    expect: { poll: { timeout: 10_000 } },
    // As in the journeys: what a stumbling machine needed twice is reported as retried.
    retry: process.env.CI === "true" ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "domain",
          environment: "node",
          testTimeout: database.testTimeout,
          hookTimeout: database.hookTimeout,
          // Rules keep nothing between tests, so files may share a process.
          isolate: false,
          include: ["packages/{domain,map-format}/src/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/src/**/*.test.ts", "packages/test-backend/src/**/*.test.ts"],
          exclude: ["**/*.jsdom.test.ts"],
          ...database,
        },
      },
      {
        extends: true,
        plugins: [react()],
        resolve: { alias: { "@": inRepository("apps/web/src") } },
        test: {
          name: "web",
          environment: inRepository("packages/test-backend/src/jsdom-with-node-fetch.ts"),
          setupFiles: [inRepository("apps/web/src/testing/setup.ts")],
          include: [
            "apps/web/{src,gallery,service-worker}/**/*.test.{ts,tsx}",
            "packages/test-backend/src/**/*.jsdom.test.ts",
          ],
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: "access",
          environment: "node",
          include: ["supabase/tests/**/*.test.ts"],
          ...database,
        },
      },
      ...(process.env.TEST_DATABASE_URL ? [externalDatabase] : []),
    ],
  },
});
