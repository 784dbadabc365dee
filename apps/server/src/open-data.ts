import type { Sql } from "postgres";
import type { AppOptions } from "./app";
import { DEFAULT_LIFETIMES, endExpiredSessions } from "./backend/auth/session-lifetimes";
import type { Backend } from "./backend/backend";
import { divideBackend } from "./backend/divided-backend";
import { tidyAllImages } from "./backend/left-behind-images";
import { startBackendThread } from "./backend/thread/backend-thread";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "./database/address";
import { type Announcements, listenForAnnouncements } from "./live/announcements";
import { prepareDatabase } from "./preparation";

/** What the server asks the database itself needs few connections. */
const OWN_CONNECTIONS = 3;

/** For what visitors read and is not kept in memory, and for everything that staff do. */
const PUBLIC_CONNECTIONS = 6;
const STAFF_CONNECTIONS = 10;

/** For the stored pictures that visitors look at, where their reads have connections of their own. */
const PICTURE_CONNECTIONS = 3;

/** Nothing that a page asks for takes longer; a filter that somebody made up might. */
const PUBLIC_STATEMENT_MS = 5000;

/** The database of this server, and what answers requests from it. */
export interface OpenData {
  sql: Sql;
  backend: Backend;
  announcements: Announcements;
  /** Whether the database had nothing of Vigie before this start. */
  isFirstStart: boolean;
  /** Ends the threads and the connections to the database. */
  close(): Promise<void>;
}

/**
 * Brings the database up to date and opens the backend over it, in two threads: what visitors read
 * is answered by one, everything else by the other, and neither holds up the thread that listens.
 *
 * @throws {Error} when the database cannot be reached or brought up to date
 */
export async function openData(database: DatabaseAddress, options: AppOptions): Promise<OpenData> {
  const { config, secrets, logger, storageDirectory, migrationsDirectory } = options;
  const sql = openConnection(database, { max: OWN_CONNECTIONS });
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const { sessionLifetimes = DEFAULT_LIFETIMES } = config;
  const parts = { database, secrets, publicUrl, storageDirectory, sessionLifetimes, logger };
  // Their code is loaded while the database is brought up to date.
  const backend = divideBackend({
    publicReads: startBackendThread({
      ...parts,
      ...publicConnections(config),
      statementTimeoutMs: PUBLIC_STATEMENT_MS,
    }),
    everythingElse: startBackendThread({ ...parts, maxConnections: STAFF_CONNECTIONS }),
    publishableKey: secrets.publishableKey,
  });
  try {
    const { isFirstStart } = await prepareDatabase(sql, migrationsDirectory, logger);
    await endExpiredSessions(sql, sessionLifetimes);
    await tidyAllImages({ sql, storageDirectory, logger });
    const announcements = await listenForAnnouncements(database, logger);
    return {
      sql,
      backend,
      announcements,
      isFirstStart,
      async close() {
        await announcements.close();
        await backend.close();
        await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
      },
    };
  } catch (error) {
    await backend.close();
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
    throw error;
  }
}

/** Behind `DATABASE_URL` may be a pooler, through which no connection can be visitors' alone. */
function publicConnections({ databaseUrl }: AppOptions["config"]) {
  return databaseUrl === undefined
    ? { maxConnections: PICTURE_CONNECTIONS, visitorConnections: PUBLIC_CONNECTIONS }
    : { maxConnections: PUBLIC_CONNECTIONS };
}
