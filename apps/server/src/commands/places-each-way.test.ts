import { isFullRun } from "@vigie/test-backend/full-run";
import { createEmptyDatabase } from "@vigie/test-backend/template";
import { hasExternalServer, testServer } from "@vigie/test-backend/test-servers";
import { eventually } from "@vigie/test-backend/waiting";
import { pino } from "pino";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { findRunningInstance } from "../instance/lock";
import { CleanupStack } from "../startup/cleanup-stack";
import { startServer } from "../startup/start-server";
import { putMigratedDatabase } from "../testing/prepared-data-directory";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { openAccess } from "./backend-access";
import { fillPlaces } from "./places";

const logger = pino({ enabled: false });
const inserted = v.object({ id: v.union([v.number(), v.string()]) });

let dataDir: string;

/** Adds a project with a city that was not placed, and runs the command as `npm run places` does. */
async function placesOfNewProject(env: NodeJS.ProcessEnv) {
  const closing = new CleanupStack(logger);
  try {
    const openClient = await openAccess({ DATA_DIR: dataDir, ...env }, closing, logger);
    const client = openClient();
    const add = async (table: string, row: object) => {
      const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
      return v.parse(inserted, data).id;
    };
    const organization_id = await add("organisations", { name: "Wells for all" });
    const cities = ["Kaya", "Nowhereville"];
    const id = await add("projects", {
      title: "Wells",
      organization_id,
      is_online: true,
      cities,
      countries: ["bf"],
    });
    const run = await fillPlaces(
      client,
      async () => [["Kaya", 13.0917, -1.0844, 66_000, ""]],
      () => undefined,
    );
    const { data } = await client
      .from("public_places")
      .select("city, latitude")
      .eq("project_id", id)
      .throwOnError();
    return { run, id, shown: data };
  } finally {
    await closing.closeAll();
  }
}

async function expectPlaced(env: NodeJS.ProcessEnv = {}) {
  const { run, id, shown } = await placesOfNewProject(env);
  expect(run).toEqual({ placed: 1, nowhere: [{ city: "Nowhereville", project: id }] });
  expect(shown).toEqual([{ city: "Kaya", latitude: 13.0917 }]);
}

/** Ways to the database are those of all commands, see organisation.test.ts. */
describe.runIf(isFullRun)("npm run places", () => {
  beforeAll(async () => {
    dataDir = await temporaryDirectory();
    await putMigratedDatabase(dataDir);
  });
  afterAll(() => removeDirectory(dataDir));

  it("cities are placed where no server runs, and none is left running", async () => {
    await expectPlaced();
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });

  it("cities are placed beside a server that runs or starts, and through its address", async () => {
    const config = readConfig({ PORT: "0", DATA_DIR: dataDir }, ["--empty"]);
    const starting = startServer(config, logger, new AbortController().signal);
    // It holds the folder before its database is there.
    await eventually(async () => expect(await findRunningInstance(dataDir)).toBeDefined());
    const early = expectPlaced();
    const server = await starting;
    try {
      await early;
      await expectPlaced();
      const { secretKey } = await loadSecrets(dataDir);
      await expectPlaced({ SUPABASE_URL: server.address, SUPABASE_SERVICE_ROLE_KEY: secretKey });
    } finally {
      await server.stop();
    }
  });

  it("cities are placed in a PostgreSQL of one's own", async ({ skip }) => {
    skip(!hasExternalServer(), "passed over, since TEST_DATABASE_URL is not set");
    const database = await createEmptyDatabase(testServer("external"));
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = `/${database.address.database}`;
    try {
      await expectPlaced({ DATABASE_URL: url.href });
    } finally {
      await database.drop();
    }
  });
});
