import { compiledTexts } from "./compiled-texts";
import { ALL_PARTS } from "./texts";

/** A message in English, as programs and operators get it. Reads the catalogue when it is first called. */
export function englishOf(message: string): string {
  return compiledTexts("en", ALL_PARTS).message(message);
}

/** The English text of an error, with key and parameters (JSON) where the error is a message of the catalogues. */
export interface Words {
  message: string;
  hint: string | null;
  details: string | null;
}

/** Words an error's message: plain text stays, one made by `message` is put into English. */
export function wordsOf(text: string): Words {
  const message = englishOf(text);
  const [hint = null, details = null] = message === text ? [] : text.split(/ (.*)/s);
  return { message, hint, details };
}
