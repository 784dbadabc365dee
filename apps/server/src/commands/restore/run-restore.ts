import path from "node:path";
import { type LoadedBackup, refuseNewerBackup } from "../../backup/load-backup";
import { paced } from "../../backup/progress";
import { checkBackup } from "../../backup/read-backup";
import { readConfig } from "../../config/config";
import { migrationsDirectory } from "../../config/paths";
import { splitArguments } from "../arguments";
import { contentOf, missingFiles } from "../backup/describe-backup";
import type { CommandEnvironment } from "../command-environment";
import { CommandError } from "../command-error";
import { restorePlace } from "./restore-place";

const usage = "Usage: npm run restore -- FILE, or npm run restore -- --check FILE";

/**
 * Runs `npm run restore` with its arguments. The whole file is verified before anything is written.
 *
 * @returns what was restored or checked, for the person who asked
 * @throws {StartError} with what is wrong and what to do
 */
export async function runRestore(
  argv: readonly string[],
  { env, workingDirectory, closing, logger, say }: CommandEnvironment,
): Promise<string> {
  const { words, values } = splitArguments(argv, { check: { type: "boolean" } }, usage);
  const [given, ...rest] = words;
  if (!given || rest.length > 0) throw new CommandError(usage);
  if (env.SUPABASE_URL && !values.check) {
    throw new CommandError(
      "A backup is restored into a database of Vigie's own. To bring one to Supabase, restore it here first, and move it there.",
    );
  }
  const file = path.resolve(workingDirectory, given);
  say(`Checking ${file}\n`);
  const { header, manifest } = await checkBackup(file);
  const content = contentOf(header, manifest);
  if (values.check) {
    const lines = [`It is whole: ${content}, made by Vigie ${header.vigie}.`];
    return `${[...lines, ...missingFiles(manifest)].join("\n")}\n`;
  }
  await refuseNewerBackup(header, migrationsDirectory);

  const onProgress = paced((step) => say(`${step}\n`));
  const restored = await restorePlace(
    { config: readConfig(env), file, onProgress },
    closing,
    logger,
  );
  return `${[...consequences(content, restored), ...missingFiles(manifest)].join("\n")}\n`;
}

function consequences(
  content: string,
  { dataDir, skippedTables }: LoadedBackup & { dataDir: string },
): string[] {
  return [
    `Restored into ${dataDir}: ${content}.`,
    ...(skippedTables.length > 0
      ? [`Left out, since Vigie does not make them: ${skippedTables.join(", ")}.`]
      : []),
    "People sign in again, with the passwords that they had. Programs that use the API need the keys of this place, which are in secrets.json there after the first start.",
  ];
}
