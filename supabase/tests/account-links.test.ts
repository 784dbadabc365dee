import { randomUUID } from "node:crypto";
import { disguisedMailAddresses, notMailAddresses } from "@vigie/domain/testing/mail-addresses";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const USED = "This link has expired or was already used. Please ask for a new one.";

describe.each(serversOfThisRun())("account links in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let administrator: TestMember;
  let member: TestMember;
  let colleague: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    const organisation = await createOrganisation(backend, "Ours");
    administrator = await createMember(backend, organisation);
    member = await createMember(backend, organisation);
    colleague = await createMember(backend, organisation);
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;
  const somePassword = () => `a new secret ${randomUUID()}`;

  async function passwordLink(of = member): Promise<string> {
    const { data } = await administrator.client
      .rpc("make_password_link", { member: of.userId })
      .throwOnError();
    return data;
  }
  async function addressLink(email: string, of = member): Promise<string> {
    const { data } = await administrator.client
      .rpc("make_address_link", { member: of.userId, email })
      .throwOnError();
    return data;
  }
  async function mailedPasswordLink(email = member.email): Promise<string | null> {
    const { data } = await backend
      .serviceClient()
      .rpc("request_password_link", { email })
      .throwOnError();
    return data;
  }
  async function mailedAddressLink(email: string, of = member): Promise<string | null> {
    const { data } = await backend
      .serviceClient()
      .rpc("request_address_link", { member: of.userId, email })
      .throwOnError();
    return data;
  }
  const reset = (token: string, password = somePassword()) =>
    backend.client().rpc("reset_password", { token, password });
  async function details(token: string) {
    const { data } = await backend.client().rpc("account_link_details", { token }).throwOnError();
    return data;
  }
  const signsIn = async (email: string, password: string) =>
    (await backend.client().auth.signInWithPassword({ email, password })).error === null;

  describe("to a new password", () => {
    it("give it once, end all sessions, and open no other way", async () => {
      const token = await passwordLink();
      expect(await details(token)).toEqual([
        {
          kind: "password",
          email: member.email,
          new_email: null,
          needs_password: false,
          expires_at: expect.any(String),
        },
      ]);
      const password = somePassword();
      const { data } = await reset(token, password).throwOnError();
      expect(data).toBe(member.email);
      expect(await signsIn(member.email, password)).toBe(true);
      expect(await signsIn(member.email, member.password)).toBe(false);
      expect((await member.client.auth.refreshSession()).error).not.toBeNull();
      const old = await backend.client(member.accessToken).from("members").select("user_id");
      expect(old.data ?? []).toEqual([]);
      expect(await details(token)).toEqual([]);
      expect((await reset(token)).error).toMatchObject({ code: "42501", message: USED });
      expect(await signsIn(member.email, password)).toBe(true);
    });

    it.each(["", "x", "0".repeat(64), "\u{1f4a7}", "' or true --", "x".repeat(10_000)])(
      "are not guessed as %o",
      async (token) => {
        await passwordLink();
        expect((await reset(token)).error).toMatchObject({ code: "42501", message: USED });
        expect(await details(token)).toEqual([]);
        const confirmed = await member.client.rpc("confirm_address", { token });
        expect(confirmed.error).toMatchObject({ code: "42501", message: USED });
      },
    );

    it("are refused a moment after their time", async () => {
      const token = await passwordLink();
      const [link] = await backend.sql`
        select expires_at - created_at = interval '1 day' as day from private.account_links
        where user_id = ${member.userId}`;
      expect(link).toEqual({ day: true });
      await backend.sql`
        update private.account_links set expires_at = now() where user_id = ${member.userId}`;
      expect(await details(token)).toEqual([]);
      expect((await reset(token)).error?.message).toBe(USED);
      expect(await signsIn(member.email, member.password)).toBe(true);
    });

    it("are good for another try after a password that is refused", async () => {
      const token = await passwordLink();
      expect((await reset(token, "12345678")).error?.code).toBe("22023");
      expect((await member.client.from("members").select("user_id")).data).toHaveLength(3);
      await reset(token).throwOnError();
    });

    it("are not those to an address, nor the other way round", async () => {
      const toPassword = await passwordLink();
      const toAddress = await addressLink(someAddress());
      expect((await reset(toAddress)).error?.message).toBe(USED);
      const { error } = await member.client.rpc("confirm_address", { token: toPassword });
      expect(error?.message).toBe(USED);
    });

    it("end with a newer one of the same kind and maker, and no other", async () => {
      const [first, second] = [await passwordLink(), await passwordLink()];
      const toAddress = await addressLink(someAddress());
      const [mailed, newer] = [await mailedPasswordLink(), await mailedPasswordLink()];
      const answers = await Promise.all(
        [first, mailed ?? "", second, toAddress, newer ?? ""].map(details),
      );
      expect(answers.map((rows) => rows.length)).toEqual([0, 0, 1, 1, 1]);
      expect((await reset(first)).error).toMatchObject({ code: "42501", message: USED });
      await reset(second).throwOnError();
    });

    it("end with a change of the password or the address", async () => {
      const first = await passwordLink();
      const second = await mailedPasswordLink();
      await reset(first).throwOnError();
      expect(await details(second ?? "")).toEqual([]);
      const third = await passwordLink();
      await backend.sql`
        update auth.users set email = ${someAddress()} where id = ${member.userId}`;
      expect(await details(third)).toEqual([]);
    });

    it("of other people stay", async () => {
      const token = await passwordLink(colleague);
      await reset(await passwordLink()).throwOnError();
      expect(await details(token)).toHaveLength(1);
    });

    it("end when their maker is no administrator any more, or gone", async () => {
      await administrator.client
        .rpc("set_member_role", { member: colleague.userId, role: "administrator" })
        .throwOnError();
      const token = await passwordLink();
      await colleague.client
        .rpc("set_member_role", { member: administrator.userId, role: "member" })
        .throwOnError();
      expect(await details(token)).toEqual([]);
      expect((await reset(token)).error?.message).toBe(USED);
      await colleague.client.rpc("remove_member", { member: administrator.userId }).throwOnError();
      expect((await reset(token)).error?.message).toBe(USED);
    });

    it("end with the account", async () => {
      const token = await passwordLink();
      await administrator.client.rpc("remove_member", { member: member.userId }).throwOnError();
      expect(await details(token)).toEqual([]);
      expect((await reset(token)).error?.message).toBe(USED);
    });

    it("are not for the account of the administrator who makes them", async () => {
      const { error } = await administrator.client.rpc("make_password_link", {
        member: administrator.userId,
      });
      expect(error?.code).toBe("22023");
    });

    it("are stored as what their tokens hash to", async () => {
      const token = await passwordLink();
      const rows = await backend.sql`
        select account_links::text as link from private.account_links
        where user_id = ${member.userId}`;
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  describe("that are mailed", () => {
    it("are made for addresses that have an account, in any case", async () => {
      expect(await mailedPasswordLink(` ${member.email.toUpperCase()} `)).toMatch(/^[0-9a-f]{64}$/);
      for (const email of [someAddress(), "", "x", "%"]) {
        expect(await mailedPasswordLink(email)).toBeNull();
      }
    });

    it("are three at most of each kind in ten minutes, those that ended counted", async () => {
      for (let made = 0; made < 3; made += 1) expect(await mailedPasswordLink()).not.toBeNull();
      expect(await mailedPasswordLink()).toBeNull();
      // What a visitor asks for does not keep the person from a change of address, or an administrator.
      expect(await mailedAddressLink(someAddress())).not.toBeNull();
      expect(await passwordLink()).not.toBeNull();
      await backend.sql`
        update private.account_links set created_at = now() - interval '11 minutes'
        where user_id = ${member.userId} and made_by is null`;
      const late = (await mailedPasswordLink()) ?? "";
      expect(await details(late)).toHaveLength(1);
    });

    it("last an hour", async () => {
      await mailedPasswordLink();
      await mailedAddressLink(someAddress());
      const rows = await backend.sql`
        select distinct expires_at - created_at = interval '1 hour' as long
        from private.account_links where user_id = ${member.userId}`;
      expect(rows).toEqual([{ long: true }]);
    });

    it("confirm an address for a person who is not signed in", async () => {
      const email = someAddress();
      const token = (await mailedAddressLink(email)) ?? "";
      expect(await details(token)).toMatchObject([{ new_email: email, needs_password: false }]);
      const { data } = await backend.client().rpc("confirm_address", { token }).throwOnError();
      expect(data).toBe(email);
      expect(await signsIn(email, member.password)).toBe(true);
    });
  });

  describe("to a new address", () => {
    it("need their person, who gave the password just now", async () => {
      const email = someAddress();
      const token = await addressLink(email);
      expect(await details(token)).toMatchObject([
        { kind: "address", email: member.email, new_email: email, needs_password: true },
      ]);
      for (const client of [backend.client(), colleague.client, administrator.client]) {
        const { error } = await client.rpc("confirm_address", { token });
        expect(error).toMatchObject({ code: "42501", message: expect.stringMatching(/sign in/) });
      }
      await backend.sql`
        update auth.sessions set created_at = now() - interval '11 minutes'
        where user_id = ${member.userId}`;
      const late = await member.client.rpc("confirm_address", { token });
      expect(late.error?.message).toMatch(/password again/);
      await member.client.auth.signInWithPassword(member);
      const { data } = await member.client.rpc("confirm_address", { token }).throwOnError();
      expect(data).toBe(email);
      expect(await signsIn(email, member.password)).toBe(true);
      expect(await signsIn(member.email, member.password)).toBe(false);
      const again = await member.client.rpc("confirm_address", { token });
      expect(again.error?.message).toBe(USED);
    });

    it("change it wherever the account has it, keep the session, and end what invited it", async () => {
      const email = someAddress();
      const { client } = administrator;
      await client.rpc("invite_by_link", { email }).throwOnError();
      const token = await addressLink(` ${email.toUpperCase()} `);
      const [before] = await backend.sql`
        select jsonb_typeof(identity_data) as form from auth.identities
        where user_id = ${member.userId}`;
      await member.client.rpc("confirm_address", { token }).throwOnError();
      const [stored] = await backend.sql`
        select users.email, identities.email as identity, jsonb_typeof(identity_data) as form,
          private.metadata_object(identity_data) ->> 'email' as inside
        from auth.users join auth.identities on user_id = users.id where users.id = ${member.userId}`;
      expect(stored).toMatchObject({ email, inside: email, form: before?.form });
      const { data } = await member.client.auth.refreshSession();
      expect(data.user?.email).toBe(email);
      expect(JSON.stringify(data)).not.toContain(member.email);
      expect((await client.rpc("pending_invitations").throwOnError()).data).toEqual([]);
    });

    it.each([
      ["an object", (data: object) => data],
      ["a string", (data: object) => JSON.stringify(data)],
    ])("change it in metadata kept as %s", async (_form, write) => {
      const email = someAddress();
      const data = JSON.stringify(write({ email: member.email, a: 1 }));
      await backend.sql`
        update auth.users set raw_user_meta_data = ${data}::text::jsonb where id = ${member.userId}`;
      await backend.sql`
        update auth.identities set identity_data = ${data}::text::jsonb
        where user_id = ${member.userId}`;
      const token = await addressLink(email);
      await member.client.rpc("confirm_address", { token }).throwOnError();
      const changed = JSON.stringify(write({ a: 1, email }));
      const [stored] = await backend.sql`
        select private.metadata_object(raw_user_meta_data) as account,
          private.metadata_object(identity_data) as identity,
          jsonb_typeof(raw_user_meta_data) = jsonb_typeof(${changed}::text::jsonb) as kept
        from auth.users join auth.identities on user_id = users.id where users.id = ${member.userId}`;
      expect(stored).toEqual({
        account: { a: 1, email },
        identity: { a: 1, email },
        kept: true,
      });
    });

    it("take no address that an account has, now or by then", async () => {
      const taken = await administrator.client.rpc("make_address_link", {
        member: member.userId,
        email: colleague.email.toUpperCase(),
      });
      expect(taken.error?.code).toBe("23505");
      const email = someAddress();
      const token = await addressLink(email);
      await createMember(backend, member.organisation, email);
      expect((await member.client.rpc("confirm_address", { token })).error?.code).toBe("23505");
      expect(await signsIn(member.email, member.password)).toBe(true);
    });

    it("give one address to one account at once", async () => {
      const email = someAddress();
      const links = [await mailedAddressLink(email), await mailedAddressLink(email, colleague)];
      const answers = await Promise.all(
        links.map((token) => backend.client().rpc("confirm_address", { token: token ?? "" })),
      );
      expect(answers.map(({ error }) => error?.code).sort()).toEqual(["23505", undefined]);
    });

    it.each([...notMailAddresses, ...disguisedMailAddresses, `${"x".repeat(250)}@b.org`])(
      "are not made for %o",
      async (email) => {
        const call = { member: member.userId, email };
        const { error } = await administrator.client.rpc("make_address_link", call);
        expect(error?.message).toBe("Please enter a valid email address");
        const mailed = await backend.serviceClient().rpc("request_address_link", call);
        expect(mailed.error?.message).toBe("Please enter a valid email address");
      },
    );

    it("are thirty an hour for an organisation, since they tell who has an account", async () => {
      for (let made = 0; made < 30; made += 1) await addressLink(someAddress());
      const call = { member: member.userId, email: someAddress() };
      const { error } = await administrator.client.rpc("make_address_link", call);
      expect(error?.code).toBe("54000");
      await backend.sql`
        update private.address_links_made set made_at = now() - interval '1 hour'
        where organization_id = ${member.organisation.id}`;
      await addressLink(someAddress());
      const rows = await backend.sql`
        select from private.address_links_made where organization_id = ${member.organisation.id}`;
      expect(rows).toHaveLength(1);
    });
  });

  it("are made while the person signs in, changes the password and is removed", async () => {
    for (let round = 0; round < amount({ usual: 2, full: 20 }); round += 1) {
      const person = await createMember(backend, member.organisation);
      const link = await passwordLink(person);
      const { userId } = person;
      const answers = await Promise.all([
        administrator.client.rpc("make_password_link", { member: userId }),
        reset(link),
        backend.client().auth.signInWithPassword(person),
        administrator.client.rpc("make_address_link", { member: userId, email: someAddress() }),
        administrator.client.rpc("remove_member", { member: userId }),
      ]);
      expect(answers[4].error).toBeNull();
      // A deadlock would be 40P01.
      for (const { error } of answers) {
        expect([undefined, "22023", "42501", "invalid_credentials"]).toContain(error?.code);
      }
    }
  });
});
