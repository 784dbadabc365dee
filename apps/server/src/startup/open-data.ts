import type { Sql } from "postgres";
import { availableBackend } from "../backend/available-backend";
import type { Backend, RenewableBackend } from "../backend/backend";
import { FileReceiver } from "../backend/storage/file-receiver";
import { type ChangeFeed, openChangeFeed } from "../changes/change-feed";
import { uploadsDirectoryOf, webDirectory } from "../config/paths";
import { createMapReader } from "../crawlers/stills/map-reader";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import type { DataSchema } from "../database/data-schema";
import { loginsOf, ownerAsLogins } from "../database/logins";
import { refuseOtherSecret, type ServerSecret } from "../database/served-secret";
import { type LoginsToUse, restoreLogins } from "../database/usable-logins";
import { waitAtMost } from "../lib/timeout";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { DataOptions } from "./app-options";
import { openOutboxOf } from "./open-outbox";
import { openThreads } from "./open-threads";
import { placeNewCities } from "./place-new-cities";
import { prepareAsOwner } from "./prepare-as-owner";
import { RefusedLogins } from "./refused-logins";
import { sweep } from "./sweep";

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 60 * A_MINUTE_MS;

/** The database of this server, and the backend that answers requests from it. */
export interface OpenData {
  /** A connection without rights, opened when it is first used. */
  sql: Sql;
  backend: Backend;
  /** The number of pending calls of each thread. */
  pendingRequests(): Record<"visitors" | "staff", number>;
  /** Receives uploaded files. */
  files: FileReceiver;
  announcements: ChangeFeed;
  /** Whether the database answers within this time, and lets visitors' reads in. */
  answersWithin(milliseconds: number): Promise<boolean>;
  /** The public tables and their columns. */
  schema: DataSchema;
  /** Whether the database had nothing of Vigie before this start. */
  isFirstStart: boolean;
  /** Begins to send nothing more, and waits for answers to what was handed over. */
  stopSending(): Promise<void>;
  /** Ends the threads and the connections to the database. */
  close(): Promise<void>;
}

/**
 * Brings the database up to date and opens the backend in two threads: one answers anonymous reads and the other the
 * rest, and neither blocks the thread that listens. Preparing the database and listening for changes needs its owner;
 * requests use logins with fewer rights.
 *
 * @param database the address with the owner
 * @throws {Error} when the database cannot be reached or brought up to date
 * @throws the signal's reason, once that is aborted
 */
export async function openData(database: DatabaseAddress, options: DataOptions): Promise<OpenData> {
  const { config, secrets, storageDirectory, logger } = options;
  const isExternal = config.databaseUrl !== undefined;
  const ownLogins = loginsOf(database, secrets.databaseSecret);
  const hasServerElsewhere = isExternal && options.isCommand === true;
  let logins = hasServerElsewhere ? ownerAsLogins(database) : ownLogins;
  const refused = new RefusedLogins(logger);
  const ofThreads = { ...options, logger: refused };
  // Started early, so that their code loads while the database is brought up to date.
  let threads = openThreads(logins, ofThreads);
  const closeThreads = () => Promise.all([threads.visitors.close(), threads.staff.close()]);
  try {
    const prepared = await prepareAsOwner(database, options, { logins: ownLogins, isExternal });
    if (!prepared.hasLogins) {
      await closeThreads();
      logins = ownerAsLogins(database);
      threads = openThreads(logins, ofThreads);
    }
    const { authenticator, visitor } = logins;
    const files = await FileReceiver.open(uploadsDirectoryOf(storageDirectory), logger);
    const use = { logins, isExternal, logger };
    const secret = { databaseSecret: secrets.databaseSecret, formerSecret: null };
    const announcements = await openChangeFeed(database, logger);
    const backend = availableBackend(threads, {
      database: announcements,
      trouble: () => options.databaseTrouble?.() ?? null,
    });
    if (isExternal && prepared.hasLogins && !hasServerElsewhere) {
      const onAvailable = () => void renewLogins(database, use, { backend, secret, refused });
      announcements.subscribe({ onChange: () => undefined, onAvailable });
    }
    const sweeps = setInterval(() => void sweep(authenticator, options), AN_HOUR_MS).unref();
    const sql = openConnection(authenticator, { max: 1 });
    const placing = placeEachMinute(sql, refused);
    const outbox = openOutboxOf(
      authenticator,
      options,
      refused,
      () => announcements.isAvailable && !refused.areRefused,
    );
    return {
      sql,
      backend,
      files,
      pendingRequests: () => ({
        visitors: threads.visitors.pending,
        staff: threads.staff.pending,
      }),
      announcements,
      async answersWithin(milliseconds) {
        const answering = announcements.answersWithin(milliseconds);
        await waitAtMost(milliseconds, refused.tryAs(visitor));
        return (await answering) && !refused.areRefused;
      },
      schema: prepared.schema,
      isFirstStart: prepared.isFirstStart,
      stopSending: outbox.stop,
      async close() {
        clearInterval(sweeps);
        await outbox.close();
        await placing.stop();
        await announcements.close();
        await backend.close();
        await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
      },
    };
  } catch (error) {
    await closeThreads();
    throw error;
  }
}

/** Looks up the places of cities that other programs wrote; a round that failed is logged, and the next one tries again. */
function placeEachMinute(sql: Sql, logger: ErrorLog) {
  const { places } = createMapReader(webDirectory);
  let round: Promise<void> | undefined;
  const begin = () => {
    round ??= placeNewCities(sql, places)
      .catch((error) =>
        logger.error({ error: safeError(error) }, "New cities could not be looked up"),
      )
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(begin, A_MINUTE_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await round;
    },
  };
}

interface Renewed {
  backend: Pick<RenewableBackend, "renew">;
  secret: ServerSecret;
  refused: RefusedLogins;
}

/** After a failover the database may be a copy that was made without the logins. */
export async function renewLogins(
  database: DatabaseAddress,
  use: LoginsToUse,
  { backend, secret, refused }: Renewed,
): Promise<void> {
  const sql = openConnection(database, { max: 2 });
  try {
    await refuseOtherSecret(sql, secret, use.logins.authenticator);
    if (await restoreLogins(sql, use)) backend.renew(0);
    await refused.tryAs(use.logins.visitor);
  } catch (error) {
    use.logger.warn({ error: safeError(error) }, "The logins of requests could not be looked at");
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}
