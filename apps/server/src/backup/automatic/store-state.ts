import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../../database/address";
import type { BackupState } from "./state-file";

/**
 * Stores the state of the backups in the database, where administrators read it. It replaces the state that a restored
 * database brought along.
 *
 * @param database with its owner
 */
export async function storeBackupState(
  database: DatabaseAddress,
  { lastGood, lastFailure }: BackupState,
  isAutomatic: boolean,
): Promise<void> {
  const sql = openConnection(database, { max: 1 });
  try {
    await sql`
      insert into private.backup_state
        (is_automatic, last_good_at, last_good_bytes, last_failure_at, last_failure)
      values (${isAutomatic}, ${lastGood?.at ?? null}, ${lastGood?.bytes ?? null},
        ${lastFailure?.at ?? null}, ${lastFailure?.kind ?? null})
      on conflict (is_only) do update set
        is_automatic = excluded.is_automatic, last_good_at = excluded.last_good_at,
        last_good_bytes = excluded.last_good_bytes, last_failure_at = excluded.last_failure_at,
        last_failure = excluded.last_failure`;
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}
