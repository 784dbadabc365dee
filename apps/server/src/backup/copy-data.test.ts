import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import { createTestBackend, hasExternalServer } from "@vigie/test-backend/test-backend";
import { testServer } from "@vigie/test-backend/test-servers";
import { afterEach, describe, expect, it } from "vitest";
import { type DatabaseAddress, openConnection } from "../database/address";
import { nameOf } from "./data-tables";
import { emptyTables, withLoading } from "./load-data";
import { withSnapshot } from "./read-data";

const ODD_TABLES = `
create schema odd;
create table odd."a child" (
  id bigint generated always as identity primary key,
  parent uuid not null,
  "mot-rs" text[],
  twice bigint generated always as (id * 2) stored,
  bytes bytea, facts jsonb, amount numeric, fraction double precision, moment timestamptz,
  span interval, flag boolean, note text, nothing text
);
create table odd.parent (id uuid primary key, other uuid references odd.parent);
alter table odd."a child" add foreign key (parent) references odd.parent;
create table odd.late (id int, word text);
insert into odd.late values (1, 'far too long');
alter table odd.late add constraint late_word check (char_length(word) < 5) not valid;
create sequence odd.counter start 5;
create function odd.refuse() returns trigger language plpgsql as
  $$ begin raise exception 'a trigger ran'; end $$;
create trigger refuse before insert on odd."a child" for each row execute function odd.refuse();
create table odd.empty ();
`;

const ODD_ROWS = `
alter table odd."a child" disable trigger refuse;
insert into odd.parent values
  ('00000000-0000-0000-0000-000000000001', null),
  ('00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000001');
insert into odd."a child"
  (parent, "mot-rs", bytes, facts, amount, fraction, moment, span, flag, note)
values
  ('00000000-0000-0000-0000-000000000002', array['a', null, '', 'N', 'x,"y"', E'\\\\'], '\\x00ff0a5c', '{"a": [1, null, "é\\\\n"]}',
    12345678901234567890.123456789, 0.1::float8 + 0.2::float8, '2026-03-29 01:59:59.123456+00', '1 mon 2 days 03:04:05.6', true,
    E'tab\\t line\\n return\\r back\\\\slash \\\\N \\\\. quote" end\\u2028 \\U0001F600 \\x7f'),
  ('00000000-0000-0000-0000-000000000001', '{}', '', 'null', 'NaN', '-Infinity', 'infinity', null, null, ''),
  ('00000000-0000-0000-0000-000000000001', null, null, null, null, null, '0044-03-15 BC', null, false, '\\N');
select nextval('odd.counter'), nextval('odd.counter');
alter table odd."a child" enable trigger refuse;
`;

const databases: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { drop } of databases.splice(0)) await drop();
});

async function emptyDatabase(server: "embedded" | "external" = "embedded"): Promise<TestDatabase> {
  const database = await createEmptyDatabase(testServer(server));
  databases.push(database);
  return database;
}

async function run(address: DatabaseAddress, ...statements: string[]) {
  const sql = openConnection(address, { max: 1 });
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = [...(await sql.unsafe(statement))];
    return rows;
  } finally {
    await sql.end();
  }
}

/** The text of every table and where the sequences stand: all that a database holds. */
async function contentOf(address: DatabaseAddress) {
  return withSnapshot(address, async ({ tables, copyOut, sequences }) => {
    const content: Record<string, string> = {};
    for (const table of tables) {
      // Which row stands first on the disk is no content.
      const rows = (await buffer(copyOut(table))).toString("utf8").split("\n").sort();
      content[nameOf(table)] = rows.join("\n");
    }
    return { content, sequences: await sequences() };
  });
}

/** Copies everything from one database to another that has the schema. */
async function copyAll(source: DatabaseAddress, target: DatabaseAddress): Promise<void> {
  await withSnapshot(source, ({ tables, copyOut, sequences }) =>
    withLoading(target, async ({ client, copyIn, setSequences }) => {
      await emptyTables(client, tables);
      for (const table of tables) await copyIn(table, copyOut(table));
      await setSequences(await sequences());
    }),
  );
}

