import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ClientBase, escapeIdentifier } from "pg";
import { from } from "pg-copy-streams";
import * as v from "valibot";
import type { DatabaseAddress } from "../database/address";
import { openDataConnection } from "./data-connection";
import { type DataTable, findTables, nameOf, quoted, type SequenceState } from "./data-tables";
import { columnsOf } from "./read-data";

/** A database that is being filled, in one transaction. */
export interface DataLoading {
  /** The tables of the database that is filled, referenced ones first. */
  tables: readonly DataTable[];
  client: ClientBase;
  /**
   * Writes rows in the text form of COPY, as {@link DataSnapshot.copyOut} returns them.
   *
   * @param table with the columns that the rows have
   * @returns how many rows were written
   */
  copyIn(table: DataTable, rows: Readable): Promise<number>;
  /** Sets sequences, except those that the database does not have. */
  setSequences(states: readonly SequenceState[]): Promise<void>;
}

/**
 * Lets `work` fill a database that already has the schema, in one transaction. Triggers are disabled meanwhile, so
 * that rows stay unchanged and nothing is announced, and constraints that are NOT VALID are not checked on rows that
 * are older than they are.
 *
 * The user must own the tables, and need not be a superuser.
 *
 * @param address with the owner of the database
 * @param only the tables that are filled; triggers of others stay enabled
 * @throws {Error} of the database or of `work`; nothing was changed then
 */
export async function withLoading<Result>(
  address: DatabaseAddress,
  work: (loading: DataLoading) => Promise<Result>,
  only: (table: DataTable) => boolean = () => true,
): Promise<Result> {
  const client = await openDataConnection(address);
  try {
    await client.query("begin");
    const tables = (await findTables(client)).filter(only);
    const restore = await suspendRules(client, tables);
    const result = await work({
      tables,
      client,
      copyIn: (table, rows) => copyIn(client, table, rows),
      setSequences: (states) => setSequences(client, states),
    });
    // Triggers and constraints cannot be altered while deferred checks are pending.
    await client.query("set constraints all immediate");
    for (const statement of restore) await client.query(statement);
    await client.query("commit");
    return result;
  } finally {
    // Rolls back unless the transaction was committed.
    await client.end();
  }
}

/**
 * Empties tables in one statement, so that they may refer to each other. Migrations insert rows in some, which those
 * of the source replace.
 */
export async function emptyTables(client: ClientBase, tables: readonly DataTable[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(", ")}`);
}

async function copyIn(client: ClientBase, table: DataTable, rows: Readable): Promise<number> {
  const copy = client.query(from(`copy ${quoted(table)} ${columnsOf(table)} from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

const EXISTS = "select to_regclass($1) is not null as found";
const foundSchema = v.tuple([v.object({ found: v.boolean() })]);

async function setSequences(client: ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const state of states) {
    const { rows } = await client.query(EXISTS, [quoted(state)]);
    const [{ found }] = v.parse(foundSchema, rows);
    if (!found) continue;
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      quoted(state),
      state.lastValue,
      state.isCalled,
    ]);
  }
}

const TRIGGERS = `
select nspname::text as schema, relname::text as table, tgname::text as name, case tgenabled
    when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable'
  end as enabling
from pg_catalog.pg_trigger
join pg_catalog.pg_class on pg_class.oid = tgrelid
join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where not tgisinternal and tgenabled <> 'D'`;

const LATE_CONSTRAINTS = `
select nspname::text as schema, relname::text as table, conname::text as name,
  pg_catalog.pg_get_constraintdef(pg_constraint.oid) as definition
from pg_catalog.pg_constraint
join pg_catalog.pg_class on pg_class.oid = conrelid
join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where contype = 'c' and not convalidated`;

const ruleSchema = { schema: v.string(), table: v.string(), name: v.string() };
const triggersSchema = v.array(v.object({ ...ruleSchema, enabling: v.string() }));
const constraintsSchema = v.array(v.object({ ...ruleSchema, definition: v.string() }));

/** @returns the statements that restore triggers and constraints */
async function suspendRules(client: ClientBase, tables: readonly DataTable[]): Promise<string[]> {
  const names = new Set(tables.map(nameOf));
  const concerns = ({ schema, table }: { schema: string; table: string }) =>
    names.has(nameOf({ schema, name: table }));
  const triggers = v.parse(triggersSchema, (await client.query(TRIGGERS)).rows).filter(concerns);
  const constraints = v
    .parse(constraintsSchema, (await client.query(LATE_CONSTRAINTS)).rows)
    .filter(concerns);
  const restore: string[] = [];
  for (const { schema, table, name, enabling } of triggers) {
    const alter = `alter table ${quoted({ schema, name: table })}`;
    const trigger = `trigger ${escapeIdentifier(name)}`;
    await client.query(`${alter} disable ${trigger}`);
    restore.push(`${alter} ${enabling} ${trigger}`);
  }
  for (const { schema, table, name, definition } of constraints) {
    const alter = `alter table ${quoted({ schema, name: table })}`;
    await client.query(`${alter} drop constraint ${escapeIdentifier(name)}`);
    restore.push(`${alter} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
  return restore;
}
