import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repository } from "../../lib/run";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import type { Scenario } from "../scenario";
import { type FaultyServer, startFaultyServer } from "../server";

const LARGE_FILES = 20;
const LARGE_BYTES = 15_000_000;
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** However much is backed up, in bytes. */
const MOST_MEMORY = 400_000_000;

/** Makes a backup while rows and files are written, and restores it, killed again and again. */
export const restoreBackup: Scenario = {
  name: "a backup made under load, and its restore killed",
  obstacle: () => null,
  async run({ folder, times }) {
    const data = `${folder}/data`;
    const file = `${folder}/backup.tar.gz`;
    const server = await startFaultyServer(data, { BACKUP_DIR: "off" });
    try {
      await storeLargeFiles(server);
      const load = startLoad(server);
      await delay(3000);
      await load.stop();
      const meanwhile = startLoad(server);
      const backup = await runToEnd(run("backup", data, ["--to", file]));
      await meanwhile.stop();
      await server.stop();

      await rename(data, `${data}.before`);
      await mkdir(data, { mode: 0o700 });
      // With the keys of before the same programs go on.
      await copyFile(join(`${data}.before`, "secrets.json"), join(data, "secrets.json"));
      const kills = await killUntilDone(data, file, times);
      server.start();
      await firstGoodAnswer(server);
      return {
        ...(await load.check()),
        answers: [],
        failures: failuresOf(backup),
        notes: [
          `a backup of ${((await stat(file)).size / 1e6).toFixed(0)} MB took ${(backup.tookMs / 1000).toFixed(1)} s and ${(backup.memory / 1e6).toFixed(0)} MB of memory`,
          `the restore was killed ${kills} times before it was let to its end`,
          `beside the backup, ${answersLine(meanwhile)}`,
        ],
      };
    } finally {
      await server.stop();
    }
  },
};

async function storeLargeFiles({ call, keys, projectId }: FaultyServer): Promise<void> {
  for (let file = 0; file < LARGE_FILES; file += 1) {
    const body = new Uint8Array(Buffer.concat([PNG_SIGNATURE, randomBytes(LARGE_BYTES)]));
    const response = await call(
      `/storage/v1/object/project-images/${projectId}/large-${file}.png`,
      {
        method: "POST",
        headers: { apikey: keys.secretKey, "content-type": "image/png" },
        body,
      },
    );
    if (!response?.ok) throw new Error(`A large file was not stored: ${response?.status}`);
  }
}

function run(command: "backup" | "restore", data: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(repository, `apps/server/dist/${command}.js`), ...args], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

interface Run {
  exitCode: number | null;
  tookMs: number;
  /** The most that the process had of its own, in bytes; 0 where the system does not say. */
  memory: number;
}

async function runToEnd(child: ChildProcess): Promise<Run> {
  const began = performance.now();
  const closed = once(child, "close");
  let memory = 0;
  const look = setInterval(() => {
    void memoryOf(child.pid ?? 0).then((bytes) => {
      memory = Math.max(memory, bytes);
    });
  }, 100);
  await closed;
  clearInterval(look);
  return { exitCode: child.exitCode, tookMs: performance.now() - began, memory };
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** @returns how often it was killed */
async function killUntilDone(data: string, file: string, times: number): Promise<number> {
  for (let kills = 0; kills < Math.min(times, 5); kills += 1) {
    const child = run("restore", data, [file]);
    const closed = once(child, "close");
    // The longer it is let, the further it comes: checking, making the database, loading.
    const killing = setTimeout(() => child.kill("SIGKILL"), 1000 + kills * 3000 * Math.random());
    await closed;
    clearTimeout(killing);
    if (child.exitCode === 0) return kills;
  }
  const { exitCode } = await runToEnd(run("restore", data, [file]));
  if (exitCode !== 0) throw new Error("The restore failed after it had been killed.");
  return Math.min(times, 5);
}

function failuresOf({ exitCode, memory }: Run): string[] {
  return [
    ...(exitCode === 0 ? [] : ["The backup failed."]),
    ...(memory > MOST_MEMORY ? [`The backup took ${(memory / 1e6).toFixed(0)} MB of memory.`] : []),
  ];
}
