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
});

function byName(parts: Awaited<ReturnType<typeof readParts>>): Record<string, string> {
  return Object.fromEntries(parts.map(({ kind, name, text }) => [`${kind} ${name}`, text]));
}
