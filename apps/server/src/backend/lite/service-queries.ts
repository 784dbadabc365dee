import type { PostgresConnection } from "@supabase/lite/postgres";
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
import type { ReservedSql } from "postgres";
import { limitedStatement } from "../rest/answer-limit";
import { parametersOf } from "./query-parameters";

type Pool = PostgresConnection["driver"];

/**
 * Begins a transaction for what no request asks for. These queries are few and known; a read of the
 * whole schema is the longest.
 */
export const BEGIN_AS_SERVICE =
  "begin; set local role service_role; set local statement_timeout = '20s'";

/**
 * Queries over a login without rights. One that `@supabase/lite` asks for itself, outside a
 * transaction (the schema, the bookkeeping of stored files), is answered as the service role, in a
 * transaction of its own. A transaction that is begun has no rights until it takes a role, so that
 * a request which forgets to say who asks is refused.
 */
export function openServiceQueries(pool: Pool): PostgresConnection["kysely"] {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(pool),
      createIntrospector: (queries) => new PostgresIntrospector(queries),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ServiceConnection implements DatabaseConnection {
  readonly #session: ReservedSql;
  #isInTransaction = false;

  constructor(session: ReservedSql) {
    this.#session = session;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#isInTransaction ? this.#run<Row>(query) : this.#runAsService<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: the library streams nothing
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Queries are not streamed.");
  }

  async begin(): Promise<void> {
    await this.#session.unsafe("begin");
    this.#isInTransaction = true;
  }

  async end(statement: "commit" | "rollback"): Promise<void> {
    await this.#session.unsafe(statement);
    this.#isInTransaction = false;
  }

  release(): void {
    this.#session.release();
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Without `execute` it would be sent only when it is awaited, after a `commit` that follows it.
    const statement = limitedStatement(query.sql);
    const result = await this.#session.unsafe<Row[]>(statement, parametersOf(query)).execute();
    const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
    return {
      rows: Array.from(result),
      ...(isChange && { numAffectedRows: BigInt(result.count) }),
    };
  }

  /** Sent at once, so that the transaction costs no waiting; a failed one ends by its commit too. */
  async #runAsService<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = this.#session.unsafe(BEGIN_AS_SERVICE).execute();
    const answer = this.#run<Row>(query);
    const ended = this.#session.unsafe("commit").execute();
    const [first, second, third] = await Promise.allSettled([begun, answer, ended]);
    for (const part of [first, second, third]) {
      if (part.status === "rejected") throw part.reason;
    }
    return answer;
  }
}

function driverOf(pool: Pool): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => new ServiceConnection(await pool.reserve()),
    async releaseConnection(connection) {
      ours(connection).release();
    },
    beginTransaction: (connection) => ours(connection).begin(),
    commitTransaction: (connection) => ours(connection).end("commit"),
    rollbackTransaction: (connection) => ours(connection).end("rollback"),
    destroy: async () => undefined,
  };
}

function ours(connection: DatabaseConnection): ServiceConnection {
  if (connection instanceof ServiceConnection) return connection;
  throw new TypeError("The connection is another driver's.");
}
