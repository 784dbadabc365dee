import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Backend, createBackend } from "./backend";

let testBackend: TestBackend;
let backend: Backend;
let storageDirectory: string;
const logged: unknown[] = [];

beforeAll(async () => {
  testBackend = await createTestBackend();
  storageDirectory = await mkdtemp(join(tmpdir(), "vigie-absent-"));
  const { database, jwtSecret, anonKey, secretKey, sql } = testBackend;
  backend = createBackend({
    database: { ...database, database: "there_is_none" },
    secrets: { jwtSecret, publishableKey: anonKey, secretKey },
    sql,
    logger: { error: (fields, sentence) => void logged.push([fields, sentence]) },
    publicUrl: testBackend.url,
    storageDirectory,
    visitorConnections: 1,
  });
});

afterAll(async () => {
  await backend.close();
  await testBackend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});

it.each(["projects", "no_such_table"])(
  "a backend that starts without its database says so when it is asked for %s",
  async (table) => {
    const answer = await backend.fetch(
      new Request(`${testBackend.url}/rest/v1/${table}`, {
        headers: { apikey: testBackend.anonKey },
      }),
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "PGRST001" });
    expect(logged.splice(0)).toMatchObject([[{}, "A request to the backend failed"]]);
  },
);
