import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { declaredTables } from "@vigie/domain/tables/declared";
import type { Table } from "@vigie/domain/tables/fact";
import { UUID } from "@vigie/domain/uuid";
import type { DataSchema } from "../database/data-schema";
import { type Call, type Role, readersOf } from "./calls";
import type { Target } from "./canonical-target";
import { type Condition, isRegularExpression, parseComparison, parseConditions } from "./filters";
import {
  type EmbeddedTable,
  embeddedTables,
  parseSelect,
  type SelectItem,
  writeSelect,
} from "./select-list";

/** A data call's query that passed the rules. */
export interface CheckedQuery {
  /** The query in its canonical form with its `?`, without the key; empty for none. */
  search: string;
  /** `row` for at most one row, asked for by its id and without embedded rows. */
  extent: "row" | "list";
  /** The tables that are read, including embedded ones. */
  tables: readonly string[];
  /** The id of the only project whose rows are read, in lower case; null where there may be several. */
  projectId: string | null;
}

/** Why a query is refused, for a developer to read. */
interface QueryRefusal {
  refusal: string;
}

/** Columns that hold whole files, so that a list of them would have no bound: `team.photo_url`. */
const HEAVY_COLUMNS: ReadonlySet<string> = new Set([
  ...declaredTables.flatMap(({ name, facts }: Table) =>
    Object.values(facts)
      .filter(({ kind }) => kind === "picture" || kind === "file")
      .map(({ column }) => `${name}.${column}`),
  ),
  ...DATA_VIZ_SLOTS.map((slot) => `projects.image_dv${slot}`),
  "organisations.image_url",
]);

/** Columns that the database grants to the operator alone: members have `own_references`. */
const WITHHELD_COLUMNS: Readonly<Record<string, readonly string[]>> = { projects: ["reference"] };

/** A view that is computed for each project, so that a query must name a single one. */
const ONE_PROJECT_VIEW = "public_changes";

const MAX_PARAMETERS = 40;
const MAX_EMBEDDING_DEPTH = 2;
/** In all groups of a query together: each may be compared with each row. */
const MAX_GROUPED_CONDITIONS = 20;
const GROUP = /(?:^|\.)(?:or|and)$/;
const LOGIC: ReadonlySet<string> = new Set(["or", "and", "not.or", "not.and"]);
const WHOLE_NUMBER = /^\d{1,9}$/;
const UNREPEATABLE = /^(?:.+\.)?(?:select|order|limit|offset|columns)$/;
const EQUALS_UUID = new RegExp(`^eq\\.(${UUID})$`, "i");
const ORDER = /^"?([\w-]{1,63})"?(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/;

/** A query with what its rules need to know. */
interface Query {
  call: Call;
  table: string;
  role: Role;
  parameters: Target["parameters"];
  schema: DataSchema;
}

/**
 * Checks that the query of a data call is known and bounded: existing columns and operators, at most two
 * levels of embedding without repeated tables, heavy columns only of rows that are named by their id or
 * project, regular expressions only for the operator, and changes only of named rows.
 *
 * `*` stands for all columns that the caller may read, and in a list for those of them that are not heavy.
 */
export function checkQuery(query: Query): CheckedQuery | QueryRefusal {
  try {
    return readQuery(query);
  } catch (error) {
    if (error instanceof RefusedQuery) return { refusal: error.message };
    throw error;
  }
}

class RefusedQuery extends Error {}

function refuse(reason: string): never {
  throw new RefusedQuery(reason);
}

function readQuery(query: Query): CheckedQuery {
  const { call, parameters } = query;
  if (parameters.length > MAX_PARAMETERS) refuse("The query has too many parameters");
  refuseRepetitions(parameters);
  if (groupedConditions(parameters) > MAX_GROUPED_CONDITIONS) {
    refuse(`The groups of a query have at most ${MAX_GROUPED_CONDITIONS} conditions`);
  }
  const items = selectOf(query);
  const embedded = embeddedTables(items);
  const named = namedRows(query);
  checkEmbedding(query, items);
  if (call.kind === "update" || call.kind === "delete") requireNamedRows(query, named);
  const search = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (name === "select") continue;
    checkParameter(query, embedded, name, value);
    search.append(name, value);
  }
  search.append("select", writeSelect(permittedItems(query, items, named)));
  const isRow = named === "row" && embedded.length === 0;
  const projectId = projectOf(query, items);
  if (query.table === ONE_PROJECT_VIEW && projectId === null) {
    refuse("Name one project by project_id=eq.…");
  }
  return {
    search: `?${search}`,
    extent: isRow ? "row" : "list",
    tables: [query.table, ...embedded.map(({ name }) => name)],
    projectId,
  };
}

