import { type Count, sumOf } from "./ledger";

/** What a scenario showed. */
export interface Outcome {
  rows: Count;
  files: Count;
  /** Milliseconds from when the database let connections in to the first good answer, once a fault. */
  answers: number[];
  /** What must hold besides, and does not. */
  failures: string[];
  /** What else is worth a line. */
  notes: string[];
}

/** The first good answer comes within this after the database lets connections in, in milliseconds. */
const LONGEST_WAIT_MS = 3000;

/** The middle of some numbers, or between the two in the middle; null for none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

/** The lines that a person reads about a scenario. */
export function linesOf({ rows, files, answers, failures, notes }: Outcome): string[] {
  const middle = median(answers);
  const waits =
    middle === null
      ? []
      : [
          `first good answer after the database was there: median ${middle.toFixed(0)} ms, longest ${Math.max(...answers).toFixed(0)} ms, of ${answers.length}`,
        ];
  return [
    lineOf("rows", rows),
    lineOf("files", files),
    ...waits,
    ...notes,
    ...failures.map((failure) => `FAILED: ${failure}`),
  ];
}

function lineOf(name: string, { written, acknowledged, found, lost, broken }: Count): string {
  const losses = lost.length > 0 ? `, LOST ${lost.length} (${lost.slice(0, 3).join(", ")})` : "";
  const damage = broken.length > 0 ? `, BROKEN ${broken.length}` : "";
  return `${name}: ${written} written, ${acknowledged} acknowledged, ${found} found again${losses}${damage}`;
}

/** What is wrong with some outcomes, in a sentence each; none where all is well. */
export function complaintsOf(outcomes: readonly Outcome[]): string[] {
  const { lost, broken } = sumOf(outcomes.flatMap(({ rows, files }) => [rows, files]));
  const slowest = Math.max(0, ...outcomes.flatMap(({ answers }) => answers));
  return [
    ...(lost.length > 0 ? [`${lost.length} that were acknowledged are lost.`] : []),
    ...(broken.length > 0 ? [`${broken.length} have another content than was written.`] : []),
    ...(slowest > LONGEST_WAIT_MS
      ? [`A first good answer took ${slowest.toFixed(0)} of ${LONGEST_WAIT_MS} ms.`]
      : []),
    ...outcomes.flatMap(({ failures }) => failures),
  ];
}
