import type { Logger } from "pino";
import postgres from "postgres";
import * as v from "valibot";
import { CONNECT_TIMEOUT_SECONDS, type DatabaseAddress } from "../database/address";
import { ANNOUNCEMENT_CHANNEL } from "../database/realtime-schema";
import { waitAtMost } from "../lib/timeout";
import { safeError } from "../log/safe-error";
import { Probe } from "./heartbeat";

/** A change that the database announces, as supabase/migrations/*_announcements.sql words it. */
export interface Announcement {
  /** `projects` or `project:{id}`. */
  topic: string;
  event: string;
  payload: {
    table: string;
    /** Null when more than one project, or none in particular, is concerned. */
    project_id: string | null;
    kind: "INSERT" | "UPDATE" | "DELETE";
  };
}

/** What a listener throws is logged; the others are told all the same. */
export interface ChangeListener {
  announced(announcement: Announcement): void;
  /** The connection is lost: whatever is kept may be out of date from now on. */
  interrupted(): void;
  /** Listening (again): changes in between were missed. */
  resumed(): void;
}

export interface ChangeFeed {
  /** Whether a change that is committed now will be announced here. */
  readonly isListening: boolean;
  /** Tells `listener` from now on; the function that it returns ends that. */
  subscribe(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/** How long a start waits for proof that announcements arrive. */
const START_PATIENCE_MS = 3000;

/** The longest pause between attempts to connect again. */
const LONGEST_PAUSE_SECONDS = 1;

/** A dead connection is found by the system after this, and ten further seconds. */
const KEEP_ALIVE_SECONDS = 10;

const announcementSchema: v.GenericSchema<unknown, Announcement> = v.object({
  topic: v.string(),
  event: v.string(),
  payload: v.object({
    table: v.string(),
    project_id: v.nullable(v.pipe(v.string(), v.uuid())),
    kind: v.picklist(["INSERT", "UPDATE", "DELETE"]),
  }),
});

/**
 * Listens to what the database announces, on connections of its own that are made again when they
 * are lost. Resolves when announcements arrive, or after three seconds without: then `isListening`
 * is false until they do, which is logged. That they arrive is proved, again and again, by a message
 * of its own, since a pooler between this server and PostgreSQL may pass everything but these.
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

  const tell = (message: (listener: ChangeListener) => void) => {
    for (const listener of [...listeners]) {
      try {
        message(listener);
      } catch (error) {
        logger.error({ error: safeError(error) }, "An announcement could not be dealt with");
      }
    }
  };
  const arrive = () => {
    if (isListening || isClosed) return;
    isListening = true;
    resolveFirst();
    tell((listener) => listener.resumed());
  };
  const lose = () => {
    if (!isListening || isClosed) return;
    isListening = false;
    logger.warn("The database's announcements are interrupted");
    tell((listener) => listener.interrupted());
    probe.hurry();
  };
  const hear = (text: string) => {
    if (probe.recognise(text)) return;
    const announcement = v.safeParse(v.pipe(v.string(), v.parseJson(), announcementSchema), text);
    if (announcement.success) tell((listener) => listener.announced(announcement.output));
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
      lose();
      return Math.min(2 ** attempts / 20, LONGEST_PAUSE_SECONDS);
    },
  });
  const probe = new Probe(sql, { arrived: arrive, missed: lose });
  sql
    .listen(ANNOUNCEMENT_CHANNEL, hear, () => probe.send())
    .catch((error: unknown) => {
      if (!isClosed)
        logger.warn({ error: safeError(error) }, "The database's announcements failed");
    });

  if (!(await waitAtMost(START_PATIENCE_MS, first))) {
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
      probe.stop();
      await sql.end({ timeout: 1 });
    },
  };
}
