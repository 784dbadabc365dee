/** The bytes of a text of characters up to U+00FF. */
function bytesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** A segment of a JPEG: its marker, its length, its content. */
export function jpegSegment(marker: number, content: string): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...bytesOf(content)];
}

/** What a phone writes about where a photo was taken. */
export const exifSegment = jpegSegment(0xe1, "Exif\0\0II*\0GPSLatitude");

interface JpegParts {
  segments?: number[][];
  betweenScans?: number[];
  behind?: number[];
}

/** The frame of a JPEG of two scans; its pixels hold every byte that may follow 0xff there. */
export function jpegBytes({ segments = [], betweenScans = [], behind = [] }: JpegParts) {
  const scan = [...jpegSegment(0xda, "scan"), 1, 0xff, 0, 0xe1, 0xff, 0xd0, 2, 0xff, 0xd7, 3];
  return new Uint8Array(
    [[0xff, 0xd8], ...segments, scan, betweenScans, scan, [0xff, 0xd9], behind].flat(),
  );
}

/** A chunk of a PNG. */
export function pngChunk(type: string, content: string): number[] {
  return [0, 0, 0, content.length, ...bytesOf(type + content), 0, 0, 0, 0];
}

/** The frame of a PNG. */
export function pngBytes(chunk: number[]) {
  return new Uint8Array([
    ...bytesOf("\u0089PNG\r\n\u001a\n"),
    ...pngChunk("IHDR", "0123456789abc"),
    ...chunk,
    ...pngChunk("IEND", ""),
  ]);
}

/** The frame of a WebP of these chunks, of an odd length each. */
export function webpBytes(chunks: readonly string[]) {
  const content = chunks.flatMap((chunk) => [...bytesOf(chunk), 3, 0, 0, 0, 1, 2, 3, 0]);
  return new Uint8Array([...bytesOf("RIFF\0\0\0\0WEBP"), ...content]);
}
