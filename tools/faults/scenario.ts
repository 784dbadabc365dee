import type { Outcome } from "./report";

/** Where a scenario works, and how much of it there is to be. */
export interface Circumstances {
  /** An empty folder of its own, which goes afterwards; below it the database's system user may work. */
  folder: string;
  /** How often a fault is made. */
  times: number;
}

/** One kind of fault; each has a file of its own in `scenarios`. */
export interface Scenario {
  name: string;
  /** Why this machine cannot have it; null where it can. */
  obstacle(): string | null;
  run(circumstances: Circumstances): Promise<Outcome>;
}
