import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repository } from "../../lib/run";
import { startLoad } from "../load";
import type { Scenario } from "../scenario";
import { type FaultyServer, firstGoodAnswer, pictureOf, startFaultyServer } from "../server";

const LARGE_FILES = 20;
const LARGE_BYTES = 15_000_000;

/** However much is backed up, in bytes. */
const MOST_MEMORY = 400_000_000;

/** More would only find it finished. */
const MOST_KILLS = 5;

/** Makes a backup while rows and files are written, and restores it, killed again and again. */
export const restoreBackup: Scenario = {
  name: "a backup made under load, and its restore killed",
  obstacle: () => null,
  async run(folder, times) {
    const data = `${folder}/data`;
    const file = `${folder}/backup.tar.gz`;
    const server = await startFaultyServer(data, { BACKUP_DIR: "off" });
    try {
      await storeLargeFiles(server);
      const load = startLoad(server);
      await delay(3000);
      await load.stop();
      const meanwhile = startLoad(server);
      const memory = await backUp(data, file);
      await meanwhile.stop();
      await server.stop();

      await rename(data, `${data}.before`);
      await mkdir(data, { mode: 0o700 });
      // With the keys of before the same programs go on.
      await copyFile(join(`${data}.before`, "secrets.json"), join(data, "secrets.json"));
      const kills = await killUntilDone(data, file, Math.min(times, MOST_KILLS));
      await server.start();
      await firstGoodAnswer(server);
      return {
        kept: await load.check(),
        notes: [
          `the backup took ${(memory / 1e6).toFixed(0)} MB of memory`,
          `the restore was killed ${kills} times before it was let to its end`,
          `beside the backup, ${meanwhile.line()}`,
        ],
      };
    } finally {
      await server.stop();
    }
  },
};

async function storeLargeFiles({ post, picturePath }: FaultyServer): Promise<void> {
  for (let file = 0; file < LARGE_FILES; file += 1) {
    const path = `/storage/v1/object/${picturePath(`large-${file}`)}`;
    const response = await post(path, "image/png", pictureOf(LARGE_BYTES));
    if (!response?.ok) throw new Error(`A large file was not stored: ${response?.status}`);
  }
}

function run(command: "backup" | "restore", data: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(repository, `apps/server/dist/${command}.js`), ...args], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** @returns the most memory that it had of its own, in bytes; 0 where the system does not say */
async function backUp(data: string, file: string): Promise<number> {
  const child = run("backup", data, "--to", file);
  const closed = once(child, "close");
  let memory = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    memory = Math.max(memory, Number(kilobytes) * 1024);
    await delay(100);
  }
  await closed;
  if (child.exitCode !== 0) throw new Error("The backup failed.");
  if (memory > MOST_MEMORY) throw new Error(`The backup took ${memory} bytes of memory.`);
  return memory;
}

/** @returns how often it was killed */
async function killUntilDone(data: string, file: string, times: number): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const child = run("restore", data, file);
    const closed = once(child, "close");
    // The longer it is let, the further it comes: checking, making the database, loading.
    const longest = 1000 + kills * 3000 * Math.random();
    const killing = kills < times ? setTimeout(() => child.kill("SIGKILL"), longest) : undefined;
    await closed;
    clearTimeout(killing);
    if (child.exitCode === 0) return kills;
    if (kills === times) throw new Error("The restore failed after it had been killed.");
  }
}
