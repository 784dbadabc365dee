import { RefusedBody, refusal } from "../../contract/refusal";

/** Deeper than any call means: a place in a row of an import is five deep. */
const MAX_DEPTH = 8;

const TOO_DEEP = refusal(400, "bad_request", "The body is nested too deeply");
const TOO_MANY_VALUES = refusal(
  400,
  "bad_request",
  "The body has too many lists, objects or values",
);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** How far JSON has been read. */
interface Reading {
  values: number;
  depth: number;
  isText: boolean;
  isEscaped: boolean;
}

/**
 * The same parts of a JSON body, whose shape is bounded as they arrive. A parser takes a hundred times as long for a
 * mebibyte of `{},` as for a text of that length, and holds up all who share its thread; this takes milliseconds.
 *
 * @param maxValues how many lists, objects, and further values in them the body may have
 * @throws {RefusedBody} when it has more, or is nested too deeply
 */
export async function* boundedJson(
  parts: AsyncIterable<Uint8Array>,
  maxValues: number,
): AsyncGenerator<Uint8Array, void> {
  let reading: Reading = { values: 0, depth: 0, isText: false, isEscaped: false };
  for await (const part of parts) {
    reading = readOn(part, reading);
    if (reading.values > maxValues) throw new RefusedBody(TOO_MANY_VALUES);
    yield part;
  }
}

/** A function of its own, since a generator's variables are several times as slow. */
function readOn(bytes: Uint8Array, { values, depth, isText, isEscaped }: Reading): Reading {
  for (const byte of bytes) {
    if (isEscaped) isEscaped = false;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) isEscaped = byte === BACKSLASH;
    else if (byte === COMMA) values += 1;
    else if (isOpening(byte)) {
      values += 1;
      depth = deeper(depth);
    } else if (isClosing(byte)) depth -= 1;
  }
  return { values, depth, isText, isEscaped };
}

function deeper(depth: number): number {
  if (depth === MAX_DEPTH) throw new RefusedBody(TOO_DEEP);
  return depth + 1;
}

/** `[` or `{`, which differ in one bit. */
function isOpening(byte: number): boolean {
  return (byte | 0x20) === 0x7b;
}

/** `]` or `}`. */
function isClosing(byte: number): boolean {
  return (byte | 0x20) === 0x7d;
}