const places = hasExternalServer()
  ? ([
      ["embedded", "embedded"],
      ["embedded", "external"],
      ["external", "embedded"],
    ] as const)
  : ([["embedded", "embedded"]] as const);

describe.each(places)("from the %s PostgreSQL into the %s one", (from, to) => {
  it("every kind of value arrives byte for byte, and sequences go on", async () => {
    const source = await emptyDatabase(from);
    const target = await emptyDatabase(to);
    await run(source.address, ODD_TABLES, ODD_ROWS);
    await run(target.address, ODD_TABLES, "truncate odd.late");

    await copyAll(source.address, target.address);

    expect(await contentOf(target.address)).toEqual(await contentOf(source.address));
    const rows = `select "a child".*, "a child"::text as row from odd."a child" order by id`;
    expect(await run(target.address, rows)).toEqual(await run(source.address, rows));
    expect(await run(target.address, "select nextval('odd.counter')::int as next")).toEqual([
      { next: 7 },
    ]);
    const insert = `insert into odd."a child" (parent)
      values ('00000000-0000-0000-0000-000000000001') returning id::int, twice::int`;
    await expect(run(target.address, insert)).rejects.toThrow("a trigger ran");
    await run(target.address, `drop trigger refuse on odd."a child"`);
    // The refused row took a number.
    expect(await run(target.address, insert)).toEqual([{ id: 5, twice: 10 }]);
    await expect(
      run(target.address, "insert into odd.late values (2, 'too long')"),
    ).rejects.toThrow("late_word");
  });

  it("all of Vigie is copied, and people sign in as before", async () => {
    const source = await createTestBackend({ server: from });
    const target = await createTestBackend({ server: to });
    databases.push({ drop: () => source.close() }, { drop: () => target.close() });
    const awa = await createMember(source, await createOrganisation(source, "Wells for all"));
    await createProject(awa, { title: "Online", is_online: true });
    await run(source.database, "insert into vigie.served_secret values ('of the source')");
    const token = randomUUID();
    await run(
      source.database,
      `with reader as (
        insert into private.followers (email, language) values ('reader@example.org', 'fr') returning id
      ), known as (
        insert into private.follower_tokens (token_hash, follower_id)
        select private.invitation_hash('${token}'), id from reader
      )
      insert into private.follows (follower_id, filters, pace) select id, '{}', 'weekly' from reader`,
    );

    await copyAll(source.database, target.database);

    const { content } = await contentOf(target.database);
    expect(content).toEqual((await contentOf(source.database)).content);
    for (const table of [
      "auth.users",
      "private.settings",
      "public.projects",
      "storage.buckets",
      "supabase_migrations.schema_migrations",
    ]) {
      expect(content[table], table).not.toBe("");
    }
    // Its server may have another secret.
    expect(await run(target.database, "select digest from vigie.served_secret")).toEqual([]);
    const { email, password } = awa;
    const { error } = await target.client().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    const { data: followed } = await target.client().rpc("following", { token }).throwOnError();
    expect(followed).toMatchObject({ email: "reader@example.org", follows: [{ kind: "list" }] });
    const next = await createOrganisation(target, "The next one");
    expect(next.id).toBe(awa.organisation.id + 1);
  });
});

