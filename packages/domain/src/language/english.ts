import { compiledTexts } from "./compiled-texts";

/** A message in English, as programs and operators get it. Reads the catalogue when it is first called. */
export function englishOf(message: string): string {
  return compiledTexts("en", ["visitor", "account", "staff"]).message(message);
}
