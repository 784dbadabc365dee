import * as v from "valibot";
import { refusal } from "./command-error";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A query that can be ordered and limited, such as supabase-js's after `select`. */
interface BoundableQuery {
  gt(column: "id", value: string): BoundableQuery;
  order(column: "id"): BoundableQuery;
  limit(count: number): PromiseLike<{ data: unknown; error: { message: string } | null }>;
}

/**
 * All rows of a query in the order of their ids, read with keyset pagination, so that changes meanwhile neither skip
 * nor repeat rows.
 *
 * @param query makes the query for each page, which has the column `id`, a UUID
 * @param row the schema of each row
 * @param failure the beginning of the error message, before the backend's reason
 * @param size rows of a page: at most 1000, with which a Supabase answers
 * @throws {CommandError} when they cannot be read
 */
export async function* rowsById<Row extends { id: string }>(
  query: () => BoundableQuery,
  row: v.GenericSchema<unknown, Row>,
  failure: string,
  size = 100,
): AsyncGenerator<Row> {
  const page = v.array(row);
  for (let last = FIRST_ID; ; ) {
    const { data, error } = await query().gt("id", last).order("id").limit(size);
    if (error) throw refusal(failure, error);
    const rows = v.parse(page, data);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < size) return;
  }
}
