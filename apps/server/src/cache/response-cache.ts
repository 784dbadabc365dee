import type { IncomingMessage, ServerResponse } from "node:http";
import { message } from "@vigie/domain/language/message";
import type { ChangeFeed } from "../changes/change-feed";
import type { Admission } from "../contract/contract";
import { refusal, refusalResponse } from "../contract/refusal";
import { refusalEvent } from "../contract/security-events";
import { apiError } from "../errors/api-error";
import { subscriberOf } from "../lib/client-address";
import {
  ConcurrencyLimiter,
  LIMITS_PER_SUBSCRIBER,
  type Release,
} from "../lib/concurrency-limiter";
import { type PlainAnswer, plainAnswerOf } from "../lib/plain-http";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { SecurityLog } from "../log/security-log";
import {
  acceptsBrotli,
  type CachedResponse,
  type CachePolicy,
  DATA_CACHE_POLICY,
  fromAnswer,
  PAGE_CACHE_POLICY,
  send,
  withBrotli,
} from "./cached-response";
import { cacheKeyOf, headOfRead, type ReadHead } from "./key";
import { type CacheEntry, CacheStore, type CacheStoreOptions } from "./store";
import { tagsOfChange, tagsOfRequest } from "./tags";
import { UnannouncedWrites } from "./unannounced-writes";
import { UnreadResponses } from "./unread-responses";

/** What a cache loads from, what invalidates it, and how much it may hold. */
export interface ResponseCacheOptions extends Partial<CacheStoreOptions> {
  announcements: Pick<ChangeFeed, "isListening" | "isAvailable" | "subscribe">;
  /**
   * Whether the database belongs to this server alone. Nothing can then change it while it is away, so
   * that expired responses may be sent meanwhile.
   */
  isDatabaseEmbedded?: boolean;
  /** Reads from the database what an admitted read asks for. */
  readDatabase(head: ReadHead, admission: Admission): Promise<PlainAnswer>;
  /** Renders the public page at an address; never throws. Null for a server that renders none. */
  renderPage?: ((address: string) => Promise<Response>) | null;
  /** The most bytes of unread responses of one subscriber; beyond it further reads are refused. */
  maxUnreadBytes?: number;
  logger: ErrorLog;
  securityLog?: Pick<SecurityLog, "record">;
}

const MEBIBYTE = 1024 * 1024;

const TOO_MANY = refusal(429, "too_many_requests", message("refused.tooManyRequests"), 1);

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

/** The rows that a response depends on, from which its cache tags follow. */
type ReadRows = Pick<Admission, "projectId" | "tables">;

/** A public page that is asked for. */
interface RequestedPage extends ReadRows {
  /** Its canonical address. */
  address: string;
  /** Whether the page is cached; otherwise only simultaneous requests share it. */
  isCacheable: boolean;
}

interface IncomingPageRequest extends IncomingRequest {
  page: RequestedPage;
}

/** A request, and how to answer it where the cache cannot. */
interface SharedRequest extends IncomingRequest {
  /** Equal for requests with equal responses; null where the response is not shared. */
  key: string | null;
  /** Whether the response is cached; otherwise only simultaneous requests share it. */
  isCacheable: boolean;
  policy: CachePolicy;
  rows: ReadRows;
  load(): Promise<PlainAnswer>;
}

/** How reads were answered since the start, and what the cache holds now. */
export interface CacheState {
  /** Answered from memory. */
  hits: number;
  /** Answered by an equal read that was already under way. */
  joined: number;
  /** Read from the database. */
  misses: number;
  /** Memory that the cached responses take. */
  bytes: number;
}

/** A read of the database under way, for all requests with the same key. */
interface PendingRead {
  tags: readonly string[];
  /** Whether a change may have come after the database was read, so that the response is not cached. */
  isOutdated: boolean;
  waiting: SharedRequest[];
}

/** Announcements arrive within this time after their write. */
const ANNOUNCED_WITHIN_MS = 2000;

