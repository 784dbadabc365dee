import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { catalogues } from "./apps/web/catalogues-plugin.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** As in `full-run.ts`, which vite would have to be told to read. */
const isFullRun = process.env.TEST_RUN === "full";

/** Ends what hangs, and nothing else: machines may be busy. A full run has some tests try everything. */
const limits = { testTimeout: isFullRun ? 900_000 : 120_000, hookTimeout: 120_000 };

const database = {
  globalSetup: [inRepository("packages/test-backend/src/global-setup.ts")],
  ...limits,
};

/** Days are the reader's or the machine's: half of UTC's hours belong to another day there. */
const farFromUtc = { TZ: "Pacific/Auckland" };

/**
 * Files share a process: loading the backend anew for each cost a quarter of the time. So a test
 * takes back what it changes of the process, and no module keeps what belongs to one database.
 */
const backendTests = {
  environment: "node",
  isolate: false,
  env: farFromUtc,
  ...database,
} as const;

/** Their threads and programs are started from bundles, see `built-program-files.ts`. */
const serverTests = {
  ...backendTests,
  globalSetup: [...database.globalSetup, inRepository("tools/test/build-server.ts")],
  alias: [
    {
      find: /^.*\/config\/program-files$/,
      replacement: inRepository("apps/server/src/testing/built-program-files.ts"),
    },
  ],
};

/** Tests of what the base map is made by; they read whole atlases. */
const mapData = "tools/map-data/**/*.test.ts";

/** Tests in whose process no other page may be, such as those that replace a module. */
const needsOwnProcess = "apps/web/src/**/*.alone.test.tsx";

/**
 * Tests of the web app that need no page. A process has one environment, so that among the others each of these would
 * end a process that had loaded the app (10 s).
 */
const needsNoPage = "apps/web/{src,service-worker}/**/*.node.test.ts";

const web = {
  extends: true as const,
  plugins: [react(), catalogues()],
  resolve: { alias: { "@": inRepository("apps/web/src") } },
  test: {
    sequence: { setupFiles: "list" as const },
    env: farFromUtc,
    setupFiles: ["fresh-page", "setup"].map((name) =>
      inRepository(`apps/web/src/testing/${name}.ts`),
    ),
    ...database,
  },
};

const pages = {
  ...web,
  test: {
    ...web.test,
    environment: inRepository("packages/test-backend/src/jsdom-with-node-fetch.ts"),
  },
};

/** The same backend over the PostgreSQL of `TEST_DATABASE_URL`, where a full run has one. */
const externalDatabase = {
  extends: true as const,
  test: {
    name: "external-database",
    include: ["apps/server/src/startup/app.test.ts", "apps/server/src/backend/*/*-service.test.ts"],
    ...serverTests,
    env: { ...farFromUtc, TEST_SERVER: "external" },
  },
};

export default defineConfig({
  test: {
    // One more than there are processors: tests of the server wait for PostgreSQL. With two more all took longer.
    maxWorkers: availableParallelism() + 1,
    // As long as queries of the page wait.
    expect: { poll: { timeout: 30_000 } },
    onUnhandledError: (error) => !isLostTypeQuery(error),
    projects: [
      {
        extends: true,
        test: {
          name: "domain",
          environment: "node",
          env: farFromUtc,
          ...limits,
          // Rules keep nothing between tests, so files may share a process.
          isolate: false,
          include: [
            "packages/{domain,import,map-format,open-data}/src/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: [mapData],
        },
      },
      {
        extends: true,
        test: {
          name: "map-data",
          environment: "node",
          ...limits,
          include: [mapData],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "packages/test-backend/src/**/*.test.ts"],
          exclude: ["**/*.jsdom.test.ts"],
          ...serverTests,
        },
      },
      {
        ...pages,
        test: {
          ...pages.test,
          name: "web",
          isolate: false,
          include: [
            "apps/web/{src,gallery,service-worker}/**/*.test.{ts,tsx}",
            "packages/test-backend/src/**/*.jsdom.test.ts",
          ],
          exclude: [needsOwnProcess, needsNoPage],
        },
      },
      {
        ...web,
        test: {
          ...web.test,
          name: "web-node",
          environment: "node",
          isolate: false,
          include: [needsNoPage],
        },
      },
      { ...pages, test: { ...pages.test, name: "web-alone", include: [needsOwnProcess] } },
      {
        extends: true,
        test: {
          name: "access",
          include: ["supabase/tests/**/*.test.ts"],
          ...backendTests,
        },
      },
      ...(isFullRun && process.env.TEST_DATABASE_URL ? [externalDatabase] : []),
    ],
  },
});

/**
 * The `postgres` package begins each connection with a query for array types, and handles no rejection of it: one is
 * reported where the database resets a new connection (https://github.com/porsager/postgres/issues/1192). That query cannot
 * be turned off, since `reserve()` would then wait for ever (https://github.com/porsager/postgres/issues/751). Queries of
 * ours are rejected to their callers; `address.test.ts` holds that.
 */
function isLostTypeQuery(error: object): boolean {
  return "query" in error && String(error.query).includes("from pg_catalog.pg_type a");
}
