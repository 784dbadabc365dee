import type { CompiledQuery } from "kysely";

/** A value that can be sent to the database: anything from a URL or from JSON, and bytes. */
export type Parameter = string | boolean | null | Date | Uint8Array | Parameter[];

/** The most dimensions that PostgreSQL's arrays can have. */
const MAX_DEPTH = 6;

/**
 * The parameters as text, which PostgreSQL parses by the type of the column. Otherwise the driver would fail to send a
 * number for an array or a timestamp, and send `[object Object]` for an object.
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
