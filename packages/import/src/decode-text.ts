import { message } from "@vigie/domain/language/message";
import { FileRefused } from "./table";
import { notWhole } from "./zip";

/** Another way to read a text that is in none of Unicode's encodings. */
export interface EncodingCandidate {
  encoding: string;
  /** Words that differ: as they were read, and as this encoding has them. */
  samples: readonly { read: string; instead: string }[];
}

export interface DecodedText {
  text: string;
  /** As `TextDecoder` names it. */
  encoding: string;
  /** Likely ones first; none for a text in UTF-8 or UTF-16. */
  candidates: readonly EncodingCandidate[];
  /** Sentences on letters that were mended. */
  notes: readonly string[];
}

const western = lettersOf("àâäáãåæçèéêëíîïñóôöõøœùúûüßÿ");
const central = lettersOf("ąćęłńóśźżáčďéěíňřšťúůýžäöüßőűôľâîşţđ");
const turkish = lettersOf("çğıöşüâîûİ");
const cyrillic = /\p{Script=Cyrillic}/u;

/** What spreadsheets of each region save, by the letters of its languages; among equals the first is likeliest. */
const ENCODINGS: ReadonlyMap<string, RegExp> = new Map([
  ["windows-1252", western],
  ["macintosh", western],
  ["windows-1254", turkish],
  ["windows-1250", central],
  ["windows-1251", cyrillic],
  ["windows-1253", /\p{Script=Greek}/u],
  ["windows-1256", /\p{Script=Arabic}/u],
  ["iso-8859-15", western],
  ["iso-8859-2", central],
  ["ibm866", cyrillic],
]);

/** Signs that stand around words. */
const SIGNS = /[\u00a0’‘“”„–—«»…•€£°·¿¡]/;

/** So many different words decide, of so many that are looked at; so many letters of a word count. */
const WORDS_MAX = 400;
const WORDS_SEEN_MAX = 20_000;
const WORD_MAX_BYTES = 40;
const SAMPLES = 3;

/**
 * Decodes a text: by its mark, as UTF-16 or as UTF-8, otherwise by the 8-bit encoding that its words fit best. Lines that
 * were encoded twice are mended.
 *
 * @param wanted the encoding that a person chose
 * @param named the one that the file itself names, which counts where it is none of Unicode's
 * @throws {FileRefused} for what is no text, or not whole
 */
export function decodeText(bytes: Uint8Array, wanted?: string, named?: string): DecodedText {
  const unicode = wanted === undefined ? decodeUnicode(bytes) : undefined;
  const { notes = [], ...read } =
    unicode ??
    decodeMixed(bytes, wanted) ??
    decodeBytes(wordsOf(bytes), bytes, decode, wanted ?? named);
  const mended = encodedOnce(read.text);
  return { candidates: [], ...read, text: mended.text, notes: [...notes, ...mended.notes] };
}

interface Decoded extends Pick<DecodedText, "text" | "encoding"> {
  candidates?: DecodedText["candidates"];
  notes?: DecodedText["notes"];
}

/**
 * @param words in which encodings differ
 * @param wanted one, whatever the words say
 */
function decodeBytes(
  words: readonly Uint8Array[],
  bytes: Uint8Array,
  decodeIn: typeof decode,
  wanted?: string,
): Decoded {
  const ranked = [...ENCODINGS]
    .map(([encoding, letters]) => {
      const read = words.map((word) => decodeIn(word, encoding));
      return { encoding, read, fit: sum(read.map((word) => fitOf(word, letters))) };
    })
    .toSorted((a, b) => b.fit - a.fit);
  const encoding = wanted ?? ranked[0]?.encoding ?? "windows-1252";
  const chosen = words.map((word) => decodeIn(word, encoding));
  const candidates = ranked
    .filter(({ read }) => !read.some((word) => NEVER_IN_WORDS.test(word)))
    .map((each) => ({ encoding: each.encoding, samples: differences(chosen, each.read) }))
    .filter(({ samples }) => samples.length > 0);
  return { text: decodeIn(bytes, encoding), encoding, candidates };
}

