import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isFullRun } from "@vigie/test-backend/full-run";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putEmptyDatabase } from "../../testing/prepared-data-directory";
import {
  databaseServersIn,
  postmasterPid,
  removeDirectory,
  temporaryDirectory,
} from "../../testing/temporary-directory";
import { openConnection } from "../address";
import { DatabaseError } from "../database-error";
import { findBinaries } from "./binaries";
import { type RunningDatabase, startEmbeddedDatabase } from "./embedded";
import { databaseOsUser } from "./os-user";
import { runProgram } from "./run-program";

const logger = pino({ enabled: false });

let dataDir: string;
let database: RunningDatabase | undefined;
let bystander: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  bystander?.kill("SIGKILL");
  await database?.stop();
  database = undefined;
  await removeDirectory(dataDir);
});

async function start(directory = dataDir): Promise<RunningDatabase> {
  database = await startEmbeddedDatabase({ dataDir: directory, logger });
  return database;
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  if (!database) throw new Error("The database was not started.");
  const sql = openConnection(database.address, { max: 1 });
  try {
    return await sql.unsafe<Row[]>(text);
  } finally {
    await sql.end();
  }
}

/** Starts a stopped database as it is after its Vigie was killed: nobody watches it. */
async function startUnwatched(): Promise<void> {
  const cluster = path.join(dataDir, "postgres");
  const account = await databaseOsUser(cluster);
  const { pgCtl } = await findBinaries(account);
  const started = await runProgram(
    pgCtl,
    ["start", "-D", ".", "-l", "../postgres.log", "-w", "-s"],
    {
      account,
      directory: cluster,
    },
  );
  expect(started.exitCode).toBe(0);
}

/** Another process that starts the database, to be killed. */
function startElsewhere(): ChildProcess {
  const program = `
    import { startEmbeddedDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
    import { pino } from "pino";
    await startEmbeddedDatabase({ dataDir: process.argv[1], logger: pino({ enabled: false }) });`;
  return spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program, dataDir],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function appears(directory: string, prefix: string): Promise<void> {
  while (!(await readdir(directory)).some((name) => name.startsWith(prefix))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("a folder that cannot be used is refused, and left as it is", () => {
  it("when it holds something else", async () => {
    await mkdir(path.join(dataDir, "postgres"));
    await writeFile(path.join(dataDir, "postgres/photo.jpg"), "");
    await expect(start()).rejects.toThrow("holds something else than a database");
    expect(await readdir(path.join(dataDir, "postgres"))).toEqual(["photo.jpg"]);
  });

  it("when another release made it", async () => {
    await mkdir(path.join(dataDir, "postgres"));
    await writeFile(path.join(dataDir, "postgres/PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(
      "was made by PostgreSQL 17, and this version of Vigie brings PostgreSQL 18",
    );
  });

  it("when its path leads through a file", async () => {
    await writeFile(path.join(dataDir, "file"), "");
    await expect(start(path.join(dataDir, "file", "data"))).rejects.toThrow(DatabaseError);
  });
});

it("a start that fails tells the reason and leaves nothing running", async () => {
  await putEmptyDatabase(dataDir);
  const failing = startEmbeddedDatabase({ dataDir, logger, settings: { shared_buffers: "many" } });
  await expect(failing).rejects.toThrow(DatabaseError);
  await expect(failing).rejects.toThrow(/did not start: .*configuration file/);
  expect(await databaseServersIn(dataDir)).toEqual([]);
  await start();
});

describe("what a killed Vigie left behind does not disturb the next", () => {
  it("a database server that still runs: it is stopped, and what was committed is there", async () => {
    await putEmptyDatabase(dataDir);
    await start();
    await database?.stop();
    await startUnwatched();
    const leftover = await postmasterPid(dataDir);
    expect(await databaseServersIn(dataDir)).toEqual([leftover]);

    await start();
    await query("create table kept as select 42 as answer");
    expect(await databaseServersIn(dataDir)).toEqual([await postmasterPid(dataDir)]);
    expect(await postmasterPid(dataDir)).not.toBe(leftover);

    await database?.stop();
    await start();
    expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it.runIf(isFullRun)("a set-up that still runs", async () => {
    const child = startElsewhere();
    await appears(dataDir, "pg.new-");
    await kill(child);

    await start();
    expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("pg.new-"))).toEqual([]);
  });

  it.runIf(isFullRun)("a set-up that was half done", async () => {
    await mkdir(path.join(dataDir, "pg.new-earlier"));
    await writeFile(path.join(dataDir, "pg.new-earlier/PG_VERSION"), "18\n");

    await start();
    expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("pg.new-"))).toEqual([]);
  });

  it.runIf(isFullRun)("a folder that was made and never filled", async () => {
    await mkdir(path.join(dataDir, "postgres"));
    await start();
    expect(await query("select 42 as answer")).toEqual([{ answer: 42 }]);
  });

  it.runIf(isFullRun)(
    "the number of a process that is gone, or is another program by now",
    async () => {
      await putEmptyDatabase(dataDir);
      await start();
      await query("create table kept as select 42 as answer");
      const files = ["postgres/postmaster.pid", "socket/.s.PGSQL.5432.lock"].map((name) =>
        path.join(dataDir, name),
      );
      const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
      await database?.stop();
      const { uid, gid } = await stat(path.join(dataDir, "postgres"));
      bystander = spawn("sleep", ["60"], { uid, gid });

      for (const pid of [4_000_000, bystander.pid]) {
        for (const [index, file] of files.entries()) {
          await writeFile(file, (texts[index] ?? "").replace(/^\d+/, String(pid)));
          await chown(file, uid, gid);
        }
        await start();
        expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
        await database?.stop();
      }
    },
  );
});

it("the database is its owner's alone, durable, and quiet about what requests sent", async () => {
  const { address } = await start();
  expect(address.host).toBe(path.join(dataDir, "socket"));
  for (const [place, mode] of [
    ["socket", 0o700],
    ["postgres", 0o700],
    ["postgres.log", 0o600],
  ] as const) {
    expect((await stat(path.join(dataDir, place))).mode & 0o777).toBe(mode);
  }
  const [settings] = await query(`
    select current_setting('listen_addresses') as network, current_setting('fsync') as fsync,
      lower('ÉÇÑ') as folded`);
  expect(settings).toEqual({ network: "", fsync: "on", folded: "éçñ" });

  await query("create table accounts (email text unique, hash text check (hash = ''))");
  await expect(query("insert into accounts values ('a@b.org', 'hunter2')")).rejects.toThrow();
  await database?.stop();
  expect(await databaseServersIn(dataDir)).toEqual([]);
  const log = await readFile(path.join(dataDir, "postgres.log"), "utf8");
  expect(log).toContain("ready to accept connections");
  expect(log).not.toMatch(/a@b\.org|hunter2/);

  await start();
  expect(await query("select count(*)::int as count from accounts")).toEqual([{ count: 0 }]);
});

it("works below a path that is too long for a socket or has odd characters in it", async () => {
  await chmod(dataDir, 0o711);
  const odd = path.join(dataDir, `it's "odd" $HOME ${"d".repeat(100)}`);
  const { address } = await start(odd);
  expect(address.host.length).toBeLessThan(90);
  expect((await stat(address.host)).mode & 0o777).toBe(0o700);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
  await database?.stop();
  await removeDirectory(address.host);
});
