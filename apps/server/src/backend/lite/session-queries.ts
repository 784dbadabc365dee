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
import type { RowList } from "postgres";
import { limitedStatement } from "../rest/answer-limit";
import { type Parameter, parametersOf } from "./query-parameters";

/** The query builder of `@supabase/lite`. */
export type Queries = PostgresConnection["kysely"];

/** A connection to the database, or a pool that acts as one. */
export interface QuerySession {
  /** Sends the statement at once. */
  run<Row>(statement: string, parameters: Parameter[]): Promise<RowList<Row[]>>;
  begin(): Promise<unknown>;
  end(statement: "commit" | "rollback"): Promise<unknown>;
  release(): void;
}

/** Queries over our own sessions, with the results of reads limited by `withAnswerLimit`. */
export function queriesOver(openSession: () => Promise<QuerySession>): Queries {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => new SessionConnection(await openSession()),
    releaseConnection: async (connection) => sessionOf(connection).release(),
    beginTransaction: async (connection) => void (await sessionOf(connection).begin()),
    commitTransaction: async (connection) => void (await sessionOf(connection).end("commit")),
    rollbackTransaction: async (connection) => void (await sessionOf(connection).end("rollback")),
    destroy: async () => undefined,
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (queries) => new PostgresIntrospector(queries),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class SessionConnection implements DatabaseConnection {
  readonly session: QuerySession;

  constructor(session: QuerySession) {
    this.session = session;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = parametersOf(query);
    const result = await this.session.run<Row>(limitedStatement(query.sql), parameters);
    const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
    return {
      rows: Array.from(returnedRows(result)),
      ...(isChange && { numAffectedRows: BigInt(result.count) }),
    };
  }

  // biome-ignore lint/correctness/useYield: the library streams nothing
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Queries are not streamed.");
  }
}

/**
 * The rows that a statement gave. The driver counts on from the rows of the statement before where that one
 * failed after its first rows, as a slow read does that is ended while it is sent: the list then begins with
 * places that nothing was put in.
 */
function returnedRows<Row>(list: readonly Row[]): readonly Row[] {
  // Places that nothing was put in are left out.
  return 0 in list || list.length === 0 ? list : list.filter(() => true);
}

function sessionOf(connection: DatabaseConnection): QuerySession {
  if (connection instanceof SessionConnection) return connection.session;
  throw new TypeError("The connection is another driver's.");
}
