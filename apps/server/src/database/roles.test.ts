import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { startThrowawayServer } from "@vigie/test-backend/throwaway-server";
import { eventually } from "@vigie/test-backend/waiting";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "./address";
import type { RunningDatabase } from "./embedded/embedded";
import { asService, ensureRoles, RolesError } from "./roles";

let server: RunningDatabase;
let superuser: Sql;

beforeAll(async () => {
  // Of its own, since roles belong to a server, and the other tests' has them.
  server = await startThrowawayServer();
  superuser = openConnection(server.address, { max: 1 });
});

afterAll(async () => {
  await superuser.end();
  await server.stop();
});

/** Takes back all that a test makes. */
afterEach(async () => {
  await superuser.unsafe("drop database if exists other");
  await superuser.unsafe("drop schema if exists storage, own cascade");
  const made = await superuser<{ role: string }[]>`
    select quote_ident(rolname) as role from pg_roles
    where rolname !~ '^pg_' and rolname <> current_user`;
  const roles = made.map(({ role }) => role).join(", ");
  await superuser.unsafe(`drop owned by ${roles} cascade; drop role ${roles};`);
});

async function asUser<Result>(user: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = openConnection({ ...server.address, user }, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

describe("a database user that may not make roles", () => {
  beforeEach(async () => {
    await superuser.unsafe('create role "the app" login');
  });

  it("is told what an administrator has to run, which then is enough", async () => {
    const refusal = await asUser("the app", ensureRoles).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RolesError);
    const message = refusal instanceof RolesError ? refusal.message : "";
    expect(message).toMatch(/^The database user "the app" may not make the roles/);
    expect(message).not.toContain("\n");

    await superuser.unsafe(message.slice(message.indexOf("create role")));
    await asUser("the app", async (sql) => {
      await ensureRoles(sql);
      for (const role of ["anon", "authenticated", "service_role"]) {
        await sql.unsafe(`set role ${role}; reset role;`);
      }
      await sql.unsafe("create schema own; create table public.own (id int)");
    });
  });

  it("changes nothing by trying", async () => {
    await expect(asUser("the app", ensureRoles)).rejects.toThrow(RolesError);
    expect(await superuser`select from pg_roles where rolname = 'anon'`).toHaveLength(0);
  });
});

it("a database user that may make roles makes those that are missing, and can become them", async () => {
  await superuser.unsafe(`
    create role maker login createrole;
    create role service_role nologin bypassrls;
    grant service_role to maker;
    grant all on schema public to maker with grant option;`);
  await asUser("maker", async (sql) => {
    await ensureRoles(sql);
    for (const role of ["anon", "authenticated"]) {
      await sql.unsafe(`set role ${role}`);
      expect(await sql`select current_user as role`).toEqual([{ role }]);
      await sql.unsafe("reset role");
    }
  });
});

describe("the request roles", () => {
  it("are made once, cannot sign in, and only the secret key's passes row-level security", async () => {
    await ensureRoles(superuser);
    await ensureRoles(superuser);
    expect(
      await superuser`
        select rolname as role, rolcanlogin as login, rolsuper as super, rolbypassrls as bypass
        from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1`,
    ).toEqual([
      { role: "anon", login: false, super: false, bypass: false },
      { role: "authenticated", login: false, super: false, bypass: false },
      { role: "service_role", login: false, super: false, bypass: true },
    ]);
  });

  it("may use the schemas that the API serves, where these exist", async () => {
    await superuser.unsafe("create schema storage");
    await ensureRoles(superuser);
    const [rights] = await superuser`
      select has_schema_privilege('anon', 'storage', 'usage') as storage,
        has_schema_privilege('authenticated', 'public', 'usage') as public`;
    expect(rights).toEqual({ storage: true, public: true });
  });

  it("are made by several servers at the same time without an error", async () => {
    await superuser.unsafe("create database other");
    const other = openConnection({ ...server.address, database: "other" }, { max: 1 });
    const attempts = await Promise.allSettled([ensureRoles(superuser), ensureRoles(other)]);
    expect(attempts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await other`select 'anon'::regrole, 'authenticated'::regrole`).toHaveLength(1);
    await other.end();
  });
});

/** Passes bytes on between a pool and the database, and can break the connection in between. */
async function openRelay(): Promise<{ port: number; clients: Socket[]; close(): void }> {
  const { host, port } = server.address;
  const clients: Socket[] = [];
  const relay = createServer((client) => {
    clients.push(client);
    const upstream = connect(
      host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.pipe(upstream).pipe(client);
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  return { port: portOf(relay.address()), clients, close: () => relay.close() };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return address.port;
}

describe("work as the service role whose connection is lost", () => {
  it.each<[string, (pid: number, clients: Socket[]) => unknown]>([
    ["as the database ends it", (pid) => superuser`select pg_terminate_backend(${pid})`.execute()],
    ["by a reset", (_pid, clients) => clients.map((client) => client.resetAndDestroy())],
  ])("%s fails, and the next is done", async (_how, lose) => {
    await ensureRoles(superuser);
    const relay = await openRelay();
    const pool = openConnection(
      { ...server.address, host: "127.0.0.1", port: relay.port },
      { max: 1 },
    );
    const idOf = async (sql: Sql) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      return row?.pid ?? 0;
    };

    const lost = asService(pool, async (session) => {
      lose(await idOf(session), relay.clients);
      await session`select pg_sleep(60)`;
    });

    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET|administrator command/);
    expect(await eventually(() => asService(pool, idOf))).toBeGreaterThan(0);
    await pool.end();
    relay.close();
  });
});
