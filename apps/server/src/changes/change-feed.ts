import { type Announcement, announcementSchema } from "@vigie/domain/announcement";
import type { Logger } from "pino";
import * as v from "valibot";
import type { DatabaseAddress } from "../database/address";
import { DatabaseLink } from "../database/link";
import { ANNOUNCEMENT_CHANNEL } from "../database/realtime-schema";
import { errorCode } from "../lib/error-code";
import { waitAtMost } from "../lib/timeout";
import { safeError } from "../log/safe-error";
import { Heartbeat } from "./heartbeat";

/** Errors that a listener throws are logged, and do not affect other listeners. */
export interface ChangeListener {
  onChange(announcement: Announcement): void;
  /**
   * Changes may be missed from now on.
   *
   * @param isCut whether the connection broke just now; otherwise changes may have been missed before
   */
  onDisconnect?(isCut: boolean): void;
  /** Listening again: changes in between were missed. */
  onReconnect?(): void;
  /** The database accepts no connections. */
  onUnavailable?(): void;
  /** The database answers on a new connection, after {@link onUnavailable} or after a moment. */
  onAvailable?(wasUnavailable: boolean): void;
}

/** The database's announcements as they arrive, see {@link openChangeFeed}. */
export interface ChangeFeed {
  /** Whether a change that is committed now will be announced here. */
  readonly isListening: boolean;
  /** Whether the database accepts connections, as far as is known. */
  readonly isAvailable: boolean;
  /** Whether the database answers within this time. */
  answersWithin(milliseconds: number): Promise<boolean>;
  /** Calls `listener` from now on, until the function that it returns is called. */
  subscribe(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/** How long a start waits for the first heartbeat. */
const START_TIMEOUT_MS = 3000;

/** The database runs, but all its connections are taken. */
const TOO_MANY_CONNECTIONS = "53300";

const messageSchema = v.pipe(v.string(), v.parseJson(), announcementSchema);

/**
 * Listens to the database's announcements, on connections of its own, which are made again when they are lost. Resolves
 * once a heartbeat proves that announcements arrive, or after three seconds: then `isListening` is false until they do,
 * which is logged. The heartbeat is needed since a pooler in front of PostgreSQL may drop notifications alone.
 */
export async function openChangeFeed(
  address: DatabaseAddress,
  logger: Logger,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<ChangeFeed> {
  const listeners = new Set<ChangeListener>();
  let isListening = false;
  let unavailableSince: number | null = null;
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
  const disconnected = (isCut: boolean) => {
    if (!isListening || isClosed) return;
    isListening = false;
    logger.warn("The database's announcements are interrupted");
    notify((listener) => listener.onDisconnect?.(isCut));
  };
  const receive = (text: string) => {
    if (heartbeat.recognise(text)) return;
    const announcement = v.safeParse(messageSchema, text);
    if (announcement.success) notify((listener) => listener.onChange(announcement.output));
    else logger.warn("The database announced something that is not understood");
  };

  const link = new DatabaseLink(
    { address, channel: ANNOUNCEMENT_CHANNEL },
    {
      onOpen() {
        const wasUnavailable = unavailableSince !== null;
        if (unavailableSince !== null) {
          const seconds = Math.round((performance.now() - unavailableSince) / 100) / 10;
          logger.info({ seconds }, "The database answers again");
          unavailableSince = null;
        }
        notify((listener) => listener.onAvailable?.(wasUnavailable));
        heartbeat.restart();
      },
      onCut: () => disconnected(true),
      onRefused(error) {
        if (unavailableSince !== null || errorCode(error) === TOO_MANY_CONNECTIONS) return;
        unavailableSince = performance.now();
        logger.error({ error: safeError(error) }, "The database is not available");
        notify((listener) => listener.onUnavailable?.());
      },
      onNotify: receive,
    },
  );
  const heartbeat = new Heartbeat(link, {
    onReceived: connected,
    onMissed: () => disconnected(false),
  });
  link.start();

  if (!(await waitAtMost(startTimeoutMs, first))) {
    logger.warn("The database's announcements do not arrive");
  }

  return {
    get isListening() {
      return isListening;
    },
    get isAvailable() {
      return unavailableSince === null;
    },
    answersWithin: (milliseconds) => link.answersWithin(milliseconds),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      isListening = false;
      listeners.clear();
      heartbeat.stop();
      await link.close();
    },
  };
}
