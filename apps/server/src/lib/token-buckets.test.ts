import { expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets";

function bucketsAt(start: number) {
  const clock = { now: start };
  const buckets = new TokenBuckets({ attempts: 3, perSeconds: 30 }, () => clock.now);
  const takeAll = (who: string) => [1, 2, 3].map(() => buckets.take(who));
  return { clock, buckets, takeAll };
}

it("refuses what is more than allowed, and says how long to wait", () => {
  const { clock, buckets, takeAll } = bucketsAt(5);

  expect(takeAll("a")).toEqual([0, 0, 0]);
  expect(buckets.take("a")).toBe(10);
  clock.now += 4000;
  expect(buckets.take("a")).toBeCloseTo(6);
});

it("trying while refused does not make the wait longer", () => {
  const { clock, buckets, takeAll } = bucketsAt(0);
  takeAll("a");
  for (let second = 0; second < 10; second++) {
    expect(buckets.take("a")).toBeGreaterThan(0);
    clock.now += 1000.1;
  }

  expect(buckets.take("a")).toBe(0);
  expect(buckets.take("a")).toBeGreaterThan(0);
});

it("gives back what was taken, and no more", () => {
  const { clock, buckets, takeAll } = bucketsAt(0);
  takeAll("a");
  clock.now += 3_600_000;

  expect(takeAll("a")).toEqual([0, 0, 0]);
  expect(buckets.take("a")).toBeGreaterThan(0);
});

it("counts each one apart", () => {
  const { buckets, takeAll } = bucketsAt(0);
  takeAll("a");

  expect(buckets.take("b")).toBe(0);
});

it("forgets those who have not tried for longest when too many do", () => {
  const { buckets, takeAll } = bucketsAt(0);
  takeAll("first");
  for (let address = 0; address < 20_000; address++) buckets.take(`address ${address}`);

  expect(buckets.take("first")).toBe(0);
  expect(takeAll("address 19999")).not.toEqual([0, 0, 0]);
});
