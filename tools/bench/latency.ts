import { setTimeout as wait } from "node:timers/promises";

/**
 * Asks so many times a second, as visitors do who know nothing of one another: each time when it is due, whether or not
 * the answers before have come.
 *
 * @param ask ends with the answer to the request of that index
 * @returns how long each answer took in milliseconds, from when its request was due, also where those before were late
 * @throws what one of the requests threw, once all were made
 */
export async function latencies(
  timesPerSecond: number,
  seconds: number,
  ask: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const began = performance.now();
  const waits: Promise<number>[] = [];
  for (let index = 0; index < timesPerSecond * seconds; index += 1) {
    const due = began + (index * 1000) / timesPerSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const waiting = ask(index).then(() => performance.now() - due);
    // Until all were sent the rejection must not end the program.
    waiting.catch(() => undefined);
    waits.push(waiting);
  }
  return Promise.all(waits);
}

/** A visitor's request, from an address of anyone's, which the server believes from its trusted proxies. */
export function askedByAnyone(url: string, headers: Record<string, string>): Promise<string> {
  const address = `10.1.0.${Math.floor(Math.random() * 256)}`;
  return asked(url, { headers: { ...headers, "x-forwarded-for": address } });
}

/** @throws when the answer is none of success */
export async function asked(url: string, request?: RequestInit): Promise<string> {
  const answer = await fetch(url, request);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${body}`);
  return body;
}
