import { expect, it } from "vitest";
import { releaseMemory } from "./release-memory";

it("gives back the memory of bytes that are all of their buffer", () => {
  const bytes = Buffer.alloc(2 ** 26, 1);
  const held = process.memoryUsage().arrayBuffers;

  releaseMemory(bytes);

  expect(bytes).toHaveLength(0);
  expect(process.memoryUsage().arrayBuffers).toBeLessThanOrEqual(held - 2 ** 26);
});

it("leaves alone what others may use: parts of a buffer, and those of Node's own pool", () => {
  const whole = Buffer.alloc(100, 1);
  const pooled = Buffer.from("a short text");

  releaseMemory(whole.subarray(10));
  releaseMemory(pooled);

  expect(whole).toHaveLength(100);
  expect(String(pooled)).toBe("a short text");
});
