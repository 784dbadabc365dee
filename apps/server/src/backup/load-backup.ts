import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import type { Logger } from "pino";
import * as v from "valibot";
import { type DatabaseAddress, openConnection } from "../database/address";
import { inTodaysTerms } from "../database/development-schema";
import { listMigrations } from "../database/migration-files";
import { prepareDatabase } from "../database/prepare-database";
import {
  FINISH_RESTORE_SQL,
  hasUnfinishedRestore,
  markUnfinishedRestore,
} from "../database/restore-mark";
import { makeDurable } from "../lib/make-durable";
import type { BackupHeader } from "./archive-format";
import { BackupError } from "./backup-error";
import { type DataTable, nameOf } from "./data-tables";
import { drain } from "./digests";
import { type DataLoading, emptyTables, withLoading } from "./load-data";
import type { OnProgress } from "./progress";
import { type BackupSink, type ReadBackup, readBackup, readHeader } from "./read-backup";

const SENDS = "select to_regprocedure('private.fill_reminders(timestamptz)') is not null as sends";
const sendsSchema = v.tuple([v.object({ sends: v.boolean() })]);

/**
 * What waited to be sent when the backup was made, and what came due since, was sent, as far as anybody knows: it is put
 * into the outbox and ended there. What webhooks were told since is not known here, so that they are told of all projects.
 */
async function countAsSent(client: ClientBase, now: Date): Promise<void> {
  const [{ sends }] = v.parse(sendsSchema, (await client.query(SENDS)).rows);
  if (!sends) return;
  await client.query("select private.fill_follow_news($1), private.fill_reminders($1)", [now]);
  await client.query(
    "update private.outbox set ended_at = $1, outcome = 'unknown' where ended_at is null",
    [now],
  );
  await client.query("update private.webhook_projects set content_updated_at = '-infinity'");
}

interface LoadBackupOptions {
  /** With the owner of the database, which may hold no data of Vigie. */
  database: DatabaseAddress;
  /** An empty folder for the stored files; null to load rows only. */
  storageDirectory: string | null;
  /** A backup that was checked. */
  file: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  /** Whether this is the present state, with its sessions. Restoring an older one signs people out, and sends no mail again. */
  keepSessions: boolean;
  now?: Date;
  logger?: Logger;
  onProgress?: OnProgress;
}

/** What was loaded. */
export interface LoadedBackup extends ReadBackup {
  /** Tables that are not Vigie's, which were therefore left out. */
  skippedTables: string[];
}

/**
 * Refuses a backup whose schema this Vigie does not know, before anything is touched.
 *
 * @throws {BackupError} when a newer Vigie made it
 * @throws {MigrationError} when a version between two others of development made it
 */
