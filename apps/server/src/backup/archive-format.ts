import { createHash } from "node:crypto";
import * as v from "valibot";
import { dataTableSchema, nameOf, sequenceStateSchema } from "./data-tables";

/*
 * A backup is a tar archive in gzip, which `tar -xzf` unpacks without Vigie:
 *
 *   vigie.json                                  what the backup contains, see `headerSchema`
 *   tables/001-public.organisations/000001.copy the rows in COPY's text form, in parts that follow each other
 *   storage/…                                   stored files, as they lie in the data directory
 *   manifest.json                               sizes and digests of all that, see `manifestSchema`
 *   manifest.sha256                             the digest of `vigie.json` and `manifest.json`
 *
 * The digest comes last, so a file that was cut off lacks it.
 */

/** Increased whenever an older Vigie could no longer read the file. */
export const FORMAT = 1;

/** The entry that {@link headerSchema} describes. */
export const HEADER_ENTRY = "vigie.json";
/** The entry that {@link manifestSchema} describes. */
export const MANIFEST_ENTRY = "manifest.json";
/** The last entry: a file without it is incomplete. */
export const DIGEST_ENTRY = "manifest.sha256";
const TABLES = "tables/";
const STORAGE = "storage/";

/** The first entry: what the backup contains, and how to read it. */
export const headerSchema = v.object({
  format: v.literal(FORMAT),
  /** The moment of the snapshot, as ISO 8601. */
  madeAt: v.string(),
  /** Which Vigie made it, such as `0.1.0 (ee6a8a65, 2026-11-28)`. */
  vigie: v.string(),
  /** PostgreSQL's version, such as `18.4`. */
  postgresql: v.string(),
  /** The versions of the migrations that the database had. */
  migrations: v.array(v.string()),
  tables: v.array(dataTableSchema),
});

/** See {@link headerSchema}. */
export type BackupHeader = v.InferOutput<typeof headerSchema>;

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const isInside = (path: string) =>
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..") &&
  !/[\\\0:]/.test(path);

/** Sizes and digests of everything in the file, which comes after all of it. */
export const manifestSchema = v.object({
  /** In the order of the header's tables. `bytes` are those of COPY's text. */
  tables: v.array(v.object({ rows: countSchema, bytes: countSchema, sha256: sha256Schema })),
  sequences: v.array(sequenceStateSchema),
  /** Stored files that rows refer to and that were absent, such as `project-images/…/logo.png`. */
  missing: v.optional(v.array(v.string()), []),
  /** With their paths below `storage`, and their sizes in bytes. */
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.check(isInside)),
      bytes: countSchema,
      sha256: sha256Schema,
    }),
  ),
});

/** See {@link manifestSchema}. */
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

/** The digest that ends the file. */
export function finalDigest(header: Uint8Array, manifest: Uint8Array): string {
  return createHash("sha256").update(header).update(manifest).digest("hex");
}

/** The entry of a part of a table's rows; both count from 0. */
export function rowsEntry(header: BackupHeader, table: number, part: number): string {
  const { [table]: found } = header.tables;
  const name = found ? encodeURIComponent(nameOf(found)) : "";
  return `${TABLES}${digits(table + 1, 3)}-${name}/${digits(part + 1, 6)}.copy`;
}

/** The entry of a stored file. */
export const fileEntry = (path: string) => `${STORAGE}${path}`;

/** The index in the header of the table whose rows an entry has; null for other entries. */
export function tableOfEntry(name: string): number | null {
  const [, number] = /^tables\/(\d+)-[^/]*\/\d+\.copy$/.exec(name) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

/** The path below `storage` of an entry; null for other entries, and for paths that lead out of it. */
export function fileOfEntry(name: string): string | null {
  if (!name.startsWith(STORAGE)) return null;
  const path = name.slice(STORAGE.length);
  return isInside(path) ? path : null;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
