import { mergeChanges } from "@vigie/domain/merge-changes";
import { DataError } from "@/lib/data-error";

/** A stored row, or some columns of it, and when the row was last changed (an ISO timestamp). */
export interface TimedRow {
  updated_at: string;
}

/** Who changed something, for the person who meets the change. */
export interface Changer {
  name: string;
  /** Whether it is this very person, in another window or on another device. */
  isSelf: boolean;
}

/** What was about to be saved was changed meanwhile; what does not fit together is asked about. */
export class RowChangedError<Row extends TimedRow> extends DataError {
  /** What is stored now; a change that starts from it replaces it. */
  readonly stored: Row;
  /** The columns that both changed; none where their changes are refused together. */
  readonly columns: readonly string[];
  /** Who changed it last; null where that is not known. */
  readonly by: Changer | null;

  constructor(
    failure: string,
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

/** What was about to be saved is gone, or this person's no longer. */
export class RowGoneError extends DataError {
  readonly reason: "deleted" | "handed-over";

  constructor(failure: string, reason: "deleted" | "handed-over") {
    super(failure, { message: `The row is ${reason}` }, reason === "deleted" ? 404 : 403);
    this.reason = reason;
  }
}

interface MergedSave<Row extends TimedRow, Mine extends object> {
  /** What the person started from. */
  loaded: Row;
  /** What the columns are to hold; those as they were loaded are not sent. */
  mine: Mine;
  /** Changes the columns where the row's moment still is this one; null where that found no row. */
  write: (patch: Partial<Mine>, moment: string) => Promise<Row | null>;
  /** What is stored now; null where there is no such row for this person. */
  read: () => Promise<Row | null>;
  /** Why there is no such row; not asked where there is one. */
  whyGone?: () => Promise<RowGoneError["reason"]>;
  /** Who changed these columns, for the question; that it fails is no failure of the save. */
  changedBy?: (columns: readonly string[]) => Promise<Changer | null>;
  /** What the catalogue says when it fails. */
  failure: string;
}

/**
 * Saves the columns that a person changed, and those alone. Where another saved meanwhile, the two
 * changes are merged column by column and sent again, as often as it takes. Returns what is stored
 * then.
 *
 * @throws {RowChangedError} when both changed the same column, or when the database refuses the two
 *   changes together
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
    const isUnchanged = Object.keys(patch).length === 0;
    const saved = isUnchanged ? null : await writeOver(save, patch, stored);
    if (saved) return saved;

    const latest = await readAgain(save);
    if (latest.updated_at === stored.updated_at) {
      if (isUnchanged) return latest;
      // Not written all the same: the access rules did not let it be.
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

/** What each of two people may store need not be what both together may. */
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