export async function refuseNewerBackup(
  header: BackupHeader,
  migrationsDirectory: string,
): Promise<void> {
  const known = new Set((await listMigrations(migrationsDirectory)).map(({ version }) => version));
  const unknown = inTodaysTerms(header.migrations, "backup").filter(
    (version) => !known.has(version),
  );
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer Vigie, ${header.vigie}, whose migrations this one does not know (${unknown.join(", ")}). Restore it with that version.`,
  );
}

/**
 * Fills an empty database with a backup: the schema as it was then, all rows, stored files, and then, unless it is the
 * present state, newer migrations.
 * Rows are loaded in one transaction. If loading is interrupted, a mark stays with which the server refuses to start,
 * and the next attempt begins anew.
 *
 * @throws {BackupError} when the database or the folder of files is not empty, or the backup is newer
 */
export async function loadBackup(options: LoadBackupOptions): Promise<LoadedBackup> {
  const { database, storageDirectory, migrationsDirectory } = options;
  const sql = openConnection(database, { max: 3 });
  try {
    const goesOn = await hasUnfinishedRestore(sql);
    if (!goesOn) {
      const [row] = await sql<{ used: boolean }[]>`
        select to_regclass('public.organisations') is not null as used`;
      if (row?.used) {
        throw new BackupError(
          "The database holds data of Vigie already. A backup is restored into an empty one, so that nothing is replaced.",
        );
      }
      if (storageDirectory !== null) await refuseFiles(storageDirectory);
      await markUnfinishedRestore(sql);
    }
    const { finished } = await prepareDatabase({
      sql,
      migrationsDirectory,
      isRestore: true,
      only: new Set(await migrationsIn(options)),
      finish: () => load(options),
    });
    // The start that follows brings the present state up to date, after a backup.
    if (options.keepSessions) return finished;
    await prepareDatabase({
      sql,
      migrationsDirectory,
      logger: options.logger,
      finish: async () => undefined,
    });
    return finished;
  } finally {
    await sql.end({ timeout: 3 });
  }
}

async function migrationsIn({ file, migrationsDirectory }: LoadBackupOptions): Promise<string[]> {
  const header = await readHeader(file);
  await refuseNewerBackup(header, migrationsDirectory);
  return inTodaysTerms(header.migrations, "backup");
}

async function refuseFiles(storageDirectory: string): Promise<void> {
  const names = await readdir(storageDirectory).catch(() => []);
  // A hidden folder is what a killed backup held.
  if (names.every((name) => name.startsWith("."))) return;
  throw new BackupError(
    `${storageDirectory} holds files already. A backup is restored into an empty place, so that nothing is replaced.`,
  );
}

async function load(options: LoadBackupOptions): Promise<LoadedBackup> {
  const { database, file, keepSessions, now = new Date() } = options;
  return withLoading(database, async (loading) => {
    const own = new Map(loading.tables.map((table) => [nameOf(table), table]));
    const read = await readBackup(file, sinkOf(loading, own, options));
    await loading.setSequences(read.manifest.sequences);
    if (!keepSessions) {
      await loading.client.query("delete from auth.refresh_tokens");
      await loading.client.query("delete from auth.sessions");
      await countAsSent(loading.client, now);
    }
    await loading.client.query(FINISH_RESTORE_SQL);
    const skippedTables = read.header.tables.map(nameOf).filter((name) => !own.has(name));
    return { ...read, skippedTables };
  });
}

function sinkOf(
  { client, copyIn }: DataLoading,
  own: ReadonlyMap<string, DataTable>,
  { storageDirectory, onProgress }: LoadBackupOptions,
): BackupSink {
  let files = 0;
  return {
    async begin(header) {
      const filled = header.tables.filter((table) => own.has(nameOf(table)));
      refuseOtherColumns(filled, own);
      await emptyTables(client, filled);
    },
    async rows(table, content) {
      onProgress?.(`rows: ${nameOf(table)}`);
      if (own.has(nameOf(table))) await copyIn(table, Readable.from(content));
      else await drain(content);
    },
    async file(name, content) {
      // A file has its details in a second one beside it, which people do not count.
      if (!name.includes("@")) onProgress?.(`stored files: ${++files}`);
      if (storageDirectory === null) return drain(content);
      await writeStoredFile(path.join(storageDirectory, name), content);
    },
  };
}

/** Without its column, a value would be lost. */
function refuseOtherColumns(
  tables: readonly DataTable[],
  existing: ReadonlyMap<string, DataTable>,
): void {
  for (const table of tables) {
    const columns = existing.get(nameOf(table))?.columns ?? [];
    const absent = table.columns.filter((column) => !columns.includes(column));
    if (absent.length === 0) continue;
    throw new BackupError(
      `The table ${nameOf(table)} of the backup has columns that this Vigie does not have: ${absent.join(", ")}.`,
    );
  }
}

/** Writes a file into a place that is not whole yet, and flushes it to the disk. */
export async function writeStoredFile(
  file: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(file, { flush: true }));
  await makeDurable(path.dirname(file));
}
