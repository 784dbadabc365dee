const second = 1000;
const waits = [1, 2, 5, 10] as const;
const longestWait = 30;

/**
 * How long to wait before another attempt to connect, in milliseconds: about 1, 2, 5, 10 and then
 * 30 seconds. Half of it more or less is chance, so that a thousand visitors who lost the server in
 * the same moment do not come back in the same moment.
 *
 * @param attempt counted from 1
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance = Math.random()): number {
  return (waits[attempt - 1] ?? longestWait) * second * (0.5 + chance);
}
