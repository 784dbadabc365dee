import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type RunningDatabase, startEmbeddedDatabase } from "@vigie/server/database/embedded";
import { parseDatabaseUrl } from "@vigie/server/database/given";
import { createLogger } from "@vigie/server/logger";
import type { TestProject } from "vitest/node";
import { prepareTemplate } from "./template";
import "./test-servers";

const migrationsDirectory = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));

/** The data is thrown away, so nothing need reach the disk. */
const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 200,
};

/**
 * Once per run: starts the embedded PostgreSQL in a folder that is thrown away, and prepares on it,
 * and on the server of `TEST_DATABASE_URL` if there is one, a database with everything applied.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayServer();
  try {
    const embedded = await prepareTemplate(server.address, migrationsDirectory);
    const given = await prepareGivenServer(process.env.TEST_DATABASE_URL);
    project.provide("testServers", { embedded: embedded.server, given: given?.server ?? null });
    return async () => {
      await given?.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startThrowawayServer(): Promise<RunningDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "vigie-test-"));
  const removeFiles = () => rm(dataDir, { recursive: true, force: true });
  try {
    const logger = createLogger({ terminal: false, destination: nowhere() });
    const database = await startEmbeddedDatabase({ dataDir, logger, settings: THROWAWAY_SETTINGS });
    return {
      address: database.address,
      async stop() {
        await database.stop();
        await removeFiles();
      },
    };
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function prepareGivenServer(url = "") {
  return url === "" ? null : prepareTemplate(parseDatabaseUrl(url), migrationsDirectory);
}
