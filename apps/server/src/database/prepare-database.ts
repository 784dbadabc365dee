import type { Sql } from "postgres";
import { type MigrationOptions, migrate } from "./migrate";
import { refuseUnfinishedMove } from "./move-mark";
import { refuseUnfinishedRestore } from "./restore-mark";
import { ensureRoles } from "./roles";
import { ensureSystemSchema } from "./system-schema";

/** Shared by all servers of one database, since two that create the same object at once would fail. */
const LOCK_NAME = "vigie preparation";

interface Preparation<Result> extends MigrationOptions {
  /** A pool with two connections at least, as the owner of the database. */
  sql: Sql;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  /** Whether a backup is being loaded, which has set the mark of an unfinished restore itself. */
  isRestore?: boolean;
  /** Refuses the database before anything is changed, by throwing. */
  admit?(isFirstStart: boolean): Promise<void>;
  /** Further changes to schema or rights, under the same lock. */
  finish(): Promise<Result>;
}

/**
 * Brings a database up to date: roles, the schemas for accounts and storage, migrations. One server
 * at a time does so; doing it again changes nothing.
 *
 * @returns whether the database had nothing of Vigie before, and what `finish` gave
 * @throws {Error} naming what failed and why
 * @throws the signal's reason, once that is aborted
 */
export async function prepareDatabase<Result>({
  sql,
  migrationsDirectory,
  isRestore = false,
  admit,
  finish,
  ...options
}: Preparation<Result>): Promise<{ isFirstStart: boolean; finished: Result }> {
  const lock = await sql.reserve();
  try {
    await lock`select pg_advisory_lock(hashtextextended(${LOCK_NAME}, 0))`;
    if (!isRestore) await refuseUnfinishedRestore(sql);
    await refuseUnfinishedMove(sql);
    const isFirstStart = await isEmpty(sql);
    await admit?.(isFirstStart);
    await ensureRoles(sql);
    await ensureSystemSchema(sql);
    await migrate(sql, migrationsDirectory, options);
    return { isFirstStart, finished: await finish() };
  } finally {
    await lock`select pg_advisory_unlock_all()`;
    lock.release();
  }
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`
    select to_regclass('public.organisations') is null as empty`;
  return row?.empty ?? false;
}
