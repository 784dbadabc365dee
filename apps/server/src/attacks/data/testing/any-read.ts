import fc from "fast-check";
import { OPERATORS, SELECTIONS, type Table } from "./read-questions";

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
