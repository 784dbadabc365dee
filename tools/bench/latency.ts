import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { numbered } from "./load";

/** How long a client waits for an answer, in milliseconds. */
export interface Latency {
  median: number;
  /** Of 100 answers, 95 came sooner. */
  percentile95: number;
  /** Of 100 answers, 99 came sooner. */
  percentile99: number;
}

const perSecond = 200;
/** One request in this many is not in memory, and is read from the database. */
const coldEvery = 20;

export interface Reading {
  url: string;
  path: string;
  /** Has `{n}` where each request has another number. */
  coldPath: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Reads at a constant rate, as visitors do who know nothing of one another: what one waits for is
 * counted from when the request was due, also where the answers before it were late.
 */
export async function latencyOf(reading: Reading, seconds: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const read = (index: number) => {
    const path = numbered(index % coldEvery === 0 ? reading.coldPath : reading.path);
    return answered(`${reading.url}${path}`, reading.headers, agent);
  };
  try {
    return await latencyAtRate(perSecond, seconds, read);
  } finally {
    agent.destroy();
  }
}

/**
 * Asks so many times a second, each time when it is due, whether or not the answers before have come.
 *
 * @param ask ends with the answer to the request of that index
 */
export async function latencyAtRate(
  timesPerSecond: number,
  seconds: number,
  ask: (index: number) => Promise<unknown>,
): Promise<Latency> {
  const began = performance.now();
  const waits: Promise<number>[] = [];
  for (let index = 0; index < timesPerSecond * seconds; index += 1) {
    const due = began + (index * 1000) / timesPerSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const waiting = ask(index).then(() => performance.now() - due);
    // Reported once all were sent; until then the rejection must not end the program.
    waiting.catch(() => undefined);
    waits.push(waiting);
  }
  const sorted = (await Promise.all(waits)).sort((one, other) => one - other);
  return {
    median: at(sorted, 0.5),
    percentile95: at(sorted, 0.95),
    percentile99: at(sorted, 0.99),
  };
}

/** The value below which that share of sorted values lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function answered(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = get(url, { headers: { ...headers }, agent }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      else response.on("end", resolve);
    });
    sending.on("error", reject);
  });
}
