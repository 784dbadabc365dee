import type { Sql } from "postgres";
import { StartError } from "../lib/start-error";

/** An empty schema that exists from before a backup is loaded until the commit that ends the loading. */
export const RESTORE_MARK = "vigie_restore";

/** Removes the mark, in the transaction that loads the rows. */
export const FINISH_RESTORE_SQL = `drop schema ${RESTORE_MARK}`;

/** Whether a restore into the database was begun and not finished. */
export async function hasUnfinishedRestore(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { found: boolean }[]
  >`select to_regnamespace(${RESTORE_MARK}) is not null as found`;
  return row?.found ?? false;
}

/** Marks the database as half restored. */
export async function markUnfinishedRestore(sql: Sql): Promise<void> {
  await sql.unsafe(`create schema if not exists ${RESTORE_MARK}`);
}

/** @throws {StartError} when a restore was interrupted, so that the database is incomplete */
export async function refuseUnfinishedRestore(sql: Sql): Promise<void> {
  if (!(await hasUnfinishedRestore(sql))) return;
  throw new StartError(
    "A restore into this database was interrupted, so it is not whole. Run it again: npm run restore -- FILE",
  );
}
