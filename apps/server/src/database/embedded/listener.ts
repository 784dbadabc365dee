import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import type { Logger } from "pino";
import type { DatabaseAddress } from "../address";
import { DatabaseError } from "../database-error";
import type { ClusterSettings } from "./cluster-settings";
import { clusterDirectoryOf } from "./data-directory";
import { databaseOsUser } from "./os-user";
import { privateDirectory } from "./private-directory";
import type { OsUser } from "./run-program";

/** The address of the embedded database, and the settings that make it listen there. */
export interface Listener {
  address: DatabaseAddress;
  settings: ClusterSettings;
  /** The file with the password, if one is needed. */
  passwordFile: string | undefined;
}

const database = "postgres";
const user = "postgres";

/** Only a part of the socket's name; nothing listens on this port. */
const SOCKET_PORT = 5432;

/**
 * A Unix socket in a private directory; on Windows, where PostgreSQL's clients cannot use Unix sockets, a free
 * loopback port with a generated password.
 */
export async function openListener(
  dataDir: string,
  account: OsUser | undefined,
  logger: Logger,
): Promise<Listener> {
  if (process.platform === "win32") return loopbackListener(dataDir);
  const directory = await privateDirectory(dataDir, "socket", account);
  if (!directory.startsWith(dataDir)) {
    logger.info({ directory }, "DATA_DIR is too long for a socket, which lies elsewhere");
  }
  return {
    address: { host: directory, port: SOCKET_PORT, user, database },
    settings: {
      listen_addresses: "",
      port: SOCKET_PORT,
      unix_socket_directories: directory,
      unix_socket_permissions: "0700",
    },
    passwordFile: undefined,
  };
}

/**
 * Removes the socket of a database server that is gone. PostgreSQL would keep it if another program now has the
 * process id in the socket's lock file.
 */
export async function removeStaleSocket({ host, port }: DatabaseAddress): Promise<void> {
  if (!path.isAbsolute(host)) return;
  const socket = path.join(host, `.s.PGSQL.${port}`);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
}

/**
 * The address of the database server that another process runs on `dataDir`.
 *
 * @throws {DatabaseError} when none runs
 */
export async function runningAddress(dataDir: string): Promise<DatabaseAddress> {
  const cluster = clusterDirectoryOf(dataDir);
  // Its lines are process id, data directory, start time and port.
  const status = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const port = Number(status.split("\n")[3]);
  if (!port) throw new DatabaseError(`The database in ${cluster} is not running.`);
  if (process.platform !== "win32") {
    const host = await privateDirectory(dataDir, "socket", await databaseOsUser(cluster));
    return { host, port, user, database };
  }
  const password = (await readFile(path.join(dataDir, "postgres-password"), "utf8")).trim();
  return { host: "127.0.0.1", port, user, password, database };
}

async function loopbackListener(dataDir: string): Promise<Listener> {
  const host = "127.0.0.1";
  const port = await freePort(host);
  const passwordFile = path.join(dataDir, "postgres-password");
  const password = await readOrMakePassword(passwordFile);
  return {
    address: { host, port, user, password, database },
    settings: { listen_addresses: host, port, unix_socket_directories: "" },
    passwordFile,
  };
}

async function readOrMakePassword(file: string): Promise<string> {
  const existing = await readFile(file, "utf8").catch(() => undefined);
  if (existing !== undefined) return existing.trim();
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") {
    throw new DatabaseError("No free port was found for the embedded database.");
  }
  return address.port;
}
