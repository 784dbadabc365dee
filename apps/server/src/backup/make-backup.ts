import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import * as v from "valibot";
import type { DatabaseAddress } from "../database/address";
import { RESTORE_MARK } from "../database/restore-mark";
import { errorCode } from "../lib/error-code";
import type { BackupHeader, BackupManifest } from "./archive-format";
import { ArchiveWriter } from "./archive-writer";
import { BackupError } from "./backup-error";
import { openDataConnection } from "./data-connection";
import { nameOf } from "./data-tables";
import { FileHold, type MatchedFiles, removeHolds } from "./hold-files";
import type { OnProgress } from "./progress";
import { checkBackup } from "./read-backup";
import { type DataSnapshot, withSnapshot } from "./read-data";
import { writeArchive } from "./write-archive";

interface BackupOrder {
  /** With the owner of the database. */
  database: DatabaseAddress;
  /** Where the stored files are; null leaves them out. */
  storageDirectory: string | null;
  /** The file to make; its folder is made where it is absent. */
  file: string;
  /** Keeps people signed in where it is loaded. Its finder is signed in as they are, so the file must not stay. */
  keepSessions?: boolean;
  onProgress?: OnProgress;
}

/** What a backup holds. */
export interface MadeBackup {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Of the compressed file. */
  bytes: number;
}

/**
 * How many snapshots are taken at most until one has all files that its rows name. After the last a
 * file counts as missing, and not as deleted or replaced at that moment.
 */
const SNAPSHOTS = 4;
const BETWEEN_SNAPSHOTS_MS = 500;

/**
 * Writes all rows and all stored files of one moment into one file (mode 600), while people go on
 * working. The file is read back and compared before it takes its name; it never replaces another.
 * Where stored files are missing it is made without them, and its manifest names them.
 *
 * @throws {BackupError} when the file exists, another backup is under way, a stored file cannot be
 *   read or there is no room; nothing is left behind then
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { database, storageDirectory, file } = order;
  await refuseExisting(file);
  await makeFolder(path.dirname(file));
  return alone(database, () =>
    storageDirectory === null ? writeRows(order) : writeWithFiles(order, storageDirectory),
  );
}

async function writeRows(order: BackupOrder): Promise<MadeBackup> {
  return withSnapshot(order.database, async (snapshot) => {
    await refuseUnfit(snapshot.client);
    return write(order, snapshot, noFiles);
  });
}

const noFiles: MatchedFiles = { files: [], missing: [] };

async function writeWithFiles(order: BackupOrder, storageDirectory: string): Promise<MadeBackup> {
  await removeHolds(storageDirectory);
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === SNAPSHOTS;
    const hold = await FileHold.begin(storageDirectory);
    try {
      const made = await withSnapshot(order.database, async (snapshot) => {
        await refuseUnfit(snapshot.client);
        const matched = await hold.match(snapshot.client, isLast);
        return isLast || matched.missing.length === 0 ? write(order, snapshot, matched) : null;
      });
      if (made !== null) return made;
    } finally {
      await hold.end();
    }
    await delay(BETWEEN_SNAPSHOTS_MS);
  }
}

async function write(
  { file, keepSessions = false, onProgress }: BackupOrder,
  whole: DataSnapshot,
  matched: MatchedFiles,
): Promise<MadeBackup> {
  const snapshot = keepSessions ? whole : withoutSessions(whole);
  const archive = new ArchiveWriter(file);
  try {
    const { header, manifest } = await writeArchive(archive, snapshot, matched, onProgress);
    await archive.end();
    onProgress?.("reading the backup back");
    await checkBackup(archive.aside);
    await archive.publish();
    return { header, manifest, bytes: (await stat(file)).size };
  } catch (error) {
    await archive.discard();
    throw readable(error, file);
  }
}

/** Their rows hold refresh tokens as they are. */
const SESSION_TABLES = ["auth.sessions", "auth.refresh_tokens"];

function withoutSessions(snapshot: DataSnapshot): DataSnapshot {
  return {
    ...snapshot,
    copyOut: (table) =>
      SESSION_TABLES.includes(nameOf(table)) ? Readable.from([]) : snapshot.copyOut(table),
  };
}

const FITNESS = `
select to_regclass('public.organisations') is null as "isEmpty",
  to_regnamespace('${RESTORE_MARK}') is not null as "isHalf"`;
const fitnessSchema = v.tuple([v.object({ isEmpty: v.boolean(), isHalf: v.boolean() })]);

/** A backup of nothing, or of half a restore, would pass for one that can be trusted. */
async function refuseUnfit(client: ClientBase): Promise<void> {
  const [{ isEmpty, isHalf }] = v.parse(fitnessSchema, (await client.query(FITNESS)).rows);
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
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupError(
      `The folder ${directory} cannot be made (${errorCode(error) ?? "unknown reason"}).`,
      { kind: "not_writable", cause: error },
    );
  }
}

/** What the system says of the file or its disk, in words. */
function readable(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? "";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new BackupError(`There is not enough room for a backup in ${path.dirname(file)}.`, {
      kind: "no_room",
      cause: error,
    });
  }
  if (["EACCES", "EROFS", "EPERM", "EIO", "ENOENT", "ENOTDIR"].includes(code)) {
    return new BackupError(`The backup ${file} cannot be written (${code}).`, {
      kind: "not_writable",
      cause: error,
    });
  }
  return error;
}

const LOCK = "select pg_try_advisory_xact_lock(hashtextextended('vigie backup', 0)) as free";
const lockSchema = v.tuple([v.object({ free: v.boolean() })]);

/** Lets one backup of a database be made at a time, by whichever process. */
async function alone<Result>(
  database: DatabaseAddress,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await openDataConnection(database);
  try {
    await client.query("begin");
    const [{ free }] = v.parse(lockSchema, (await client.query(LOCK)).rows);
    if (!free) throw new BackupError("Another backup of this database is being made. Try later.");
    return await work();
  } finally {
    await client.end();
  }
}
