import { openConnection } from "@vigie/server/database/address";
import { storeHistoryDays, sweepHistory } from "@vigie/server/database/history-retention";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changesOf } from "./changes";
import { gatherPeople, type People, projectOf } from "./people";

const picture = `data:image/png;base64,${"A".repeat(9000)}`;

describe.each(serversOfThisRun())("how long history is kept in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());
  beforeEach(() => sweptFor("2 hours"));

  /** As if the server had swept every hour for that time. */
  async function sweptFor(time: string): Promise<void> {
    await backend.sql`delete from private.history_sweeps`;
    await backend.sql`
      insert into private.history_sweeps (last_at, steady_since)
      values (now() - interval '1 hour', now() - ${time}::interval)`;
  }

  const age = (id: string, time: string) => backend.sql`
    with entries as (
      update history set changed_at = changed_at - ${time}::interval where project_id = ${id}
    ), contents as (
      update private.history_contents set kept_at = kept_at - ${time}::interval
      where project_id = ${id}
    )
    update private.deleted_projects set deleted_at = deleted_at - ${time}::interval
    where project_id = ${id}`;
  const sweep = () => sweepHistory(backend.sql);
  const contentsOf = (id: string) => backend.sql<{ digest: string }[]>`
    select digest from private.history_contents where project_id = ${id}`;

  async function projectWithDeletedPhoto(): Promise<string> {
    const project_id = await projectOf(accounts, true);
    const photos = () => accounts.owner.client.from("photos_projet");
    await photos().insert({ la_photo: picture, project_id }).throwOnError();
    await photos().delete().eq("project_id", project_id).throwOnError();
    return project_id;
  }

  it("is two years, and what the setting says", async () => {
    const id = await projectOf(accounts, true);
    await age(id, "729 days");
    await sweep();
    expect(await changesOf(backend, id)).toHaveLength(1);
    await storeHistoryDays(backend.sql, 700);
    await sweep();
    await storeHistoryDays(backend.sql, 730);
    expect(await changesOf(backend, id)).toEqual([]);
  });

  it("is longer than the trash, whatever an operator sets", async () => {
    const id = await projectOf(accounts, true);
    await age(id, "30 days");
    await storeHistoryDays(backend.sql, 1);
    await sweep();
    await storeHistoryDays(backend.sql, 730);
    expect(await changesOf(backend, id)).toHaveLength(1);
  });

  it("is 30 days for contents, whose entries stay", async () => {
    const [older, newer] = [await projectWithDeletedPhoto(), await projectWithDeletedPhoto()];
    await age(older, "32 days");
    await age(newer, "29 days");
    await sweep();
    expect([(await contentsOf(older)).length, (await contentsOf(newer)).length]).toEqual([0, 1]);
    expect(await changesOf(backend, older)).toHaveLength(3);
  });

  it("is 30 days for the trash, then values, contents and rights on the files change at once", async () => {
    const [older, newer] = [await projectWithDeletedPhoto(), await projectWithDeletedPhoto()];
    for (const id of [older, newer]) {
      await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
      await backend.sql`
        insert into storage.objects (id, bucket_id, name)
        values (gen_random_uuid(), 'project-images', ${`${id}/a.png`})`;
    }
    await age(older, "30 days");
    await age(newer, "29 days");
    await sweep();
    const { client } = accounts.owner;
    const { data } = await client.rpc("deleted_projects").throwOnError();
    expect(data.map(({ project_id }) => project_id)).toEqual([newer]);
    expect((await client.rpc("gone_files").throwOnError()).data).toEqual([`${older}/a.png`]);
    expect(await changesOf(backend, older)).toMatchObject([
      { action: "delete", old_values: { title: "A well for Kolda" } },
    ]);
    await client.rpc("restore_project", { project: newer }).throwOnError();
  });

  it("remembers whose a project was for 90 days, and as long as files of it are left", async () => {
    const projects = [await projectOf(accounts, true), await projectOf(accounts, true)];
    const [empty = "", withFile = ""] = projects;
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      values (gen_random_uuid(), 'project-images', ${`${withFile}/a.png`})`;
    for (const id of projects) {
      await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
      await age(id, "91 days");
    }
    await sweep();
    const kept = await backend.sql`
      select project_id from private.deleted_projects
      where project_id in (${empty}, ${withFile}) and gone_at is not null`;
    expect(kept).toEqual([{ project_id: withFile }]);
  });

  it("is kept to by portions that may take longer than what requests ask of the database", async () => {
    const sql = openConnection(backend.logins.authenticator, { max: 1 });
    await backend.sql.unsafe(`
      create function private.tell_limit() returns trigger language plpgsql as
        $$ begin raise exception '%', current_setting('statement_timeout'); end $$;
      create trigger tell_limit before update on private.history_sweeps
        for each row execute function private.tell_limit()`);
    try {
      await expect(sweepHistory(sql)).rejects.toThrow("10min");
    } finally {
      await backend.sql`drop function private.tell_limit cascade`;
      await sql.end();
    }
  });

  describe("when the clock jumps", () => {
    /** A project in the trash that seems to be there for years. */
    async function trashed(): Promise<string> {
      const id = await projectOf(accounts, true);
      await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
      await age(id, "10 years");
      return id;
    }

    it.each([
      ["ahead", "now() - interval '3 years'"],
      ["back", "now() + interval '3 years'"],
    ])("%s, deletes nothing until sweeps came for an hour", async (_direction, lastAt) => {
      const id = await trashed();
      await backend.sql.unsafe(
        `update private.history_sweeps set last_at = ${lastAt}, steady_since = '2020-01-01'`,
      );
      await sweep();
      await accounts.owner.client.rpc("restore_project", { project: id }).throwOnError();
      await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
      await age(id, "10 years");
      await sweptFor("1 hour");
      await sweep();
      const { error } = await accounts.owner.client.rpc("restore_project", { project: id });
      expect(error?.message).toBe("This project is not in the trash any more.");
    });

    it("deletes nothing at the first sweep of all", async () => {
      const id = await trashed();
      await backend.sql`delete from private.history_sweeps`;
      await sweep();
      const { error } = await accounts.owner.client.rpc("restore_project", { project: id });
      expect(error).toBeNull();
    });
  });

  describe("against one who would fill the disk", () => {
    it("keeps one GiB of contents of an organisation, the latest first, and what the trash needs", async () => {
      const [trashed, busy] = [await projectOf(accounts, true), await projectOf(accounts, true)];
      await accounts.owner.client.from("projects").delete().eq("id", trashed).throwOnError();
      const { id: organisation } = accounts.owner.organisation;
      for (const [project, count, at] of [
        [trashed, 3, "2020-01-01"],
        [busy, 12, "2021-01-01"],
      ] as const) {
        await backend.sql`
          insert into private.history_contents
            (organization_id, project_id, digest, bytes, content, kept_at)
          select ${organisation}, ${project}, lpad(n::text, 64, '0'), 107374182, '""',
            ${at}::timestamptz + n * interval '1 hour'
          from generate_series(1, ${count}) as n`;
      }
      const photos = () => accounts.owner.client.from("photos_projet");
      await photos().insert({ la_photo: picture, project_id: busy }).throwOnError();
      await photos().delete().eq("project_id", busy).throwOnError();
      const left = (await contentsOf(busy)).map(({ digest }) => digest).sort();
      expect(left.slice(0, 2)).toEqual(["4", "5"].map((n) => n.padStart(64, "0")));
      // Nine and the photo, which is the latest.
      expect(left).toHaveLength(10);
      expect(await contentsOf(trashed)).toHaveLength(3);
    });

    it("keeps few small contents as well, so that a change need not look through very many", async () => {
      const busy = await projectOf(accounts, true);
      const { id: organisation } = accounts.owner.organisation;
      await backend.sql`
        insert into private.history_contents (organization_id, project_id, digest, bytes, content)
        select ${organisation}, ${busy}, lpad(n::text, 64, '0'), 2001, '""'
        from generate_series(1, 33000) as n`;
      const photos = () => accounts.owner.client.from("photos_projet");
      await photos().insert({ la_photo: picture, project_id: busy }).throwOnError();
      await photos().delete().eq("project_id", busy).throwOnError();
      expect((await contentsOf(busy)).length).toBeLessThanOrEqual(32_768);
    });

    it("keeps the latest changes of an organisation, and all of others", async () => {
      const [ours, theirs] = [
        await projectOf(accounts, true),
        (await createProject(accounts.outsider)).id,
      ];
      const { id: organisation } = accounts.owner.organisation;
      await backend.sql`
        insert into history (organization_id, project_id, table_name, row_id, action)
        select ${organisation}, ${ours}, 'press', 'x', 'update' from generate_series(1, 1100)`;
      await backend.sql`select private.bound_history(${organisation}, 1000)`;
      await backend.sql`select private.bound_history(${accounts.outsider.organisation.id}, 1000)`;
      const [counted] = await backend.sql`
        select count(*)::int from history where project_id = ${ours}`;
      expect(counted).toEqual({ count: 1000 });
      expect(await changesOf(backend, theirs)).toHaveLength(1);
    });

    it("keeps no more where one request writes very many", async () => {
      const busy = await projectOf(accounts, true);
      const [tend] = await backend.sql<{ text: string }[]>`
        select pg_get_functiondef('private.tend_history'::regproc) as text`;
      await backend.sql.unsafe(tend?.text.replace("500000", "1000") ?? "");
      await backend.sql`
        insert into press (project_id, press_url)
        select ${busy}::uuid, 'https://news.example/' || n from generate_series(1, 9000) as n`;
      await backend.sql.unsafe(tend?.text ?? "");
      const [counted] = await backend.sql`
        select count(*)::int from history where project_id = ${busy}`;
      expect(counted).toEqual({ count: 1000 });
    });

    it("bounds each entry, whatever was written", async () => {
      const id = await projectOf(accounts, false);
      const text = (length: number) => "💧".repeat(length);
      const figures = Object.assign(
        {},
        ...[1, 2, 3, 4, 5].map((slot) => ({
          [`dv${slot}_titre`]: text(200),
          [`dv${slot}_short_description`]: text(2000),
          [`dv${slot}_vizualisation_type`]: "pie",
          [`dv${slot}_value`]: slot,
        })),
      );
      const everything = {
        ...figures,
        title: text(200),
        long_description: text(500),
        short_description: text(150),
        "mot-rs": text(200),
        cities: Array.from({ length: 100 }, () => text(100)),
      };
      await accounts.owner.client.from("projects").update(everything).eq("id", id).throwOnError();
      const [sizes] = await backend.sql`
        select max(octet_length(new_values::text)) < 40000 as bounded from history
        where project_id = ${id}`;
      expect(sizes).toEqual({ bounded: true });
    });
  });

  const mailConfigured = (yes: boolean) =>
    backend.sql.unsafe(`
      create or replace function private.is_mail_configured() returns boolean
      language sql stable security definer set search_path = '' as 'select ${yes}'`);

  it("ends there for the trash when a member opens it, and for no stranger's asking", async () => {
    const id = await projectOf(accounts, true);
    const name = `${id}/a.png`;
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      values (gen_random_uuid(), 'project-images', ${name})`;
    const { client } = accounts.owner;
    await client.from("projects").delete().eq("id", id).throwOnError();
    await age(id, "30 days");
    const gone = async (asking: typeof client) => (await asking.rpc("gone_files")).data ?? [];
    expect(await gone(client)).not.toContain(name);
    await mailConfigured(true);
    expect(await gone(accounts.client("former member"))).toEqual([]);
    const { data } = await client.rpc("deleted_projects").throwOnError();
    expect(data).toContainEqual(expect.objectContaining({ project_id: id }));
    expect(await gone(client)).toContain(name);
    await mailConfigured(false);
  });

  it("is seen to by changes themselves where Supabase's accounts service is, and nowhere else", async () => {
    const id = await projectWithDeletedPhoto();
    await age(id, "32 days");
    const { id: organisation } = accounts.owner.organisation;
    await backend.sql`select private.tend_history(100, ${organisation})`;
    expect(await contentsOf(id)).toHaveLength(1);
    await mailConfigured(true);
    await backend.sql`select private.tend_history(101, ${organisation})`;
    expect(await contentsOf(id)).toHaveLength(1);
    await backend.sql`select private.tend_history(100, ${organisation})`;
    expect(await contentsOf(id)).toHaveLength(0);
    await mailConfigured(false);
  });
});
