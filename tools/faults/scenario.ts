import { setTimeout as delay } from "node:timers/promises";
import type { Count } from "./ledger";

/** One kind of fault; each has a file of its own in `scenarios`. */
export interface Scenario {
  name: string;
  /** Why this machine cannot have it; null where it can. */
  obstacle(): string | null;
  /**
   * @param folder of its own, empty; below it the database's system user may work
   * @param times how often a fault is made that can be made again
   * @throws what must hold besides, and does not
   */
  run(folder: string, times: number): Promise<Outcome>;
}

/** What a scenario showed. */
export interface Outcome {
  kept: Count;
  /** Milliseconds from when the database let connections in to the first good answer, once a fault. */
  answers?: readonly number[];
  /** What else is worth a line. */
  notes: readonly string[];
}

/** The first good answer comes within this after the database lets connections in, in milliseconds. */
const LONGEST_WAIT_MS = 3000;

/** The lines that a person reads about a scenario. */
export function linesOf({ kept, answers = [], notes }: Outcome): string[] {
  const { written, acknowledged, found } = kept;
  return [
    `${written} written, ${acknowledged} acknowledged, ${found} found again`,
    ...(answers.length > 0
      ? [`first good answers after the database was there: the longest ${longest(answers)} ms`]
      : []),
    ...notes,
  ];
}

/** What is wrong with an outcome, in a sentence each; none where all is well. */
export function complaintsOf({ kept: { lost, broken }, answers = [] }: Outcome): string[] {
  return [
    ...(lost.length > 0
      ? [`${lost.length} that were acknowledged are lost: ${lost.slice(0, 3).join(", ")}.`]
      : []),
    ...(broken.length > 0 ? [`${broken.length} have another content than was written.`] : []),
    ...(longest(answers) > LONGEST_WAIT_MS
      ? [`A first good answer took ${longest(answers)} of ${LONGEST_WAIT_MS} ms.`]
      : []),
  ];
}

function longest(answers: readonly number[]): number {
  return Math.round(Math.max(0, ...answers));
}

/** Makes a fault again and again. */
export async function again(
  times: number,
  makeFault: (time: number) => Promise<void>,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await delay(300 + Math.random() * 1200);
    await makeFault(time);
  }
}

/**
 * Asks again and again until the answer is yes.
 *
 * @throws `failure` when it is not within a minute
 */
export async function until(ask: () => Promise<boolean>, failure: string): Promise<void> {
  const latest = performance.now() + 60_000;
  while (!(await ask())) {
    if (performance.now() > latest) throw new Error(failure);
    await delay(10);
  }
}
