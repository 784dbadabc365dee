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

/** What `@supabase/lite` asks the database through. */
export type Queries = PostgresConnection["kysely"];

/** A connection to the database, or a pool that stands for one. */
export interface QuerySession {
  /** Sends the statement at once. */
  run<Row>(statement: string, parameters: Parameter[]): Promise<RowList<Row[]>>;
  begin(): Promise<unknown>;
  end(statement: "commit" | "rollback"): Promise<unknown>;
  release(): void;
}

/** Queries over sessions of ours, the answers to reads limited by `withAnswerLimit`. */
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
    const statement = limitedStatement(query.sql);
    const result = await this.session.run<Row>(statement, parametersOf(query));
    const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
    return {
      rows: Array.from(result),
      ...(isChange && { numAffectedRows: BigInt(result.count) }),
    };
  }

  // biome-ignore lint/correctness/useYield: the library streams nothing
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Queries are not streamed.");
  }
}

function sessionOf(connection: DatabaseConnection): QuerySession {
  if (connection instanceof SessionConnection) return connection.session;
  throw new TypeError("The connection is another driver's.");
}

/** What can be sent to the database: everything that comes out of an address or of JSON, and bytes. */
export type Parameter = string | boolean | null | Date | Uint8Array | Parameter[];

/** PostgreSQL's arrays have at most as many dimensions. */
const MAX_DEPTH = 6;

/**
 * The parameters as text, which PostgreSQL reads by the type of the column. Left as they are, the
 * driver would fail to send a number for a list or a moment, or send `[object Object]` for an object.
 */
function parametersOf(query: CompiledQuery): Parameter[] {
  return query.parameters.map((parameter) => asParameter(parameter, MAX_DEPTH));
}

/** @throws {TypeError} for what cannot be sent */
function asParameter(value: unknown, depth: number): Parameter {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Date || value instanceof Uint8Array) return value;
  if (Array.isArray(value) && depth > 0) return value.map((item) => asParameter(item, depth - 1));
  if (Array.isArray(value) || isPlainObject(value)) return JSON.stringify(value);
  throw new TypeError("A parameter of a query cannot be sent to the database.");
}

function isPlainObject(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}
