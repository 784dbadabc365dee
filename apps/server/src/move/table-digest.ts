import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import { to } from "pg-copy-streams";
import { nameOf, quoted } from "../backup/data-tables";
import { measuring } from "../backup/digests";
import type { MovedTable } from "./plan";

/** Count and digest of a table's rows. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/**
 * Columns of accounts that are empty strings on Supabase and null on ours, which counts as equal.
 */
export const EMPTY_TEXTS = [
  "confirmation_token",
  "recovery_token",
  "email_change",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];

/** Reads all rows in the order of their key: equal for two databases exactly when the rows are. */
export async function digestOf(client: ClientBase, table: MovedTable): Promise<TableDigest> {
  const isAccounts = nameOf(table) === "auth.users";
  const columns = table.columns.map((column) => {
    const name = escapeIdentifier(column);
    return isAccounts && EMPTY_TEXTS.includes(column) ? `coalesce(${name}, '')` : name;
  });
  const order = table.key.length > 0 ? table.key : table.columns;
  const by = order.map((column) => `${escapeIdentifier(column)}::text collate "C"`);
  const query = `copy (select ${columns.join(", ")} from ${quoted(table)} order by ${by.join(", ")}) to stdout`;
  const { content, measured } = measuring(client.query(to(query)), true);
  for await (const _ of content);
  return { rows: measured.lines, sha256: measured.sha256() };
}
