import lighthouse, { type Result } from "lighthouse";

const attempts = 3;

/** The scores of a page, from 0 to 100. */
interface Scores {
  performance: number;
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
  return middle;
}

async function auditOnce(url: string, port: number): Promise<PageAudit> {
  const { categories, audits } = await reportOf(url, port);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: {
      performance: score("performance"),
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

/** The report of a visit. On a busy machine a browser's trace sometimes lacks its beginning, so it is retried. */
async function reportOf(url: string, port: number): Promise<Result> {
  let reason = "no result";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const report = (await lighthouse(url, { port, logLevel: "error", blockedUrlPatterns }))?.lhr;
      if (report !== undefined && !report.runtimeError) return report;
      reason = report?.runtimeError?.message ?? reason;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(`Lighthouse could not audit ${url}: ${reason}`);
}
