import type { Sql } from "postgres";
import { vi } from "vitest";
import type { TestMember } from "./builders";

/** Far longer than anything takes, also on a machine that is busy with other work. */
const patience = 30_000;

/**
 * Waits until a check no longer throws, and returns what it returns.
 *
 * @throws what it threw last
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: patience });
}

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

/** Sets the claims of a member's token for a transaction, as the data service does. Functions check rights by them. */
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
  /** The transaction's statements before the request is sent. */
  first: (transaction: Transaction) => PromiseLike<unknown>;
  request: () => PromiseLike<Answer>;
  /** The transaction's statements while the request waits. */
  meanwhile?: (transaction: Transaction) => PromiseLike<unknown>;
}

/**
 * Sends a request that has to wait for an open transaction, ends the transaction, and returns the answer.
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
