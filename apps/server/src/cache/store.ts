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
  /** What it depends on, see `tagsOfRequest`; the same for each response with its key. */
  tags: readonly string[];
}

/** TTL for changes that trigger no announcement: `today` in a filter, rows changed without triggers. */
const MAX_AGE_MS = 60_000;

/** What an entry costs besides its bytes. */
const OVERHEAD_BYTES = 1024;

/** Responses by key, as many as fit, the least recently used going first. A tag drops its responses. */
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

  /** Bytes that are taken. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(key: string): CacheEntry | undefined {
    return this.#entries.get(key);
  }

  /** The same, also for a response whose time is over. */
  getKept(key: string): CacheEntry | undefined {
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

  /** Drops the responses with one of the tags; all, without tags. */
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
