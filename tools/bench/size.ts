import type { Browser, BrowserContext } from "@playwright/test";
import { type Credentials, signIn } from "../../e2e/support/people";
import { startVigie, type Vigie } from "../../e2e/support/vigie";
import { generateProjects } from "./generated-projects";
import { latencyAtRate } from "./latency";
import { once } from "./once";
import { type PageVisit, visitPage } from "./page-visit";
import { atMost, type Figure, failed, kilobytes, of } from "./report";
import { learnSearch, type Search, searchByAddress } from "./search-call";
import { publishableKeyOf } from "./staff";
import { median } from "./throughput";
import { listAddress } from "./visitor";

const generated = 100_000;
const rounds = 3;
const searchesPerSecond = 20;
const secondsOfSearching = 8;
/** Before that, as long as programs that have just started are slow. */
const secondsOfWarmingUp = 4;
const longestAloneSeconds = 2;

/** A server with few projects, or with many. */
interface Place {
  vigie: Vigie;
  visitor: BrowserContext;
  member: BrowserContext;
}

/** The same thing in both places, in turns. */
interface Sides<Value> {
  few: Value;
  many: Value;
}

type Add = (figures: readonly Figure[]) => void;

/** Two forms of a search, as people type them. */
const searches = [
  { words: "one word", textOf: (n: number) => String(1000 + ((n * 37) % 9000)) },
  { words: "three words", textOf: (n: number) => `water village ${1000 + ((n * 41) % 9000)}` },
] as const;

/**
 * What a hundred thousand projects cost visitors and staff, beside the demonstration's ten: two servers
 * on two embedded databases, asked in turns. What cannot be measured is told by its own figure.
 *
 * @param add takes figures as soon as they are there, so that those are kept when a later part hangs
 */
export async function measureSize(
  browser: Browser,
  credentials: Credentials,
  add: Add,
): Promise<void> {
  const few = await openPlace(browser, credentials);
  try {
    const many = await openPlace(browser, credentials);
    try {
      console.log(`  Making ${generated} projects …`);
      const began = performance.now();
      await generateProjects(many.vigie.dataDirectory, generated, (made) =>
        console.log(`  … ${made} after ${secondsSince(began).toFixed(0)} s`),
      );
      add([
        of(`making ${generated} projects with their places, in s`, Math.round(secondsSince(began))),
      ]);
      await compareAll({ few, many }, browser, add);
    } finally {
      await closePlace(many);
    }
  } finally {
    await closePlace(few);
  }
}

type Part = readonly [name: string, measure: () => Promise<Figure[]>];

