import { randomUUID } from "node:crypto";
import { createTestBackend, everyServer, type TestBackend } from "@vigie/test-backend/test-backend";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "./address";
import { ensureLogins, LoginsError } from "./ensure-logins";
import { type DatabaseLogins, loginsOf } from "./logins";
import { restoreLogins } from "./usable-logins";

async function worksAs(login: DatabaseLogins[keyof DatabaseLogins], statement: string) {
  const sql = openConnection(login, { max: 1 });
  try {
    return await sql.unsafe(statement).then(
      () => true,
      () => false,
    );
  } finally {
    await sql.end();
  }
}

describe.each(everyServer())("on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let sql: Sql;
  let logins: DatabaseLogins;

  beforeEach(async () => {
    backend = await createTestBackend({ server });
    ({ sql, logins } = backend);
  });

  afterEach(() => backend.close());

  it("logins that a failover lost are made anew, and those that work are left as they are", async () => {
    const use = { logins, isExternal: true, logger: { warn: () => undefined } };
    expect(await restoreLogins(sql, use)).toBe(false);

    await sql.unsafe(`alter role ${logins.visitor.user} password 'of another time'`);
    await sql.unsafe(`alter role ${logins.accounts.user} nologin`);
    expect(await restoreLogins(sql, use)).toBe(true);

    for (const login of Object.values(logins)) expect(await worksAs(login, "select 1")).toBe(true);
  });

  it("a password that was changed by hand is set back, and so are attributes, memberships and settings", async () => {
    const { user } = logins.visitor;
    await sql.unsafe(`
      alter role ${user} superuser createrole nologin inherit password 'by hand';
      alter role ${user} in database ${backend.database.database} set role = 'service_role';
      alter role ${user} set default_transaction_read_only = off;
      grant service_role, pg_read_all_data to ${user};
      grant select on auth.users to ${logins.accounts.user};
      grant delete on auth.users to ${logins.accounts.user};`);

    await ensureLogins(sql, logins);

    expect(await worksAs({ ...logins.visitor, password: "by hand" }, "select 1")).toBe(false);
    expect(await worksAs(logins.visitor, "set role anon; select from public.projects")).toBe(true);
    expect(await worksAs(logins.visitor, "set role service_role")).toBe(false);
    expect(await worksAs(logins.visitor, "select from pg_authid")).toBe(false);
    expect(await worksAs(logins.accounts, "delete from auth.users")).toBe(false);
    const [role] = await sql`
      select rolsuper, rolcreaterole, rolinherit, rolcanlogin,
        (select count(*)::int from pg_db_role_setting
          where setrole = pg_roles.oid and setdatabase <> 0) as "settings here"
      from pg_roles where rolname = ${user}`;
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolinherit: false,
      rolcanlogin: true,
      "settings here": 0,
    });
  });

  it("a new secret replaces the passwords", async () => {
    const next = loginsOf(backend.database, "rotated");
    await ensureLogins(sql, next);
    expect(await worksAs(logins.accounts, "select 1")).toBe(false);
    expect(await worksAs(next.accounts, "select 1")).toBe(true);
  });

  it("another database of the same server has its own, and leaves these alone", async () => {
    const other = await createTestBackend({ server });
    await ensureLogins(other.sql, loginsOf(other.database, "rotated"));
    expect(other.logins.visitor.user).not.toBe(logins.visitor.user);
    expect(await worksAs(logins.visitor, "select 1")).toBe(true);
    await other.close();
  });

  it("several servers make them at once without an error", async () => {
    const second = openConnection(backend.database, { max: 1 });
    await Promise.all([ensureLogins(sql, logins), ensureLogins(second, logins)]);
    await second.end();
    expect(await worksAs(logins.authenticator, "set role service_role")).toBe(true);
  });

  describe("by an owner of the database who is no superuser", () => {
    let owner: Sql;
    let user: string;

    beforeEach(async () => {
      user = `vigie_plain_${randomUUID().replaceAll("-", "")}`;
      await dropLogins(sql, logins);
      await sql.unsafe(`
        create role ${user} login password 'plain';
        grant anon, authenticated, service_role to ${user};
        alter database ${backend.database.database} owner to ${user};
        alter schema auth owner to ${user}; alter schema public owner to ${user};
        alter table auth.users owner to ${user}; alter table auth.identities owner to ${user};
        alter table auth.sessions owner to ${user}; alter table auth.refresh_tokens owner to ${user};
        alter table auth.audit_log_entries owner to ${user};
        alter function public.check_invitation owner to ${user};
        alter schema vigie owner to ${user}; alter function vigie.organisation_of owner to ${user};`);
      owner = openConnection({ ...backend.database, user, password: "plain" }, { max: 1 });
    });

    afterEach(async () => {
      await owner.end();
      await dropLogins(sql, logins);
      await sql.unsafe(`reassign owned by ${user} to current_user; drop owned by ${user};
        drop role ${user}`);
    });

    it("they are refused with what an administrator has to run, which then is enough", async () => {
      const refusal = await ensureLogins(owner, logins).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(LoginsError);
      const message = refusal instanceof LoginsError ? refusal.message : "";
      expect(await sql`select from pg_roles where rolname = ${logins.visitor.user}`).toEqual([]);

      await sql.unsafe(message.slice(message.indexOf("alter role"), message.indexOf(" (Postgre")));
      await ensureLogins(owner, logins);
      await ensureLogins(owner, logins);
      expect(await worksAs(logins.authenticator, "set role service_role")).toBe(true);
      expect(await worksAs(logins.visitor, "set role anon")).toBe(true);
      expect(await worksAs(logins.visitor, "set role service_role")).toBe(false);
      expect(await worksAs(logins.accounts, "select from auth.users")).toBe(true);
    });
  });
});

async function dropLogins(sql: Sql, logins: DatabaseLogins): Promise<void> {
  for (const { user } of Object.values(logins)) {
    const [role] = await sql`select from pg_roles where rolname = ${user}`;
    if (role) await sql.unsafe(`drop owned by ${user}; drop role ${user}`);
  }
}
