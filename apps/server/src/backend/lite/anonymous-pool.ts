import { PostgresConnection } from "@supabase/lite/postgres";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { limitedStatement } from "../rest/answer-limit";
import { parametersOf } from "./query-parameters";

type ConnectionOptions = NonNullable<
  ConstructorParameters<typeof PostgresConnection>[0]["postgresOptions"]
>;

/** Queries that nobody but a visitor may ask. */
export interface AnonymousPool {
  queries: PostgresConnection["kysely"];
  /** Whether each request must say in a transaction that it asks as a visitor. */
  needsTransaction: boolean;
  close(timeoutSeconds: number): Promise<void>;
}

/** What each connection keeps ready; somebody who makes up more has those planned each time. */
const MOST_PREPARED = 200;

/**
 * Connections of the visitors' login, which can become `anon` and nothing else. They are `anon` from
 * their first moment on: a read on them is one round trip, where a connection that serves everybody
 * needs a transaction to say who asks.
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
  const connection = new PreparingConnection(driver);
  return {
    queries: new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(connection),
        createIntrospector: (queries) => new PostgresIntrospector(queries),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    needsTransaction: false,
    close: (timeout) => driver.end({ timeout }),
  };
}

/** The same login where a pooler may lie in between: nothing is kept in the session. */
export function openPooledAnonymousQueries(postgresOptions: ConnectionOptions): AnonymousPool {
  const { kysely, driver } = new PostgresConnection({ postgresOptions });
  return {
    queries: kysely,
    needsTransaction: true,
    close: (timeout) => driver.end({ timeout }),
  };
}

/** Each query goes to whichever connection of the pool is free, as a prepared statement. */
class PreparingConnection implements DatabaseConnection {
  readonly #pool: PostgresConnection["driver"];
  readonly #prepared = new Set<string>();

  constructor(pool: PostgresConnection["driver"]) {
    this.#pool = pool;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = limitedStatement(query.sql);
    const result = await this.#pool.unsafe<Row[]>(statement, parametersOf(query), {
      prepare: this.#isPrepared(statement),
    });
    return { rows: Array.from(result) };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to stream for visitors
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Visitors' queries are not streamed.");
  }

  #isPrepared(text: string): boolean {
    if (this.#prepared.size < MOST_PREPARED) this.#prepared.add(text);
    return this.#prepared.has(text);
  }
}

/** Its one connection stands for the whole pool, since nothing here takes more than one statement. */
function driverOf(connection: DatabaseConnection): Driver {
  const nothing = async () => undefined;
  const refuse = async () => {
    throw new Error("Visitors' queries need no transaction.");
  };
  return {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  };
}
