import { randomUUID } from "node:crypto";
import {
  disguisedMailAddresses,
  mailAddresses,
  notMailAddresses,
} from "@vigie/domain/testing/mail-addresses";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe.each(serversOfThisRun())("invitations on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    member = await createMember(backend, await createOrganisation(backend, "Terres d'Eau"));
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;

  async function invite(email: string): Promise<string> {
    const { data } = await member.client.rpc("invite_colleague", { email }).throwOnError();
    return data;
  }

  function signUp(email: string, data: object) {
    return backend.client().auth.signUp({ email, password: "secret-123", options: { data } });
  }

  /** Makes an account as the authentication service does, past any check in front of it. */
  function insertAccount(email: string, metadata: object) {
    return backend.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${randomUUID()}, ${email}, ${JSON.stringify(metadata)}::text::jsonb)`;
  }

  async function accountsOf(email: string): Promise<number> {
    const rows = await backend.sql`select id from auth.users where email = ${email}`;
    return rows.length;
  }

  it("are required for each way of making an account", async () => {
    const email = someAddress();
    for (const metadata of [{}, { invitation: "" }, { invitation: "guessed" }]) {
      await expect(insertAccount(email, metadata)).rejects.toThrow(/An invitation is required/);
      const { error } = await signUp(email, metadata);
      expect(error?.status).toBe(403);
      expect(error?.message).toMatch(/An invitation is required/);
    }
    expect(await accountsOf(email)).toBe(0);
  });

  it("admit only the address they were made for", async () => {
    const invitation = await invite(someAddress());
    const other = someAddress();
    await expect(insertAccount(other, { invitation })).rejects.toThrow(/An invitation is required/);
    expect(await accountsOf(other)).toBe(0);
  });

  it("admit that address in any case", async () => {
    const email = someAddress();
    const invitation = await invite(`  ${email.toUpperCase()} `);
    const { data, error } = await signUp(email.toUpperCase(), { invitation });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it("are refused after a day", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    await backend.sql`
      update invitations set expires_at = now() - interval '1 second' where email = ${email}`;
    await expect(insertAccount(email, { invitation })).rejects.toThrow(/has expired/);
    expect((await signUp(email, { invitation })).error?.status).toBe(403);
  });

  it("are spent once, by the first to come", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const attempts = await Promise.allSettled([
      insertAccount(email, { invitation }),
      insertAccount(email, { invitation }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await accountsOf(email)).toBe(1);
    await expect(insertAccount(email, { invitation })).rejects.toThrow(/already used/);
  });

  it.each([
    { form: "an object", write: (metadata: object) => metadata },
    { form: "a string", write: (metadata: object) => JSON.stringify(metadata) },
  ])("decide the organisation, not the metadata kept as $form", async ({ write }) => {
    const email = someAddress();
    const invitation = await invite(email);
    const metadata = write({ invitation, organization_id: 999, organization_name: "Evil", a: 1 });
    const id = randomUUID();
    await backend.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${email}, ${JSON.stringify(metadata)}::text::jsonb)`;
    const [account] = await backend.sql`
      select private.metadata_object(raw_user_meta_data) as metadata, jsonb_typeof(raw_user_meta_data) as form
      from auth.users where id = ${id}`;
    expect(account?.metadata).toEqual({
      a: 1,
      organization_id: member.organisation.id,
      organization_name: "Terres d'Eau",
    });
    expect(account?.form).toBe(typeof metadata === "string" ? "string" : "object");
    const [membership] = await backend.sql`
      select organization_id::int from members where user_id = ${id}`;
    expect(membership).toEqual({ organization_id: member.organisation.id });
  });

  it.each([...notMailAddresses, ...disguisedMailAddresses, `${"x".repeat(250)}@example.org`])(
    "are not made for %o",
    async (email) => {
      const { error } = await member.client.rpc("invite_colleague", { email });
      expect(error?.message).toBe("Please enter a valid email address");
    },
  );

  it.each(mailAddresses)("are made for %o", async (email) => {
    const { data, error } = await member.client.rpc("invite_colleague", { email });
    expect({ data, error }).toEqual({ data: expect.any(String), error: null });
  });

  it("are not made for a person who has an account", async () => {
    const { error } = await member.client.rpc("invite_colleague", { email: member.email });
    expect(error?.message).toBe("An account already exists for this email address");
  });

  it("cannot be read back from the table", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const [row] = await backend.sql`select * from invitations where email = ${email}`;
    expect(JSON.stringify(row)).not.toContain(invitation);
  });

  it.each([
    { form: "an object", write: (metadata: object) => metadata },
    { form: "a string", write: (metadata: object) => JSON.stringify(metadata) },
  ])("are taken out of metadata that are written back later as $form", async ({ write }) => {
    const email = someAddress();
    const invitation = await invite(email);
    const id = randomUUID();
    const metadata = JSON.stringify(write({ invitation, a: 1 }));
    await backend.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${email}, ${metadata}::text::jsonb)`;
    await backend.sql`
      update auth.users set raw_user_meta_data = ${metadata}::text::jsonb where id = ${id}`;
    await backend.sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${metadata}::text::jsonb)`;
    const [stored] = await backend.sql`
      select private.metadata_object(raw_user_meta_data) as account,
        jsonb_typeof(raw_user_meta_data) as form,
        private.metadata_object(identity_data) as identity
      from auth.users join auth.identities on user_id = users.id where users.id = ${id}`;
    expect(stored).toMatchObject({ account: { a: 1 }, identity: { a: 1 } });
    expect(JSON.stringify(stored)).not.toContain(invitation);
    expect(stored?.form).toBe(typeof write({}) === "string" ? "string" : "object");
  });

  it("leave no trace in the account that signs up and renews its session", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const client = backend.client();
    const { error } = await client.auth.signUp({
      email,
      password: "secret-123",
      options: { data: { invitation } },
    });
    expect(error).toBeNull();
    await client.auth.updateUser({ data: { invitation } });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.email).toBe(email);
    expect(JSON.stringify(data)).not.toContain(invitation);
    const stored = await backend.sql`
      select users.*, identities.* from auth.users
      join auth.identities on user_id = users.id where users.email = ${email}`;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(invitation);
  });

  it("give a hosted Supabase the sentence of a refusal", async () => {
    const event = (invitation: string) =>
      JSON.stringify({ user: { email: "a@example.org", user_metadata: { invitation } } });
    const [refused] =
      await backend.sql`select before_user_created(${event("x")}::text::jsonb) as answer`;
    expect(refused?.answer).toEqual({
      error: { http_code: 403, message: expect.stringMatching(/An invitation is required/) },
    });
    const invitation = await invite("a@example.org");
    const [taken] = await backend.sql`
      select before_user_created(${event(invitation)}::text::jsonb) as answer`;
    expect(taken?.answer).toEqual({});
  });
});
