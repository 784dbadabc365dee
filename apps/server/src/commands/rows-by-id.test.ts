import type { SupabaseClient } from "@supabase/supabase-js";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CommandError } from "./command-error";
import { rowsById } from "./rows-by-id";

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const row = v.object({ id: v.string() });
const idsOf = (table: string) => {
  const client: SupabaseClient = backend.serviceClient();
  return rowsById(() => client.from(table).select("id"), row, "Nothing could be listed");
};

it("what cannot be read says what it was and why", async () => {
  const failure = await idsOf("no_such_table")
    .next()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandError);
  expect(failure).toMatchObject({ message: expect.stringMatching(/^Nothing could be listed: .+/) });
});

it("a row that goes meanwhile moves no other, and none comes twice", async () => {
  const member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  await backend.sql`
    insert into projects (title, organization_id)
    select 'Project ' || n, ${member.organisation.id} from generate_series(1, 120) as n`;
  const all = (await backend.sql<{ id: string }[]>`select id from projects order by id`).map(
    ({ id }) => id,
  );

  const came: string[] = [];
  for await (const { id } of idsOf("projects")) {
    came.push(id);
    await backend.sql`delete from projects where id = ${id}`;
  }

  expect(came).toHaveLength(120);
  expect(came).toEqual(all);
});