/** Control characters, and what stands for bytes that an encoding does not have. */
const NEVER_IN_WORDS = /[\u0080-\u009f\ufffd]/;

function decodeUnicode(bytes: Uint8Array): Decoded | undefined {
  const encoding = utf16Of(bytes);
  if (encoding) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      throw notWhole();
    }
  }
  if (bytes.includes(0)) throw new FileRefused(message("importFile.notText"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    // The last character may be cut off, which is the next call's concern.
    const text = decoder.decode(bytes, { stream: true });
    try {
      return { text: text + decoder.decode(), encoding: "utf-8" };
    } catch {
      // Without other accents the last byte is a letter of its own in an 8-bit encoding.
      if (/[^\0-\u007f]/.test(text)) throw notWhole();
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
  }
  return undefined;
}

/** A text in UTF-8 with a few bytes of another encoding, at most one for every letter. */
function decodeMixed(bytes: Uint8Array, wanted = "windows-1252"): Decoded | undefined {
  const { strays, letters } = straysIn(bytes);
  const [first] = strays;
  if (first === undefined || strays.length > letters) return undefined;
  const places = new Set(strays);
  const words = wordsOf(bytes, (at) => places.has(at));
  const line = lineAt(decode(bytes.subarray(0, first), "utf-8"));
  const note = message("importFile.strayLetters", { count: strays.length, line });
  return { ...decodeBytes(words, bytes, decodeStrays, wanted), notes: [note] };
}

/** The places of bytes that are none of UTF-8, and how many letters other than of ASCII are. */
function straysIn(bytes: Uint8Array): { strays: number[]; letters: number } {
  const strays: number[] = [];
  let letters = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const length = letterLength(bytes, at);
    if (length === 0) strays.push(at);
    else {
      letters += 1;
      at += length - 1;
    }
  }
  return { strays, letters };
}

/** A text in UTF-8, with its other bytes in an encoding of their own. */
function decodeStrays(bytes: Uint8Array, encoding: string): string {
  let [text, from] = ["", 0];
  for (const at of straysIn(bytes).strays) {
    text += decode(bytes.subarray(from, at), "utf-8");
    text += decode(bytes.subarray(at, at + 1), encoding);
    from = at + 1;
  }
  return text + decode(bytes.subarray(from), "utf-8");
}

/** How many bytes the letter at a place, other than of ASCII, has in UTF-8; 0 where none begins. */
function letterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const rest = bytes.subarray(at + 1, at + length);
  return rest.length === length - 1 && rest.every((byte) => byte >> 6 === 0b10) ? length : 0;
}

function lineAt(before: string): number {
  return before.split(/\r\n|[\r\n]/).length;
}

/** Encodings that programs mistake UTF-8 for, with the bytes of their letters: é becomes `Ã©` or `√©`. */
const TAKEN_FOR = ["windows-1252", "macintosh"].map((encoding) => {
  const upper = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  return new Map([...decode(upper, encoding)].map((letter, at) => [letter, at + 128]));
});

/** How letters begin that were encoded twice. */
const ENCODED_TWICE = /[ÂÃÄÅÎÏÐÑØÙâï][\u0080-\u00bf\u0152-\u02dc\u2010-\u2122]|[√¬‚]/;

/** Mends the lines that were encoded twice, such as `RÃ©gion`. */
function encodedOnce(text: string): Pick<DecodedText, "text" | "notes"> {
  if (!ENCODED_TWICE.test(text)) return { text, notes: [] };
  let [count, first] = [0, 0];
  const mended = text.replace(/[^\r\n]+/g, (line, at: number) => {
    const meant = ENCODED_TWICE.test(line) ? meantBy(line) : undefined;
    if (meant === undefined) return line;
    if (count === 0) first = lineAt(text.slice(0, at));
    count += 1;
    return meant;
  });
  const note = message("importFile.encodedTwice", { count, line: first });
  return { text: mended, notes: count > 0 ? [note] : [] };
}

