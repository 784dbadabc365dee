/**
 * What the bytes 0x80 to 0x9f stand for in Windows-1252, the code of old spread sheets; all others
 * are as in Latin-1. Node's own decoder of that name gives Latin-1 in some releases.
 */
const WESTERN_SPECIALS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const FIRST_SPECIAL = 0x80;

/**
 * The text of a file: UTF-16 when it begins with that mark, UTF-8 when it is valid, else
 * Windows-1252, which every file is valid in.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUtf8(bytes) ?? decodeWestern(bytes);
}

/**
 * Undoes what an import in the wrong code did to a text: `KouamÃ©` becomes `Kouamé`. A text that
 * was read rightly stays as it is, since its accents hardly ever make valid UTF-8 by chance.
 */
export function repairAccents(text: string): string {
  const bytes = [...text].map(westernByte);
  const known = bytes.filter((byte) => byte !== undefined);
  if (known.length < bytes.length) return text;
  return decodeUtf8(Uint8Array.from(known)) ?? text;
}

function decodeWestern(bytes: Uint8Array): string {
  return Array.from(
    bytes,
    (byte) => WESTERN_SPECIALS[byte - FIRST_SPECIAL] ?? String.fromCharCode(byte),
  ).join("");
}

function westernByte(character: string): number | undefined {
  const special = WESTERN_SPECIALS.indexOf(character);
  if (special >= 0) return FIRST_SPECIAL + special;
  const code = character.codePointAt(0) ?? Number.POSITIVE_INFINITY;
  return code <= 0xff ? code : undefined;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
