import type { Logger } from "pino";
import type { Sql } from "postgres";
import {
  endStaleSessions,
  type SessionLifetimes,
  storeLifetimes,
} from "../backend/auth/session-lifetimes";
import { whileAvailable } from "../backend/available-backend";
import type { Backend, RenewableBackend } from "../backend/backend";
import { routeBackend } from "../backend/router";
import { deleteAllOrphans } from "../backend/storage/orphaned-files";
import { startBackendThread } from "../backend/worker/backend-thread";
import type { AutomaticBackups } from "../backup/automatic/automatic-backups";
import { type ChangeFeed, openChangeFeed } from "../changes/change-feed";
import type { Config } from "../config/config";
import type { StoredSecrets } from "../config/secrets";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import type { DataSchema } from "../database/data-schema";
import { loadDataSchema } from "../database/data-schema";
import { storeHistoryDays, sweepHistory } from "../database/history-retention";
import { type DatabaseLogins, loginsOf, ownerAsLogins } from "../database/logins";
import { prepareDatabase } from "../database/prepare-database";
import { type LoginsToUse, makeLogins, restoreLogins } from "../database/usable-logins";
import type { Trouble } from "../errors/trouble";
import { StartError } from "../lib/start-error";
import { safeError } from "../log/safe-error";
import type { SecurityLog } from "../log/security-log";
import { sweep } from "./sweep";

/** What the start asks the database as its owner needs few connections. */
const START_CONNECTIONS = 3;

/** For anonymous reads that the cache does not answer, and for all requests of staff. */
const ANONYMOUS_CONNECTIONS = 6;
const STAFF_CONNECTIONS = 10;

/** For the stored pictures that visitors look at, where their reads have connections of their own. */
const PICTURE_CONNECTIONS = 3;

/** No query of a page takes longer; a made-up filter might. */
const PUBLIC_STATEMENT_MS = 2000;

const AN_HOUR_MS = 3_600_000;

/** What the server is composed of, see `createApp`. */
export interface AppOptions {
  config: Config;
  /** The database, or null when a Supabase elsewhere is the backend. */
  database: DatabaseAddress | null;
  /** Why the database is away, where this server runs it and knows. */
  databaseTrouble?: () => Trouble | null;
  secrets: StoredSecrets;
  logger: Logger;
  /** The built web app. */
  webDirectory: string;
  /** Where stored files are kept. */
  storageDirectory: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  /** What makes a backup before the schema changes; null or absent for none. */
  backups?: Pick<AutomaticBackups, "beforeUpgrade" | "health"> | null;
}

interface DataOptions extends AppOptions {
  securityLog: Pick<SecurityLog, "record">;
}

/** The database of this server, and what answers requests from it. */
export interface OpenData {
  /** A connection without rights, opened when it is first asked. */
  sql: Sql;
  backend: Backend;
  /** Requests that each thread has not answered yet. */
  pendingRequests(): Record<"visitors" | "staff", number>;
  announcements: ChangeFeed;
  /** The public tables and their columns. */
  schema: DataSchema;
  /** Whether the database had nothing of Vigie before this start. */
  isFirstStart: boolean;
  /** Ends the threads and the connections to the database. */
  close(): Promise<void>;
}

/**
 * Brings the database up to date and opens the backend over it, in two threads: one answers
 * what visitors read and the other the rest, and neither holds up the thread that listens.
 * The database's owner prepares it and listens for changes; requests come through logins of fewer
 * rights.
 *
 * @param database the address with the owner
 * @throws {Error} when the database cannot be reached or brought up to date
 */
