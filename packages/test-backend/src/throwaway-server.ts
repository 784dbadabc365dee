import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import {
  type RunningDatabase,
  startEmbeddedDatabase,
} from "@vigie/server/database/embedded/embedded";
import { createLogger } from "@vigie/server/log/logger";

/** The data is thrown away, so nothing need reach the disk, or be tidied. */
const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: 200,
};

/** The embedded PostgreSQL in a folder of its own, which goes with it. */
export async function startThrowawayServer(): Promise<RunningDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "vigie-test-"));
  const removeFiles = () => rm(dataDir, { recursive: true, force: true });
  try {
    const logger = createLogger({ terminal: false, destination: nowhere() });
    const database = await startEmbeddedDatabase({ dataDir, logger, settings: THROWAWAY_SETTINGS });
    return {
      ...database,
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
