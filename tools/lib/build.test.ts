import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildIfStale, pagesPart, webPart } from "./build";
import { repository } from "./run";

test.each([
  { part: webPart, config: "apps/web/vite.config.ts" },
  { part: pagesPart, config: "apps/web/vite.server.config.ts" },
])("the $part.name is built anew after a change of what $config imports", async (build) => {
  const { part, config } = build;
  const text = await readFile(path.join(repository, config), "utf8");
  const imported = [...text.matchAll(/from "\.\/([^"]+)"/g)].map(([, file]) => `apps/web/${file}`);
  expect(imported).not.toEqual([]);
  expect(part.inputs).toEqual(expect.arrayContaining([config, ...imported]));
});

describe("two that build in one checkout", () => {
  const waits = "Another command builds in this checkout: waiting for it …";
  let folder: string;
  const log = vi.spyOn(console, "log");
  const build = vi.fn<() => Promise<void>>();
  const part = () => ({
    name: "sample",
    build,
    output: path.relative(repository, folder),
    inputs: [],
  });

  beforeEach(async () => {
    log.mockReset().mockReturnValue();
    build.mockReset().mockResolvedValue();
    folder = await mkdtemp(path.join(tmpdir(), "vigie-build-"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    return rm(folder, { recursive: true });
  });
  afterAll(() => log.mockRestore());

  test("do not meet: the second says that it waits, and finds it built", async () => {
    let finish = () => {};
    build.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const first = buildIfStale(part());
    await eventually(() => expect(build).toHaveBeenCalled());
    const second = buildIfStale(part());
    await eventually(() => expect(log).toHaveBeenCalledWith(waits));
    finish();
    await Promise.all([first, second]);
    expect(build).toHaveBeenCalledTimes(1);
    expect(log.mock.calls).toEqual([["Building the sample …"], [waits]]);
  });

  test("build anew for another address that is compiled in", async () => {
    await buildIfStale(part());
    vi.stubEnv("VITE_SUPABASE_URL", "https://elsewhere.example");
    await buildIfStale(part());
    expect(build).toHaveBeenCalledTimes(2);
  });

  test("do not wait for each other once the first was killed, whose result is stale", async () => {
    await buildIfStale(part());
    await writeFile(path.join(folder, ".built-from"), "before");
    const program = `import("./tools/lib/build.ts").then(({ buildIfStale }) => {
      const build = () => new Promise(() => setInterval(console.error, 1000, "begun"));
      return buildIfStale({ ...${JSON.stringify(part())}, build });
    })`;
    const child = spawn(process.execPath, ["--import", "tsx", "-e", program], { cwd: repository });
    await once(child.stderr, "data");
    build.mockClear();
    const second = buildIfStale(part());
    await eventually(() => expect(log).toHaveBeenCalledWith(waits));
    expect(build).not.toHaveBeenCalled();
    await expect(readFile(path.join(folder, ".built-from"))).rejects.toThrow("ENOENT");
    child.kill("SIGKILL");
    await second;
    expect(build).toHaveBeenCalledTimes(1);
  });
});
