import { expect, it } from "vitest";
import { reconnectDelay } from "./live";

it("waits longer with every attempt, and half a minute from the fifth on", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 100].map((attempt) => reconnectDelay(attempt, 0.5) / 1000);
  expect(seconds).toEqual([1, 2, 5, 10, 30, 30, 30]);
});

it("spreads the reconnects of all clients over time", () => {
  expect(reconnectDelay(1, 0)).toBe(500);
  expect(reconnectDelay(1, 1)).toBe(1500);
  expect(new Set(Array.from({ length: 20 }, () => reconnectDelay(1))).size).toBeGreaterThan(1);
});
