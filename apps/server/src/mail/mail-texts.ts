import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage } from "@vigie/domain/language/languages";
import type { KeyOf, Texts } from "@vigie/domain/language/texts";
import type { Sql } from "postgres";
import { acceptedLanguages } from "../lib/accepted-languages";

/** The texts of mails in one language. */
export type MailTexts = Texts<KeyOf<"server">>;

/** The texts of mails on behalf of an account, and the sender that they name. */
export interface MailVoice {
  t: MailTexts;
  /** The name of the account's organisation; `Vigie` for an account without one. */
  place: string;
}

/**
 * The voice of mails to, or on behalf of, a person: in the language that the account has chosen, else that of the page
 * they were asked from, else the organisation's.
 */
export async function mailVoiceOf(
  sql: Sql,
  account: string,
  { headers }: Request,
): Promise<MailVoice> {
  const [user] = await sql<
    { chosen: string | null; ofPlace: string | null; place: string | null }[]
  >`
    select raw_user_meta_data ->> 'language' as chosen, language as "ofPlace", name as place
    from auth.users left join vigie.organisation_of(users.id) on true where id = ${account}`;
  const asked = acceptedLanguages(headers.get("accept-language"));
  const tags = [user?.chosen ?? "", ...asked, user?.ofPlace ?? ""];
  return {
    t: compiledTexts(chooseLanguage(tags), ["server"]),
    place: user?.place ?? "Vigie",
  };
}
