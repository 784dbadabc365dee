import { expect, it, vi } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker";

const fail = () => Promise.reject(new Error("away"));

function breaker() {
  let time = 0;
  const onFailure = vi.fn();
  const attempt = createCircuitBreaker({ failures: 3, pauseMs: 1000, onFailure, now: () => time });
  return { attempt, onFailure, pass: (ms: number) => (time += ms) };
}

it("what fails several times in a row is left alone for a while, and told once", async () => {
  const { attempt, onFailure, pass } = breaker();
  const tries = vi.fn(fail);
  for (let each = 0; each < 10; each += 1) expect(await attempt(tries)).toBeNull();
  expect(tries).toHaveBeenCalledTimes(3);
  expect(onFailure).toHaveBeenCalledOnce();
  pass(1000);
  expect(await attempt(tries)).toBeNull();
  expect(await attempt(tries)).toBeNull();
  expect(tries).toHaveBeenCalledTimes(4);
  expect(onFailure).toHaveBeenCalledOnce();
});

it("after the pause one try decides, and those who come meanwhile do not wait for it", async () => {
  const { attempt, pass } = breaker();
  for (let each = 0; each < 3; each += 1) await attempt(fail);
  pass(1000);
  let answer: (page: string) => void = () => undefined;
  const deciding = attempt(() => new Promise<string>((resolve) => (answer = resolve)));
  expect(await attempt(async () => "page")).toBeNull();
  answer("page");
  expect(await deciding).toBe("page");
  expect(await attempt(async () => "next")).toBe("next");
});

it("failures that others succeed between do not add up, and each is told", async () => {
  const { attempt, onFailure } = breaker();
  for (let each = 0; each < 5; each += 1) {
    await attempt(fail);
    expect(await attempt(async () => each)).toBe(each);
  }
  expect(onFailure).toHaveBeenCalledTimes(5);
});
