import { createHash } from "node:crypto";

/** What some writing came to. */
export interface Count {
  /** Sent to the server. */
  written: number;
  /** Of these, answered that they are kept. */
  acknowledged: number;
  /** Of the acknowledged, there afterwards as they were sent. */
  found: number;
  /** The acknowledged that are not: the names. */
  lost: string[];
  /** Those that are there with another content than was sent, acknowledged or not. */
  broken: string[];
}

/** What was sent to the server under load, and what the server said of it. */
export class Ledger {
  readonly #entries = new Map<string, { digest: string; isAcknowledged: boolean }>();

  /** Notes something that is about to be sent. */
  write(name: string, content: string | Uint8Array): void {
    this.#entries.set(name, { digest: digestOf(content), isAcknowledged: false });
  }

  /** Notes that the server answered that it keeps it. */
  acknowledge(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`${name} was never written.`);
    entry.isAcknowledged = true;
  }

  /** @param contentOf what there is under a name now; null for nothing */
  async compare(
    contentOf: (name: string) => Promise<string | Uint8Array | null> | string | null,
  ): Promise<Count> {
    const count: Count = {
      written: this.#entries.size,
      acknowledged: 0,
      found: 0,
      lost: [],
      broken: [],
    };
    for (const [name, { digest, isAcknowledged }] of this.#entries) {
      const content = await contentOf(name);
      const isWhole = content !== null && digestOf(content) === digest;
      if (isAcknowledged) count.acknowledged += 1;
      if (isAcknowledged && isWhole) count.found += 1;
      if (isAcknowledged && content === null) count.lost.push(name);
      if (content !== null && !isWhole) count.broken.push(name);
    }
    return count;
  }
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
