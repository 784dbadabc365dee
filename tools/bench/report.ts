import { cpus, loadavg, totalmem } from "node:os";

/** One figure, with its goal, if any. */
export interface Figure {
  figure: string;
  measured: string;
  /** For example `≥ 95`. */
  goal?: string;
  /** Left out where there is no goal. */
  isReached?: boolean;
}

/** A number without a goal; `detail` is what it was made of. */
export function of(figure: string, value: number, detail?: string): Figure {
  const number = value >= 10 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
  return { figure, measured: detail === undefined ? number : `${number} (${detail})` };
}

/** A number with a minimum. */
export function atLeast(figure: string, value: number, goal: number, detail?: string): Figure {
  return { ...of(figure, value, detail), goal: `≥ ${goal}`, isReached: value >= goal };
}

/** A number with a maximum. */
export function atMost(figure: string, value: number, goal: number, detail?: string): Figure {
  return { ...of(figure, value, detail), goal: `≤ ${goal}`, isReached: value <= goal };
}

/** The value below which that share of some values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
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
