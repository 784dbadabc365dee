import { randomUUID } from "node:crypto";
import type { DatabaseLink } from "../database/link";
import { ANNOUNCEMENT_CHANNEL, OWN_SEND_FUNCTION } from "../database/realtime-schema";

/** From a message that came back to the next one. */
const INTERVAL_MS = 10_000;

/** How long a message may be under way before it counts as lost and is sent again. */
const TIMEOUT_MS = 5000;

/** Until the next attempt after the database refused a message. */
const RETRY_MS = 250;

const PREFIX = "probe ";

interface HeartbeatListener {
  /** A message came back: what is announced arrives here. */
  onReceived(): void;
  /** A message did not come back in time. */
  onMissed(): void;
}

/**
 * A message that goes through the database and back, again and again: proof that announcements
 * arrive. It is sent only where `realtime.send` is ours, since those of another one go elsewhere.
 */
export class Heartbeat {
  readonly #message = `${PREFIX}${randomUUID()}`;
  readonly #link: Pick<DatabaseLink, "run" | "renew">;
  readonly #listener: HeartbeatListener;
  #timer: NodeJS.Timeout | undefined;
  #isUnderWay = false;
  #isBeingSent = false;
  #isStopped = false;

  constructor(link: Pick<DatabaseLink, "run" | "renew">, listener: HeartbeatListener) {
    this.#link = link;
    this.#listener = listener;
  }

  /** Whether a message is a heartbeat, of this server or of another one on the same database. */
  recognise(text: string): boolean {
    if (text === this.#message) {
      this.#isUnderWay = false;
      this.#sendIn(INTERVAL_MS);
      this.#listener.onReceived();
    }
    return text.startsWith(PREFIX);
  }

  /** Begins anew on a new connection. */
  restart(): void {
    this.#isUnderWay = false;
    this.#isBeingSent = false;
    this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #send(): void {
    if (this.#isUnderWay) this.#listener.onMissed();
    if (this.#isUnderWay && this.#isBeingSent) {
      // The database has not even taken the message: the connection leads nowhere any more.
      this.#link.renew();
      return;
    }
    this.#isUnderWay = true;
    this.#sendIn(TIMEOUT_MS);
    void this.#notify();
  }

  async #notify(): Promise<void> {
    this.#isBeingSent = true;
    try {
      await this.#link.run(
        `select pg_notify('${ANNOUNCEMENT_CHANNEL}', $1) where exists (${OWN_SEND_FUNCTION})`,
        [this.#message],
      );
    } catch {
      // The message that is missing says that the database is away, or takes no changes.
      this.#isUnderWay = false;
      this.#sendIn(RETRY_MS);
    } finally {
      this.#isBeingSent = false;
    }
  }

  #sendIn(milliseconds: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), milliseconds);
    this.#timer.unref();
  }
}
