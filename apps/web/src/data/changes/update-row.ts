import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "@vigie/domain/database.types";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import type { FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import { lastChanger } from "./last-changer";
import { saveMerged, type TimedRow } from "./save-merged";

type Table = ContentTable | "project_places" | "organisations";
type Columns = Database["public"]["Tables"][Table]["Update"];

/** A column's name, or columns with their values. */
type ColumnsOf = string | Columns;

interface RowUpdate<Row extends TimedRow, Mine extends object> {
  table: Table;
  id: string;
  /** The row as the person loaded it. */
  loaded: Row;
  /** The form's values by the row's property names. Unchanged ones are not sent. */
  mine: Mine;
  /**
   * The database column of each property with another name; or the columns and values to send in place of the
   * property.
   */
  columns?: Readonly<Record<string, ColumnsOf>>;
  /** The columns to return, in PostgREST's syntax, with `updated_at`. */
  select: string;
  row: v.GenericSchema<unknown, Row>;
  /** The message for a failure. */
  failure: FailureKey;
  /** Whether to show the server's own message, and `failure` only where it has none. */
  keepsMessage?: boolean;
  /** The client to use, such as one that reports the progress of an upload. */
  client?: Pick<PostgrestClient<Database>, "from">;
}

/**
 * Saves the changed columns of a content table's row, a place, or an organisation, merged with what others stored
 * meanwhile, and returns what is stored then.
 *
 * @throws {RowChangedError} when both changed the same column
 * @throws {RowGoneError} when the row was deleted
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 * @example
 * const columns = { name: "name_milestone" } as const;
 * await updateRow({ table: "key_milestones", id, loaded, mine: { name: "Survey" }, columns, ... });
 */
export function updateRow<Row extends TimedRow, Mine extends object>(
  update: RowUpdate<Row, Mine>,
): Promise<Row> {
  const { table, id, loaded, mine, columns = {}, select, row, failure, client } = update;
  const found = v.nullable(row);
  const unwrapRow = (result: Parameters<typeof unwrapAs>[1]) => {
    if (update.keepsMessage) unwrapKeepingMessage(result, failure);
    return unwrapAs(found, result, failure);
  };
  return saveMerged({
    loaded,
    mine,
    failure,
    write: async (patch, moment) => {
      const written = (client ?? database())
        .from(table)
        .update(patchOf(patch, columns))
        .eq("id", id)
        .eq("updated_at", moment)
        .select<string, unknown>(select);
      return unwrapRow(await written.maybeSingle());
    },
    read: async () => {
      const stored = database().from(table).select<string, unknown>(select).eq("id", id);
      return unwrapRow(await stored.maybeSingle());
    },
    changedBy: (names) => {
      const changed = patchOf(Object.fromEntries(names.map((name) => [name, null])), columns);
      return lastChanger({ table, id, columns: Object.keys(changed) });
    },
  });
}

type ColumnNames = Readonly<Record<string, ColumnsOf | undefined>>;

/** Translates a change to database columns. */
function patchOf(patch: object, columns: ColumnNames): Columns;
function patchOf(patch: object, columns: ColumnNames): unknown {
  return Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => {
      const column = columns[name] ?? name;
      return typeof column === "string" ? [[column, value]] : Object.entries(column);
    }),
  );
}