/**
 * Answers anonymous reads from memory where it can. An announced change drops the responses that it
 * may alter; while announcements do not arrive, nothing is cached. Simultaneous equal reads become one.
 *
 * While the database is away, cached responses are still sent, since nothing changes there. Dropped are
 * those that a write under way at that moment may have altered, because its announcement was lost; and
 * all of them as soon as the database is back.
 *
 * No signed-in person's response can enter the cache: every response is loaded with the publishable key,
 * by a request that is rebuilt from its cache key alone.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #store: CacheStore;
  readonly #pending = new Map<string, PendingRead>();
  readonly #limiter = new ConcurrencyLimiter(LIMITS_PER_SUBSCRIBER);
  readonly #unread: UnreadResponses;
  readonly #compressing = new WeakSet<CacheEntry>();
  readonly #unannouncedWrites = new UnannouncedWrites(ANNOUNCED_WITHIN_MS);
  readonly #unsubscribe: () => void;
  #hits = 0;
  #joined = 0;
  #misses = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#unread = new UnreadResponses(options.maxUnreadBytes);
    this.#store = new CacheStore({
      maxBytes: options.maxBytes ?? 24 * MEBIBYTE,
      maxResponseBytes: options.maxResponseBytes ?? 4 * MEBIBYTE,
    });
    this.#unsubscribe = options.announcements.subscribe({
      onChange: ({ payload }) => this.#invalidate(tagsOfChange(payload)),
      onDisconnect: (isCut) => this.#invalidate(isCut ? this.#unannouncedWrites.tags() : null),
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
      isCacheable: !hasUnboundedArgument(admission),
      policy: DATA_CACHE_POLICY,
      rows: admission,
      load: () => this.#options.readDatabase(headOfRead(incoming), admission),
    });
    return true;
  }

  /** Answers a request for a public page; false where pages are not rendered. */
  answerPage({ page, incoming, outgoing, clientAddress }: IncomingPageRequest): boolean {
    const { renderPage } = this.#options;
    if (!renderPage) return false;
    this.#answer({
      incoming,
      outgoing,
      clientAddress,
      // Page keys begin with a slash, keys of data with a method: they never collide.
      key: page.address,
      isCacheable: page.isCacheable,
      policy: PAGE_CACHE_POLICY,
      rows: page,
      load: async () => plainAnswerOf(await renderPage(page.address)),
    });
    return true;
  }

  #answer(incoming: SharedRequest): void {
    const { isAvailable, isListening } = this.#options.announcements;
    if (!isAvailable && this.#answerWhileAway(incoming)) return;
    const request = isListening ? incoming : { ...incoming, key: null };
    if (this.#answerFromMemory(request)) return;
    const address = request.clientAddress();
    const slot = address === null ? () => undefined : this.#limiter.acquire(subscriberOf(address));
    if (slot === null) void this.#refuse(request);
    else if (slot instanceof Promise) void slot.then((release) => this.#loadOnce(release, request));
    else this.#loadOnce(slot, request);
  }

  /**
   * Notes that a call begins which may change cached rows.
   *
   * @returns what to call when the call is done
   */
  trackWrite(admission: Pick<Admission, "projectId" | "tables">): () => void {
    return this.#unannouncedWrites.begin(admission);
  }

  /** Drops everything and no longer listens for changes. */
  close(): void {
    this.#unsubscribe();
    this.#invalidate(null);
  }

  /** From memory while the database is away; expired responses too where nothing can have changed. */
  #answerWhileAway({ key, incoming, outgoing }: SharedRequest): boolean {
    if (key === null) return false;
    const mayBeStale = this.#options.isDatabaseEmbedded ?? false;
    const entry = mayBeStale ? this.#store.getStale(key) : this.#store.get(key);
    if (entry !== undefined) send(entry.response, incoming, outgoing);
    return entry !== undefined;
  }

  #answerFromMemory(request: SharedRequest): boolean {
    const { key } = request;
    if (key === null) return false;
    const entry = this.#store.get(key);
    if (entry !== undefined) {
      this.#hits += 1;
      send(entry.response, request.incoming, request.outgoing);
      if (wantsBrotli(request) && entry.response.compressed === undefined)
        void this.#compress(key, entry);
      return true;
    }
    const pending = this.#pending.get(key);
    if (pending === undefined) return false;
    this.#joined += 1;
    pending.waiting.push(request);
    return true;
  }

  /** Loads the response, unless another request did so while this one was queued. */
  #loadOnce(release: Release, request: SharedRequest): void {
    const { key } = request;
    if (request.outgoing.destroyed || this.#answerFromMemory(request)) {
      release();
      return;
    }
    if (this.#unread.areTooMany(request.clientAddress())) {
      release();
      void this.#refuse(request);
      return;
    }
    this.#misses += 1;
    const pending: PendingRead = {
      tags: tagsOfRequest(request.rows),
      isOutdated: key === null,
      waiting: [request],
    };
    if (key !== null) this.#pending.set(key, pending);
    void this.#load(pending, request).finally(release);
  }

  async #refuse({ outgoing, incoming, clientAddress }: SharedRequest): Promise<void> {
    const head = { method: incoming.method ?? "GET", url: `http://localhost${incoming.url}` };
    this.#options.securityLog?.record(refusalEvent(TOO_MANY, head, clientAddress()));
    const response = refusalResponse(TOO_MANY, incoming.url ?? "/");
    send(
      fromAnswer(await plainAnswerOf(response), () => false),
      incoming,
      outgoing,
    );
  }

  async #load(pending: PendingRead, request: SharedRequest): Promise<void> {
    const { key, isCacheable } = request;
    try {
      const plain = await this.#fetchResponse(request, pending);
      // Compression takes milliseconds: clients that do not accept brotli are answered before it.
      this.#sendTo(
        pending.waiting.filter((each) => !wantsBrotli(each)),
        plain,
      );
      pending.waiting = pending.waiting.filter(wantsBrotli);
      const response = pending.waiting.length === 0 ? plain : await withBrotli(plain);
      if (key !== null && isCacheable && !pending.isOutdated && response.isShared)
        this.#store.set(key, { response, tags: pending.tags });
      this.#sendTo(pending.waiting, response);
    } finally {
      // `#invalidate` has removed an outdated read already, and a newer one may have its key.
      if (key !== null && this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  #sendTo(requests: readonly SharedRequest[], response: CachedResponse): void {
    for (const { incoming, outgoing, clientAddress } of requests) {
      this.#unread.add(clientAddress(), outgoing, response.body.length);
      send(response, incoming, outgoing);
    }
  }

  /** Compresses a cached response for the first client that accepts brotli. */
  async #compress(key: string, entry: CacheEntry): Promise<void> {
    if (this.#compressing.has(entry)) return;
    this.#compressing.add(entry);
    const response = await withBrotli(entry.response);
    const isStillStored = response !== entry.response && this.#store.get(key) === entry;
    if (isStillStored) this.#store.set(key, { ...entry, response });
  }

  async #fetchResponse({ load, policy }: SharedRequest, pending: PendingRead) {
    try {
      return fromAnswer(await load(), () => !pending.isOutdated, policy);
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
      const { isListening } = this.#options.announcements;
      if (isListening && tags !== null && !tags.some((tag) => pending.tags.includes(tag))) continue;
      pending.isOutdated = true;
      this.#pending.delete(key);
    }
  }
}

/** Arguments that take more values than a cache could hold: typed text, and the edges of a screen. */
const UNBOUNDED_ARGUMENTS = ["search", "west", "south", "east", "north"] as const;

function hasUnboundedArgument({ call, search }: Admission): boolean {
  if (call.reads === undefined) return false;
  const given = new URLSearchParams(search);
  return UNBOUNDED_ARGUMENTS.some((name) => given.has(name));
}

function wantsBrotli({ incoming }: SharedRequest): boolean {
  return acceptsBrotli(incoming.headers);
}