/**
 * The project that a query names by a single filter. Null with deeper embedding, which may lead to other
 * projects, for example through an organisation.
 */
function projectOf({ table, parameters }: Query, items: readonly SelectItem[]): string | null {
  const key = table === "projects" ? "id" : "project_id";
  const [filter, another] = parameters.filter(([name]) => name === key);
  if (filter === undefined || another !== undefined || depthOf(items) > 1) return null;
  return EQUALS_UUID.exec(filter[1])?.[1]?.toLowerCase() ?? null;
}

/** Parsers disagree on which of several equal parameters counts, so these must not be repeated. */
function refuseRepetitions(parameters: Target["parameters"]): void {
  const names = parameters.map(([name]) => name).filter((name) => UNREPEATABLE.test(name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) refuse(`The parameter "${repeated}" is given more than once`);
}

/** The number of conditions in `or` and `and`. What cannot be read counts for nothing, and is refused in its place. */
function groupedConditions(parameters: Target["parameters"]): number {
  const groups = parameters.filter(([name]) => GROUP.test(name));
  return groups.flatMap(([, value]) => parseConditions(value) ?? []).length;
}

/** An insert returns what was sent, whose size is bounded already. */
function mayHaveHeavyColumns({ call }: Query, named: "row" | "rows" | null): boolean {
  if (call.kind === "insert") return true;
  return call.kind === "read" ? named !== null : named === "row";
}

function selectOf({ parameters }: Query): SelectItem[] {
  const text = parameters.find(([name]) => name === "select")?.[1] ?? "";
  if (text === "") return [{ kind: "all" }];
  return parseSelect(text) ?? refuse("The select parameter cannot be read");
}

/** Whether the query names one row by its id, several by their ids or project, or none. */
function namedRows({ table, parameters }: Query): "row" | "rows" | null {
  const ids = parameters.filter(([name]) => name === "id").map(([, value]) => value);
  if (ids.some((value) => value.startsWith("eq."))) return "row";
  if (ids.some((value) => value.startsWith("in."))) return "rows";
  const key = table === "members" ? "user_id" : "project_id";
  return parameters.some(([name, value]) => name === key && value.startsWith("eq."))
    ? "rows"
    : null;
}

function requireNamedRows({ table, role }: Query, named: "row" | "rows" | null): void {
  if (role === "service_role") return;
  const isProjectOrOrganisation = table === "projects" || table === "organisations";
  if (named === null || (isProjectOrOrganisation && named !== "row")) {
    refuse("Name the rows to change, for example by id=eq.…");
  }
}

function checkEmbedding(query: Query, items: readonly SelectItem[]): void {
  const { table } = query;
  const tables = [table, ...embeddedTables(items).map(({ name }) => name)];
  if (new Set(tables).size < tables.length) refuse("A table can be part of a query once only");
  if (depthOf(items) > MAX_EMBEDDING_DEPTH)
    refuse("Tables can be embedded two levels deep at most");
  checkColumns(query, table, items);
  for (const { name, items: inner } of embeddedTables(items)) {
    if (name === ONE_PROJECT_VIEW || !readersOf(name).includes(query.role))
      refuse(`There is no table "${name}" to embed`);
    checkColumns(query, name, inner);
  }
}

function depthOf(items: readonly SelectItem[]): number {
  return Math.max(0, ...items.map((item) => (item.kind === "table" ? 1 + depthOf(item.items) : 0)));
}

function checkColumns(query: Query, table: string, items: readonly SelectItem[]): void {
  for (const item of items) if (item.kind === "column") checkReadColumn(query, table, item.name);
}

function checkReadColumn({ role, schema }: Query, table: string, column: string): void {
  checkColumn(table, column, schema);
  if (role !== "service_role" && WITHHELD_COLUMNS[table]?.includes(column))
    refuse(`column ${table}.${column} is not to be read here`);
}

function checkColumn(table: string, column: string, schema: DataSchema): void {
  if (!schema.get(table)?.columns.has(column)) refuse(`column ${table}.${column} does not exist`);
}

/** The items without the heavy columns that this query may not ask for. Embedded rows are lists, too. */
function permittedItems(
  query: Query,
  items: readonly SelectItem[],
  named: "row" | "rows" | null,
): SelectItem[] {
  const { table, schema } = query;
  const joined = items.map((item) => withKeys(table, item, schema));
  if (query.role === "service_role") return joined;
  const mayBeHeavy = mayHaveHeavyColumns(query, named);
  return joined.flatMap((item) => readItems(table, item, schema, mayBeHeavy));
}

const HOW_ROWS_COUNT: ReadonlySet<string> = new Set(["inner", "left"]);

/**
 * The item with the foreign key that joins an embedded table, where there is only one and the query names none: the
 * library takes any table with two keys for a junction as well, and then refuses to choose.
 */
function withKeys(table: string, item: SelectItem, schema: DataSchema): SelectItem {
  if (item.kind !== "table") return item;
  const key = schema.get(table)?.keys.get(item.name);
  const isNamed = item.hints.some((hint) => !HOW_ROWS_COUNT.has(hint));
  return {
    ...item,
    hints: key === undefined || isNamed ? item.hints : [key, ...item.hints],
    items: item.items.map((inner) => withKeys(item.name, inner, schema)),
  };
}

/** The item with `*` spelled out where it leaves out columns; refuses heavy columns, and in what is embedded always. */
function readItems(
  table: string,
  item: SelectItem,
  schema: DataSchema,
  mayBeHeavy = false,
): SelectItem[] {
  if (item.kind === "table") {
    return [{ ...item, items: item.items.flatMap((inner) => readItems(item.name, inner, schema)) }];
  }
  const isHeavy = (column: string) => !mayBeHeavy && HEAVY_COLUMNS.has(`${table}.${column}`);
  if (item.kind === "column") {
    if (isHeavy(item.name)) refuse(`${table}.${item.name} is heavy: ask for it by id`);
    return [item];
  }
  const withheld = WITHHELD_COLUMNS[table] ?? [];
  const all = [...(schema.get(table)?.columns ?? [])];
  const columns = all.filter((column) => !isHeavy(column) && !withheld.includes(column));
  if (columns.length === all.length) return [item];
  return columns.map((name) => ({ kind: "column", name }));
}

function checkParameter(
  query: Query,
  embedded: readonly EmbeddedTable[],
  name: string,
  value: string,
): void {
  const { table, call } = query;
  const inner = embedded.find((each) => name.startsWith(`${each.alias ?? each.name}.`));
  if (call.parameters.includes(name)) checkWriteParameter(query, name, value);
  else if (call.kind === "insert") refuse(`There is no parameter "${name}" here`);
  else if (inner === undefined) checkFilter(query, table, name, value);
  else checkFilter(query, inner.name, name.slice(name.indexOf(".") + 1), value);
}

function checkWriteParameter({ table, schema }: Query, name: string, value: string) {
  if (name !== "columns") return;
  for (const column of value.split(",")) checkColumn(table, column.replaceAll('"', ""), schema);
}

function checkFilter(query: Query, table: string, name: string, value: string): void {
  if (name === "limit" || name === "offset") {
    if (!WHOLE_NUMBER.test(value)) refuse(`The ${name} is not a whole number`);
  } else if (name === "order") {
    checkOrder(query, table, value);
  } else if (LOGIC.has(name)) {
    checkConditions(query, table, parseConditions(value));
  } else {
    const condition = parseComparison(value, name);
    checkConditions(query, table, condition && [condition]);
  }
}

function checkOrder(query: Query, table: string, value: string): void {
  for (const part of value.split(",")) {
    const column = ORDER.exec(part.trim())?.[1];
    if (column === undefined) refuse("The order cannot be read");
    checkReadColumn(query, table, column);
  }
}

function checkConditions(
  query: Query,
  table: string,
  conditions: readonly Condition[] | null,
): void {
  if (conditions === null) refuse("A filter cannot be read");
  for (const condition of conditions) {
    checkReadColumn(query, table, condition.column);
    if (query.role !== "service_role" && isRegularExpression(condition)) {
      refuse("Regular expressions are not offered");
    }
    // The library takes `not_null` for a keyword, and fails on it after any other operator.
    if (condition.value === "not_null" && condition.operator !== "is") {
      refuse("Ask for is.not_null or not.is.null");
    }
  }
}
