import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GuessThrottle } from "./guess-throttle";

const MINUTE = 60_000;
const account = "awa@example.org";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

/** How long an attempt waits, in milliseconds of fake time; null when it is refused. */
async function waitOf(throttle: GuessThrottle, client: string | null = null) {
  const start = Date.now();
  const admitted = throttle.admit(account, client);
  await vi.runAllTimersAsync();
  return (await admitted) ? Date.now() - start : null;
}

async function fail(throttle: GuessThrottle, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await waitOf(throttle);
}

it("the wait grows to four seconds and no further", async () => {
  const throttle = new GuessThrottle({}, () => 0);
  const waits = [];
  for (let attempt = 0; attempt < 17; attempt += 1) waits.push(await waitOf(throttle));

  expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(waits.slice(10)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

it("attempts at once wait as if they came one after the other", async () => {
  const throttle = new GuessThrottle({}, () => 0);
  const start = Date.now();
  const waits = Array.from({ length: 14 }, async () => {
    await throttle.admit(account, null);
    return Date.now() - start;
  });
  await vi.runAllTimersAsync();
  const times = await Promise.all(waits);

  expect(times.slice(10)).toEqual([250, 500, 1000, 2000]);
});

it("failures are forgiven one a minute, and all of them by the right password", async () => {
  let now = 0;
  const throttle = new GuessThrottle({}, () => now);
  await fail(throttle, 100);
  now += 10 * MINUTE;
  expect(await waitOf(throttle)).toBe(250);
  now += 60 * MINUTE;
  expect(await waitOf(throttle)).toBe(0);
  await fail(throttle, 100);
  throttle.succeeded(account);
  expect(await waitOf(throttle)).toBe(0);
});

it("of very many accounts those tried longest ago are forgotten, and none that is still tried", async () => {
  const throttle = new GuessThrottle({}, () => 0);
  const tryOthers = async (name: string, count: number) => {
    for (let each = 0; each < count; each += 1) await throttle.admit(`${name}${each}`, null);
  };
  await fail(throttle, 10);
  await tryOthers("first", 19_999);
  expect(await waitOf(throttle)).toBe(250);
  await tryOthers("second", 19_999);
  expect(await waitOf(throttle)).toBe(500);
  await tryOthers("third", 20_000);
  expect(await waitOf(throttle)).toBe(0);
});

it("one client holds few waiting attempts, and others wait beside it, up to a bound for all", async () => {
  const throttle = new GuessThrottle({ maxWaiting: 6, maxWaitingPerClient: 4 }, () => 0);
  await fail(throttle, 10);
  const attempts = (client: string, count: number) =>
    Array.from({ length: count }, () => throttle.admit(account, client));

  const admitted = Promise.all([
    ...attempts("2001:db8::1", 3),
    ...attempts("2001:db8::2", 3),
    ...attempts("203.0.113.7", 3),
  ]);
  await vi.runAllTimersAsync();

  expect(await admitted).toEqual([true, true, true, true, false, false, true, true, false]);
  // Those have left, so others may wait.
  expect(await waitOf(throttle, "2001:db8::1")).toBe(4000);
});
