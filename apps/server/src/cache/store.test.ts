import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CachedResponse } from "./cached-response";
import { CacheStore } from "./store";

const response: CachedResponse = {
  status: 200,
  isShared: true,
  headers: [],
  body: Buffer.from("[]"),
};

let now = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

function storeWithOne(): CacheStore {
  const store = new CacheStore({ maxBytes: 100_000, maxResponseBytes: 10_000 });
  store.set("key", { response, tags: ["projects"] });
  return store;
}

it("gives a response for a minute, and past it only to who asks for what was kept", () => {
  const store = storeWithOne();
  pass(59_000);
  expect(store.get("key")?.response).toBe(response);
  pass(3_600_000);
  expect(store.getStale("key")?.response).toBe(response);
  expect(store.get("key")).toBeUndefined();
});

it("gives nothing that was kept once a tag of it was dropped", () => {
  const store = storeWithOne();
  store.invalidate(["projects"]);
  expect(store.getStale("key")).toBeUndefined();
});

it.each([
  ["forward", 30],
  ["back", -30],
])("a clock that jumps %s by days changes nothing", (_direction, days) => {
  const store = storeWithOne();
  vi.setSystemTime(Date.now() + days * 86_400_000);
  expect(store.get("key")?.response).toBe(response);
  pass(62_000);
  expect(store.get("key")).toBeUndefined();
});
