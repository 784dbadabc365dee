import { existsSync } from "node:fs";
import { type Config, readConfig } from "../config/config";
import { loadSecrets, rotateSecrets, SecretsError } from "../config/secrets";
import { CLOSE_WITHIN_SECONDS, openConnection } from "../database/address";
import { makeDirectory } from "../database/embedded/data-directory";
import { openExternalDatabase } from "../database/external";
import { keepServedSecret, SERVED_SECRET_SQL } from "../database/served-secret";
import { lockDataDirectory } from "../instance/lock";
import { dataDirectoryOf } from "./backend-access";
import { CommandError } from "./command-error";
import { isProgram, runCommand } from "./run-command";

const usage = "Usage: npm run secrets -- rotate, or npm run secrets -- take";

/**
 * Runs `npm run secrets -- rotate`: replaces all secrets of the data directory, after one of them may have
 * leaked. Or `take`: has the database of `DATABASE_URL` served with them, and no longer with those of another data
 * directory. No server may run on it.
 *
 * @returns the consequences, for the operator
 * @throws {StartError} when a server runs, there are no secrets, or a Supabase elsewhere keeps them
 */
export async function runSecrets(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [action] = argv;
  if (argv.length !== 1 || (action !== "rotate" && action !== "take"))
    throw new CommandError(usage);
  if (env.SUPABASE_URL) {
    throw new CommandError("Supabase keeps its keys itself: rotate them in its project settings.");
  }
  const config = readConfig(env);
  if (action === "take") return take(config);
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

async function take({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === undefined) {
    throw new CommandError("Set DATABASE_URL: the embedded database is its DATA_DIR's already.");
  }
  const database = await openExternalDatabase(databaseUrl);
  await makeDirectory(dataDir);
  const lock = await lockDataDirectory(dataDir);
  const sql = openConnection(database, { max: 1 });
  try {
    const { databaseSecret } = await loadSecrets(dataDir);
    await sql.unsafe(SERVED_SECRET_SQL);
    await keepServedSecret(sql, databaseSecret);
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
    await lock.release();
  }
  return `From its next start on, a server with DATA_DIR=${dataDir} serves this database.\nServers with another secrets.json lose it then, and say so. Pages that are open have to be loaded again.\n`;
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
