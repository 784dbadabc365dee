import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { endAllSessions } from "../backend/auth/session-lifetimes";
import { AutomaticBackups } from "../backup/automatic/automatic-backups";
import { BACKUPS_OFF, type Config } from "../config/config";
import {
  backupDirectoryOf,
  migrationsDirectory,
  pageRendererFile,
  storageDirectoryOf,
  webDirectory,
} from "../config/paths";
import {
  forgetRotation,
  loadSecrets,
  rotatedSecret,
  type Secrets,
  type StoredSecrets,
} from "../config/secrets";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import { loadDefinitions } from "../database/system-schema";
import { waitAtMost } from "../lib/timeout";
import type { VigieApp } from "./app";
import type { ClaimedDirectory } from "./claim-data-directory";
import type { CleanupStack } from "./cleanup-stack";
import { openDatabase } from "./open-database";

/** Everything but the HTTP server. */
interface OpenBackend {
  app: VigieApp;
  /** Null where a Supabase elsewhere is the backend. */
  database: DatabaseAddress | null;
  secrets: Secrets;
  /** Null where a Supabase elsewhere is the backend. */
  backups: AutomaticBackups | null;
}

/** What a start shares with the steps that it consists of. */
interface StartContext {
  /** Gets what was opened. */
  closing: CleanupStack;
  logger: Logger;
  /** Ends the start between two steps. */
  signal?: AbortSignal;
  /** See `AppOptions`. */
  isCommand?: boolean;
}

const CLOSE_MS = 1000;

/**
 * Starts or opens the database of a claimed data directory and composes the app over it, adding
 * what was opened to `closing`.
 *
 * @throws {StartError} for what a person can mend
 * @throws the signal's reason, once that is aborted
 */
export async function openBackend(
  config: Config,
  { dataDir, isNew }: Pick<ClaimedDirectory, "dataDir" | "isNew">,
  { closing, logger, signal, isCommand = false }: StartContext,
): Promise<OpenBackend> {
  // Read while the database starts.
  const loading = Promise.all([import("./app"), isNew ? loadDefinitions() : null]);
  // A database elsewhere may have a server elsewhere, whose secrets a command cannot make.
  const secrets = await loadSecrets(dataDir, !isCommand || config.databaseUrl === undefined);
  const formerSecret = await rotatedSecret(dataDir);
  const { address, trouble } = await openDatabase(config, dataDir, closing, logger, signal);
  const backups = await openBackups(config, dataDir, address, logger);
  closing.add("backups", () => backups.stop());
  signal?.throwIfAborted();
  const [{ createApp }] = await loading;
  const app = await createApp({
    config,
    database: address,
    databaseTrouble: trouble,
    secrets,
    formerSecret,
    isCommand,
    logger,
    webDirectory,
    pageRendererFile,
    storageDirectory: storageDirectoryOf(dataDir),
    migrationsDirectory,
    backups,
    signal,
  });
  closing.add("app", async () => {
    // Stopping the database ends queries that take longer.
    await waitAtMost(CLOSE_MS, app.close());
  });
  if (formerSecret !== null && !isCommand) await endSessionsAfterRotation(dataDir, address);
  return { app, database: address, secrets, backups };
}

function openBackups(
  { backupDir, backupHour: hour }: Config,
  dataDir: string,
  database: DatabaseAddress,
  logger: Logger,
): Promise<AutomaticBackups> {
  const directory = backupDir ?? backupDirectoryOf(dataDir);
  return AutomaticBackups.open({
    database,
    dataDir,
    storageDirectory: storageDirectoryOf(dataDir),
    backupDirectory: directory === BACKUPS_OFF ? null : directory,
    hour,
    logger,
  });
}

/**
 * Ends all sessions once after the secrets were rotated. Access tokens signed with the old ones are refused anyway, but
 * refresh tokens are random, and would stay valid.
 */
async function endSessionsAfterRotation(dataDir: string, database: DatabaseAddress): Promise<void> {
  const sql = openConnection(database, { max: 1 });
  try {
    await endAllSessions(sql);
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
  await forgetRotation(dataDir);
}

/** The app for a Supabase elsewhere, which stores nothing here and needs no secrets. */
export async function openForSupabase(config: Config, logger: Logger): Promise<OpenBackend> {
  const { createApp } = await import("./app");
  const secrets: StoredSecrets = {
    jwtSecret: randomUUID(),
    publishableKey: randomUUID(),
    secretKey: randomUUID(),
    databaseSecret: randomUUID(),
  };
  const app = await createApp({
    config,
    database: null,
    secrets,
    logger,
    webDirectory,
    pageRendererFile,
    storageDirectory: storageDirectoryOf(config.dataDir),
    migrationsDirectory,
    backups: null,
  });
  return { app, database: null, secrets, backups: null };
}
