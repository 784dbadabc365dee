import type { Sql } from "postgres";
import { StartError } from "../lib/start-error";

/** An empty schema that exists during a move, from the first row to the last comparison; its comment names the source. */
export const MOVE_MARK = "vigie_move";

/** @throws {StartError} when a move into the database is not finished, whose next run replaces all rows */
export async function refuseUnfinishedMove(sql: Sql): Promise<void> {
  const [row] = await sql<{ found: boolean }[]>`
    select to_regnamespace(${MOVE_MARK}) is not null as found`;
  if (!row?.found) return;
  throw new StartError(
    "A move into this database was interrupted, so it is not whole. Run the same `npm run move` again from the old place.",
  );
}
