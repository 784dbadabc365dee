import { PostgresConnection } from "@supabase/lite/postgres";
import { CONNECT_TIMEOUT_SECONDS, UNLIMITED_LIFETIME } from "../../database/address";
import { openAnonymousPool, openPooledAnonymousQueries } from "./anonymous-pool";
import { accountColumnFormats, columnFormats } from "./column-formats";
import type { LiteOptions } from "./lite-options";
import { RlsConnection } from "./rls-connection";

interface LiteConnections {
  /** For data and files, with the rights of each request. */
  data: RlsConnection;
  accounts: PostgresConnection | null;
  close(timeoutSeconds: number): Promise<void>;
}

/** Few, since a sign-in spends its time hashing the password rather than on queries. */
const ACCOUNT_CONNECTIONS = 4;

/** The database ends a transaction that is idle for this long, which frees its locks. */
const IDLE_TRANSACTION_MS = 10_000;

/** A connection that nobody used for this long is closed, and its process at the database ends: 5 to 20 MB each. */
const IDLE_SECONDS = 60;

/** Pause between two attempts to connect. */
const RETRY_SECONDS = 0.1;

/** The connections of `@supabase/lite`, opened as they are needed. */
export function openLiteConnections(options: LiteOptions): LiteConnections {
  const { logins, maxConnections = 10, anonymousConnections = 0 } = options;
  const common = commonOptions(options);
  const open = options.isPooled ? openPooledAnonymousQueries : openAnonymousPool;
  const anonymousPool =
    anonymousConnections > 0
      ? open({ ...common, ...logins.visitor, max: anonymousConnections }, options.organizationId)
      : null;
  const data = new RlsConnection(
    { postgresOptions: { ...common, ...logins.authenticator, max: maxConnections } },
    anonymousPool,
    options.organizationId,
  );
  // Otherwise the library's first request grants anonymous visitors every right on every table.
  Object.assign(data, { rlsState: "active" });
  const accounts = logins.accounts
    ? new PostgresConnection({
        postgresOptions: {
          ...common,
          ...logins.accounts,
          types: accountColumnFormats,
          max: ACCOUNT_CONNECTIONS,
        },
      })
    : null;
  return {
    data,
    accounts,
    async close(timeout) {
      await Promise.all([
        anonymousPool?.close(timeout),
        data.driver.end({ timeout }),
        accounts?.driver.end({ timeout }),
      ]);
    },
  };
}

function commonOptions({ statementTimeoutMs = 20_000 }: LiteOptions) {
  return {
    connection: {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    },
    types: columnFormats,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_SECONDS,
    max_lifetime: UNLIMITED_LIFETIME,
    // The driver's own pauses after failed attempts grow to twenty seconds, during which requests would wait.
    backoff: () => RETRY_SECONDS,
    onnotice: () => undefined,
  };
}
