import type { Sql } from "postgres";
import { asService } from "./roles";

/** Portions of one sweep; the next one deletes the rest. */
const MAX_PORTIONS = 100;

/** Stores for how many days changes are kept. Needs the owner of the schema. */
export async function storeHistoryDays(sql: Sql, days: number): Promise<void> {
  await sql`update private.settings set value = ${days} where name = 'history_days'`;
}

/**
 * Deletes expired history and expired projects in the trash, in portions. Nothing is deleted until the database's clock
 * has been steady for an hour of sweeps, since a wrong clock would expire everything.
 */
export async function sweepHistory(sql: Sql): Promise<void> {
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    const [row] = await asService(sql, async (transaction) => {
      // Large projects in the trash: a portion that is given up for its size would come first in each sweep from then on.
      await transaction`set local statement_timeout = '10min'`;
      return transaction<{ cleared: number }[]>`select private.sweep_history() as cleared`;
    });
    if (!row?.cleared) return;
  }
}
