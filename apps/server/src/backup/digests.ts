import { createHash } from "node:crypto";

/** Measures of what was read so far. */
export interface Measured {
  bytes: number;
  /** Line feeds, of which COPY's text form has one for each row. */
  lines: number;
  /** Finishes the digest. */
  sha256(): string;
}

const LINE_FEED = 10;

/**
 * Passes content through and measures it.
 *
 * @returns the content to read instead, and the measures, which are complete once it was read
 */
export function measuring(
  content: AsyncIterable<Uint8Array>,
  countsLines: boolean,
): { content: AsyncGenerator<Uint8Array>; measured: Measured } {
  const hash = createHash("sha256");
  const measured: Measured = { bytes: 0, lines: 0, sha256: () => hash.digest("hex") };
  async function* pass() {
    for await (const chunk of content) {
      hash.update(chunk);
      measured.bytes += chunk.length;
      if (countsLines) measured.lines += lineFeedsIn(chunk);
      yield chunk;
    }
  }
  return { content: pass(), measured };
}

function lineFeedsIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/** The SHA-256 of content. */
export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const { content, measured } = measuring(bytes, false);
  await drain(content);
  return measured.sha256();
}

/** Reads content to its end. */
export async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}
