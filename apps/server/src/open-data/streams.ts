import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter, type Release } from "../lib/concurrency-limiter";

/** Parts of a file, each some tens of kilobytes. */
export type Parts = AsyncGenerator<string | Uint8Array, void>;

/** A client that takes no part within this time is one that is gone, or holds what others wait for. */
const UNREAD_TIMEOUT_MS = 30_000;

const OF_ONE_CLIENT = 2;
const IN_ALL = 6;

/** The files that are being sent, of which each client has few. */
export class FileSlots {
  readonly #ofClient = new ConcurrencyLimiter({ concurrent: OF_ONE_CLIENT, queued: 0 });
  #running = 0;

  /**
   * Takes a slot of a client, null for the server itself.
   *
   * @returns how to release it; `client` or `server` where one of them has too many
   */
  take(address: string | null): Release | "client" | "server" {
    if (this.#running >= IN_ALL) return "server";
    const ofClient =
      address === null ? () => undefined : this.#ofClient.acquire(subscriberOf(address), false);
    if (ofClient === null || ofClient instanceof Promise) return "client";
    this.#running += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#running -= 1;
      ofClient();
    };
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

/**
 * A body of parts that are made as the client takes them. A client that goes away, or takes nothing for half a minute,
 * ends the reading.
 *
 * @param onEnd called once, however it ends
 */
export function streamOf(
  parts: Parts,
  encoding: Encoding | null,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const packed = encoding === null ? bytesOf(parts) : packedBy(encoding, parts);
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    onEnd();
    await packed.return();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await packed.next();
        if (done) {
          controller.close();
          await end();
          return;
        }
        controller.enqueue(value);
        timer = setTimeout(() => {
          controller.error(new Error("The client takes nothing"));
          void end();
        }, UNREAD_TIMEOUT_MS);
      } catch (error) {
        controller.error(error);
        await end();
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
