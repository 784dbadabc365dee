import type { Config } from "./config";
import { openConnection } from "./database/address";
import type { OpenBackend } from "./open-backend";
import { storageDirectoryOf } from "./paths";
import { StartError } from "./start-error";

/** The account that demo content was made for. */
export interface DemoAccount {
  email: string;
  password: string;
}

/**
 * Fills an empty database with the demo organisation, through the app as people use it.
 *
 * @throws {StartError} when that fails
 */
export async function makeDemo(
  { demoPassword }: Pick<Config, "demoPassword">,
  { app, database, secrets }: OpenBackend,
  dataDir: string,
): Promise<DemoAccount | undefined> {
  if (database === null) return undefined;
  const sql = openConnection(database, { max: 2 });
  try {
    const { seedDemo } = await import("./demo/seed-demo");
    return await seedDemo({
      sql,
      fetch: app.fetch,
      secrets,
      storageDirectory: storageDirectoryOf(dataDir),
      ...(demoPassword !== undefined && { password: demoPassword }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The demo content could not be made: ${reason}. Start with --empty to go without it.`,
      { cause: error },
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
