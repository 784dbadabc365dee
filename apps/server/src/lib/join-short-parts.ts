/** Each part of a body takes almost two kilobytes of memory beside its bytes. */
const SHORT_BYTES = 4096;

/** So many short parts are put together at most. */
const PARTS_AT_ONCE = 1024;

/**
 * The same bytes in fewer parts, so that what a body takes in memory is bounded by its length, however
 * it was cut by its sender. Parts that are not short are passed on as they are.
 */
export async function* joinShortParts(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let short: Uint8Array[] = [];
  for await (const part of parts) {
    const isShort = part.length < SHORT_BYTES;
    if (isShort) short.push(part);
    if (isShort && short.length < PARTS_AT_ONCE) continue;
    if (short.length > 0) yield joined(short);
    short = [];
    if (!isShort) yield part;
  }
  if (short.length > 0) yield joined(short);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(parts);
}
