interface Transaction {
  unsafe(statement: string): PromiseLike<readonly Record<string, unknown>[]>;
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
