import type { TestBackend } from "@vigie/test-backend/test-backend";
import fc from "fast-check";

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

/** PostgREST's operators, offered here or not, each with values of several kinds. */
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

/** What else `select` might be made to give. */
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
export function embeddings(table: string, key: string): string[] {
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

const name = (tables: readonly Table[]) =>
  fc.constantFrom(...tables.flatMap((table) => table.columns.map((column) => column.name)));

const selection = (tables: readonly Table[]) =>
  fc.letrec<{ list: string; item: string }>((tie) => ({
    list: fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((items) => items.join(",")),
    item: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.constant("*"), name(tables), fc.constantFrom(...SELECTIONS)),
      fc
        .tuple(
          fc.constantFrom("", "", "...", "a:", "title:"),
          fc.constantFrom(...tables.map((table) => table.name), "users", "objects"),
          fc.constantFrom("", "", "!inner", "!left", "!project_id", "!organization_id"),
          tie("list"),
        )
        .map(([prefix, table, hint, inner]) => `${prefix}${table}${hint}(${inner})`),
    ),
  })).list;

const condition = (tables: readonly Table[]) =>
  fc
    .tuple(
      fc.constantFrom("", "", "projects.", "organisations.", "team.", "projects.team."),
      name(tables),
      fc.constantFrom(...OPERATORS),
    )
    .map(([path, column, operator]) => [path + column, operator] as const);

const parameter = (tables: readonly Table[]) =>
  fc.oneof(
    { weight: 4, arbitrary: condition(tables) },
    fc
      .tuple(
        fc.constantFrom("or", "and", "not.or", "projects.or", "team.and"),
        fc.array(condition(tables), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([logic, parts]) => [logic, `(${parts.map((part) => part.join(".")).join(",")})`] as const,
      ),
    fc
      .tuple(
        fc.constantFrom("order", "projects.order", "team.order"),
        name(tables),
        fc.constantFrom("", ".desc", ".asc.nullsfirst", ".desc,id"),
        fc.constantFrom("", "projects(", "organisations("),
      )
      .map(
        ([order, column, direction, path]) =>
          [order, `${path}${column}${path && ")"}${direction}`] as const,
      ),
    fc.tuple(
      fc.constantFrom("limit", "offset", "projects.limit", "team.offset"),
      fc.constantFrom("0", "1", "5", "-1", "999999999", "1e3", "NaN"),
    ),
  );

/** A read with anything in its query, as path and headers. */
export const anyRead = (tables: readonly Table[]) =>
  fc
    .record({
      table: fc.constantFrom(...tables.map((table) => table.name)),
      select: fc.option(selection(tables), { nil: undefined }),
      parameters: fc.array(parameter(tables), { maxLength: 4 }),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { prefer: "count=exact" },
        { prefer: "count=exact", range: "0-0" },
        { accept: "application/vnd.pgrst.object+json" },
        { accept: "text/csv" },
        { range: "1-" },
      ),
      method: fc.constantFrom("GET", "GET", "HEAD"),
    })
    .map(({ table, select, parameters, headers, method }) => {
      const all = select === undefined ? parameters : [["select", select] as const, ...parameters];
      const query = all.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
      return { method, path: `/rest/v1/${table}?${query}`, headers };
    });
