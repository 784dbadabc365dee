import type { Logger } from "pino";
import type { Config } from "../config/config";
import { migrationsDirectory } from "../config/paths";
import type { DatabaseAddress } from "../database/address";
import { startEmbeddedDatabase } from "../database/embedded/embedded";
import { awaitExternalDatabase, openExternalDatabase } from "../database/external";
import type { Trouble } from "../errors/trouble";
import type { CleanupStack } from "./cleanup-stack";
import { upgradeCluster } from "./upgrade-cluster";

interface OpenDatabase {
  address: DatabaseAddress;
  /** What keeps an embedded database from working at the moment; null for nothing. */
  trouble: () => Trouble | null;
}

/**
 * Opens the database of a configuration: the external one, or the embedded one of a data directory that this process
 * claimed, which is brought to the installed PostgreSQL first and runs until `closing` stops it.
 *
 * @param signal of a server's start, which waits for an external database until it is aborted; commands do not wait
 * @throws {StartError} for what a person can mend
 */
export async function openDatabase(
  { databaseUrl, oldPostgresqlBin }: Config,
  dataDir: string,
  closing: CleanupStack,
  logger: Logger,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const address = signal
      ? await awaitExternalDatabase(databaseUrl, { logger, signal })
      : await openExternalDatabase(databaseUrl);
    return { address, trouble: () => null };
  }
  await upgradeCluster({
    dataDir,
    migrationsDirectory,
    oldPostgresqlBin: oldPostgresqlBin ?? null,
    logger,
  });
  const database = await startEmbeddedDatabase({ dataDir, logger });
  closing.add("database", () => database.stop());
  return database;
}
