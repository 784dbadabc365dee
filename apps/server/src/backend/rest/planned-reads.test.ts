import { setTimeout } from "node:timers/promises";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackendBeside, backendBeside } from "../testing/backend-beside";

/* What the contract admits is compared in `attacks/data/planned-reads.test.ts`; here is what it never lets pass. */

const SOCKETS_TELL_MS = 500;

let testBackend: TestBackend;
let planning: BackendBeside;
let library: BackendBeside;

const publicRead = {
  clientAddress: null,
  account: null,
  isPublicRead: true,
  maxAnswerBytes: 2000,
  file: null,
};

beforeAll(async () => {
  testBackend = await createTestBackend();
  await testBackend.sql.unsafe(`
    create table public.words (id int primary key, word text, pause int not null default 0);
    create view public.slow_words as
      select id, word from public.words, lateral pg_sleep(pause) as slept where slept::text is not null;
    grant select on public.words, public.slow_words to anon, service_role;
    insert into public.words values (1, 'one'), (2, 'two')`);
  const settings = { statementTimeoutMs: 300 };
  planning = await backendBeside(testBackend, { ...settings, anonymousConnections: 2 });
  library = await backendBeside(testBackend, settings);
});

afterAll(async () => {
  await Promise.all([planning.close(), library.close()]);
  await testBackend.close();
});

async function answerOf(backend: BackendBeside, path: string) {
  const headers = { apikey: testBackend.anonKey };
  const request = new Request(`${testBackend.url}/rest/v1/${path}`, { headers });
  const answer = await backend.ask(request, publicRead);
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}

/** Makes a plan, changes what it reads, and gives both answers to the same. */
async function afterChange(path: string, change: string | (() => Promise<void>)) {
  await answerOf(planning, path);
  if (typeof change === "string") await testBackend.sql.unsafe(change);
  else await change();
  return { planned: await answerOf(planning, path), expected: await answerOf(library, path) };
}

it("a list that has become too long is refused in the same words", async () => {
  const { planned, expected } = await afterChange(
    "words?select=word&order=id",
    "insert into public.words select n, repeat('x', 1000) from generate_series(10, 13) as n",
  );
  expect(planned).toEqual(expected);
  expect(planned.status).toBe(413);
});

it("a read that takes too long now is given up, and reported as often", async () => {
  const { planned, expected } = await afterChange(
    "slow_words?select=word&id=eq.1",
    "update public.words set pause = 30 where id = 1",
  );
  expect(planned).toEqual(expected);
  expect(JSON.parse(planned.body)).toMatchObject({ code: "57014" });
  expect(planning.logged).toEqual(library.logged);
});

it("a column that has gone is told in the library's words", async () => {
  const { planned, expected } = await afterChange(
    "words?select=word&id=eq.2",
    "alter table public.words rename column word to phrase",
  );
  expect(planned).toEqual(expected);
  expect(planned.status).toBe(400);
});

it("a table that is closed to visitors is told in the library's words", async () => {
  const { planned, expected } = await afterChange(
    "words?select=id&id=eq.2",
    "revoke select on public.words from anon",
  );
  expect(planned).toEqual(expected);
  expect(planned.status).toBe(401);
});

it("while no connection is let in, the database is said to be away", async () => {
  const { visitor, authenticator } = testBackend.logins;
  const path = "slow_words?select=id&id=eq.2";
  const { planned, expected } = await afterChange(path, async () => {
    await testBackend.sql.unsafe(`
      alter role ${visitor.user} nologin;
      alter role ${authenticator.user} nologin;
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename in ('${visitor.user}', '${authenticator.user}')`);
    // What is written before its socket has told of the end fails in the driver, outside of any answer;
    // the worker, in which reads are answered, renews itself then.
    await setTimeout(SOCKETS_TELL_MS);
  });
  expect(planned).toEqual(expected);
  expect(planned.status).toBe(503);
});

it("no table that visitors read holds JSON, which JavaScript may spell in another way", async () => {
  const columns = await testBackend.sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')
      and has_column_privilege('anon', format('public.%I', table_name), column_name, 'select')`;
  expect([...columns]).toEqual([]);
});
