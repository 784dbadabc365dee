import type { Browser, BrowserContext } from "@playwright/test";
import { type Credentials, signIn } from "../../e2e/support/people";
import { fullProject } from "../../e2e/support/public-pages";
import { startVigie, type Vigie } from "../../e2e/support/vigie";
import { askedByAnyone, latencies } from "./latency";
import { generateProjects } from "./made-projects";
import { measureFiles, publishInIati } from "./open-files";
import { atMost, type Figure, median, quantile } from "./report";
import { timesAsLong, visitInTurns, visitPage } from "./visit";
import { listAddress, searchRequest } from "./visitor";

const projects = 100_000;
const entriesEach = 10;
const searchesPerSecond = 20;
const secondsOfSearching = 8;
/** Before that, as long as programs that have just started are slow. */
const secondsOfWarmingUp = 4;

/** Stands for what is searched for. */
const marker = "benchword";

/** A server with few projects, or with many. */
interface Place {
  vigie: Vigie;
  visitor: BrowserContext;
  member: BrowserContext;
}

/** Forms of a search, as people type them; each is another one, so that none is answered from memory. */
const searches = {
  "one word": (n: number) => String(1000 + ((n * 37) % 9000)),
  "three words": (n: number) => `water village ${1000 + ((n * 41) % 9000)}`,
};

/**
 * What a hundred thousand projects cost visitors and staff, beside the demonstration's ten: two servers
 * on two embedded databases, asked in turns.
 */
export async function measureSize(browser: Browser, credentials: Credentials): Promise<Figure[]> {
  const few = await openPlace(browser, credentials);
  try {
    const many = await openPlace(browser, credentials);
    try {
      console.log(`  Making ${projects} projects with ${projects * entriesEach} entries …`);
      await publishInIati(many.vigie);
      await generateProjects(many.vigie.dataDirectory, projects, entriesEach);
      return [
        ...(await compareList(few, many)),
        await compareProject(few, many),
        await compareDashboard(few, many),
        ...(await measureSearches(browser, many.vigie.url)),
        ...(await measureFiles(many.vigie, projects)),
      ];
    } finally {
      await closePlace(many);
    }
  } finally {
    await closePlace(few);
  }
}

async function compareList(few: Place, many: Place): Promise<Figure[]> {
  const visits = await visitInTurns(few, many, ({ vigie, visitor }) =>
    visitPage(visitor, listAddress(vigie.url), "article"),
  );
  const bytes = median(visits.other.map(({ dataBytes }) => dataBytes));
  const list = `the list of ${projects} projects`;
  return [
    timesAsLong(`${list}: first card, times that with ten`, visits, 1.3),
    atMost(`${list}: page and rows until it is at rest, in KB`, bytes / 1024, 80),
  ];
}

async function compareProject(few: Place, many: Place): Promise<Figure> {
  const visits = await visitInTurns(few, many, ({ vigie, visitor }) =>
    visitPage(visitor, `${vigie.url}/project/${fullProject}`, "h1"),
  );
  const name = `a project among ${projects} with ${projects * entriesEach} entries`;
  return timesAsLong(`${name}: title, times that among ten`, visits, 1.3);
}

async function compareDashboard(few: Place, many: Place): Promise<Figure> {
  const visits = await visitInTurns(few, many, ({ vigie, member }) =>
    visitPage(member, `${vigie.url}/dashboard`, "[data-edit]"),
  );
  const name = `the dashboard of ${projects} projects: first project, times that with ten`;
  return timesAsLong(name, visits, 1.3);
}

/** As the list asks, and as a link to a search does, which the server answers with a page. */
async function measureSearches(browser: Browser, url: string): Promise<Figure[]> {
  const page = {
    path: `/monitoring?view=projects&search=${marker}`,
    headers: { accept: "text/html" },
  };
  const ways = { "as the list asks": await searchRequest(browser, url, marker), "as a page": page };
  const figures: Figure[] = [];
  for (const [way, { path, headers }] of Object.entries(ways)) {
    for (const [words, textOf] of Object.entries(searches)) {
      const search = (n: number) =>
        askedByAnyone(url + path.replaceAll(marker, encodeURIComponent(textOf(n))), headers);
      await latencies(searchesPerSecond, secondsOfWarmingUp, (n) => search(n + 1000));
      const took = await latencies(searchesPerSecond, secondsOfSearching, search);
      const name = `searching ${words} ${way}, ${searchesPerSecond} a second: 95th percentile in ms`;
      figures.push(atMost(name, quantile(took, 0.95), 120));
    }
  }
  return figures;
}

async function openPlace(browser: Browser, credentials: Credentials): Promise<Place> {
  const vigie = await startVigie({
    demoPassword: credentials.password,
    isPublic: true,
    settings: { TRUST_PROXY: "loopback" },
  });
  const options = { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" } as const;
  const visitor = await browser.newContext(options);
  const member = await browser.newContext(options);
  const page = await member.newPage();
  await signIn(page, vigie.url, credentials);
  await page.close();
  return { vigie, visitor, member };
}

async function closePlace({ vigie, visitor, member }: Place): Promise<void> {
  await visitor.close();
  await member.close();
  await vigie.remove();
}
