import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Backend, createBackend } from "./backend";

let testBackend: TestBackend;
let backend: Backend;
let storageDirectory: string;

beforeAll(async () => {
  testBackend = await createTestBackend();
  await testBackend.sql.unsafe(`
    create view public.endless as select 1 as one from pg_sleep(60);
    grant select on public.endless to anon`);
  storageDirectory = await mkdtemp(join(tmpdir(), "vigie-timeout-"));
  const { database, jwtSecret, anonKey, secretKey, sql } = testBackend;
  backend = createBackend({
    database,
    secrets: { jwtSecret, publishableKey: anonKey, secretKey },
    sql,
    logger: { error: () => undefined },
    publicUrl: testBackend.url,
    storageDirectory,
    maxConnections: 1,
    statementTimeoutMs: 200,
  });
});

afterAll(async () => {
  await backend.close();
  await testBackend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});

const read = (table: string) =>
  backend.fetch(
    new Request(`${testBackend.url}/rest/v1/${table}`, {
      headers: { apikey: testBackend.anonKey },
    }),
  );

it("a read that does not end is given up, and its connection answers the next", async () => {
  const [endless, next] = await Promise.all([read("endless"), read("projects")]);
  expect(endless.status).toBe(500);
  expect(await endless.json()).toMatchObject({ code: "57014" });
  expect(next.status).toBe(200);
});
