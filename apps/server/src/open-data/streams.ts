import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter, type Release } from "../lib/concurrency-limiter";

/** Parts of a file, each some tens of kilobytes. */
export type Parts = AsyncGenerator<string | Uint8Array, void>;

/** A client that takes no part within this time is one that is gone, or holds what others wait for. */
const UNREAD_MS = 30_000;

const OF_ONE_CLIENT = 2;
const IN_ALL = 6;

/** Bytes a second below which a file is taken slowly: half a megabit. */
const SLOW_BYTES = 64_000;

/** How far one who takes a file slowly may fall behind that before it gives way to others. */
const PATIENCE_MS = 30_000;

/** A file that is being sent. */
export class FileSlot {
  readonly release: Release;
  /** Ends the sending. */
  giveWay: () => void = () => undefined;
  readonly #now: () => number;
  #behindMs = 0;
  #waitingSince: number | null = null;

  constructor(release: Release, now: () => number) {
    this.release = release;
    this.#now = now;
  }

  /** A part stands ready for the client. The time that making it takes is none of the client's. */
  offered(): void {
    this.#waitingSince = this.#now();
  }

  /** The client took a part. */
  taken(bytes: number): void {
    this.#behindMs = Math.max(0, this.behindMs - (bytes / SLOW_BYTES) * 1000);
    this.#waitingSince = null;
  }

  /** How much longer the client has let us wait than a slow one would with what it took. */
  get behindMs(): number {
    return this.#behindMs + (this.#waitingSince === null ? 0 : this.#now() - this.#waitingSince);
  }
}

/** The files that are being sent, of which each client has few. */
export class FileSlots {
  readonly #ofClient = new ConcurrencyLimiter({ concurrent: OF_ONE_CLIENT, queued: 0 });
  readonly #taken = new Set<FileSlot>();
  readonly #now: () => number;

  /** @param now in milliseconds, for what is no moment of a day */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes a slot of a client, null for the server itself. Where none is free, the slowest client loses its own.
   *
   * @returns the slot; `client` or `server` where one of them has too many
   */
  take(address: string | null): FileSlot | "client" | "server" {
    const ofClient =
      address === null ? () => undefined : this.#ofClient.acquire(subscriberOf(address), false);
    if (ofClient === null || ofClient instanceof Promise) return "client";
    if (this.#taken.size >= IN_ALL && !this.#endSlowest()) {
      ofClient();
      return "server";
    }
    const slot: FileSlot = new FileSlot(() => {
      this.#taken.delete(slot);
      ofClient();
    }, this.#now);
    this.#taken.add(slot);
    return slot;
  }

  #endSlowest(): boolean {
    const [slowest] = [...this.#taken].toSorted((one, other) => other.behindMs - one.behindMs);
    if (slowest === undefined || slowest.behindMs < PATIENCE_MS) return false;
    slowest.release();
    slowest.giveWay();
    return true;
  }
}

/** How a file may be packed for a client, by its `Accept-Encoding`. */
export type Encoding = "br" | "gzip";

export function encodingFor(accepted = ""): Encoding | null {
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

/** Why a file ends that its client takes too slowly. */
export class SlowClientError extends Error {
  override name = "SlowClientError";
}

interface Sending {
  /** Released however it ends. */
  slot: FileSlot;
  /** Destroyed when the file breaks off, so that the client sees that it is not whole; null for a request without one. */
  connection: { destroy(): void } | null;
  /** Told why the rest cannot come. */
  onBroken: (reason: unknown) => void;
}

/**
 * A body of parts that are made as the client takes them. A client that goes away, takes nothing for half a minute, or
 * gives way to others ends the reading.
 */
export function streamOf(
  parts: Parts,
  encoding: Encoding | null,
  { slot, connection, onBroken }: Sending,
): ReadableStream<Uint8Array> {
  const packed = encoding === null ? bytesOf(parts) : packedBy(encoding, parts);
  let timer: NodeJS.Timeout | undefined;
  let offered = 0;
  let isEnded = false;
  const end = async () => {
    isEnded = true;
    clearTimeout(timer);
    slot.release();
    await packed.return();
  };
  const fail = async (controller: ReadableStreamDefaultController, reason: unknown) => {
    if (isEnded) return;
    onBroken(reason);
    if (connection === null) controller.error(reason);
    else connection.destroy();
    await end();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      slot.giveWay = () =>
        void fail(controller, new SlowClientError("The client takes the file too slowly"));
    },
    async pull(controller) {
      clearTimeout(timer);
      slot.taken(offered);
      try {
        const { done, value } = await packed.next();
        if (done) {
          controller.close();
          await end();
          return;
        }
        controller.enqueue(value);
        offered = value.length;
        slot.offered();
        timer = setTimeout(slot.giveWay, UNREAD_MS);
      } catch (error) {
        await fail(controller, error);
      }
    },
    cancel: end,
  });
}

async function* bytesOf(parts: Parts): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield typeof part === "string" ? encoder.encode(part) : part;
}

async function* packedBy(encoding: Encoding, parts: Parts): AsyncGenerator<Uint8Array, void> {
  // As little work as packs well: others wait for the same processors.
  const packer =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : createGzip({ level: 3 });
  const packing = pipeline(Readable.from(bytesOf(parts)), packer);
  packing.catch(() => undefined);
  yield* packer;
  await packing;
}
