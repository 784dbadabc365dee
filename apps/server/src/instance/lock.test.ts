import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  AlreadyRunningError,
  findRunningInstance,
  findServingInstance,
  type InstanceLock,
  lockDataDirectory,
} from "./lock";

let dataDir: string;
let child: ChildProcess | undefined;
const held: InstanceLock[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "vigie-lock-"));
});

afterEach(async () => {
  child?.kill("SIGKILL");
  child = undefined;
  for (const lock of held.splice(0)) await lock.release();
  await rm(dataDir, { recursive: true, force: true });
});

async function hold(directory = dataDir): Promise<InstanceLock> {
  const lock = await lockDataDirectory(directory);
  held.push(lock);
  return lock;
}

/** Another process that holds the data directory until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const program = `
    import { lockDataDirectory } from ${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))};
    const lock = await lockDataDirectory(process.argv[1]);
    lock.publish("http://127.0.0.1:3999");
    setInterval(() => {}, 1000);
    process.stdout.write("held");`;
  child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program, dataDir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

it("refuses a second server, naming the first one's process and address", async () => {
  const { pid } = await holdElsewhere();
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(AlreadyRunningError);
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(
    `Vigie is already running on this DATA_DIR (pid ${pid}, http://127.0.0.1:3999)`,
  );
  expect(await findRunningInstance(dataDir)).toEqual({ pid, address: "http://127.0.0.1:3999" });
});

it("refuses a second server while the first one still starts", async () => {
  await hold();
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(
    `Vigie is already running on this DATA_DIR (pid ${process.pid}, starting`,
  );
});

it("is free again once its holder was killed, which leaves nothing behind", async () => {
  const holder = await holdElsewhere();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await findRunningInstance(dataDir)).toBeUndefined();
  await hold();
  expect(await readdir(path.join(dataDir, "lock"))).toHaveLength(1);
});

it("is free again once it is released", async () => {
  const lock = await lockDataDirectory(dataDir);
  await lock.release();
  expect(await findRunningInstance(dataDir)).toBeUndefined();
  await hold();
});

it("is given to one of many that ask at the same time", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => lockDataDirectory(dataDir)),
  );
  const winners = results.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  held.push(...winners);
  expect(winners).toHaveLength(1);
});

it("does not mistake a stray file for a running server", async () => {
  await mkdir(path.join(dataDir, "lock"));
  await writeFile(path.join(dataDir, "lock", "stray.sock"), "");
  expect(await findRunningInstance(dataDir)).toBeUndefined();
  await hold();
  expect(await findRunningInstance(dataDir)).toMatchObject({ pid: process.pid });
});

it("works below a path that is too long for a socket, in a folder that only its owner may enter", async () => {
  const long = path.join(dataDir, "d".repeat(120));
  await mkdir(long);
  await hold(long);
  await expect(lockDataDirectory(long)).rejects.toThrow(AlreadyRunningError);
  const directory = await stat(path.join(long, "lock"));
  expect(directory.mode & 0o777).toBe(0o700);
  await rm(await realpath(path.join(long, "lock")), { recursive: true });
});

it("waits for one that is starting, but not for what serves nowhere", async () => {
  const starting = await hold();
  expect(await findServingInstance(dataDir, 300)).toMatchObject({ address: null });
  const found = findServingInstance(dataDir);
  starting.publish("http://127.0.0.1:3999");
  expect(await found).toMatchObject({ address: "http://127.0.0.1:3999" });
});

it("stops waiting when the instance that was starting gave up", async () => {
  const starting = await hold();
  const found = findServingInstance(dataDir);
  await starting.release();
  expect(await found).toBeUndefined();
});
