import type { ServerResponse } from "node:http";
import { subscriberOf } from "../lib/client-address";
import { KeyCounts } from "../lib/key-counts";

/** A document has up to 14 MB. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** Counts the bytes of responses that each subscriber has not read yet: they stay in memory until then. */
export class UnreadResponses {
  readonly #maxBytes: number;
  readonly #bytes = new KeyCounts();

  /** @param maxBytes of one subscriber, beyond which it gets no further ones */
  constructor(maxBytes = MAX_UNREAD_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Whether the subscriber at an address leaves too many bytes unread; null for no address, which never does. */
  areTooMany(address: string | null): boolean {
    return address !== null && this.#bytes.of(subscriberOf(address)) > this.#maxBytes;
  }

  /** Counts a response that is about to be sent, until its client has read it or is gone. */
  add(address: string | null, outgoing: ServerResponse, bytes: number): void {
    if (address === null || outgoing.destroyed) return;
    const subscriber = subscriberOf(address);
    this.#bytes.add(subscriber, bytes);
    outgoing.once("close", () => this.#bytes.add(subscriber, -bytes));
  }
}
