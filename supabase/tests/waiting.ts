import type { TransactionSql } from "postgres";

/** Waits until another connection waits for what this transaction has locked. */
export async function untilWaitedFor(transaction: TransactionSql): Promise<void> {
  for (;;) {
    const [row] = await transaction.unsafe<{ waited: boolean }[]>(`
      select exists (
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      ) as waited`);
    if (row?.waited) return;
  }
}
