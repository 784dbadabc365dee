import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file system in memory, as small as is told. */
export interface SmallDisk {
  /** Takes what room is left. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

const CHUNK_BYTES = 1024 * 1024;

/** Why this machine cannot have one; null where it can. */
export function obstacleToMounting(): string | null {
  if (process.platform !== "linux") return "only Linux mounts file systems in memory";
  if (process.getuid?.() !== 0) return "only root may mount a file system";
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], {
      stdio: "ignore",
    });
    return null;
  } catch {
    return "this machine does not let a file system be mounted";
  }
}

/** Mounts one at `folder`, which is made; open to everybody, as a folder for data must be. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "pipe" });
  mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder);
  const ballast = join(folder, "ballast");
  return {
    async fill() {
      await mkdir(ballast, { recursive: true });
      for (let number = 0; ; number += 1) {
        const { bavail, bsize } = await statfs(folder);
        const room = Math.min(bavail * bsize, CHUNK_BYTES);
        if (room === 0) return;
        try {
          await writeFile(join(ballast, String(number)), Buffer.alloc(room));
        } catch {
          // Others write, too.
        }
      }
    },
    makeRoom: () => rm(ballast, { recursive: true, force: true }),
    setReadOnly: (isReadOnly) => void mount("-o", `remount,${isReadOnly ? "ro" : "rw"}`, folder),
    remove: () => void execFileSync("umount", ["--lazy", folder], { stdio: "pipe" }),
  };
}
