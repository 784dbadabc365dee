import { LRUCache } from "lru-cache";
import { bytesOf, type CachedResponse } from "./cached-response";

export interface CacheStoreOptions {
  /** Bytes that all answers together may take. */
  maxBytes: number;
  /** Bytes that one answer may take. */
  maxAnswerBytes: number;
}

export interface CacheEntry {
  answer: CachedResponse;
  /** What it depends on. */
  tags: readonly string[];
}

/**
 * What no announcement tells of is right again after this: filters that compare with today's date,
 * or rows that a person changed while triggers were off.
 */
const LONGEST_MS = 60_000;

/** What a kept answer costs besides its bytes. */
const OVERHEAD_BYTES = 1024;

/** Answers by key, as many as fit, which can be dropped by what they depend on. */
export class CacheStore {
  readonly #byTag = new Map<string, Set<string>>();
  readonly #answers: LRUCache<string, CacheEntry>;

  constructor({ maxBytes, maxAnswerBytes }: CacheStoreOptions) {
    this.#answers = new LRUCache<string, CacheEntry>({
      maxSize: maxBytes,
      maxEntrySize: maxAnswerBytes,
      sizeCalculation: ({ answer }, key) => bytesOf(answer) + 2 * key.length + OVERHEAD_BYTES,
      ttl: LONGEST_MS,
      ttlResolution: 1000,
      noUpdateTTL: true,
      dispose: ({ tags }, key, reason) => {
        if (reason !== "set") this.#forget(key, tags);
      },
    });
  }

  /** Bytes that are taken. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  get(key: string): CacheEntry | undefined {
    return this.#answers.get(key);
  }

  set(key: string, kept: CacheEntry): void {
    this.#answers.set(key, kept);
    const isTooLarge = !this.#answers.has(key);
    if (isTooLarge) this.#forget(key, kept.tags);
    else this.#remember(key, kept.tags);
  }

  /** Puts another form of an answer in its place, if that is still there. */
  upgrade(key: string, kept: CacheEntry, answer: CachedResponse): void {
    if (this.#answers.peek(key) === kept) this.set(key, { ...kept, answer });
  }

  /** Drops the answers that carry one of the tags; all, without tags. */
  invalidate(tags: readonly string[] | null): void {
    const keys = tags?.flatMap((tag) => [...(this.#byTag.get(tag) ?? [])]);
    if (keys === undefined) this.#answers.clear();
    else for (const key of keys) this.#answers.delete(key);
  }

  #remember(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      if (keys) keys.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
  }

  #forget(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
