import { type Disturbance, disturbances, type Place } from "./disturbances";
import { latencyOf, type Reading } from "./latency";
import { atLeast, atMost, type Figure, of } from "./report";
import { measureThroughput, measureUnchanged, type Repeated, type Throughput } from "./throughput";
import type { ListRequest } from "./visitor";

const shownAtOnce = 50;
const secondsOfReading = 8;

/** A list of 50, of however many there are: as it is asked again, unchanged, and for the first time. */
export async function measureList(
  url: string,
  request: ListRequest,
  projects: number,
): Promise<Figure[]> {
  const list: Repeated = { url, ...firstOf(request) };
  const cold = { ...list, path: withNumber(list.path) };
  const name = `${shownAtOnce} of ${projects} projects`;
  return [
    share(`${name}, kept in memory`, await measureThroughput(list), 0.5),
    share(`${name}, unchanged (304)`, await measureUnchanged(list), 0.7),
    share(`${name}, asked from the database`, await measureThroughput(cold), 0.01),
  ];
}

/** The row of a project page. */
export async function measureProject(url: string, row: ListRequest): Promise<Figure[]> {
  const warm: Repeated = { url, ...row };
  const cold = { ...warm, path: withNumber(row.path) };
  return [
    share("row of a project page, kept in memory", await measureThroughput(warm)),
    share("row of a project page, asked from the database", await measureThroughput(cold)),
  ];
}

/** How long visitors wait while others sign in, write and upload, beside when they do not. */
export async function measureDisturbances(place: Place, list: ListRequest): Promise<Figure[]> {
  const reading = readingOf(place.url, list);
  await latencyOf(reading, 2);
  const { signIns, guesses, writes, upload } = await disturbances(place);
  return [
    await compared(reading, signIns, 2),
    await compared(reading, guesses, 3),
    await compared(reading, writes),
    await compared(reading, upload, 3),
  ];
}

/** How long visitors wait during one of them. */
export async function measureDisturbance(
  url: string,
  list: ListRequest,
  disturbance: Disturbance,
  max: number,
): Promise<Figure> {
  const reading = readingOf(url, list);
  await latencyOf(reading, 2);
  return compared(reading, disturbance, max);
}

function readingOf(url: string, list: ListRequest): Reading {
  const { path, headers } = firstOf(list);
  return { url, path, coldPath: withNumber(path), headers };
}

/** Undisturbed just before and just after, since the machine is not the same in every minute. */
async function compared(
  reading: Reading,
  { name, run }: Disturbance,
  max?: number,
): Promise<Figure> {
  const before = await latencyOf(reading, secondsOfReading / 2);
  const ending = new AbortController();
  let running = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    running = run(ending.signal, resolve);
    running.catch(reject);
  });
  const disturbed = await latencyOf(reading, secondsOfReading);
  ending.abort();
  await running;
  const after = await latencyOf(reading, secondsOfReading / 2);
  const quiet = Math.max(before.percentile99, after.percentile99);
  const ratio = disturbed.percentile99 / quiet;
  const title = `99th percentile of visitors' waiting during ${name}, times the undisturbed`;
  const detail = `${disturbed.percentile99.toFixed(1)} of ${quiet.toFixed(1)} ms`;
  return max === undefined ? of(title, ratio, detail) : atMost(title, ratio, max, detail);
}

function share(name: string, { vigie, bare, bytes }: Throughput, least?: number): Figure {
  const detail = `${vigie.toFixed(0)} of ${bare.toFixed(0)} a second`;
  const title = `${name}, ${bytes} bytes: answers as a share of bare node:http's`;
  return least === undefined
    ? of(title, vigie / bare, detail)
    : atLeast(title, vigie / bare, least, detail);
}

/** The list's first projects alone, without how many there are. */
function firstOf({ path, headers }: ListRequest): ListRequest {
  const { prefer: _, ...others } = headers;
  return {
    path: `${path.replace(/&(limit|offset)=\d+/g, "")}&limit=${shownAtOnce}`,
    headers: others,
  };
}

/** An address that was never asked for, whose answer is the same. */
function withNumber(path: string): string {
  return `${path}&title=neq.{n}`;
}
