import { PostgresConnection } from "@supabase/lite/postgres";
import { CONNECT_TIMEOUT_SECONDS } from "../../database/address";
import { openAnonymousPool, openPooledAnonymousQueries } from "./anonymous-pool";
import { columnFormats } from "./column-formats";
import type { LiteOptions } from "./lite-options";
import { RlsConnection } from "./rls-connection";

interface LiteConnections {
  /** For data and files: rights come with each request. */
  data: RlsConnection;
  accounts: PostgresConnection | null;
  close(timeoutSeconds: number): Promise<void>;
}

/** Signing in takes few, short queries: its time goes into hashing passwords. */
const ACCOUNT_CONNECTIONS = 4;

/** An idle transaction, whose client is gone, is ended after this long and gives up its locks. */
const IDLE_TRANSACTION_MS = 10_000;

/** Between two attempts to connect. */
const RETRY_SECONDS = 0.1;

/** The connections of `@supabase/lite`, opened as they are needed. */
export function openLiteConnections(options: LiteOptions): LiteConnections {
  const { logins, maxConnections = 10, anonymousConnections = 0 } = options;
  const common = commonOptions(options);
  const open = options.isPooled ? openPooledAnonymousQueries : openAnonymousPool;
  const anonymousPool =
    anonymousConnections > 0
      ? open({ ...common, ...logins.visitor, max: anonymousConnections })
      : null;
  const data = new RlsConnection(
    { postgresOptions: { ...common, ...logins.authenticator, max: maxConnections } },
    anonymousPool,
  );
  // Otherwise its first request grants every right on every table to anonymous visitors.
  Object.assign(data, { rlsState: "active" });
  const accounts = logins.accounts
    ? new PostgresConnection({
        postgresOptions: { ...common, ...logins.accounts, max: ACCOUNT_CONNECTIONS },
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
    // Its own pauses after failed attempts grow to twenty seconds, during which requests would wait.
    backoff: () => RETRY_SECONDS,
    onnotice: () => undefined,
  };
}
