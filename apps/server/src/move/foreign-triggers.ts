import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import * as v from "valibot";
import { nameOf } from "../backup/data-tables";
import type { MovedTable } from "./plan";

/*
 * On Supabase, its services own the tables of accounts: the user `postgres` may write their rows, but not disable
 * triggers there. It owns the functions that our triggers on those tables call, so these are replaced instead.
 */

const FUNCTIONS = `
select distinct
  table_schema.nspname || '.' || relname as table,
  function_schema.nspname::text as schema, proname::text as name,
  pg_catalog.pg_get_functiondef(pg_proc.oid) as definition
from pg_catalog.pg_trigger
join pg_catalog.pg_class on pg_class.oid = tgrelid
join pg_catalog.pg_namespace table_schema on table_schema.oid = relnamespace
join pg_catalog.pg_proc on pg_proc.oid = tgfoid
join pg_catalog.pg_namespace function_schema on function_schema.oid = pronamespace
where not tgisinternal and tgenabled <> 'D'
  and not pg_catalog.pg_has_role(relowner, 'usage')
  and pg_catalog.pg_has_role(proowner, 'usage')`;

const functionsSchema = v.array(
  v.object({ table: v.string(), schema: v.string(), name: v.string(), definition: v.string() }),
);

const OWNED = `
select nspname || '.' || relname as name
from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where relkind = 'r' and pg_catalog.pg_has_role(relowner, 'usage')`;

const ownedSchema = v.array(v.object({ name: v.string() }));

/** The tables whose triggers the user may disable. */
export async function ownedTables(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(OWNED);
  return new Set(v.parse(ownedSchema, rows).map(({ name }) => name));
}

/**
 * Replaces the functions of our triggers on tables of other owners by empty ones, within the current transaction, so
 * that other connections never see it.
 *
 * @returns a function that restores them; call it before the transaction ends
 */
export async function suspendForeignTriggers(
  client: ClientBase,
  tables: readonly MovedTable[],
): Promise<() => Promise<void>> {
  const names = new Set(tables.map(nameOf));
  const found = v.parse(functionsSchema, (await client.query(FUNCTIONS)).rows);
  const functions = new Map(
    found
      .filter(({ table }) => names.has(table))
      .map((each) => [`${each.schema}.${each.name}`, each]),
  );
  for (const { schema, name } of functions.values()) {
    await client.query(`
      create or replace function ${escapeIdentifier(schema)}.${escapeIdentifier(name)}()
      returns trigger language plpgsql set search_path = ''
      as 'begin if tg_op = ''DELETE'' then return old; end if; return new; end'`);
  }
  return async () => {
    for (const { definition } of functions.values()) await client.query(definition);
  };
}
