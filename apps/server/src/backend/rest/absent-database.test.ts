import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseAddress } from "../../database/address";
import { type BackendBeside, backendBeside } from "../testing/backend-beside";

let testBackend: TestBackend;
let backend: BackendBeside;

beforeAll(async () => {
  testBackend = await createTestBackend();
  const elsewhere = (login: DatabaseAddress) => ({ ...login, database: "there_is_none" });
  const { authenticator, visitor } = testBackend.logins;
  const logins = { authenticator: elsewhere(authenticator), visitor: elsewhere(visitor) };
  backend = await backendBeside(testBackend, { logins, anonymousConnections: 1 });
});

afterAll(async () => {
  await backend.close();
  await testBackend.close();
});

it.each(["projects", "no_such_table"])(
  "a backend that starts without its database says so when it is asked for %s",
  async (table) => {
    const answer = await backend.read(table);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "PGRST001" });
    expect(backend.logged.splice(0)).toMatchObject([[{}, "A request to the backend failed"]]);
  },
);
