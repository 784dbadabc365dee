/**
 * Whether a picture carries more than what is seen: where it was taken, with which camera, by whom
 * (EXIF, XMP, IPTC, comments, or a film behind the picture). Such a picture is drawn anew before it
 * is stored, because a photo of a beneficiary must not tell where they live.
 */
export function hidesFacts(bytes: Uint8Array, type: string): boolean {
  switch (type) {
    case "image/jpeg":
      return jpegHidesFacts(bytes);
    case "image/png":
      return pngHidesFacts(bytes);
    case "image/webp":
      return webpHidesFacts(bytes);
    case "image/avif":
      return includesText(bytes, "Exif") || includesText(bytes, "application/rdf+xml");
    default:
      return false;
  }
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const ADOBE_COLOURS = 0xee;

/** Only what a decoder needs may stand before the pixels, and nothing behind them. */
function jpegHidesFacts(bytes: Uint8Array): boolean {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return true;
    const marker = bytes[at + 1] ?? END_OF_IMAGE;
    if (marker === END_OF_IMAGE) return at + 2 < bytes.length;
    if (isFactsSegment(bytes, at, marker)) return true;
    const next = at + 2 + readUint16(bytes, at + 2);
    at = marker === START_OF_SCAN ? endOfScan(bytes, next) : next;
  }
  return false;
}

/** Application segments other than JFIF's size, a colour profile and Adobe's colour order. */
function isFactsSegment(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === COMMENT) return true;
  if (marker < 0xe0 || marker > 0xef || marker === ADOBE_COLOURS) return false;
  const name = textAt(bytes, at + 4, 11);
  return !(name.startsWith("JFIF\0") || name === "ICC_PROFILE");
}

/** In the pixels, 0xff is followed by 0 or by a restart marker; anything else ends them. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? END_OF_IMAGE;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

const pngTexts = ["tEXt", "zTXt", "iTXt"];

function pngHidesFacts(bytes: Uint8Array): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const chunk = textAt(bytes, at + 4, 4);
    if (chunk === "eXIf") return true;
    // `XML:com.adobe.xmp`, `Raw profile type exif`
    if (pngTexts.includes(chunk) && /^(?:XML:com|Raw profile)/.test(textAt(bytes, at + 8, 11))) {
      return true;
    }
    if (chunk === "IEND") return at + 12 < bytes.length;
    at += 12 + readUint32(bytes, at);
  }
  return false;
}

function webpHidesFacts(bytes: Uint8Array): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (["EXIF", "XMP "].includes(textAt(bytes, at, 4))) return true;
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return false;
}

function includesText(bytes: Uint8Array, text: string): boolean {
  let at = bytes.indexOf(text.charCodeAt(0));
  while (at !== -1) {
    if (textAt(bytes, at, text.length) === text) return true;
    at = bytes.indexOf(text.charCodeAt(0), at + 1);
  }
  return false;
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) * 65_536 + readUint16(bytes, at + 2);
}
