import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import lighthouse, { type Flags, type Result } from "lighthouse";
import { inProcessorTime } from "./processor-time";
import { median } from "./throughput";

const attempts = 3;

/** The scores of a page, from 0 to 100. */
interface Scores {
  performance: number;
  /** Performance if no task had waited for a processor, see {@link inProcessorTime}. */
  performanceInProcessorTime: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

/** Lighthouse's scores of a page, and the audits that keep it from 100. */
export interface PageAudit {
  scores: Scores;
  shortcomings: string[];
}

/** Icons of press links come from elsewhere; what is measured here does not depend on the network. */
const blockedUrlPatterns = ["https://icons.duckduckgo.com/*"];

/**
 * Opens a page in the browser that listens on that port, as Lighthouse's mobile preset does: a
 * mid-range phone on a slow connection. The audit with the median performance of all runs.
 *
 * @throws when the page cannot be loaded
 */
export async function auditPage(
  url: string,
  debuggingPort: number,
  runs: number,
): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let run = 0; run < runs; run += 1) audits.push(await auditOnce(url, debuggingPort));
  audits.sort((one, other) => one.scores.performance - other.scores.performance);
  const middle = audits[Math.floor(audits.length / 2)];
  if (!middle) throw new Error("Lighthouse was asked for no run.");
  const performanceInProcessorTime = median(
    audits.map(({ scores }) => scores.performanceInProcessorTime),
  );
  return { ...middle, scores: { ...middle.scores, performanceInProcessorTime } };
}

async function auditOnce(url: string, port: number): Promise<PageAudit> {
  const [report, inProcessor] = await reportsOf(url, port);
  const { categories, audits } = report;
  const score = (category: string, of = categories) => Math.round((of[category]?.score ?? 0) * 100);
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: score("performance"),
      performanceInProcessorTime: score("performance", inProcessor.categories),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
    },
    shortcomings: counted
      .map((id) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => `${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ""}`),
  };
}

/**
 * The report of a visit, and the one of the same visit in processor time. On a busy machine a browser's trace
 * sometimes lacks its beginning, so it is retried.
 */
async function reportsOf(url: string, port: number): Promise<[Result, Result]> {
  const options = { port, logLevel: "error", blockedUrlPatterns } as const;
  let reason = "no result";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), "vigie-audit-"));
    try {
      return [
        await reportOf(url, { ...options, gatherMode: folder, auditMode: folder }),
        await reportInProcessorTime(url, { ...options, auditMode: folder }, folder),
      ];
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new Error(`Lighthouse could not audit ${url}: ${reason}`);
}

async function reportInProcessorTime(url: string, flags: Flags, folder: string): Promise<Result> {
  const file = path.join(folder, "defaultPass.trace.json");
  const trace: unknown = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify(inProcessorTime(trace)));
  return reportOf(url, flags);
}

async function reportOf(url: string, flags: Flags): Promise<Result> {
  const report = (await lighthouse(url, flags))?.lhr;
  if (report === undefined || report.runtimeError) {
    throw new Error(report?.runtimeError?.message ?? "no result");
  }
  return report;
}
