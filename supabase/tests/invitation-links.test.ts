import { randomUUID } from "node:crypto";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { answerAfter } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People, people } from "./people";

describe.each(serversOfThisRun())("invitations by link on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let administrator: TestMember;
  let member: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    const organisation = await createOrganisation(backend, "Terres d'Eau");
    administrator = await createMember(backend, organisation);
    member = await createMember(backend, organisation);
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;

  async function invite(email: string, by = member): Promise<string> {
    const { data } = await by.client.rpc("invite_by_link", { email }).throwOnError();
    return data;
  }
  async function pending(by = member) {
    const { data } = await by.client.rpc("pending_invitations").throwOnError();
    return data;
  }
  async function details(invitation: string) {
    const { data } = await backend
      .client()
      .rpc("invitation_details", { invitation })
      .throwOnError();
    return data;
  }
  const withdraw = (invitation: string, by = administrator) =>
    by.client.rpc("withdraw_invitation", { invitation });
  const signUp = (email: string, data: object) =>
    backend.client().auth.signUp({ email, password: "a long secret", options: { data } });

  /** Makes an account as the authentication service does, past any check in front of it. */
  const insertAccount = (email: string, metadata: object) =>
    backend.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${randomUUID()}, ${email}, ${JSON.stringify(metadata)}::text::jsonb)`;

  it("last a week and are used once", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const [row] = await backend.sql`
      select expires_at - created_at = interval '7 days' as week from invitations
      where email = ${email}`;
    expect(row).toEqual({ week: true });
    expect((await signUp(email, { invitation })).error).toBeNull();
    expect(await details(invitation)).toEqual([]);
    expect(await pending()).toEqual([]);
    expect((await signUp(email, { invitation })).error?.status).toBe(403);
  });

  it("tell who has the token what they are for, until they end", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    await member.client
      .from("members")
      .update({ name: "Awa Ndiaye" })
      .eq("user_id", member.userId)
      .throwOnError();
    expect(await details(invitation)).toEqual([
      {
        organization_name: "Terres d'Eau",
        invited_by: "Awa Ndiaye",
        email,
        expires_at: expect.any(String),
      },
    ]);
    await backend.sql`update invitations set expires_at = now() where email = ${email}`;
    expect(await details(invitation)).toEqual([]);
    for (const guess of ["", "x", "0".repeat(64), "%", "x".repeat(10_000)]) {
      expect(await details(guess)).toEqual([]);
    }
  });

  it("give the name that the colleague chose", async () => {
    const email = someAddress();
    await insertAccount(email, { invitation: await invite(email), name: "  Moussa Ba " });
    const [row] = await backend.sql`
      select members.name, members.role from members join auth.users on users.id = user_id
      where email = ${email}`;
    expect(row).toEqual({ name: "Moussa Ba", role: "member" });
  });

  it.each(["", " \u3000", null])("give none for %o", async (name) => {
    const email = someAddress();
    await insertAccount(email, { invitation: await invite(email), name });
    const [row] = await backend.sql`
      select members.name from members join auth.users on users.id = user_id
      where email = ${email}`;
    expect(row).toEqual({ name: null });
  });

  it.each(["x".repeat(201), "a\nb", ["a\nb"]])("are not spent with the name %o", async (name) => {
    const email = someAddress();
    const invitation = await invite(email);
    if (typeof name === "string") {
      await expect(insertAccount(email, { invitation, name })).rejects.toMatchObject({
        code: "42501",
      });
      expect(await details(invitation)).toHaveLength(1);
    } else {
      await insertAccount(email, { invitation, name });
    }
  });

  it("are listed for members while they can be used, without a token", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const rows = await pending(administrator);
    expect(rows).toEqual([
      {
        id: expect.any(String),
        email,
        invited_by: member.email.split("@")[0],
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const [stored] = await backend.sql`select token_hash from invitations where email = ${email}`;
    const text = JSON.stringify(rows);
    expect([text.includes(invitation), text.includes(stored?.token_hash)]).toEqual([false, false]);
    await backend.sql`update invitations set expires_at = now() where email = ${email}`;
    expect(await pending()).toEqual([]);
  });

  it("that are withdrawn admit no person and are gone from the list", async () => {
    const email = someAddress();
    const invitation = await invite(email);
    const [row] = await pending();
    await withdraw(row?.id ?? "").throwOnError();
    expect(await pending()).toEqual([]);
    expect(await details(invitation)).toEqual([]);
    expect((await signUp(email, { invitation })).error?.status).toBe(403);
    await expect(insertAccount(email, { invitation })).rejects.toThrow(/has expired/);
    expect((await withdraw(row?.id ?? "")).error?.code).toBe("22023");
  });

  it("count in the limit of the hour when they are withdrawn", async () => {
    for (let made = 0; made < 30; made += 1) {
      await invite(someAddress(), administrator);
      const [row] = await pending();
      await withdraw(row?.id ?? "").throwOnError();
    }
    const { error } = await member.client.rpc("invite_by_link", { email: someAddress() });
    expect(error?.code).toBe("54000");
  });

  it("are withdrawn or used, never both, and neither waits for ever", async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = someAddress();
      const invitation = await invite(email);
      const [row] = await pending();
      const [joined, withdrawn] = await Promise.all([
        signUp(email, { invitation }),
        withdraw(row?.id ?? ""),
      ]);
      const accounts = await backend.sql`select from auth.users where email = ${email}`;
      expect([joined.error?.status, withdrawn.error?.code]).toEqual(
        accounts.length === 1 ? [undefined, "22023"] : [403, undefined],
      );
    }
  });

  it("are spent under the organisation's lock, under which they are withdrawn", async () => {
    const email = someAddress();
    const metadata = { invitation: await invite(email) };
    const joining = answerAfter(backend.sql, {
      first: (sql) =>
        sql.unsafe("select from organisations where id = $1 for no key update", [
          String(member.organisation.id),
        ]),
      request: () => insertAccount(email, metadata),
      // In another order each would wait for the other from here on.
      meanwhile: (sql) =>
        sql.unsafe("update invitations set expires_at = clock_timestamp() where email = $1", [
          email,
        ]),
    });
    await expect(joining).rejects.toThrow("This invitation was already used.");
  });

  it("are used while the person who made them is removed", async () => {
    for (let round = 0; round < 6; round += 1) {
      const inviting = await createMember(backend, member.organisation);
      const email = someAddress();
      const invitation = await invite(email, inviting);
      const [joined, removed] = await Promise.all([
        signUp(email, { invitation }),
        administrator.client.rpc("remove_member", { member: inviting.userId }),
      ]);
      expect(removed.error).toBeNull();
      expect([undefined, 403]).toContain(joined.error?.status);
    }
  });

  describe("as", () => {
    let accounts: People;
    beforeAll(async () => {
      accounts = await gatherPeople(backend);
    });

    it.each(people)("%s", async (person) => {
      const email = someAddress();
      await invite(email, accounts.owner);
      const [row] = await pending(accounts.owner);
      const client = accounts.client(person);
      const mayInvite = person !== "anonymous" && person !== "former member";
      const isOurs = ["member", "owner", "administrator"].includes(person);

      const made = await client.rpc("invite_by_link", { email: someAddress() });
      expect(made.error?.code).toBe(mayInvite ? undefined : "42501");
      const listed = (await client.rpc("pending_invitations")).data ?? [];
      expect(listed.some((each) => each.email === email)).toBe(isOurs);
      const withdrawn = await client.rpc("withdraw_invitation", { invitation: row?.id ?? "" });
      expect(withdrawn.error === null).toBe(person === "administrator");
      const left = await pending(accounts.owner);
      expect(left.some((each) => each.email === email)).toBe(person !== "administrator");
    });
  });
});
