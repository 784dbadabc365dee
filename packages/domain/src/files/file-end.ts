const JPEG_START = [0xff, 0xd8];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** Ends a zip's directory, at most so many bytes before its end: a comment may follow. */
const ZIP_END = [0x50, 0x4b, 0x05, 0x06];
const ZIP_END_AT_MOST = 22 + 0xffff;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether a JPEG or PNG, or a zip as which Word, Excel and PowerPoint write, ends before its end: half a download, a
 * full memory card. Browsers show such a picture grey from there on. Other files are never said to be cut off.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (beginsWith(bytes, JPEG_START)) return !hasEndOfJpeg(bytes);
  if (beginsWith(bytes, PNG_START)) return !hasEndOfPng(bytes);
  if (beginsWith(bytes, ZIP_START)) return !hasEndOfZip(bytes);
  return false;
}

export function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** Steps over the segments, since a thumbnail within one has an end of its own; more may follow the end. */
function hasEndOfJpeg(bytes: Uint8Array): boolean {
  let place = 2;
  while (bytes[place] === 0xff && bytes[place + 1] !== START_OF_SCAN) {
    // Markers may have 0xff before them.
    place += bytes[place + 1] === 0xff ? 1 : 2 + number16(bytes, place + 2);
  }
  for (place = bytes.indexOf(0xff, place); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    if (bytes[place + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

function hasEndOfPng(bytes: Uint8Array): boolean {
  let place = PNG_START.length;
  while (place + 12 <= bytes.length) {
    if (beginsWith(bytes.subarray(place + 4), [0x49, 0x45, 0x4e, 0x44])) return true;
    place += 12 + 0x1_0000 * number16(bytes, place) + number16(bytes, place + 2);
  }
  return false;
}

function hasEndOfZip(bytes: Uint8Array): boolean {
  const last = bytes.subarray(-ZIP_END_AT_MOST);
  for (let place = last.lastIndexOf(0x50); place > -1; place = last.lastIndexOf(0x50, place - 1)) {
    if (beginsWith(last.subarray(place), ZIP_END)) return true;
    if (place === 0) return false;
  }
  return false;
}

/** Big-endian; 0 where the bytes are missing. */
function number16(bytes: Uint8Array, place: number): number {
  return 0x100 * (bytes[place] ?? 0) + (bytes[place + 1] ?? 0);
}
