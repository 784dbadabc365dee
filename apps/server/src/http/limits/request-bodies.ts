import { type Refusal, RefusedBody, refusal, tooLarge } from "../../contract/refusal";
import { joinShortParts } from "../../lib/join-short-parts";
import { KeyCounts } from "../../lib/key-counts";
import { boundedJson } from "./bounded-json";

interface BodyLimits {
  /** Up to so many bytes a body needs no room: sign-ins and saves go on while large bodies take all there is. */
  bytesWithoutRoom: number;
  /** Bytes of larger bodies that arrive at one time, of all callers together. */
  bytesInFlight: number;
  /** The same for each account, and for each subscriber. */
  bytesInFlightPerHolder: number;
  /** Bytes that have to arrive within each {@link BodyLimits.windowMs}. */
  bytesPerWindow: number;
  windowMs: number;
}

const MEBIBYTE = 1024 * 1024;

/** The longest body that needs no room: there are at most four of each caller at a time. */
export const SHORT_BODY_BYTES = 64 * 1024;

/** A kibibyte a second is what a bad mobile line still carries. */
const BODY_LIMITS: BodyLimits = {
  bytesWithoutRoom: SHORT_BODY_BYTES,
  bytesInFlight: 128 * MEBIBYTE,
  bytesInFlightPerHolder: 64 * MEBIBYTE,
  bytesPerWindow: 10 * 1024,
  windowMs: 10_000,
};

const NO_ROOM = refusal(503, "overloaded", "The server takes in too much at the moment", 2);
const NO_ROOM_FOR_HOLDER = refusal(
  429,
  "too_many_requests",
  "Too many uploads at once. Please wait a moment and try again.",
  2,
);
const TOO_SLOW = refusal(408, "request_timeout", "The body came too slowly");
const INCOMPLETE = refusal(400, "bad_request", "The request did not arrive whole");

/** Whether a body that ended after so many bytes is complete. */
export type IsComplete = (bytes: number) => boolean;

/** Bounds how much memory and disk request bodies take, and how slowly they may arrive. */
export class RequestBodies {
  readonly #limits: BodyLimits;
  readonly #bytesOfHolders = new KeyCounts();
  #bytesInFlight = 0;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...BODY_LIMITS, ...limits };
  }

  /** Bytes that are reserved now. */
  get bytesInFlight(): number {
    return this.#bytesInFlight;
  }

  /**
   * Reserves room for a body before any of it is read.
   *
   * @param holders the account and the subscriber whose limits count it, where there are such
   * @returns how to release it, or why there is no room
   */
  reserve(bytes: number, holders: readonly string[]): (() => void) | Refusal {
    const { bytesWithoutRoom, bytesInFlight, bytesInFlightPerHolder } = this.#limits;
    if (bytes <= bytesWithoutRoom) return () => undefined;
    if (holders.some((holder) => this.#bytesOfHolders.of(holder) + bytes > bytesInFlightPerHolder))
      return NO_ROOM_FOR_HOLDER;
    if (this.#bytesInFlight + bytes > bytesInFlight) return NO_ROOM;
    const count = (change: number) => {
      this.#bytesInFlight += change;
      for (const holder of holders) this.#bytesOfHolders.add(holder, change);
    };
    count(bytes);
    let isReserved = true;
    return () => {
      if (isReserved) count(-bytes);
      isReserved = false;
    };
  }

  /**
   * Reads a JSON body of at most `maxBytes` and `maxValues` into memory.
   *
   * @throws {RefusedBody} as {@link partsOf} and {@link boundedJson}
   */
  async read(
    stream: ReadableStream<Uint8Array>,
    { maxBytes, maxValues }: { maxBytes: number; maxValues: number },
    isComplete?: IsComplete,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    const arriving = boundedJson(this.partsOf(stream, maxBytes, isComplete), maxValues);
    for await (const part of joinShortParts(arriving)) parts.push(part);
    const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      body.set(part, at);
      at += part.length;
    }
    return body;
  }

  /**
   * The parts of a body of at most `maxBytes`, as they arrive.
   *
   * @param isComplete asked when the stream ends
   * @throws {RefusedBody} when the body is longer, too slow, or incomplete
   */
  async *partsOf(
    stream: ReadableStream<Uint8Array>,
    maxBytes: number,
    isComplete: IsComplete = () => true,
  ): AsyncGenerator<Uint8Array, void> {
    const reader = stream.getReader();
    let bytes = 0;
    let bytesAtLastCheck = 0;
    let isTooSlow = false;
    const cancel = () => void reader.cancel().catch(() => undefined);
    const checks = setInterval(() => {
      if (bytes - bytesAtLastCheck < this.#limits.bytesPerWindow) {
        isTooSlow = true;
        cancel();
      }
      bytesAtLastCheck = bytes;
    }, this.#limits.windowMs);
    try {
      for (;;) {
        const { done, value } = await partOf(reader);
        if (isTooSlow) throw new RefusedBody(TOO_SLOW);
        if (done && !isComplete(bytes)) throw new RefusedBody(INCOMPLETE);
        if (done) return;
        bytes += value.length;
        if (bytes > maxBytes) throw new RefusedBody(tooLarge(maxBytes));
        yield value;
      }
    } finally {
      clearInterval(checks);
      cancel();
    }
  }
}

async function partOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new RefusedBody(INCOMPLETE);
  }
}
