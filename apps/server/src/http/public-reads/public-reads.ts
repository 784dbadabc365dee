import type { IncomingMessage, ServerResponse } from "node:http";
import { apiError } from "../../backend/api-error";
import { type ErrorLog, safeError } from "../../backend/safe-error";
import type { Announcements } from "../../live/announcements";
import { type KeptAnswer, KeptAnswers, type KeptAnswersOptions } from "./kept-answers";
import {
  isCompressionWanted,
  isShareable,
  send,
  takeOver,
  type VisitorAnswer,
  withCompressedBody,
} from "./visitor-answer";
import { keyOfVisitorRead, questionOf } from "./visitor-read";
import { concernedMarks, readMarks } from "./what-it-reads";

export interface PublicReadsOptions extends Partial<KeptAnswersOptions> {
  publishableKey: string;
  announcements: Pick<Announcements, "isListening" | "subscribe">;
  /** Answers a visitor's request without what is kept. */
  ask(request: Request): Promise<Response>;
  logger: ErrorLog;
}

const MEBIBYTE = 1024 * 1024;

/** A question to the data service that is not answered yet. */
interface Flight {
  marks: readonly string[];
  /** Whether something changed that it may have read before. */
  isOutdated: boolean;
  waiting: ((answer: VisitorAnswer) => void)[];
}

/**
 * Answers what visitors read, and the data service answered before, from memory. What the database
 * announces drops the answers that it may alter; while announcements do not arrive nothing is kept.
 * Equal questions at one time are asked once.
 *
 * Only visitors' answers ever come in: each is asked for with a request made anew from what its key
 * consists of, and the publishable key.
 */
export class PublicReads {
  readonly #options: PublicReadsOptions;
  readonly #kept: KeptAnswers;
  readonly #flights = new Map<string, Flight>();
  readonly #beingCompressed = new WeakSet<KeptAnswer>();
  readonly #unsubscribe: () => void;

  constructor(options: PublicReadsOptions) {
    this.#options = options;
    this.#kept = new KeptAnswers({
      maxBytes: options.maxBytes ?? 24 * MEBIBYTE,
      maxAnswerBytes: options.maxAnswerBytes ?? 4 * MEBIBYTE,
    });
    this.#unsubscribe = options.announcements.subscribe({
      announced: ({ payload }) => this.#drop(concernedMarks(payload)),
      interrupted: () => this.#drop(null),
      resumed: () => this.#drop(null),
    });
  }

  /** Bytes of memory that answers take. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /** Answers a visitor's read, at once or once it is there; false leaves the request to others. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { announcements, publishableKey } = this.#options;
    if (!announcements.isListening) return false;
    const key = keyOfVisitorRead(incoming, publishableKey);
    if (key === null) return false;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      send(kept.answer, incoming, outgoing);
      if (isCompressionWanted(kept.answer, incoming)) void this.#compress(key, kept);
      return true;
    }
    const flight = this.#flights.get(key) ?? this.#start(key, incoming);
    if (flight === null) return false;
    flight.waiting.push((answer) => send(answer, incoming, outgoing));
    return true;
  }

  /** Keeps nothing any longer. */
  close(): void {
    this.#unsubscribe();
    this.#drop(null);
  }

  #start(key: string, incoming: IncomingMessage): Flight | null {
    const { table, query, request } = questionOf(incoming, this.#options.publishableKey);
    const marks = readMarks(table, query);
    if (marks === null) return null;
    const flight: Flight = { marks, isOutdated: false, waiting: [] };
    this.#flights.set(key, flight);
    void this.#finish(key, flight, request, incoming);
    return flight;
  }

  async #finish(
    key: string,
    flight: Flight,
    request: Request,
    incoming: IncomingMessage,
  ): Promise<void> {
    const plain = await this.#answerTo(request, flight);
    const answer = isCompressionWanted(plain, incoming) ? await withCompressedBody(plain) : plain;
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    if (isShareable(answer.status) && !flight.isOutdated) {
      this.#kept.keep(key, { answer, marks: flight.marks });
    }
    for (const tell of flight.waiting) tell(answer);
  }

  async #answerTo(request: Request, flight: Flight): Promise<VisitorAnswer> {
    try {
      const response = await this.#options.ask(request);
      return await takeOver(response, () => !flight.isOutdated);
    } catch (error) {
      this.#options.logger.error({ error: safeError(error) }, "A visitor's read failed");
      const failure = apiError(500, "unexpected_failure", "Internal server error");
      failure.headers.set("access-control-allow-origin", "*");
      return takeOver(failure, () => false);
    }
  }

  /** For those who ask after the first who takes it compressed, and did not ask first of all. */
  async #compress(key: string, kept: KeptAnswer): Promise<void> {
    if (this.#beingCompressed.has(kept)) return;
    this.#beingCompressed.add(kept);
    this.#kept.improve(key, kept, await withCompressedBody(kept.answer));
  }

  #drop(marks: readonly string[] | null): void {
    this.#kept.drop(marks);
    for (const [key, flight] of this.#flights) {
      if (marks !== null && !flight.marks.some((mark) => marks.includes(mark))) continue;
      flight.isOutdated = true;
      this.#flights.delete(key);
    }
  }
}
