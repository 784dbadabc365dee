import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type DataTable, nameOf, quoted } from "../backup/data-tables";
import { sha256Of } from "../backup/digests";
import { emptyTables, withLoading } from "../backup/load-data";
import type { OnProgress } from "../backup/progress";
import { withSnapshot } from "../backup/read-data";
import type { DatabaseAddress } from "../database/address";
import { markUnfinished, type Place } from "./place";
import type { MovePlan } from "./plan";

/**
 * Columns of accounts that are empty strings on Supabase and null on ours, which counts as equal.
 */
const EMPTY_TEXTS = [
  "confirmation_token",
  "recovery_token",
  "email_change",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];

interface MoveRowsOptions {
  source: DatabaseAddress;
  target: DatabaseAddress;
  /** The state of both databases before the move. */
  from: Place;
  to: Place;
  plan: MovePlan;
  onProgress: OnProgress;
}

/**
 * Replaces the rows of the target by a snapshot of the source's, in one transaction. It also sets the mark of an
 * unfinished move.
 *
 * @returns how many rows were written
 */
export async function moveRows(options: MoveRowsOptions): Promise<number> {
  const { source, target, from, to, plan, onProgress } = options;
  return withSnapshot(source, ({ copyOut, sequences }) =>
    withLoading(target, async ({ client, copyIn, setSequences }) => {
      await emptyTables(client, plan.tables);
      let rows = 0;
      for (const [index, table] of plan.tables.entries()) {
        onProgress(`rows: table ${index + 1} of ${plan.tables.length}`);
        rows += await copyIn(table, copyOut(table));
      }
      if (to.isSupabase) await completeAccounts(client, plan.tables);
      await setSequences(await sequences());
      await markUnfinished(client, from.identity);
      return rows;
    }),
  );
}

/** Supabase's service finds accounts by these columns, and cannot read nulls in them. */
async function completeAccounts(client: ClientBase, tables: readonly DataTable[]): Promise<void> {
  const accounts = tables.find((table) => nameOf(table) === "auth.users");
  if (accounts === undefined) return;
  const texts = EMPTY_TEXTS.filter((column) => accounts.columns.includes(column)).map((column) => {
    const name = escapeIdentifier(column);
    return `${name} = coalesce(${name}, '')`;
  });
  const nil = "00000000-0000-0000-0000-000000000000";
  await client.query(
    `update auth.users set instance_id = coalesce(instance_id, '${nil}'), ${texts.join(", ")}`,
  );
}

/** The names of the tables whose rows differ. */
export async function differences(
  source: ClientBase,
  target: ClientBase,
  plan: MovePlan,
  onProgress: OnProgress,
): Promise<string[]> {
  const different: string[] = [];
  for (const [index, table] of plan.tables.entries()) {
    onProgress(`comparing: table ${index + 1} of ${plan.tables.length}`);
    const here = await digestOf(source, table);
    const there = await digestOf(target, table);
    if (here !== there) different.push(nameOf(table));
  }
  return different;
}

/** The SHA-256 of all rows in the order of their text: equal for two databases exactly when the rows are. */
async function digestOf(client: ClientBase, table: DataTable): Promise<string> {
  const isAccounts = nameOf(table) === "auth.users";
  const columns = table.columns.map((column) => {
    const name = escapeIdentifier(column);
    return isAccounts && EMPTY_TEXTS.includes(column) ? `coalesce(${name}, '')` : name;
  });
  const rows = `select ${columns.join(", ")} from ${quoted(table)}`;
  const query = `copy (select * from (${rows}) as each order by each::text collate "C") to stdout`;
  return sha256Of(client.query(copyTo(query)));
}
