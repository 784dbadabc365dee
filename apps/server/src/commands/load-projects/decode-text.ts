/**
 * The characters of the bytes 0x80 to 0x9f in Windows-1252, the encoding of old spreadsheets; all others are as in
 * Latin-1. In some releases of Node its `windows-1252` decoder decodes Latin-1.
 */
const WESTERN_SPECIALS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const FIRST_SPECIAL = 0x80;

/**
 * Decodes a file: as UTF-16 if it has that byte order mark, as UTF-8 if it is valid, else as Windows-1252, in which
 * every file is valid.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUtf8(bytes) ?? decodeWestern(bytes);
}

/**
 * Repairs a text that was decoded in the wrong encoding: `KouamÃ©` becomes `Kouamé`. A correct text stays unchanged,
 * since its accents hardly ever form valid UTF-8 by chance.
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
