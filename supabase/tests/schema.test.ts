import { fileURLToPath } from "node:url";
import { readParts, replaceParts } from "@vigie/test-backend/schema-catalogue";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const schema = fileURLToPath(new URL("../schema", import.meta.url));

describe.each(serversOfThisRun())("the migrations in the %s PostgreSQL", (server) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  afterAll(() => backend.close());

  it("one after the other give what supabase/schema says at once", async () => {
    const migrated = byName(await readParts(backend.sql));
    await replaceParts(backend.sql, schema);
    expect(
      migrated,
      "supabase/schema says something else: run `npm run migration -- name`",
    ).toEqual(byName(await readParts(backend.sql)));
  });

  // A PostgreSQL of one's own has its own: the same moment would be of another day.
  it("take no day of a moment by the time zone of a session", async () => {
    const functions = await backend.sql`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ '(moment|_at)::date'`;
    expect([...functions]).toEqual([]);
  });

  it.each([
    "alter function private.is_line(text) security definer",
    "alter view public.public_changes set (security_invoker = false)",
    "drop trigger announce_emptied on public.press",
    'alter policy "members delete the content of their projects" on public.press using (true)',
    'alter policy "members add content to their projects" on public.press with check (true)',
    'alter policy "visitors read the content of online projects" on public.press to anon, authenticated',
    "comment on function private.keep_as_content is null",
    "grant execute on function private.keep_as_content to anon",
    "grant update on public.press to anon",
    "grant update (title) on public.projects to anon",
  ])("are unlike it after: %s", async (change) => {
    const before = byName(await readParts(backend.sql));
    await backend.sql.unsafe(change);
    expect(byName(await readParts(backend.sql))).not.toEqual(before);
  });
});

function byName(parts: Awaited<ReturnType<typeof readParts>>): Record<string, string> {
  return Object.fromEntries(parts.map(({ kind, name, text }) => [`${kind} ${name}`, text]));
}
