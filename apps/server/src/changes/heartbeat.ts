import { randomUUID } from "node:crypto";
import type { DatabaseLink } from "../database/link";
import { ANNOUNCEMENT_CHANNEL, OWN_SEND_FUNCTION } from "../database/realtime-schema";

/** Pause between the arrival of a message and the next one. */
const INTERVAL_MS = 10_000;

/** How long a message may take before it counts as lost and is sent again. */
const TIMEOUT_MS = 5000;

/** Pause before the next attempt after the database refused a message. */
const RETRY_MS = 250;

const PREFIX = "probe ";

interface HeartbeatListener {
  /** A message arrived, so announcements do as well. */
  onReceived(): void;
  /** A message did not arrive in time. */
  onMissed(): void;
}

/**
 * Repeatedly sends a message through the database and back, to prove that announcements arrive. It does so only if
 * `realtime.send` is ours, since another one's announcements do not come here.
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

  /** Starts over on a new connection. */
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
      // The database has not even accepted the message, so the connection is dead.
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
      // The missing message will show that the database is unavailable or read-only.
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
