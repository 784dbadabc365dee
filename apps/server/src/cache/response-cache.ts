import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChangeFeed } from "../changes/change-feed";
import type { Admission } from "../contract/contract";
import { refusal, refusalResponse } from "../contract/refusal";
import { refusalEvent } from "../contract/security-events";
import { apiError } from "../errors/api-error";
import { subscriberOf } from "../lib/client-address";
import { KeyCounts } from "../lib/key-counts";
import { type PlainAnswer, plainAnswerOf } from "../lib/plain-http";
import { type EndTurn, Turns } from "../lib/turns";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { SecurityLog } from "../log/security-log";
import {
  type CachedResponse,
  DATA_SHARING,
  fromAnswer,
  PAGE_SHARING,
  type Sharing,
  send,
  takesBrotli,
  withBrotli,
} from "./cached-response";
import { cacheKeyOf, headOfRead, type ReadHead } from "./key";
import { type CacheEntry, CacheStore, type CacheStoreOptions } from "./store";
import { tagsOfChange, tagsOfRequest } from "./tags";
import { UnheardWrites } from "./unheard-writes";

/** What a cache reads from, is invalidated by, and may keep. */
export interface ResponseCacheOptions extends Partial<CacheStoreOptions> {
  announcements: Pick<ChangeFeed, "isListening" | "isAvailable" | "subscribe">;
  /**
   * Whether nothing changes the database while it is away from this server, so that responses may be
   * sent past their time meanwhile.
   */
  isDatabaseOurs?: boolean;
  /** Answers an admitted read from the database. */
  ask(head: ReadHead, admission: Admission): Promise<PlainAnswer>;
  /** Answers a request for a public page; never throws. Null for a server that renders none. */
  askPage?: ((address: string) => Promise<Response>) | null;
  /** Of answers on their way to one subscriber; the next ones are refused while there are more. */
  maxUntakenBytes?: number;
  logger: ErrorLog;
  securityLog?: Pick<SecurityLog, "record">;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Reads that one subscriber may have under way at the database. Fewer than the connections for
 * anonymous reads, so that one subscriber's slow reads leave some to all others.
 */
const TURNS_OF_SUBSCRIBER = { atOnce: 4, waiting: 60 };

/** What is sent to those who do not read it stays in memory: a document has up to 14 MB. */
const MAX_UNTAKEN_BYTES = 64 * MEBIBYTE;

const TOO_MANY = refusal(
  429,
  "too_many_requests",
  "Too many requests at once. Please wait a moment and try again.",
  1,
);

/** A request on its way to a response. */
interface IncomingRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Address of the client; null for a request over no connection. */
  clientAddress(): string | null;
}

/** A read that the contract admitted. */
interface IncomingRead extends IncomingRequest {
  admission: Admission;
}

/** What of a public page decides on its answer. */
interface AskedPage extends Pick<Admission, "projectId" | "tables"> {
  /** Its one address. */
  address: string;
  /** Whether its answer is kept; else only equal requests at one time share it. */
  isKept: boolean;
}

interface IncomingPage extends IncomingRequest {
  page: AskedPage;
}

/** A request with what its answer depends on. */
interface IncomingQuestion extends IncomingRequest {
  /** Equal for requests with equal answers; null where the answer is not shared. */
  key: string | null;
  isKept: boolean;
  sharing: Sharing;
  about: Pick<Admission, "projectId" | "tables">;
  ask(): Promise<PlainAnswer>;
}

/** How reads were answered since the start, and what the cache holds now. */
export interface CacheState {
  /** Answered from memory. */
  hits: number;
  /** Answered with an equal read of the database that was under way. */
  joined: number;
  /** Read from the database. */
  misses: number;
  /** Of memory. */
  bytes: number;
}

/** A read of the database under way, for all requests with the same key. */
interface PendingRead {
  tags: readonly string[];
  /** Whether a change may have come after the database was read, so that nothing may be cached. */
  isOutdated: boolean;
  waiting: IncomingQuestion[];
}

/** A change that was written so long before the connection broke has been announced. */
const ANNOUNCED_WITHIN_MS = 2000;

