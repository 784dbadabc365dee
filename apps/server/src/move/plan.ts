import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import * as v from "valibot";
import { type DataTable, findTables, nameOf, quoted } from "../backup/data-tables";
import { StartError } from "../lib/start-error";

/** Which tables are moved, and which are not. */
export interface MovePlan {
  /** Referenced ones first, with the columns that both sides have. */
  tables: DataTable[];
  /** Tables of the source that the target does not have, and Vigie does not make. */
  skippedTables: string[];
}

/**
 * Tables that are not moved, since they describe the place: its sessions, whose tokens are signed with its keys, the
 * state of its backups, and when old history was last deleted.
 */
const OF_THE_PLACE = [
  "auth.sessions",
  "auth.refresh_tokens",
  "auth.flow_state",
  "private.backup_state",
  "private.history_sweeps",
];

/** Equal on both sides before anything is moved. */
const HISTORY = "supabase_migrations.schema_migrations";

/** Rows that a storage service writes itself when it receives files. */
const FILES = ["storage.objects", "storage.buckets"];

/** Schemas that hold no rows without an organisation, unlike `private`, which migrations and servers fill. */
const PEOPLES_SCHEMAS = ["auth", "public", "storage"];
const FILLED = "storage.buckets";

/**
 * Decides which rows are moved.
 *
 * @param makesFileRows whether the target's storage service writes the rows of stored files
 * @throws {StartError} when the target lacks a column that holds something
 */
export async function planMove(
  source: ClientBase,
  target: ClientBase,
  makesFileRows: boolean,
): Promise<MovePlan> {
  const present = new Map((await findTables(target)).map((table) => [nameOf(table), table]));
  const stays = new Set([...OF_THE_PLACE, HISTORY, ...(makesFileRows ? FILES : [])]);
  const plan: MovePlan = { tables: [], skippedTables: [] };
  for (const table of await findTables(source)) {
    if (stays.has(nameOf(table))) continue;
    const counterpart = present.get(nameOf(table));
    if (counterpart === undefined) {
      plan.skippedTables.push(nameOf(table));
      continue;
    }
    const columns = table.columns.filter((column) => counterpart.columns.includes(column));
    const absent = table.columns.filter((column) => !columns.includes(column));
    await refuseLoss(source, table, absent);
    plan.tables.push({ ...table, columns });
  }
  return plan;
}

/** @throws {StartError} when a table of a plan holds rows that people created */
export async function refuseUsed(client: ClientBase, plan: MovePlan): Promise<void> {
  const used: string[] = [];
  for (const table of plan.tables) {
    if (!PEOPLES_SCHEMAS.includes(table.schema) || nameOf(table) === FILLED) continue;
    if (await holds(client, `select from ${quoted(table)}`)) used.push(nameOf(table));
  }
  if (used.length === 0) return;
  throw new StartError(
    `The target holds data already (${used.join(", ")}). Nothing is ever replaced: move into an empty one.`,
  );
}

async function refuseLoss(client: ClientBase, table: DataTable, absent: string[]): Promise<void> {
  for (const column of absent) {
    const rows = `select from ${quoted(table)} where ${escapeIdentifier(column)} is not null`;
    if (!(await holds(client, rows))) continue;
    throw new StartError(
      `The target's table ${nameOf(table)} has no column ${column}, which holds values here. Nothing was moved.`,
    );
  }
}

const heldSchema = v.tuple([v.object({ held: v.boolean() })]);

async function holds(client: ClientBase, rows: string): Promise<boolean> {
  const answer = await client.query(`select exists (${rows}) as held`);
  const [{ held }] = v.parse(heldSchema, answer.rows);
  return held;
}
