import { PostgresConnection } from "@supabase/lite/postgres";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askBackend } from "../testing/ask-backend";
import { RlsConnection } from "./rls-connection";

let backend: TestBackend;
let awa: TestMember;

const whoAsksSchema = v.tuple([
  v.object({ role: v.string(), uid: v.nullable(v.string()), claims: v.unknown() }),
]);

beforeAll(async () => {
  backend = await createTestBackend();
  await backend.sql.unsafe(`
    create view public.who_asks with (security_invoker = true) as
      select current_user::text as role, auth.uid()::text as uid, auth.jwt() as claims;
    grant select on public.who_asks to anon, authenticated, service_role`);
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

async function whoAsks(key: string, token?: string) {
  const headers = { apikey: key, ...(token && { authorization: `Bearer ${token}` }) };
  // The contract knows no such view.
  const request = new Request(`${backend.url}/rest/v1/who_asks`, { headers });
  const answer = await askBackend(backend.calls.backend, request);
  const [row] = v.parse(whoAsksSchema, await answer.json());
  return row;
}

it("a visitor asks as an anonymous caller, also on a connection that a member used before", async () => {
  const tokens = [awa.accessToken, undefined, awa.accessToken, undefined, undefined, undefined];
  const rows = await Promise.all(tokens.map((token) => whoAsks(backend.anonKey, token)));
  expect(rows.filter(({ role }) => role === "anon").map(({ uid }) => uid)).toEqual(
    Array(4).fill(null),
  );
});

it("a member asks as that person, with the claims of the token", async () => {
  expect(await whoAsks(backend.anonKey, awa.accessToken)).toMatchObject({
    role: "authenticated",
    uid: awa.userId,
    claims: { role: "authenticated", sub: awa.userId },
  });
});

it("the secret key asks as the service", async () => {
  expect(await whoAsks(backend.secretKey)).toMatchObject({ role: "service_role", uid: null });
});

it("a call takes as long as its function says, and others after it no longer than any statement", async () => {
  const long = await backend.sql`
    select proname from pg_proc where array_to_string(proconfig, ' ') like '%statement_timeout=25s%' order by 1`;
  expect(long.map(({ proname }) => proname)).toEqual([
    "delete_member",
    "delete_own_account",
    "import_projects",
    "remove_member",
    "set_import_online",
    "undo_import",
  ]);
  const body = "return to_jsonb(current_setting('statement_timeout'))";
  await backend.sql.unsafe(`
    create or replace function public.undo_import(import uuid) returns jsonb language sql ${body};
    create or replace function public.restore_project(project uuid) returns jsonb language sql ${body}`);
  const timeOf = async (name: string, body: object) => {
    const headers = {
      apikey: backend.anonKey,
      authorization: `Bearer ${awa.accessToken}`,
      "content-type": "application/json",
    };
    const address = `${backend.url}/rest/v1/rpc/${name}`;
    const answer = await askBackend(
      backend.calls.backend,
      new Request(address, { method: "POST", headers, body: JSON.stringify(body) }),
    );
    return answer.json();
  };
  expect(await timeOf("undo_import", { import: awa.userId })).toBe("25s");
  expect(await timeOf("restore_project", { project: awa.userId })).toBe("20s");
});

it("a function that is asked by GET cannot write, and knows its caller; by POST it can", async () => {
  await backend.sql.unsafe(`
    create or replace function public.list_overview(within bigint default null) returns jsonb language sql as $$
      select jsonb_build_object(
        'role', current_user, 'uid', auth.uid(), 'cannot_write', current_setting('transaction_read_only')
      )
    $$`);
  const overview = async (method: string, token?: string) => {
    const headers = {
      apikey: backend.anonKey,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const address = `${backend.url}/rest/v1/rpc/list_overview`;
    const answer = await askBackend(
      backend.calls.backend,
      new Request(address, { method, headers }),
    );
    return answer.json();
  };
  const member = { role: "authenticated", uid: awa.userId };
  const visitor = { role: "anon", uid: null };
  expect(await overview("GET", awa.accessToken)).toEqual({ ...member, cannot_write: "on" });
  expect(await overview("POST", awa.accessToken)).toEqual({ ...member, cannot_write: "off" });
  expect(await overview("GET")).toEqual({ ...visitor, cannot_write: "on" });
  expect(await overview("POST")).toEqual({ ...visitor, cannot_write: "off" });
});

it("the library learns of every table, column and relation, as the owner of the database would", async () => {
  const asOwner = new PostgresConnection({ postgresOptions: backend.database });
  const asLogin = new RlsConnection({ postgresOptions: backend.logins.authenticator }, null);
  const { tables, columns, views, foreign_keys, primary_keys, functions } =
    await asOwner.introspect();
  const ofVigie = <Part extends { schema?: string }>(parts: Part[] = []) =>
    parts.filter(({ schema }) => schema === "public" || schema === "storage");
  const learned = await asLogin.introspect();
  // How many rows a table has is only an estimate that changes.
  const named = ofVigie(tables).map(({ name, schema }) => ({ name, schema }));
  expect(named.length).toBeGreaterThan(9);
  expect(ofVigie(learned.tables)).toMatchObject(named);
  expect(ofVigie(learned.columns)).toEqual(ofVigie(columns));
  expect(ofVigie(learned.views)).toEqual(ofVigie(views));
  expect(learned).toMatchObject({ foreign_keys, primary_keys, functions });
  await Promise.all([asOwner.close(), asLogin.close()]);
});

it("a transaction whose request sets no role reads nothing", async () => {
  const connection = new RlsConnection({ postgresOptions: backend.logins.authenticator }, null);
  const forgotten = connection.kysely
    .transaction()
    .execute((queries) => sql`select from public.organisations`.execute(queries));
  await expect(forgotten).rejects.toMatchObject({ code: "42501" });
  await connection.close();
});

it("after a query of the library's own that failed, the connection answers the next", async () => {
  const postgresOptions = { ...backend.logins.authenticator, max: 1 };
  const { kysely, driver } = new RlsConnection({ postgresOptions }, null);
  await expect(sql`select 1 / 0`.execute(kysely)).rejects.toMatchObject({ code: "22012" });
  expect((await sql`select current_user as "user"`.execute(kysely)).rows).toEqual([
    { user: "service_role" },
  ]);
  expect(await driver`select current_user = session_user as "own"`).toEqual([{ own: true }]);
  await driver.end();
});
