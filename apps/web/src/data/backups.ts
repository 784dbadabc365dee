import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { unwrapAs } from "@/lib/unwrap";

const failures = ["no_room", "file_missing", "not_writable", "database", "other"] as const;

/** Why a backup failed, in the database's words. */
export type BackupFailure = (typeof failures)[number];

/** How the server's backups went. */
export interface BackupState {
  /** Whether it makes them by itself. */
  isAutomatic: boolean;
  /** The last one that is good: ISO timestamp and size in bytes; null before the first. */
  lastGood: { at: string; bytes: number } | null;
  /** The last one that failed, or lacks files, where none was good since; null for none. */
  failure: { at: string; reason: BackupFailure } | null;
}

const states = v.pipe(
  v.array(
    v.object({
      is_automatic: v.boolean(),
      last_good_at: v.nullable(v.string()),
      last_good_bytes: v.nullable(v.number()),
      last_failure_at: v.nullable(v.string()),
      last_failure: v.nullable(v.picklist(failures)),
    }),
  ),
  v.transform(([row]): BackupState | null => {
    if (row === undefined) return null;
    const { last_good_at: goodAt, last_good_bytes: bytes } = row;
    const { last_failure_at: failedAt, last_failure: reason } = row;
    const isMended =
      goodAt !== null && failedAt !== null && Date.parse(goodAt) > Date.parse(failedAt);
    return {
      isAutomatic: row.is_automatic,
      lastGood: goodAt === null || bytes === null ? null : { at: goodAt, bytes },
      failure: failedAt === null || reason === null || isMended ? null : { at: failedAt, reason },
    };
  }),
);

/**
 * How the server's backups went, for administrators; null where no server of Vigie makes any, as with
 * Supabase.
 *
 * @param userId of the administrator who is signed in
 */
export function backupStateQuery(userId: string) {
  return queryOptions({
    queryKey: ["backup-state", userId],
    queryFn: () => whileSignedIn(loadBackupState, null),
  });
}

async function loadBackupState(): Promise<BackupState | null> {
  const answer = await database().rpc("backup_state");
  return unwrapAs(states, answer, "failed.loadBackups");
}
