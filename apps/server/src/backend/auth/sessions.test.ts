import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureSystemSchema } from "../../database/system-schema";
import { endAllSessions, endStaleSessions, storeLifetimes } from "./session-lifetimes";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

async function signIn(): Promise<TestClient> {
  const client = backend.client();
  await client.auth.signInWithPassword(awa);
  return client;
}

async function tokensOf(client: TestClient) {
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error("There is no session");
  return data.session;
}

/** Whether a renewal and the access token work. */
async function stateOf({ refresh_token, access_token }: Awaited<ReturnType<typeof tokensOf>>) {
  const { error } = await backend.client().auth.getUser(access_token);
  const renewed = await backend.client().auth.refreshSession({ refresh_token });
  return { reads: error === null, renews: renewed.error === null };
}

const alive = { reads: true, renews: true };
const ended = { reads: false, renews: false };

it("a sign-in that is under way while the password changes leaves no session", async () => {
  const clients = Array.from({ length: 4 }, () => backend.client());
  const signIns = clients.map((client) => client.auth.signInWithPassword(awa));
  const change = awa.client.auth.updateUser({
    password: "another-secret-7",
    current_password: awa.password,
  });
  const late = Array.from({ length: 4 }, () => backend.client().auth.signInWithPassword(awa));
  const answers = await Promise.all([...signIns, ...late]);
  expect((await change).error).toBeNull();
  for (const { data } of answers) {
    if (data.session === null) continue;
    expect(await stateOf(data.session)).toEqual(ended);
  }
  const rows = await backend.sql`select from auth.sessions where user_id = ${awa.userId}`;
  expect(rows).toHaveLength(1);
});

it("signing in and renewing leave no list of who was here, and one of before is deleted", async () => {
  const { sql } = backend;
  const written = () => sql`select payload from auth.audit_log_entries`;
  const client = await signIn();
  expect((await client.auth.refreshSession()).error).toBeNull();
  await sql.unsafe(`
    alter table auth.audit_log_entries disable trigger user;
    insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"action": "login"}');
    alter table auth.audit_log_entries enable trigger user`);
  expect(await written()).toEqual([{ payload: { action: "login" } }]);
  await ensureSystemSchema(sql);
  expect(await written()).toEqual([]);
});

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", "Mozilla/5.0 (X11; Linux x86_64)"],
  ["x".repeat(5000), "x".repeat(400)],
])("a session keeps which browser it was made with, bounded", async (given, kept) => {
  const response = await backend.fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json", "user-agent": given },
    body: JSON.stringify({ email: awa.email, password: awa.password }),
  });
  expect(response.status).toBe(200);
  const { data } = await awa.client.rpc("own_sessions").throwOnError();
  expect(data.map(({ user_agent }) => user_agent)).toContain(kept);
});

describe("logout ends", () => {
  it("with scope local this session alone", async () => {
    const other = await tokensOf(await signIn());
    const own = await tokensOf(awa.client);

    await awa.client.auth.signOut({ scope: "local" });

    expect(await stateOf(own)).toEqual(ended);
    expect(await stateOf(other)).toEqual(alive);
    expect(backend.accountEvents).toContainEqual({
      event: "sign_out",
      outcome: "success",
      accountId: awa.userId,
    });
  });

  it("with scope others all but this one, and no other account's", async () => {
    const issa = await tokensOf((await createMember(backend, awa.organisation)).client);
    const other = await tokensOf(await signIn());
    const own = await tokensOf(awa.client);

    await awa.client.auth.signOut({ scope: "others" });

    expect(await stateOf(other)).toEqual(ended);
    expect(await stateOf(own)).toEqual(alive);
    expect(await stateOf(issa)).toEqual(alive);
  });

  it("with scope global all of them", async () => {
    const other = await tokensOf(await signIn());
    const own = await tokensOf(awa.client);

    await awa.client.auth.signOut({ scope: "global" });

    expect(await stateOf(other)).toEqual(ended);
    expect(await stateOf(own)).toEqual(ended);
  });

  it.each(["?scope=all", "?scope=local&scope=others", "?scope="])(
    "nothing with %s",
    async (query) => {
      const own = await tokensOf(awa.client);

      const response = await backend.fetch(`${backend.url}/auth/v1/logout${query}`, {
        method: "POST",
        headers: { apikey: backend.anonKey, authorization: `Bearer ${own.access_token}` },
      });

      expect(response.status).toBe(400);
      expect(await stateOf(own)).toEqual(alive);
    },
  );
});

