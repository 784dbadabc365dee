import { expect, it } from "vitest";
import { inParallel } from "./in-parallel";

/** Work that is finished by hand. */
function manualWork() {
  const started: number[] = [];
  const finish = new Map<number, { done: () => void; fail: () => void }>();
  const work = (item: number) => {
    started.push(item);
    return new Promise<number>((resolve, reject) => {
      finish.set(item, { done: () => resolve(item * 10), fail: () => reject(new Error("no")) });
    });
  };
  return { started, finish, work };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("a failure starts nothing further in its turn, and is told by the result that failed", async () => {
  const { started, finish, work } = manualWork();
  const results = inParallel([1, 2, 3, 4], 2, work);
  finish.get(1)?.fail();
  await expect(results[0]).rejects.toThrow("no");
  await expect(results[2]).rejects.toThrow("no");
  expect(started).toEqual([1, 2]);
  finish.get(2)?.done();
  await expect(results[1]).resolves.toBe(20);
  await settled();
  expect(started).toEqual([1, 2, 4]);
});

it("nothing is done for nothing", () => {
  expect(inParallel([], 3, () => Promise.reject(new Error("never")))).toEqual([]);
});

it("never more than so many are under way, and the results are in order", async () => {
  const { started, finish, work } = manualWork();
  const results = inParallel([1, 2, 3, 4, 5], 2, work);
  expect(started).toEqual([1, 2]);
  for (const [item, underWay] of [
    [2, [1, 2, 4]],
    [1, [1, 2, 4, 3]],
    [3, [1, 2, 4, 3, 5]],
  ] as const) {
    finish.get(item)?.done();
    await settled();
    expect(started).toEqual(underWay);
  }
  for (const item of [4, 5]) finish.get(item)?.done();
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50]);
});
