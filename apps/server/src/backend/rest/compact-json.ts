const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;

/** Integers of up to this many digits are formatted alike everywhere. */
const EXACT_DIGITS = 15;

/**
 * Reformats PostgreSQL's JSON as `JSON.stringify` would write it: without the spaces between embedded rows,
 * and with numbers in JavaScript's format (`1.5` for `1.50`). Both format texts identically, so everything
 * else is copied, without parsing rows into objects.
 *
 * Not for values of the types `json` and `jsonb`, which may hold texts and keys in any format.
 *
 * @param json in UTF-8
 */
export function compactJson(json: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let copied = 0;
  let at = 0;
  while (at < json.length) {
    const byte = json[at] ?? SPACE;
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte <= SPACE) {
      parts.push(json.subarray(copied, at));
      at += 1;
      copied = at;
    } else if (isDigit(byte) || byte === MINUS) {
      const end = endOfNumber(json, at);
      if (!isCanonical(json, at, end)) {
        parts.push(json.subarray(copied, at), reformatted(json.subarray(at, end)));
        copied = end;
      }
      at = end;
    } else {
      at += 1;
    }
  }
  parts.push(json.subarray(copied));
  return joined(parts);
}

function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return json.length;
}

/** A number ends at a comma, a bracket or a space. */
function endOfNumber(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && isInNumber(json[at] ?? SPACE)) at += 1;
  return at;
}

function isInNumber(byte: number): boolean {
  const isSign = byte === PLUS || byte === MINUS;
  return isDigit(byte) || byte === POINT || isSign || (byte | SPACE) === SMALL_E;
}

/** Whether JavaScript certainly formats the number alike: a short, non-negative integer. */
function isCanonical(json: Uint8Array, start: number, end: number): boolean {
  if (end - start > EXACT_DIGITS) return false;
  for (let at = start; at < end; at += 1) {
    if (!isDigit(json[at] ?? SPACE)) return false;
  }
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function reformatted(number: Uint8Array): Uint8Array {
  return Buffer.from(JSON.stringify(Number(String.fromCharCode(...number))));
}

/** In a buffer of its own, which can be transferred to another thread. Short results of `Buffer.concat` share one. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
