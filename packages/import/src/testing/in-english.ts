import { englishOf } from "@vigie/domain/language/english";
import { FileRefused } from "../table";

/** What a call gives; where it refuses a file, with the English words as the error's message. */
export function inEnglish<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileRefused ? new FileRefused(englishOf(error.message)) : error;
  }
}
