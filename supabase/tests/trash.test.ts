import { randomUUID } from "node:crypto";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";
import { projectContent } from "./project-content";

const picture = `data:image/png;base64,${"A".repeat(9000)}`;

describe.each(serversOfThisRun())("the trash in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  /** A project in it, which tests look at and leave there. */
  let lookedAt: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    lookedAt = await trashedProject();
  });
  afterAll(() => backend.close());

  const discard = (id: string) =>
    accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
  const restore = (client: People["owner"]["client"], project: string) =>
    client.rpc("restore_project", { project });
  const deleteForGood = (client: People["owner"]["client"], project: string) =>
    client.rpc("delete_project_for_good", { project });
  const isThere = async (id: string) =>
    (await backend.sql`select from projects where id = ${id}`).length > 0;

  /** A project with a row of every kind, in the trash. */
  async function trashedProject(isOnline = true): Promise<string> {
    const id = await projectOf(accounts, isOnline);
    for (const { table, row } of projectContent) {
      await accounts.member.client
        .from(table)
        .insert({ ...row, project_id: id })
        .throwOnError();
    }
    await discard(id);
    return id;
  }

  /** Everything of a project, as the database has it. */
  const everythingOf = async (id: string) => [
    await backend.sql`
      select to_jsonb(projects) - 'updated_at' as row from projects where id = ${id}`,
    ...(await Promise.all(
      projectContent.map(
        ({ table }) =>
          backend.sql`
            select to_jsonb(rows) - 'updated_at' as row
            from ${backend.sql(table)} as rows where project_id = ${id} order by id`,
      ),
    )),
  ];

  it.each(people)("is listed for members of the organisation alone, as %s", async (person) => {
    const { data } = await accounts.client(person).rpc("deleted_projects");
    const listed = data?.find(({ project_id }) => project_id === lookedAt);
    if (!keepsProject(person)) return expect(data ?? []).toEqual([]);
    expect(listed).toMatchObject({
      title: "A well for Kolda",
      owner: accounts.owner.userId,
      deleted_by: accounts.owner.userId,
    });
    const days = Date.parse(listed?.kept_until ?? "") - Date.parse(listed?.deleted_at ?? "");
    return expect(days).toBe(30 * 86_400_000);
  });

  it.each(people)("shows nothing of a project by any table to %s", async (person) => {
    const client = accounts.client(person);
    const rows = [(await client.from("projects").select("id").eq("id", lookedAt)).data];
    for (const { table } of projectContent) {
      rows.push((await client.from(table).select("id").eq("project_id", lookedAt)).data);
    }
    const changes = await client.from("public_changes").select("kind").eq("project_id", lookedAt);
    expect([...rows.flat(), ...(changes.data ?? [])]).toEqual([]);
    for (const { table, row } of projectContent) {
      const { error } = await client.from(table).insert({ ...row, project_id: lookedAt });
      expect(error).not.toBeNull();
    }
  });

  it.each(people)("gives a project back to any member, not to others, as %s", async (person) => {
    const id = await trashedProject();
    const { error } = await restore(accounts.client(person), id);
    expect(error?.code ?? null).toBe(
      keepsProject(person)
        ? null
        : person === "other organisation's administrator"
          ? "22023"
          : "42501",
    );
    expect(await isThere(id)).toBe(keepsProject(person));
  });

  it.each(people)("is emptied by a project's owner or an administrator, as %s", async (person) => {
    const id = await trashedProject();
    await deleteForGood(accounts.client(person), id);
    const { data } = await accounts.member.client.rpc("deleted_projects");
    const isKept = (data ?? []).some(({ project_id }) => project_id === id);
    expect(isKept).toBe(person !== "owner" && person !== "administrator");
  });

  it.each(["restore_project", "delete_project_for_good"] as const)(
    "refuses to %s what is not in it",
    async (name) => {
      const living = await projectOf(accounts, true);
      const other = (await createProject(accounts.outsider)).id;
      await accounts.outsider.client.from("projects").delete().eq("id", other).throwOnError();
      for (const project of [living, other, randomUUID()]) {
        const { error } = await accounts.owner.client.rpc(name, { project });
        expect(error?.message).toBe("This project is not in the trash any more.");
      }
      expect(await isThere(living)).toBe(true);
    },
  );

  it.each([true, false])("gives back everything as it was, online %s", async (is_online) => {
    const { id } = await createProject(accounts.owner, {
      is_online,
      budget: 80_000.5,
      cities: ["Thiès", 'a "b" \\'],
      countries: ["sn"],
      long_description: "Line\n\tand 💧",
      dv1_titre: "Map",
      dv1_short_description: "Where",
      dv1_vizualisation_type: "image",
      image_dv1: picture,
    });
    for (const { table, row, another } of projectContent) {
      const rows = [row, another].map((each) => ({ ...each, project_id: id }));
      await accounts.member.client.from(table).insert(rows).throwOnError();
    }
    const photos = ["A", "B"].map((letter) => ({
      la_photo: `${picture}${letter}`,
      project_id: id,
    }));
    await accounts.member.client.from("photos_projet").insert(photos).throwOnError();
    const before = await everythingOf(id);
    const savedAt = () => backend.sql`select updated_at from projects where id = ${id}`;
    const savedBefore = await savedAt();
    await discard(id);
    expect((await restore(accounts.member.client, id)).data).toEqual({});
    expect(await everythingOf(id)).toEqual(before);
    // An editor that was open meanwhile is told that the row was saved.
    expect(await savedAt()).not.toEqual(savedBefore);
  });

  it("gives rows what they name, in whatever order PostgreSQL deleted them", async () => {
    const id = await projectOf(accounts, true);
    const add = async (table: string, row: object) => {
      const [added] = await backend.sql<{ id: string }[]>`
        insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: id })} returning id`;
      return added?.id;
    };
    const milestone_id = await add("key_milestones", { name_milestone: "Wells" });
    await add("photos_projet", { la_photo: picture, milestone_id });
    const receipt = { title_resource: "Bill", link_resource: "https://a.example", milestone_id };
    const resource_id = await add("resources", receipt);
    const entry = { kind: "spent", day: "2026-03-15", amount: 5, milestone_id, resource_id };
    await add("ledger_entries", entry);
    const before = await everythingOf(id);
    await discard(id);
    const places = ["ledger_entries", "photos_projet", "resources", "key_milestones"];
    await backend.sql`
      update history set id = -10 * id + array_position(${places}, table_name)
      where project_id = ${id} and action = 'delete' and table_name = any (${places})`;
    await restore(accounts.member.client, id).throwOnError();
    expect(await everythingOf(id)).toEqual(before);
  });

  it("brings amounts back in euros that were deleted before there were other currencies", async () => {
    const organisation = accounts.owner.organisation.id;
    const id = await trashedProject();
    await backend.sql`update history set old_values = old_values - 'currency' - 'goals' - 'keeps_ledger' - 'shows_entries' where project_id = ${id}`;
    await backend.sql`update organisations set currency = 'XOF' where id = ${organisation}`;
    await restore(accounts.member.client, id).throwOnError();
    const restored = await backend.sql`select currency from projects where id = ${id}`;
    expect([...restored]).toEqual([{ currency: "EUR" }]);
    await backend.sql`update organisations set currency = 'EUR' where id = ${organisation}`;
  });

  it("says of a restoration that the project came back, in one entry", async () => {
    const id = await trashedProject();
    const before = (await changesOf(backend, id)).length;
    await restore(accounts.member.client, id).throwOnError();
    expect((await changesOf(backend, id)).slice(before)).toMatchObject([
      { table_name: "projects", action: "insert", changed_by: accounts.member.userId },
    ]);
  });

  it("takes changes of restored projects into the history as before", async () => {
    const id = await trashedProject();
    await restore(accounts.member.client, id).throwOnError();
    const before = (await changesOf(backend, id)).length;
    await accounts.member.client.from("press").delete().eq("project_id", id).throwOnError();
    expect(await changesOf(backend, id)).toHaveLength(before + 1);
  });

  it("puts nothing back that was deleted before the project was", async () => {
    const id = await projectOf(accounts, true);
    const { client } = accounts.owner;
    await client.from("press").insert({ project_id: id, press_url: "https://a.example" });
    await client.from("press").delete().eq("project_id", id).throwOnError();
    await discard(id);
    await restore(client, id).throwOnError();
    expect(await backend.sql`select from press where project_id = ${id}`).toHaveLength(0);
  });

  it("survives a project being deleted, restored and deleted again", async () => {
    const id = await trashedProject();
    await restore(accounts.member.client, id).throwOnError();
    await accounts.member.client.from("team").delete().eq("project_id", id).throwOnError();
    await discard(id);
    await restore(accounts.member.client, id).throwOnError();
    const [, , , team, ...others] = await everythingOf(id);
    expect(team).toEqual([]);
    expect(others.map((rows) => rows.length)).toEqual(others.map(() => 1));
  });

  it("gives the project to the person who asks where its owner is gone", async () => {
    const leaving = await createMember(backend, accounts.owner.organisation);
    const { id } = await createProject(leaving, { title: "Left behind" });
    await leaving.client.from("projects").delete().eq("id", id).throwOnError();
    const { administrator, member } = accounts;
    await administrator.client.rpc("remove_member", { member: leaving.userId }).throwOnError();
    await restore(member.client, id).throwOnError();
    const [stored] = await backend.sql`select user_id from projects where id = ${id}`;
    expect(stored).toEqual({ user_id: member.userId });
  });

  it("refuses a project whose id an operator gave to a new one", async () => {
    const id = await trashedProject();
    await backend.sql`
      insert into projects (id, title, organization_id)
      values (${id}, 'Imported', ${accounts.owner.organisation.id})`;
    const { error } = await restore(accounts.owner.client, id);
    expect(error).toMatchObject({
      code: "23505",
      message: "This project cannot be put back: its id is in use again.",
    });
    const [stored] = await backend.sql`select title from projects where id = ${id}`;
    expect(stored).toEqual({ title: "Imported" });
  });

  it("gives rows a new id that another organisation took meanwhile", async () => {
    const id = await trashedProject();
    const entries = await changesOf(backend, id);
    const taken = entries.find((entry) => entry.table_name === "press")?.row_id ?? "";
    const project_id = (await createProject(accounts.outsider)).id;
    await accounts.outsider.client
      .from("press")
      .insert({ id: taken, project_id, press_url: "https://theirs.example" })
      .throwOnError();
    await restore(accounts.member.client, id).throwOnError();
    const rows = await backend.sql`
      select id = ${taken} as same from press where project_id = ${id}`;
    expect(rows).toEqual([{ same: false }]);
  });

  it("deletes for good what was in it: values, contents and older changes", async () => {
    const id = await projectOf(accounts, true);
    const rows = { la_photo: picture, project_id: id };
    await accounts.owner.client.from("photos_projet").insert(rows).throwOnError();
    await discard(id);
    await deleteForGood(accounts.owner.client, id).throwOnError();
    expect(await changesOf(backend, id)).toMatchObject([
      { table_name: "projects", action: "delete", old_values: { title: "A well for Kolda" } },
    ]);
    const contents = await backend.sql`
      select from private.history_contents where project_id = ${id}`;
    expect(contents).toHaveLength(0);
    const { error } = await restore(accounts.owner.client, id);
    expect(error?.message).toBe("This project is not in the trash any more.");
  });

  it("takes nothing from another project with the same picture", async () => {
    const [kept, gone] = [await projectOf(accounts, true), await projectOf(accounts, true)];
    for (const project_id of [kept, gone]) {
      const row = { la_photo: picture, project_id };
      await accounts.owner.client.from("photos_projet").insert(row).throwOnError();
      await discard(project_id);
    }
    await deleteForGood(accounts.owner.client, gone).throwOnError();
    await restore(accounts.owner.client, kept).throwOnError();
    const [stored] = await backend.sql`
      select la_photo = ${picture} as same from photos_projet where project_id = ${kept}`;
    expect(stored).toEqual({ same: true });
  });

  it("takes what an operator deletes, and no more where an organisation ends", async () => {
    const organisation = await createOrganisation(backend, "Ending");
    const member = await createMember(backend, organisation);
    const { id } = await createProject(member);
    await backend.serviceClient().from("projects").delete().eq("id", id).throwOnError();
    const { data } = await member.client.rpc("deleted_projects").throwOnError();
    expect(data).toMatchObject([{ project_id: id, deleted_by: null }]);
    await restore(member.client, id).throwOnError();
    await backend.serviceClient().from("organisations").delete().eq("id", organisation.id);
    const left = await backend.sql`select from history where project_id = ${id}`;
    expect(left).toHaveLength(0);
  });

  it("is listed in part, newest first, with how many there are of the own organisation", async () => {
    const member = await createMember(backend, await createOrganisation(backend, "Many"));
    await backend.sql`insert into private.deleted_projects
      (project_id, organization_id, title, deleted_at, gone_at)
      select gen_random_uuid(), ${member.organisation.id}, number,
        now() - number * interval '1 minute', case when number = 4 then now() end
      from generate_series(1, 4) as number`;
    const listed = async (most?: number) => {
      const asked = most === undefined ? {} : { most };
      const { data } = await member.client.rpc("deleted_projects", asked).throwOnError();
      return data.map(({ title, total }) => [title, total]);
    };
    expect(await listed(2)).toEqual([
      ["1", 3],
      ["2", 3],
    ]);
    for (const most of [undefined, 3, 2_147_483_647]) expect(await listed(most)).toHaveLength(3);
    for (const most of [0, -1]) expect(await listed(most)).toEqual([]);
  });

  it("says so when it is full, and deletes nothing then", async () => {
    const organisation = await createOrganisation(backend, "Full");
    const member = await createMember(backend, organisation);
    const [first, second] = [await createProject(member), await createProject(member)];
    await member.client.from("projects").delete().eq("id", first.id).throwOnError();
    await backend.sql`
      insert into private.history_contents (organization_id, project_id, digest, bytes, content)
      select ${organisation.id}, ${first.id}, encode(sha256(n::text::bytea), 'hex'), 2147483647, '""'
      from generate_series(1, 3) as n`;
    const { error } = await member.client.from("projects").delete().eq("id", second.id);
    expect(error?.message).toBe(
      "The trash holds more than 4 GB. Please delete a project there for good first.",
    );
    expect(await isThere(second.id)).toBe(true);
    await deleteForGood(member.client, first.id).throwOnError();
    await member.client.from("projects").delete().eq("id", second.id).throwOnError();
    expect(await isThere(second.id)).toBe(false);
  });
});
