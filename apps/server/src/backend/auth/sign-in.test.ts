import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { answerAfter } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "./password-hash";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

async function signIn(email: unknown, password: unknown): Promise<Response> {
  return backend.fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

describe("a sign-in is refused", () => {
  it("in the same words to a wrong password, an unknown address and an account without one", async () => {
    const silent = await createMember(backend, awa.organisation);
    await backend.sql`update auth.users set encrypted_password = null where id = ${silent.userId}`;

    const answers = await Promise.all(
      [awa.email, "unknown@example.org", silent.email].map((email) =>
        signIn(email, "not this one"),
      ),
    );

    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        code: 400,
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
        hint: "refused.credentials",
        details: null,
      });
    }
    expect(backend.accountEvents.slice(-3)).toEqual(
      expect.arrayContaining([
        {
          event: "sign_in",
          outcome: "failure",
          reason: "invalid_credentials",
          accountId: awa.userId,
        },
        { event: "sign_in", outcome: "failure", reason: "invalid_credentials" },
      ]),
    );
  });

  it.each([
    ["no address", undefined, "secret"],
    ["no password", "a@example.org", undefined],
    ["an empty password", "a@example.org", ""],
    ["a list as password", "a@example.org", ["secret"]],
    ["an address of 255 characters", `${"a".repeat(243)}@example.org`, "secret"],
  ])("with %s", async (_name, email, password) => {
    expect((await signIn(email, password)).status).toBe(400);
  });
});

it("a sign-in that a change of the password came before is refused, and leaves no session", async () => {
  const issa = await createMember(backend, awa.organisation);
  const hash = await hashPassword("un secret de plus");
  const answer = await answerAfter(backend.sql, {
    first: (change) =>
      change.unsafe("update auth.users set encrypted_password = $1 where id = $2", [
        hash,
        issa.userId,
      ]),
    request: () => signIn(issa.email, issa.password),
  });

  expect(answer.status).toBe(400);
  expect(await backend.sql`select from auth.sessions where user_id = ${issa.userId}`).toEqual([]);
});

describe("a sign-in takes", () => {
  it("the address in any case, with blanks around it", async () => {
    expect((await signIn(` ${awa.email.toUpperCase()} `, awa.password)).status).toBe(200);
    expect(backend.accountEvents.at(-1)).toEqual({
      event: "sign_in",
      outcome: "success",
      accountId: awa.userId,
    });
  });

  it("an old password that could not be set any longer", async () => {
    const old = await createMember(backend, awa.organisation);
    const hash = await hashPassword("123456");
    await backend.sql`update auth.users set encrypted_password = ${hash} where id = ${old.userId}`;

    expect((await signIn(old.email, "123456")).status).toBe(200);
  });

  it("as long for an unknown address as for a wrong password", async () => {
    // At the lowest cost of tests, comparing takes no longer than asking the database.
    vi.stubEnv("LITE_AUTH_BCRYPT_COST", "10");
    const known = await createMember(backend, awa.organisation);
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 7; round += 1) {
      times.known.push(await timeOf(known.email));
      times.unknown.push(await timeOf(`unknown${round}@example.org`));
    }
    vi.unstubAllEnvs();

    // The shortest of several: other work of the machine only makes them longer. Without a
    // comparison of its own an unknown address would take a twentieth.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe("guesses at one account", () => {
  it("are answered later after ten failures, whether or not it exists, and the right password gets in", async () => {
    for (const email of [awa.email, "guessed@example.org"]) {
      for (let failures = 0; failures < 10; failures += 1) await signIn(email, "not this one");
      expect(await timeOf(email)).toBeGreaterThanOrEqual(245);
    }

    expect((await signIn(awa.email, awa.password)).status).toBe(200);
    // The account starts anew.
    expect(await timeOf(awa.email)).toBeLessThan(245);
  });

  it("at the current password of a change count as well", async () => {
    const issa = await createMember(backend, awa.organisation);
    const guess = { password: "un secret de plus", current_password: "not this one" };
    for (let failures = 0; failures < 10; failures += 1) await issa.client.auth.updateUser(guess);

    expect(await timeOf(issa.email)).toBeGreaterThanOrEqual(245);
  });
});

async function timeOf(email: string): Promise<number> {
  const start = performance.now();
  await signIn(email, "not this one");
  return performance.now() - start;
}
