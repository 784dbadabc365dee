/**
 * How many characters a text has, as PostgreSQL's `char_length` counts them: in code points, so an
 * emoji outside the basic plane is one and not two as in `text.length`. Counters under text areas
 * and the limits of every form use this, so that what a form accepts the database accepts too.
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

/** Takes out the one character that PostgreSQL cannot store in a text: U+0000. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "");
}

const letterVariants: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "`": "'",
};

/**
 * A text as it is compared in searches: without case, accents, Arabic vowel marks or differences
 * between apostrophes, so that `cote d'ivoire` finds `Côte d’Ivoire`. Marks that change the word
 * itself, as in Devanagari, stay.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u064b-\u0652\u0640]/g, "")
    .normalize("NFC")
    .replace(/[æœøłđðþßıς’‘ʼ`]/g, (letter) => letterVariants[letter] ?? letter)
    .trim();
}
