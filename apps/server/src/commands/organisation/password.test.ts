import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run, stateOf } from "./testing/run";

let backend: TestBackend;
let awa: TestMember;
let bineta: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  const wells = await createOrganisation(backend, "Wells for all");
  awa = await createMember(backend, wells, "awa@example.org");
  bineta = await createMember(backend, wells, "bineta@example.org");
});

afterAll(() => backend.close());

it.each(["stranger@example.org", "%@example.org", "awa@example.org.", "@"])(
  "%s is no member, and nothing changes",
  async (email) => {
    const before = await stateOf(backend);
    await expect(run(backend, ["password", email])).rejects.toThrow(
      `No member signs in with ${email}.`,
    );
    expect(await stateOf(backend)).toEqual(before);
  },
);

it("a member, however the address is written, signs in with what is printed and nothing else", async () => {
  const text = await run(backend, ["password", " Awa@Example.ORG "]);

  const password = /^awa@example\.org of "Wells for all" .* the password (\S{20})$/m.exec(
    text,
  )?.[1];
  const signIn = (account: { email: string; password: string }) =>
    backend.client().auth.signInWithPassword(account);
  expect((await signIn(awa)).error).not.toBeNull();
  expect((await signIn({ email: awa.email, password: password ?? "" })).error).toBeNull();
  expect((await signIn(bineta)).error).toBeNull();
});

it("ends the sessions of this member alone, and logs no password", async () => {
  const session = async (member: TestMember) =>
    (await member.client.from("projects").select("id").eq("is_online", false)).status;
  await run(backend, ["password", "bineta@example.org"]);
  const own = await bineta.client.rpc("own_sessions");
  expect(own.data ?? []).toEqual([]);
  expect((await bineta.client.auth.refreshSession()).error).not.toBeNull();
  expect(await session(awa)).toBe(200);
  expect(JSON.stringify([backend.log, backend.accountEvents])).not.toMatch(/password":"|\$2b\$/);
});
