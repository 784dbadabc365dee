import type { PostgresConnection } from "@supabase/lite/postgres";
import type { Parameter } from "./query-parameters";
import { type Queries, type QuerySession, queriesOver } from "./session-queries";

type Pool = PostgresConnection["driver"];

/** The queries of the library itself are few and known; a read of the whole schema is the longest. */
const BEGIN_AS_SERVICE = "begin; set local role service_role; set local statement_timeout = '20s'";

/**
 * Queries over a login without rights. One that `@supabase/lite` asks for itself, outside a
 * transaction (the schema, the bookkeeping of stored files), is answered as the service role, in a
 * transaction of its own. A transaction that is begun has no rights until it takes a role, so that
 * a request for which no role was set is refused.
 */
export function openServiceQueries(pool: Pool): Queries {
  return queriesOver(() => openServiceSession(pool));
}

async function openServiceSession(pool: Pool): Promise<QuerySession> {
  const session = await pool.reserve();
  let isInTransaction = false;
  // Without `execute` it would be sent only when it is awaited, after a `commit` that follows it.
  const send = <Row>(statement: string, parameters: Parameter[] = []) =>
    session.unsafe<Row[]>(statement, parameters).execute();
  return {
    async run<Row>(statement: string, parameters: Parameter[]) {
      if (isInTransaction) return send<Row>(statement, parameters);
      // All three are sent at once, which costs no waiting; a failed transaction ends by `commit` too.
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