describe("a refresh token", () => {
  async function ageTokens(seconds: number): Promise<void> {
    await backend.sql`
      update auth.refresh_tokens set updated_at = now() - make_interval(secs => ${seconds})
      where user_id = ${awa.userId}`;
  }

  it("used again after ten seconds ends the session for all holders", async () => {
    const first = await tokensOf(awa.client);
    await awa.client.auth.refreshSession();
    const second = await tokensOf(awa.client);
    const other = await tokensOf(await signIn());
    await ageTokens(11);

    const { error } = await backend.client().auth.refreshSession(first);

    expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect(await stateOf(second)).toEqual(ended);
    expect(await stateOf(other)).toEqual(alive);
    expect(backend.accountEvents).toContainEqual({
      event: "token_refresh",
      outcome: "failure",
      reason: "refresh_token_already_used",
      accountId: awa.userId,
    });
  });

  it("of two renewals ago ends it at any time", async () => {
    const first = await tokensOf(awa.client);
    await awa.client.auth.refreshSession();
    await awa.client.auth.refreshSession();
    const third = await tokensOf(awa.client);

    const { error } = await backend.client().auth.refreshSession(first);

    expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect(await stateOf(third)).toEqual(ended);
  });

  it("used again within ten seconds gives the next one again", async () => {
    const first = await tokensOf(awa.client);
    await awa.client.auth.refreshSession();
    const second = await tokensOf(awa.client);
    await ageTokens(9);

    const { data, error } = await backend.client().auth.refreshSession(first);

    expect(error).toBeNull();
    expect(data.session?.refresh_token).toBe(second.refresh_token);
  });

  it.each([{}, { refresh_token: "" }, { refresh_token: 7 }, { refresh_token: "a\u0000" }, []])(
    "is not %j",
    async (body) => {
      const response = await backend.fetch(
        `${backend.url}/auth/v1/token?grant_type=refresh_token`,
        {
          method: "POST",
          headers: { apikey: backend.anonKey, "content-type": "application/json" },
          body: JSON.stringify(body),
        },
      );

      expect(response.status).toBe(400);
    },
  );
});

describe("a session ends", () => {
  it.each([
    ["90 days after the sign-in, however much it is used", { created: 90.01, refreshed: 0 }],
    ["14 days after its last renewal", { created: 20, refreshed: 14.01 }],
    ["14 days after the sign-in without a renewal", { created: 14.01, refreshed: null }],
  ])("%s", async (_name, age) => {
    const tokens = await tokensOf(awa.client);
    await ageSession(age);

    expect(await stateOf(tokens)).toMatchObject({ renews: false });
    // The refused renewal ended it.
    expect(await stateOf(tokens)).toEqual(ended);
  });

  it("at a start of the server too, where its time is over, and others stay", async () => {
    const other = await tokensOf((await createMember(backend, awa.organisation)).client);
    await ageSession({ created: 20, refreshed: 14.01 });

    await endStaleSessions(backend.sql);

    const rows = await backend.sql`select from auth.sessions where user_id = ${awa.userId}`;
    expect(rows).toHaveLength(0);
    expect(await stateOf(other)).toEqual(alive);
  });

  it("earlier where the operator says so", async () => {
    await ageSession({ created: 3, refreshed: 0 });
    await storeLifetimes(backend.sql, { maxDays: 2, idleDays: 1 });
    await endStaleSessions(backend.sql);
    await storeLifetimes(backend.sql, { maxDays: 90, idleDays: 14 });

    const rows = await backend.sql`select from auth.sessions where user_id = ${awa.userId}`;
    expect(rows).toHaveLength(0);
  });

  it("with its account", async () => {
    const colleague = await createMember(backend, awa.organisation);
    const tokens = await tokensOf(colleague.client);

    await backend.sql`delete from auth.users where id = ${colleague.userId}`;

    expect(await stateOf(tokens)).toEqual(ended);
    expect((await backend.client().auth.signInWithPassword(colleague)).error?.status).toBe(400);
  });

  it("with all others when the secrets were renewed", async () => {
    const tokens = await tokensOf(awa.client);

    await endAllSessions(backend.sql);

    expect(await stateOf(tokens)).toEqual(ended);
    expect((await backend.client().auth.signInWithPassword(awa)).error).toBeNull();
  });

  it("not before: 89 days after the sign-in, 13 after its last renewal", async () => {
    const tokens = await tokensOf(awa.client);
    await ageSession({ created: 89.9, refreshed: 13.9 });

    await endStaleSessions(backend.sql);

    expect(await stateOf(tokens)).toEqual(alive);
  });
});

async function ageSession(days: { created: number; refreshed: number | null }): Promise<void> {
  await backend.sql`
    update auth.sessions
    set created_at = now() - ${days.created} * interval '1 day',
      refreshed_at = (now() - ${days.refreshed}::float8 * interval '1 day') at time zone 'UTC'
    where user_id = ${awa.userId}`;
}
