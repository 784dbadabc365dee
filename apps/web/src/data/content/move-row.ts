import type { OrderedTable } from "@vigie/domain/project/content-tables";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";

/** A row of a project's list, and the row before which it comes to stand; null for the end. */
export interface Move {
  id: string;
  beforeId: string | null;
}

/**
 * Moves a row of a project within its list.
 *
 * @throws {DataError} also where one of the two rows is gone, or is not for this person
 */
export async function moveRow(table: OrderedTable, { id, beforeId }: Move): Promise<void> {
  unwrap(
    await database().rpc("move_row", {
      table_name: table,
      row_id: id,
      ...(beforeId !== null && { before_id: beforeId }),
    }),
    "failed.saveOrder",
  );
}
