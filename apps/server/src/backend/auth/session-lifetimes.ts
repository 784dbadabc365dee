import type { Sql } from "postgres";
import type { Config } from "../../config/config";
import { DEFAULT_SESSION_DAYS } from "../../config/settings";

/**
 * When sessions expire. The database enforces it at each request (`private.own_organization_id`), the library at each
 * renewal; this file configures both, and deletes expired sessions.
 */
export interface SessionLifetimes {
  /** Days after the sign-in. */
  maxDays: number;
  /** Days without use. */
  idleDays: number;
}

const DAY_SECONDS = 86_400;

/** The configured lifetimes. */
export function lifetimesOf({
  sessionMaxDays,
  sessionIdleDays,
}: Pick<Config, "sessionMaxDays" | "sessionIdleDays">): SessionLifetimes {
  return { maxDays: sessionMaxDays, idleDays: sessionIdleDays };
}

/** The lifetimes for the library's configuration, in seconds. */
export function librarySessions({ maxDays, idleDays }: SessionLifetimes = DEFAULT_SESSION_DAYS) {
  return {
    timebox: `${maxDays * DAY_SECONDS}s`,
    inactivity_timeout: `${idleDays * DAY_SECONDS}s`,
  };
}

/** Stores the lifetimes for `private.own_organization_id()`. Needs the owner of the schema. */
export async function storeLifetimes(sql: Sql, lifetimes: SessionLifetimes): Promise<void> {
  await sql`
    update private.settings
    set value = case name
      when 'session_max_days' then ${lifetimes.maxDays}::integer
      else ${lifetimes.idleDays}::integer
    end
    where name in ('session_max_days', 'session_idle_days')`;
}

/**
 * Deletes expired sessions with their refresh tokens. The library only refuses to renew them.
 */
export async function endStaleSessions(sql: Sql): Promise<void> {
  // One message, and so one transaction: the driver crashes the process if it loses its connection between the
  // statements of a transaction.
  await sql.unsafe("set local role service_role; select private.end_stale_sessions()");
}

/** Ends all sessions of all accounts. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from auth.refresh_tokens`;
  await sql`delete from auth.sessions`;
}
