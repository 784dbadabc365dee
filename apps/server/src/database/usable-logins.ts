import type { Logger } from "pino";
import type { Sql } from "postgres";
import { StartError } from "../lib/start-error";
import { withoutSecrets } from "../log/safe-error";
import { type DatabaseAddress, openConnection } from "./address";
import { ensureLogins, LoginsError } from "./ensure-logins";
import type { DatabaseLogins } from "./logins";

/** Options of {@link makeLogins}. */
export interface LoginsToUse {
  logins: DatabaseLogins;
  /** Whether the database is external, which may refuse to create logins or to accept them. */
  isExternal: boolean;
  logger: Pick<Logger, "warn">;
}

/**
 * Makes the logins and tries each. If an external database does not allow them, its user is used instead, with one
 * warning; with the embedded database that is an error.
 *
 * @param sql the owner's connections
 * @returns whether the logins work
 * @throws {StartError} when the embedded database has none
 */
export async function makeLogins(sql: Sql, use: LoginsToUse): Promise<boolean> {
  const { logins, isExternal, logger } = use;
  const reason = await reasonAgainst(sql, logins);
  if (reason === null) return true;
  if (!isExternal) throw new StartError(`The database has no logins for requests: ${reason}`);
  logger.warn(
    { reason },
    "All requests reach the database as the user of DATABASE_URL, who has more rights than they need",
  );
  return false;
}

/**
 * Makes the logins again if the database, on which they worked, no longer accepts them, as after a failover to a copy
 * that was made without roles. A read-only database is left unchanged.
 *
 * @returns whether they were made
 * @throws {Error} when they cannot be made
 */
export async function restoreLogins(sql: Sql, use: LoginsToUse): Promise<boolean> {
  const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as "isStandby"`;
  if (row?.isStandby || (await reasonNotToUseAny(use.logins)) === null) return false;
  use.logger.warn("The database no longer lets in the logins of this server, which are made anew");
  const reason = await reasonAgainst(sql, use.logins);
  if (reason !== null) throw new StartError(`The database has no logins for requests: ${reason}`);
  return true;
}

async function reasonAgainst(sql: Sql, logins: DatabaseLogins): Promise<string | null> {
  try {
    await ensureLogins(sql, logins);
  } catch (error) {
    if (error instanceof LoginsError) return error.message;
    throw error;
  }
  return reasonNotToUseAny(logins);
}

async function reasonNotToUseAny(logins: DatabaseLogins): Promise<string | null> {
  const addresses = [logins.authenticator, logins.visitor, logins.accounts];
  const reasons = await Promise.all(addresses.map(reasonNotToUse));
  return reasons.find((reason) => reason !== null) ?? null;
}

async function reasonNotToUse(login: DatabaseAddress): Promise<string | null> {
  const sql = openConnection(login, { max: 1 });
  try {
    const [row] = await sql<{ user: string }[]>`select session_user as "user"`;
    // A pooler may connect as the same user for all logins.
    return row?.user === login.user ? null : `${login.user} is let in as ${row?.user}.`;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `${login.user} is not let in: ${withoutSecrets(message)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
