import { mergeChanges } from "@vigie/domain/merge-changes";
import { DataError, type FailureKey } from "@/lib/data-error";

/** A row, or some of its columns, with the ISO timestamp of its last change. */
export interface TimedRow {
  updated_at: string;
}

/** Who made a conflicting change. */
export interface Changer {
  name: string;
  /** Whether that is the same person, in another window or on another device. */
  isSelf: boolean;
}

/** Thrown when another change conflicts with the one to be saved, so that the person must decide. */
export class RowChangedError<Row extends TimedRow> extends DataError {
  /** What is stored now. A change based on it overwrites it. */
  readonly stored: Row;
  /** The columns that both changed; empty where the change does not fit the row, or the database refuses both. */
  readonly columns: readonly string[];
  /** Who changed it last; null where that is not known. */
  readonly by: Changer | null;

  constructor(
    failure: FailureKey,
    stored: Row,
    columns: readonly string[] = [],
    by: Changer | null = null,
  ) {
    super(failure, { message: `Changed at ${stored.updated_at}: ${columns.join(", ")}` }, 409);
    this.stored = stored;
    this.columns = columns;
    this.by = by;
  }
}

/** Whether a save failed because the row was changed meanwhile: a row of the kind that was saved. */
export function isRowChanged<Row extends TimedRow>(error: unknown): error is RowChangedError<Row> {
  return error instanceof RowChangedError;
}

/** Thrown when the row to be saved is deleted, or no longer this person's. */
export class RowGoneError extends DataError {
  readonly reason: "deleted" | "handed-over";

  constructor(failure: FailureKey, reason: "deleted" | "handed-over") {
    super(failure, { message: `The row is ${reason}` }, reason === "deleted" ? 404 : 403);
    this.reason = reason;
  }
}

interface MergedSave<Row extends TimedRow, Mine extends object> {
  /** The row as the person loaded it. */
  loaded: Row;
  /** The new values of columns. Unchanged ones are not sent. */
  mine: Mine;
  /** Updates the row if its timestamp is still this one; null where it updated none. */
  write: (patch: Partial<Mine>, moment: string) => Promise<Row | null>;
  /** Reads the stored row; null where this person can see none. */
  read: () => Promise<Row | null>;
  /** Whether the change means the same over what is stored now; where it does not, the person decides. */
  fits?: ((stored: Row) => boolean) | undefined;
  /** Finds out why there is no row. */
  whyGone?: () => Promise<RowGoneError["reason"]>;
  /** Finds who changed these columns. Its failure is ignored. */
  changedBy?: (columns: readonly string[]) => Promise<Changer | null>;
  /** The message for a failure. */
  failure: FailureKey;
}

/**
 * Saves only the columns that a person changed. Where another person saved meanwhile, it merges both changes by column
 * and tries again, as often as needed.
 *
 * @returns what is stored then
 *
 * @throws {RowChangedError} when both changed the same column, or when the change does not fit what is
 *   stored or the database refuses the two together
 * @throws {RowGoneError} when the row is deleted, or this person's no longer
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function saveMerged<Row extends TimedRow, Mine extends object>(
  save: MergedSave<Row, Mine>,
): Promise<Row> {
  const { loaded, mine, failure } = save;
  let stored = loaded;
  for (;;) {
    const { patch, conflicts } = mergeChanges(loaded, mine, stored);
    if (conflicts.length > 0) {
      const by = (await save.changedBy?.(conflicts).catch(() => null)) ?? null;
      throw new RowChangedError(failure, stored, conflicts, by);
    }
    if (save.fits?.(stored) === false) throw new RowChangedError(failure, stored);
    const isUnchanged = Object.keys(patch).length === 0;
    const saved = isUnchanged ? null : await writeOver(save, patch, stored);
    if (saved) return saved;

    const latest = await readAgain(save);
    if (latest.updated_at === stored.updated_at) {
      if (isUnchanged) return latest;
      // The row is unchanged, so the access rules refused the update.
      throw new DataError(failure, { message: "No row was changed" }, 403);
    }
    stored = latest;
  }
}

async function readAgain<Row extends TimedRow, Mine extends object>(
  save: MergedSave<Row, Mine>,
): Promise<Row> {
  const latest = await save.read();
  if (latest) return latest;
  throw new RowGoneError(save.failure, (await save.whyGone?.()) ?? "deleted");
}

/** Updates the row. Two valid changes may be invalid when merged, which is a conflict as well. */
async function writeOver<Row extends TimedRow, Mine extends object>(
  { loaded, write, failure }: MergedSave<Row, Mine>,
  patch: Partial<Mine>,
  stored: Row,
): Promise<Row | null> {
  try {
    return await write(patch, stored.updated_at);
  } catch (error) {
    const isRefused = error instanceof DataError && error.code === CHECK_VIOLATION;
    if (!isRefused || stored === loaded) throw error;
    throw new RowChangedError(failure, stored);
  }
}

/** PostgreSQL's code for a value that a constraint does not allow. */
const CHECK_VIOLATION = "23514";
