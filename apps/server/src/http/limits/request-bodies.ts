import { type Refusal, refusal, tooLarge } from "../../contract/refusal";
import { KeyCounts } from "../../lib/key-counts";

interface BodyLimits {
  /** Bytes of bodies held in memory at one time, for all callers together. */
  bytesInFlight: number;
  /** The same for each address. */
  bytesInFlightPerAddress: number;
  /** Bytes that have to come within each {@link BodyLimits.windowMs}. */
  bytesPerWindow: number;
  windowMs: number;
}

const MEBIBYTE = 1024 * 1024;

/** A kibibyte a second is what a bad mobile line still carries. */
const BODY_LIMITS: BodyLimits = {
  bytesInFlight: 128 * MEBIBYTE,
  bytesInFlightPerAddress: 64 * MEBIBYTE,
  bytesPerWindow: 10 * 1024,
  windowMs: 10_000,
};

const NO_ROOM = refusal(503, "overloaded", "The server takes in too much at the moment", 2);
const NO_ROOM_FOR_ADDRESS = refusal(
  429,
  "too_many_requests",
  "Too many uploads at once. Please wait a moment and try again.",
  2,
);
const TOO_SLOW = refusal(408, "request_timeout", "The body came too slowly");

/** Bounds what bodies of requests take in memory, and how long they may take to come. */
export class RequestBodies {
  readonly #limits: BodyLimits;
  readonly #bytes = new KeyCounts();

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...BODY_LIMITS, ...limits };
  }

  /** Bytes that are reserved now. */
  get bytesInFlight(): number {
    return this.#bytes.total;
  }

  /**
   * Reserves memory for a body before any of it is read.
   *
   * @param address whose limit counts it; null for none
   * @returns how to give it back, or why there is none
   */
  reserve(bytes: number, address: string | null): (() => void) | Refusal {
    const { bytesInFlight, bytesInFlightPerAddress } = this.#limits;
    if (address !== null && this.#bytes.of(address) + bytes > bytesInFlightPerAddress) {
      return NO_ROOM_FOR_ADDRESS;
    }
    if (this.#bytes.total + bytes > bytesInFlight) return NO_ROOM;
    const holder = address ?? "";
    this.#bytes.add(holder, bytes);
    let isReserved = true;
    return () => {
      if (isReserved) this.#bytes.add(holder, -bytes);
      isReserved = false;
    };
  }

  /**
   * Reads a body of at most `maxBytes`.
   *
   * @throws when its sender goes away
   */
  async read(
    stream: ReadableStream<Uint8Array>,
    maxBytes: number,
  ): Promise<Uint8Array<ArrayBuffer> | Refusal> {
    const reader = stream.getReader();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    let bytesAtLastCheck = 0;
    let refused: Refusal | undefined;
    const checks = setInterval(() => {
      if (bytes - bytesAtLastCheck < this.#limits.bytesPerWindow) {
        refused = TOO_SLOW;
        void reader.cancel();
      }
      bytesAtLastCheck = bytes;
    }, this.#limits.windowMs);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (refused !== undefined) return refused;
        if (done) return Buffer.concat(chunks);
        bytes += value.length;
        if (bytes > maxBytes) {
          void reader.cancel();
          return tooLarge(maxBytes);
        }
        chunks.push(value);
      }
    } finally {
      clearInterval(checks);
    }
  }
}
