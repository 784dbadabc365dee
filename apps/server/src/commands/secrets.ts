import { existsSync } from "node:fs";
import { readConfig } from "../config/config";
import { rotateSecrets, SecretsError } from "../config/secrets";
import { lockDataDirectory } from "../instance/lock";
import { dataDirectoryOf } from "./backend-access";
import { CommandError } from "./command-error";
import { isProgram, runCommand } from "./run-command";

const usage = "Usage: npm run secrets -- rotate";

/**
 * Runs `npm run secrets -- rotate`: replaces all secrets of the data directory, after one of them may have
 * leaked. No server may run on it.
 *
 * @returns the consequences, for the operator
 * @throws {StartError} when a server runs, there are no secrets, or a Supabase elsewhere keeps them
 */
export async function runSecrets(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (argv.length !== 1 || argv[0] !== "rotate") throw new CommandError(usage);
  if (env.SUPABASE_URL) {
    throw new CommandError("Supabase keeps its keys itself: rotate them in its project settings.");
  }
  const config = readConfig(env);
  const dataDir = await dataDirectoryOf(config);
  if (!existsSync(dataDir)) {
    throw new SecretsError(`${dataDir} has no secrets yet; the first start makes them.`);
  }
  const lock = await lockDataDirectory(dataDir);
  try {
    await rotateSecrets(dataDir);
  } finally {
    await lock.release();
  }
  return `${consequences(dataDir).join("\n")}\n`;
}

function consequences(dataDir: string): string[] {
  return [
    `All secrets in ${dataDir} were made anew.`,
    "Everybody signs in again after the next start; passwords stay.",
    "Programs that use the API need the new keys, which are in secrets.json there.",
    "Pages that are open have to be loaded again.",
  ];
}

if (isProgram(import.meta.url)) await runCommand(({ argv, env }) => runSecrets(argv, env));
