import {
  createMember,
  createOrganisation,
  type TestOrganisation,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const NEEDS_INVITATION =
  "An invitation is required to create an account. Ask a member of the organisation to invite you.";

const SPENT =
  "This invitation has expired or was already used. Ask a member of the organisation for a new one.";

let backend: TestBackend;
let organisation: TestOrganisation;

beforeAll(async () => {
  backend = await createTestBackend();
  organisation = await createOrganisation(backend, "Wells for all");
});

afterAll(() => backend.close());

async function accountCount(): Promise<number> {
  const [row] = await backend.sql<{ count: number }[]>`select count(*)::int from auth.users`;
  return row?.count ?? 0;
}

async function invite(email: string): Promise<string> {
  const { data } = await backend
    .serviceClient()
    .rpc("invite_first_member", { organization: organisation.id, email })
    .throwOnError();
  return data;
}

function callAuth(path: string, body?: unknown, method = "POST"): Promise<Response> {
  return backend.fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("a sign-up that makes no account", () => {
  let before: number;
  beforeAll(async () => {
    before = await accountCount();
  });

  it.each([
    ["without metadata", undefined],
    ["without an invitation", { organization_id: 1, organization_name: "Mine" }],
    ["with an invented invitation", { invitation: "0".repeat(64) }],
    ["with an empty invitation", { invitation: "" }],
  ])("%s says how to get an invitation", async (_name, data) => {
    const { error } = await backend.client().auth.signUp({
      email: "nobody@example.org",
      password: "un-secret-4",
      ...(data && { options: { data } }),
    });

    expect(error).toMatchObject({
      status: 403,
      code: "signup_disabled",
      message: NEEDS_INVITATION,
    });
    expect(await accountCount()).toBe(before);
  });

  it("of more than 4 KB is a 413", async () => {
    const response = await callAuth("/signup", {
      email: "a@example.org",
      password: "un-secret-4",
      data: { invitation: "0".repeat(4096) },
    });

    expect(response.status).toBe(413);
  });

  it("that is not JSON is a 400", async () => {
    const response = await callAuth("/signup", "{not json");

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, error_code: "bad_json" });
  });

  it.each([
    ["a list", []],
    ["no password", { email: "a@example.org" }],
    ["a number as email", { email: 7, password: "un-secret-4" }],
    [
      "a number as invitation",
      { email: "a@example.org", password: "un-secret-4", data: { invitation: 7 } },
    ],
    ["a phone number", { phone: "+33123456789", password: "un-secret-4" }],
    ["nothing, to be anonymous", {}],
    ["a NUL in the address", { email: "a\u0000@example.org", password: "un-secret-4" }],
  ])("of %s is a 422", async (_name, body) => {
    const response = await callAuth("/signup", body);

    expect(response.status).toBe(422);
    expect(await accountCount()).toBe(before);
  });

  it.each([
    ["POST", "/otp", { email: "new@example.org", create_user: true }],
    ["POST", "/magiclink", { email: "new@example.org" }],
    ["POST", "/recover", { email: "new@example.org" }],
    ["POST", "/resend", { type: "signup", email: "new@example.org" }],
    ["POST", "/verify", { type: "signup", email: "new@example.org", token: "123456" }],
    ["POST", "/sso", { domain: "example.org" }],
    ["POST", "/admin/users", { email: "new@example.org", password: "un-secret-4" }],
    ["POST", "/invite", { email: "new@example.org" }],
    ["POST", "/signup/", { email: "new@example.org", password: "un-secret-4" }],
    ["POST", "//signup", { email: "new@example.org", password: "un-secret-4" }],
    ["POST", "/%73ignup", { email: "new@example.org", password: "un-secret-4" }],
    ["POST", "/token?grant_type=id_token", { id_token: "x", provider: "google" }],
    ["POST", "/token?grant_type=pkce", { auth_code: "x", code_verifier: "y" }],
    ["POST", "/token?grant_type=password&grant_type=pkce", { auth_code: "x", code_verifier: "y" }],
    ["POST", "/token?grant%5Ftype=pkce&grant_type=password", { auth_code: "x" }],
    ["POST", "/token?grant_type=PASSWORD", { email: "new@example.org", password: "secret1" }],
    ["POST", "/token", { email: "new@example.org", password: "secret1", grant_type: "password" }],
  ])("by %s %s is refused with a 4xx", async (method, path, body) => {
    const response = await callAuth(path, body, method);

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await accountCount()).toBe(before);
  });

  it.each(["/authorize?provider=google", "/verify?type=signup&token=x", "/callback?code=x"])(
    "by GET %s is refused with a 4xx",
    async (path) => {
      const response = await backend.fetch(`${backend.url}/auth/v1${path}`);

      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );

  it("anonymously, through the client, is refused clearly", async () => {
    const { data, error } = await backend.client().auth.signInAnonymously();

    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 422 });
    expect(await accountCount()).toBe(before);
  });
});

