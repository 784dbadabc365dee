import type { Config } from "../config/config";
import { storageDirectoryOf } from "../config/paths";
import type { Secrets } from "../config/secrets";
import { type DatabaseAddress, openConnection } from "../database/address";
import { StartError } from "../lib/start-error";
import type { DemoAccount } from "./demo-account";

/** The database and app in which the demo is made. */
interface DemoTarget {
  app: { fetch(request: Request): Promise<Response> };
  /** Null if the backend is a Supabase elsewhere, which gets no demo. */
  database: DatabaseAddress | null;
  secrets: Secrets;
}

/**
 * Fills an empty database with the demo organisation, through the app as people use it.
 *
 * @param closing gets the connections, so that a stop meanwhile closes them before the database: the driver crashes
 *   the process if the database ends during a transaction
 *   (https://github.com/porsager/postgres/issues/1208)
 * @throws {StartError} when that fails
 */
export async function makeDemo(
  { demoLanguage, demoPassword }: Pick<Config, "demoLanguage" | "demoPassword">,
  { app, database, secrets }: DemoTarget,
  dataDir: string,
  closing: { add(name: string, close: () => Promise<void>): void },
): Promise<DemoAccount | undefined> {
  if (database === null) return undefined;
  const sql = openConnection(database, { max: 2 });
  closing.add("connections that make the demo", () => sql.end({ timeout: 0 }));
  try {
    const { seedDemo } = await import("./seed-demo");
    return await seedDemo({
      sql,
      fetch: app.fetch,
      secrets,
      language: demoLanguage,
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
