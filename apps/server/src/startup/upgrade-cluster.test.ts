import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "@vigie/test-backend/full-run";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsDirectory } from "../config/paths";
import { openConnection } from "../database/address";
import { findBinaries } from "../database/embedded/binaries";
import { startEmbeddedDatabase, startOlderDatabase } from "../database/embedded/embedded";
import { databaseOsUser } from "../database/embedded/os-user";
import { prepareDatabase } from "../database/prepare-database";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { removeOldCluster, upgradeCluster } from "./upgrade-cluster";

const logger = pino({ enabled: false });
const programs = "/usr/lib/postgresql/15/bin";

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDirectory();
  // As root the database runs as another account, which has to pass.
  await chmod(dataDir, 0o711);
});

afterEach(() => removeDirectory(dataDir));

const cluster = () => path.join(dataDir, "postgres");
const upgrade = (changes: { oldPostgresqlBin?: string; migrationsDirectory?: string } = {}) =>
  upgradeCluster({ dataDir, migrationsDirectory, oldPostgresqlBin: null, logger, ...changes });
const release = async () => (await readFile(path.join(cluster(), "PG_VERSION"), "utf8")).trim();

/** A folder that PostgreSQL 15 made, with one organisation in it. */
async function makeOlderPlace(): Promise<void> {
  const account = await databaseOsUser(cluster());
  await mkdir(cluster(), { mode: 0o700 });
  if (account) await chown(cluster(), account.uid, account.gid);
  await promisify(execFile)(
    path.join(programs, "initdb"),
    ["-D", cluster(), "-U", "postgres", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"],
    { cwd: "/", ...(account && { uid: account.uid, gid: account.gid }) },
  );
  const older = { directory: path.dirname(programs), version: "15" };
  const binaries = await findBinaries(account, older);
  const database = await startOlderDatabase({ dataDir, logger }, binaries, account);
  const sql = openConnection(database.address, { max: 3 });
  await prepareDatabase({ sql, migrationsDirectory, finish: async () => undefined });
  await sql`insert into public.organisations (name) values ('Wells for all')`;
  await sql.end();
  await database.stop();
}

async function organisationsThere() {
  const database = await startEmbeddedDatabase({ dataDir, logger });
  const sql = openConnection(database.address, { max: 1 });
  try {
    return await sql`select id::int, name from public.organisations`;
  } finally {
    await sql.end();
    await database.stop();
  }
}

describe("a folder of another PostgreSQL", () => {
  const fake = async (version: string) => {
    await mkdir(cluster());
    await writeFile(path.join(cluster(), "PG_VERSION"), `${version}\n`);
  };

  it("that is newer is refused, with what to do", async () => {
    await fake("99");
    await upgrade();
    await expect(startEmbeddedDatabase({ dataDir, logger })).rejects.toThrow(
      /made by PostgreSQL 99.*Start the newer version of Vigie/,
    );
  });

  it("whose programs are not in the folder that was named is refused, and stays", async () => {
    await fake("15");
    const upgrading = upgrade({ oldPostgresqlBin: dataDir });
    await expect(upgrading).rejects.toThrow(/were not found in .*Install PostgreSQL 15/);
    expect(await release()).toBe("15");
  });

  it("beside what an earlier upgrade left is refused, since both may be wanted", async () => {
    await fake("15");
    await mkdir(path.join(dataDir, "postgres.before-upgrade"));
    await expect(upgrade()).rejects.toThrow("postgres.before-upgrade is there from an earlier");
    expect(await release()).toBe("15");
  });

  it("whose programs are nowhere is refused, and stays", async () => {
    await fake("9");
    await expect(upgrade()).rejects.toThrow("restore the last backup of the older Vigie");
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

it("rows and programs that a killed upgrade left aside are removed by the next start, whatever it finds", async () => {
  await mkdir(cluster());
  await writeFile(path.join(cluster(), "PG_VERSION"), "99\n");
  const left = ["", ".programs", ".4711.unfinished"].map((end) => `postgres.upgrade.tar.gz${end}`);
  for (const name of left) await writeFile(path.join(dataDir, name), "password hashes");
  await upgrade();
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

describe.runIf(isFullRun && existsSync(programs))("a folder of PostgreSQL 15", () => {
  const old = "postgres.before-upgrade";

  it("is brought over, and the old one stays until a good start", async () => {
    await makeOlderPlace();
    const draft = path.join(dataDir, "postgres.upgrade");

    // Where it fails, the old one is as it was.
    await expect(upgrade({ migrationsDirectory: dataDir })).rejects.toThrow("No migrations");
    expect(await release()).toBe("15");
    expect(await databaseServersIn(dataDir)).toEqual([]);

    // What a killed start left is no obstacle.
    await mkdir(path.join(draft, "postgres"), { recursive: true });
    await writeFile(path.join(dataDir, "postgres.upgrade.tar.gz"), "half");
    await upgrade();
    expect(Number(await release())).toBeGreaterThan(15);
    expect(await readdir(dataDir)).toContain(old);
    expect((await readdir(dataDir)).filter((name) => /postgres\.upgrade/.test(name))).toEqual([]);
    expect(await organisationsThere()).toEqual([{ id: 1, name: "Wells for all" }]);

    await removeOldCluster(dataDir, logger);
    expect(await readdir(dataDir)).not.toContain(old);
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });

  it("is brought over wherever it was interrupted", async () => {
    await makeOlderPlace();
    const draft = path.join(dataDir, "postgres.upgrade");
    await upgrade();

    // A start that was killed between the two renames is ended by the next.
    await mkdir(draft);
    await rename(cluster(), path.join(draft, "postgres"));
    await writeFile(path.join(draft, "complete"), "");
    await upgrade();
    expect(await organisationsThere()).toEqual([{ id: 1, name: "Wells for all" }]);

    // Where the new one is not whole, the old one is brought over again.
    await mkdir(draft);
    await rename(cluster(), path.join(draft, "postgres"));
    await upgrade();
    expect(Number(await release())).toBeGreaterThan(15);
    expect(await organisationsThere()).toHaveLength(1);
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });
});