describe("an invited colleague", () => {
  it("an address with an account gets the same refusal as a spent invitation", async () => {
    const member = await createMember(backend, organisation);
    // The database refuses to invite a known address, so this invitation is older than the account.
    await backend.sql`
      insert into public.invitations (token_hash, email, organization_id)
      values (private.invitation_hash('older'), ${member.email}, ${organisation.id})`;

    const { error } = await backend.client().auth.signUp({
      email: member.email,
      password: "un-secret-4",
      options: { data: { invitation: "older" } },
    });

    expect(error).toMatchObject({ status: 403, code: "signup_disabled", message: SPENT });
  });

  it("a form that is sent twice at once creates one account and gets one clear refusal", async () => {
    const email = "twice@example.org";
    const invitation = await invite(email);
    const signUp = () =>
      backend
        .client()
        .auth.signUp({ email, password: "un-secret-4", options: { data: { invitation } } });

    const answers = await Promise.all([signUp(), signUp()]);

    const errors = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.status).toBeGreaterThanOrEqual(400);
    expect(errors[0]?.status).toBeLessThan(500);
    const rows = await backend.sql`select from auth.users where email = ${email}`;
    expect(rows).toHaveLength(1);
  });

  it("invited twice who uses both invitations at once gets one account and one clear refusal", async () => {
    const email = "both@example.org";
    const invitations = [await invite(email), await invite(email)];

    const answers = await Promise.all(
      invitations.map((invitation) =>
        backend
          .client()
          .auth.signUp({ email, password: "un-secret-4", options: { data: { invitation } } }),
      ),
    );

    const errors = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(errors).toMatchObject([{ status: 403, code: "signup_disabled", message: SPENT }]);
  });
});

describe("a session", () => {
  it("is refused to an address that cannot be stored, which is no fault of the server", async () => {
    const credentials = { email: "a\u0000b@example.org", password: "un-secret-4" };

    const { error } = await backend.client().auth.signInWithPassword(credentials);

    expect(error?.status).toBe(400);
    expect(backend.log).toEqual([]);
  });

  it("carries the account and its metadata, and can be refreshed", async () => {
    const { email, password } = await createMember(backend, organisation);
    const { auth } = backend.client();

    const signedIn = await auth.signInWithPassword({ email, password });
    const refreshed = await auth.refreshSession();

    expect(signedIn.data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(signedIn.data.user?.user_metadata).toMatchObject({ organization_id: organisation.id });
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);
    expect(refreshed.data.user?.id).toBe(signedIn.data.user?.id);
  });

  it("can be refreshed by two tabs at once", async () => {
    const { client } = await createMember(backend, organisation);
    const { data } = await client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? "";
    const refresh = () => backend.client().auth.refreshSession({ refresh_token });

    const answers = await Promise.all([refresh(), refresh()]);

    expect(answers.map(({ error }) => error)).toEqual([null, null]);
  });
});

describe("keys", () => {
  it.each(["/auth/v1/user", "/auth/v1/settings", "/rest/v1/projects"])(
    "%s needs one",
    async (path) => {
      const response = await backend.fetch(backend.url + path);

      expect(response.status).toBe(401);
    },
  );

  it("are not given away by the secret key's refusal of a browser", async () => {
    const response = await backend.fetch(`${backend.url}/rest/v1/projects`, {
      headers: { apikey: backend.secretKey, "user-agent": "Mozilla/5.0 (X11)" },
    });

    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(backend.secretKey);
  });
});

describe("a call that recovers an account", () => {
  it.each([
    "/auth/v1/recover",
    "/%61uth/v1/recover",
    "/auth/v1/%72ecover",
    "/auth%2Fv1/recover",
    "/rest/v1/../../%61uth/v1/recover",
    "/AUTH/v1/recover",
    "/%61uth/v1/otp",
    "/%61uth/v1/magiclink",
    "/%61uth/v1/resend",
    "/_system/info",
  ])("stores no code, spelled %s", async (path) => {
    const email = "recoverable@example.org";
    const [known] = await backend.sql`select 1 from auth.users where email = ${email}`;
    if (!known) await createMember(backend, organisation, email);

    const response = await backend.fetch(`${backend.url}${path}`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email, type: "signup" }),
    });

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    const [account] = await backend.sql`
      select recovery_token, confirmation_token from auth.users where email = ${email}`;
    expect(account).toEqual({ recovery_token: null, confirmation_token: null });
  });
});
