import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../config/config";
import { type RunningServer, startServer } from "../startup/start-server";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { runBackup } from "./backup";
import { runRestore } from "./restore";
import { runInProcess } from "./testing/run-in-process";

if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });

const logger = pino({ enabled: false });
const DEMO_PASSWORD = "long enough for a demonstration";

let folder: string;
let source: string;
let file: string;
let server: RunningServer | undefined;
let email: string;
let said: string;

beforeAll(async () => {
  folder = await temporaryDirectory();
  // As root the database runs as another account, which has to pass.
  await chmod(folder, 0o711);
  source = path.join(folder, "source");
  file = path.join(folder, "vigie.tar.gz");
  server = await start(source);
  email = server.demo?.email ?? "";
  said = await run(runBackup, source, ["--to", file]);
});

afterAll(async () => {
  await server?.stop();
  await removeDirectory(folder);
});

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT: "0",
  BACKUP_DIR: "off",
  DEMO_PASSWORD,
});

async function start(dataDir: string): Promise<RunningServer> {
  const config = readConfig(environment(dataDir));
  return startServer(config, logger, new AbortController().signal);
}

type Command = typeof runBackup;

/** Runs a command on a data directory, and gives all that it prints. */
function run(command: Command, dataDir: string, argv: string[], env = {}): Promise<string> {
  const around = { env: { ...environment(dataDir), ...env }, workingDirectory: folder, logger };
  return runInProcess(command, argv, around);
}

async function publishableKey(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  return /sb_publishable_[\w-]+/.exec(page)?.[0] ?? "";
}

describe("npm run backup", () => {
  it.each([["wrong"], ["--from", "x"], ["--to", ""]])(
    "called with %s says how",
    async (...argv) => {
      await expect(run(runBackup, source, argv)).rejects.toThrow("Usage: npm run backup");
    },
  );

  it.each(["not-mounted", "not-mounted/vigie.tar.gz"])(
    "makes nothing where a disk is not mounted: --to %s",
    async (target) => {
      const missing = `There is no folder ${path.join(folder, "not-mounted")}.`;
      await expect(run(runBackup, source, ["--to", target])).rejects.toThrow(missing);
      expect(existsSync(path.join(folder, "not-mounted"))).toBe(false);
    },
  );

  it("says what to use with a Supabase", async () => {
    const env = { SUPABASE_URL: "https://x.supabase.co" };
    await expect(run(runBackup, source, [], env)).rejects.toThrow("supabase db dump");
  });

  it("says where it looked when there is nothing", async () => {
    const empty = path.join(folder, "empty");
    await expect(run(runBackup, empty, [])).rejects.toThrow(`nothing to back up in ${empty}`);
  });
});

describe("npm run restore", () => {
  it.each([[], ["a", "b"], ["--chek", "a"]])("called with %s says how", async (...argv) => {
    await expect(run(runRestore, source, argv)).rejects.toThrow("Usage: npm run restore");
  });

  it("refuses a file that is no backup before it makes anything", async () => {
    const target = path.join(folder, "untouched");
    await writeFile(path.join(folder, "letter"), "a letter");
    await expect(run(runRestore, target, ["letter"])).rejects.toThrow("no whole backup");
    expect(await stat(target).catch(() => null)).toBeNull();
  });

  it("refuses a place with stored files alone before it begins, since the next try removes what was begun", async () => {
    const target = path.join(folder, "files");
    await mkdir(path.join(target, "storage", "mine"), { recursive: true });
    await expect(run(runRestore, target, [file])).rejects.toThrow("holds data of Vigie already");
    expect(await readdir(target)).not.toContain("restore-unfinished");
  });
});

it("a backup beside a running server is restored elsewhere, anew where one was interrupted, and the same people sign in there", async () => {
  expect(said).toContain(file);
  expect(said).toMatch(/[\d,]+ rows in \d+ tables and \d+ stored files of \d{4}-/);
  expect(await run(runRestore, source, ["--check", file])).toContain("It is whole");
  await expect(run(runRestore, source, [file])).rejects.toThrow("already running");

  const target = path.join(folder, "target");
  await mkdir(path.join(target, "storage"), { recursive: true });
  await writeFile(path.join(target, "restore-unfinished"), "");
  await writeFile(path.join(target, "storage", "half"), "");
  await expect(start(target)).rejects.toThrow("A restore into");
  await expect(run(runBackup, target, [])).rejects.toThrow();
  expect(await run(runRestore, target, ["vigie.tar.gz"])).toContain(`Restored into ${target}`);
  expect(await readdir(target)).not.toContain("restore-unfinished");
  expect(await readdir(path.join(target, "storage"))).not.toContain("half");
  expect((await readFile(path.join(target, "postgres/PG_VERSION"), "utf8")).trim()).toMatch(
    /^\d+$/,
  );
  await expect(run(runRestore, target, [file])).rejects.toThrow("holds data of Vigie already");

  const restored = await start(target);
  try {
    expect(restored.demo).toBeUndefined();
    const client = createClient(restored.address, await publishableKey(restored.address), {
      auth: { persistSession: false },
    });
    const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    expect(error).toBeNull();
    const { data } = await client.from("projects").select("id, images").order("id");
    expect(data?.length).toBeGreaterThan(5);
    const picture = data?.flatMap(({ images }) => images ?? []).find((image) => image);
    const at = new URL(picture, restored.address);
    const response = await fetch(new URL(at.pathname, restored.address));
    expect(response.status).toBe(200);
  } finally {
    await restored.stop();
  }

  const again = await run(runBackup, target, []);
  const backups = path.join(target, "backups");
  expect(again).toContain(backups);
  const [made = ""] = await readdir(backups);
  expect(made).toMatch(/^vigie-by-hand-\d{4}-.*Z\.tar\.gz$/);
  expect((await stat(backups)).mode & 0o777).toBe(0o700);
});
