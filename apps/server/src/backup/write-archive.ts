import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import * as v from "valibot";
import { version as vigie } from "../config/version";
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
import type { ArchiveWriter } from "./archive-writer";
import { appliedMigrations } from "./data-tables";
import { measuring } from "./digests";
import type { MatchedFiles } from "./hold-files";
import type { OnProgress } from "./progress";
import type { DataSnapshot } from "./read-data";

/** The least size of an entry of rows, in bytes. */
const PART_BYTES = 1024 * 1024;

/**
 * Writes the rows of a snapshot and the stored files that they refer to, with header and manifest. The caller ends the
 * archive.
 *
 * @throws {Error} of the database, or when a file cannot be read or the disk does not take it
 */
export async function writeArchive(
  archive: ArchiveWriter,
  snapshot: DataSnapshot,
  { files, missing }: MatchedFiles,
  onProgress: OnProgress | undefined,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const header = await headerOf(snapshot);
  const headerBytes = jsonBytes(header);
  await archive.add(HEADER_ENTRY, headerBytes.length, [headerBytes]);

  const manifest: BackupManifest = { tables: [], sequences: [], files: [], missing };
  for (const [index, table] of header.tables.entries()) {
    onProgress?.(`rows: table ${index + 1} of ${header.tables.length}`);
    const { content, measured } = measuring(snapshot.copyOut(table), true);
    let part = 0;
    for await (const chunk of inParts(content)) {
      await archive.add(rowsEntry(header, index, part++), chunk.length, [chunk]);
    }
    const { bytes, lines: rows } = measured;
    manifest.tables.push({ rows, bytes, sha256: measured.sha256() });
  }
  manifest.sequences = await snapshot.sequences();

  for (const [index, file] of files.entries()) {
    onProgress?.(`stored files: ${index + 1} of ${files.length}`);
    const { size } = await stat(file.held);
    const { content, measured } = measuring(createReadStream(file.held), false);
    await archive.add(fileEntry(file.path), size, content);
    manifest.files.push({ path: file.path, bytes: measured.bytes, sha256: measured.sha256() });
  }

  const manifestBytes = jsonBytes(manifest);
  await archive.add(MANIFEST_ENTRY, manifestBytes.length, [manifestBytes]);
  const digest = Buffer.from(finalDigest(headerBytes, manifestBytes));
  await archive.add(DIGEST_ENTRY, digest.length, [digest]);
  return { header, manifest };
}

const momentSchema = v.tuple([v.object({ moment: v.date(), version: v.string() })]);

async function headerOf({ client, tables }: DataSnapshot): Promise<BackupHeader> {
  const state = await client.query(
    "select now() as moment, current_setting('server_version') as version",
  );
  const [{ moment, version }] = v.parse(momentSchema, state.rows);
  return {
    format: FORMAT,
    madeAt: moment.toISOString(),
    vigie,
    postgresql: version.split(" ")[0] ?? version,
    migrations: await appliedMigrations(client),
    tables: [...tables],
  };
}

/** Joins small chunks, so that there are few entries. */
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

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1));
}
