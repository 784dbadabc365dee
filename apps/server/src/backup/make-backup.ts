import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import * as v from "valibot";
import type { DatabaseAddress } from "../database/address";
import { folderProblem } from "../database/embedded/folder-problem";
import { RESTORE_MARK } from "../database/restore-mark";
import { errorCode } from "../lib/error-code";
import type { BackupHeader, BackupManifest } from "./archive-format";
import { ArchiveWriter } from "./archive-writer";
import { BackupError } from "./backup-error";
import { withLock } from "./data-connection";
import { nameOf } from "./data-tables";
import { FileHold, type MatchedFiles } from "./hold-files";
import type { OnProgress } from "./progress";
import { checkBackup } from "./read-backup";
import { type DataSnapshot, withSnapshot } from "./read-data";
import { isOfFullDisk, noRoom, OTHER_DISK } from "./room";
import { writeArchive } from "./write-archive";

interface MakeBackupOptions {
  /** With the owner of the database. */
  database: DatabaseAddress;
  /** Where the stored files are; null to leave them out. */
  storageDirectory: string | null;
  /** The file to make; its folder is made if it is absent. */
  file: string;
  /** Includes sessions: the file then signs its reader in as other people, so it must be deleted soon. */
  keepSessions?: boolean;
  onProgress?: OnProgress;
  /** Between snapshots. */
  pauseMs?: number;
}

/** What a backup holds. */
export interface MadeBackup {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Size of the compressed file. */
  bytes: number;
}

/**
 * How many snapshots are tried until one has all files that its rows refer to. A file that the last one lacks counts as
 * missing, rather than as deleted or replaced at that moment.
 */
const SNAPSHOTS = 4;
const BETWEEN_SNAPSHOTS_MS = 500;

/**
 * Writes all rows and stored files of one moment to one file (mode 600), while people go on working. The file is
 * verified before it gets its final name, and never replaces another. If stored files are missing, the backup is made
 * without them, and its manifest lists them.
 *
 * @throws {BackupError} if the file exists, another backup is under way, a stored file cannot be
 *   read, or there is not enough space; nothing is left behind then
 */
export async function makeBackup(options: MakeBackupOptions): Promise<MadeBackup> {
  const { database, storageDirectory, file } = options;
  await refuseExisting(file);
  await makeFolder(path.dirname(file));
  const taken = new BackupError("Another backup of this database is being made. Try later.", {
    kind: "busy",
  });
  return withLock(database, "vigie backup", taken, () =>
    storageDirectory === null ? writeRows(options) : writeWithFiles(options, storageDirectory),
  );
}

async function writeRows(options: MakeBackupOptions): Promise<MadeBackup> {
  return withSnapshot(options.database, async (snapshot) => {
    await refuseUnusable(snapshot.client);
    return write(options, snapshot, noFiles);
  });
}

const noFiles: MatchedFiles = { files: [], missing: [] };

async function writeWithFiles(
  options: MakeBackupOptions,
  storageDirectory: string,
): Promise<MadeBackup> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === SNAPSHOTS;
    const hold = await FileHold.begin(storageDirectory);
    try {
      const made = await withSnapshot(options.database, async (snapshot) => {
        await refuseUnusable(snapshot.client);
        const matched = await hold.match(snapshot.client, isLast);
        return isLast || matched.missing.length === 0 ? write(options, snapshot, matched) : null;
      });
      if (made !== null) return made;
    } finally {
      await hold.end();
    }
    await delay(options.pauseMs ?? BETWEEN_SNAPSHOTS_MS);
  }
}

async function write(
  { file, keepSessions = false, onProgress }: MakeBackupOptions,
  whole: DataSnapshot,
  matched: MatchedFiles,
): Promise<MadeBackup> {
  const snapshot = keepSessions ? whole : withoutSessions(whole);
  const archive = new ArchiveWriter(file);
  try {
    const { header, manifest } = await writeArchive(archive, snapshot, matched, onProgress);
    await archive.end();
    onProgress?.("reading the backup back");
    await checkBackup(archive.temporaryFile);
    await archive.publish();
    return { header, manifest, bytes: (await stat(file)).size };
  } catch (error) {
    await archive.discard();
    throw readable(error, file);
  }
}

/** Their rows hold refresh tokens in plain text. */
const SESSION_TABLES = ["auth.sessions", "auth.refresh_tokens"];

function withoutSessions(snapshot: DataSnapshot): DataSnapshot {
  return {
    ...snapshot,
    copyOut: (table) =>
      SESSION_TABLES.includes(nameOf(table)) ? Readable.from([]) : snapshot.copyOut(table),
  };
}

const USABILITY = `
select to_regclass('public.organisations') is null as "isEmpty",
  to_regnamespace('${RESTORE_MARK}') is not null as "isHalf"`;
const usabilitySchema = v.tuple([v.object({ isEmpty: v.boolean(), isHalf: v.boolean() })]);

/** A backup of an empty or half-restored database would look trustworthy, and is not. */
async function refuseUnusable(client: ClientBase): Promise<void> {
  const [{ isEmpty, isHalf }] = v.parse(usabilitySchema, (await client.query(USABILITY)).rows);
  if (isHalf) {
    throw new BackupError(
      "A restore into this database was interrupted, so it is not whole. Run it again: npm run restore -- FILE",
      { kind: "database" },
    );
  }
  if (!isEmpty) return;
  throw new BackupError("The database holds nothing of Vigie yet. Is its address right?", {
    kind: "database",
  });
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing) throw new BackupError(`${file} exists already. Name a file that does not.`);
}

async function makeFolder(directory: string): Promise<void> {
  const problem = await folderProblem("The folder of backups", directory);
  if (problem !== null) throw new BackupError(problem, { kind: "not_writable" });
}

/** A readable error for a failure of the file or its disk; other errors unchanged. */
function readable(error: unknown, file: string): unknown {
  if (isOfFullDisk(error)) return noRoom(path.dirname(file), OTHER_DISK, error);
  const code = errorCode(error) ?? "";
  if (["EACCES", "EROFS", "EPERM", "EIO", "ENOENT", "ENOTDIR"].includes(code)) {
    return new BackupError(`The backup ${file} cannot be written (${code}).`, {
      kind: "not_writable",
      cause: error,
    });
  }
  return error;
}
