import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf, latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";
import { contentWithoutFiles, sampledContent } from "./project-content";
import { sendRow } from "./rest";

describe.each(serversOfThisRun())("history in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  it.each(people)("is read by members of the organisation alone, as %s", async (person) => {
    const id = await projectOf(accounts, true);
    const { data } = await accounts
      .client(person)
      .from("history")
      .select("project_id, row_label, action")
      .eq("project_id", id);
    const change = { project_id: id, row_label: "A well for Kolda", action: "insert" };
    expect(data ?? []).toEqual(keepsProject(person) ? [change] : []);
  });

  it.each(people)("is written, changed and emptied by no request of %s", async (person) => {
    const id = await projectOf(accounts, true);
    const entries = () => accounts.client(person).from("history");
    const row = {
      organization_id: accounts.owner.organisation.id,
      table_name: "projects",
      row_id: id,
      action: "insert",
    };
    const codes = [
      (await entries().insert(row)).error?.code,
      (await entries().update({ changed_by: null }).eq("project_id", id)).error?.code,
      (await entries().delete().eq("project_id", id)).error?.code,
    ];
    expect(codes).toEqual(["42501", "42501", "42501"]);
    expect(await changesOf(backend, id)).toHaveLength(1);
  });

  it.each(["anon", "authenticated", "service_role"])(
    "is read only, also beside the server, as %s",
    async (role) => {
      const [rights] = await backend.sql`
        select has_table_privilege(${role}, 'public.history', 'insert, update, delete, truncate') as history,
          has_table_privilege(${role}, 'private.history_contents', 'select, insert, update, delete') as contents`;
      expect(rights).toEqual({ history: false, contents: false });
    },
  );

  it("never holds the hash of an invitation's token", async () => {
    const email = `${randomUUID()}@example.org`;
    await accounts.owner.client.rpc("invite_colleague", { email }).throwOnError();
    const entries = await backend.sql`
      select action, new_values, row_label, changed_by from history where row_label = ${email}`;
    expect(entries).toEqual([
      expect.objectContaining({ action: "insert", changed_by: accounts.owner.userId }),
    ]);
    const [{ hash } = { hash: "" }] = await backend.sql<{ hash: string }[]>`
      select token_hash as hash from invitations where email = ${email}`;
    expect(JSON.stringify(await backend.sql`select * from history`)).not.toContain(hash);
  });

  it("says who changed which column, and nothing of what triggers set", async () => {
    const id = await projectOf(accounts, false);
    await accounts.owner.client.from("projects").update({ budget: 80_000 }).eq("id", id);
    await accounts.member.client
      .from("projects")
      .update({ budget: 88_000, money_spent: 1.5, "mot-rs": null })
      .eq("id", id)
      .throwOnError();
    expect(await latestChange(backend, id)).toMatchObject({
      organization_id: String(accounts.owner.organisation.id),
      project_title: "A well for Kolda",
      table_name: "projects",
      row_id: id,
      row_label: "A well for Kolda",
      action: "update",
      old_values: { budget: 80_000, money_spent: null },
      new_values: { budget: 88_000, money_spent: 1.5 },
      changed_by: accounts.member.userId,
    });
  });

  it("tells amounts in the currency that they were in", async () => {
    const id = await projectOf(accounts, false);
    const { client } = accounts.owner;
    const steps = [
      { budget: 5 },
      { currency: "XOF", budget: 3000 },
      { money_spent: 1 },
      { title: "W" },
    ];
    for (const change of steps) {
      await client.from("projects").update(change).eq("id", id).throwOnError();
    }
    const told = await backend.sql`
      select currency, new_values from history where project_id = ${id} and action = 'update' order by id`;
    expect(told.map(({ currency }) => currency)).toEqual(["EUR", "XOF", "XOF", null]);
    expect(told[1]).toMatchObject({ new_values: { currency: "XOF", budget: 3000 } });
  });

  it("has no entry for a save that changes nothing, nor for a refused one", async () => {
    const id = await projectOf(accounts, true);
    const { client } = accounts.owner;
    await client.from("projects").update({ title: "A well for Kolda" }).eq("id", id).throwOnError();
    await accounts.member.client.from("projects").update({ title: "Mine" }).eq("id", id);
    await accounts.outsider.client.from("projects").update({ budget: 1 }).eq("id", id);
    await client.from("projects").update({ budget: -1 }).eq("id", id);
    expect(await changesOf(backend, id)).toHaveLength(1);
  });

  describe.each([...sampledContent, ...contentWithoutFiles])(
    "of $table, such as $row",
    ({ table, row, change }) => {
      it("has what was added, changed and deleted, by whom, and no change of its project", async () => {
        const project_id = await projectOf(accounts, true);
        const rows = () => accounts.member.client.from(table);
        await rows()
          .insert({ ...row, project_id })
          .throwOnError();
        await rows().update(change).eq("project_id", project_id).throwOnError();
        await rows().delete().eq("project_id", project_id).throwOnError();
        const all = await changesOf(backend, project_id);
        // A ledger begins with its first entry and ends with its last, which is told of the project.
        const entries = all.filter(({ table_name }) => table_name !== "projects");
        const ofProject = all.filter(
          ({ table_name, action }) => table_name === "projects" && action === "update",
        );
        expect(ofProject.map(({ new_values }) => new_values)).toEqual(
          table === "ledger_entries"
            ? [{ keeps_ledger: true, money_spent: 1250.5 }, { keeps_ledger: false }]
            : [],
        );
        const before = new Map<string, unknown>(Object.entries(row));
        const columns = Object.keys(change);
        expect(entries).toMatchObject([
          { table_name: table, action: "insert", old_values: null, new_values: row },
          {
            action: "update",
            old_values: Object.fromEntries(columns.map((each) => [each, before.get(each) ?? null])),
            new_values: change,
          },
          { action: "delete", old_values: { ...row, ...change, project_id }, new_values: null },
        ]);
        const by = entries.map(({ changed_by }) => changed_by);
        expect(by).toEqual(entries.map(() => accounts.member.userId));
        expect(new Set(entries.map(({ row_id }) => row_id)).size).toBe(1);
      });
    },
  );

  it("names the figure where one alone was changed", async () => {
    const id = await projectOf(accounts, false);
    const figure = {
      dv2_titre: "Wells dug",
      dv2_short_description: "By the end of the year",
      dv2_vizualisation_type: "progress",
      dv2_value: 40,
    };
    const { client } = accounts.member;
    await client.from("projects").update(figure).eq("id", id).throwOnError();
    expect(await latestChange(backend, id)).toMatchObject({ row_label: "Wells dug" });
    await client.from("projects").update({ dv2_value: 50 }).eq("id", id).throwOnError();
    expect(await latestChange(backend, id)).toMatchObject({
      row_label: "Wells dug",
      new_values: { dv2_value: 50 },
    });
    await client.from("projects").update({ dv2_value: 60, budget: 1 }).eq("id", id).throwOnError();
    expect(await latestChange(backend, id)).toMatchObject({ row_label: "A well for Kolda" });
  });

  it("names large values by digest and size, and keeps old ones apart", async () => {
    const project_id = await projectOf(accounts, false);
    const photo = `data:image/png;base64,${"A".repeat(60_000)}`;
    const digest = await digestOf(photo);
    const { client } = accounts.owner;
    await client.from("photos_projet").insert({ la_photo: photo, project_id }).throwOnError();
    expect(await latestChange(backend, project_id)).toMatchObject({
      new_values: { la_photo: { digest, bytes: photo.length } },
    });
    expect(await contentsOf(project_id)).toEqual([]);
    await client.from("photos_projet").delete().eq("project_id", project_id).throwOnError();
    expect(await latestChange(backend, project_id)).toMatchObject({
      old_values: { la_photo: { digest, bytes: photo.length } },
    });
    expect(await contentsOf(project_id)).toEqual([{ digest, bytes: photo.length, content: photo }]);
  });

  it("keeps the values as they were written, hostile ones too", async () => {
    const project_id = await projectOf(accounts, false);
    const description = `{"digest": "0", "bytes": 1} \\u0000 '; drop table x; -- 💧\u2028${'\\"'.repeat(1500)}`;
    const { client } = accounts.owner;
    await client.from("social_media_posts").insert({ description, project_id }).throwOnError();
    await client.from("social_media_posts").delete().eq("project_id", project_id).throwOnError();
    expect(await contentsOf(project_id)).toEqual([
      expect.objectContaining({ content: description, digest: await digestOf(description) }),
    ]);
    const refused = await sendRow(backend, accounts.owner, "POST", "history", {
      action: "insert",
    });
    expect(refused).toBe("42501");
  });

  it("groups what one request changed", async () => {
    const project_id = await projectOf(accounts, false);
    const rows = ["One", "Two"].map((name_milestone) => ({ name_milestone, project_id }));
    await accounts.owner.client.from("key_milestones").insert(rows).throwOnError();
    await accounts.owner.client
      .from("press")
      .insert({ project_id, press_url: "https://a.example" });
    const [, first, second, third] = await changesOf(backend, project_id);
    expect(first?.transaction_id).toBe(second?.transaction_id);
    expect(first?.changed_at).toEqual(second?.changed_at);
    expect(third?.transaction_id).not.toBe(first?.transaction_id);
  });

  it("tells of members who join, are renamed, get a role and leave", async () => {
    const { administrator } = accounts;
    const joining = await createMember(backend, administrator.organisation);
    const { userId: member } = joining;
    await joining.client.from("members").update({ name: "Fatou" }).eq("user_id", member);
    await administrator.client.rpc("set_member_role", { member, role: "administrator" });
    await administrator.client.rpc("remove_member", { member }).throwOnError();
    const entries = await backend.sql`
      select action, row_label, old_values ->> 'role' as role_before,
        new_values ->> 'role' as role, changed_by
      from history where table_name = 'members' and row_id = ${member} order by id`;
    const byThemselves = { changed_by: member };
    const byAdministrator = { changed_by: administrator.userId, row_label: "Fatou" };
    expect(entries).toMatchObject([
      { action: "insert", ...byThemselves },
      { action: "update", row_label: "Fatou", ...byThemselves },
      { action: "update", role_before: "member", role: "administrator", ...byAdministrator },
      { action: "delete", role_before: "administrator", ...byAdministrator },
    ]);
  });

  it("tells of the organisation's own row, without its number a second time", async () => {
    const { client, organisation } = accounts.outsider;
    const facebook_url = "https://facebook.example/theirs";
    await client.from("organisations").update({ facebook_url }).eq("id", organisation.id);
    const entries = await backend.sql`
      select project_id, row_id, row_label, new_values from history
      where table_name = 'organisations' and organization_id = ${organisation.id} order by id`;
    expect(entries).toMatchObject([
      { row_label: "Theirs", new_values: { id: organisation.id, name: "Theirs" } },
      { project_id: null, row_id: String(organisation.id), new_values: { facebook_url } },
    ]);
    expect(Object.keys(entries[0]?.new_values)).not.toContain("number");
  });

  it("ends with the organisation that an operator deletes, trash and contents included", async () => {
    const organisation = await createOrganisation(backend, "Short-lived");
    const member = await createMember(backend, organisation);
    const photo = `data:image/png;base64,${"A".repeat(3000)}`;
    const [trashed, kept] = [await createProject(member), await createProject(member)];
    for (const { id: project_id } of [trashed, kept]) {
      const row = { la_photo: photo, project_id };
      await member.client.from("photos_projet").insert(row).throwOnError();
    }
    await member.client.from("projects").delete().eq("id", trashed.id).throwOnError();
    await backend
      .serviceClient()
      .rpc("delete_organisation", { organization: organisation.id })
      .throwOnError();
    const left = await backend.sql`
      select (select count(*)::int from history where organization_id = ${organisation.id}) as entries,
        (select count(*)::int from private.history_contents
         where organization_id = ${organisation.id}) as contents,
        (select count(*)::int from private.deleted_projects
         where organization_id = ${organisation.id} and gone_at is null) as in_trash`;
    expect(left).toEqual([{ entries: 0, contents: 0, in_trash: 0 }]);
  });

  it("never leaves by the live channel", async () => {
    const sent = await backend.sql`
      select prosrc from pg_proc where pronamespace = 'private'::regnamespace
        and prosrc ~ 'announce|realtime' and prosrc ~ 'history'`;
    // Those that name a milestone, a currency and a unit write into the entry alone.
    const announcing = await backend.sql`
      select tgname from pg_trigger where tgrelid = 'public.history'::regclass and not tgisinternal
        and tgname not in ('name_milestone', 'note_currency', 'note_measure')`;
    expect([sent, announcing]).toEqual([[], []]);
  });

  it("is kept of every table of an organisation", async () => {
    const rows = await backend.sql<{ table: string }[]>`
      select relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname in ('record_history_inserts', 'record_history_updates', 'record_history_deletes')
      group by relname having count(*) = 3`;
    const expected = [
      "invitations",
      "members",
      "organisations",
      "project_places",
      "projects",
      ...contentTables,
    ];
    expect(rows.map(({ table }) => table).sort()).toEqual(expected.sort());
  });

  const digestOf = async (text: string) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Buffer.from(bytes).toString("hex");
  };

  const contentsOf = (project: string) => backend.sql`
    select digest, bytes, content #>> '{}' as content
    from private.history_contents where project_id = ${project}`;
});
