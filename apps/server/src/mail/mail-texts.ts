import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { DEFAULT_LANGUAGE, languageOfTag } from "@vigie/domain/language/languages";
import type { KeyOf, Texts } from "@vigie/domain/language/texts";

/** The texts of mails in one language. */
export type MailTexts = Texts<KeyOf<"server">>;

/**
 * The texts of mails to, or on behalf of, a person.
 *
 * @param tag of the language that the account names; null for none
 */
export function mailTexts(tag: string | null | undefined): MailTexts {
  return compiledTexts(languageOfTag(tag ?? "") ?? DEFAULT_LANGUAGE, ["server"]);
}
