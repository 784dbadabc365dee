import * as v from "valibot";
import { refusal } from "./refusal";

const PAGE = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A query that can be given an order and bounds, such as supabase-js's after `select`. */
interface BoundableQuery {
  gt(column: "id", value: string): BoundableQuery;
  order(column: "id"): BoundableQuery;
  limit(count: number): PromiseLike<{ data: unknown; error: { message: string } | null }>;
}

/**
 * All rows of a query in the order of their ids, read a page at a time. What becomes of a row meanwhile
 * moves no other: each comes once, and one that is still there does not come again.
 *
 * @param query makes the query anew for each page, which has the column `id`, a UUID
 * @param row what each row is to be
 * @param failure what to say where the rows cannot be read, before the backend's reason
 * @throws {CommandError} when they cannot be read
 */
export async function* rowsById<Row extends { id: string }>(
  query: () => BoundableQuery,
  row: v.GenericSchema<unknown, Row>,
  failure: string,
): AsyncGenerator<Row> {
  const page = v.array(row);
  for (let last = FIRST_ID; ; ) {
    const { data, error } = await query().gt("id", last).order("id").limit(PAGE);
    if (error) throw refusal(failure, error);
    const rows = v.parse(page, data);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}
