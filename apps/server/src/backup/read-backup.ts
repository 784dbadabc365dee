import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import * as v from "valibot";
import { errorCode } from "../lib/error-code";
import {
  type BackupHeader,
  type BackupManifest,
  DIGEST_ENTRY,
  FORMAT,
  fileOfEntry,
  finalDigest,
  HEADER_ENTRY,
  headerSchema,
  MANIFEST_ENTRY,
  manifestSchema,
  tableOfEntry,
} from "./archive-format";
import { BackupError } from "./backup-error";
import { type DataTable, nameOf } from "./data-tables";
import { drain, type Measured, measuring } from "./digests";

/** Receives the contents of a backup, in the file's order. It must read each to its end. */
export interface BackupSink {
  begin(header: BackupHeader): Promise<void>;
  /** All rows of a table, in COPY's text form; not called for a table without rows. */
  rows(table: DataTable, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** A stored file, with its path below `storage`. */
  file(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Header and manifest of a complete backup. */
export interface ReadBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/** The file is not as it was written; the message names it. */
export class DamagedBackupError extends BackupError {
  override name = "DamagedBackupError";
}

/**
 * Reads a backup into `sink`, and compares all sizes and digests. What the sink received is valid only once this
 * returns.
 *
 * @throws {DamagedBackupError} when the file was cut, changed or put together from others
 * @throws {BackupError} when it cannot be read, is something else, or of a newer Vigie
 */
export async function readBackup(file: string, sink: BackupSink): Promise<ReadBackup> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  // Awaited below; if the sink fails first, this rejection must not be unhandled.
  reading.catch(() => undefined);
  try {
    const read = await readEntries(archive[Symbol.asyncIterator](), sink);
    await reading.catch(asDamage);
    return read;
  } catch (error) {
    archive.destroy();
    // Other errors are the sink's, or say themselves what to do.
    throw error instanceof Damage ? await explained(file, error, reading) : error;
  }
}

async function explained(file: string, error: unknown, reading: Promise<void>): Promise<Error> {
  const cause = await reading.then(
    () => error,
    (reason: unknown) => reason,
  );
  const code = errorCode(cause) ?? "";
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`);
  if (/^E[A-Z]+$/.test(code)) return new BackupError(`${file} cannot be read (${code}).`);
  return new DamagedBackupError(
    `${file} is no whole backup of Vigie: it was cut or damaged, or is something else. Use another one.`,
    { cause: error },
  );
}

/** The archive cannot be read on, or is not as it was written. */
class Damage extends Error {}

function asDamage(cause: unknown): never {
  throw new Damage("the archive cannot be read", { cause });
}

interface Entry extends AsyncIterable<unknown> {
  header: Header;
}

/** The library's types do not say what its streams yield. */
async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) {
      if (!(chunk instanceof Uint8Array)) throw new Error("An entry gives no bytes");
      yield chunk;
    }
  } catch (error) {
    asDamage(error);
  }
}

async function readEntries(entries: AsyncIterator<Entry>, sink: BackupSink): Promise<ReadBackup> {
  let next = await entries.next().catch(asDamage);
  const advance = async () => {
    next = await entries.next().catch(asDamage);
  };
  const contentOf = async (name: string): Promise<Buffer> => {
    if (next.done || next.value.header.name !== name) throw new Damage(`${name} is missing`);
    const content = await buffer(bytesOf(next.value));
    await advance();
    return content;
  };

  const headerBytes = await contentOf(HEADER_ENTRY);
  const header = parseHeader(headerBytes);
  await sink.begin(header);

  const tables: Measured[] = header.tables.map(() => measuring(nothing(), true).measured);
  const files: { path: string; measured: Measured }[] = [];
  while (!next.done && next.value.header.name !== MANIFEST_ENTRY) {
    const { name } = next.value.header;
    const index = tableOfEntry(name);
    const path = fileOfEntry(name);
    const { [index ?? -1]: table } = header.tables;
    if (index !== null && table) {
      const { content, measured } = measuring(rowsOf(index), true);
      tables[index] = measured;
      await sink.rows(table, content);
    } else if (path !== null) {
      const { content, measured } = measuring(bytesOf(next.value), false);
      await sink.file(path, content);
      files.push({ path, measured });
      await advance();
    } else throw new Damage(`${name} is unknown`);
  }

  async function* rowsOf(index: number): AsyncGenerator<Uint8Array> {
    while (!next.done && tableOfEntry(next.value.header.name) === index) {
      yield* bytesOf(next.value);
      await advance();
    }
  }

  const manifestBytes = await contentOf(MANIFEST_ENTRY);
  const digest = (await contentOf(DIGEST_ENTRY)).toString("utf8");
  if (!next.done) throw new Damage("something follows the end");
  if (digest !== finalDigest(headerBytes, manifestBytes)) throw new Damage("the digest differs");
  const manifest = parse(manifestSchema, manifestBytes);
  compare(header, manifest, tables, files);
  return { header, manifest };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  bytes: Buffer,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    return asDamage(error);
  }
}

function parseHeader(bytes: Buffer): BackupHeader {
  const { format } = parse(v.object({ format: v.number() }), bytes);
  if (format > FORMAT) {
    throw new BackupError(
      `The backup was made by a newer Vigie (its format is ${format}). Restore it with that version.`,
    );
  }
  return parse(headerSchema, bytes);
}

function compare(
  { tables: named }: BackupHeader,
  { tables, files }: BackupManifest,
  readTables: readonly Measured[],
  readFiles: readonly { path: string; measured: Measured }[],
): void {
  if (tables.length !== readTables.length || files.length !== readFiles.length) {
    throw new Damage("something is missing");
  }
  for (const [index, { rows, bytes, sha256 }] of tables.entries()) {
    const { [index]: read } = readTables;
    if (read?.bytes === bytes && read.lines === rows && read.sha256() === sha256) continue;
    const { [index]: table } = named;
    throw new Damage(`${table ? nameOf(table) : "a table"} differs`);
  }
  for (const [index, { path, bytes, sha256 }] of files.entries()) {
    const { [index]: read } = readFiles;
    const isSame = read?.path === path && read.measured.bytes === bytes;
    if (!isSame || read.measured.sha256() !== sha256) throw new Damage(`${path} differs`);
  }
}

/** Reads everything and keeps nothing. */
const noSink: BackupSink = {
  begin: async () => undefined,
  rows: (_table, content) => drain(content),
  file: (_path, content) => drain(content),
};

/**
 * Verifies a backup without writing anything.
 *
 * @throws {BackupError} as {@link readBackup}
 */
export async function checkBackup(file: string): Promise<ReadBackup> {
  return readBackup(file, noSink);
}

/**
 * Reads a backup's header only.
 *
 * @throws {BackupError} as {@link readBackup}
 */
export async function readHeader(file: string): Promise<BackupHeader> {
  return new Promise((resolve, reject) => {
    const begin = async (header: BackupHeader) => {
      resolve(header);
      throw new Error("The header was read");
    };
    // Once the header was read, this rejection changes nothing.
    readBackup(file, { ...noSink, begin }).catch(reject);
  });
}
