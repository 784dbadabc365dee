import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChangeFeed } from "../changes/change-feed";
import type { Admission } from "../contract/contract";
import { refusal, refusalResponse } from "../contract/refusal";
import { refusalEvent } from "../contract/security-events";
import { apiError } from "../errors/api-error";
import { type EndTurn, Turns } from "../lib/turns";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { SecurityLog } from "../log/security-log";
import { type CachedResponse, fromResponse, isShareable, send } from "./cached-response";
import { cacheKeyOf, requestOfRead } from "./key";
import { CacheStore, type CacheStoreOptions } from "./store";
import { tagsOfChange, tagsOfRequest } from "./tags";

export interface ResponseCacheOptions extends Partial<CacheStoreOptions> {
  announcements: Pick<ChangeFeed, "isListening" | "subscribe">;
  /** Answers an admitted read from the database. */
  ask(request: Request, admission: Admission): Promise<Response>;
  logger: ErrorLog;
  securityLog?: Pick<SecurityLog, "record">;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Reads that one subscriber may have under way at the database. Fewer than the connections for
 * anonymous reads, so that one subscriber's slow reads leave some to all others.
 */
const TURNS_OF_SUBSCRIBER = { atOnce: 4, waiting: 60 };

const TOO_MANY = refusal(
  429,
  "too_many_requests",
  "Too many requests at once. Please wait a moment and try again.",
  1,
);

/** A read that the contract admitted, on its way to a response. */
export interface IncomingRead {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  admission: Admission;
  /** Tells who shares an address's limits, see `subscriberOf`; null for a request without one. */
  subscriber(): string | null;
}

/** A read of the database under way, for all requests with the same key. */
interface Flight {
  tags: readonly string[];
  /** Whether a change may have come after the database was read, so that nothing may be cached. */
  isOutdated: boolean;
  waiting: ((response: CachedResponse) => void)[];
}

/**
 * Answers anonymous reads from memory where it can. What the database announces drops the responses
 * that it may alter; while announcements do not arrive nothing is cached. Equal reads at one time
 * become one.
 *
 * No response to a person can come in: each is asked for with the publishable key and a request made
 * anew from what its cache key consists of.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #store: CacheStore;
  readonly #flights = new Map<string, Flight>();
  readonly #turns = new Turns(TURNS_OF_SUBSCRIBER);
  readonly #unsubscribe: () => void;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#store = new CacheStore({
      maxBytes: options.maxBytes ?? 24 * MEBIBYTE,
      maxResponseBytes: options.maxResponseBytes ?? 4 * MEBIBYTE,
    });
    this.#unsubscribe = options.announcements.subscribe({
      onChange: ({ payload }) => this.#invalidate(tagsOfChange(payload)),
      onDisconnect: () => this.#invalidate(null),
      onReconnect: () => this.#invalidate(null),
    });
  }

  /** Bytes of memory that responses take. */
  get bytes(): number {
    return this.#store.bytes;
  }

  /** Answers an anonymous read, at once or once the database did; false for any other call. */
  answer(read: IncomingRead): boolean {
    if (!read.admission.isAnonymousRead) return false;
    const key = this.#options.announcements.isListening ? cacheKeyOf(read.incoming) : null;
    if (this.#answerFromMemory(key, read)) return true;
    const subscriber = read.subscriber();
    const turn = subscriber === null ? () => undefined : this.#turns.take(subscriber);
    if (turn === null) void this.#refuse(read);
    else if (turn instanceof Promise) void turn.then((end) => this.#take(end, key, read));
    else this.#take(turn, key, read);
    return true;
  }

  /** Drops everything and hears of changes no longer. */
  close(): void {
    this.#unsubscribe();
    this.#invalidate(null);
  }

  #answerFromMemory(key: string | null, { incoming, outgoing }: IncomingRead): boolean {
    if (key === null) return false;
    const entry = this.#store.get(key);
    if (entry !== undefined) {
      send(entry.response, incoming, outgoing);
      return true;
    }
    const flight = this.#flights.get(key);
    flight?.waiting.push((response) => send(response, incoming, outgoing));
    return flight !== undefined;
  }

  /** Reads the database, unless another request did so while this one waited for its turn. */
  #take(end: EndTurn, key: string | null, read: IncomingRead): void {
    const { incoming, outgoing, admission } = read;
    if (outgoing.destroyed || this.#answerFromMemory(key, read)) {
      end();
      return;
    }
    const flight: Flight = {
      tags: tagsOfRequest(admission),
      isOutdated: key === null,
      waiting: [(response) => send(response, incoming, outgoing)],
    };
    if (key !== null) this.#flights.set(key, flight);
    void this.#finish(key, flight, read).finally(end);
  }

  async #refuse({ outgoing, incoming, subscriber }: IncomingRead): Promise<void> {
    const head = { method: incoming.method ?? "GET", url: `http://localhost${incoming.url}` };
    this.#options.securityLog?.record(refusalEvent(TOO_MANY, head, subscriber()));
    const response = refusalResponse(TOO_MANY, "/rest/v1/");
    send(await fromResponse(response, () => false), incoming, outgoing);
  }

  async #finish(key: string | null, flight: Flight, read: IncomingRead): Promise<void> {
    const response = await this.#readDatabase(read, flight);
    if (key !== null && !flight.isOutdated) {
      this.#flights.delete(key);
      if (isShareable(response.status)) this.#store.set(key, { response, tags: flight.tags });
    }
    for (const sendTo of flight.waiting) sendTo(response);
  }

  async #readDatabase({ incoming, admission }: IncomingRead, flight: Flight) {
    try {
      const response = await this.#options.ask(requestOfRead(incoming), admission);
      return await fromResponse(response, () => !flight.isOutdated);
    } catch (error) {
      this.#options.logger.error({ error: safeError(error) }, "A visitor's read failed");
      const failure = apiError(500, "unexpected_failure", "Internal server error");
      failure.headers.set("access-control-allow-origin", "*");
      return fromResponse(failure, () => false);
    }
  }

  #invalidate(tags: readonly string[] | null): void {
    this.#store.invalidate(tags);
    for (const [key, flight] of this.#flights) {
      if (tags !== null && !tags.some((tag) => flight.tags.includes(tag))) continue;
      flight.isOutdated = true;
      this.#flights.delete(key);
    }
  }
}
