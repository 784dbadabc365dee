import { DataError } from "./data-error";

/**
 * Fetches code that a page has need of only now.
 *
 * @param sentence what the person is told where it does not come
 * @throws {DataError} as when the server cannot be reached, after which it is worth another try
 */
export async function fetchCode<Code>(load: () => Promise<Code>, sentence: string): Promise<Code> {
  try {
    return await load();
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    throw new DataError(sentence, { message }, 0);
  }
}