export async function openData(database: DatabaseAddress, options: DataOptions): Promise<OpenData> {
  const { config, secrets, logger } = options;
  const isExternal = config.databaseUrl !== undefined;
  let logins = loginsOf(database, secrets.databaseSecret);
  // Their code is loaded while the database is brought up to date.
  let backend = openThreads(logins, options);
  try {
    const prepared = await prepareAsOwner(database, options, { logins, isExternal });
    if (!prepared.hasLogins) {
      await backend.close();
      logins = ownerAsLogins(database);
      backend = openThreads(logins, options);
    }
    const { authenticator } = logins;
    const use = { logins, isExternal, logger };
    const announcements = await openChangeFeed(database, logger);
    if (isExternal && prepared.hasLogins) {
      const onAvailable = () => void renewLogins(database, use, backend);
      announcements.subscribe({ onChange: () => undefined, onAvailable });
    }
    const sweeps = setInterval(() => void sweep(authenticator, options), AN_HOUR_MS).unref();
    const sql = openConnection(authenticator, { max: 1 });
    const available = whileAvailable(backend, {
      database: announcements,
      trouble: () => options.databaseTrouble?.() ?? null,
    });
    return {
      sql,
      backend: available,
      pendingRequests: backend.pendingRequests,
      announcements,
      schema: prepared.schema,
      isFirstStart: prepared.isFirstStart,
      async close() {
        clearInterval(sweeps);
        await announcements.close();
        await available.close();
        await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** After a failover the database may be a copy that was made without the logins. */
async function renewLogins(
  database: DatabaseAddress,
  use: LoginsToUse,
  backend: RenewableBackend,
): Promise<void> {
  const sql = openConnection(database, { max: 2 });
  try {
    if (await restoreLogins(sql, use)) backend.renew(0);
  } catch (error) {
    use.logger.warn({ error: safeError(error) }, "The logins of requests could not be looked at");
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}

async function prepareAsOwner(
  database: DatabaseAddress,
  options: AppOptions,
  use: { logins: DatabaseLogins; isExternal: boolean },
): Promise<{ isFirstStart: boolean; hasLogins: boolean; schema: DataSchema }> {
  const { config, migrationsDirectory, storageDirectory, logger } = options;
  const sql = openConnection(database, { max: START_CONNECTIONS });
  try {
    const { isFirstStart, finished: hasLogins } = await prepareDatabase({
      sql,
      migrationsDirectory,
      logger,
      beforeChange: () => backUpBeforeUpgrade(sql, options),
      async finish() {
        await storeLifetimes(sql, lifetimesOf(config));
        await endStaleSessions(sql);
        await storeHistoryDays(sql, config.historyDays);
        await sweepHistory(sql);
        return makeLogins(sql, { ...use, logger });
      },
    });
    await deleteAllOrphans({ sql, storageDirectory, logger });
    return { isFirstStart, hasLogins, schema: await loadDataSchema(sql) };
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}

/**
 * A start on a database with content that this version changes makes a backup first.
 *
 * @throws {StartError} when it cannot, unless a setting allows to go on without one
 */
async function backUpBeforeUpgrade(
  sql: Sql,
  { backups, config, logger }: AppOptions,
): Promise<void> {
  const [row] = await sql<{ used: boolean }[]>`
    select to_regclass('public.organisations') is not null as used`;
  if (!row?.used || (await sql`select from public.organisations limit 1`).length === 0) return;
  try {
    await backups?.beforeUpgrade();
  } catch (error) {
    const { message } = safeError(error);
    if (!config.upgradeWithoutBackup) {
      throw new StartError(
        `This version of Vigie changes the database, and the backup before it failed: ${message} Nothing was changed. Mend that and start again, or set UPGRADE_WITHOUT_BACKUP=yes to go on without a backup.`,
        { cause: error },
      );
    }
    logger.warn({ error: safeError(error) }, "the database is changed without a backup before it");
  }
}

function lifetimesOf({ sessionMaxDays, sessionIdleDays }: AppOptions["config"]): SessionLifetimes {
  return { maxDays: sessionMaxDays, idleDays: sessionIdleDays };
}

/** The thread that answers visitors knows no login to the accounts. */
function openThreads({ authenticator, visitor, accounts }: DatabaseLogins, options: DataOptions) {
  const { config, storageDirectory, logger, securityLog } = options;
  const { databaseSecret: _, ...secrets } = options.secrets;
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const sessionLifetimes = lifetimesOf(config);
  const parts = { secrets, publicUrl, storageDirectory, sessionLifetimes, logger, securityLog };
  const anonymousWorker = startBackendThread({
    ...parts,
    logins: { authenticator, visitor },
    maxConnections: PICTURE_CONNECTIONS,
    anonymousConnections: ANONYMOUS_CONNECTIONS,
    // Behind `DATABASE_URL` may be a pooler.
    isPooled: config.databaseUrl !== undefined,
    statementTimeoutMs: PUBLIC_STATEMENT_MS,
  });
  const staffWorker = startBackendThread({
    ...parts,
    logins: { authenticator, visitor, accounts },
    maxConnections: STAFF_CONNECTIONS,
    ...(config.smtpUrl !== undefined && {
      mail: { smtpUrl: config.smtpUrl, from: config.mailFrom ?? defaultSender(publicUrl) },
    }),
  });
  return {
    ...routeBackend({ anonymousWorker, staffWorker }),
    pendingRequests: () => ({ visitors: anonymousWorker.pending, staff: staffWorker.pending }),
  };
}

function defaultSender(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`;
}
