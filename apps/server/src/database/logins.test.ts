import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, everyServer, type TestBackend } from "@vigie/test-backend/test-backend";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "./address";
import { type LoginName, loginsOf } from "./logins";

const DENIED = { code: "42501" };
const READ_ONLY = { code: "25006" };

describe.each(everyServer())("on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let awa: TestMember;
  let sql: Sql;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
    await createProject(awa, { title: "Offline" });
    await createProject(awa, { title: "Online", is_online: true });
  });

  afterAll(() => backend.close());

  function connectAs(login: LoginName): void {
    beforeEach(() => {
      sql = openConnection(backend.logins[login], { max: 1 });
    });
    afterEach(() => sql.end());
  }

  function refuses(statements: string[]): void {
    it.each(statements)("refuses: %s", async (statement) => {
      await expect(sql.unsafe(statement)).rejects.toMatchObject(DENIED);
    });
  }

  /** What no login may do in any role. */
  const never = [
    "create table public.own (id int)",
    "create schema own",
    "create temporary table own (id int)",
    "create role other",
    "select * from pg_authid",
    "select pg_read_file('PG_VERSION')",
    "copy (select 1) to program 'cat'",
    "copy (select 1) to '/tmp/vigie-logins'",
    "set session authorization postgres",
    "set role postgres",
    "set role pg_read_all_data",
    "set role pg_execute_server_program",
    "alter system set log_statement = 'all'",
  ];

  describe("the visitors' login", () => {
    connectAs("visitor");

    refuses([
      "set role service_role",
      "set role authenticated",
      "select from auth.users",
      "select from auth.sessions",
      "select from storage.objects",
      "select public.check_invitation('a', 'b')",
      "select from public.projects",
    ]);

    it.each(never)("refuses, reading and writing: %s", async (statement) => {
      await sql.unsafe("set default_transaction_read_only = off");
      await expect(sql.unsafe(statement)).rejects.toMatchObject(DENIED);
    });

    it.each([
      "insert into public.projects (title, organization_id) values ('x', 1)",
      "update public.projects set title = 'x'",
      "delete from public.organisations",
    ])("as anon refuses: %s", async (statement) => {
      await sql.unsafe("set role anon");
      await expect(sql.unsafe(statement)).rejects.toMatchObject(READ_ONLY);
      await sql.unsafe("set default_transaction_read_only = off");
      await expect(sql.unsafe(statement)).rejects.toMatchObject(DENIED);
    });

    it("as anon reads what is online, and nothing else", async () => {
      await sql.unsafe("set role anon");
      expect(await sql`select title from public.projects`).toEqual([{ title: "Online" }]);
      await expect(sql`select from public.members`).rejects.toMatchObject(DENIED);
      await expect(sql`select from public.invitations`).rejects.toMatchObject(DENIED);
      await expect(sql`select from auth.users`).rejects.toMatchObject(DENIED);
    });

    it("as anon gains nothing by claims that a query makes up", async () => {
      await sql.unsafe("set role anon");
      await sql`select set_config('request.jwt.claim.sub', ${awa.userId}, false),
        set_config('request.jwt.claim.role', 'service_role', false)`;
      expect(await sql`select title from public.projects`).toEqual([{ title: "Online" }]);
    });

    it("gives a statement up after two seconds", async () => {
      expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: "2s" }]);
    });
  });

  describe("the authenticator", () => {
    connectAs("authenticator");

    refuses([
      ...never,
      "select from public.projects",
      "select from public.organisations",
      "select from auth.users",
      "select from storage.buckets",
      "select public.check_invitation('a', 'b')",
    ]);

    it("becomes the role that a request asks as, for one transaction", async () => {
      await sql.unsafe("begin; set local role service_role");
      expect(await sql`select title from public.projects order by title`).toEqual([
        { title: "Offline" },
        { title: "Online" },
      ]);
      await sql.unsafe("commit; begin; set local role anon");
      expect(await sql`select title from public.projects`).toEqual([{ title: "Online" }]);
      await sql.unsafe("commit");
      await expect(sql`select from public.projects`).rejects.toMatchObject(DENIED);
    });
  });

  describe("the accounts' login", () => {
    connectAs("accounts");

    refuses([
      ...never,
      "set role anon",
      "set role authenticated",
      "set role service_role",
      "select from public.projects",
      "select from public.organisations",
      "select from public.members",
      "select from public.invitations",
      "select from storage.objects",
      "select from auth.audit_log_entries",
      "delete from auth.users",
      "truncate auth.sessions",
      "select public.invite_first_member(1, 'a@b.org')",
    ]);

    it("reads accounts and checks invitations", async () => {
      expect(await sql`select email from auth.users`).toEqual([{ email: awa.email }]);
      const [row] = await sql`select public.check_invitation('none', 'a@b.org') as refusal`;
      expect(row?.refusal).toMatch(/^An invitation is required/);
    });
  });

  it.each<LoginName>(["authenticator", "visitor", "accounts"])(
    "lets the %s login in with its password only",
    async (name) => {
      const wrong = loginsOf(backend.database, "another secret")[name];
      const stranger = openConnection(wrong, { max: 1 });
      await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
      await stranger.end();
      const login = openConnection(backend.logins[name], { max: 1 });
      expect(await login`select session_user as "user"`).toEqual([{ user: wrong.user }]);
      await login.end();
    },
  );
});

describe("the names and passwords of logins", () => {
  const owner = { host: "db", port: 5432, user: "owner", password: "hunter2", database: "vigie" };

  it("tell neither the owner's password nor the secret", () => {
    const text = JSON.stringify(loginsOf(owner, "databaseSecret"));
    expect(text).not.toContain("hunter2");
    expect(text).not.toContain("databaseSecret");
  });

  it("differ between the databases of one server, and are the same at each start", () => {
    const of = (database: string, secret: string) =>
      Object.values(loginsOf({ ...owner, database }, secret));
    const both = [...of("one", "secret"), ...of("two", "secret")];
    expect(new Set(both.map(({ user }) => user)).size).toBe(6);
    expect(new Set(both.map(({ password }) => password)).size).toBe(6);
    expect(of("one", "secret")).toEqual(of("one", "secret"));
    expect(of("one", "secret").map(({ user }) => user)).toEqual(
      of("one", "other").map(({ user }) => user),
    );
  });
});
