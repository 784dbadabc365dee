import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the repository, independent of the working directory. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a program of the project's own `node_modules/.bin`, showing its output; throws when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(program, args, {
    cwd: repository,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${repository}node_modules/.bin${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
      ...environment,
    },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed (exit code ${code})`);
}

/** Runs one named step and says how long it took. */
export async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  console.log(`\n— ${name}`);
  await work();
  console.log(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a command's work and ends the process with one clear line when it fails. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`\n${messageOf(error)}`);
    process.exitCode = 1;
  }
}

/** What went wrong, in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
