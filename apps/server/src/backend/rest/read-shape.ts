/** A visitor's read, split into what determines its statement, and the values that filters compare with. */
export interface ReadShape {
  /** Equal for two reads exactly when they differ in nothing but {@link ReadShape.values}. */
  key: string;
  /** The values that filters compare columns with, such as `5` of `id=eq.5`, in their order. */
  values: readonly string[];
}

/** The request headers that the library's response depends on. */
const DECISIVE_HEADERS = ["accept", "accept-profile", "prefer", "range", "range-unit"] as const;

const NOT_COLUMNS: ReadonlySet<string> = new Set([
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "and",
  "or",
]);

const COLUMN = /^[a-z_][\w-]*$/i;

const COMPARED = /^(?<operator>eq|neq|gte?|lte?)\.(?<value>[\w-]{1,100})$/;

/** A number in its canonical spelling, which survives parsing and printing. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** Words that the library does not treat as text. */
const WORDS: ReadonlySet<string> = new Set(["null", "not_null", "true", "false", "unknown"]);

/** The value of a request header; null for an absent one. */
export type HeaderOf = (name: string) => string | null;

/**
 * The shape of a read of a table. Only values that the library passes to the database unchanged count as
 * values; whatever it might interpret stays in the key.
 *
 * @param maxBytes the limit of the response, which is part of the statement
 */
export function shapeOfRead(url: URL, headerOf: HeaderOf, maxBytes: number | null): ReadShape {
  const parameters = [...url.searchParams];
  const values: string[] = [];
  const isAlone = (name: string) => url.searchParams.getAll(name).length === 1;
  const parts = parameters.map(([name, text]) => {
    const { operator, value } = COMPARED.exec(text)?.groups ?? {};
    if (operator === undefined || value === undefined) return [name, text];
    const kind = kindOf(value);
    const isColumn = COLUMN.test(name) && !NOT_COLUMNS.has(name);
    if (kind === null || !isColumn || !isAlone(name)) return [name, text];
    values.push(value);
    return [name, operator, kind];
  });
  const decisive = DECISIVE_HEADERS.map((name) => headerOf(name));
  return { key: JSON.stringify([url.pathname, maxBytes, decisive, parts]), values };
}

/** A shape that fits this very read alone, for a read whose values are ambiguous in its statement. */
export function shapeOfOneRead(url: URL, headerOf: HeaderOf, maxBytes: number | null): ReadShape {
  const decisive = DECISIVE_HEADERS.map((name) => headerOf(name));
  return { key: JSON.stringify([url.pathname, maxBytes, decisive, url.search]), values: [] };
}

/** The library treats numbers and text differently; null for values that it might reformat. */
function kindOf(value: string): "number" | "text" | null {
  if (WHOLE_NUMBER.test(value)) return "number";
  return Number.isNaN(Number(value)) && !WORDS.has(value.toLowerCase()) ? "text" : null;
}
