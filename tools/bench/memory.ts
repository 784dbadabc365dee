import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The memory of a running Vigie, in bytes. */
interface Memory {
  /** Resident memory of our process. */
  server: number;
  /** Of all processes of its database together, what they share counted once. */
  database: number;
}

/** Null except on Linux, since other systems do not report it. */
export async function memoryOf(
  processId: number | undefined,
  dataDirectory: string,
): Promise<Memory | null> {
  if (process.platform !== "linux" || processId === undefined) return null;
  const pidFile = path.join(dataDirectory, "postgres", "postmaster.pid");
  const postmaster = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  const database = [postmaster, ...(await childrenOf(postmaster))];
  const shares = await Promise.all(
    database.map((number) => kilobytes(number, "smaps_rollup", "Pss")),
  );
  return {
    server: (await kilobytes(processId, "status", "VmRSS")) * 1024,
    database: shares.reduce((sum, share) => sum + share, 0) * 1024,
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    numbers.map(async (number) => {
      const status = await readFile(`/proc/${number}/status`, "utf8").catch(() => "");
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    }),
  );
  return numbers.filter((_, index) => parents[index] === parent);
}

async function kilobytes(processId: number, file: string, name: string): Promise<number> {
  const content = await readFile(`/proc/${processId}/${file}`, "utf8").catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(content)?.[1] ?? 0);
}
