import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isFullRun } from "@vigie/test-backend/full-run";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { openConnection } from "../database/address";
import { findBinaries } from "../database/embedded/binaries";
import { databaseOsUser } from "../database/embedded/os-user";
import { createLogger } from "../log/logger";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { startServer } from "./start-server";

const PASSWORD = "of the owner";
const programsOf15 = "/usr/lib/postgresql/15/bin";
const guide = fileURLToPath(new URL("../../../../docs/deployment.md", import.meta.url));

let folder: string | undefined;

afterEach(async () => {
  if (folder !== undefined) await removeDirectory(folder);
});

/** A PostgreSQL that never had Vigie; asks for passwords, and listens in a folder. */
async function startNewCluster(inFolder: string, version: string) {
  // PostgreSQL does not run as root, and the account that it runs as has to pass.
  await chmod(inFolder, 0o711);
  const directory = path.join(inFolder, "cluster");
  const account = await databaseOsUser(directory);
  await mkdir(directory, { mode: 0o700 });
  const programs =
    version === "15" ? programsOf15 : path.dirname((await findBinaries(account)).initdb);
  const password = path.join(inFolder, "password");
  await writeFile(password, "of the superuser", { mode: 0o644 });
  if (account) await chown(directory, account.uid, account.gid);
  const asAccount = { cwd: "/", ...(account && { uid: account.uid, gid: account.gid }) };
  const run = (program: string, args: string[]) =>
    promisify(execFile)(path.join(programs, program), ["-D", directory, ...args], asAccount);
  const auth = ["-A", "scram-sha-256", `--pwfile=${password}`, "-U", "admin"];
  await run("initdb", [...auth, "-E", "UTF8", "--locale=C", "--no-sync"]);
  const settings = `-k ${directory} -c listen_addresses='' -c fsync=off`;
  await run("pg_ctl", ["start", "-w", "-l", path.join(directory, "log"), "-o", settings]);
  return { directory, stop: () => run("pg_ctl", ["stop", "-m", "immediate"]) };
}

async function statementsOfGuide(): Promise<string[]> {
  const [, chapter = ""] = (await readFile(guide, "utf8")).split("## Your own PostgreSQL\n");
  const [, sql = ""] = /```sql\n([^`]*)```/.exec(chapter) ?? [];
  return sql
    .replace("…", PASSWORD)
    .split(";")
    .filter((statement) => statement.trim() !== "");
}

it.for(["15", "of our own"])(
  "the guide's statements, pasted into a new PostgreSQL %s, are all that the server needs",
  async (version, { skip }) => {
    skip(!isFullRun, "passed over: part of the long form");
    skip(
      version === "15" && !existsSync(programsOf15),
      `passed over, since there is no ${programsOf15}`,
    );
    folder = await temporaryDirectory();
    const cluster = await startNewCluster(folder, version);
    const lines: string[] = [];
    const logger = createLogger({
      terminal: false,
      destination: { write: (line: string) => void lines.push(line) },
    });
    try {
      const admin = { host: cluster.directory, port: 5432, user: "admin", database: "postgres" };
      const superuser = openConnection({ ...admin, password: "of the superuser" }, { max: 1 });
      for (const statement of await statementsOfGuide()) await superuser.unsafe(statement);
      await superuser.end();

      const url = `postgres://vigie:${encodeURIComponent(PASSWORD)}@/vigie?host=${cluster.directory}`;
      const dataDir = path.join(folder, "data");
      const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0" };
      const server = await startServer(
        readConfig(env, ["--empty"]),
        logger,
        new AbortController().signal,
      );
      const { publishableKey: apikey } = await loadSecrets(dataDir);
      const rows = await fetch(`${server.address}/rest/v1/projects`, { headers: { apikey } });
      expect(rows.status).toBe(200);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await server.stop();

      // Requests have logins of their own, and nothing was left out for lack of rights.
      expect(lines.filter((line) => /"level":(?:40|50|60)/.test(line))).toEqual([]);
    } finally {
      await cluster.stop();
    }
  },
);
