import { LRUCache } from "lru-cache";
import { bytesOf, type CachedResponse } from "./cached-response";

/** Bounds of a store, in bytes. */
export interface CacheStoreOptions {
  /** Of all responses together. */
  maxBytes: number;
  /** Of one response. */
  maxResponseBytes: number;
}

/** A stored response with its tags. */
export interface CacheEntry {
  response: CachedResponse;
  /** See `tagsOfRequest`; equal for all responses with the same key. */
  tags: readonly string[];
}

/** Bounds what no announcement tells of: `today` in a filter, rows changed without triggers. */
const MAX_AGE_MS = 60_000;

/** Memory of an entry besides its bytes. */
const OVERHEAD_BYTES = 1024;

/** An LRU cache of responses by key. Invalidating a tag drops its responses. */
export class CacheStore {
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #entries: LRUCache<string, CacheEntry>;

  constructor({ maxBytes, maxResponseBytes }: CacheStoreOptions) {
    this.#entries = new LRUCache<string, CacheEntry>({
      maxSize: maxBytes,
      maxEntrySize: maxResponseBytes,
      sizeCalculation: ({ response }, key) => bytesOf(response) + 2 * key.length + OVERHEAD_BYTES,
      ttl: MAX_AGE_MS,
      ttlResolution: 1000,
      noUpdateTTL: true,
      dispose: ({ tags }, key, reason) => {
        if (reason !== "set") this.#untag(key, tags);
      },
    });
  }

  /** Memory that is taken, in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(key: string): CacheEntry | undefined {
    return this.#entries.get(key);
  }

  /** The same, expired responses included. */
  getStale(key: string): CacheEntry | undefined {
    return this.#entries.get(key, { allowStale: true, noDeleteOnStaleGet: true });
  }

  set(key: string, entry: CacheEntry): void {
    this.#entries.set(key, entry);
    const isTooLarge = !this.#entries.has(key);
    if (isTooLarge) this.#untag(key, entry.tags);
    else
      for (const tag of entry.tags) {
        this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
      }
  }

  /** Drops the responses that have one of the tags; null drops all. */
  invalidate(tags: readonly string[] | null): void {
    if (tags === null) this.#entries.clear();
    for (const tag of tags ?? []) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
    }
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
