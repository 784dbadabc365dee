import { LRUCache } from "lru-cache";
import { bytesOf, type VisitorAnswer } from "./cached-response";

export interface KeptAnswersOptions {
  /** Bytes that all answers together may take. */
  maxBytes: number;
  /** Bytes that one answer may take. */
  maxAnswerBytes: number;
}

export interface KeptAnswer {
  answer: VisitorAnswer;
  /** What it depends on. */
  marks: readonly string[];
}

/**
 * What no announcement tells of is right again after this: filters that compare with today's date,
 * or rows that a person changed while triggers were off.
 */
const LONGEST_MS = 60_000;

/** What a kept answer costs besides its bytes. */
const OVERHEAD_BYTES = 1024;

/** Answers by key, as many as fit, which can be dropped by what they depend on. */
export class KeptAnswers {
  readonly #byMark = new Map<string, Set<string>>();
  readonly #answers: LRUCache<string, KeptAnswer>;

  constructor({ maxBytes, maxAnswerBytes }: KeptAnswersOptions) {
    this.#answers = new LRUCache<string, KeptAnswer>({
      maxSize: maxBytes,
      maxEntrySize: maxAnswerBytes,
      sizeCalculation: ({ answer }, key) => bytesOf(answer) + 2 * key.length + OVERHEAD_BYTES,
      ttl: LONGEST_MS,
      ttlResolution: 1000,
      noUpdateTTL: true,
      dispose: ({ marks }, key, reason) => {
        if (reason !== "set") this.#forget(key, marks);
      },
    });
  }

  /** Bytes that are taken. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  get(key: string): KeptAnswer | undefined {
    return this.#answers.get(key);
  }

  keep(key: string, kept: KeptAnswer): void {
    this.#answers.set(key, kept);
    const isTooLarge = !this.#answers.has(key);
    if (isTooLarge) this.#forget(key, kept.marks);
    else this.#remember(key, kept.marks);
  }

  /** Puts another form of an answer in its place, if that is still there. */
  improve(key: string, kept: KeptAnswer, answer: VisitorAnswer): void {
    if (this.#answers.peek(key) === kept) this.keep(key, { ...kept, answer });
  }

  /** Drops the answers that carry one of the marks; all, without marks. */
  drop(marks: readonly string[] | null): void {
    const keys = marks?.flatMap((mark) => [...(this.#byMark.get(mark) ?? [])]);
    if (keys === undefined) this.#answers.clear();
    else for (const key of keys) this.#answers.delete(key);
  }

  #remember(key: string, marks: readonly string[]): void {
    for (const mark of marks) {
      const keys = this.#byMark.get(mark);
      if (keys) keys.add(key);
      else this.#byMark.set(mark, new Set([key]));
    }
  }

  #forget(key: string, marks: readonly string[]): void {
    for (const mark of marks) {
      const keys = this.#byMark.get(mark);
      keys?.delete(key);
      if (keys?.size === 0) this.#byMark.delete(mark);
    }
  }
}
