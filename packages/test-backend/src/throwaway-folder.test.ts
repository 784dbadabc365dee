import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { useThrowawayFolder } from "./throwaway-folder";

afterEach(() => vi.unstubAllEnvs());

it("is this run's own and goes with it, as do those that killed runs left behind", async () => {
  vi.stubEnv("TMPDIR", undefined);
  const remove = await useThrowawayFolder();
  const own = tmpdir();
  const ofKilled = path.join(path.dirname(own), `vigie-tests-${spawnSync("true").pid}`);
  mkdirSync(path.join(ofKilled, "data"), { recursive: true });
  vi.stubEnv("TMPDIR", undefined);
  await useThrowawayFolder();
  expect([existsSync(own), existsSync(ofKilled)]).toEqual([true, false]);
  await remove();
  expect(existsSync(own)).toBe(false);
});

it("is where TMPDIR says, which stays", async () => {
  vi.stubEnv("TMPDIR", import.meta.dirname);
  const remove = await useThrowawayFolder();
  expect(tmpdir()).toBe(import.meta.dirname);
  await remove();
  expect(existsSync(import.meta.dirname)).toBe(true);
});
