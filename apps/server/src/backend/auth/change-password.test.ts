import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

async function opensWith(password: string): Promise<boolean> {
  const { auth } = backend.client();
  return (await auth.signInWithPassword({ email: awa.email, password })).error === null;
}

function putUser(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return backend.fetch(`${backend.url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${awa.accessToken}`,
      "content-type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const unSecret = "un secret de plus";

describe("the password stays", () => {
  it("without the current one, which a stolen access token does not bring along", async () => {
    const { error } = await awa.client.auth.updateUser({ password: unSecret });

    expect(error).toMatchObject({
      status: 400,
      code: "current_password_required",
      message: "Current password is required",
    });
    expect(await opensWith(awa.password)).toBe(true);
  });

  it("with a wrong current one", async () => {
    const { error } = await awa.client.auth.updateUser({
      password: unSecret,
      current_password: "not this one",
    });

    expect(error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Current password is incorrect",
    });
    expect(await opensWith(awa.password)).toBe(true);
    expect(backend.accountEvents).toContainEqual({
      event: "password_change",
      outcome: "failure",
      accountId: awa.userId,
      reason: "invalid_credentials",
    });
  });

  it("when the new one is the current one", async () => {
    const { password } = awa;

    const { error } = await awa.client.auth.updateUser({ password, current_password: password });

    expect(error).toMatchObject({ status: 422, code: "same_password" });
  });

  it.each([
    ["no account", { authorization: "" }],
    ["a forged token", { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA" }],
  ])("when %s asks", async (_name, headers) => {
    const body = { password: unSecret, current_password: awa.password };

    const response = await putUser(body, headers);

    expect([401, 403]).toContain(response.status);
    expect(await opensWith(awa.password)).toBe(true);
  });

  it("when the session has ended, though its access token has not expired", async () => {
    await awa.client.auth.signOut({ scope: "local" });

    const response = await putUser({ password: unSecret, current_password: awa.password });

    expect(response.status).toBe(403);
    expect(await opensWith(awa.password)).toBe(true);
  });
});

describe("a changed password", () => {
  it("opens the account, the old one no longer", async () => {
    const { data, error } = await awa.client.auth.updateUser({
      password: unSecret,
      current_password: awa.password,
    });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: awa.userId, email: awa.email });
    expect(await opensWith(unSecret)).toBe(true);
    expect(await opensWith(awa.password)).toBe(false);
    expect(backend.accountEvents).toContainEqual({
      event: "password_change",
      outcome: "success",
      accountId: awa.userId,
    });
  });

  it("ends the other sessions at once, and leaves the one that asked and other people's", async () => {
    const thief = backend.client();
    const { data } = await thief.auth.signInWithPassword(awa);
    const issa = await createMember(backend, awa.organisation);

    await awa.client.auth.updateUser({ password: unSecret, current_password: awa.password });

    expect((await thief.auth.refreshSession()).error?.status).toBe(400);
    const stolen = await backend.client().auth.getUser(data.session?.access_token);
    expect(stolen.error?.name).toBe("AuthSessionMissingError");
    expect((await awa.client.auth.getUser()).error).toBeNull();
    expect((await awa.client.auth.refreshSession()).error).toBeNull();
    expect((await issa.client.auth.refreshSession()).error).toBeNull();
  });

  it("of two changes at once is one of them, and the other is refused", async () => {
    const current_password = awa.password;

    const answers = await Promise.all(
      ["the first choice", "the second choice"].map((password) =>
        putUser({ password, current_password }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("an account's data", () => {
  it.each([
    ["another address", { email: "thief@example.org" }],
    ["a phone number", { phone: "+22670000000" }],
    ["another organisation", { data: { organization_id: 1 } }],
    ["an organisation's name of 201 characters", { data: { organization_name: "x".repeat(201) } }],
    ["an empty name", { data: { organization_name: " " } }],
    ["a name that is no text", { data: { organization_name: { a: 1 } } }],
    ["a language that is no tag", { data: { language: "<script>" } }],
    ["a language of 30 letters", { data: { language: "x".repeat(30) } }],
    ["anything else", { data: { organization_name: "Wells", note: "x" } }],
    ["no object", { data: [] }],
    ["a password that is no text", { password: 12345678 }],
  ])("does not take %s", async (_name, body) => {
    const before = await storedAccount();

    const response = await putUser(body);

    expect(response.status).toBe(422);
    expect(await storedAccount()).toEqual(before);
  });

  it("is not read beyond 4 KB", async () => {
    const response = await putUser({ note: "x".repeat(5000) });

    expect(response.status).toBe(413);
  });

  it("takes a language and gives it back, and leaves the rest", async () => {
    const chosen = await awa.client.auth.updateUser({ data: { language: "fr" } });

    expect(chosen.data.user?.user_metadata).toMatchObject({
      language: "fr",
      organization_id: awa.organisation.id,
    });
    const freed = await awa.client.auth.updateUser({ data: { language: null } });
    expect(freed.data.user?.user_metadata.language ?? null).toBeNull();
  });

  it("takes the organisation's name, and leaves the rest", async () => {
    const data = { organization_name: "x".repeat(200) };

    const renamed = await awa.client.auth.updateUser({ data });

    expect(renamed.data.user?.user_metadata).toMatchObject({
      ...data,
      organization_id: awa.organisation.id,
    });
  });
});

async function storedAccount() {
  const rows = await backend.sql`
    select email, email_change, phone, encrypted_password, raw_user_meta_data
    from auth.users where id = ${awa.userId}`;
  return rows[0];
}
