import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackendBeside, backendBeside } from "../testing/backend-beside";

let testBackend: TestBackend;
let backend: BackendBeside;

beforeAll(async () => {
  testBackend = await createTestBackend();
  await testBackend.sql.unsafe(`
    create view public.endless as select 1 as one from pg_sleep(60);
    grant select on public.endless to anon, service_role`);
  backend = await backendBeside(testBackend, { maxConnections: 1, statementTimeoutMs: 200 });
});

afterAll(async () => {
  await backend.close();
  await testBackend.close();
});

it("a read that does not end is given up, and its connection answers the next", async () => {
  const [endless, next] = await Promise.all([
    backend.read("endless"),
    backend.read("projects?select=id"),
  ]);
  expect(endless.status).toBe(400);
  expect(await endless.json()).toMatchObject({ code: "57014" });
  expect(next.status).toBe(200);
});
