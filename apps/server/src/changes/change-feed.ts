import { type Announcement, announcementSchema } from "@vigie/domain/announcement";
import type { Logger } from "pino";
import postgres from "postgres";
import * as v from "valibot";
import { CONNECT_TIMEOUT_SECONDS, type DatabaseAddress } from "../database/address";
import { ANNOUNCEMENT_CHANNEL } from "../database/realtime-schema";
import { waitAtMost } from "../lib/timeout";
import { safeError } from "../log/safe-error";
import { Heartbeat } from "./heartbeat";

/** What a listener throws is logged; the others are called all the same. */
export interface ChangeListener {
  onChange(announcement: Announcement): void;
  /** The connection is lost: what was cached may be out of date from now on. */
  onDisconnect?(): void;
  /** Listening again: changes in between were missed. */
  onReconnect?(): void;
}

/** The database's announcements as they arrive, see {@link openChangeFeed}. */
export interface ChangeFeed {
  /** Whether a change that is committed now will be announced here. */
  readonly isListening: boolean;
  /** Calls `listener` from now on, until the function that it returns is called. */
  subscribe(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/** How long a start waits for the first heartbeat. */
const START_TIMEOUT_MS = 3000;

const MAX_RECONNECT_DELAY_SECONDS = 1;

/** The system finds a dead connection after this, and ten further seconds. */
const KEEP_ALIVE_SECONDS = 10;

const messageSchema = v.pipe(v.string(), v.parseJson(), announcementSchema);

/**
 * Listens to what the database announces, on connections of its own that are made again when they
 * are lost. Resolves when announcements arrive, or after three seconds without: then `isListening`
 * is false until they do, which is logged. A heartbeat proves that they arrive, since a pooler between
 * this server and PostgreSQL may pass everything but notifications.
 */
export async function openChangeFeed(
  address: DatabaseAddress,
  logger: Logger,
): Promise<ChangeFeed> {
  const listeners = new Set<ChangeListener>();
  let isListening = false;
  let isClosed = false;
  let resolveFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    resolveFirst = resolve;
  });

  const notify = (call: (listener: ChangeListener) => void) => {
    for (const listener of [...listeners]) {
      try {
        call(listener);
      } catch (error) {
        logger.error({ error: safeError(error) }, "An announcement could not be dealt with");
      }
    }
  };
  const connected = () => {
    if (isListening || isClosed) return;
    isListening = true;
    resolveFirst();
    notify((listener) => listener.onReconnect?.());
  };
  const disconnected = () => {
    if (!isListening || isClosed) return;
    isListening = false;
    logger.warn("The database's announcements are interrupted");
    notify((listener) => listener.onDisconnect?.());
    heartbeat.retrySoon();
  };
  const receive = (text: string) => {
    if (heartbeat.recognise(text)) return;
    const announcement = v.safeParse(messageSchema, text);
    if (announcement.success) notify((listener) => listener.onChange(announcement.output));
    else logger.warn("The database announced something that is not understood");
  };

  const sql = postgres({
    ...address,
    max: 1,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    keep_alive: KEEP_ALIVE_SECONDS,
    onnotice: () => undefined,
    // Called whenever a connection was lost, with how often in a row: the one sign of it that
    // this library gives for the connection that listens.
    backoff(attempts: number) {
      disconnected();
      return Math.min(2 ** attempts / 20, MAX_RECONNECT_DELAY_SECONDS);
    },
  });
  const heartbeat = new Heartbeat(sql, { onReceived: connected, onMissed: disconnected });
  sql
    .listen(ANNOUNCEMENT_CHANNEL, receive, () => heartbeat.send())
    .catch((error: unknown) => {
      if (!isClosed)
        logger.warn({ error: safeError(error) }, "The database's announcements failed");
    });

  if (!(await waitAtMost(START_TIMEOUT_MS, first))) {
    logger.warn("The database's announcements do not arrive");
  }

  return {
    get isListening() {
      return isListening;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      isListening = false;
      listeners.clear();
      heartbeat.stop();
      await sql.end({ timeout: 1 });
    },
  };
}
