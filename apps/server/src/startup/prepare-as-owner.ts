import type { Sql } from "postgres";
import { endStaleSessions, lifetimesOf, storeLifetimes } from "../backend/auth/session-lifetimes";
import { deleteAllOrphans } from "../backend/storage/orphaned-files";
import { mailOptionsOf } from "../config/config";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import { type DataSchema, loadDataSchema } from "../database/data-schema";
import { storeHistoryDays, sweepHistory } from "../database/history-retention";
import { prepareDatabase } from "../database/prepare-database";
import { keepServedSecret, refuseOtherSecret } from "../database/served-secret";
import { type LoginsToUse, makeLogins } from "../database/usable-logins";
import { storeFollowSettings } from "../followers/housekeeping";
import { StartError } from "../lib/start-error";
import { unlessAborted } from "../lib/timeout";
import { safeError } from "../log/safe-error";
import type { AppOptions } from "./app-options";

/** A start needs few connections as the owner. */
const START_CONNECTIONS = 3;

/** The state of a database that was brought up to date. */
interface PreparedDatabase {
  /** Whether it held nothing of Vigie before. */
  isFirstStart: boolean;
  /** Whether requests have logins of their own. */
  hasLogins: boolean;
  /** The public tables and their columns. */
  schema: DataSchema;
}

/**
 * Brings the database up to date as its owner, stores settings in it, and deletes expired data. A command does only
 * what it cannot work without.
 *
 * @throws {Error} when it cannot be reached or brought up to date
 * @throws the signal's reason, once that is aborted
 */
export async function prepareAsOwner(
  database: DatabaseAddress,
  options: AppOptions,
  use: Pick<LoginsToUse, "logins" | "isExternal">,
): Promise<PreparedDatabase> {
  const { config, migrationsDirectory, storageDirectory, logger, signal } = options;
  const { logins, isExternal } = use;
  const { databaseSecret } = options.secrets;
  const secret = { databaseSecret, formerSecret: options.formerSecret ?? null };
  const sql = openConnection(database, { max: START_CONNECTIONS });
  try {
    const { isFirstStart, finished: hasLogins } = await prepareDatabase({
      sql,
      migrationsDirectory,
      logger,
      signal,
      beforeChange: () => backUpBeforeUpgrade(sql, options),
      async admit(isFirst) {
        if (isExternal && !isFirst) await refuseOtherSecret(sql, secret, logins.authenticator);
      },
      async finish() {
        if (options.isCommand) return isExternal || makeLogins(sql, { ...use, logger });
        await storeLifetimes(sql, lifetimesOf(config));
        await endStaleSessions(sql);
        await storeHistoryDays(sql, config.historyDays);
        await sweepHistory(sql);
        await storeFollowSettings(sql, {
          byMail: mailOptionsOf(config) !== null,
          addresses: config.followerAddresses,
          organizationId: config.organizationId,
        });
        if (isExternal) await keepServedSecret(sql, databaseSecret);
        return makeLogins(sql, { ...use, logger });
      },
    });
    signal?.throwIfAborted();
    const { organizationId } = config;
    if (
      organizationId !== undefined &&
      (await sql`select from public.organisations where id = ${organizationId}`).length === 0
    ) {
      logger.warn(
        { organizationId },
        "ORGANIZATION_ID names no organisation, so visitors see nothing. To see all with their numbers: npm run organisation -- list",
      );
    }
    if (!options.isCommand) await deleteAllOrphans({ sql, storageDirectory, logger });
    return { isFirstStart, hasLogins, schema: await loadDataSchema(sql) };
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}

/**
 * Makes a backup before an upgrade changes a database with content.
 *
 * @throws {StartError} when that fails, unless a setting allows upgrades without a backup
 */
async function backUpBeforeUpgrade(
  sql: Sql,
  { backups, config, logger, signal }: AppOptions,
): Promise<void> {
  const [row] = await sql<{ used: boolean }[]>`
    select to_regclass('public.organisations') is not null as used`;
  if (!row?.used || (await sql`select from public.organisations limit 1`).length === 0) return;
  try {
    if (backups) await unlessAborted(signal, backups.beforeUpgrade());
  } catch (error) {
    signal?.throwIfAborted();
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
