import { expect, it, onTestFinished, vi } from "vitest";
import { runProgram } from "./run-program";

const environmentOf = async (passOn?: RegExp): Promise<unknown> => {
  const print = ["-p", "JSON.stringify(process.env)"];
  const { output } = await runProgram(process.execPath, print, passOn && { passOn });
  return JSON.parse(output);
};

it("a program gets nothing of the environment that would mislead it or leak", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PGDATA", "/elsewhere");
  vi.stubEnv("DATABASE_URL", "postgres://somebody:secret@example.org");
  vi.stubEnv("TZ", "Pacific/Auckland");
  const given = await environmentOf();
  expect(given).toMatchObject({ PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" });
  expect(given).not.toHaveProperty("PGDATA");
  expect(given).not.toHaveProperty("DATABASE_URL");
  expect(await environmentOf(/^PGDATA$/)).toMatchObject({ PGDATA: "/elsewhere" });
});

it("PostgreSQL keeps up to 4 MiB that it has freed, where the system's C library can", async () => {
  expect(await environmentOf()).toMatchObject({
    MALLOC_TRIM_THRESHOLD_: "4194304",
    MALLOC_MMAP_THRESHOLD_: "4194304",
  });
});
