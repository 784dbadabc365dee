import { randomUUID } from "node:crypto";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

describe.each(serversOfThisRun())("people who leave, in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let administrator: TestMember;
  let leaving: TestMember;
  let colleague: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    const organisation = await createOrganisation(backend, "Ours");
    administrator = await createMember(backend, organisation);
    leaving = await createMember(backend, organisation);
    colleague = await createMember(backend, organisation);
  });
  afterAll(() => backend.close());

  const remove = (member: string, successor?: string) =>
    administrator.client.rpc("remove_member", { member, ...(successor && { successor }) });
  const ownerOf = async (id: string) =>
    (await backend.sql`select user_id from projects where id = ${id}`)[0]?.user_id;
  const hasAccount = async ({ userId }: TestMember) =>
    (await backend.sql`select from auth.users where id = ${userId}`).length === 1;

  describe("by being removed", () => {
    it("leave their projects to a colleague", async () => {
      const online = (await createProject(leaving, { is_online: true })).id;
      const offline = (await createProject(leaving)).id;
      const { error } = await remove(leaving.userId);
      expect(error).toMatchObject({
        code: "22023",
        message: expect.stringMatching(/owns projects/),
      });
      expect(await hasAccount(leaving)).toBe(true);
      await remove(leaving.userId, colleague.userId).throwOnError();
      expect(await hasAccount(leaving)).toBe(false);
      expect([await ownerOf(online), await ownerOf(offline)]).toEqual([
        colleague.userId,
        colleague.userId,
      ]);
    });

    it("stay, in words, when handing over their projects takes longer than a statement may", async () => {
      const { id: project } = await createProject(leaving);
      const slow = backend.sql.begin(async (others) => {
        await others.unsafe("select from projects where id = $1 for update", [project]);
        await backend.sql.begin(async (own) => {
          await own.unsafe("set local statement_timeout = '500ms'");
          await actAs(own, administrator);
          await own.unsafe("select remove_member($1, $2)", [leaving.userId, colleague.userId]);
        });
      });
      await expect(slow).rejects.toThrow(
        "Handing over so many projects takes longer than a request may. Please hand over some of them in the dashboard first.",
      );
      expect(await hasAccount(leaving)).toBe(true);
    });

    it("leave them to no stranger, former member or themselves", async () => {
      const project = (await createProject(leaving)).id;
      const outsider = await createMember(backend, await createOrganisation(backend, "Theirs"));
      const gone = await createMember(backend, leaving.organisation);
      await remove(gone.userId).throwOnError();
      for (const successor of [outsider.userId, gone.userId, leaving.userId, randomUUID()]) {
        expect((await remove(leaving.userId, successor)).error?.code).toBe("22023");
      }
      expect(await ownerOf(project)).toBe(leaving.userId);
      expect(await hasAccount(leaving)).toBe(true);
    });

    it("need no successor for projects they left in another organisation", async () => {
      const project = (await createProject(leaving)).id;
      const elsewhere = await createOrganisation(backend, "Elsewhere");
      const other = await createMember(backend, elsewhere);
      await backend.sql`
        update members set organization_id = ${elsewhere.id} where user_id = ${leaving.userId}`;
      await other.client.rpc("remove_member", { member: leaving.userId }).throwOnError();
      expect(await ownerOf(project)).toBeNull();
      const [kept] = await backend.sql`
        select organization_id::int from projects where id = ${project}`;
      expect(kept).toEqual({ organization_id: administrator.organisation.id });
    });

    it("keep no right, session or renewal, in data, storage and accounts", async () => {
      const project = (await createProject(colleague)).id;
      const token = leaving.accessToken;
      const { data: session } = await leaving.client.auth.getSession();
      const refresh_token = session.session?.refresh_token ?? "";
      await remove(leaving.userId).throwOnError();
      const client = backend.client(token);
      const read = await client.from("projects").select("id").eq("id", project);
      expect(read.data ?? []).toEqual([]);
      const written = await client.from("projects").insert({
        title: "Mine",
        user_id: leaving.userId,
        organization_id: leaving.organisation.id,
      });
      expect(written.error?.code).toBe("42501");
      const uploaded = await client.storage
        .from("project-images")
        .upload(`${project}/a.png`, new Blob(["x"], { type: "image/png" }));
      expect(uploaded.error).not.toBeNull();
      const listed = await client.storage.from("project-images").list(project);
      expect(listed.data ?? []).toEqual([]);
      const calls = await Promise.all([
        client.rpc("invite_by_link", { email: "back@example.org" }),
        client.rpc("delete_own_account", {}),
        client.rpc("hand_over_projects", { projects: [project], new_owner: leaving.userId }),
      ]);
      expect(calls.map(({ error }) => error?.code)).toEqual(calls.map(() => "42501"));
      const lists = await Promise.all([
        client.rpc("own_sessions"),
        client.rpc("organisation_members"),
        client.rpc("pending_invitations"),
      ]);
      expect(lists.map(({ data }) => data)).toEqual([[], [], []]);
      expect((await client.auth.getUser(token)).error).not.toBeNull();
      expect((await backend.client().auth.refreshSession({ refresh_token })).error).not.toBeNull();
      expect((await backend.client().auth.signInWithPassword(leaving)).error).not.toBeNull();
      const left = await backend.sql`
        select id::text from auth.sessions where user_id = ${leaving.userId}
        union all select id::text from auth.refresh_tokens where user_id = ${leaving.userId}
        union all select id::text from auth.identities where user_id = ${leaving.userId}`;
      expect(left).toEqual([]);
    });

    it("leave their name, and can be invited again", async () => {
      await leaving.client
        .from("members")
        .update({ name: "Awa Ndiaye" })
        .eq("user_id", leaving.userId)
        .throwOnError();
      await remove(leaving.userId).throwOnError();
      const { data } = await colleague.client.from("former_members").select("user_id, name");
      expect(data).toEqual([{ user_id: leaving.userId, name: "Awa Ndiaye" }]);
      const again = await createMember(backend, leaving.organisation, leaving.email);
      expect(again.userId).not.toBe(leaving.userId);
      expect((await again.client.from("members").select("user_id")).data).toHaveLength(3);
    });

    it.each(["\u200b", "\u0001", `${"\u3164"}`])(
      "can be removed with the address %o@example.org, of which no name can be made",
      async (local) => {
        await backend.sql`
          update auth.users set email = ${`${local}${randomUUID()}@example.org`.replace(/[0-9a-f-]{36}/, "")}
          where id = ${leaving.userId}`;
        await remove(leaving.userId).throwOnError();
        const { data } = await colleague.client.from("former_members").select("name");
        expect(data).toEqual([{ name: "Former member" }]);
      },
    );

    it("have no way back by an invitation to their own address", async () => {
      const email = `${randomUUID()}@example.org`;
      const invite = async () =>
        (await administrator.client.rpc("invite_by_link", { email }).throwOnError()).data;
      const [first, second] = [await invite(), await invite()];
      const join = (invitation: string) =>
        backend.client().auth.signUp({
          email,
          password: "secret-12345",
          options: { data: { invitation } },
        });
      expect((await join(first)).error?.status).toBe(403);
      const { data, error } = await join(second);
      expect(error).toBeNull();
      await backend.sql`
        insert into invitations (token_hash, email, organization_id)
        values (private.invitation_hash('planted'), ${email}, ${administrator.organisation.id})`;
      await remove(data.user?.id ?? "").throwOnError();
      expect((await join("planted")).error?.status).toBe(403);
    });

    it("have no way back by an invitation they made", async () => {
      const email = `${randomUUID()}@example.org`;
      const { data: invitation } = await leaving.client
        .rpc("invite_by_link", { email })
        .throwOnError();
      await remove(leaving.userId).throwOnError();
      const { data: details } = await backend
        .client()
        .rpc("invitation_details", { invitation })
        .throwOnError();
      expect(details).toEqual([]);
      const { error } = await backend
        .client()
        .auth.signUp({ email, password: "secret-12345", options: { data: { invitation } } });
      expect(error?.status).toBe(403);
    });

    it("are not the administrator who asks", async () => {
      await administrator.client
        .rpc("set_member_role", { member: colleague.userId, role: "administrator" })
        .throwOnError();
      expect((await remove(administrator.userId)).error?.code).toBe("22023");
      expect(await hasAccount(administrator)).toBe(true);
    });

    it("renew no session meanwhile", async () => {
      for (let round = 0; round < amount({ usual: 3, full: 30 }); round += 1) {
        const person = await createMember(backend, leaving.organisation);
        const [, removed] = await Promise.all([
          person.client.auth.refreshSession(),
          remove(person.userId),
          person.client.rpc("own_sessions"),
        ]);
        expect(removed.error).toBeNull();
        const left = await backend.sql`
          select from auth.refresh_tokens where user_id = ${person.userId}`;
        expect(left).toHaveLength(0);
      }
    });
  });

  describe("by deleting their own account", () => {
    const leave = (by: TestMember, successor?: string) =>
      by.client.rpc("delete_own_account", successor === undefined ? {} : { successor });

    it("have signed in within ten minutes", async () => {
      await backend.sql`
        update auth.sessions set created_at = now() - interval '11 minutes'
        where user_id = ${leaving.userId}`;
      await leaving.client.auth.refreshSession();
      const { error } = await leave(leaving);
      expect(error).toMatchObject({
        code: "42501",
        message: expect.stringMatching(/password again/),
      });
      // Another device's sign-in is not this one's.
      await backend.client().auth.signInWithPassword(leaving);
      expect((await leave(leaving)).error?.code).toBe("42501");
      await leaving.client.auth.signInWithPassword(leaving);
      await leave(leaving).throwOnError();
      expect(await hasAccount(leaving)).toBe(false);
    });

    it("leave their projects to a colleague of the organisation", async () => {
      const project = (await createProject(leaving)).id;
      const outsider = await createMember(backend, await createOrganisation(backend, "Theirs"));
      for (const successor of [undefined, leaving.userId, outsider.userId]) {
        expect((await leave(leaving, successor)).error?.code).toBe("22023");
      }
      await leave(leaving, colleague.userId).throwOnError();
      expect(await ownerOf(project)).toBe(colleague.userId);
    });

    it("are not the last administrator", async () => {
      expect((await leave(administrator)).error?.code).toBe("23514");
      await administrator.client
        .rpc("set_member_role", { member: colleague.userId, role: "administrator" })
        .throwOnError();
      await leave(administrator).throwOnError();
    });

    it("delete no other account", async () => {
      await leave(leaving).throwOnError();
      expect([await hasAccount(colleague), await hasAccount(administrator)]).toEqual([true, true]);
      expect(
        (await backend.client(leaving.accessToken).rpc("delete_own_account", {})).error?.code,
      ).toBe("42501");
    });
  });

  describe("by an operator", () => {
    it("leave projects and name like the others, and only their own organisation", async () => {
      const project = (await createProject(leaving)).id;
      const service = backend.serviceClient();
      const elsewhere = await createOrganisation(backend, "Elsewhere");
      const member = leaving.userId;
      const successor = colleague.userId;
      const organization = leaving.organisation.id;
      const wrong = await service.rpc("delete_member", { organization: elsewhere.id, member });
      expect(wrong.error?.code).toBe("22023");
      const hasty = await service.rpc("delete_member", { organization, member });
      expect(hasty.error?.code).toBe("22023");
      await service.rpc("delete_member", { organization, member, successor }).throwOnError();
      expect(await ownerOf(project)).toBe(successor);
      const last = await service.rpc("delete_member", {
        organization,
        member: administrator.userId,
      });
      expect(last.error?.code).toBe("23514");
    });
  });

  it("see the sessions of their account that have not ended, and no other's", async () => {
    await backend.client().auth.signInWithPassword(leaving);
    await backend.client().auth.signInWithPassword(colleague);
    const { data } = await leaving.client.rpc("own_sessions").throwOnError();
    const stored = await backend.sql<{ id: string }[]>`
      select id from auth.sessions where user_id = ${leaving.userId}`;
    expect(data.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(data.map(({ is_current }) => is_current)).toEqual([true, false]);
    await backend.sql`
      update auth.sessions set created_at = now() - interval '1 year' where id = ${data[1]?.id ?? null}`;
    const current = await leaving.client.rpc("own_sessions");
    expect(current.data).toMatchObject([{ is_current: true }]);
    expect((await backend.client().rpc("own_sessions")).error?.code).toBe("42501");
    await backend.sql`delete from auth.sessions where user_id = ${leaving.userId}`;
    expect((await leaving.client.rpc("own_sessions")).data).toEqual([]);
  });
});
