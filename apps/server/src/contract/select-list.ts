/** An entry of PostgREST's `select`: a column, all columns, or an embedded table. */
export type SelectItem =
  | { kind: "all" }
  | { kind: "column"; name: string; alias?: string }
  | EmbeddedTable;

/** A table whose rows `select` embeds in each row. */
export interface EmbeddedTable {
  kind: "table";
  name: string;
  alias?: string;
  /** The foreign key to follow, and whether rows without a partner count: `!inner`. */
  hints: string[];
  isSpread: boolean;
  items: SelectItem[];
}

/** Deeper lists are refused without being parsed to their end. */
const MAX_DEPTH = 4;

const TOKEN =
  /\s*(?:(?<all>\*)|(?<spread>\.\.\.)?(?:(?<alias>[A-Za-z_][\w-]{0,62}):(?!:))?(?:"(?<quoted>[\w-]{1,63})"|(?<name>[A-Za-z_][\w-]{0,62}))(?<hints>(?:![a-z_]{1,63}){0,2})(?<open>\()?)\s*/y;

/**
 * Parses `id,title,owner:organisations!inner(name)`. Casts, aggregates and JSON paths are not
 * supported.
 *
 * @returns null for what is written in any other way
 * @see https://docs.postgrest.org/en/v12/references/api/tables_views.html#vertical-filtering
 */
export function parseSelect(text: string): SelectItem[] | null {
  const reader = { text, at: 0 };
  const items = readItems(reader, 0);
  return items !== null && reader.at === text.length ? items : null;
}

/** The list as text, without spaces. */
export function writeSelect(items: readonly SelectItem[]): string {
  return items.map(writeItem).join(",");
}

/** All tables that a list embeds, at any depth. */
export function embeddedTables(items: readonly SelectItem[]): EmbeddedTable[] {
  return items.flatMap((item) =>
    item.kind === "table" ? [item, ...embeddedTables(item.items)] : [],
  );
}

interface Reader {
  text: string;
  at: number;
}

function readItems(reader: Reader, depth: number): SelectItem[] | null {
  const items: SelectItem[] = [];
  if (depth > MAX_DEPTH) return null;
  for (;;) {
    const item = readItem(reader, depth);
    if (item === null) return null;
    items.push(item);
    if (reader.text[reader.at] !== ",") return items;
    reader.at += 1;
  }
}

function readItem(reader: Reader, depth: number): SelectItem | null {
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(reader.text);
  if (match === null) return null;
  reader.at = TOKEN.lastIndex;
  const { all, spread, alias, quoted, name = quoted, hints = "", open } = match.groups ?? {};
  if (all !== undefined) return { kind: "all" };
  if (name === undefined) return null;
  const named = { name, ...(alias !== undefined && { alias }) };
  if (open === undefined) {
    return spread === undefined && hints === "" ? { kind: "column", ...named } : null;
  }
  const items = readItems(reader, depth + 1);
  if (items === null || reader.text[reader.at] !== ")") return null;
  reader.at += 1;
  return {
    kind: "table",
    ...named,
    hints: hints.split("!").filter((hint) => hint !== ""),
    isSpread: spread !== undefined,
    items,
  };
}

function writeItem(item: SelectItem): string {
  if (item.kind === "all") return "*";
  const alias = item.alias === undefined ? "" : `${item.alias}:`;
  const name = /^[a-z_]\w*$/i.test(item.name) ? item.name : `"${item.name}"`;
  if (item.kind === "column") return alias + name;
  const hints = item.hints.map((hint) => `!${hint}`).join("");
  return `${item.isSpread ? "..." : ""}${alias}${name}${hints}(${writeSelect(item.items)})`;
}
