import type { CompiledQuery } from "kysely";
import type { ParameterOrJSON } from "postgres";
import * as v from "valibot";

/** Everything that comes out of an address or of JSON. */
const parametersSchema = v.array(
  v.custom<ParameterOrJSON<never>>((value) => !["undefined", "function"].includes(typeof value)),
);

/** @throws {v.ValiError} when a parameter is nothing that the database's driver can send */
export function parametersOf(query: CompiledQuery): ParameterOrJSON<never>[] {
  return v.parse(parametersSchema, query.parameters);
}
