/** Shorter parts are joined: each part takes almost two kilobytes of memory besides its bytes. */
const SHORT_BYTES = 4096;

/** The most parts that become one. */
const MAX_JOINED_PARTS = 1024;

/**
 * The same bytes in fewer parts, so that the length of a body bounds the memory it takes, however small
 * the chunks of its sender. Long parts are passed on as they are.
 */
export async function* joinShortParts(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let short: Uint8Array[] = [];
  for await (const part of parts) {
    const isShort = part.length < SHORT_BYTES;
    if (isShort) short.push(part);
    if (isShort && short.length < MAX_JOINED_PARTS) continue;
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
