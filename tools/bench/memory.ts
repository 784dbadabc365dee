import { readdir, readFile } from "node:fs/promises";
import { postmasterOf } from "../lib/embedded-database";
import { atMost, type Figure } from "./report";

/** The memory of a running Vigie, of which only Linux tells. */
export async function measureMemory(server: number, dataDirectory: string): Promise<Figure[]> {
  if (process.platform !== "linux") return [];
  const postmaster = await postmasterOf(dataDirectory);
  let database = await megabytes(postmaster, "smaps_rollup", "Pss");
  for (const name of await readdir("/proc")) {
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
    if (!status.includes(`\nPPid:\t${postmaster}\n`)) continue;
    // The share of each in what they have in common.
    database += await megabytes(Number(name), "smaps_rollup", "Pss");
  }
  const resident = await megabytes(server, "status", "VmRSS");
  return [
    atMost("memory of the server after all this, in MB", resident, 250),
    atMost("memory of its database, in MB", database, 150),
  ];
}

async function megabytes(processId: number, file: string, name: string): Promise<number> {
  const content = await readFile(`/proc/${processId}/${file}`, "utf8").catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(content)?.[1] ?? 0) / 1024;
}
