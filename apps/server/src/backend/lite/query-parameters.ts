import type { CompiledQuery } from "kysely";
import type { ParameterOrJSON } from "postgres";
import * as v from "valibot";

/** Everything that comes out of an address or of JSON. */
const parametersSchema = v.array(
  v.custom<ParameterOrJSON<never>>((value) => !["undefined", "function"].includes(typeof value)),
);

/**
 * The parameters as text, which PostgreSQL reads by the type of the column. Left as they are, the
 * driver would fail to send a number for a list or a moment, or send `[object Object]` for an object.
 *
 * @throws {v.ValiError} when a parameter is nothing that the database's driver can send
 */
export function parametersOf(query: CompiledQuery): ParameterOrJSON<never>[] {
  return v.parse(parametersSchema, query.parameters.map(asText));
}

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return isPlainObject(value) ? JSON.stringify(value) : value;
}

/** Bytes, dates and the driver's own kinds of parameters are none. */
function isPlainObject(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}
