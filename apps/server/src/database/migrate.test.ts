import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrationsDirectory } from "../config/paths";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { type DatabaseAddress, openConnection } from "./address";
import { DEVELOPMENT_MIGRATIONS, inTodaysTerms } from "./development-schema";
import { migrate } from "./migrate";
import { listMigrations, MigrationError } from "./migration-files";
import { prepareDatabase } from "./prepare-database";

let folder: string;
let database: TestDatabase;
let address: DatabaseAddress;
let directory: string;
let sql: Sql;

beforeAll(async () => {
  folder = await temporaryDirectory();
});

afterAll(() => removeDirectory(folder));

beforeEach(async () => {
  database = await createEmptyDatabase(testServer());
  address = database.address;
  sql = openConnection(address, { max: 2 });
  directory = path.join(folder, address.database);
  await mkdir(directory);
});

afterEach(async () => {
  await sql.end();
  await database.drop();
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(directory, name), text);
}

async function tables(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(({ name }) => name);
}

function history() {
  return sql`select version, name, statements
    from supabase_migrations.schema_migrations order by version`;
}

describe("a migration that cannot be applied", () => {
  it("leaves the database as it was before it, and is named with its line and reason", async () => {
    await write({
      "1_first.sql": "create table first (id int);",
      "2_second.sql":
        "create table second (id int);\ninsert into first values (1);\nselect nonsense;",
      "3_third.sql": "create table third (id int);",
    });
    const migrating = migrate(sql, directory);
    await expect(migrating).rejects.toThrow(MigrationError);
    await expect(migrating).rejects.toThrow(
      'Migration 2_second.sql, line 3 failed: column "nonsense" does not exist. The database is unchanged.',
    );
    expect(await tables()).toEqual(["first"]);
    expect(await sql`select from first`).toHaveLength(0);
    expect(await history()).toMatchObject([{ version: "1" }]);
  });

  it("is applied at the next start once it is mended", async () => {
    await write({
      "1_first.sql": "create table first (id int);",
      "2_second.sql": "select nonsense;",
    });
    await expect(migrate(sql, directory)).rejects.toThrow(MigrationError);
    await write({ "2_second.sql": "create table second (id int);" });
    expect(await migrate(sql, directory)).toEqual(["2"]);
    expect(await tables()).toEqual(["first", "second"]);
  });

  it.each([
    [{}, "No migrations were found"],
    [{ "first.sql": "select 1;" }, "Migration first.sql must be named <version>_<name>.sql."],
    [{ "1_a.sql": "select 1;", "1_b.sql": "select 1;" }, "Two migrations have the version 1."],
  ])("is refused for its name before anything is applied (%o)", async (files, message) => {
    await write(files);
    await expect(migrate(sql, directory)).rejects.toThrow(message);
    expect(await sql`select from pg_namespace where nspname = 'supabase_migrations'`).toHaveLength(
      0,
    );
  });

  it("is refused when its folder is not there", async () => {
    await rm(directory, { recursive: true });
    await expect(migrate(sql, directory)).rejects.toThrow(
      `No migrations were found in ${directory}`,
    );
  });
});

it("an older Vigie does not start on a database that a newer one has changed", async () => {
  await write({ "1_first.sql": "create table first (id int);", "2_second.sql": "select 1;" });
  await migrate(sql, directory);
  await rm(path.join(directory, "2_second.sql"));
  await write({ "3_third.sql": "create table third (id int);" });
  await expect(migrate(sql, directory)).rejects.toThrow(
    "The database has migrations that this version of Vigie does not know (2).",
  );
  expect(await tables()).toEqual(["first"]);
});

it("applies what is new, in the order of versions, and records it as Supabase's CLI does", async () => {
  await write({
    "10_tenth.sql": "create table tenth (like ninth);",
    "9_ninth.sql": "create table ninth (id int);",
    "README.md": "No migration.",
  });
  expect(await migrate(sql, directory)).toEqual(["9", "10"]);
  expect(await migrate(sql, directory)).toEqual([]);
  expect(await history()).toEqual([
    { version: "10", name: "tenth", statements: ["create table tenth (like ninth);"] },
    { version: "9", name: "ninth", statements: ["create table ninth (id int);"] },
  ]);
});

