import { type Amounts, shareOf } from "@vigie/test-backend/full-run";
import type { TestBackend } from "@vigie/test-backend/test-backend";

/** A public table with its columns and their types. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** The tables that the API may know of, from the database itself. */
export async function publicTables({ sql }: TestBackend): Promise<Table[]> {
  const rows = await sql<{ name: string; columns: Table["columns"] }[]>`
    select table_name as name,
      json_agg(json_build_object('name', column_name, 'type', udt_name) order by ordinal_position)
        as columns
    from information_schema.columns where table_schema = 'public' group by table_name
    order by table_name`;
  return [...rows];
}

/** Every relation of the database outside the public schema. */
export async function otherRelations({ sql }: TestBackend): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct relname as name from pg_class
    where relkind in ('r', 'v', 'm', 'p') and relnamespace <> 'public'::regnamespace
      and relname !~ '^pg_toast' and relname not in (
        select relname from pg_class where relnamespace = 'public'::regnamespace)
    order by 1`;
  return rows.map(({ name }) => name);
}

/** PostgREST's operators, supported here or not, each with values of several kinds. */
export const OPERATORS = [
  "eq.zq7hid",
  "eq.1",
  "neq.1",
  "gt.0",
  "gte.2020-01-01",
  "lt.9",
  "lte.true",
  "like.zq7h*",
  "ilike.*ZQ7H*",
  "match.^zq7h",
  "imatch.^ZQ7H",
  "in.(1,2)",
  'in.("zq7h","a,b)")',
  "is.null",
  "is.not_null",
  "is.unknown",
  "isdistinct.1",
  "fts.zq7h",
  "plfts(english).zq7h",
  "phfts.zq7h",
  "wfts.zq7h",
  "cs.{a}",
  "cd.{a,b}",
  'cs.{"a":1}',
  "ov.{a}",
  "ov.[1,2)",
  "sl.(1,2)",
  "sr.(1,2)",
  "nxr.(1,2)",
  "nxl.(1,2)",
  "adj.(1,2)",
  "not.eq.1",
  "not.is.null",
  "not.not.eq.1",
  "eq(any).{1,2}",
  "like(all).{a*,*b}",
  "eq.",
  ".",
  "eq",
  "eq.'; select pg_sleep(9)--",
  "eq.%00",
] as const;

/** Further values of `select` that might return something. */
export const SELECTIONS = [
  "*",
  "*,*",
  "id,*,id",
  "count()",
  "id.count()",
  "id.max()",
  "id::text",
  "id->>a",
  "id->a->0",
  "x:id",
  "...id",
  "ctid",
  "tableoid",
  "xmin",
  '"id"',
  '"i""d"',
  "id)",
  "(id)",
  ",",
  "",
  " ",
  "id,",
  "id%20",
  "pg_sleep(1)",
  "current_user",
  "projects",
] as const;

/** Ways to embed a table. */
function embeddings(table: string, key: string): string[] {
  return [
    `${table}(*)`,
    `alias:${table}(*)`,
    `${table}!inner(*)`,
    `${table}!left(*)`,
    `${table}!${key}(*)`,
    `${table}!${key}!inner(*)`,
    `...${table}(*)`,
    `"${table}"(*)`,
    `${table.toUpperCase()}(*)`,
    `${table}(count)`,
    `${table}()`,
    `public.${table}(*)`,
    `projects(${table}(*))`,
    `organisations(projects(${table}(*)))`,
    `a:${table}(*),b:${table}(*)`,
  ];
}

/** A read, and what it has of what an asker must meet: its table, and the operator or form that it tries. */
export interface Read {
  path: string;
  headers?: Record<string, string>;
  meets: readonly string[];
}

/** Every operator on one column of each type of each table, counted. */
export const operatorReads = (tables: readonly Table[]): Read[] =>
  tables.flatMap(({ name, columns }) =>
    [...new Map(columns.map((column) => [column.type, column.name])).values()].flatMap((column) =>
      OPERATORS.map((operator) => ({
        path: `/rest/v1/${name}?select=*&${encodeURIComponent(column)}=${encodeURIComponent(operator)}`,
        headers: { prefer: "count=exact" },
        meets: [name, operator],
      })),
    ),
  );

/** Every embedding of each of some relations in each table. */
export const embeddingReads = (tables: readonly Table[], relations: readonly string[]): Read[] =>
  tables.flatMap(({ name }) =>
    relations.flatMap((inner) =>
      embeddings(inner, `${name}_project_id_fkey`).map((form, nth) => ({
        path: `/rest/v1/${name}?select=*,${encodeURIComponent(form)}`,
        meets: [name, `embedded ${inner}`, `form ${nth}`],
      })),
    ),
  );

/** The reads that one asker tries, see `shareOf`, and more where these have not each table, operator and form. */
export function shareOfReads(reads: readonly Read[], turn: number, step: Amounts): Read[] {
  const share = shareOf(reads, turn, step);
  const met = new Set(share.flatMap(({ meets }) => meets));
  const others = reads.filter(({ meets }) => {
    const isNew = meets.some((each) => !met.has(each));
    for (const each of meets) met.add(each);
    return isNew;
  });
  return [...share, ...others];
}
