import type { Binaries } from "./binaries";
import { type OsUser, runProgram } from "./run-program";

const FAST_SECONDS = 3;
const IMMEDIATE_SECONDS = 1;

/**
 * Stops the database server of `cluster` with a fast shutdown, which closes connections and writes everything. If that
 * takes too long, an immediate shutdown follows, after which the next start recovers from the log.
 *
 * @returns whether it has stopped
 */
export async function stopCluster(
  cluster: string,
  { pgCtl }: Pick<Binaries, "pgCtl">,
  account: OsUser | undefined,
): Promise<boolean> {
  const stop = async (mode: "fast" | "immediate", seconds: number) => {
    const args = ["stop", "-D", cluster, "-m", mode, "-w", "-t", String(seconds), "-s"];
    return (await runProgram(pgCtl, args, { account })).exitCode === 0;
  };
  const isRunning = async () =>
    (await runProgram(pgCtl, ["status", "-D", cluster], { account })).exitCode === 0;
  return (
    (await stop("fast", FAST_SECONDS)) ||
    (await stop("immediate", IMMEDIATE_SECONDS)) ||
    !(await isRunning())
  );
}
