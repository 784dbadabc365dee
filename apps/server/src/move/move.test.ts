import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import {
  cloneTemplate,
  createEmptyDatabase,
  type TestDatabase,
} from "@vigie/test-backend/template";
import {
  createTestBackend,
  hasExternalServer,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { testServer } from "@vigie/test-backend/test-servers";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { objectPath } from "../backend/storage/object-path";
import { migrationsDirectory } from "../config/paths";
import { type DatabaseAddress, openConnection } from "../database/address";
import { listMigrations } from "../database/migration-files";
import { prepareDatabase } from "../database/prepare-database";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { type MoveOptions, move } from "./move";
import { type FileTarget, folderTarget } from "./stored-files";

/** The other side is PostgreSQL 15 where this machine has one. */
const OTHER = hasExternalServer() ? "external" : "embedded";

let source: TestBackend;
let member: Awaited<ReturnType<typeof createMember>>;
let target: TestDatabase & { sql: Sql };
let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  source = await createTestBackend();
  member = await createMember(source, await createOrganisation(source, "Wells for all"));
  const project = await createProject(member, { title: "Été à Kaya \\N", is_online: true });
  for (const name of ["one.png", "two words.png", "three.png"]) {
    const { error } = await member.client.storage
      .from("project-images")
      .upload(`${project.id}/${name}`, randomBytes(3000), { contentType: "image/png" });
    if (error) throw error;
  }
});

afterAll(() => source.close());

