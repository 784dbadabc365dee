import { expect, it } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter";

it("lets each key run a few tasks at once", () => {
  const limiter = new ConcurrencyLimiter({ concurrent: 2, queued: 0 });

  expect(limiter.acquire("a")).toBeTypeOf("function");
  expect(limiter.acquire("a")).toBeTypeOf("function");
  expect(limiter.acquire("a")).toBeNull();
  expect(limiter.acquire("b")).toBeTypeOf("function");
});

it("queues no task that may not wait", () => {
  const limiter = new ConcurrencyLimiter({ concurrent: 1, queued: 5 });

  expect(limiter.acquire("a", false)).toBeTypeOf("function");
  expect(limiter.acquire("a", false)).toBeNull();
  expect(limiter.acquire("a")).toBeInstanceOf(Promise);
});

it("gives a free slot to the task that waits longest", async () => {
  const limiter = new ConcurrencyLimiter({ concurrent: 1, queued: 2 });
  const order: string[] = [];
  const first = await limiter.acquire("a");
  const second = Promise.resolve(limiter.acquire("a")).then((release) => {
    order.push("second");
    return release;
  });
  const third = Promise.resolve(limiter.acquire("a")).then((release) => {
    order.push("third");
    return release;
  });
  expect(limiter.acquire("a")).toBeNull();

  first?.();
  (await second)?.();
  (await third)?.();

  expect(order).toEqual(["second", "third"]);
  expect(limiter.acquire("a")).toBeTypeOf("function");
});

it("counts a slot that is released twice once", () => {
  const limiter = new ConcurrencyLimiter({ concurrent: 1, queued: 0 });
  const release = limiter.acquire("a");
  if (typeof release !== "function") throw new Error("There was no slot");
  release();
  expect(limiter.acquire("a")).toBeTypeOf("function");
  release();

  expect(limiter.acquire("a")).toBeNull();
});
