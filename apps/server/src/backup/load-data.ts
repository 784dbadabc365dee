import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ClientBase, escapeIdentifier } from "pg";
import { from } from "pg-copy-streams";
import * as v from "valibot";
import type { DatabaseAddress } from "../database/address";
import { withDataConnection } from "./data-connection";
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
  /** Sets sequences, except those that the database does not have, or lets only another user set. */
  setSequences(states: readonly SequenceState[]): Promise<void>;
}

/**
 * Lets `work` fill a database that already has the schema, in one transaction. Triggers do nothing meanwhile, so
 * that rows stay unchanged and nothing is announced, and constraints that are NOT VALID are not checked on rows that
 * are older than they are.
 *
 * The user must own Vigie's tables, and need not be a superuser. On Supabase, its services own those of accounts and
 * files, whose rows the user `postgres` may write.
 *
 * @param address with the owner of the database
 * @throws {Error} of the database or of `work`; nothing was changed then
 */
export async function withLoading<Result>(
  address: DatabaseAddress,
  work: (loading: DataLoading) => Promise<Result>,
): Promise<Result> {
  return withDataConnection(address, async (client) => {
    await client.query("begin");
    const tables = await findTables(client);
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
  });
}

/**
 * Empties tables, in which migrations inserted rows. It does not truncate them, since tables that stay refer to some.
 *
 * @param tables referenced ones first
 */
export async function emptyTables(client: ClientBase, tables: readonly DataTable[]): Promise<void> {
  for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
}

async function copyIn(client: ClientBase, table: DataTable, rows: Readable): Promise<number> {
  const copy = client.query(from(`copy ${quoted(table)} ${columnsOf(table)} from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

const MAY_SET =
  "select coalesce(pg_catalog.has_sequence_privilege(pg_catalog.to_regclass($1), 'update'), false) as may";
const maySchema = v.tuple([v.object({ may: v.boolean() })]);

async function setSequences(client: ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const state of states) {
    const [{ may }] = v.parse(maySchema, (await client.query(MAY_SET, [quoted(state)])).rows);
    if (!may) continue;
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      quoted(state),
      state.lastValue,
      state.isCalled,
    ]);
  }
}

const TRIGGERS = `
select table_schema.nspname::text as schema, relname::text as table, tgname::text as name,
  case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end
    as enabling,
  pg_catalog.pg_has_role(relowner, 'usage') as "isOwn",
  pg_catalog.format('%I.%I()', function_schema.nspname, proname) as function,
  pg_catalog.pg_get_functiondef(pg_proc.oid) as definition,
  pg_catalog.pg_has_role(proowner, 'usage') as "isOwnFunction"
from pg_catalog.pg_trigger
join pg_catalog.pg_class on pg_class.oid = tgrelid
join pg_catalog.pg_namespace table_schema on table_schema.oid = relnamespace
join pg_catalog.pg_proc on pg_proc.oid = tgfoid
join pg_catalog.pg_namespace function_schema on function_schema.oid = pronamespace
where not tgisinternal and tgenabled <> 'D'`;

const LATE_CONSTRAINTS = `
select nspname::text as schema, relname::text as table, conname::text as name,
  pg_catalog.pg_get_constraintdef(pg_constraint.oid) as definition
from pg_catalog.pg_constraint
join pg_catalog.pg_class on pg_class.oid = conrelid
join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where contype = 'c' and not convalidated and pg_catalog.pg_has_role(relowner, 'usage')`;

const ruleSchema = { schema: v.string(), table: v.string(), name: v.string() };
const triggersSchema = v.array(
  v.object({
    ...ruleSchema,
    enabling: v.string(),
    isOwn: v.boolean(),
    function: v.string(),
    definition: v.string(),
    isOwnFunction: v.boolean(),
  }),
);
const constraintsSchema = v.array(v.object({ ...ruleSchema, definition: v.string() }));

/**
 * Suspends triggers and constraints within the current transaction, so that other connections never see it. Triggers
 * of other owners' tables cannot be disabled: the functions that they call do nothing instead, where they are ours.
 *
 * @returns the statements that restore all that
 */
async function suspendRules(client: ClientBase, tables: readonly DataTable[]): Promise<string[]> {
  const names = new Set(tables.map(nameOf));
  const concerns = ({ schema, table }: { schema: string; table: string }) =>
    names.has(nameOf({ schema, name: table }));
  const triggers = v.parse(triggersSchema, (await client.query(TRIGGERS)).rows).filter(concerns);
  const constraints = v
    .parse(constraintsSchema, (await client.query(LATE_CONSTRAINTS)).rows)
    .filter(concerns);
  const restore: string[] = [];
  for (const { schema, table, name, enabling } of triggers.filter(({ isOwn }) => isOwn)) {
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
  const foreign = triggers.filter(({ isOwn, isOwnFunction }) => !isOwn && isOwnFunction);
  for (const [name, definition] of new Map(
    foreign.map((each) => [each.function, each.definition]),
  )) {
    await client.query(`
      create or replace function ${name} returns trigger language plpgsql set search_path = ''
      as 'begin if tg_op = ''DELETE'' then return old; end if; return new; end'`);
    restore.push(definition);
  }
  return restore;
}
