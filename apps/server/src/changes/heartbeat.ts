import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { ANNOUNCEMENT_CHANNEL, OWN_SEND_FUNCTION } from "../database/realtime-schema";

/** From a probe that came back to the next one. */
const CALM_MS = 10_000;

/** How long a probe may be under way before it counts as lost and is repeated. */
const PATIENCE_MS = 5000;

/** Until it is tried again after the database refused a probe. */
const RETRY_MS = 250;

const PREFIX = "probe ";

export interface ProbeResult {
  /** A probe came back: what is announced arrives here. */
  arrived(): void;
  /** A probe did not come back. */
  missed(): void;
}

/**
 * A message that goes through the database and back, again and again: proof that announcements
 * arrive. It is sent only where `realtime.send` is ours, since those of another one go elsewhere.
 */
export class Probe {
  readonly #message = `${PREFIX}${randomUUID()}`;
  readonly #sql: Sql;
  readonly #result: ProbeResult;
  #timer: NodeJS.Timeout | undefined;
  #isUnderWay = false;
  #isBeingSent = false;
  #isStopped = false;

  constructor(sql: Sql, result: ProbeResult) {
    this.#sql = sql;
    this.#result = result;
  }

  /** Whether the message is a probe, of this server or of another one on the same database. */
  recognise(text: string): boolean {
    if (text === this.#message) {
      this.#isUnderWay = false;
      this.#sendIn(CALM_MS);
      this.#result.arrived();
    }
    return text.startsWith(PREFIX);
  }

  /** Sends a probe now, and from then on one after the other. */
  send(): void {
    if (this.#isUnderWay) this.#result.missed();
    this.#isUnderWay = true;
    this.#sendIn(PATIENCE_MS);
    if (!this.#isBeingSent) void this.#notify();
  }

  /** Sends the next probe as soon as there is a point in it. */
  hurry(): void {
    this.#isUnderWay = false;
    this.#sendIn(RETRY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #notify(): Promise<void> {
    this.#isBeingSent = true;
    try {
      await this.#sql.unsafe(
        `select pg_notify('${ANNOUNCEMENT_CHANNEL}', $1) where exists (${OWN_SEND_FUNCTION})`,
        [this.#message],
      );
    } catch {
      // The database is away, which the missing probe says well enough.
      this.hurry();
    } finally {
      this.#isBeingSent = false;
    }
  }

  #sendIn(milliseconds: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), milliseconds);
    this.#timer.unref();
  }
}
