import { compiledTexts } from "./compiled-texts";

/** A message in English, as programs and operators get it. Reads the catalogue when it is first called. */
export function englishOf(message: string): string {
  return compiledTexts("en", ["visitor", "account", "staff"]).message(message);
}

/** What an error says: in English, and where it is a message of the catalogues, its key and its parameters in JSON. */
export interface Words {
  message: string;
  hint: string | null;
  details: string | null;
}

/** What an error says that has a text, or what `message` made. */
export function wordsOf(text: string): Words {
  const message = englishOf(text);
  const [hint = null, details = null] = message === text ? [] : text.split(/ (.*)/s);
  return { message, hint, details };
}
