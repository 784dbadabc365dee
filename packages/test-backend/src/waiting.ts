import type { Sql } from "postgres";
import type { TestMember } from "./builders";

interface Transaction {
  unsafe(statement: string, values?: string[]): PromiseLike<readonly Record<string, unknown>[]>;
}

/** Waits until another connection waits for what this transaction has locked. */
export async function untilWaitedFor(transaction: Transaction): Promise<void> {
  for (;;) {
    const [row] = await transaction.unsafe(`
      select exists (
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      ) as waited`);
    if (row?.waited === true) return;
  }
}

/** Has a transaction act with a member's token, as the data service has it: what follows is held to the rights of it. */
export async function actAs(
  transaction: Transaction,
  { userId, accessToken }: TestMember,
): Promise<void> {
  const claims = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString();
  await transaction.unsafe(
    "select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)",
    [userId, claims],
  );
}

interface Meeting<Answer> {
  /** What the transaction does before the request comes. */
  first: (transaction: Transaction) => PromiseLike<unknown>;
  request: () => PromiseLike<Answer>;
  /** What the transaction does while the request waits. */
  meanwhile?: (transaction: Transaction) => PromiseLike<unknown>;
}

/**
 * What is answered to a request that comes while a transaction is open, and has to wait for its end.
 *
 * @throws {Error} when it does not wait
 */
export async function answerAfter<Answer>(
  sql: Sql,
  { first, request, meanwhile }: Meeting<Answer>,
): Promise<Answer> {
  const { answer } = await sql.begin(async (transaction) => {
    await first(transaction);
    const answer = Promise.resolve(request());
    const tooEarly = answer.then(() => {
      throw new Error("The request did not wait.");
    });
    await Promise.race([tooEarly, untilWaitedFor(transaction)]);
    await meanwhile?.(transaction);
    return { answer };
  });
  return answer;
}
