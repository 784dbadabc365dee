import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../../database/address";
import { failureKinds } from "../backup-error";

const moment = v.pipe(v.string(), v.isoTimestamp());

const automaticBackupSchema = v.object({
  /** An absolute path. */
  file: v.string(),
  kind: v.picklist(["nightly", "before-upgrade"]),
  at: moment,
});

/** A backup that was made automatically. */
export type AutomaticBackup = v.InferOutput<typeof automaticBackupSchema>;

const backupStateSchema = v.object({
  lastGood: v.nullable(v.object({ at: moment, bytes: v.number() })),
  lastFailure: v.nullable(v.object({ at: moment, kind: v.picklist(failureKinds) })),
  /** The file that is being made; null for none. */
  underWay: v.nullable(v.string()),
  /** Those that still exist. */
  made: v.array(automaticBackupSchema),
});

/** The state of a data directory's automatic backups. */
export type BackupState = v.InferOutput<typeof backupStateSchema>;

/** Before the first backup. */
export const NO_BACKUPS: BackupState = {
  lastGood: null,
  lastFailure: null,
  underWay: null,
  made: [],
};

const fileOf = (dataDir: string) => path.join(dataDir, "backups.json");

/** Reads the state; {@link NO_BACKUPS} where the file is absent or broken: old backups are then merely kept longer. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "");
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), backupStateSchema), text);
  return parsed.success ? parsed.output : NO_BACKUPS;
}

/** Stores the state, atomically. */
export async function writeBackupState(dataDir: string, state: BackupState): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(state, null, 1), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/**
 * Stores the state of the backups in the database, where administrators read it. It replaces the state that a restored
 * database brought along.
 *
 * @param database with its owner
 */
export async function storeBackupState(
  database: DatabaseAddress,
  { lastGood, lastFailure }: Pick<BackupState, "lastGood" | "lastFailure">,
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
