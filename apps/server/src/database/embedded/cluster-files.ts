import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { makeDurable } from "../../lib/make-durable";
import { DatabaseError } from "../database-error";
import type { Binaries } from "./binaries";
import { clusterDirectoryOf } from "./data-directory";
import { type OsUser, runProgram } from "./run-program";

const draftPrefix = "pg.new-";

interface ClusterPlace {
  dataDir: string;
  binaries: Binaries;
  account: OsUser | undefined;
  /** File with the superuser's password, where the database listens on loopback. */
  passwordFile: string | undefined;
}

/**
 * Makes the folder of the database if it is absent. It is built under a temporary name and renamed once it is complete.
 * Remains of earlier attempts are removed.
 *
 * @returns whether it was made now
 * @throws {DatabaseError} when it cannot be made, or holds something else or another release's data
 */
export async function ensureCluster(place: ClusterPlace): Promise<boolean> {
  await removeDrafts(place.dataDir);
  const cluster = clusterDirectoryOf(place.dataDir);
  if (await isComplete(cluster, place.binaries)) return false;

  const draft = path.join(place.dataDir, `${draftPrefix}${randomBytes(6).toString("hex")}`);
  await mkdir(draft, { mode: 0o700 });
  if (place.account) await chown(draft, place.account.uid, place.account.gid);
  await initialise(draft, place);
  await rename(draft, cluster);
  await makeDurable(place.dataDir);
  return true;
}

async function removeDrafts(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const drafts = names.filter((name) => name.startsWith(draftPrefix));
  for (const name of drafts) {
    // The `initdb` of a killed Vigie may still be writing.
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 8 });
  }
}

async function isComplete(cluster: string, { majorVersion }: Binaries): Promise<boolean> {
  const names = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new DatabaseError(`${cluster} cannot be read (${error.code}).`, { cause: error });
  });
  if (names === undefined) return false;
  if (names.length === 0) {
    await rmdir(cluster);
    return false;
  }
  const version = await releaseOf(cluster);
  if (version === undefined) {
    throw new DatabaseError(`${cluster} holds something else than a database. Move it away.`);
  }
  if (version !== majorVersion) throw otherRelease(cluster, version, majorVersion);
  return true;
}

/** The major version of the PostgreSQL that made a folder; undefined if it holds no database. */
export async function releaseOf(cluster: string): Promise<string | undefined> {
  const text = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  return text?.trim();
}

function otherRelease(cluster: string, version: string, ours: string): DatabaseError {
  const advice =
    Number(version) > Number(ours)
      ? "Start the newer version of Vigie that made it, or restore a backup into an empty DATA_DIR."
      : "Start the server, which brings it over.";
  return new DatabaseError(
    `${cluster} was made by PostgreSQL ${version}, and this version of Vigie brings PostgreSQL ${ours}. ${advice}`,
  );
}

async function initialise(draft: string, place: ClusterPlace): Promise<void> {
  const { exitCode, output, failure } = await runProgram(
    place.binaries.initdb,
    [
      `--pgdata=${draft}`,
      "--username=postgres",
      "--encoding=UTF8",
      // Case and order are then the same on every system.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...authentication(place.passwordFile),
    ],
    { account: place.account },
  );
  if (exitCode === 0) return;
  await rm(draft, { recursive: true, force: true });
  const reason = failure ?? lastError(output);
  throw new DatabaseError(`The embedded database could not be set up: ${reason}`);
}

/** The private directory protects the socket, while any local account can connect to a loopback port. */
function authentication(passwordFile: string | undefined): string[] {
  return passwordFile === undefined
    ? ["--auth-local=trust", "--auth-host=reject"]
    : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
}

function lastError(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((text) => /error|fatal|could not/i.test(text)) ?? lines.at(-1);
  return line?.trim() ?? "initdb gave no reason";
}

/** Gives a copy that root restored back to the account that PostgreSQL runs as. */
export async function ownCluster(cluster: string, account: OsUser): Promise<void> {
  if ((await stat(cluster)).uid === account.uid) return;
  const entries = await readdir(cluster, { recursive: true });
  for (const entry of ["", ...entries]) {
    await chown(path.join(cluster, entry), account.uid, account.gid);
  }
  await chmod(cluster, 0o700);
}
