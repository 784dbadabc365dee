import { App, setExperimental } from "@supabase/lite";
import type { DatabaseAddress } from "../database/address";
import type { Secrets } from "../secrets";
import { librarySessions, type SessionLifetimes } from "./auth/session-lifetimes";
import { columnFormats } from "./column-formats";
import { mendErrorWarnings } from "./error-warnings";
import { createFileStorage } from "./file-storage";
import { RequestConnection } from "./request-connection";
import { openVisitorQueries } from "./visitor-queries";

const HOUR_SECONDS = 3600;

export interface LiteAppOptions {
  database: DatabaseAddress;
  secrets: Secrets;
  /** Where people reach the server, for example `https://projects.example.org`. */
  publicUrl: string;
  storageDirectory: string;
  /** When sessions end; 90 and 14 days unless told. */
  sessionLifetimes?: SessionLifetimes;
  /** Connections for the requests of clients; 10 unless told. */
  maxConnections?: number;
  /**
   * Connections beside these that are visitors' alone, see {@link openVisitorQueries}; none unless
   * told. None for a database that may lie behind a pooler, or a backend that visitors' writes reach.
   */
  visitorConnections?: number;
  /** Until the database gives a statement of a request up; 20 seconds unless told. */
  statementTimeoutMs?: number;
}

/** A transaction that does nothing, because whoever began it is gone, lets go of its locks. */
const IDLE_TRANSACTION_MS = 10_000;

/**
 * `@supabase/lite`, which speaks Supabase's protocol, over our database and files. Both keys are
 * set, since without them it asks for none, and its admin mode, studio and mails stay off.
 */
export function createLiteApp(options: LiteAppOptions) {
  mendErrorWarnings();
  // The storage service counts as experimental there and is left out without this.
  setExperimental("storage", true);
  const { database, secrets } = options;
  const { maxConnections = 10, visitorConnections = 0, statementTimeoutMs = 20_000 } = options;
  const postgresOptions = {
    ...database,
    connection: {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    },
    types: columnFormats,
    onnotice: () => undefined,
  };
  const visitors =
    visitorConnections > 0
      ? openVisitorQueries({ ...postgresOptions, max: visitorConnections })
      : null;
  const connection = new RequestConnection(
    { postgresOptions: { ...postgresOptions, max: maxConnections } },
    visitors?.queries ?? null,
  );
  // Otherwise its first request grants every right on every table to anonymous visitors.
  Object.assign(connection, { rlsState: "active" });

  const app = new App({
    connection,
    api: { schemas: ["public"] },
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: options.publicUrl,
      jwt_expiry: HOUR_SECONDS,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      sessions: librarySessions(options.sessionLifetimes),
      minimum_password_length: 6,
      enable_anonymous_sign_ins: false,
      email: { enable_signup: true, enable_confirmations: false },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: { send: discard }, sms: { send: discard } },
    },
  });
  app._storageAdapter = createFileStorage(options.storageDirectory);
  return {
    app,
    async close(timeoutSeconds: number) {
      await Promise.all([
        visitors?.close(timeoutSeconds),
        connection.driver.end({ timeout: timeoutSeconds }),
      ]);
    },
  };
}

/** There is no mail server; a message printed instead would put its one-time code into the log. */
async function discard(): Promise<void> {}
