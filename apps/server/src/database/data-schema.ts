import type { Sql } from "postgres";

/** The columns and foreign keys of a table. */
interface TableSchema {
  columns: ReadonlySet<string>;
  /** The names of foreign keys by the table at their other end, where only one joins the two. */
  keys: ReadonlyMap<string, string>;
}

/** The public tables by their names. */
export type DataSchema = ReadonlyMap<string, TableSchema>;

/** Reads which columns the public tables have, and what joins them; calls may name no others. */
export async function loadDataSchema(sql: Sql): Promise<DataSchema> {
  const tables = await sql<{ table: string; columns: string[] }[]>`
    select relname as "table", array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and attnum > 0 and not attisdropped
    group by relname`;
  const keys = await sql<{ table: string; other: string; key: string }[]>`
    select one.relname as "table", two.relname as other, min(conname::text) as key
    from pg_constraint
    cross join lateral (values (conrelid, confrelid), (confrelid, conrelid)) as joined (one, two)
    join pg_class one on one.oid = joined.one and one.relnamespace = 'public'::regnamespace
    join pg_class two on two.oid = joined.two and two.relnamespace = 'public'::regnamespace
    where contype = 'f'
    group by one.relname, two.relname
    having count(*) = 1`;
  return new Map(
    tables.map(({ table, columns }) => {
      const own = keys.filter((each) => each.table === table);
      return [
        table,
        { columns: new Set(columns), keys: new Map(own.map(({ other, key }) => [other, key])) },
      ];
    }),
  );
}
