import { localeOf } from "./languages";
import type { Texts } from "./texts";

/** The form in which the language of an organisation's texts is stored, as in `organisations_language_tag`. */
export const WRITING_LANGUAGE_FORM = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/** Languages that organisations may write in; more than Vigie speaks. */
const tags =
  "af am ar ay az be bg bm bn bs ca ckb cs cy da de dv ee el en eo es et eu fa ff fi fil fon fr ga gl gn gu ha he hi hr ht hu hy id ig is it ja ka kk km kn ko ku ky lg ln lo lt lv mg mk ml mn mos mr ms mt my ne nl no ny om or pa pl ps pt qu rn ro ru rw sd sg si sk sl sn so sq sr sr-Latn ss st su sv sw ta te tg th ti tk tn tr ts ug uk ur uz vi wo xh yo zh zh-Hant zu";

/** What languages call themselves of which some browsers know no name. */
const ownNames: Readonly<Record<string, string>> = {
  ff: "Pulaar",
  fon: "Fon",
  mos: "Mooré",
  rn: "Ikirundi",
  sg: "Sango",
  ss: "siSwati",
};

/**
 * The languages an organisation chooses from, by name.
 *
 * @param stored the tag that is stored, which may be none of the list
 */
export function writingLanguageOptions(
  t: Pick<Texts, "language">,
  stored: string | null,
): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(localeOf(t.language));
  const offered = new Set([...tags.split(" "), ...(stored === null ? [] : [stored])]);
  return [...offered]
    .map((tag) => ({ value: tag, label: languageLabel(t, tag) }))
    .sort((one, other) => compare(one.label, other.label));
}

/**
 * The name of a language in that of the page, as at the beginning of a line: `Arabe`. Browsers may word a rare one
 * otherwise than Node, so only pages that no server renders say it.
 */
export function languageLabel(t: Pick<Texts, "language">, tag: string): string {
  if (!WRITING_LANGUAGE_FORM.test(tag)) return tag;
  const locale = localeOf(t.language);
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  const [first = "", ...rest] = names.of(tag) ?? ownNames[tag] ?? tag;
  return first.toLocaleUpperCase(locale) + rest.join("");
}
