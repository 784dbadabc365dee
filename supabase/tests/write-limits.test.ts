import { randomUUID } from "node:crypto";
import { askBackend } from "@vigie/server/backend/testing/ask-backend";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { contentRow } from "@vigie/test-backend/content-rows";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs, answerAfter } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampledContent } from "./project-content";
import { sendRow } from "./rest";

const ROWS_MAX = 100;
const PROJECTS_AN_HOUR = 200;
const INVITATIONS_AN_HOUR = 30;

describe.each(serversOfThisRun())("limits of writing in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    member = await createMember(backend, await createOrganisation(backend, "Ours"));
    project = (await createProject(member)).id;
  });
  afterAll(() => backend.close());

  const projects = (count: number) =>
    Array.from({ length: count }, () => ({
      title: "Well",
      user_id: member.userId,
      organization_id: member.organisation.id,
    }));

  const forgetTheHour = () =>
    backend.sql`update private.project_additions set added_at = added_at - interval '61 minutes'`;

  // These have limits of their own, which are smaller.
  const fewRows: readonly string[] = ["indicators", "partners"];
  const manyRows = sampledContent.filter(({ table }) => !fewRows.includes(table));

  describe.each(manyRows)("of $table", ({ table, row, change }) => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...contentRow(table, `Row${nth}`),
        project_id: project,
      }));
    const count = async () => {
      const stored = await backend.sql`
        select from ${backend.sql(table)} where project_id = ${project}`;
      return stored.length;
    };

    it("are 100 rows in one request", async () => {
      const tooMany = await member.client.from(table).insert(rows(ROWS_MAX + 1));
      expect(tooMany.status).toBe(413);
      expect(tooMany.error?.message).toBe(
        "A request may write at most 100 rows. Please send them in several requests.",
      );
      expect(await count()).toBe(0);
      const most = await member.client.from(table).insert(rows(ROWS_MAX));
      expect(most.error).toBeNull();

      const changed = () => member.client.from(table).update(change).eq("project_id", project);
      const removed = () => member.client.from(table).delete().eq("project_id", project);
      await backend.sql`
        insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: project })}`;
      expect((await changed()).error?.code).toBe("54000");
      expect((await removed()).error?.code).toBe("54000");
      const one = backend.sql`
        delete from ${backend.sql(table)} where id = (
          select id from ${backend.sql(table)} where project_id = ${project} limit 1
        )`;
      await one;
      expect((await changed()).error).toBeNull();
      expect((await removed()).error).toBeNull();
      expect(await count()).toBe(0);
    });

    it("leave the service role and the deletion of a project alone", async () => {
      const service = backend.serviceClient();
      expect((await service.from(table).insert(rows(ROWS_MAX + 1))).error).toBeNull();
      expect((await member.client.from("projects").delete().eq("id", project)).error).toBeNull();
      expect(await count()).toBe(0);
    });
  });

  it("let a project be deleted by its id, and never several at once", async () => {
    await createProject(member);
    const ofOrganisation = `organization_id=eq.${member.organisation.id}`;
    // Past the contract, which asks for an id: the rule itself is the database's.
    const all = await askBackend(
      backend.calls.backend,
      new Request(`${backend.url}/rest/v1/projects?${ofOrganisation}`, {
        method: "DELETE",
        headers: { apikey: backend.anonKey, authorization: `Bearer ${member.accessToken}` },
      }),
    );
    expect(all.status).toBe(413);
    expect(await all.text()).toMatch(/Only one project can be deleted at a time/);
    const own = () =>
      backend.sql`select from projects where organization_id = ${member.organisation.id}`;
    expect(await own()).toHaveLength(2);
    expect((await member.client.from("projects").delete().eq("id", project)).error).toBeNull();
    expect(await own()).toHaveLength(1);
    const { error } = await backend
      .serviceClient()
      .from("projects")
      .delete()
      .eq("organization_id", member.organisation.id);
    expect(error).toBeNull();
  });

  it("let an organisation add 200 projects an hour, however they are sent", async () => {
    await forgetTheHour();
    const add = (count: number) => member.client.from("projects").insert(projects(count));
    expect((await add(ROWS_MAX + 1)).error?.code).toBe("54000");
    expect((await add(ROWS_MAX)).error).toBeNull();
    expect((await add(ROWS_MAX - 1)).error).toBeNull();
    expect((await add(2)).error?.message).toBe(
      "An organisation can add at most 200 projects an hour. Please wait an hour and try again.",
    );
    expect((await add(1)).error).toBeNull();
    expect((await add(1)).status).toBe(413);

    const colleague = await createMember(backend, member.organisation);
    const other = await createMember(backend, await createOrganisation(backend, "Theirs"));
    await expect(createProject(colleague)).rejects.toMatchObject({ code: "54000" });
    await createProject(other);

    await forgetTheHour();
    expect((await add(1)).error).toBeNull();
  });

  it("count what another request adds at the same moment: the later waits for the earlier", async () => {
    const add = (count: number) => member.client.from("projects").insert(projects(count));
    await add(ROWS_MAX).throwOnError();
    await add(ROWS_MAX - 2).throwOnError();
    const later = await answerAfter(backend.sql, {
      first: async (earlier) => {
        await actAs(earlier, member);
        await earlier.unsafe("set local role authenticated");
        await earlier.unsafe(
          "insert into projects (title, user_id, organization_id) values ('Well', $1, $2)",
          [member.userId, String(member.organisation.id)],
        );
      },
      request: () => add(1),
    });
    expect(later.error).toMatchObject({ code: "54000" });
  });

  it("count neither what the service role imports nor forget what was deleted", async () => {
    await forgetTheHour();
    const imported = await backend
      .serviceClient()
      .from("projects")
      .insert(projects(PROJECTS_AN_HOUR + 1));
    expect(imported.error).toBeNull();
    for (const count of [ROWS_MAX, ROWS_MAX]) {
      const { error } = await member.client.from("projects").insert(projects(count));
      expect(error).toBeNull();
    }
    await backend.sql`delete from projects where organization_id = ${member.organisation.id}`;
    const { error } = await member.client.from("projects").insert(projects(1));
    expect(error?.code).toBe("54000");
  });

  it("let an organisation invite 30 people an hour", async () => {
    const invite = () =>
      member.client.rpc("invite_colleague", { email: `${randomUUID()}@example.org` });
    const service = backend.serviceClient();
    for (let index = 0; index < INVITATIONS_AN_HOUR; index += 1) {
      const organization = member.organisation.id;
      const email = `${randomUUID()}@example.org`;
      await service.rpc("invite_first_member", { organization, email }).throwOnError();
    }
    const answers = await Promise.all(
      Array.from({ length: INVITATIONS_AN_HOUR + 5 }, () => invite()),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(INVITATIONS_AN_HOUR);
    expect((await invite()).error).toMatchObject({
      code: "54000",
      message: "Too many invitations. Please wait an hour and try again.",
    });
    const other = await createMember(backend, await createOrganisation(backend, "Theirs"));
    const elsewhere = await other.client.rpc("invite_colleague", { email: "b@example.org" });
    expect(elsewhere.error).toBeNull();
    await backend.sql`
      update invitations set created_at = created_at - interval '61 minutes'
      where organization_id = ${member.organisation.id}`;
    expect((await invite()).error).toBeNull();
  });

  describe("of times", () => {
    const old = "1999-01-01T00:00:00+00:00";
    const isNow = (moment: unknown) => Math.abs(Date.parse(String(moment)) - Date.now()) < 60_000;

    it("leave a project's to the database", async () => {
      const { data } = await member.client
        .from("projects")
        .insert(projects(1).map((row) => ({ ...row, created_at: old, updated_at: "2199-01-01" })))
        .select("created_at, updated_at")
        .single()
        .throwOnError();
      expect([isNow(data.created_at), isNow(data.updated_at)]).toEqual([true, true]);
    });

    it.each(sampledContent.filter(({ table }) => table !== "social_media_posts"))(
      "leave those of $table to the database",
      async ({ table, row }) => {
        const id = randomUUID();
        const stored = () => backend.sql`
          select id, created_at from ${backend.sql(table)} where project_id = ${project}`;
        const inserted = { ...row, id, project_id: project, created_at: old };
        expect(await sendRow(backend, member, "POST", table, inserted)).toBeNull();
        expect(isNow((await stored())[0]?.created_at)).toBe(true);
        const change = { created_at: old, id: randomUUID() };
        expect(await sendRow(backend, member, "PATCH", `${table}?id=eq.${id}`, change)).toBeNull();
        expect((await stored())[0]?.id).toBe(id);
        expect(isNow((await stored())[0]?.created_at)).toBe(true);
      },
    );

    it("let the service role import what was made before", async () => {
      const { data } = await backend
        .serviceClient()
        .from("projects")
        .insert(projects(1).map((row) => ({ ...row, created_at: old })))
        .select("created_at")
        .single()
        .throwOnError();
      expect(data.created_at).toBe(old);
    });
  });
});
