/** A visitor's read, apart into what its statement depends on and values that are only compared with. */
export interface ReadShape {
  /** Equal for two reads exactly when they differ in nothing but {@link ReadShape.values}. */
  key: string;
  /** The values that filters compare columns with, such as `5` of `id=eq.5`, in their order. */
  values: readonly string[];
}

/** Everything of a request, besides its address, that the library's answer depends on. */
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

/** A number in the only spelling that becomes the same text again. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** Words that the library takes for something else than text. */
const WORDS: ReadonlySet<string> = new Set(["null", "not_null", "true", "false", "unknown"]);

/** Gives the value of a header of a request; null where it was not sent. */
export type HeaderOf = (name: string) => string | null;

/**
 * The shape of a read of a table. Only values which the library sends to the database as they are
 * written count as values; whatever it might read in another way stays in the key.
 *
 * @param maxBytes the bound of the answer, which is in the statement
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

/** The shape of one request alone, for a read whose values cannot be told apart in its statement. */
export function shapeOfOneRead(url: URL, headerOf: HeaderOf, maxBytes: number | null): ReadShape {
  const decisive = DECISIVE_HEADERS.map((name) => headerOf(name));
  return { key: JSON.stringify([url.pathname, maxBytes, decisive, url.search]), values: [] };
}

/** Numbers and text are told apart, since the library does; null for what it might write anew. */
function kindOf(value: string): "number" | "text" | null {
  if (WHOLE_NUMBER.test(value)) return "number";
  return Number.isNaN(Number(value)) && !WORDS.has(value.toLowerCase()) ? "text" : null;
}
