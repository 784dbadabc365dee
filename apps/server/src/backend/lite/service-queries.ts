import type { PostgresConnection } from "@supabase/lite/postgres";
import { reserveSession } from "../../database/reserve-session";
import type { Parameter } from "./query-parameters";
import { type Queries, type QuerySession, queriesOver } from "./session-queries";

type Pool = PostgresConnection["driver"];

/** The timeout allows for the library's slowest query of its own, a read of the whole schema. */
const BEGIN_AS_SERVICE = "begin; set local role service_role; set local statement_timeout = '20s'";

/**
 * Queries over a login without rights. Those that `@supabase/lite` sends for itself, outside a transaction (the schema,
 * the rows of stored files), run as the service role, in a transaction each. An explicit transaction has no rights
 * until its role is set, so that a request without a role is refused.
 */
export function openServiceQueries(pool: Pool): Queries {
  return queriesOver(() => openServiceSession(pool));
}

async function openServiceSession(pool: Pool): Promise<QuerySession> {
  const session = await reserveSession(pool);
  let isInTransaction = false;
  // Without `execute` a statement would be sent only when it is awaited, after the `commit` that follows it.
  const send = <Row>(statement: string, parameters: Parameter[] = []) =>
    session.unsafe<Row[]>(statement, parameters).execute();
  return {
    async run<Row>(statement: string, parameters: Parameter[]) {
      if (isInTransaction) return send<Row>(statement, parameters);
      // All three are pipelined; `commit` also ends a failed transaction.
      const begun = send(BEGIN_AS_SERVICE);
      const answer = send<Row>(statement, parameters);
      const ended = send("commit");
      for (const part of await Promise.allSettled([begun, answer, ended])) {
        if (part.status === "rejected") throw part.reason;
      }
      return answer;
    },
    async begin() {
      await send("begin");
      isInTransaction = true;
    },
    async end(statement) {
      await send(statement);
      isInTransaction = false;
    },
    release: () => session.release(),
  };
}
