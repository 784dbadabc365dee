import { setTimeout as delay } from "node:timers/promises";
import type { Outcome } from "./report";

/** Where a scenario works, and how much of it there is to be. */
export interface Circumstances {
  /** An empty folder of its own, which goes afterwards; below it the database's system user may work. */
  folder: string;
  /** How often a fault is made at most. */
  times: number;
  /** In how many milliseconds; what does not fit is left out, and said. */
  budgetMs: number;
}

/**
 * Makes a fault again and again, as often as there is time for.
 *
 * @returns a note on how often
 */
export async function again(
  { times, budgetMs }: Circumstances,
  makeFault: (time: number) => Promise<void>,
): Promise<string> {
  const began = performance.now();
  let done = 0;
  while (done < times && (done === 0 || performance.now() - began < budgetMs)) {
    await delay(300 + Math.random() * 1200);
    await makeFault(done);
    done += 1;
  }
  return done === times ? `${done} faults` : `${done} of ${times} faults, for which there was time`;
}

/** One kind of fault; each has a file of its own in `scenarios`. */
export interface Scenario {
  name: string;
  /** Why this machine cannot have it; null where it can. */
  obstacle(): string | null;
  run(circumstances: Circumstances): Promise<Outcome>;
}
