import type { TransactionSql } from "postgres";

/** A row by column name, with JSON values. */
export type Row = Record<string, string | number | boolean | string[] | null>;

/**
 * Inserts rows into a table of the schema `public` with one statement. All rows have the columns of the first; other
 * columns get their defaults. Table and columns must be constants, never input.
 *
 * @throws {Error} of the database when a row breaks a rule
 */
export async function insertRows(
  transaction: TransactionSql,
  table: string,
  rows: Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(", ");
  if (columns === "") return;
  await transaction.unsafe(
    `insert into public."${table}" (${columns})
     select ${columns} from jsonb_populate_recordset(null::public."${table}", $1)`,
    [transaction.json(rows)],
  );
}
