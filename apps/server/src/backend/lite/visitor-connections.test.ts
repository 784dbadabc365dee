import { setTimeout } from "node:timers/promises";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackendBeside, backendBeside } from "../testing/backend-beside";

/*
 * Visitors' own connections fail in the same words as common ones. What the contract admits is compared in
 * `attacks/data/visitor-connections.test.ts`; here is what it never lets pass.
 */

const SOCKETS_TELL_MS = 500;

let testBackend: TestBackend;
let visitors: BackendBeside;
let common: BackendBeside;

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
  visitors = await backendBeside(testBackend, { ...settings, anonymousConnections: 2 });
  common = await backendBeside(testBackend, settings);
});

afterAll(async () => {
  await Promise.all([visitors.close(), common.close()]);
  await testBackend.close();
});

async function answerOf(backend: BackendBeside, path: string) {
  const headers = { apikey: testBackend.anonKey };
  const request = new Request(`${testBackend.url}/rest/v1/${path}`, { headers });
  const answer = await backend.ask(request, publicRead);
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}

/** Reads something, changes it, and gives both answers to the same. */
async function afterChange(path: string, change: string | (() => Promise<void>)) {
  await answerOf(visitors, path);
  if (typeof change === "string") await testBackend.sql.unsafe(change);
  else await change();
  return { actual: await answerOf(visitors, path), expected: await answerOf(common, path) };
}

it("a list that has become too long is refused in the same words", async () => {
  const { actual, expected } = await afterChange(
    "words?select=word&order=id",
    "insert into public.words select n, repeat('x', 1000) from generate_series(10, 13) as n",
  );
  expect(actual).toEqual(expected);
  expect(actual.status).toBe(413);
});

it("a read that takes too long now is given up, and reported as often", async () => {
  const { actual, expected } = await afterChange(
    "slow_words?select=word&id=eq.1",
    "update public.words set pause = 30 where id = 1",
  );
  expect(actual).toEqual(expected);
  expect(JSON.parse(actual.body)).toMatchObject({ code: "57014" });
  expect(visitors.logged).toEqual(common.logged);
});

it("a column that has gone is told in the same words", async () => {
  const { actual, expected } = await afterChange(
    "words?select=word&id=eq.2",
    "alter table public.words rename column word to phrase",
  );
  expect(actual).toEqual(expected);
  expect(actual.status).toBe(400);
});

it("a table that is closed to visitors is told in the same words", async () => {
  const { actual, expected } = await afterChange(
    "words?select=id&id=eq.2",
    "revoke select on public.words from anon",
  );
  expect(actual).toEqual(expected);
  expect(actual.status).toBe(401);
});

it("while no connection is let in, the database is said to be away", async () => {
  const { visitor, authenticator } = testBackend.logins;
  const path = "slow_words?select=id&id=eq.2";
  const { actual, expected } = await afterChange(path, async () => {
    await testBackend.sql.unsafe(`
      alter role ${visitor.user} nologin;
      alter role ${authenticator.user} nologin;
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where usename in ('${visitor.user}', '${authenticator.user}')`);
    // What is written before its socket has told of the end fails in the driver, outside of any answer;
    // the worker, in which reads are answered, renews itself then.
    await setTimeout(SOCKETS_TELL_MS);
  });
  expect(actual).toEqual(expected);
  expect(actual.status).toBe(503);
});
