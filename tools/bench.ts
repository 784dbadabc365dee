import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { freePort, startVigie, type Vigie } from "../e2e/support/vigie";
import type { Place } from "./bench/disturbances";
import { measureEditor } from "./bench/editor";
import { measureLive } from "./bench/live";
import { addProjects } from "./bench/many-projects";
import { memoryOf } from "./bench/memory";
import { measurePages, measureSearch } from "./bench/pages";
import { measureRenderedPages } from "./bench/rendered-pages";
import { atMost, below, type Figure, machine, tableOf } from "./bench/report";
import { measureDisturbances, measureList, measureProject } from "./bench/server";
import { operatorOf, signedIn } from "./bench/staff";
import { visitList } from "./bench/visitor";
import { buildAll } from "./lib/build";
import { main } from "./lib/run";
import { browserArguments, prepareBrowser } from "./test/browser";

const timeoutMs = 7 * 60_000;
const someProjects = 1000;
const manyProjects = 2010;
const visitors = 1000;

/** A demo project with something in every section of its page. */
const fullProject = "Clean water for 12 villages around Kaya";
const member = { email: "demo@vigie.example", password: "only-for-this-run" };

/** The parts that need more projects than the demonstration has. */
const parts = { list: "a list", longList: "a long list", search: "its search" } as const;

const options = { only: { type: "string", default: "" } } as const;

/**
 * `npm run bench`: what the public pages, the editor and the server achieve on this machine.
 * `-- --only editor` measures only what has that word in its name.
 */
await main(async () => {
  const { only } = parseArgs({ options }).values;
  const executablePath = await prepareBrowser();
  await buildAll();

  const { vigie, starts } = await startTwice();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${debuggingPort}`, ...browserArguments],
  });
  try {
    const figures = [...starts];
    const failures: string[] = [];
    const measuring = { vigie, browser, debuggingPort, only, figures, failures };
    await Promise.race([measure(measuring), tooLate(failures)]);
    console.log(`\n${machine(browser.version())}\n\n${tableOf(figures)}`);
    const missed = figures.filter(({ isReached }) => isReached === false).length;
    if (missed > 0)
      failures.push(missed === 1 ? "A goal was missed." : `${missed} goals were missed.`);
    if (failures.length > 0) throw new Error(failures.join("\n"));
  } finally {
    await browser.close();
    await vigie.remove();
  }
});

/** Ends the measuring after the timeout; what was measured until then is printed. */
async function tooLate(failures: string[]): Promise<void> {
  await setTimeout(timeoutMs, undefined, { ref: false });
  failures.push("The benchmarks were not done within seven minutes.");
}

/** Starts on an empty folder, which sets the database up, and again on what that left. */
async function startTwice(): Promise<{ vigie: Vigie; starts: Figure[] }> {
  const began = performance.now();
  // The load generator stands for many people, each with an address of their own.
  const settings = { TRUST_PROXY: "loopback" };
  const vigie = await startVigie({ demoPassword: member.password, settings });
  const first = performance.now() - began;
  await vigie.stop();
  const beganAgain = performance.now();
  await vigie.start();
  const second = performance.now() - beganAgain;
  return {
    vigie,
    starts: [
      below("first start, with database and demo content made", first, 4000),
      below("start on an existing database", second, 1500),
    ],
  };
}

interface Measuring {
  vigie: Vigie;
  browser: Browser;
  debuggingPort: number;
  /** A word in the names of the parts to measure; empty for all. */
  only: string;
  /** Grows with every part that is measured. */
  figures: Figure[];
  /** Parts that could not be measured, and why; the others are measured all the same. */
  failures: string[];
}

async function measure(measuring: Measuring): Promise<void> {
  const { vigie, browser, debuggingPort, only, figures, failures } = measuring;
  const { url } = vigie;
  const { listRequest, projectRequest, projectAddress } = await visitList(
    browser,
    url,
    fullProject,
  );
  const apikey = listRequest.headers.apikey ?? "";
  const isWanted = (what: string) => what.includes(only);
  const add = async (what: string, part: () => Promise<Figure[]>) => {
    if (!isWanted(what)) return;
    console.log(`Measuring ${what} …`);
    try {
      figures.push(...(await part()));
    } catch (error) {
      const failure = `Measuring ${what} failed: ${error instanceof Error ? error.message : error}`;
      console.error(failure);
      failures.push(failure);
    }
  };

  await add("the public pages", () => measurePages(url, projectAddress, debuggingPort));
  await add("rendered pages", () =>
    measureRenderedPages(browser, url, projectAddress, listRequest),
  );
  await add("the row of a project page", () => measureProject(url, projectRequest));

  const staff = await signedIn(url, apikey, member);
  const place: Place = { url, apikey, credentials: member, staff };
  const operator = await operatorOf(url, vigie.dataDirectory);
  if (isWanted(parts.list)) await addProjects(staff, operator, someProjects);
  await add(parts.list, () => measureList(url, listRequest, someProjects));
  const isLongWanted = isWanted(parts.longList) || isWanted(parts.search);
  if (isLongWanted) await addProjects(staff, operator, manyProjects);
  await add(parts.longList, () => measureList(url, listRequest, manyProjects));
  await add(parts.search, () => measureSearch(browser, url));
  await add("the editor", () =>
    measureEditor({ url, browser, credentials: member, staff, operator }),
  );
  await add("visitors while others are at work", () => measureDisturbances(place, listRequest));
  await add("live updates", () => measureUpdates(vigie, place));
}

async function measureUpdates(vigie: Vigie, { url, apikey, staff }: Place): Promise<Figure[]> {
  let memory: Figure[] = [];
  const live = await measureLive(url, apikey, staff, visitors, async () => {
    memory = await memoryFigures(vigie);
  });
  const name = `from sending a save to its arrival at ${live.visitors} open pages`;
  if (live.arrived !== live.expected) {
    throw new Error(`${live.arrived} of ${live.expected} announcements arrived.`);
  }
  return [
    { name: `${name}, median`, value: `${live.median.toFixed(0)} ms` },
    below(`${name}, 99th percentile`, live.percentile99, 500),
    ...memory,
  ];
}

async function memoryFigures({ processId, dataDirectory }: Vigie): Promise<Figure[]> {
  const memory = await memoryOf(processId(), dataDirectory);
  if (memory === null) return [{ name: "memory", value: "not measured on this system" }];
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  return [
    atMost("memory of the server after all this, in MB", megabytes(memory.server), 250),
    atMost("memory of its database, in MB", megabytes(memory.database), 150),
  ];
}
