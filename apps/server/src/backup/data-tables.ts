import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import * as v from "valibot";

/** A table that holds rows of its own, as the catalogue of a database has it. */
export const dataTableSchema = v.object({
  schema: v.string(),
  name: v.string(),
  /** The stored columns, in their order, without generated ones. */
  columns: v.array(v.string()),
});

/** See {@link dataTableSchema}. */
export type DataTable = v.InferOutput<typeof dataTableSchema>;

/** The state of a sequence, whether of an identity column or by itself. */
export const sequenceStateSchema = v.object({
  schema: v.string(),
  name: v.string(),
  /** A whole number, of up to 64 bits. */
  lastValue: v.string(),
  /** Whether `lastValue` was used; otherwise it is the next value. */
  isCalled: v.boolean(),
});

/** See {@link sequenceStateSchema}. */
export type SequenceState = v.InferOutput<typeof sequenceStateSchema>;

/** Tables that hold rows, without system catalogues, temporary tables, those of extensions, and what is of one place alone. */
const OWN_RELATIONS = `
  relpersistence <> 't'
  and nspname not in ('information_schema', 'vigie') and nspname !~ '^pg_'
  and not exists (
    select from pg_catalog.pg_depend
    where classid = 'pg_catalog.pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  )`;

const TABLES = `
select nspname::text as schema, relname::text as name, array(
    select attname::text from pg_catalog.pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  ) as columns
from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where relkind = 'r' and ${OWN_RELATIONS}
order by nspname collate "C", relname collate "C"`;

const REFERENCES = `
select distinct
  referring_schema.nspname || '.' || referring.relname as referring,
  referred_schema.nspname || '.' || referred.relname as referred
from pg_catalog.pg_constraint
join pg_catalog.pg_class referring on referring.oid = conrelid
join pg_catalog.pg_namespace referring_schema on referring_schema.oid = referring.relnamespace
join pg_catalog.pg_class referred on referred.oid = confrelid
join pg_catalog.pg_namespace referred_schema on referred_schema.oid = referred.relnamespace
where contype = 'f' and conrelid <> confrelid`;

const SEQUENCES = `
select nspname::text as schema, relname::text as name
from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
where relkind = 'S' and ${OWN_RELATIONS}
order by nspname collate "C", relname collate "C"`;

const namesSchema = v.array(v.object({ schema: v.string(), name: v.string() }));
const referencesSchema = v.array(v.object({ referring: v.string(), referred: v.string() }));
const statesSchema = v.tuple([v.object({ last: v.string(), called: v.boolean() })]);

/** `schema.name`, for people and as a key. */
export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

/** `"schema"."name"`, for statements. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/**
 * All tables of the connected database that hold rows, found in its catalogue. One that refers to
 * another by a foreign key comes after it.
 *
 * @throws {Error} when tables refer to each other in a circle, which has no such order
 */
export async function findTables(client: ClientBase): Promise<DataTable[]> {
  const tables = v.parse(v.array(dataTableSchema), (await client.query(TABLES)).rows);
  const names = new Set(tables.map(nameOf));
  const references = v
    .parse(referencesSchema, (await client.query(REFERENCES)).rows)
    .filter(({ referred }) => names.has(referred));
  return inOrderOfReferences(tables, references);
}

/** The states of all sequences of the connected database, which are at or beyond what the rows need. */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const names = v.parse(namesSchema, (await client.query(SEQUENCES)).rows);
  const states: SequenceState[] = [];
  for (const each of names) {
    const { rows } = await client.query(
      `select last_value::text as last, is_called as called from ${quoted(each)}`,
    );
    const [{ last, called }] = v.parse(statesSchema, rows);
    states.push({ ...each, lastValue: last, isCalled: called });
  }
  return states;
}

const versionsSchema = v.array(v.object({ version: v.string() }));

/** The versions of the migrations that a database has had. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    'select version::text from supabase_migrations.schema_migrations order by version::text collate "C"',
  );
  return v.parse(versionsSchema, rows).map(({ version }) => version);
}

type References = v.InferOutput<typeof referencesSchema>;

function inOrderOfReferences(tables: readonly DataTable[], references: References): DataTable[] {
  const ordered: DataTable[] = [];
  const done = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const isReady = (table: DataTable) =>
      references.every(
        ({ referring, referred }) => referring !== nameOf(table) || done.has(referred),
      );
    const ready = waiting.filter(isReady);
    if (ready.length === 0) {
      const names = waiting.map(nameOf).join(", ");
      throw new Error(`Tables refer to each other in a circle: ${names}`);
    }
    for (const table of ready) done.add(nameOf(table));
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
