import { randomUUID } from "node:crypto";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People, people, projectOf } from "./people";

const NOT_AN_ADMINISTRATOR = "42501";
const NOT_OF_THE_ORGANISATION = "22023";

describe.each(serversOfThisRun())("administrators in the %s PostgreSQL", (server) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;

  describe("alone", () => {
    let accounts: People;
    beforeAll(async () => {
      accounts = await gatherPeople(backend);
    });

    /** Everything that the calls of administrators could change. */
    async function state(): Promise<string> {
      const rows = await Promise.all([
        backend.sql`select user_id, role, organization_id from members order by user_id`,
        backend.sql`select id, user_id from projects order by id`,
        backend.sql`select id, expires_at from invitations order by id`,
        backend.sql`select token_hash from private.account_links order by 1`,
        backend.sql`select id, email, encrypted_password from auth.users order by id`,
      ]);
      return JSON.stringify(rows);
    }

    it.each(people.filter((person) => person !== "administrator"))(
      "care for people, not %s",
      async (person) => {
        const { owner, member } = accounts;
        const project = await projectOf(accounts, true);
        await owner.client.rpc("invite_by_link", { email: someAddress() }).throwOnError();
        const { data } = await owner.client.rpc("pending_invitations").throwOnError();
        const invitation = data[0]?.id ?? "";
        const client = accounts.client(person);
        const before = await state();
        const answers = await Promise.all([
          client.rpc("set_member_role", { member: owner.userId, role: "administrator" }),
          client.rpc("set_member_role", { member: member.userId, role: "administrator" }),
          client.rpc("remove_member", { member: owner.userId, successor: member.userId }),
          client.rpc("remove_member", { member: member.userId, successor: owner.userId }),
          client.rpc("make_password_link", { member: accounts.administrator.userId }),
          client.rpc("make_address_link", { member: member.userId, email: someAddress() }),
          client.rpc("withdraw_invitation", { invitation }),
        ]);
        const isForeign = person === "other organisation's administrator";
        const code = isForeign ? NOT_OF_THE_ORGANISATION : NOT_AN_ADMINISTRATOR;
        expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => code));
        if (person !== "owner") {
          const { error } = await client.rpc("hand_over_projects", {
            projects: [project],
            new_owner: member.userId,
          });
          expect(error?.code).toBe("42501");
        }
        expect(await state()).toBe(before);
      },
    );

    it("do all of it", async () => {
      const { administrator, owner, member } = accounts;
      const { client } = administrator;
      const project = await projectOf(accounts, false);
      const asRole = async () =>
        (await backend.sql`select role from members where user_id = ${member.userId}`)[0]?.role;
      for (const role of ["administrator", "member"]) {
        await client.rpc("set_member_role", { member: member.userId, role }).throwOnError();
        expect(await asRole()).toBe(role);
      }
      await client
        .rpc("hand_over_projects", { projects: [project], new_owner: member.userId })
        .throwOnError();
      const change = { title: "By its new owner" };
      const changed = await member.client.from("projects").update(change).eq("id", project);
      expect(changed.error).toBeNull();
      const back = { projects: [project], new_owner: owner.userId };
      expect((await member.client.rpc("hand_over_projects", back)).error).toBeNull();
      expect((await member.client.rpc("hand_over_projects", back)).error?.code).toBe("42501");
    });

    it("hand no project to people of elsewhere, nor one of elsewhere", async () => {
      const { administrator, owner, outsider, former } = accounts;
      const project = await projectOf(accounts, true);
      const theirs = (await createProject(outsider, { is_online: true })).id;
      const handOver = async (project: string, new_owner: string) =>
        (await administrator.client.rpc("hand_over_projects", { projects: [project], new_owner }))
          .error?.code;
      expect(await handOver(project, outsider.userId)).toBe(NOT_OF_THE_ORGANISATION);
      expect(await handOver(project, former.userId)).toBe(NOT_OF_THE_ORGANISATION);
      expect(await handOver(project, randomUUID())).toBe(NOT_OF_THE_ORGANISATION);
      expect(await handOver(theirs, owner.userId)).toBe("42501");
      expect(await handOver(randomUUID(), owner.userId)).toBe("42501");
    });

    it("hand over a project that has no owner any more", async () => {
      const project = await projectOf(accounts, false);
      await backend.sql`update projects set user_id = null where id = ${project}`;
      const back = { projects: [project], new_owner: accounts.owner.userId };
      expect((await accounts.owner.client.rpc("hand_over_projects", back)).error?.code).toBe(
        "42501",
      );
      await accounts.administrator.client.rpc("hand_over_projects", back).throwOnError();
    });

    it.each(["", "owner", "ADMINISTRATOR", "service_role"])("give no role %o", async (role) => {
      const member = accounts.member.userId;
      const { error } = await accounts.administrator.client.rpc("set_member_role", {
        member,
        role,
      });
      expect(error?.code).toBe("23514");
    });
  });

  describe("of an organisation", () => {
    let first: TestMember;
    let second: TestMember;

    beforeEach(async () => {
      const organisation = await createOrganisation(backend, "Ours");
      first = await createMember(backend, organisation);
      second = await createMember(backend, organisation);
    });

    const setRole = (by: TestMember, member: TestMember, role: string) =>
      by.client.rpc("set_member_role", { member: member.userId, role });

    async function administrators(): Promise<string[]> {
      const rows = await backend.sql<{ user_id: string }[]>`
        select user_id from members
        where organization_id = ${first.organisation.id} and role = 'administrator'`;
      return rows.map(({ user_id }) => user_id);
    }

    it("are its first member, not those who follow", async () => {
      expect(await administrators()).toEqual([first.userId]);
    });

    it("are never none", async () => {
      const { sql } = backend;
      const last = { code: "23514", message: expect.stringMatching(/needs an administrator/) };
      expect((await setRole(first, first, "member")).error).toMatchObject(last);
      expect((await first.client.rpc("delete_own_account", {})).error).toMatchObject(last);
      const { userId } = first;
      await expect(sql`delete from members where user_id = ${userId}`).rejects.toMatchObject(last);
      await expect(sql`delete from auth.users where id = ${userId}`).rejects.toMatchObject(last);
      await expect(
        sql`update members set role = 'member' where user_id = ${userId}`,
      ).rejects.toMatchObject(last);
      await setRole(first, second, "administrator").throwOnError();
      const organization_id = first.organisation.id;
      await expect(
        sql`update members set role = 'member' where organization_id = ${organization_id}`,
      ).rejects.toMatchObject(last);
      await expect(
        sql`delete from members where organization_id = ${organization_id}`,
      ).rejects.toMatchObject(last);
      const elsewhere = await createOrganisation(backend, "Elsewhere");
      await expect(
        sql`update members set organization_id = ${elsewhere.id} where organization_id = ${organization_id}`,
      ).rejects.toMatchObject(last);
      expect(await administrators()).toHaveLength(2);
    });

    it("may be fewer as long as one stays", async () => {
      await setRole(first, second, "administrator").throwOnError();
      await setRole(first, first, "member").throwOnError();
      expect(await administrators()).toEqual([second.userId]);
      expect((await setRole(first, first, "administrator")).error?.code).toBe("42501");
      await second.client.rpc("remove_member", { member: first.userId }).throwOnError();
    });

    it("go with it, as all its accounts, projects and invitations", async () => {
      await setRole(first, second, "administrator").throwOnError();
      const { id } = first.organisation;
      await createProject(first);
      await first.client.rpc("invite_by_link", { email: someAddress() }).throwOnError();
      await first.client.rpc("make_password_link", { member: second.userId }).throwOnError();
      const service = backend.serviceClient();
      await service.rpc("delete_organisation", { organization: id }).throwOnError();
      const left = await backend.sql`
        select user_id::text from members where organization_id = ${id}
        union all select id::text from auth.users where id in (${first.userId}, ${second.userId})
        union all select id::text from auth.refresh_tokens where user_id in (${first.userId}, ${second.userId})
        union all select id::text from projects where organization_id = ${id}
        union all select id::text from invitations where organization_id = ${id}
        union all select token_hash from private.account_links where user_id = ${second.userId}`;
      expect(left).toEqual([]);
      // As after an interruption.
      await service.rpc("delete_organisation", { organization: id }).throwOnError();
    });

    it("go with it when its row is deleted as well", async () => {
      await setRole(first, second, "administrator").throwOnError();
      await backend.sql`delete from organisations where id = ${first.organisation.id}`;
      expect(await administrators()).toEqual([]);
    });

    it("are one of those who sign up first at the same moment", async () => {
      const organisation = await createOrganisation(backend, "New");
      const members = await Promise.all([
        createMember(backend, organisation),
        createMember(backend, organisation),
        createMember(backend, organisation),
      ]);
      expect(members).toHaveLength(3);
      const roles = await backend.sql`
        select role from members where organization_id = ${organisation.id} order by role`;
      expect(roles.map(({ role }) => role)).toEqual(["administrator", "member", "member"]);
    });
  });

  describe("for operators", () => {
    it("are listed with their organisations, by the secret key alone", async () => {
      const accounts = await gatherPeople(backend);
      await projectOf(accounts, false);
      const organization = accounts.owner.organisation.id;
      const service = backend.serviceClient();
      const { data: organisations } = await service.rpc("list_organisations").throwOnError();
      expect(organisations.find(({ number }) => number === organization)).toMatchObject({
        name: "Ours",
        members: 3,
        projects: 1,
      });
      const { data: members } = await service.rpc("list_members", { organization }).throwOnError();
      expect(
        members.map(({ email, role, projects_owned }) => [email, role, projects_owned]),
      ).toEqual([
        [accounts.administrator.email, "administrator", 0],
        [accounts.owner.email, "member", 1],
        [accounts.member.email, "member", 0],
      ]);
      const member = accounts.member.userId;
      for (const person of people) {
        const client = accounts.client(person);
        const answers = await Promise.all([
          client.rpc("list_organisations"),
          client.rpc("list_members", { organization }),
          client.rpc("set_member_password", { member, password: "a new long secret" }),
          client.rpc("delete_member", { organization, member }),
          client.rpc("delete_organisation", { organization }),
          client.rpc("request_password_link", { email: accounts.member.email }),
          client.rpc("request_address_link", { member, email: someAddress() }),
        ]);
        expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "42501"));
      }
      expect(await backend.sql`select from auth.users where id = ${member}`).toHaveLength(1);
    });
  });
});
