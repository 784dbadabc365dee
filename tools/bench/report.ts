import { cpus, loadavg, totalmem } from "node:os";

/** One figure, with its goal, if any. */
export interface Figure {
  name: string;
  value: string;
  /** For example `≥ 95`. */
  goal?: string;
  /** Left out where there is no goal. */
  isReached?: boolean;
}

/** A number without a goal; `detail` is what it was made of. */
export function of(name: string, value: number, detail?: string): Figure {
  return { name, value: shown(value, detail) };
}

/** A number with a minimum. */
export function atLeast(name: string, value: number, goal: number, detail?: string): Figure {
  return { name, value: shown(value, detail), goal: `≥ ${goal}`, isReached: value >= goal };
}

/** A number with a maximum. */
export function atMost(name: string, value: number, goal: number, detail?: string): Figure {
  return { name, value: shown(value, detail), goal: `≤ ${goal}`, isReached: value <= goal };
}

/** A figure that could not be measured, and why. */
export function failed(name: string, error: unknown): Figure {
  const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
  return { name, value: `not measured: ${reason}`, goal: "measured", isReached: false };
}

function shown(value: number, detail?: string): string {
  const number = Number.isInteger(value) ? String(value) : value.toPrecision(2);
  return detail === undefined ? number : `${number} (${detail})`;
}

/** A length of time in milliseconds that must stay below its goal. */
export function below(name: string, milliseconds: number, goal: number): Figure {
  return {
    name,
    value: `${milliseconds.toFixed(0)} ms`,
    goal: `< ${goal} ms`,
    isReached: milliseconds < goal,
  };
}

/** Bytes as kilobytes with one digit after the point. */
export function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}

/** The figures as a Markdown table, which reads well on a terminal, too. */
export function tableOf(figures: readonly Figure[]): string {
  const cells = [
    ["figure", "measured", "goal"],
    ...figures.map(({ name, value, goal = "", isReached }) => [
      name,
      value,
      isReached === false ? `${goal} (missed)` : goal,
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [heading = [], ...rows] = cells;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(heading), rule, ...rows.map(line)].join("\n");
}

/** The machine of the measurement, and its load in the last minute. */
export function machine(browserVersion: string): string {
  const processors = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const [load = 0] = loadavg();
  return [
    `${processors.length} × ${processors[0]?.model.trim() || "unnamed processor"}`,
    `${gigabytes} GB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.version}`,
    `Chromium ${browserVersion}`,
    `load ${load.toFixed(1)}`,
  ].join(", ");
}
