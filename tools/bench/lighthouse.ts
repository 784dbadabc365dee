import lighthouse, { type Result } from "lighthouse";
import { messageOf } from "../lib/run";
import { atLeast, type Figure, median } from "./report";

const visits = 3;
const attempts = 3;

/** The least score of each category. */
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;

/** Icons of press links come from elsewhere; what is measured here does not depend on the network. */
const blockedUrlPatterns = ["https://icons.duckduckgo.com/*"];

/**
 * Lighthouse's scores of a page, medians of some visits, as its mobile preset visits: a mid-range phone on a slow
 * connection. A score below its goal names the audits that were not passed.
 *
 * @param port where the browser listens for debuggers
 * @throws when the page cannot be loaded
 */
export async function auditPage(name: string, address: string, port: number): Promise<Figure[]> {
  const reports: Result[] = [];
  for (let visit = 0; visit < visits; visit += 1) reports.push(await reportOf(address, port));
  return Object.entries(goals).map(([category, goal]) => {
    const scores = reports.map(({ categories }) => categories[category]?.score ?? 0);
    const score = Math.round(median(scores) * 100);
    const failed = reports.flatMap((report) => failedAudits(report, category));
    const detail = score < goal ? [...new Set(failed)].join("; ") : undefined;
    return atLeast(`${name}: ${category}`, score, goal, detail);
  });
}

function failedAudits({ categories, audits }: Result, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const { title, score } = audits[id] ?? {};
    return title !== undefined && (score ?? 1) < 1 ? [title] : [];
  });
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
      reason = messageOf(error);
    }
  }
  throw new Error(`Lighthouse could not audit ${url}: ${reason}`);
}
