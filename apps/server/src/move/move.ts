import type { ClientBase } from "pg";
import { withDataConnection, withLock } from "../backup/data-connection";
import type { OnProgress } from "../backup/progress";
import { type DatabaseAddress, openConnection } from "../database/address";
import { listMigrations } from "../database/migration-files";
import { prepareDatabase } from "../database/prepare-database";
import { StartError } from "../lib/start-error";
import { differences, moveRows } from "./move-rows";
import { markFinished, type Place, placeOf } from "./place";
import { planMove, refuseUsed } from "./plan";
import { type FileTarget, moveFiles, storedFiles } from "./stored-files";

/** What is moved where. */
export interface MoveOptions {
  /** With the owner of the source. No server should write to it meanwhile. */
  source: DatabaseAddress;
  /** Where the stored files of the source are. */
  storageDirectory: string;
  target: DatabaseAddress;
  /** Where stored files go; null if they stay where they are. */
  files: FileTarget | null;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  onProgress: OnProgress;
}

/** The result of a move. */
export interface Moved {
  rows: number;
  tables: number;
  files: number;
  /** Whether an interrupted move was resumed. */
  wasResumed: boolean;
  /** Tables that are not Vigie's and were not moved. */
  skippedTables: string[];
}

/** How often the move is repeated if the source changes meanwhile. */
const PASSES = 3;

/**
 * Copies all rows and stored files into an empty place, and compares every table and file at the end. The source is
 * only read. An interrupted move can be resumed: rows, which are written in one transaction, are written again, and
 * files that are equal are not sent again.
 *
 * @throws {StartError} when the target is unsuitable, holds other data, or differs at the end
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const taken = new StartError("Another move into this target is under way.");
  return withLock(options.target, "vigie move", taken, () =>
    withDataConnection(options.source, (source) =>
      withDataConnection(options.target, (target) => moveBetween(source, target, options)),
    ),
  );
}

async function moveBetween(
  source: ClientBase,
  target: ClientBase,
  options: MoveOptions,
): Promise<Moved> {
  const from = await placeOf(source);
  const to = await fitTarget(target, from, options);
  const plan = await planMove(source, target, options.files?.writesRows ?? false);
  const wasResumed = to.unfinishedFrom !== null;
  if (!wasResumed) await refuseUsed(target, plan);
  for (let pass = 1; ; pass++) {
    const { onProgress } = options;
    const rows = await moveRows({ ...options, from, to, plan });
    const files = await storedFiles(source, options.storageDirectory);
    if (options.files !== null) await moveFiles(files, options.files, onProgress);
    const different = await differences(source, target, plan, onProgress);
    if (different.length === 0) {
      await markFinished(target);
      const { skippedTables, tables } = plan;
      return { rows, tables: tables.length, files: files.length, wasResumed, skippedTables };
    }
    if (pass === PASSES) {
      throw new StartError(
        `The two places differ in ${different.join(", ")}. Is Vigie still writing to one of them? Stop it there, and run the same command again.`,
      );
    }
    onProgress("something was written meanwhile: copying again");
  }
}

async function fitTarget(target: ClientBase, from: Place, options: MoveOptions): Promise<Place> {
  const known = (await listMigrations(options.migrationsDirectory)).map(({ version }) => version);
  refuseOtherMigrations(from.migrations, known, "This place");
  let to = await placeOf(target);
  if (to.identity === from.identity) {
    throw new StartError("The address of --to leads to the database that is to be moved.");
  }
  if (to.unfinishedFrom !== null && to.unfinishedFrom !== from.identity) {
    throw new StartError(
      "A move from another place into this target was begun and not finished. Finish that one, or choose an empty database.",
    );
  }
  if (to.migrations === null && to.isSupabase) {
    throw new StartError(
      "The Supabase of --to has no schema of Vigie yet. Run `supabase db push` first.",
    );
  }
  // Completes an interrupted preparation; a place with content is left unchanged.
  if (!to.isSupabase && to.isEmpty && lacks(to, known)) {
    await prepare(options);
    to = await placeOf(target);
  }
  refuseOtherMigrations(to.migrations, from.migrations ?? [], "The target");
  return to;
}

function lacks({ migrations }: Place, known: readonly string[]): boolean {
  const isOlder = migrations === null || migrations.every((version) => known.includes(version));
  return isOlder && known.some((version) => !migrations?.includes(version));
}

/** Creates the schema in an empty database that is no Supabase's. */
async function prepare({ target, migrationsDirectory }: MoveOptions): Promise<void> {
  const sql = openConnection(target, { max: 2 });
  try {
    await prepareDatabase({ sql, migrationsDirectory, finish: async () => undefined });
  } finally {
    await sql.end({ timeout: 3 });
  }
}

function refuseOtherMigrations(
  applied: readonly string[] | null,
  expected: readonly string[],
  where: string,
): void {
  const missing = expected.filter((version) => !applied?.includes(version));
  const unknown = (applied ?? []).filter((version) => !expected.includes(version));
  if (missing.length > 0) {
    throw new StartError(
      `${where} lacks migrations (${missing.join(", ")}). Start this version of Vigie there once, or push them with \`supabase db push\`, and run the command again.`,
    );
  }
  if (unknown.length > 0) {
    throw new StartError(
      `${where} has migrations of another version of Vigie (${unknown.join(", ")}). Use the same version for both.`,
    );
  }
}
