/**
 * The `lang` of a text that staff typed, which stands on a page as it is: the language in which the organisation
 * writes, or an empty one, which means unknown, where most letters are of another script.
 *
 * @param writtenIn the organisation's language; null where it has not said, and its texts pass for the page's
 * @returns undefined where that of the page holds
 */
export function typedLanguage(
  text: string,
  writtenIn: string | null,
  ofPage: string,
): string | undefined {
  const language = writtenIn ?? ofPage;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = ownLetters(language);
  if (own && 2 * (text.match(own)?.length ?? 0) < letters) return "";
  return language === ofPage ? undefined : language;
}

const known = new Map<string, RegExp | null>();

/** Finds the letters of a language's scripts; null where these are not known. */
function ownLetters(language: string): RegExp | null {
  const found = known.get(language);
  if (found !== undefined) return found;
  const letters = lettersOf(language);
  known.set(language, letters);
  return letters;
}

function lettersOf(language: string): RegExp | null {
  try {
    const { script } = new Intl.Locale(language).maximize();
    if (script === undefined) return null;
    const scripts = (together[script] ?? script).replace(/\w+/g, "\\p{scx=$&}");
    return new RegExp(`(?=\\p{L})[${scripts}]`, "gu");
  } catch {
    // No language, or a script that this browser does not know.
    return null;
  }
}

/** Codes that stand for several scripts, or for a manner of writing one, of which regular expressions do not know. */
const together: Readonly<Record<string, string>> = {
  Aran: "Arab",
  Hans: "Hani",
  Hant: "Hani",
  Jpan: "Hani Hira Kana",
  Kore: "Hang Hani",
};
