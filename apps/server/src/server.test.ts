import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "@vigie/test-backend/full-run";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { serverFile } from "./testing/built-program-files";
import { putEmptyDatabase, putMigratedDatabase } from "./testing/prepared-data-directory";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "./testing/temporary-directory";

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    try {
      // The whole group: a shell's child outlives the shell.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // All of it has ended.
    }
  }
  await removeDirectory(dataDir);
});

interface Program {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  exited: Promise<number | null>;
}

function run(env: NodeJS.ProcessEnv = {}, wrapper: string[] = []): Program {
  const [command = "", ...args] = [...wrapper, process.execPath, serverFile, "--empty"];
  const child = spawn(command, args, {
    env: { ...process.env, npm_lifecycle_event: undefined, PORT: "0", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += String(chunk);
  });
  const exited = once(child, "close").then(() => child.exitCode);
  return { child, output, exited };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function ready({ output }: Program): Promise<string> {
  await until(() => output.stdout.includes("Vigie is ready"));
  return /"address":"([^"]+)"/.exec(output.stdout)?.[1] ?? "";
}

it("what was built tells its version, with the commit and its date where there is a repository", async () => {
  for (const program of ["server", "organisation", "restore"]) {
    const file = path.join(path.dirname(serverFile), `${program}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [file, "--version"]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{7,}, \d{4}-\d{2}-\d{2}\))?\n$/);
    expect(stdout.startsWith(manifest.version)).toBe(true);
  }
});

it("a server that cannot start says why in one line and ends with code 1", async () => {
  const { output, exited } = run({ PORT: "http" });
  expect(await exited).toBe(1);
  expect(output.stderr).toBe("");
  expect(output.stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(output.stdout)).toMatchObject({
    level: 60,
    msg: 'PORT must be a whole number from 0 to 65535, not "http".',
  });
});

it("a server takes over the database of one that was killed, runs alone on its data directory, prints JSON lines without secrets, and ends with code 0", async () => {
  await putMigratedDatabase(dataDir);
  const killed = run();
  await ready(killed);
  killed.child.kill("SIGKILL");
  await killed.exited;
  expect(await databaseServersIn(dataDir)).toHaveLength(1);

  const server = run();
  const address = await ready(server);
  expect(server.output.stdout).toContain("that an earlier Vigie left behind");
  expect(await databaseServersIn(dataDir)).toHaveLength(1);
  const secrets: Record<string, string> = JSON.parse(
    await readFile(path.join(dataDir, "secrets.json"), "utf8"),
  );
  await fetch(`${address}/rest/v1/members`, { headers: { apikey: secrets.secretKey ?? "" } });

  const second = run();
  expect(await second.exited).toBe(1);
  expect(JSON.parse(second.output.stdout).msg).toBe(
    `Vigie is already running on this DATA_DIR (pid ${server.child.pid}, ${address}): ${dataDir}`,
  );
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(await databaseServersIn(dataDir)).toEqual([]);
  expect(await readFile(path.join(dataDir, "postgres.log"), "utf8")).toMatch(
    /database system is shut down\n$/,
  );
  expect(server.output.stderr).toBe("");
  for (const line of server.output.stdout.trim().split("\n")) {
    expect(JSON.parse(line)).toHaveProperty("msg");
  }
  expect(server.output.stdout.trim()).toMatch(/"Vigie has stopped"\}$/);
  expect(server.output.stdout).toContain(`"version":"${manifest.version}`);
  expect(server.output.stdout).not.toContain(secrets.secretKey);
  expect(server.output.stdout).not.toContain(secrets.jwtSecret);
});

describe("a server that is told to stop", () => {
  it.runIf(isFullRun)(
    "twice at once, as Ctrl+C under npm does it, still stops in order",
    async () => {
      await putMigratedDatabase(dataDir);
      const server = run();
      await ready(server);
      server.child.kill("SIGINT");
      server.child.kill("SIGINT");
      expect(await server.exited).toBe(0);
      expect(await databaseServersIn(dataDir)).toEqual([]);
    },
  );

  it("while it starts, leaves no database running", async () => {
    await putEmptyDatabase(dataDir);
    const server = run();
    await until(async () => (await databaseServersIn(dataDir)).length > 0);
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });

  it.runIf(isFullRun)(
    "by the end of the npm that started it, through a shell that passes nothing on",
    async () => {
      await putMigratedDatabase(dataDir);
      const npm = run({ npm_lifecycle_event: "start" }, ["/bin/sh", "-c", '"$@"; exit', "sh"]);
      await ready(npm);
      npm.child.kill("SIGTERM");
      await npm.exited;
      await expect.poll(() => databaseServersIn(dataDir)).toEqual([]);
    },
  );
});
