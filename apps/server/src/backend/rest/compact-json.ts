const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;

/** Whole numbers of up to so many digits are spelled alike everywhere. */
const EXACT_DIGITS = 15;

/**
 * JSON as PostgreSQL writes it, as `JSON.stringify` would write the same values: without the spaces
 * between embedded rows, and numbers as JavaScript spells them (`1.5` for `1.50`). Both write the same
 * bytes for texts, so that all between such places is copied as it is, and no row becomes an object.
 *
 * Not for values of the types `json` and `jsonb`, which hold texts and keys in any spelling.
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
      at = endOfText(json, at);
    } else if (byte <= SPACE) {
      parts.push(json.subarray(copied, at));
      at += 1;
      copied = at;
    } else if (isDigit(byte) || byte === MINUS) {
      const end = endOfNumber(json, at);
      if (!isExact(json, at, end)) {
        parts.push(json.subarray(copied, at), spelled(json.subarray(at, end)));
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

function endOfText(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return json.length;
}

/** After a number comes what is in none: a comma, a bracket or a space. */
function endOfNumber(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && isInNumber(json[at] ?? SPACE)) at += 1;
  return at;
}

function isInNumber(byte: number): boolean {
  const isSign = byte === PLUS || byte === MINUS;
  return isDigit(byte) || byte === POINT || isSign || (byte | SPACE) === SMALL_E;
}

/** Whether JavaScript spells it so for certain: a whole number that is not too long, nor below zero. */
function isExact(json: Uint8Array, start: number, end: number): boolean {
  if (end - start > EXACT_DIGITS) return false;
  for (let at = start; at < end; at += 1) {
    if (!isDigit(json[at] ?? SPACE)) return false;
  }
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function spelled(number: Uint8Array): Uint8Array {
  return Buffer.from(JSON.stringify(Number(String.fromCharCode(...number))));
}

/** In memory of its own, which can be moved to another thread; of `Buffer.concat` short results share theirs. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
