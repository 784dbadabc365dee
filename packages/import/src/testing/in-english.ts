import { englishOf } from "@vigie/domain/language/english";
import { FileRefused } from "../table";

/** The result of a call; its refusal of a file is thrown with the English words as the message. */
export function inEnglish<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileRefused ? new FileRefused(englishOf(error.message)) : error;
  }
}
