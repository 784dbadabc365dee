import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { DEFAULT_LANGUAGE, languageOfTag } from "@vigie/domain/language/languages";
import type { KeyOf, Texts } from "@vigie/domain/language/texts";
import type { Sql } from "postgres";

/** The texts of mails in one language. */
export type MailTexts = Texts<KeyOf<"server">>;

/** The texts of mails to, or on behalf of, a person, in the language that the account has chosen. */
export async function mailTextsOf(sql: Sql, account: string): Promise<MailTexts> {
  const [user] = await sql<{ language: string | null }[]>`
    select raw_user_meta_data ->> 'language' as language from auth.users where id = ${account}`;
  return compiledTexts(languageOfTag(user?.language ?? "") ?? DEFAULT_LANGUAGE, ["server"]);
}
