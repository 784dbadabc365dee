import { setTimeout } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { freePort, startVigie, type Vigie } from "../e2e/vigie";
import { auditPage, type PageAudit } from "./bench/audit-page";
import { addProjects } from "./bench/many-projects";
import { atLeast, below, type Figure, machine, tableOf } from "./bench/report";
import { measureThroughput } from "./bench/throughput";
import { measureTyping } from "./bench/typing";
import { listAddress, visitList } from "./bench/visitor";
import { buildIfStale, serverPart, webPart } from "./lib/build";
import { main } from "./lib/run";
import { prepareBrowser } from "./test/browser";

const patienceMs = 5 * 60_000;
const auditsOfEachPage = 3;
const manyProjects = 2000;
const keystrokeGoalMs = 50;

/** A demo project with something in every section of its page. */
const fullProject = "Clean water for 12 villages around Kaya";
const member = { email: "demo@vigie.example", password: "only-for-this-run" };

/** `npm run bench`: what the public pages and the server achieve on this machine. */
await main(async () => {
  const executablePath = await prepareBrowser();
  await buildIfStale(webPart);
  await buildIfStale(serverPart);

  const { vigie, starts } = await startTwice();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({ executablePath, args: browserArguments(debuggingPort) });
  try {
    const measured = await Promise.race([measure(vigie.url, browser, debuggingPort), tooLate()]);
    const figures = [...starts, ...measured];
    console.log(`\n${machine(browser.version())}\n\n${tableOf(figures)}`);
    const missed = figures.filter(({ isReached }) => isReached === false).length;
    if (missed > 0)
      throw new Error(missed === 1 ? "A goal was missed." : `${missed} goals were missed.`);
  } finally {
    await browser.close();
    await vigie.remove();
  }
});

/** Fails when patience is over; what was started is then stopped. */
async function tooLate(): Promise<never> {
  await setTimeout(patienceMs, undefined, { ref: false });
  throw new Error("The benchmarks were not done within five minutes.");
}

/** Starts on an empty folder, which sets the database up, and again on what that left. */
async function startTwice(): Promise<{ vigie: Vigie; starts: Figure[] }> {
  const began = performance.now();
  const vigie = await startVigie({ demoPassword: member.password });
  const first = performance.now() - began;
  await vigie.stop();
  const beganAgain = performance.now();
  await vigie.start();
  const second = performance.now() - beganAgain;
  return {
    vigie,
    starts: [
      { name: "first start, with database and demo content made", value: `${first.toFixed(0)} ms` },
      { name: "start", value: `${second.toFixed(0)} ms` },
    ],
  };
}

async function measure(url: string, browser: Browser, debuggingPort: number): Promise<Figure[]> {
  const { listRequest, projectAddress } = await visitList(browser, url, fullProject);

  say("the server");
  const { vigie, bare, bytes } = await measureThroughput(url, listRequest);
  const throughput = {
    name: `public list, ${bytes} bytes, warm: answers as a share of a bare node:http server's`,
    value: `${(vigie / bare).toPrecision(2)} (${vigie.toFixed(0)}/s of ${bare.toFixed(0)}/s)`,
  };

  say("the public list");
  const list = await auditPage(listAddress(url), debuggingPort, auditsOfEachPage);
  say("a full project page");
  const project = await auditPage(projectAddress, debuggingPort, auditsOfEachPage);

  say("typing");
  await addProjects(url, listRequest, member, manyProjects);
  const typing = await measureTyping(browser, url);
  const search = `typing in the search of ${typing.projects} projects`;

  return [
    throughput,
    ...scoresOf("public list", list),
    ...scoresOf("project page", project),
    below(`${search}, median of ${typing.keystrokes} keystrokes`, typing.median, keystrokeGoalMs),
    below(`${search}, 95th percentile`, typing.percentile95, keystrokeGoalMs),
    { name: `${search}, longest`, value: `${typing.longest.toFixed(0)} ms` },
  ];
}

function scoresOf(page: string, { scores, shortcomings }: PageAudit): Figure[] {
  if (shortcomings.length > 0) console.log(`  short of 100: ${shortcomings.join("; ")}`);
  return [
    atLeast(`${page}: performance`, scores.performance, 95),
    atLeast(`${page}: accessibility`, scores.accessibility, 100),
    atLeast(`${page}: best practices`, scores.bestPractices, 100),
    atLeast(`${page}: SEO`, scores.seo, 100),
  ];
}

function say(what: string): void {
  console.log(`Measuring ${what} …`);
}

function browserArguments(debuggingPort: number): string[] {
  return [
    `--remote-debugging-port=${debuggingPort}`,
    // Chromium cannot set up its sandbox as root, which is what a container runs as.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ];
}
