import { createHash } from "node:crypto";

/** What one kind of writing came to. */
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

interface Entry {
  digest: string;
  isAcknowledged: boolean;
}

/** What was sent to the server under load, and what the server said of it. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

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

  /** Everything that was sent, whatever became of it. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** @param contentOf what there is under a name now; null for nothing */
  async compare(
    contentOf: (name: string) => Promise<string | Uint8Array | null> | string | Uint8Array | null,
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

/** The sum of several counts. */
export function sumOf(counts: readonly Count[]): Count {
  return {
    written: total(counts.map(({ written }) => written)),
    acknowledged: total(counts.map(({ acknowledged }) => acknowledged)),
    found: total(counts.map(({ found }) => found)),
    lost: counts.flatMap(({ lost }) => lost),
    broken: counts.flatMap(({ broken }) => broken),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
