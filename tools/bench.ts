import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { fullProject } from "../e2e/support/public-pages";
import { addSparseProject } from "../e2e/support/public-stage";
import { freePort, startVigie, type Vigie } from "../e2e/support/vigie";
import { measureDisturbances } from "./bench/disturbances";
import { measureEditor, measureLargePage } from "./bench/editor";
import { measureFollowers } from "./bench/followers";
import { measureImport } from "./bench/imports";
import { auditPage } from "./bench/lighthouse";
import { measureSearch } from "./bench/list-search";
import { measureLive } from "./bench/live";
import { generateProjects } from "./bench/made-projects";
import { measureMemory } from "./bench/memory";
import { measureList, measureProject } from "./bench/reads";
import { measureRenderedPages } from "./bench/rendered-pages";
import { atMost, type Figure, machine } from "./bench/report";
import { measureSize } from "./bench/size";
import { signedIn } from "./bench/staff";
import { followVisitor, listAddress } from "./bench/visitor";
import { buildAll } from "./lib/build";
import { main, messageOf } from "./lib/run";
import { browserArguments, prepareBrowser } from "./test/browser";

const someProjects = 1000;
const manyProjects = 2010;

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
  const { vigie, figures } = await startTwice();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${debuggingPort}`, ...browserArguments],
  });
  const failures: string[] = [];
  try {
    const parts = await partsOf(vigie, browser, debuggingPort);
    for (const [name, measure] of Object.entries(parts)) {
      if (!name.includes(only)) continue;
      console.log(`Measuring ${name} …`);
      try {
        figures.push(...(await measure()));
      } catch (error) {
        failures.push(`Measuring ${name} failed: ${messageOf(error)}`);
      }
    }
    console.log(`\n${machine(browser.version())}\n`);
  } finally {
    await browser.close();
    await vigie.remove();
  }
  console.table(figures, ["figure", "measured", "goal"]);
  const missed = figures.filter(({ isReached }) => isReached === false);
  failures.push(...missed.map(({ figure }) => `Missed: ${figure}`));
  if (failures.length > 0) throw new Error(failures.join("\n"));
});

/** Starts on an empty folder, which sets the database up, and again on what that left. */
async function startTwice(): Promise<{ vigie: Vigie; figures: Figure[] }> {
  const began = performance.now();
  const vigie = await startVigie({
    demoPassword: member.password,
    isPublic: true,
    // Who measures stands for many people, each with an address of their own.
    settings: { TRUST_PROXY: "loopback" },
  });
  const first = performance.now() - began;
  await vigie.stop();
  const beganAgain = performance.now();
  await vigie.start();
  const second = performance.now() - beganAgain;
  return {
    vigie,
    figures: [
      atMost("first start, with database and demo content made, in ms", first, 4000),
      atMost("start on an existing database, in ms", second, 1500),
    ],
  };
}

type Part = () => Promise<Figure[]>;

/** In their order, since the server keeps what each of them makes. */
async function partsOf(
  vigie: Vigie,
  browser: Browser,
  debuggingPort: number,
): Promise<Readonly<Record<string, Part>>> {
  const { url, dataDirectory } = vigie;
  const { publishableKey: apikey } = await vigie.keys();
  const staff = await signedIn(url, apikey, member);
  const visitor = await followVisitor(browser, url, fullProject);
  const { listRequest, projectRequest, projectAddress } = visitor;
  return {
    async "the public pages"() {
      const sparse = await addSparseProject(vigie, "Rehabilitation of Water Catchment");
      return [
        ...(await auditPage("landing page", `${url}/monitoring`, debuggingPort)),
        ...(await auditPage("public list", listAddress(url), debuggingPort)),
        ...(await auditPage("full project", projectAddress, debuggingPort)),
        ...(await auditPage("sparse project", `${url}/project/${sparse}`, debuggingPort)),
      ];
    },
    "rendered pages": () => measureRenderedPages(browser, url, projectAddress, listRequest),
    "the row of a project page": () => measureProject(url, projectRequest),
    async "a list"() {
      await generateProjects(dataDirectory, someProjects);
      return measureList(url, listRequest, someProjects);
    },
    async "a long list's search"() {
      await generateProjects(dataDirectory, manyProjects);
      return measureSearch(browser, url, manyProjects);
    },
    async "the editor"() {
      const editing = { url, browser, credentials: member, userId: staff.userId, dataDirectory };
      return [await measureLargePage(editing), ...(await measureEditor(editing))];
    },
    "visitors while others are at work": () =>
      measureDisturbances({ url, apikey, credentials: member, staff }, listRequest),
    "projects from a file": () => measureImport(browser, url, member),
    "ten thousand followers": () => measureFollowers(member.password),
    "live updates, and memory": () =>
      measureLive(url, staff, () => measureMemory(vigie.processId() ?? 0, dataDirectory)),
    "a hundred thousand projects": () => measureSize(browser, member),
  };
}
