import { PostgresConnection } from "@supabase/lite/postgres";
import { givenRows } from "./given-rows";
import { type Queries, queriesOver, type RawSession } from "./session-queries";

type ConnectionOptions = NonNullable<
  ConstructorParameters<typeof PostgresConnection>[0]["postgresOptions"]
>;

/** Queries with the rights of visitors only. */
export interface AnonymousPool {
  queries: Queries;
  /** What they are sent over, for statements whose answers are passed on as they are. */
  openSession(): Promise<RawSession>;
  /** Whether each request must say in a transaction that it asks as a visitor. */
  needsTransaction: boolean;
  close(timeoutSeconds: number): Promise<void>;
}

/** Statements that a connection keeps prepared. Further ones, which pages never ask, are planned each time. */
const MAX_PREPARED = 200;

/**
 * Connections of the visitors' login, which can become `anon` and nothing else. They are `anon` from
 * their first moment on: a read on them is one round trip, where a connection of all roles
 * needs a transaction that sets the role.
 *
 * Only for a database that is reached directly: a pooler in between may refuse these settings, or
 * give the connection to others after each transaction; see {@link openPooledAnonymousQueries}.
 */
export function openAnonymousPool(options: ConnectionOptions): AnonymousPool {
  const { driver } = new PostgresConnection({
    postgresOptions: {
      ...options,
      connection: {
        ...options.connection,
        role: "anon",
        default_transaction_read_only: true,
        "request.jwt.claim.role": "anon",
        "request.jwt.claims": JSON.stringify({ role: "anon" }),
      },
    },
  });
  const prepared = new Set<string>();
  const isPrepared = (statement: string) => {
    if (prepared.size < MAX_PREPARED) prepared.add(statement);
    return prepared.has(statement);
  };
  // No query takes more than one statement, so that the whole pool can stand for one connection.
  const refuse = async () => {
    throw new Error("Visitors' queries need no transaction.");
  };
  const session: RawSession = {
    run: (statement, parameters) =>
      driver.unsafe(statement, parameters, { prepare: isPrepared(statement) }),
    runRaw: async (statement, parameters) =>
      givenRows(
        await driver.unsafe(statement, parameters, { prepare: isPrepared(statement) }).raw(),
      ),
    begin: refuse,
    end: refuse,
    release: () => undefined,
  };
  const openSession = async () => session;
  return {
    queries: queriesOver(openSession),
    openSession,
    needsTransaction: false,
    close: (timeout) => driver.end({ timeout }),
  };
}

/** The same login where a pooler may lie in between: nothing is kept in the session. */
export function openPooledAnonymousQueries(postgresOptions: ConnectionOptions): AnonymousPool {
  const { driver } = new PostgresConnection({ postgresOptions });
  const openSession = async (): Promise<RawSession> => {
    const session = await driver.reserve();
    return {
      run: (statement, parameters) => session.unsafe(statement, parameters),
      runRaw: async (statement, parameters) =>
        givenRows(await session.unsafe(statement, parameters).raw()),
      begin: () => session.unsafe("begin"),
      end: (statement) => session.unsafe(statement),
      release: () => session.release(),
    };
  };
  return {
    queries: queriesOver(openSession),
    openSession,
    needsTransaction: true,
    close: (timeout) => driver.end({ timeout }),
  };
}
