import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseAddress } from "@vigie/server/database/address";
import { freePort } from "../../e2e/support/vigie";

const binaries = "/usr/lib/postgresql/15/bin";

/** A PostgreSQL 15 of the system's, in a folder of its own. */
export interface OwnPostgres {
  /** With its superuser, for `DATABASE_URL`. */
  url: string;
  address: DatabaseAddress;
  /** Ends it in the order that an administrator's restart does, and starts it again. */
  restart(): void;
  /** Kills its server process. */
  kill(): void;
  /** Starts it where it was killed. */
  start(): void;
  stop(): void;
}

/** Why there can be none on this machine; null where there can. */
export function obstacleToPostgres(): string | null {
  return existsSync(join(binaries, "initdb")) ? null : "PostgreSQL 15 is not installed";
}

/** Makes and starts one below a folder. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const port = await freePort();
  const account = unprivilegedAccount();
  const home = join(folder, "postgres15");
  const data = join(home, "data");
  mkdirSync(home);
  if (account) chownSync(home, account.uid, account.gid);
  const call = (program: string, args: readonly string[]) =>
    execFileSync(join(binaries, program), args, { ...account, cwd: home, stdio: "ignore" });
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=''`;
  const control = (...args: string[]) =>
    call("pg_ctl", ["-D", data, "-w", "-l", join(home, "log"), "-o", options, ...args]);
  call("initdb", ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8"]);
  control("start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    address: { host: "127.0.0.1", port, user: "postgres", database: "postgres" },
    restart: () => void control("-m", "fast", "restart"),
    kill: () =>
      void process.kill(
        Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10),
        "SIGKILL",
      ),
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
    stop: () => void control("-m", "immediate", "stop"),
  };
}

function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
