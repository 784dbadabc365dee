import type { PicturesRun } from "./add-renditions";

const NAMED = 100;

/** The report of a run, with the first hundred failures. */
export function describeRun({ done, elsewhere, failures }: PicturesRun): string {
  const lines = [
    done === 1
      ? "1 picture got its smaller versions."
      : `${done} pictures got their smaller versions.`,
  ];
  if (elsewhere > 0)
    lines.push(`${elsewhere} lie with third parties or are gone, and were left out.`);
  if (failures.length > 0) {
    lines.push(`${failures.length} could not be done; run it again, or upload them anew:`);
    for (const { picture, reason } of failures.slice(0, NAMED)) {
      lines.push(`  ${picture}: ${reason}`);
    }
    if (failures.length > NAMED) lines.push(`  and ${failures.length - NAMED} more`);
  }
  return `${lines.join("\n")}\n`;
}
