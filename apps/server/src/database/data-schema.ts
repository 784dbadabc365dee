import type { Sql } from "postgres";

/** The columns of each table, as the database has them. */
export type DataSchema = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads which columns the public tables have; calls may name no others. */
export async function loadDataSchema(sql: Sql): Promise<DataSchema> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select relname as "table", array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and attnum > 0 and not attisdropped
    group by relname`;
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}
