import { readFile } from "node:fs/promises";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";

/** What one answer holds at most, on this backend as on a Supabase. */
const CEILING = 1000;

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  await backend.sql`
    insert into projects (title, is_online, user_id, organization_id)
    select 'Well ' || number, true, ${awa.userId}, ${awa.organisation.id}
    from generate_series(1, ${CEILING + 10}) as number`;
});

afterAll(() => backend.close());

it.each([
  ["without a limit", "select=id"],
  ["with a larger limit", "select=id&limit=100000"],
  ["from a row on", "select=id&limit=100000&offset=5"],
])("an answer %s holds 1,000 rows", async (_name, query) => {
  const answer = await backend.fetch(`${backend.url}/rest/v1/projects?${query}`, {
    headers: { apikey: backend.anonKey },
  });

  expect(await answer.json()).toHaveLength(CEILING);
});

it("an answer to a range that is asked for in a header holds 1,000 rows", async () => {
  const answer = await backend.fetch(`${backend.url}/rest/v1/projects?select=id`, {
    headers: { apikey: backend.anonKey, range: "0-99999" },
  });

  expect(await answer.json()).toHaveLength(CEILING);
});

it("an answer to a member, and one to the secret key, holds 1,000 rows", async () => {
  for (const client of [awa.client, backend.serviceClient()]) {
    const { data } = await client.from("projects").select("id").limit(100_000).throwOnError();
    expect(data).toHaveLength(CEILING);
  }
});

it("a row with others embedded in it holds 1,000 of them", async () => {
  const { data } = await backend
    .client()
    .from("organisations")
    .select("id, projects(id)")
    .limit(100_000, { referencedTable: "projects" })
    .throwOnError();

  expect(data.map(({ projects }) => projects.length)).toEqual([CEILING]);
});

it("Supabase is configured for as many", async () => {
  const config = await readFile(
    new URL("../../../../supabase/config.toml", import.meta.url),
    "utf8",
  );

  expect(/^max_rows = (\d+)$/m.exec(config)?.[1]).toBe(String(CEILING));
});
