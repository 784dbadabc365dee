import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";

let backend: TestBackend;
let awa: TestMember;

const whoAsksSchema = v.tuple([
  v.object({ role: v.string(), uid: v.nullable(v.string()), claims: v.unknown() }),
]);

beforeAll(async () => {
  backend = await createTestBackend();
  await backend.sql.unsafe(`
    create view public.who_asks with (security_invoker = true) as
      select current_user::text as role, auth.uid()::text as uid, auth.jwt() as claims;
    grant select on public.who_asks to anon, authenticated, service_role`);
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

async function whoAsks(key: string, token?: string) {
  const headers = { apikey: key, ...(token && { authorization: `Bearer ${token}` }) };
  // The contract knows no such view.
  const request = new Request(`${backend.url}/rest/v1/who_asks`, { headers });
  const answer = await backend.behind.backend.fetch(request);
  const [row] = v.parse(whoAsksSchema, await answer.json());
  return row;
}

it("a visitor asks as nobody, also on a connection that a member used before", async () => {
  const tokens = [awa.accessToken, undefined, awa.accessToken, undefined, undefined, undefined];
  const rows = await Promise.all(tokens.map((token) => whoAsks(backend.anonKey, token)));
  expect(rows.filter(({ role }) => role === "anon").map(({ uid }) => uid)).toEqual(
    Array(4).fill(null),
  );
});

it("a member asks as that person, with the claims of the token", async () => {
  expect(await whoAsks(backend.anonKey, awa.accessToken)).toMatchObject({
    role: "authenticated",
    uid: awa.userId,
    claims: { role: "authenticated", sub: awa.userId },
  });
});

it("the secret key asks as the service", async () => {
  expect(await whoAsks(backend.secretKey)).toMatchObject({ role: "service_role", uid: null });
});