/**
 * Answers anonymous reads from memory where it can. What the database announces drops the responses
 * that it may alter; while announcements do not arrive nothing is cached. Equal reads at one time
 * become one.
 *
 * While the database is away, responses from before are still sent: nothing changes in it. Those
 * go that a write under way at that moment may have altered, whose announcement was lost; and all of
 * them as soon as the database is back.
 *
 * No response to a person can come in: each is asked for with the publishable key and a request made
 * anew from what its cache key consists of.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #store: CacheStore;
  readonly #pending = new Map<string, PendingRead>();
  readonly #turns = new Turns(TURNS_OF_SUBSCRIBER);
  /** Bytes of answers that were read from the database and are not with their subscribers yet. */
  readonly #untaken = new KeyCounts();
  readonly #compressing = new WeakSet<CacheEntry>();
  readonly #unheardWrites = new UnheardWrites(ANNOUNCED_WITHIN_MS);
  readonly #unsubscribe: () => void;
  #hits = 0;
  #joined = 0;
  #misses = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#store = new CacheStore({
      maxBytes: options.maxBytes ?? 24 * MEBIBYTE,
      maxResponseBytes: options.maxResponseBytes ?? 4 * MEBIBYTE,
    });
    this.#unsubscribe = options.announcements.subscribe({
      onChange: ({ payload }) => this.#invalidate(tagsOfChange(payload)),
      onDisconnect: (isCut) => this.#invalidate(isCut ? this.#unheardWrites.tags() : null),
      onReconnect: () => this.#invalidate(null),
      onAvailable: () => this.#invalidate(null),
    });
  }

  /** Bytes of memory that responses take. */
  get bytes(): number {
    return this.#store.bytes;
  }

  get state(): CacheState {
    const { bytes } = this;
    return { hits: this.#hits, joined: this.#joined, misses: this.#misses, bytes };
  }

  /** Answers an anonymous read, from memory or from the database; false for any other call. */
  answer({ admission, incoming, outgoing, clientAddress }: IncomingRead): boolean {
    if (!admission.isAnonymousRead) return false;
    this.#answer({
      incoming,
      outgoing,
      clientAddress,
      key: cacheKeyOf(incoming),
      isKept: !isOneOfCountless(admission),
      sharing: DATA_SHARING,
      about: admission,
      ask: () => this.#options.ask(headOfRead(incoming), admission),
    });
    return true;
  }

  /** Answers a request for a public page; false where pages are not rendered. */
  answerPage({ page, incoming, outgoing, clientAddress }: IncomingPage): boolean {
    const { askPage } = this.#options;
    if (!askPage) return false;
    this.#answer({
      incoming,
      outgoing,
      clientAddress,
      // It begins with a slash, as no key of data does.
      key: page.address,
      isKept: page.isKept,
      sharing: PAGE_SHARING,
      about: page,
      ask: async () => plainAnswerOf(await askPage(page.address)),
    });
    return true;
  }

  #answer(asked: IncomingQuestion): void {
    if (!this.#options.announcements.isAvailable && this.#answerMeanwhile(asked)) return;
    const question = this.#options.announcements.isListening ? asked : { ...asked, key: null };
    if (this.#answerFromMemory(question)) return;
    const address = question.clientAddress();
    const turn = address === null ? () => undefined : this.#turns.take(subscriberOf(address));
    if (turn === null) void this.#refuse(question);
    else if (turn instanceof Promise) void turn.then((end) => this.#take(end, question));
    else this.#take(turn, question);
  }

  /**
   * Notes a call that may change what is cached.
   *
   * @returns what to call when it is done
   */
  noteWrite(admission: Pick<Admission, "projectId" | "tables">): () => void {
    return this.#unheardWrites.begin(admission);
  }

  /** Drops everything and no longer listens for changes. */
  close(): void {
    this.#unsubscribe();
    this.#invalidate(null);
  }

  /** From memory, while the database is away. */
  #answerMeanwhile({ key, incoming, outgoing }: IncomingQuestion): boolean {
    if (key === null) return false;
    const isPastItsTime = this.#options.isDatabaseOurs ?? false;
    const entry = isPastItsTime ? this.#store.getKept(key) : this.#store.get(key);
    if (entry !== undefined) send(entry.response, incoming, outgoing);
    return entry !== undefined;
  }

  #answerFromMemory(read: IncomingQuestion): boolean {
    const { key } = read;
    if (key === null) return false;
    const entry = this.#store.get(key);
    if (entry !== undefined) {
      this.#hits += 1;
      send(entry.response, read.incoming, read.outgoing);
      if (wantsBrotli(read) && entry.response.compressed === undefined)
        void this.#compress(key, entry);
      return true;
    }
    const pending = this.#pending.get(key);
    if (pending === undefined) return false;
    this.#joined += 1;
    pending.waiting.push(read);
    return true;
  }

  /** Reads the database, unless another request did so while this one waited for its turn. */
  #take(end: EndTurn, read: IncomingQuestion): void {
    const { key } = read;
    if (read.outgoing.destroyed || this.#answerFromMemory(read)) {
      end();
      return;
    }
    if (this.#leavesAnswers(read)) {
      end();
      void this.#refuse(read);
      return;
    }
    this.#misses += 1;
    const pending: PendingRead = {
      tags: tagsOfRequest(read.about),
      isOutdated: key === null,
      waiting: [read],
    };
    if (key !== null) this.#pending.set(key, pending);
    void this.#finish(pending, read).finally(end);
  }

  async #refuse({ outgoing, incoming, clientAddress }: IncomingQuestion): Promise<void> {
    const head = { method: incoming.method ?? "GET", url: `http://localhost${incoming.url}` };
    this.#options.securityLog?.record(refusalEvent(TOO_MANY, head, clientAddress()));
    const response = refusalResponse(TOO_MANY, incoming.url ?? "/");
    send(
      fromAnswer(await plainAnswerOf(response), () => false),
      incoming,
      outgoing,
    );
  }

  async #finish(pending: PendingRead, read: IncomingQuestion): Promise<void> {
    const { key, isKept } = read;
    try {
      const plain = await this.#readDatabase(read, pending);
      // Compressing takes milliseconds, for which clients that do not take brotli need not wait.
      this.#sendTo(
        pending.waiting.filter((each) => !wantsBrotli(each)),
        plain,
      );
      pending.waiting = pending.waiting.filter(wantsBrotli);
      const response = pending.waiting.length === 0 ? plain : await withBrotli(plain);
      if (key !== null && isKept && !pending.isOutdated && response.isShared)
        this.#store.set(key, { response, tags: pending.tags });
      this.#sendTo(pending.waiting, response);
    } finally {
      // A read that a change made outdated has left already, perhaps for a newer one.
      if (key !== null && this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  /** Whether there are too many answers that a subscriber asked for and does not take. */
  #leavesAnswers({ clientAddress }: IncomingQuestion): boolean {
    const { maxUntakenBytes = MAX_UNTAKEN_BYTES } = this.#options;
    const address = clientAddress();
    return address !== null && this.#untaken.of(subscriberOf(address)) > maxUntakenBytes;
  }

  #sendTo(reads: readonly IncomingQuestion[], response: CachedResponse): void {
    const { length } = response.body;
    for (const { incoming, outgoing, clientAddress } of reads) {
      const address = clientAddress();
      if (address !== null && !outgoing.destroyed) {
        const subscriber = subscriberOf(address);
        this.#untaken.add(subscriber, length);
        outgoing.once("close", () => this.#untaken.add(subscriber, -length));
      }
      send(response, incoming, outgoing);
    }
  }

  /** Compresses a response that no client wanted compressed so far. */
  async #compress(key: string, entry: CacheEntry): Promise<void> {
    if (this.#compressing.has(entry)) return;
    this.#compressing.add(entry);
    const response = await withBrotli(entry.response);
    const isStillStored = response !== entry.response && this.#store.get(key) === entry;
    if (isStillStored) this.#store.set(key, { ...entry, response });
  }

  async #readDatabase({ ask, sharing }: IncomingQuestion, pending: PendingRead) {
    try {
      return fromAnswer(await ask(), () => !pending.isOutdated, sharing);
    } catch (error) {
      this.#options.logger.error({ error: safeError(error) }, "A visitor's read failed");
      const failure = apiError(500, "unexpected_failure", "Internal server error");
      failure.headers.set("access-control-allow-origin", "*");
      return fromAnswer(await plainAnswerOf(failure), () => false);
    }
  }

  #invalidate(tags: readonly string[] | null): void {
    this.#store.invalidate(tags);
    for (const [key, pending] of this.#pending) {
      const isHeard = this.#options.announcements.isListening;
      if (isHeard && tags !== null && !tags.some((tag) => pending.tags.includes(tag))) continue;
      pending.isOutdated = true;
      this.#pending.delete(key);
    }
  }
}

/** Arguments of functions with more values than could be kept: what is typed, and the edges of a screen. */
const COUNTLESS = ["search", "west", "south", "east", "north"] as const;

function isOneOfCountless({ call, search }: Admission): boolean {
  if (call.reads === undefined) return false;
  const asked = new URLSearchParams(search);
  return COUNTLESS.some((name) => asked.has(name));
}

function wantsBrotli({ incoming }: IncomingQuestion): boolean {
  return takesBrotli(incoming.headers);
}
