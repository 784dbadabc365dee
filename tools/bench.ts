import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { addSparseProject } from "../e2e/support/public-stage";
import { freePort, startVigie, type Vigie } from "../e2e/support/vigie";
import type { Place } from "./bench/disturbances";
import { measureEditor } from "./bench/editor";
import { generateProjects } from "./bench/generated-projects";
import { importing, measureImport } from "./bench/imports";
import { measureLive } from "./bench/live";
import { memoryOf } from "./bench/memory";
import { once } from "./bench/once";
import { measurePages, measureSearch } from "./bench/pages";
import { measureRenderedPages } from "./bench/rendered-pages";
import { atMost, below, type Figure, machine, tableOf } from "./bench/report";
import {
  measureDisturbance,
  measureDisturbances,
  measureList,
  measureProject,
} from "./bench/server";
import { measureSize } from "./bench/size";
import { publishableKeyOf, signedIn } from "./bench/staff";
import { listAddress, visitList } from "./bench/visitor";
import { buildAll } from "./lib/build";
import { main } from "./lib/run";
import { browserArguments, prepareBrowser } from "./test/browser";

/** Twice what a quiet machine needs. */
const timeoutMs = 20 * 60_000;
const someProjects = 1000;
const manyProjects = 2010;
const visitors = 1000;

/** A demo project with something in every section of its page. */
const fullProject = "Clean water for 12 villages around Kaya";
const member = { email: "demo@vigie.example", password: "only-for-this-run" };

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
    await Promise.race([measure(measuring), tooLate(failures)]).catch((error: unknown) =>
      failures.push(`The benchmarks broke off: ${messageOf(error)}`),
    );
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
  failures.push("The benchmarks were not done within twenty minutes.");
}

/** Starts on an empty folder, which sets the database up, and again on what that left. */
async function startTwice(): Promise<{ vigie: Vigie; starts: Figure[] }> {
  const began = performance.now();
  // The load generator stands for many people, each with an address of their own.
  const settings = { TRUST_PROXY: "loopback" };
  const vigie = await startVigie({
    demoPassword: member.password,
    isPublic: true,
    settings,
  });
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
  const { url, dataDirectory } = vigie;
  // Each is made by the first part that needs it, so that a failure is that of the parts that do.
  const visit = once(() => visitList(browser, url, fullProject));
  const place = once(async (): Promise<Place> => {
    const apikey = await publishableKeyOf(dataDirectory);
    return { url, apikey, credentials: member, staff: await signedIn(url, apikey, member) };
  });
  const ensureProjects = (total: number) => generateProjects(dataDirectory, total);
  const isWanted = (what: string) => what.includes(only);
  const add = async (what: string, part: () => Promise<Figure[]>) => {
    if (!isWanted(what)) return;
    console.log(`Measuring ${what} …`);
    try {
      figures.push(...(await part()));
    } catch (error) {
      const failure = `Measuring ${what} failed: ${messageOf(error)}`;
      console.error(failure);
      failures.push(failure);
    }
  };

  await add("the public pages", async () => {
    const { projectAddress } = await visit();
    const sparse = await addSparseProject(vigie, "Rehabilitation of Water Catchment");
    const pages = {
      "landing page": `${url}/monitoring`,
      "public list": listAddress(url),
      "full project page": projectAddress,
      "project page with little on it": `${url}/project/${sparse}`,
    };
    return measurePages(pages, debuggingPort);
  });
  await add("rendered pages", async () => {
    const { projectAddress, listRequest } = await visit();
    return measureRenderedPages(browser, url, projectAddress, listRequest);
  });
  await add("the row of a project page", async () =>
    measureProject(url, (await visit()).projectRequest),
  );
  await add("a list", async () => {
    const { listRequest } = await visit();
    await ensureProjects(someProjects);
    return measureList(url, listRequest, someProjects);
  });
  await add("a long list", async () => {
    const { listRequest } = await visit();
    await ensureProjects(manyProjects);
    return measureList(url, listRequest, manyProjects);
  });
  await add("a long list's search", async () => {
    await ensureProjects(manyProjects);
    return measureSearch(browser, url, manyProjects);
  });
  await add("the editor", async () => {
    const { userId } = (await place()).staff;
    return measureEditor({ url, browser, credentials: member, userId, dataDirectory });
  });
  await add("visitors while others are at work", async () =>
    measureDisturbances(await place(), (await visit()).listRequest),
  );
  await add("projects from a file", async () => {
    const { listRequest } = await visit();
    const { staff } = await place();
    return [
      ...(await measureImport(browser, url, member)),
      await measureDisturbance(url, listRequest, importing(staff), 3),
    ];
  });
  await add("live updates", async () => measureUpdates(vigie, await place()));
  await add("a hundred thousand projects", async () => {
    await measureSize(browser, member, (measured) => figures.push(...measured));
    return [];
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
    below(`${name}, median`, live.median, 20),
    below(`${name}, 99th percentile`, live.percentile99, 50),
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
