import type { Sql } from "postgres";

const ANSWER_WITHIN_MS = 3000;

/** Whether the server can do its work: 200 when its database answers in time, else 503. */
export async function answerHealth(sql: Sql | null): Promise<Response> {
  const healthy = sql === null || (await answersInTime(sql));
  return Response.json(
    { status: healthy ? "ok" : "database unavailable" },
    { status: healthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

async function answersInTime(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
