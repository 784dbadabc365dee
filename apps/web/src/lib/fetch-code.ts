import { DataError } from "./data-error";

/**
 * Loads code on demand as part of a query.
 *
 * @param sentence shown to the person where that fails
 * @throws {DataError} as for an unreachable server, so that the query is retried
 */
export async function fetchCode<Code>(load: () => Promise<Code>, sentence: string): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    throw new DataError(sentence, { message }, 0);
  }
}