/** A line as it was before; undefined unless all its letters come from UTF-8, and are likely ones, unlike `É»`. */
function meantBy(line: string): string | undefined {
  for (const byteOf of TAKEN_FOR) {
    const bytes = [...line].map((letter) => byteOf.get(letter) ?? letter.charCodeAt(0));
    if (bytes.some((byte) => byte > 0xff)) continue;
    const meant = new TextDecoder().decode(Uint8Array.from(bytes));
    if (!meant.includes("\ufffd") && (LATIN.test(meant) || OTHER_ALPHABET.test(meant)))
      return meant;
  }
  return undefined;
}

const LATIN = /^[\p{ASCII}\u00a0-\u017f\u2010-\u203a€™]*$/u;
const OTHER_ALPHABET = /\p{Script=Cyrillic}{2}|\p{Script=Greek}{2}|\p{Script=Arabic}{2}/u;

/** By the mark at the start, or by the bytes 0 of letters, digits and line ends, which all stand on one side. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 8192);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  // A few on one side are damage: every twentieth letter at least is a space, a delimiter or a line end.
  if (even + odd < sample.length / 40 || (even > 0 && odd > 0)) return undefined;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** The words that have other than ASCII letters, or those at certain places, each once. */
function wordsOf(
  bytes: Uint8Array,
  isSought = (at: number) => (bytes[at] ?? 0) >= 0x80,
): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let [end, seen] = [0, 0];
  for (let at = 0; at < bytes.length && words.size < WORDS_MAX; at++) {
    if (!isSought(at)) continue;
    if (++seen > WORDS_SEEN_MAX) break;
    let start = at;
    while (start > end && at - start < WORD_MAX_BYTES && isOfWord(bytes[start - 1])) start--;
    end = at + 1;
    while (end - at < WORD_MAX_BYTES && isOfWord(bytes[end])) end++;
    const word = bytes.subarray(start, end);
    words.set(word.join(), word);
    at = end - 1;
  }
  return [...words.values()];
}

function isOfWord(byte = 0): boolean {
  return byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** How well a word reads: each letter of the language counts for it, each sign that words do not have against it. */
function fitOf(word: string, letters: RegExp): number {
  const isOfAscii = /[a-z]/i.test(word);
  // Latin words of accented letters alone are rare, and other alphabets are not mixed with Latin letters.
  const isOdd = letters.test("ü") ? !isOfAscii && word.length > 3 : isOfAscii;
  return sum(
    [...word].map((letter, at) => {
      if (letter <= "\u007f") return 0;
      const [before = "", after = ""] = [word[at - 1], word[at + 1]];
      if (!isLetter(letter)) return fitOfSign(letter, isLetter(before) && isLetter(after));
      const known = letters.test(letter) ? (isOdd ? -1 : 1) : 0;
      return known - (isUpper(letter) && isLower(before) ? 2 : 0);
    }),
  );
}

function fitOfSign(sign: string, isWithinWord: boolean): number {
  if (!SIGNS.test(sign)) return -2;
  return isWithinWord && sign !== "’" ? -1 : 1;
}

function isLetter(text: string): boolean {
  return /^[\p{L}\p{M}]$/u.test(text);
}

function isUpper(text: string): boolean {
  return /^\p{Lu}$/u.test(text);
}

function isLower(text: string): boolean {
  return /^\p{Ll}$/u.test(text);
}

function differences(chosen: readonly string[], others: readonly string[]) {
  return chosen
    .map((read, at) => ({ read, instead: others[at] ?? "" }))
    .filter(({ read, instead }) => read !== instead)
    .slice(0, SAMPLES);
}

function lettersOf(lower: string): RegExp {
  return new RegExp(`[${lower}${lower.toUpperCase()}]`);
}

/** As a stream, since Node otherwise reads windows-1252 as Latin-1, without ’ and €. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
