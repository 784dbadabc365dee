import type { Logger } from "pino";
import type { Config } from "../config/config";
import type { StoredSecrets } from "../config/secrets";
import type { DatabaseAddress } from "../database/address";

/** What the server is composed of, see `createApp`. */
export interface AppOptions {
  config: Config;
  /** The database, or null when a Supabase elsewhere is the backend. */
  database: DatabaseAddress | null;
  secrets: StoredSecrets;
  logger: Logger;
  /** The built web app. */
  webDirectory: string;
  /** Where stored files are kept. */
  storageDirectory: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
}