async function compareAll(places: Sides<Place>, browser: Browser, add: Add): Promise<void> {
  const learned = once(() => learnSearch(browser, places.many.vigie.url));
  const list = `the list of ${generated} projects`;
  const searching = (way: string, search: () => Promise<Search>) =>
    searches.map(({ words, textOf }): Part => {
      const name = `searching ${words}, ${way}`;
      return [name, async () => compareSearches(places, name, await search(), textOf)];
    });
  const parts: readonly Part[] = [
    [list, () => compareList(places, list)],
    ["the map of all projects", () => compareMap(places)],
    ["the dashboard", () => compareDashboard(places)],
    ...searching("as the list asks", learned),
    ...searching("as a rendered page", async () => searchByAddress),
  ];
  for (const [name, measure] of parts) {
    console.log(`  ${name} …`);
    const figures = await measure().catch((error: unknown) => [failed(name, error)]);
    for (const figure of figures) console.log(`    ${figure.name}: ${figure.value}`);
    add(figures);
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

async function compareList(places: Sides<Place>, name: string): Promise<Figure[]> {
  const { few, many } = await visitInTurns(places, ({ vigie, visitor }) =>
    visitPage(visitor, listAddress(vigie.url), "article"),
  );
  const megabytes = (many.heapBytes - few.heapBytes) / 2 ** 20;
  return [
    timesAsLong(`${name}: first card, times that with ten`, { few, many }, 1.3),
    bytesUntilShown(`${name}: bytes to the first card, times those with ten`, { few, many }),
    atMost(
      `${name}: page and rows until it is at rest, in KB`,
      kilobytes(many.dataBytes),
      80,
      `${kilobytes(few.dataBytes)} with ten`,
    ),
    atMost(`${name}: memory of the page beyond that with ten, in MB`, megabytes, 25),
  ];
}

async function compareMap(places: Sides<Place>): Promise<Figure[]> {
  // Of very many projects the map shows where they are together.
  const pin = '[aria-label="Map of all projects"] :is([aria-expanded], .map-bubble)';
  const sides = await visitInTurns(places, ({ vigie, visitor }) =>
    visitPage(visitor, `${vigie.url}/monitoring`, pin),
  );
  const name = `the map of ${generated} projects`;
  const [few, many] = [await firstAnswerOfMap(places.few), await firstAnswerOfMap(places.many)];
  return [
    of(
      `${name}: the server's answer to a part that is not cached, times that with ten`,
      many / few,
      inMilliseconds(many, few),
    ),
    timesAsLong(`${name}: first pin, times that with ten`, sides),
    bytesUntilShown(`${name}: bytes to the first pin, times those with ten`, sides),
  ];
}

/** Milliseconds until the server answers for nearly all of the world, each time for another part. */
async function firstAnswerOfMap({ vigie }: Place): Promise<number> {
  const headers = { apikey: await publishableKeyOf(vigie.dataDirectory) };
  const took: number[] = [];
  for (let part = 0; part < 2 * rounds + 1; part += 1) {
    const began = performance.now();
    const west = -179 + part / 100;
    const answer = await fetch(`${vigie.url}/rest/v1/rpc/map_places?west=${west}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The map was answered with ${answer.status}.`);
    took.push(performance.now() - began);
  }
  return median(took);
}

async function compareDashboard(places: Sides<Place>): Promise<Figure[]> {
  const sides = await visitInTurns(places, ({ vigie, member }) =>
    visitPage(member, `${vigie.url}/dashboard`, "[data-edit]"),
  );
  const name = `the dashboard of ${generated} projects`;
  const { few, many } = sides;
  return [
    timesAsLong(`${name}: first project, times that with ten`, sides),
    bytesUntilShown(`${name}: bytes to the first project, times those with ten`, sides),
    of(
      `${name}: page and rows until it is at rest, in KB`,
      kilobytes(many.dataBytes),
      `${kilobytes(few.dataBytes)} with ten`,
    ),
    of(
      `${name}: memory of the page beyond that with ten, in MB`,
      (many.heapBytes - few.heapBytes) / 2 ** 20,
    ),
  ];
}

/** Each text is another one, so that none is answered from memory. */
async function compareSearches(
  places: Sides<Place>,
  name: string,
  search: Search,
  textOf: (n: number) => string,
): Promise<Figure[]> {
  const latencyIn = async ({ vigie }: Place) => {
    await latencyAtRate(searchesPerSecond, secondsOfWarmingUp, (n) =>
      search(vigie, textOf(n + searchesPerSecond * secondsOfSearching)),
    );
    return latencyAtRate(searchesPerSecond, secondsOfSearching, (n) => search(vigie, textOf(n)));
  };
  await tryAlone(() => search(places.many.vigie, textOf(-1)));
  const few = await latencyIn(places.few);
  const many = await latencyIn(places.many);
  const title = `${name}, ${generated} projects, ${searchesPerSecond} a second`;
  const ratio = many.percentile95 / few.percentile95;
  return [
    atMost(`${title}: 95th percentile in ms`, Math.round(many.percentile95), 120),
    of(`${title}: times that with ten`, ratio, inMilliseconds(many.percentile95, few.percentile95)),
  ];
}

/** What takes so long alone would only pile up, and hold up all that is measured afterwards. */
async function tryAlone(search: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await search();
  const seconds = secondsSince(began);
  if (seconds > longestAloneSeconds) {
    throw new Error(`one search alone takes ${seconds.toFixed(1)} s`);
  }
}

/** After one visit to each that does not count, medians of some. */
async function visitInTurns(
  places: Sides<Place>,
  visit: (place: Place) => Promise<PageVisit>,
): Promise<Sides<PageVisit>> {
  await visit(places.few);
  await visit(places.many);
  const visits: Sides<PageVisit[]> = { few: [], many: [] };
  for (let round = 0; round < rounds; round += 1) {
    visits.few.push(await visit(places.few));
    visits.many.push(await visit(places.many));
  }
  return { few: medianOf(visits.few), many: medianOf(visits.many) };
}

function medianOf(visits: readonly PageVisit[]): PageVisit {
  const of = (key: keyof PageVisit) => median(visits.map((visit) => visit[key]));
  return {
    shown: of("shown"),
    bytesUntilShown: of("bytesUntilShown"),
    dataBytes: of("dataBytes"),
    heapBytes: of("heapBytes"),
  };
}

function timesAsLong(name: string, { few, many }: Sides<PageVisit>, max?: number): Figure {
  const ratio = many.shown / few.shown;
  const detail = inMilliseconds(many.shown, few.shown);
  return max === undefined ? of(name, ratio, detail) : atMost(name, ratio, max, detail);
}

function bytesUntilShown(name: string, { few, many }: Sides<PageVisit>): Figure {
  const detail = `${kilobytes(many.bytesUntilShown)} of ${kilobytes(few.bytesUntilShown)} KB`;
  return of(name, many.bytesUntilShown / few.bytesUntilShown, detail);
}

function inMilliseconds(many: number, few: number): string {
  return `${many.toFixed(0)} of ${few.toFixed(0)} ms`;
}

async function openPlace(browser: Browser, credentials: Credentials): Promise<Place> {
  const vigie = await startVigie({
    demoPassword: credentials.password,
    settings: { TRUST_PROXY: "loopback" },
  });
  const options = { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" } as const;
  const [visitor, member] = [await browser.newContext(options), await browser.newContext(options)];
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
