import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";

let backend: TestBackend;
let member: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

async function send(body: string) {
  const answer = await backend.fetch(`${backend.url}/rest/v1/rpc/import_projects`, {
    method: "POST",
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${member.accessToken}`,
      "content-type": "application/json",
    },
    body,
  });
  return { status: answer.status, answer: await answer.json() };
}

async function titles() {
  const rows = await backend.sql<{ title: string }[]>`select title from public.projects`;
  return rows.map(({ title }) => title);
}

it.each([
  ["nothing", ""],
  ["what is no JSON", '{"rows":['],
  ["a list", "[]"],
  ["a text", '"rows"'],
  ["null", "null"],
  ["no file", '{"rows":[{"line":1,"title":"A"}]}'],
  ["no rows", '{"file_name":"a.csv"}'],
  ["a NUL in a text", '{"file_name":"a.csv","rows":[{"line":1,"title":"A\\u0000"}]}'],
  ["a NUL beside texts", '{"file_name":"a.csv","rows":[{"line":1,"title":"A"}]}\0'],
  ["half a character", '{"file_name":"a.csv","rows":[{"line":1,"title":"\\ud800"}]}'],
  ["a member that is no id", '{"file_name":"a","rows":[{"line":1,"title":"A"}],"member":"x"}'],
  // A parser of this server's would make it infinity, and then nothing.
  ["a number beyond all", '{"file_name":"a","rows":[{"line":1,"title":"A","budget":1e400}]}'],
])("%s is refused as the caller's mistake", async (_, body) => {
  const { status, answer } = await send(body);
  expect(status).toBe(400);
  expect(answer).toMatchObject({ code: expect.stringMatching(/^22/), message: expect.any(String) });
  expect(await titles()).toEqual([]);
});

it.each([
  ["a number beyond all", '"budget":1e400'],
  ["a number beyond all as a text", '"budget":"-1e400"'],
  ["a word for a day", '"start_date":"today"'],
  ["a list for a number", '"beneficiaries":[[[1]]]'],
  ["an object for a list", '"countries":{"a":{"b":{}}}'],
  ["a sign that turns texts", '"short_description":"a\\u202eb"'],
  ["a donor of nothing", '"donors":[{"name":"\\u200b"}]'],
  [
    "an entry of a number beyond all",
    '"entries":[{"kind":"spent","day":"2026-01-01","amount":1e400}]',
  ],
])("%s is refused in words that name its line", async (_, value) => {
  const rows = `{"line":6,"title":"A"},{"line":7,"title":"B",${value}},{"line":8,"title":""}`;
  expect(await send(`{"file_name":"a.csv","rows":[${rows}]}`)).toMatchObject({
    status: 400,
    answer: {
      message: "Line 7: a value cannot be stored. Please correct the line and try again.",
      hint: "refused.lineUnstorable",
    },
  });
  expect(await titles()).toEqual([]);
});

it("a member imports with rights of their own, and not for another", async () => {
  const stranger = await createMember(backend, await createOrganisation(backend, "Others"));
  const rows = [{ line: 2, title: "A well" }];

  const forOther = await send(
    JSON.stringify({ file_name: "a.csv", rows, member: stranger.userId }),
  );
  expect(forOther).toMatchObject({ status: 403, answer: { code: "42501" } });
  const own = await send(JSON.stringify({ file_name: "a.csv", rows }));
  expect(own).toEqual({
    status: 200,
    answer: { import: expect.any(String), added: 1, changed: 0 },
  });
  expect(await titles()).toEqual(["A well"]);
});
