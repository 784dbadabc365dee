import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, directionOf, type Language } from "@vigie/domain/language/languages";
import type { KeyOf, Part, TextKey, Texts } from "@vigie/domain/language/texts";
import type { Sql } from "postgres";
import { acceptedLanguages } from "../lib/accepted-languages";
import { LEFT_TO_RIGHT, RIGHT_TO_LEFT } from "../lib/directions";

/** The texts of mails in one language. */
export type MailTexts = Texts<KeyOf<"server">>;

/** The texts of mails on behalf of an account, and the sender that they name. */
export interface MailVoice {
  t: MailTexts;
  /** The name of the account's organisation; `Vigie` for an account without one. */
  place: string;
}

/** The texts of mails in a language. What they are given in a script of the other direction is {@link isolated}. */
export function mailTexts<P extends Part>(language: Language, parts: readonly P[]): Texts<KeyOf<P>>;
export function mailTexts(language: Language, parts: readonly Part[]): unknown {
  const { rich, message } = compiledTexts(language, parts);
  const word = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) => {
    const given = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? isolated({ language }, value) : value,
    ]);
    return rich(key, {}, Object.fromEntries(given)).join("");
  };
  return Object.assign(word, { language, rich, message });
}

/**
 * A text for a subject or a line of plain text, which have no elements that could keep words of another direction from
 * moving those around them (UAX #9, isolates). Addresses stay as they are, so that programs find their ends.
 */
export function isolated({ language }: Pick<MailTexts, "language">, text: string): string {
  const other = directionOf(language) === "ltr" ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
  return other.test(text) && !/^https?:/.test(text) ? `\u2068${text}\u2069` : text;
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
    t: mailTexts(chooseLanguage(tags), ["server"]),
    place: user?.place ?? "Vigie",
  };
}
