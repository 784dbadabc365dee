import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import * as v from "valibot";
import server from "../../package.json" with { type: "json" };
import type { DatabaseAddress } from "../database/address";
import { RESTORE_MARK } from "../database/restore-mark";
import { errorCode } from "../lib/error-code";
import {
  type BackupHeader,
  type BackupManifest,
  DIGEST_ENTRY,
  FORMAT,
  fileEntry,
  finalDigest,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  rowsEntry,
} from "./archive-format";
import { ArchiveWriter } from "./archive-writer";
import { BackupError } from "./backup-error";
import { openDataConnection } from "./data-connection";
import { measuring } from "./digests";
import { FileHold, type MatchedFiles, removeHolds, sizeOf } from "./hold-files";
import type { OnProgress } from "./progress";
import { checkBackup } from "./read-backup";
import { type DataSnapshot, withSnapshot } from "./read-data";

interface BackupOrder {
  /** With the owner of the database. */
  database: DatabaseAddress;
  /** Where the stored files are; null leaves them out. */
  storageDirectory: string | null;
  /** The file to make; its folder is made where it is absent. */
  file: string;
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

/** Of COPY's text in one entry, at least. */
const PART_BYTES = 1024 * 1024;

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
  { file, onProgress }: BackupOrder,
  snapshot: DataSnapshot,
  matched: MatchedFiles,
): Promise<MadeBackup> {
  const header = await headerOf(snapshot);
  const archive = new ArchiveWriter(file);
  try {
    const manifest = await writeAll(archive, snapshot, header, matched, onProgress);
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

async function writeAll(
  archive: ArchiveWriter,
  snapshot: DataSnapshot,
  header: BackupHeader,
  { files, missing }: MatchedFiles,
  onProgress: OnProgress | undefined,
): Promise<BackupManifest> {
  const headerBytes = jsonBytes(header);
  await archive.add(HEADER_ENTRY, headerBytes.length, only(headerBytes));

  const manifest: BackupManifest = { tables: [], sequences: [], files: [], missing };
  for (const [index, table] of header.tables.entries()) {
    onProgress?.(`rows: table ${index + 1} of ${header.tables.length}`);
    const { content, measured } = measuring(snapshot.copyOut(table), true);
    let part = 0;
    for await (const chunk of inParts(content)) {
      await archive.add(rowsEntry(header, index, part++), chunk.length, only(chunk));
    }
    const { bytes, lines: rows } = measured;
    manifest.tables.push({ rows, bytes, sha256: measured.sha256() });
  }
  manifest.sequences = await snapshot.sequences();

  for (const [index, file] of files.entries()) {
    onProgress?.(`stored files: ${index + 1} of ${files.length}`);
    const size = await sizeOf(file);
    const { content, measured } = measuring(createReadStream(file.held), false);
    await archive.add(fileEntry(file.path), size, content);
    manifest.files.push({ path: file.path, bytes: measured.bytes, sha256: measured.sha256() });
  }

  const manifestBytes = jsonBytes(manifest);
  await archive.add(MANIFEST_ENTRY, manifestBytes.length, only(manifestBytes));
  const digest = Buffer.from(finalDigest(headerBytes, manifestBytes));
  await archive.add(DIGEST_ENTRY, digest.length, only(digest));
  return manifest;
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

const momentSchema = v.tuple([v.object({ moment: v.date(), version: v.string() })]);
const migrationsSchema = v.array(v.object({ version: v.string() }));

async function headerOf({ client, tables }: DataSnapshot): Promise<BackupHeader> {
  const state = await client.query(
    "select now() as moment, current_setting('server_version') as version",
  );
  const [{ moment, version }] = v.parse(momentSchema, state.rows);
  return {
    format: FORMAT,
    madeAt: moment.toISOString(),
    vigie: server.version,
    postgresql: version.split(" ")[0] ?? version,
    migrations: await migrationsOf(client),
    tables: [...tables],
  };
}

async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    "select version::text from supabase_migrations.schema_migrations order by version::text",
  );
  return v.parse(migrationsSchema, rows).map(({ version }) => version);
}

/** Joins small pieces, so that entries are few. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1));
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
