import { chown, open, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { OsUser } from "./run-program";

/** Values of `postgresql.conf`, unquoted. */
export type ClusterSettings = Record<string, string | number>;

/**
 * Settings for a small machine. `fsync` stays on. Fifty connections serve many visitors, since requests share them.
 */
const ownSettings: ClusterSettings = {
  max_connections: 50,
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  // There are no replicas, so the write-ahead log needs only what recovery uses.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  // Worker processes would take memory and shared memory that small containers lack.
  io_method: "sync",
  max_parallel_workers_per_gather: 0,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Errors of requests are reported to the clients; in this log they would be noise that contains their data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** For an older release from which rows are only copied; every release knows these. */
export const olderSettings: ClusterSettings = { max_connections: 20, timezone: "UTC" };

/**
 * Writes `postgresql.conf` anew. `ALTER SYSTEM` writes another file, which comes after it.
 *
 * @param base what `settings` are added to
 */
export async function writeSettings(
  cluster: string,
  settings: ClusterSettings,
  account: OsUser | undefined,
  base: ClusterSettings = ownSettings,
): Promise<void> {
  const file = path.join(cluster, "postgresql.conf");
  const lines = Object.entries({ ...base, ...settings }).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  );
  const heading = "# Written by Vigie at every start. Use ALTER SYSTEM for settings of your own.";
  await replaceFile(file, `${[heading, ...lines].join("\n")}\n`, account);
}

/**
 * The owner of the database needs no password on the socket: only the system user who owns the data can open the
 * socket's folder, and could read both the data and a password file beside it anyway. Logins of requests need their
 * passwords, as on every other PostgreSQL.
 */
const SOCKET_ACCESS = `# Written by Vigie at every start.
local all "/^vigie_(authenticator|visitor|accounts)_[0-9a-f]+$" scram-sha-256
local all all trust
`;

/** Writes `pg_hba.conf` anew where the database listens on a socket. */
export async function writeAccess(cluster: string, account: OsUser | undefined): Promise<void> {
  await replaceFile(path.join(cluster, "pg_hba.conf"), SOCKET_ACCESS, account);
}

async function replaceFile(file: string, text: string, account: OsUser | undefined): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  if (account) await chown(`${file}.new`, account.uid, account.gid);
  await rename(`${file}.new`, file);
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Makes a log file that the database may append to. A large one is renamed first, and replaces the previous one. */
export async function prepareLog(file: string, account: OsUser | undefined): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
  const handle = await open(file, "a", 0o600);
  await handle.close();
  if (account) await chown(file, account.uid, account.gid);
}
