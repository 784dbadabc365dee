import type { PostgrestClient } from "@supabase/postgrest-js";
import type * as v from "valibot";
import type { TimedRow } from "@/data/changes/save-merged";
import { updateRow } from "@/data/changes/update-row";
import { DataError, type FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";
import type { ProjectTable } from "./content-table";

/** A row of a project. */
export interface RowAddress {
  id: string;
  projectId: string;
}

/** A table as `contentTable` describes it, with what is said where a row cannot be stored or deleted. */
export interface ChangedTable<Row> {
  table: ProjectTable;
  columns: Readonly<Record<string, string>>;
  select: string;
  row: v.GenericSchema<unknown, Row>;
  failures: {
    save: FailureKey;
    /** Whether a failed save shows the server's own message, and `save` only where it has none. */
    showsMessage?: boolean;
  };
}

/**
 * Adds a row to a project, once for each id; at the end where the list has an order.
 *
 * @param client the client to use, such as one that reports the progress of an upload
 * @throws {DataError}
 */
export async function addRow<Row>(
  { table, columns, failures }: ChangedTable<Row>,
  { id, projectId }: RowAddress,
  values: Partial<Row>,
  client: Pick<PostgrestClient, "from"> = database(),
): Promise<void> {
  const named = Object.entries(values).map(([name, value]) => [columns[name] ?? name, value]);
  const row = { id, project_id: projectId, ...Object.fromEntries(named) };
  const result = await client.from(table).insert(row);
  // Only an earlier attempt, whose answer was lost, has added a row of this id; else another value is taken.
  if (isTaken(result.error) && (await isStored(table, id, failures.save))) return;
  if (failures.showsMessage) unwrapKeepingMessage(result, failures.save);
  else unwrap(result, failures.save);
}

async function isStored(table: ProjectTable, id: string, failure: FailureKey): Promise<boolean> {
  const found = await database().from(table).select("id").eq("id", id).maybeSingle();
  return unwrap(found, failure) !== null;
}

/** Whether a row was refused because another one has the same id, or what only one of them may have. */
export function isTaken(error: { code?: string | undefined } | null): boolean {
  return error?.code === UNIQUE_VIOLATION;
}

/**
 * Changes a row; what is not named, or as it was loaded, stays as it is stored. Gives what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same of it meanwhile
 * @throws {RowGoneError} when it was deleted
 * @throws {DataError} also where it is not for this person
 */
export function changeRow<Row extends TimedRow & { id: string }, Mine extends Partial<Row>>(
  { table, columns, select, row, failures }: ChangedTable<Row>,
  loaded: Row,
  mine: Mine,
): Promise<Row> {
  const { save: failure, showsMessage: keepsMessage = false } = failures;
  const { id } = loaded;
  return updateRow({ table, id, loaded, mine, columns, select, row, failure, keepsMessage });
}

/**
 * Deletes a row.
 *
 * @throws {DataError} also where there is no such row, or not for this person
 */
export async function removeRow(
  { table, failures }: { table: ProjectTable; failures: { remove: FailureKey } },
  { id, projectId }: RowAddress,
): Promise<void> {
  const query = database().from(table).delete().eq("id", id).eq("project_id", projectId);
  const deleted = unwrap(await query.select("id").maybeSingle(), failures.remove);
  writtenRow(deleted, failures.remove);
}

/**
 * A fact that only one row of a list may have.
 *
 * @param message says that another row has it
 */
export function uniqueFact<Name extends string, Message extends FailureKey>(
  name: Name,
  message: Message,
) {
  const isTheCause = (error: unknown): error is DataError =>
    error instanceof DataError && isTaken(error);
  return {
    /** Throws the failure of a save again, in these words where the fact was taken. */
    refuse(error: unknown): never {
      throw isTheCause(error) ? new DataError(message, error, error.status) : error;
    },
    /** The field and the message where the fact was taken; null for other failures. */
    taken: (error: Error) => (isTheCause(error) ? { name, message } : null),
  };
}

/** PostgreSQL's code for a row that breaks a unique constraint. */
const UNIQUE_VIOLATION = "23505";
