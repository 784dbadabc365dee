import type { IncomingMessage, ServerResponse } from "node:http";
import { apiError } from "../backend/errors/api-error";
import type { ChangeFeed } from "../changes/change-feed";
import type { Admission } from "../contract/contract";
import { refusal, refusalResponse } from "../contract/refusal";
import { refusalEvent } from "../contract/security-events";
import { type EndTurn, Turns } from "../lib/turns";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { SecurityLog } from "../log/security-log";
import {
  type CachedResponse,
  fromResponse,
  isCompressionWanted,
  isShareable,
  send,
  withCompressedBody,
} from "./cached-response";
import { cacheKeyOf, requestOfRead } from "./key";
import { type CacheEntry, CacheStore, type CacheStoreOptions } from "./store";
import { tagsOfChange, tagsOfRequest } from "./tags";

export interface ResponseCacheOptions extends Partial<CacheStoreOptions> {
  announcements: Pick<ChangeFeed, "isListening" | "subscribe">;
  /** Answers an admitted read without what is kept. */
  ask(request: Request, admission: Admission): Promise<Response>;
  logger: ErrorLog;
  securityLog?: Pick<SecurityLog, "record">;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Reads that one subscriber may have under way at the database. Fewer than the connections that
 * visitors share, so that one subscriber's slow reads leave some to all others.
 */
const TURNS_OF_SUBSCRIBER = { atOnce: 4, waiting: 60 };

const TOO_MANY = "Too many requests at once. Please wait a moment and try again.";

/** A read that the contract admitted, on its way to an answer. */
export interface IncomingRead {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  admission: Admission;
  /** Tells who shares an address's limits, see `subscriberOf`; null for a request without one. */
  subscriber(): string | null;
}

/** A question to the data service that is not answered yet. */
interface Flight {
  tags: readonly string[];
  /** Whether something changed that it may have read before. */
  isOutdated: boolean;
  waiting: ((answer: CachedResponse) => void)[];
}

/**
 * Answers what visitors read, and the data service answered before, from memory. What the database
 * announces drops the answers that it may alter; while announcements do not arrive nothing is kept.
 * Equal questions at one time are asked once.
 *
 * Only visitors' answers ever come in: each is asked for with a request made anew from what its key
 * consists of, and the publishable key.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #kept: CacheStore;
  readonly #flights = new Map<string, Flight>();
  readonly #turns = new Turns(TURNS_OF_SUBSCRIBER);
  readonly #beingCompressed = new WeakSet<CacheEntry>();
  readonly #unsubscribe: () => void;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#kept = new CacheStore({
      maxBytes: options.maxBytes ?? 24 * MEBIBYTE,
      maxAnswerBytes: options.maxAnswerBytes ?? 4 * MEBIBYTE,
    });
    this.#unsubscribe = options.announcements.subscribe({
      announced: ({ payload }) => this.#drop(tagsOfChange(payload)),
      interrupted: () => this.#drop(null),
      resumed: () => this.#drop(null),
    });
  }

  /** Bytes of memory that answers take. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** Answers an anonymous read of a table, at once or once it is there; false leaves it to others. */
  answer(read: IncomingRead): boolean {
    const { incoming, admission } = read;
    if (admission.caller.role !== "anon" || admission.call.kind !== "read") return false;
    const key = this.#options.announcements.isListening ? cacheKeyOf(incoming) : null;
    if (key !== null && this.#answerFromMemory(key, read)) return true;
    const subscriber = read.subscriber();
    const turn = subscriber === null ? () => undefined : this.#turns.take(subscriber);
    if (turn === null) void this.#refuse(read);
    else if (turn instanceof Promise) void turn.then((end) => this.#take(end, key, read));
    else this.#take(turn, key, read);
    return true;
  }

  /** Keeps nothing any longer. */
  close(): void {
    this.#unsubscribe();
    this.#drop(null);
  }

  #answerFromMemory(key: string, { incoming, outgoing }: IncomingRead): boolean {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      send(kept.answer, incoming, outgoing);
      if (isCompressionWanted(kept.answer, incoming)) void this.#compress(key, kept);
      return true;
    }
    const flight = this.#flights.get(key);
    flight?.waiting.push((answer) => send(answer, incoming, outgoing));
    return flight !== undefined;
  }

  /** Asks the data service, unless another request did so while this one waited for its turn. */
  #take(end: EndTurn, key: string | null, read: IncomingRead): void {
    if (read.outgoing.destroyed || (key !== null && this.#answerFromMemory(key, read))) {
      end();
      return;
    }
    const { incoming, outgoing, admission } = read;
    const tags = tagsOfRequest(admission.call.relation ?? "", admission.search.slice(1));
    const flight: Flight = {
      tags: tags ?? [],
      isOutdated: tags === null || key === null,
      waiting: [],
    };
    flight.waiting.push((answer) => send(answer, incoming, outgoing));
    if (key !== null && tags !== null) this.#flights.set(key, flight);
    void this.#finish(key, flight, read).finally(end);
  }

  async #refuse({ outgoing, incoming, subscriber }: IncomingRead): Promise<void> {
    const refused = refusal(429, "too_many_requests", TOO_MANY, 1);
    const head = { method: incoming.method ?? "GET", url: `http://localhost${incoming.url}` };
    this.#options.securityLog?.record(refusalEvent(refused, head, subscriber()));
    const response = refusalResponse(refused, "/rest/v1/");
    send(await fromResponse(response, () => false), incoming, outgoing);
  }

  async #finish(key: string | null, flight: Flight, read: IncomingRead): Promise<void> {
    const { incoming } = read;
    const plain = await this.#answerTo(read, flight);
    const answer = isCompressionWanted(plain, incoming) ? await withCompressedBody(plain) : plain;
    if (key !== null && this.#flights.get(key) === flight) this.#flights.delete(key);
    if (key !== null && isShareable(answer.status) && !flight.isOutdated) {
      this.#kept.set(key, { answer, tags: flight.tags });
    }
    for (const tell of flight.waiting) tell(answer);
  }

  async #answerTo({ incoming, admission }: IncomingRead, flight: Flight): Promise<CachedResponse> {
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

  /** For those who ask after the first who takes it compressed, and did not ask first of all. */
  async #compress(key: string, kept: CacheEntry): Promise<void> {
    if (this.#beingCompressed.has(kept)) return;
    this.#beingCompressed.add(kept);
    this.#kept.upgrade(key, kept, await withCompressedBody(kept.answer));
  }

  #drop(tags: readonly string[] | null): void {
    this.#kept.invalidate(tags);
    for (const [key, flight] of this.#flights) {
      if (tags !== null && !flight.tags.some((mark) => tags.includes(mark))) continue;
      flight.isOutdated = true;
      this.#flights.delete(key);
    }
  }
}
