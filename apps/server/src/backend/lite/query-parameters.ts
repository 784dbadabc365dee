import type { CompiledQuery } from "kysely";

/** What can be sent to the database: everything that comes out of an address or of JSON, and bytes. */
export type Parameter = string | boolean | null | Date | Uint8Array | Parameter[];

/** PostgreSQL's arrays have at most as many dimensions. */
const MAX_DEPTH = 6;

/**
 * The parameters as text, which PostgreSQL reads by the type of the column. Left as they are, the
 * driver would fail to send a number for a list or a moment, or send `[object Object]` for an object.
 *
 * @throws {TypeError} for what cannot be sent
 */
export function parametersOf({ parameters }: CompiledQuery): Parameter[] {
  return parameters.map((parameter) => asParameter(parameter, MAX_DEPTH));
}

/** @throws {TypeError} for what cannot be sent */
function asParameter(value: unknown, depth: number): Parameter {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Date || value instanceof Uint8Array) return value;
  if (Array.isArray(value) && depth > 0) return value.map((item) => asParameter(item, depth - 1));
  if (Array.isArray(value) || isPlainObject(value)) return JSON.stringify(value);
  throw new TypeError("A parameter of a query cannot be sent to the database.");
}

function isPlainObject(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}