describe("a loading", () => {
  it("that fails at its end changes nothing and says why", async () => {
    const { address } = await emptyDatabase();
    await run(address, ODD_TABLES);
    const before = await contentOf(address);
    const child = "1\t00000000-0000-0000-0000-000000000009\n";
    const loading = withLoading(address, async ({ tables, copyIn }) => {
      const table = tables.find(({ name }) => name === "a child");
      if (!table) throw new Error("The table is missing");
      await copyIn({ ...table, columns: ["id", "parent"] }, Readable.from([Buffer.from(child)]));
    });
    await expect(loading).rejects.toThrow("violates foreign key constraint");
    expect(await contentOf(address)).toEqual(before);
    await expect(
      run(address, `insert into odd."a child" (parent) values (gen_random_uuid())`),
    ).rejects.toThrow("a trigger ran");
  });

  it("whose rows are broken, or whose source breaks, changes nothing", async () => {
    const { address } = await emptyDatabase();
    await run(address, ODD_TABLES);
    const before = await contentOf(address);
    const load = (rows: Readable) =>
      withLoading(address, async ({ tables, copyIn }) => {
        const table = tables.find(({ name }) => name === "parent");
        if (table) await copyIn(table, rows);
      });
    await expect(load(Readable.from([Buffer.from("no uuid\t\\N\n")]))).rejects.toThrow("uuid");
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("00000000-0000-0000-0000-000000000001\t\\N\n");
        throw new Error("the source broke");
      })(),
    );
    await expect(load(broken)).rejects.toThrow("the source broke");
    expect(await contentOf(address)).toEqual(before);
  });

  it("needs no superuser, but the owner of the tables", async () => {
    const { address } = await emptyDatabase();
    const [owner, other] = [randomUUID(), randomUUID()].map(
      (id) => `vigie_owner_${id.replaceAll("-", "")}`,
    );
    await run(
      address,
      `create role ${owner} login password 'plain'; create role ${other} login password 'plain'`,
      `grant create on database ${address.database} to ${owner}`,
    );
    databases.unshift({
      drop: async () => {
        const sql = `drop owned by ${owner} cascade; drop role ${owner}; drop role ${other}`;
        await run(address, sql);
      },
    });
    const as = (user = "") => ({ ...address, user, password: "plain" });
    await run(as(owner), ODD_TABLES, ODD_ROWS);
    const load = (user: string | undefined) =>
      withLoading(as(user), async ({ client, tables, copyIn }) => {
        await emptyTables(client, tables);
        for (const table of tables.filter(({ name }) => name === "parent")) {
          const row = Buffer.from("00000000-0000-0000-0000-000000000003\t\\N\n");
          expect(await copyIn(table, Readable.from([row]))).toBe(1);
        }
      });
    await expect(load(other)).rejects.toThrow("permission denied");
    await load(owner);
    expect(await run(address, "select id::text from odd.parent")).toEqual([
      { id: "00000000-0000-0000-0000-000000000003" },
    ]);
  });
});

describe("a snapshot", () => {
  it("shows one moment, whatever is written meanwhile, and holds up no writer", async () => {
    const { address } = await emptyDatabase();
    await run(address, ODD_TABLES, ODD_ROWS);
    await withSnapshot(address, async ({ tables, copyOut }) => {
      await run(
        address,
        `delete from odd."a child"; delete from odd.parent where other is not null`,
      );
      const [parent] = tables.filter(({ name }) => name === "parent");
      const rows = parent && (await buffer(copyOut(parent))).toString("utf8");
      expect(rows?.split("\n")).toHaveLength(3);
    });
  });

  it("leaves out tables of extensions and those that are temporary", async () => {
    const { address } = await emptyDatabase();
    await run(address, ODD_TABLES);
    const names = await withSnapshot(address, async ({ tables }) => tables.map(nameOf));
    expect(names).toEqual(["odd.empty", "odd.late", "odd.parent", "odd.a child"]);
  });

  it("refuses tables that refer to each other in a circle", async () => {
    const { address } = await emptyDatabase();
    await run(
      address,
      "create table public.a (id int primary key); create table public.b (id int primary key references public.a); alter table public.a add foreign key (id) references public.b",
    );
    await expect(withSnapshot(address, async () => undefined)).rejects.toThrow(
      "in a circle: public.a, public.b",
    );
  });
});
