import type { Logger } from "pino";
import type { AutomaticBackups } from "../backup/automatic/automatic-backups";
import type { Config } from "../config/config";
import type { StoredSecrets } from "../config/secrets";
import type { DatabaseAddress } from "../database/address";
import type { Trouble } from "../errors/trouble";
import type { SecurityLog } from "../log/security-log";
import type { PageOptions } from "../pages/page-options";

/** Options of `createApp`. */
export interface AppOptions {
  config: Config;
  /** The database, or null when a Supabase elsewhere is the backend. */
  database: DatabaseAddress | null;
  /** Why the database is unavailable, if this server runs it and knows. */
  databaseTrouble?: () => Trouble | null;
  secrets: StoredSecrets;
  /** The `databaseSecret` before a rotation that no start has followed yet. */
  formerSecret?: string | null;
  /**
   * Whether this is a command, which leaves logins and settings of a database elsewhere as its server made them. Its
   * queries run as the owner.
   */
  isCommand?: boolean;
  logger: Logger;
  /** The built web app. */
  webDirectory: string;
  /** The program that renders public pages; without it they are rendered in the browser. */
  pageRendererFile?: string;
  /** Where stored files are kept. */
  storageDirectory: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
  /** Makes a backup before the schema changes; null or absent for none. */
  backups?: Pick<AutomaticBackups, "beforeUpgrade" | "health"> | null;
  /** Ends a start that is under way, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of `openData`. */
export interface DataOptions extends AppOptions {
  /** What public pages are rendered with; null for servers that render none. */
  pages: PageOptions | null;
  securityLog: Pick<SecurityLog, "record">;
}
