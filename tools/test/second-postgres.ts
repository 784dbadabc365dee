import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "@vigie/server/database/address";
import { freePort } from "../../e2e/support/vigie";

/** A PostgreSQL of the system's own on loopback, on a folder that is thrown away. */
interface SecondPostgres {
  readonly address: DatabaseAddress;
  /** The same, for TEST_DATABASE_URL and DATABASE_URL; a superuser's. */
  readonly url: string;
  /** Starts it where it was killed. */
  start(): void;
  /** Ends it in the order that an administrator's restart does, and starts it again. */
  restart(): void;
  /** Kills its server process. */
  kill(): void;
  /** Ends it and removes its folder. */
  stop(): void;
}

/** The oldest release that the product supports, on which all access rules are tested as well. */
const wantedRelease = "15";

// The data is thrown away, so nothing need reach the disk, or be tidied.
const quickSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
];

/**
 * Starts a throw-away cluster with the system's PostgreSQL 15. On a person's machine it is
 * optional; in CI its package is installed when it is missing, and its absence is an error.
 */
export async function startForTests(
  required: boolean,
): Promise<Pick<SecondPostgres, "url" | "stop"> | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };

  if (secondPostgres() === undefined && required) installSystemPackage();
  if (secondPostgres() !== undefined) return startSecondPostgres(quickSettings);
  const advice =
    `PostgreSQL ${wantedRelease} is not installed: the access rules are tested on the embedded ` +
    "PostgreSQL only. Install it, or name a superuser's address in TEST_DATABASE_URL.";
  if (required) throw new Error(advice);
  console.log(advice);
  return undefined;
}

/** The folder of its programs; undefined where it is not installed. */
export function secondPostgres(): string | undefined {
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

/**
 * Makes one and starts it.
 *
 * @param settings further ones, such as `fsync=off`
 * @throws where it is not installed
 */
export async function startSecondPostgres(
  settings: readonly string[] = [],
): Promise<SecondPostgres> {
  const binaries = secondPostgres();
  if (binaries === undefined) throw new Error(`PostgreSQL ${wantedRelease} is not installed.`);
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
  const own = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=''"];
  const options = [...own, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const control = (...args: string[]) => {
    call("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", options, ...args]);
  };

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
  control("start");
  return {
    address: { host: "127.0.0.1", port, user: "postgres", password, database: "postgres" },
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: () => control("-m", "fast", "restart"),
    kill() {
      const pidFile = readFileSync(path.join(data, "postmaster.pid"), "utf8");
      process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
    },
    start() {
      // What is left of the killed one keeps the next from starting until it has noticed.
      for (let attempt = 0; ; attempt += 1) {
        try {
          control("start");
          return;
        } catch (error) {
          if (attempt === 20) throw error;
        }
      }
    },
    stop() {
      control("-m", "immediate", "stop");
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
