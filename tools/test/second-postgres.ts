import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A PostgreSQL of the system's own, running on loopback for the length of the tests. */
interface SecondPostgres {
  /** Address of a superuser, for TEST_DATABASE_URL. */
  readonly url: string;
  stop(): void;
}

/** The oldest release that the product supports, on which all access rules are tested as well. */
const wantedRelease = "15";

/**
 * Starts a throw-away cluster with the system's PostgreSQL 15. On a person's machine it is
 * optional; in CI its package is installed when it is missing, and its absence is an error.
 */
export async function startSecondPostgres(required: boolean): Promise<SecondPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };

  if (findBinaries() === undefined && required) installSystemPackage();
  const binaries = findBinaries();
  if (binaries === undefined) {
    const advice =
      `PostgreSQL ${wantedRelease} is not installed: the access rules are tested on the embedded ` +
      "PostgreSQL only. Install it, or name a superuser's address in TEST_DATABASE_URL.";
    if (required) throw new Error(advice);
    console.log(advice);
    return undefined;
  }
  return startCluster(binaries);
}

function findBinaries(): string | undefined {
  const candidates = [
    `/usr/lib/postgresql/${wantedRelease}/bin`,
    `/usr/pgsql-${wantedRelease}/bin`,
    `/opt/homebrew/opt/postgresql@${wantedRelease}/bin`,
    `/usr/local/opt/postgresql@${wantedRelease}/bin`,
  ];
  return candidates.find((folder) => existsSync(path.join(folder, "initdb")));
}

function installSystemPackage(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  console.log(`Installing the system's postgresql-${wantedRelease} package …`);
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", `postgresql-${wantedRelease}`], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

async function startCluster(binaries: string): Promise<SecondPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-second-postgres-"));
  const data = path.join(folder, "data");
  const passwordFile = path.join(folder, "password");
  const password = crypto.randomUUID();
  const port = await freePort();
  const account = unprivilegedAccount();
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== undefined) {
    chownSync(folder, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const call = (program: string, args: readonly string[]) =>
    execFileSync(path.join(binaries, program), args, { ...account, cwd: folder, stdio: "ignore" });

  call("initdb", [
    "--pgdata",
    data,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--no-locale",
    "--no-sync",
  ]);
  // The data is thrown away, so nothing need reach the disk, or be tidied.
  const off = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"];
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=''",
    ...off.map((name) => `${name}=off`),
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  call("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", options, "start"]);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop() {
      call("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so there it runs as the account its package made. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
