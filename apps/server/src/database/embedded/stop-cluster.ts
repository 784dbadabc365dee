import type { Binaries } from "./binaries";
import { type OsUser, runProgram } from "./run-program";

const FAST_SECONDS = 3;
const IMMEDIATE_SECONDS = 1;

/**
 * Stops the database server of `cluster`: connections are cut and everything is written; where that
 * takes too long it is stopped at once, and repairs itself from its log at the next start.
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
