import { message } from "@vigie/domain/language/message";
import { Inflate } from "fflate";
import { FileRefused } from "./table";

/** A file in a zip, packed as it is. */
export interface ZipEntry {
  packed: Uint8Array;
  isStored: boolean;
  /** Bytes that it unpacks to, by the zip's directory. */
  size: number;
}

/** Most bytes that all files of a zip may unpack to (250 MB): twenty times a sheet of 20,000 rows and 30 columns. */
const UNPACKED_MAX_BYTES = 262_144_000;

/** Bytes that are unpacked at once: they become at most a thousand times as many. */
const STEP_BYTES = 4096;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END_LENGTH = 22;
/** What stands for a number that has its place in the extra fields of zip64. */
const IN_EXTRA = 0xffffffff;

/**
 * Reads the directory of a zip; nothing is unpacked.
 *
 * @throws {FileRefused} for a zip that is not whole, or unpacks to more than can be read
 */
export function readZip(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = readDirectory(bytes, view);
    const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    if (size > UNPACKED_MAX_BYTES) throw unpacksToTooMuch();
    return entries;
  } catch (error) {
    // A place outside of the file.
    if (error instanceof RangeError) throw notWhole();
    throw error;
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const decoder = new TextDecoder();
  let { at, count } = findDirectory(view);
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw notWhole();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const long = longNumbers(view, nameEnd, extraEnd);
    const numberAt = (place: number) => {
      const short = view.getUint32(place, true);
      return short === IN_EXTRA ? (long.shift() ?? short) : short;
    };
    // In the order in which zip64 has them.
    const size = numberAt(at + 24);
    const packedSize = numberAt(at + 20);
    const local = numberAt(at + 42);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + packedSize > bytes.length) throw notWhole();
    entries.set(decoder.decode(bytes.subarray(at + 46, nameEnd)).replaceAll("\\", "/"), {
      packed: bytes.subarray(start, start + packedSize),
      isStored: view.getUint16(at + 10, true) === 0,
      size,
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Where the directory begins, and how many files it has. The record that says so ends the file, but for a comment. */
function findDirectory(view: DataView): { at: number; count: number } {
  let end = view.byteLength - DIRECTORY_END_LENGTH;
  const earliest = Math.max(0, end - 0xffff);
  while (end >= earliest && view.getUint32(end, true) !== DIRECTORY_END) end--;
  if (end < earliest) throw notWhole();
  return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
}

/** The numbers of an entry's extra field for zip64. */
function longNumbers(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const count = Math.min(3, Math.floor(view.getUint16(at + 2, true) / 8));
    return Array.from({ length: count }, (_, index) =>
      Number(view.getBigUint64(at + 4 + 8 * index, true)),
    );
  }
  return [];
}

/**
 * Unpacks a file of a zip piece by piece.
 *
 * @throws {FileRefused} as soon as it is larger than the directory says; other errors for one that is damaged
 */
export function unpack(entry: ZipEntry, take: (bytes: Uint8Array) => void): void {
  let left = entry.size;
  const takeUpTo = (bytes: Uint8Array) => {
    left -= bytes.length;
    if (left < 0) throw unpacksToTooMuch();
    take(bytes);
  };
  if (entry.isStored) takeUpTo(entry.packed);
  else {
    const inflate = new Inflate(takeUpTo);
    for (let at = 0; at < entry.packed.length; at += STEP_BYTES)
      inflate.push(
        entry.packed.subarray(at, at + STEP_BYTES),
        at + STEP_BYTES >= entry.packed.length,
      );
  }
  if (left > 0) throw notWhole();
}

function unpacksToTooMuch(): FileRefused {
  return new FileRefused(message("importFile.unpacksToTooMuch"));
}

export function notWhole(): FileRefused {
  return new FileRefused(message("importFile.cutOff"));
}
