import { PostgresConnection } from "@supabase/lite/postgres";
import { reserveSession } from "../../database/reserve-session";
import { type Queries, type QuerySession, queriesOver } from "./session-queries";

type ConnectionOptions = NonNullable<
  ConstructorParameters<typeof PostgresConnection>[0]["postgresOptions"]
>;

/** Queries with the rights of visitors. */
export interface AnonymousPool {
  queries: Queries;
  /** Whether each request must set its role in a transaction. */
  needsTransaction: boolean;
  close(timeoutSeconds: number): Promise<void>;
}

/** How many statements a connection keeps prepared. Further ones, which pages never send, are planned each time. */
const MAX_PREPARED = 200;

/**
 * Connections of the visitors' login, which can switch to `anon` only. They have that role from the start, so that a
 * read is one round trip, while other connections need a transaction that sets the role.
 *
 * Only for direct connections: a pooler may refuse these settings, or give the connection to other clients after each
 * transaction; see {@link openPooledAnonymousQueries}.
 *
 * @param organizationId the only one that visitors see
 */
export function openAnonymousPool(
  options: ConnectionOptions,
  organizationId?: number,
): AnonymousPool {
  const { driver } = new PostgresConnection({
    postgresOptions: {
      ...options,
      connection: {
        ...options.connection,
        role: "anon",
        default_transaction_read_only: true,
        "request.jwt.claim.role": "anon",
        "request.jwt.claims": JSON.stringify({ role: "anon" }),
        ...(organizationId !== undefined && { "vigie.organization_id": organizationId }),
      },
    },
  });
  const prepared = new Set<string>();
  const isPrepared = (statement: string) => {
    if (prepared.size < MAX_PREPARED) prepared.add(statement);
    return prepared.has(statement);
  };
  // Each query is one statement, so the whole pool can act as one connection.
  const refuse = async () => {
    throw new Error("Visitors' queries need no transaction.");
  };
  const session: QuerySession = {
    run: (statement, parameters) =>
      driver.unsafe(statement, parameters, { prepare: isPrepared(statement) }),
    begin: refuse,
    end: refuse,
    release: () => undefined,
  };
  return {
    queries: queriesOver(async () => session),
    needsTransaction: false,
    close: (timeout) => driver.end({ timeout }),
  };
}

/** The same login behind a pooler: nothing is kept in the session. */
export function openPooledAnonymousQueries(postgresOptions: ConnectionOptions): AnonymousPool {
  const { driver } = new PostgresConnection({ postgresOptions });
  const openSession = async (): Promise<QuerySession> => {
    const session = await reserveSession(driver);
    return {
      run: (statement, parameters) => session.unsafe(statement, parameters),
      begin: () => session.unsafe("begin"),
      end: (statement) => session.unsafe(statement),
      release: () => session.release(),
    };
  };
  return {
    queries: queriesOver(openSession),
    needsTransaction: true,
    close: (timeout) => driver.end({ timeout }),
  };
}
