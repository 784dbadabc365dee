import type { Sql } from "postgres";

/** When a session ends by itself. */
export interface SessionLifetimes {
  /** Days after the sign-in. */
  maxDays: number;
  /** Days without use. */
  idleDays: number;
}

export const DEFAULT_LIFETIMES: SessionLifetimes = { maxDays: 90, idleDays: 14 };

const DAY_SECONDS = 86_400;

/** The lifetimes as the library's configuration has them, in seconds. */
export function librarySessions({ maxDays, idleDays }: SessionLifetimes = DEFAULT_LIFETIMES) {
  return {
    timebox: `${maxDays * DAY_SECONDS}s`,
    inactivity_timeout: `${idleDays * DAY_SECONDS}s`,
  };
}

/**
 * Deletes the sessions whose time is over, and their refresh tokens with them. The library only
 * refuses to renew them.
 */
export async function endExpiredSessions(sql: Sql, lifetimes: SessionLifetimes): Promise<void> {
  const { maxDays, idleDays } = lifetimes;
  await sql`
    delete from auth.sessions
    where created_at < now() - make_interval(days => ${maxDays})
      or coalesce(refreshed_at at time zone 'UTC', created_at)
        < now() - make_interval(days => ${idleDays})`;
}

/** Ends all sessions of all accounts: everybody signs in again. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from auth.refresh_tokens`;
  await sql`delete from auth.sessions`;
}
