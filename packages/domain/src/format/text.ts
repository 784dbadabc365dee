/**
 * How many characters a text has, as PostgreSQL's `char_length` counts them: in code points, so an
 * emoji outside the basic plane is one and not two as in `text.length`. Counters under text areas
 * and the limits of every form use this, so that what a form accepts the database accepts too.
 *
 * @example countCharacters("💧"); // 1
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _codePoint of text) count += 1;
  return count;
}

/** How many bytes a text takes in UTF-8. */
export function countBytes(text: string): number {
  let count = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x80) count += 1;
    else if (codePoint < 0x800) count += 2;
    else count += codePoint < 0x1_0000 ? 3 : 4;
  }
  return count;
}

/**
 * Characters that leave no mark: controls and spaces, format characters, joiners and selectors, and
 * blank letters. The database has the same list in `private.is_filled`.
 */
const invisible = [
  ["controls and spaces", "\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200f\\u2028-\\u202f"],
  ["spaces and format characters", "\\u205f-\\u206f\\u3000\\u00ad\\u061c\\ufeff\\ufff0-\\ufffc"],
  [
    "musical and shorthand format characters, tags",
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}",
  ],
  ["joiners and selectors", "\\u034f\\u17b4\\u17b5\\u180b-\\u180f\\ufe00-\\ufe0f"],
  ["blank letters", "\\u115f\\u1160\\u2800\\u3164\\uffa0"],
] as const;

const visible = new RegExp(`[^${invisible.map(([, range]) => range).join("")}]`, "u");

/** Whether a text has a character that can be seen; one of zero-width characters has none. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched
const lineControls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched
const textControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;
/** What ends a line elsewhere: soft line ends of word processors, form feeds, NEL, and Unicode's own separators. */
const lineEnds = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Signs that are not seen and turn or hide the text around them: embeddings, overrides and isolates of direction, soft
 * hyphens, word joiners, byte order marks, annotations, formats of shorthand and music, tags, and code points that are no
 * character. Marks of direction stay, for Arabic and Hebrew. The database has the same in `private.has_hidden_signs`.
 */
const hiddenSigns =
  /[\u00ad\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;
/**
 * Joiners, non-joiners and spaces without width mean something behind a letter of the scripts from Hebrew on (Persian,
 * Indic scripts, Khmer) and within emoji; behind Latin, Greek or Cyrillic, behind a space or one another nothing.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched
const strayJoiners = /(?<=^|[\u0000-\u058f\u1e00-\u20cf\u3000])[\u200b-\u200d]/gu;

/** A text without what the database refuses as hidden. */
function withoutHiddenSigns(text: string): string {
  return text.replace(hiddenSigns, "").replace(strayJoiners, "");
}

/**
 * A text without the control characters and hidden signs that the database refuses. Whatever ends a line becomes a line
 * break, so that no two words are joined; line breaks and tabs stay.
 */
export function storableText(text: string): string {
  return withoutHiddenSigns(text.replace(lineEnds, "\n").replace(textControls, ""));
}

/**
 * A text of one line, as the database holds titles and names to: a space for control characters, no hidden signs.
 */
export function storableLine(text: string): string {
  return withoutHiddenSigns(text.replace(lineControls, " "));
}

/** Soft hyphens, zero-width and directional characters, joiners, selectors, tags. */
const formatCharacters = new RegExp(
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e" +
    "\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}]",
  "gu",
);

/** A text without characters that nobody sees or means, which copying brings along: for addresses. */
export function withoutInvisible(text: string): string {
  return text.replace(formatCharacters, "");
}

/**
 * The digits zero of the scripts that count in tens; their nine others follow each. The database has the same list in
 * `private.with_plain_digits`.
 */
const zeros = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０𞥐";
const plainDigits = new Map(
  [...zeros].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit),
      String(digit),
    ]),
  ),
);
const foreignDigits = new RegExp(`[${[...plainDigits.keys()].join("")}]`, "gu");

/** A text with the digits of other scripts as 0 to 9: `١٢٥٠` is `1250`. */
export function withPlainDigits(text: string): string {
  return text.replace(foreignDigits, (digit) => plainDigits.get(digit) ?? digit);
}

/**
 * Letters that people type for one another, above their one form; those of Arabic differ between keyboards. The
 * database has the same in `private.fold_text`.
 */
const variants = "øłđðıɓɗɖƙƴƒɠɣǥŋɲɛɔəǝħɦŧƭƥƈʋɨɩʉʊƀƶς’‘ʼ`ʻʾʿ′‐‑‒–—―−کڪیىېةہھەۃٱ";
const forms = "olddibddkyfgggnneoeehhttpcviiuubzσ''''''''-------ككيييههههها";
const letterVariants = new Map<string, string>([
  ...[...variants].map((letter, place) => [letter, forms[place] ?? letter] as const),
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ß", "ss"],
]);
const variantLetters = new RegExp(`[${[...letterVariants.keys()].join("")}]`, "gu");

/** Accents, the vowel marks of Arabic and Hebrew, and Arabic's stretched line. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;

/**
 * A text as it is compared in searches: without case, accents, vowel marks, what nobody sees, or differences between
 * apostrophes, hyphens, keyboards, digits, ligatures and widths, so that `cote d'ivoire` finds `Côte d’Ivoire`, `finance`
 * finds `ﬁnance`, and `مياة` finds `مياه`. Marks that change the word itself, as in Devanagari, stay. The database has the same in `private.fold_text`; a test compares
 * them.
 */
export function foldText(text: string): string {
  // Unicode takes an acute accent by itself for a space with a mark.
  const plain = text.replaceAll("´", "'").normalize("NFKC").toLowerCase();
  const bare = withoutInvisible(plain.normalize("NFD").replace(marks, ""));
  return withPlainDigits(bare.normalize("NFC"))
    .replace(variantLetters, (letter) => letterVariants.get(letter) ?? letter)
    .trim();
}

/**
 * A text on one line, cut between two words where it is longer than allowed, with `…` in place of what is
 * missing. A single word that is too long is cut itself.
 *
 * @param max characters (code points) of the result at most, the `…` included
 * @example cutAtWord("Wells for twelve villages", 18); // "Wells for twelve…"
 */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text.replace(/\s+/gu, " ").trim()];
  if (characters.length <= max) return characters.join("");
  const kept = characters.slice(0, max - 1).join("");
  const isWhole = characters[max - 1] === " ";
  const words = isWhole ? kept : kept.replace(/ [^ ]*$/u, "");
  return `${words.replace(/[\s.,;:!?–—-]+$/u, "")}…`;
}