it("continues a history that @supabase/lite or Supabase's CLI began", async () => {
  await sql.unsafe(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text,
      created_by text, idempotency_key text unique, rollback text[]
    );
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('1', 'first', array['select 1', 'select 2']);`);
  await write({
    "1_first.sql": "select nonsense;",
    "2_second.sql": "create table second (id int);",
  });
  expect(await migrate(sql, directory)).toEqual(["2"]);
});

describe("told to stop", () => {
  /** Migrates until the first migration is logged, when it is told to stop. */
  const migrateUntilFirst = () => {
    const stopping = new AbortController();
    const logger = pino({ level: "debug" }, { write: () => stopping.abort() });
    return migrate(sql, directory, { logger, signal: stopping.signal });
  };

  it("it stops between two migrations of a new database, and the next start goes on", async () => {
    await write({
      "1_first.sql": "create table first (id int);",
      "2_second.sql": "create table second (id int);",
    });
    await expect(migrateUntilFirst()).rejects.toMatchObject({ name: "AbortError" });
    expect(await tables()).toEqual(["first"]);
    expect(await migrate(sql, directory)).toEqual(["2"]);
  });

  it("it brings a database with content up to date whole, or does not begin", async () => {
    await write({ "1_first.sql": "create table first (id int);" });
    await migrate(sql, directory);
    await write({
      "2_second.sql": "create table second (id int);",
      "3_third.sql": "create table third (id int);",
    });
    const signal = AbortSignal.abort();
    await expect(migrate(sql, directory, { signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(await tables()).toEqual(["first"]);
    expect(await migrateUntilFirst()).toEqual(["2", "3"]);
  });
});

it("lets no migration change the circumstances of the next", async () => {
  await sql.unsafe("create role other; create schema elsewhere;");
  await write({
    "1_first.sql": "set search_path = elsewhere; create table hidden (id int); set role other;",
    "2_second.sql": "create table seen (id int);",
  });
  await migrate(sql, directory);
  expect(await tables()).toEqual(["seen"]);
  expect(await sql`select current_user as "user"`).toEqual([{ user: "postgres" }]);
  await sql.unsafe("drop role other");
});

it("applies each migration once when several servers start together", async () => {
  await write({
    "1_first.sql": "create table first (id int); select pg_sleep(0.2);",
    "2_second.sql": "create table second (id int);",
  });
  const pools = Array.from({ length: 4 }, () => openConnection(address, { max: 1 }));
  const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat().sort()).toEqual(["1", "2"]);
});

describe("a schema of development", () => {
  const versions = async () => (await history()).map((row) => row.version);
  const recordAs = async (made: Iterable<string>) => {
    await sql`delete from supabase_migrations.schema_migrations`;
    for (const version of made)
      await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
  };

  const rewritten = inTodaysTerms(DEVELOPMENT_MIGRATIONS, "database");

  beforeEach(async () => {
    const finish = async () => undefined;
    await prepareDatabase({ sql, migrationsDirectory, only: new Set(rewritten), finish });
    await sql`insert into public.organisations (name) values ('Wells')`;
  });

  it("is taken over where all of its migrations were applied, and keeps what it holds", async () => {
    const files = await listMigrations(migrationsDirectory);
    await recordAs(DEVELOPMENT_MIGRATIONS);
    const before: unknown[] = [];
    const beforeChange = async () => void before.push(await versions());
    expect(await migrate(sql, migrationsDirectory, { beforeChange })).toEqual(
      files.map(({ version }) => version).filter((version) => !rewritten.includes(version)),
    );
    expect(before).toEqual([DEVELOPMENT_MIGRATIONS]);
    expect(await history()).toMatchObject(files.map(({ version, name }) => ({ version, name })));
    expect(await sql`select name from public.organisations`).toMatchObject([{ name: "Wells" }]);
    expect(await migrate(sql, migrationsDirectory)).toEqual([]);
  });

  it("is taken over once by servers that start together", async () => {
    const files = await listMigrations(migrationsDirectory);
    await recordAs(DEVELOPMENT_MIGRATIONS);
    const pools = Array.from({ length: 3 }, () => openConnection(address, { max: 1 }));
    await Promise.all(pools.map((pool) => migrate(pool, migrationsDirectory)));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(await versions()).toEqual(files.map(({ version }) => version));
  });

  it.each([
    // Commit 699cede6 applies what the first three lack.
    ["the first file of them alone", DEVELOPMENT_MIGRATIONS.slice(0, 1)],
    ["the first twelve of them", DEVELOPMENT_MIGRATIONS.slice(0, 12)],
    ["all but the last", DEVELOPMENT_MIGRATIONS.slice(0, -1)],
    ["all but the first", DEVELOPMENT_MIGRATIONS.slice(1)],
    ["one more than all", [...DEVELOPMENT_MIGRATIONS, "20261130084000"]],
    ["those before them", ["20261121080000"]],
  ])("is refused with %s, and stays as it is", async (_, made) => {
    await recordAs(made);
    await expect(migrate(sql, migrationsDirectory)).rejects.toThrow(
      "The database is of an earlier development version of Vigie. Start the development version of commit 699cede6 on it once, then this one. Nothing was changed.",
    );
    expect(await versions()).toEqual(made);
  });
});
