import type { Browser } from "@playwright/test";
import { auditPage, type PageAudit } from "./audit-page";
import { atLeast, below, type Figure } from "./report";
import { measureTyping } from "./typing";

const auditsOfEachPage = 3;
const keystrokeGoalMs = 50;

/** Lighthouse's scores of the public pages, each with its name and address. */
export async function measurePages(
  addresses: Readonly<Record<string, string>>,
  debuggingPort: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, address] of Object.entries(addresses)) {
    const audit = await auditPage(address, debuggingPort, auditsOfEachPage);
    figures.push(...scoresOf(page, audit));
  }
  return figures;
}

/** How the search box of a long list feels. */
export async function measureSearch(browser: Browser, url: string): Promise<Figure[]> {
  const typing = await measureTyping(browser, url);
  const search = `typing in the search of ${typing.projects} projects`;
  return [
    below(`${search}, median of ${typing.keystrokes} keystrokes`, typing.median, keystrokeGoalMs),
    below(`${search}, 95th percentile`, typing.percentile95, keystrokeGoalMs),
    { name: `${search}, longest`, value: `${typing.longest.toFixed(0)} ms` },
  ];
}

function scoresOf(page: string, { scores, shortcomings }: PageAudit): Figure[] {
  if (shortcomings.length > 0) console.log(`  ${page}, short of 100: ${shortcomings.join("; ")}`);
  return [
    atLeast(`${page}: performance`, scores.performance, 95),
    atLeast(`${page}: accessibility`, scores.accessibility, 100),
    atLeast(`${page}: best practices`, scores.bestPractices, 100),
    atLeast(`${page}: SEO`, scores.seo, 100),
  ];
}
