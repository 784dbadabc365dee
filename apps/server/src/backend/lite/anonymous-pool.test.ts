import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackendBeside, backendBeside } from "../testing/backend-beside";
import { openAnonymousPool, openPooledAnonymousQueries } from "./anonymous-pool";

let testBackend: TestBackend;
let backend: BackendBeside;
let awa: TestMember;

beforeAll(async () => {
  testBackend = await createTestBackend();
  await testBackend.sql.unsafe(`
    create view public.who_asks with (security_invoker = true) as
      select current_user::text as role, auth.uid()::text as uid, auth.jwt() as claims;
    create table public.open_to_all (word text);
    grant select on public.who_asks to anon, authenticated, service_role;
    grant select, insert on public.open_to_all to anon, service_role`);
  awa = await createMember(testBackend, await createOrganisation(testBackend, "Wells for all"));
  await createProject(awa, { title: "Offline" });
  await createProject(awa, { title: "Online", is_online: true });
  backend = await backendBeside(testBackend, { maxConnections: 2, anonymousConnections: 2 });
});

afterAll(async () => {
  await backend.close();
  await testBackend.close();
});

async function ask(path: string, { key = testBackend.anonKey, token = "", body = "" } = {}) {
  const answer = await backend.read(path, {
    headers: {
      apikey: key,
      "content-type": "application/json",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    },
    ...(body !== "" && { method: "POST", body }),
  });
  return { status: answer.status, rows: await answer.json().catch(() => null) };
}

const titles = "projects?select=title&order=title";

describe("connections that are visitors' alone", () => {
  it("change nothing, even where a table is open to all", async () => {
    const { status, rows } = await ask("open_to_all", { body: '{"word":"No"}' });
    expect({ status, rows }).toMatchObject({ status: 405, rows: { code: "25006" } });
  });

  it("show what is online, and take the text of a filter as a value", async () => {
    expect((await ask(titles)).rows).toEqual([{ title: "Online" }]);
    expect((await ask(`${titles}&title=eq.Offline`)).rows).toEqual([]);
    expect((await ask(`${titles}&title=eq.Online`)).rows).toEqual([{ title: "Online" }]);
    expect((await ask(`${titles}&title=eq.' or true --`)).rows).toEqual([]);
    expect((await ask(`${titles}&title=in.(Online,Offline)`)).rows).toEqual([{ title: "Online" }]);
  });

  it("are anonymous, before and after a member asked", async () => {
    const anonymous = [{ role: "anon", uid: null, claims: { role: "anon" } }];
    expect((await ask("who_asks")).rows).toEqual(anonymous);
    expect((await ask("who_asks", { token: awa.accessToken })).rows).toMatchObject([
      { role: "authenticated", uid: awa.userId },
    ]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask("who_asks")));
    expect(answers.map(({ rows }) => rows)).toEqual(Array(6).fill(anonymous));
  });

  it("are not the secret key's", async () => {
    const { rows } = await ask(titles, { key: testBackend.secretKey });
    expect(rows).toEqual([{ title: "Offline" }, { title: "Online" }]);
  });

  it("answer more kinds of questions than are kept ready", async () => {
    const questions = Array.from({ length: 250 }, (_, index) => `projects?select=t${index}:title`);
    const answers = await Promise.all(questions.map((question) => ask(question)));
    expect(answers.map(({ rows }) => rows)).toEqual(
      questions.map((_, index) => [{ [`t${index}`]: "Online" }]),
    );
  });
});

describe.each([
  ["kept for visitors", openAnonymousPool],
  ["taken from a pooler", openPooledAnonymousQueries],
])("hostile SQL on a connection %s", (_name, open) => {
  it.each([
    "set role service_role",
    "set role authenticated",
    "set session authorization postgres",
    "reset session authorization; select * from auth.users",
    "reset role; select * from auth.users",
    "set role none; select * from public.members",
    "select set_config('role', 'service_role', false)",
    "set default_transaction_read_only = off; delete from public.projects",
    "select pg_read_file('PG_VERSION')",
    "copy (select 1) to program 'cat'",
  ])("is refused: %s", async (statements) => {
    const visitors = open({ ...testBackend.logins.visitor, max: 1 });
    const attempt = async () => {
      for (const statement of statements.split("; ")) {
        await sql.raw(statement).execute(visitors.queries);
      }
    };
    await expect(attempt()).rejects.toMatchObject({ code: "42501" });
    await visitors.close(1);
    expect((await ask(titles, { key: testBackend.secretKey })).rows).toHaveLength(2);
  });

  it("changes nothing for those who ask next, but a refusal", async () => {
    const visitors = open({ ...testBackend.logins.visitor, max: 1 });
    const claim = `set_config('request.jwt.claim.sub', '${awa.userId}', false)`;
    await sql.raw(`select ${claim}, set_config('role', 'none', false)`).execute(visitors.queries);
    const next = sql`select title from public.projects`.execute(visitors.queries);
    await expect(next).rejects.toMatchObject({ code: "42501" });
    await visitors.close(1);
  });
});

describe.each([
  ["kept for visitors", openAnonymousPool],
  ["taken from a pooler", openPooledAnonymousQueries],
])("on a connection %s", (_name, open) => {
  it("a statement that fails after some rows leaves the next one as it is", async () => {
    const visitors = open({ ...testBackend.logins.visitor, max: 1 });
    const failing = "select 1 / (4 - number) from generate_series(1, 9) as number";
    await expect(sql.raw(failing).execute(visitors.queries)).rejects.toMatchObject({
      code: "22012",
    });
    const { rows } = await sql`select 'well' as word where ${"now"} = 'now'`.execute(
      visitors.queries,
    );
    expect(rows).toEqual([{ word: "well" }]);
    await visitors.close(1);
  });
});