beforeEach(async () => {
  const database = await cloneTemplate(testServer(OTHER));
  const sql = openConnection(database.address, { max: 1 });
  target = { ...database, sql };
  folder = await temporaryDirectory();
  closing.push(
    () => sql.end(),
    () => database.drop(),
    () => removeDirectory(folder),
  );
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function optionsWith(changes: Partial<MoveOptions> = {}): MoveOptions {
  return {
    source: source.database,
    storageDirectory: source.storageDirectory,
    target: target.address,
    files: folderTarget(path.join(folder, "storage")),
    migrationsDirectory,
    onProgress: () => undefined,
    ...changes,
  };
}

async function usersIn({ sql }: { sql: Sql }): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from auth.users`;
  return row?.count ?? -1;
}

/** The new place's folder, where something happens before a file is compared or written. */
function folderWith(before: { digestOf?(): unknown; put?(name: string): unknown }): FileTarget {
  const real = folderTarget(path.join(folder, "storage"));
  return {
    ...real,
    async digestOf(file) {
      await before.digestOf?.();
      return real.digestOf(file);
    },
    async put(file) {
      await before.put?.(file.name);
      await real.put(file);
    },
  };
}

/** Fails from the given call of `put` on, and notes all. */
function failingFrom(call: number, calls: string[] = []): FileTarget {
  return folderWith({
    put(name) {
      calls.push(name);
      if (calls.length >= call) throw new Error("The line broke");
    },
  });
}

describe("a move is refused, and nothing is written,", () => {
  it("into a place with other data", async () => {
    await target.sql`insert into public.organisations (name) values ('Another one')`;

    await expect(move(optionsWith())).rejects.toThrow(
      /^The target holds data already \(.*public\.organisations\)/,
    );
    expect(await usersIn(target)).toBe(0);
  });

  it("into the database that it comes from", async () => {
    await expect(move(optionsWith({ target: source.database }))).rejects.toThrow(
      "leads to the database that is to be moved",
    );
    expect(await usersIn(source)).toBe(1);
  });

  it("where people's data has migrations missing, or another version's", async () => {
    const { sql } = target;
    await sql`insert into public.organisations (name) values ('Another one')`;
    const [last] = await sql<{ version: string }[]>`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)
      returning version`;
    await expect(move(optionsWith())).rejects.toThrow(
      `The target lacks migrations (${last?.version})`,
    );

    await sql`insert into supabase_migrations.schema_migrations (version)
      values (${last?.version ?? ""}), ('99990101000000')`;
    await expect(move(optionsWith())).rejects.toThrow("another version of Vigie (99990101000000)");
    expect(await usersIn(target)).toBe(0);
  });

  it("where a stored file is missing here", async () => {
    await expect(move(optionsWith({ storageDirectory: folder }))).rejects.toThrow(
      /The stored file project-images\/.*\/one\.png cannot be read/,
    );
  });

  it("while another one into the same place is under way", async () => {
    const files = folderWith({
      put: () =>
        expect(move(optionsWith())).rejects.toThrow("Another move into this target is under way."),
    });

    expect(await move(optionsWith({ files }))).toMatchObject({ files: 3 });
  });
});

it("rows, accounts with their passwords, files and sequences are in the new place, and sessions stay here", async () => {
  const there = await createTestBackend({ server: OTHER });
  closing.push(() => there.close());
  const moved = await move(optionsWith({ target: there.database }));

  expect(moved).toMatchObject({ files: 3, wasResumed: false, skippedTables: [] });
  const projects = (from: TestBackend) => from.sql`select * from public.projects order by id`;
  expect(await projects(there)).toEqual(await projects(source));
  expect(await source.sql`select from auth.sessions`).not.toHaveLength(0);
  expect(await there.sql`select from auth.sessions`).toHaveLength(0);
  expect(await there.sql`select from auth.refresh_tokens`).toHaveLength(0);
  const { email, password } = member;
  const { error } = await there.client().auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  // The rules are back: an account without an invitation is refused.
  const stranger = await there.client().auth.signUp({ email: "a@b.org", password });
  expect(stranger.error).not.toBeNull();
  const [last] = await source.sql<{ id: number }[]>`
    select last_value::int as id from public.organisations_id_seq`;
  const next = await createOrganisation(there, "The next one");
  expect(next.id).toBe((last?.id ?? 0) + 1);
  expect(await there.sql`select to_regnamespace('vigie_move') as mark`).toEqual([{ mark: null }]);
});

it("webhooks go on in the new place with their secrets, and are told what changes from then on", async () => {
  const { data } = await member.client
    .rpc("add_webhook", { url: "https://example.org/vigie", events: ["project.changed"] })
    .throwOnError();
  const [webhook] = data;
  await source.sql`
    insert into private.outbox (kind, recipient, content)
    values ('webhook', ${webhook?.id ?? null}, '{"type": "ping", "at": "2026-11-29"}')`;
  await move(optionsWith());
  await source.sql`delete from private.webhooks`;

  const waiting = async () => {
    await target.sql`select private.fill_webhooks(now() + interval '2 minutes')`;
    const rows = await target.sql`
      select content ->> 'type' as type from private.outbox where ended_at is null order by created_at`;
    return rows.map(({ type }) => type);
  };
  expect(await waiting()).toEqual(["ping"]);
  await target.sql`update public.projects set title = 'Renamed there'`;
  expect(await waiting()).toEqual(["ping", "project.changed"]);
  const [signing] = await target.sql`
    select 'whsec_' || encode(secrets[1], 'base64') as secret
    from private.webhook_to_send(${webhook?.id ?? null}, '{}')`;
  expect(signing).toEqual({ secret: webhook?.secret });
});

it.each([
  ["gets its schema first", 0],
  ["in which migrations were interrupted gets the others first", 2],
])("an empty database %s", async (_what, applied) => {
  const empty = await createEmptyDatabase(testServer(OTHER));
  const sql = openConnection(empty.address, { max: 2 });
  closing.push(
    () => sql.end(),
    () => empty.drop(),
  );
  const migrations = await listMigrations(migrationsDirectory);
  const only = new Set(migrations.slice(0, applied).map(({ version }) => version));
  const finish = async () => undefined;
  if (applied > 0) await prepareDatabase({ sql, migrationsDirectory, only, finish });

  expect(await move(optionsWith({ target: empty.address }))).toMatchObject({ files: 3 });
});

describe("an interrupted move", () => {
  it("among the rows leaves nothing, and is begun again", async () => {
    const onProgress = (step: string) => {
      if (step.startsWith("rows: table 9 ")) throw new Error("The machine went off");
    };
    await expect(move(optionsWith({ onProgress }))).rejects.toThrow("went off");
    expect(await usersIn(target)).toBe(0);

    expect(await move(optionsWith())).toMatchObject({ files: 3, wasResumed: false });
  });

  it("among the files goes on with those that are missing or arrived in part", async () => {
    const before: string[] = [];
    await expect(move(optionsWith({ files: failingFrom(3, before) }))).rejects.toThrow(
      "The line broke",
    );
    await source.sql`update public.projects set title = 'Renamed meanwhile'`;
    const [first = "", , third = ""] = before;
    await writeFile(objectPath(path.join(folder, "storage"), "project-images", first), "half");

    const after: string[] = [];
    expect(await move(optionsWith({ files: failingFrom(9, after) }))).toMatchObject({
      wasResumed: true,
      files: 3,
    });

    expect(before).toHaveLength(3);
    expect(after).toEqual([first, third]);
    expect(await target.sql`select title from public.projects`).toEqual([
      { title: "Renamed meanwhile" },
    ]);
  });

  it("is finished from the same place only, and keeps a server from starting until then", async () => {
    await expect(move(optionsWith({ files: failingFrom(1) }))).rejects.toThrow("The line broke");
    const sql = openConnection(target.address, { max: 2 });
    const third = await cloneTemplate(testServer());
    closing.unshift(
      () => sql.end(),
      () => third.drop(),
    );
    const prepare = () =>
      prepareDatabase({ sql, migrationsDirectory, finish: async () => "prepared" });

    await expect(prepare()).rejects.toThrow("A move into this database was interrupted");
    await expect(move(optionsWith({ source: third.address }))).rejects.toThrow(
      "A move from another place",
    );
    await move(optionsWith());
    expect(await prepare()).toMatchObject({ finished: "prepared" });
  });
});

describe("what is written here meanwhile", () => {
  it("is found by the comparison, and copied", async () => {
    let writing: Promise<unknown> | undefined;
    const late = async () => source.sql`insert into public.organisations (name) values ('Late')`;
    const files = folderWith({
      put() {
        writing ??= late();
        return writing;
      },
    });

    await move(optionsWith({ files }));

    expect(await target.sql`select from public.organisations where name = 'Late'`).toHaveLength(1);
  });

  it("ends in an error when it does not stop", async () => {
    let count = 0;
    const files = folderWith({
      digestOf: () =>
        source.sql`insert into public.organisations (name) values (${`Late ${++count}`})`,
    });

    await expect(move(optionsWith({ files }))).rejects.toThrow(
      /^The two places differ in .*public\.organisations\./,
    );
  });
});

it("no message holds a password", async () => {
  const wrong: DatabaseAddress = { ...target.address, password: "hunter2", database: "no-such" };

  await expect(move(optionsWith({ target: wrong }))).rejects.not.toThrow("hunter2");
});
