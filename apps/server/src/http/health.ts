import type { Sql } from "postgres";
import { waitAtMost } from "../lib/timeout";

const TIMEOUT_MS = 3000;

/** Whether the server can do its work: 200 when its database answers in time, else 503. */
export async function answerHealth(sql: Sql | null): Promise<Response> {
  const isHealthy =
    sql === null || (await waitAtMost(TIMEOUT_MS, sql`select 1`).catch(() => false));
  return Response.json(
    { status: isHealthy ? "ok" : "database unavailable" },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
