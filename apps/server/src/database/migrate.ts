import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Sql, TransactionSql } from "postgres";
import { safeError } from "../log/safe-error";
import { inTodaysTerms } from "./development-schema";
import { listMigrations, MigrationError, type MigrationFile } from "./migration-files";

/** Shared by all servers of one database: only one of them changes the schema at a time. */
const lockName = "vigie migrations";

/** The table of Supabase's CLI, with the columns that it has if `@supabase/lite` created it. */
const historyTable = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);`;

/** Options of {@link migrate}. */
export interface MigrationOptions {
  logger?: Logger | undefined;
  /** Applies only these versions, as for a backup of an older schema. */
  only?: ReadonlySet<string> | undefined;
  /** Runs before the first change to an existing schema; if it throws, nothing is changed. */
  beforeChange?: (() => Promise<void>) | undefined;
  /**
   * Stops before the first migration, and between two of them in a database that had none. One with content is
   * brought up to date whole: the release that it comes from would refuse half of it.
   */
  signal?: AbortSignal | undefined;
}

/**
 * Applies the files of `directory` that the database has not seen, in the order of their versions. Each runs in a
 * transaction of its own, together with its row in `supabase_migrations.schema_migrations`, and under a lock, so that
 * two servers never apply one twice. A migration that fails leaves the database as it was before it. A schema of
 * development is taken over: see {@link inTodaysTerms}.
 *
 * @returns the versions that were applied, oldest first
 * @throws {MigrationError} naming the file and the reason; also when the database was changed by
 *   migrations that this directory lacks, as after a return to an older release
 * @throws the signal's reason, once that is aborted
 */
export async function migrate(
  sql: Sql,
  directory: string,
  { logger, only, beforeChange, signal }: MigrationOptions = {},
): Promise<string[]> {
  const files = await listMigrations(directory);
  const recorded = await readHistory(sql);
  const known = new Set(inTodaysTerms([...recorded], "database"));
  refuseUnknownHistory(known, files);

  const applied: string[] = [];
  const wanted = only ? files.filter(({ version }) => only.has(version)) : files;
  const pending = wanted.filter(({ version }) => !known.has(version));
  const isNew = known.size === 0;
  const replaced = [...recorded].filter((version) => !known.has(version));
  if (!isNew && pending.length + replaced.length > 0) await beforeChange?.();
  signal?.throwIfAborted();
  if (replaced.length > 0) {
    const same = files.filter(({ version }) => known.has(version) && !recorded.has(version));
    await takeOver(sql, directory, replaced, same);
    logger?.info("schema of a development version taken over");
  }
  for (const file of pending) {
    if (isNew) signal?.throwIfAborted();
    if (await applyOnce(sql, directory, file)) {
      applied.push(file.version);
      logger?.debug({ migration: file.fileName }, "migration applied");
    }
  }
  if (applied.length > 0) {
    logger?.info(
      { migrations: applied.length },
      isNew ? "schema made" : "schema brought up to date",
    );
  }
  return applied;
}

/** Records `files` in the place of the migrations that made the same schema, unless another server has done so. */
async function takeOver(
  sql: Sql,
  directory: string,
  replaced: string[],
  files: readonly MigrationFile[],
): Promise<void> {
  await sql.begin(async (transaction) => {
    await lock(transaction);
    const removed = await transaction.unsafe(
      "delete from supabase_migrations.schema_migrations where version = any($1)",
      [replaced],
    );
    if (removed.count === 0) return;
    for (const file of files) {
      await record(transaction, file, await readFile(path.join(directory, file.fileName), "utf8"));
    }
  });
}

async function readHistory(sql: Sql): Promise<Set<string>> {
  return sql.begin(async (transaction) => {
    await lock(transaction);
    await transaction.unsafe(historyTable);
    const rows = await transaction.unsafe<{ version: string }[]>(
      "select version from supabase_migrations.schema_migrations",
    );
    return new Set(rows.map(({ version }) => version));
  });
}

function refuseUnknownHistory(known: Set<string>, files: readonly MigrationFile[]): void {
  const unknown = [...known].filter((version) => !files.some((file) => file.version === version));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `The database has migrations that this version of Vigie does not know (${unknown.sort().join(", ")}). Start the newer version that made them.`,
  );
}

/** False if another server has applied it meanwhile. */
async function applyOnce(sql: Sql, directory: string, file: MigrationFile): Promise<boolean> {
  const statements = await readFile(path.join(directory, file.fileName), "utf8");
  try {
    return await sql.begin(async (transaction) => {
      await lock(transaction);
      if (await isApplied(transaction, file)) return false;
      await transaction.unsafe(statements);
      // A search path or role that a migration sets must not affect what follows.
      await transaction.unsafe("reset all; reset role;");
      await record(transaction, file, statements);
      return true;
    });
  } catch (error) {
    throw failed(file, error, statements);
  }
}

async function record(
  transaction: TransactionSql,
  { version, name }: MigrationFile,
  statements: string,
): Promise<void> {
  await transaction.unsafe(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3])`,
    [version, name, statements],
  );
}

async function isApplied(transaction: TransactionSql, file: MigrationFile): Promise<boolean> {
  const rows = await transaction.unsafe(
    "select from supabase_migrations.schema_migrations where version = $1",
    [file.version],
  );
  return rows.length > 0;
}

async function lock(transaction: TransactionSql): Promise<void> {
  await transaction.unsafe("select pg_advisory_xact_lock(hashtextextended($1, 0))", [lockName]);
}

function failed(file: MigrationFile, error: unknown, statements: string): MigrationError {
  const { message } = safeError(error);
  const line = lineOf(error, statements);
  const place = line === undefined ? file.fileName : `${file.fileName}, line ${line}`;
  return new MigrationError(`Migration ${place} failed: ${message}. The database is unchanged.`, {
    cause: error,
  });
}

/** PostgreSQL reports the position of an error in characters, from 1. */
function lineOf(error: unknown, statements: string): number | undefined {
  if (!(error instanceof Error) || !("position" in error)) return undefined;
  const position = Number(error.position);
  return position > 0
    ? [...statements]
        .slice(0, position - 1)
        .join("")
        .split("\n").length
    : undefined;
}
