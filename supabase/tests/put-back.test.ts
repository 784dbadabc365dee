import { randomUUID } from "node:crypto";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import { createMember, createProject } from "@vigie/test-backend/builders";
import { contentRow } from "@vigie/test-backend/content-rows";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";
import { contentWithoutFiles, projectContent, sampledContent } from "./project-content";

describe.each(serversOfThisRun())("putting back in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const latestEntry = async (project: string) => Number((await latestChange(backend, project)).id);
  const putBack = (client: People["owner"]["client"], entry: number) =>
    client.rpc("put_back", { entry });
  const refusal = async (client: People["owner"]["client"], entry: number) =>
    (await putBack(client, entry)).error?.message;

  /** A project whose budget went from 80 000 to 88 000, and the entry that says so. */
  async function changedBudget() {
    const id = await projectOf(accounts, true);
    const projects = () => accounts.owner.client.from("projects");
    await projects().update({ budget: 80_000 }).eq("id", id).throwOnError();
    await projects().update({ budget: 88_000 }).eq("id", id).throwOnError();
    return { id, entry: await latestEntry(id) };
  }

  const budgetOf = async (id: string) =>
    (await backend.sql`select budget::float from projects where id = ${id}`)[0]?.budget;

  it.each(people)("is for members of the organisation, as %s", async (person) => {
    const { id, entry } = await changedBudget();
    const { error } = await putBack(accounts.client(person), entry);
    expect(error === null).toBe(keepsProject(person));
    expect(await budgetOf(id)).toBe(keepsProject(person) ? 80_000 : 88_000);
  });

  it.each(people)("of a deleted row is, too, as %s", async (person) => {
    const project_id = await projectOf(accounts, true);
    const { client } = accounts.owner;
    await client.from("press").insert({ project_id, press_url: "https://a.example" });
    await client.from("press").delete().eq("project_id", project_id).throwOnError();
    await putBack(accounts.client(person), await latestEntry(project_id));
    const rows = await backend.sql`select from press where project_id = ${project_id}`;
    expect(rows).toHaveLength(keepsProject(person) ? 1 : 0);
  });

  it("of what only the owner changes is the owner's alone", async () => {
    const id = await projectOf(accounts, false);
    await accounts.owner.client.from("projects").update({ title: "Renamed" }).eq("id", id);
    const entry = await latestEntry(id);
    for (const { client } of [accounts.member, accounts.administrator]) {
      expect(await refusal(client, entry)).toBe(
        "Only the owner of a project can change its general information.",
      );
    }
    expect((await putBack(accounts.owner.client, entry)).error).toBeNull();
    expect(await latestChange(backend, id)).toMatchObject({
      new_values: { title: "A well for Kolda" },
      changed_by: accounts.owner.userId,
    });
  });

  it.each([-1, 0, Number.MAX_SAFE_INTEGER])("of entry %s says there is none", async (entry) => {
    expect(await refusal(accounts.owner.client, entry)).toBe(
      "There is no such change in the history of the organisation.",
    );
  });

  it("of an addition is refused", async () => {
    const id = await projectOf(accounts, false);
    expect(await refusal(accounts.owner.client, await latestEntry(id))).toBe(
      "What was added cannot be put back. Please delete it.",
    );
  });

  it("of a value that was changed since is refused, and changes nothing", async () => {
    const { id, entry } = await changedBudget();
    await accounts.owner.client.from("projects").update({ budget: 90_000 }).eq("id", id);
    expect(await refusal(accounts.owner.client, entry)).toBe(
      "This was changed again since. Please look at the newer changes first.",
    );
    expect(await budgetOf(id)).toBe(90_000);
  });

  it("of an amount that is in another currency since is refused", async () => {
    const { id, entry } = await changedBudget();
    await accounts.owner.client.from("projects").update({ currency: "USD" }).eq("id", id);
    expect(await refusal(accounts.owner.client, entry)).toContain("changed again since");
    expect(await budgetOf(id)).toBe(88_000);
  });

  it("twice is refused the second time", async () => {
    const { entry } = await changedBudget();
    expect(await refusal(accounts.owner.client, entry)).toBeUndefined();
    expect(await refusal(accounts.owner.client, entry)).toBe("This was already put back.");
  });

  it("is refused while the project is in the trash", async () => {
    const { id, entry } = await changedBudget();
    await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
    expect(await refusal(accounts.owner.client, entry)).toBe(
      "The project was deleted. Please put the project back first.",
    );
  });

  it("is refused of a value whose row was deleted since", async () => {
    const project_id = await projectOf(accounts, false);
    const milestones = () => accounts.owner.client.from("key_milestones");
    await milestones().insert({ name_milestone: "Survey", project_id }).throwOnError();
    await milestones().update({ name_milestone: "Start" }).eq("project_id", project_id);
    const entry = await latestEntry(project_id);
    await milestones().delete().eq("project_id", project_id).throwOnError();
    expect((await putBack(accounts.owner.client, entry)).error?.code).toBe("42501");
  });

  it("is refused where the content is no longer kept", async () => {
    const project_id = await projectOf(accounts, false);
    const photos = () => accounts.owner.client.from("photos_projet");
    const la_photo = `data:image/png;base64,${"A".repeat(4000)}`;
    await photos().insert({ la_photo, project_id, file_name: "well.png" }).throwOnError();
    await photos().delete().eq("project_id", project_id).throwOnError();
    await backend.sql`delete from private.history_contents where project_id = ${project_id}`;
    expect(await refusal(accounts.owner.client, await latestEntry(project_id))).toBe(
      'The content of "well.png" is no longer kept, so it cannot be put back.',
    );
  });

  it.each(["update", "delete"])(
    "is refused of an import, as an entry of kind %s",
    async (action) => {
      const [made] = await backend.sql<{ id: string }[]>`
      insert into history (organization_id, table_name, row_id, row_label, action, old_values)
      values (${accounts.owner.organisation.id}, 'imports', ${randomUUID()}, 'a.csv', ${action}, '{"left": 1}')
      returning id`;
      const { error } = await putBack(accounts.owner.client, Number(made?.id));
      expect([error?.code, error?.message]).toEqual([
        "22023",
        "An import cannot be put back this way.",
      ]);
    },
  );

  it("is refused of invitations and of accounts that are gone", async () => {
    const { administrator } = accounts;
    const leaving = await createMember(backend, administrator.organisation);
    await administrator.client.rpc("remove_member", { member: leaving.userId }).throwOnError();
    await administrator.client.rpc("invite_colleague", { email: `${randomUUID()}@example.org` });
    const [invitation] = await backend.sql<{ id: string }[]>`
      select id from invitations order by created_at desc limit 1`;
    await administrator.client.rpc("withdraw_invitation", { invitation: invitation?.id ?? "" });
    const entries = await backend.sql<{ id: string }[]>`
      select id from history where (table_name = 'members' and action = 'delete')
        or (table_name = 'invitations' and action = 'update')`;
    expect(entries.length).toBeGreaterThan(2);
    for (const { id } of entries) {
      expect((await putBack(administrator.client, Number(id))).error).not.toBeNull();
    }
  });

  describe.each([...sampledContent, ...contentWithoutFiles])(
    "of $table, such as $row",
    ({ table, row, change }) => {
      it("gives a change its old values, and makes a deleted row again as it was", async () => {
        const project_id = await projectOf(accounts, true);
        const { client } = accounts.member;
        const stored = async () => {
          const rows =
            await backend.sql`select * from ${backend.sql(table)} where project_id = ${project_id}`;
          // Putting back is a change as well.
          return rows.map(({ updated_at: _, ...values }) => values);
        };
        await client
          .from(table)
          .insert({ ...row, project_id })
          .throwOnError();
        const before = await stored();
        await client.from(table).update(change).eq("project_id", project_id).throwOnError();
        await putBack(client, await latestEntry(project_id)).throwOnError();
        expect(await stored()).toEqual(before);

        await client.from(table).delete().eq("project_id", project_id).throwOnError();
        await putBack(client, await latestEntry(project_id)).throwOnError();
        expect(await stored()).toEqual(before);
      });
    },
  );

  it.each([
    ["photos_projet", "milestone_id", "key_milestones"],
    ["resources", "milestone_id", "key_milestones"],
    ["ledger_entries", "milestone_id", "key_milestones"],
    ["ledger_entries", "resource_id", "resources"],
    ["measurements", "photo_id", "photos_projet"],
    ["measurements", "resource_id", "resources"],
  ] as const)("of a row of %s, whose %s is of %s, names none that is gone", async (...names) => {
    const [table, column, named] = names;
    const project_id = await projectOf(accounts, true);
    const { client } = accounts.member;
    const add = async (to: ContentTable, more: object = {}) => {
      const { data } = await client
        .from(to)
        .insert({ ...contentRow(to, "Sample"), ...more, project_id })
        .select("id")
        .single()
        .throwOnError();
      return data.id;
    };
    const remove = (from: ContentTable, id: string) =>
      client.from(from).delete().eq("id", id).throwOnError();
    const id = await add(named);
    const row = await add(table, {
      [column]: id,
      ...(table === "measurements" && { indicator_id: await add("indicators") }),
    });
    const shown = async () =>
      (
        await backend.sql`select ${backend.sql(column)} from ${backend.sql(table)} where id = ${row}`
      )[0];

    await remove(table, row);
    await putBack(client, await latestEntry(project_id)).throwOnError();
    expect(await shown()).toEqual({ [column]: id });
    await remove(table, row);
    const entry = await latestEntry(project_id);
    await remove(named, id);
    await putBack(client, entry).throwOnError();
    expect(await shown()).toEqual({ [column]: null });
  });

  it("of a donor is refused in words where the picture was added again", async () => {
    const project_id = await projectOf(accounts, true);
    const { client } = accounts.owner;
    const image = "https://ours.example/logo.png";
    const addAs = (name: string) =>
      client.from("donors").insert({ project_id, image, name }).throwOnError();
    await addAs("Before");
    await client.from("donors").delete().eq("project_id", project_id).throwOnError();
    const entry = await latestEntry(project_id);
    await addAs("Again");
    expect(await refusal(client, entry)).toBe(
      "This picture was added again since. Please change that donor instead.",
    );
    const rows = await backend.sql`select name from donors where project_id = ${project_id}`;
    expect(rows).toEqual([{ name: "Again" }]);
  });

  it("of a donor without a picture is refused in words where one was added by the same name", async () => {
    const project_id = await projectOf(accounts, true);
    const { client } = accounts.owner;
    const add = () => client.from("donors").insert({ project_id, name: "Rivelune" }).throwOnError();
    await add();
    await client.from("donors").delete().eq("project_id", project_id).throwOnError();
    const entry = await latestEntry(project_id);
    await add();
    expect(await refusal(client, entry)).toBe(
      "This donor was added again since. Please change that one instead.",
    );
    const rows = await backend.sql`select name from donors where project_id = ${project_id}`;
    expect(rows).toEqual([{ name: "Rivelune" }]);
  });

  it("knows every unique index that can refuse a row", async () => {
    const tables = projectContent.map(({ table }) => table);
    const indexes = await backend.sql<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index
      where indisunique and indrelid in (
        select format('public.%I', name)::regclass from unnest(${tables}::text[]) as name
      )`;
    // The id of a row in its project is refused by the key of all ids before.
    const keysInProjects = [
      "key_milestones_project_id_id",
      "resources_id_project_id",
      "photos_projet_id_project_id",
      "indicators_id_project_id",
      "donors_id_project_id",
    ];
    const known = [
      ...tables.map((table) => `${table}_pkey`),
      "donors_project_id_image",
      "donors_project_id_name",
      // A trigger refuses a second one in words.
      "indicators_counts_beneficiaries",
      "indicators_figure",
      "ledger_entries_reference",
    ];
    expect(indexes.map(({ name }) => name.replace("public.", "")).toSorted()).toEqual(
      [...known, ...keysInProjects].toSorted(),
    );
  });

  it.each(sampledContent)(
    "of a row of $table whose id is taken at the same moment says to try again, which works",
    async ({ table, row }) => {
      const project_id = await projectOf(accounts, true);
      const theirs = (await createProject(accounts.outsider)).id;
      const { client } = accounts.owner;
      const id = randomUUID();
      await client
        .from(table)
        .insert({ ...row, id, project_id })
        .throwOnError();
      await client.from(table).delete().eq("id", id).throwOnError();
      const entry = await latestEntry(project_id);
      await accounts.outsider.client
        .from(table)
        .insert({ ...row, project_id: theirs })
        .throwOnError();
      const refused = await backend.sql.begin(async (transaction) => {
        await transaction.unsafe(`update ${table} set id = $1 where project_id = $2`, [id, theirs]);
        const asked = refusal(client, entry);
        await expect
          .poll(
            () => backend.sql`
              select from pg_locks join pg_stat_activity using (pid)
              where not granted and datname = current_database()`,
          )
          .toHaveLength(1);
        return { asked };
      });
      expect(await refused.asked).toBe(
        "Another change came at the same moment. Please put this back again.",
      );
      await putBack(client, entry).throwOnError();
      const rows = await backend.sql`
        select from ${backend.sql(table)} where project_id = ${project_id}`;
      expect(rows).toHaveLength(1);
    },
  );

  it("of a deleted row whose id another organisation took gives it a new one", async () => {
    const project_id = await projectOf(accounts, true);
    const id = randomUUID();
    const press_url = "https://ours.example";
    const { client } = accounts.owner;
    await client.from("press").insert({ id, project_id, press_url }).throwOnError();
    await client.from("press").delete().eq("id", id).eq("project_id", project_id).throwOnError();
    const entry = await latestEntry(project_id);
    const theirs = { id, project_id: (await createProject(accounts.outsider)).id };
    await accounts.outsider.client
      .from("press")
      .insert({ ...theirs, press_url: "https://theirs.example" })
      .throwOnError();
    await putBack(client, entry).throwOnError();
    const rows = await backend.sql`
      select id = ${id} as same, press_url from press where project_id = ${project_id}`;
    expect(rows).toEqual([{ same: false, press_url }]);
  });

  it("of large pictures and long lists brings back all of it", async () => {
    const id = await projectOf(accounts, false);
    const projects = () => accounts.owner.client.from("projects");
    const picture = (letter: string) => `data:image/png;base64,${letter.repeat(50_000)}`;
    const cities = Array.from({ length: 100 }, (_, at) => `City number ${at} "quoted" \\ 💧`);
    const figure = {
      dv1_titre: "Map",
      dv1_short_description: "Where",
      dv1_vizualisation_type: "image",
      image_dv1: picture("A"),
    };
    await projects()
      .update({ ...figure, cities })
      .eq("id", id)
      .throwOnError();
    const change = { image_dv1: picture("B"), cities: ["Dakar"] };
    await projects().update(change).eq("id", id).throwOnError();
    await putBack(accounts.owner.client, await latestEntry(id)).throwOnError();
    const [stored] = await backend.sql`select image_dv1, cities from projects where id = ${id}`;
    expect(stored).toEqual({ image_dv1: picture("A"), cities });
  });

  it("of an image in storage needs its file", async () => {
    const id = await projectOf(accounts, false);
    const folder = "/storage/v1/object/public/project-images";
    const [kept, gone] = [`${id}/kept.png`, `${id}/gone.png`];
    const images = (names: string[]) =>
      accounts.owner.client
        .from("projects")
        .update({ images: names.map((name) => `${folder}/${name}`) })
        .eq("id", id)
        .throwOnError();
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      values (gen_random_uuid(), 'project-images', ${kept})`;
    await images([kept, gone]);
    await images([kept]);
    expect(await refusal(accounts.owner.client, await latestEntry(id))).toBe(
      "The file of an image was deleted, so the image cannot be put back.",
    );
    await images([]);
    await putBack(accounts.owner.client, await latestEntry(id)).throwOnError();
    const [stored] =
      await backend.sql`select cardinality(images) as number from projects where id = ${id}`;
    expect(stored).toEqual({ number: 1 });
  });

  it("of moments does not depend on the time zone of a session", async () => {
    const project_id = await projectOf(accounts, false);
    const moment = "2026-03-29T01:30:00.123456+00:00";
    const posts = () => accounts.owner.client.from("social_media_posts");
    const post = { description: "Rain!", date_publication: moment, project_id };
    await posts().insert(post).throwOnError();
    await backend.sql.begin(async (transaction) => {
      await transaction.unsafe("set local timezone = 'Asia/Kathmandu'");
      await transaction.unsafe(
        `update social_media_posts set date_publication = '2026-04-01T00:00:00Z'
         where project_id = $1`,
        [project_id],
      );
    });
    await putBack(accounts.owner.client, await latestEntry(project_id)).throwOnError();
    const [stored] = await backend.sql`
      select date_publication = ${moment}::text::timestamptz as same from social_media_posts
      where project_id = ${project_id}`;
    expect(stored).toEqual({ same: true });
  });

  it("of the organisation's own row is any member's", async () => {
    const { client, organisation } = accounts.member;
    const organisations = () => client.from("organisations");
    await organisations().update({ name: "Renamed" }).eq("id", organisation.id).throwOnError();
    const [{ id } = { id: "0" }] = await backend.sql<{ id: string }[]>`
      select id from history where table_name = 'organisations' order by id desc limit 1`;
    expect(await refusal(accounts.outsider.client, Number(id))).toBeDefined();
    await putBack(client, Number(id)).throwOnError();
    const [stored] = await backend.sql`
      select name from organisations where id = ${organisation.id}`;
    expect(stored).toEqual({ name: "Ours" });
  });

  it("of an owner or a role is for who may change them", async () => {
    const { administrator, owner, member } = accounts;
    const project = await projectOf(accounts, false);
    const handed = { projects: [project], new_owner: member.userId };
    await owner.client.rpc("hand_over_projects", handed).throwOnError();
    const entry = await latestEntry(project);
    // The owner of before is an ordinary member now.
    expect((await putBack(owner.client, entry)).error?.code).toBe("42501");
    await putBack(member.client, entry).throwOnError();
    const [stored] = await backend.sql`select user_id from projects where id = ${project}`;
    expect(stored).toEqual({ user_id: owner.userId });

    const role = { member: member.userId, role: "administrator" };
    await administrator.client.rpc("set_member_role", role).throwOnError();
    const [{ id } = { id: "0" }] = await backend.sql<{ id: string }[]>`
      select id from history where table_name = 'members' order by id desc limit 1`;
    expect((await putBack(owner.client, Number(id))).error?.code).toBe("42501");
    await putBack(administrator.client, Number(id)).throwOnError();
    const [now] = await backend.sql`select role from members where user_id = ${member.userId}`;
    expect(now).toEqual({ role: "member" });
  });

  it("of a person's name is that person's", async () => {
    const { administrator, member } = accounts;
    await member.client.from("members").update({ name: "Awa" }).eq("user_id", member.userId);
    await member.client.from("members").update({ name: "Fatou" }).eq("user_id", member.userId);
    const [{ id } = { id: "0" }] = await backend.sql<{ id: string }[]>`
      select id from history where table_name = 'members' order by id desc limit 1`;
    expect((await putBack(administrator.client, Number(id))).error?.code).toBe("42501");
    await putBack(member.client, Number(id)).throwOnError();
    const [stored] = await backend.sql`select name from members where user_id = ${member.userId}`;
    expect(stored).toEqual({ name: "Awa" });
  });
});
