import { randomUUID } from "node:crypto";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf } from "./changes";
import { gatherPeople, type People, people, projectOf } from "./people";

const image = "data:image/png;base64,iVBORw0KGgo=";
const another = "data:image/png;base64,AAAAAAAAAAA=";

describe.each(serversOfThisRun())("renditions of pictures in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const described = (project: string, name = "k3x9k3x9k3x9k3x9") => ({
    rendition_base: `${project}/${name}.webp`,
    picture_width: 2048,
    picture_height: 1365,
    picture_colour: "#a1b2c3",
  });
  const nothing = {
    rendition_base: null,
    picture_width: null,
    picture_height: null,
    picture_colour: null,
  };
  const add = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = randomUUID();
    await backend.sql`insert into public.${backend.sql(table)} ${backend.sql({ ...row, id })}`;
    return id;
  };
  const stored = async (table: string, id: string) => {
    const [row] = await backend.sql`
      select ${backend.sql(Object.keys(nothing))} from public.${backend.sql(table)} where id = ${id}`;
    return { ...row };
  };
  const setRenditions = (
    asking: Parameters<People["client"]>[0],
    row_id: string,
    project: string,
  ) => {
    const { rendition_base, picture_width, picture_height, picture_colour } = described(project);
    return accounts.client(asking).rpc("set_renditions", {
      picture_table: "photos_projet",
      row_id,
      base: rendition_base,
      width: picture_width,
      height: picture_height,
      colour: picture_colour,
    });
  };

  it("lie in the folder of the picture's own project", async () => {
    const [mine, other] = [await projectOf(accounts, true), await projectOf(accounts, true)];
    const photos = accounts.owner.client.from("photos_projet");
    const { error } = await photos.insert({
      project_id: mine,
      la_photo: image,
      ...described(other),
    });
    expect(error?.code).toBe("23514");
  });

  it("are described whole, or not at all", async () => {
    const project_id = await projectOf(accounts, true);
    for (const column of Object.keys(nothing)) {
      const { error } = await accounts.owner.client
        .from("photos_projet")
        .insert({ project_id, la_photo: image, ...described(project_id), [column]: null });
      expect([column, error?.code]).toEqual([column, "23514"]);
    }
  });

  it.each([
    { table: "photos_projet", column: "la_photo", row: {} },
    { table: "social_media_posts", column: "picture_rs", row: { description: "Rain!" } },
  ])("of $table are forgotten where another picture takes its place without any", async (at) => {
    const { table, column, row } = at;
    const project_id = await projectOf(accounts, true);
    const picture = { project_id, [column]: image, ...row };
    const id = await add(table, { ...picture, ...described(project_id) });
    const change = (values: Record<string, unknown>) =>
      backend.sql`update public.${backend.sql(table)} set ${backend.sql(values)} where id = ${id}`;

    await change({ [column]: image });
    expect(await stored(table, id)).toEqual(described(project_id));
    const newer = described(project_id, "n3wn3wn3wn3wn3wn");
    await change({ [column]: another, ...newer });
    expect(await stored(table, id)).toEqual(newer);
    await change({ [column]: image });
    expect(await stored(table, id)).toEqual(nothing);
  });

  it("do not follow a picture into another project", async () => {
    const [from, to] = [await projectOf(accounts, true), await projectOf(accounts, true)];
    const id = await add("photos_projet", {
      project_id: from,
      la_photo: image,
      ...described(from),
    });
    const { error } = await accounts.owner.client
      .from("photos_projet")
      .update({ project_id: to })
      .eq("id", id);
    expect(error).toBeNull();
    expect(await stored("photos_projet", id)).toEqual(nothing);
  });

  it.each(people)("are not given to older pictures by %s", async (person) => {
    const project_id = await projectOf(accounts, true);
    const id = await add("photos_projet", { project_id, la_photo: image });
    const { error } = await setRenditions(person, id, project_id);
    expect(error).not.toBeNull();
    expect(await stored("photos_projet", id)).toEqual(nothing);
  });

  describe("given to an older picture", () => {
    const give = (table: string, id: string, project: string) => {
      const { rendition_base, picture_width, picture_height, picture_colour } = described(project);
      return backend.sql<{ is_set: boolean }[]>`
        select public.set_renditions(${table}, ${id}, ${rendition_base}, ${picture_width},
          ${picture_height}, ${picture_colour}) as is_set`;
    };

    it("are no change that history tells, and no news of the project", async () => {
      const project_id = await projectOf(accounts, true);
      const id = await add("photos_projet", { project_id, la_photo: image });
      const moment = () => backend.sql`
        select updated_at::text, content_updated_at::text from projects where id = ${project_id}`;
      const before = [await moment(), await changesOf(backend, project_id)];

      expect(await give("photos_projet", id, project_id)).toEqual([{ is_set: true }]);

      expect(await stored("photos_projet", id)).toEqual(described(project_id));
      expect([await moment(), await changesOf(backend, project_id)]).toEqual(before);
      const [later] =
        await backend.sql`select current_setting('vigie.sets_renditions', true) as on`;
      expect(later?.on ?? "").toBe("");
    });

    it("take the place of none that it has by then, and of none of a row that is gone", async () => {
      const project_id = await projectOf(accounts, true);
      const own = described(project_id, "h4sh4sh4sh4sh4sh");
      const id = await add("photos_projet", { project_id, la_photo: image, ...own });
      expect(await give("photos_projet", id, project_id)).toEqual([{ is_set: false }]);
      expect(await stored("photos_projet", id)).toEqual(own);
      expect(await give("photos_projet", randomUUID(), project_id)).toEqual([{ is_set: false }]);
    });

    it.each(["projects", "organisations", "team", "photos_projet; drop table team", ""])(
      "are refused for the table %j",
      async (table) => {
        const project_id = await projectOf(accounts, true);
        await expect(give(table, randomUUID(), project_id)).rejects.toMatchObject({
          code: "22023",
        });
      },
    );

    it("are refused outside its project's folder", async () => {
      const [mine, other] = [await projectOf(accounts, true), await projectOf(accounts, true)];
      const id = await add("photos_projet", { project_id: mine, la_photo: image });
      await expect(give("photos_projet", id, other)).rejects.toMatchObject({ code: "23514" });
    });
  });

  describe("that no picture has", () => {
    const unused = async (project: string) => {
      const rows = await backend.sql<{ name: string }[]>`
        select private.unused_renditions(null, 1000) as name`;
      return rows.map(({ name }) => name).filter((name) => name.startsWith(project));
    };
    const store = (name: string, age = "25 hours") => backend.sql`
      insert into storage.objects (id, bucket_id, name, created_at)
      values (gen_random_uuid(), 'project-images', ${name}, now() - ${age}::interval)`;

    it("are those without a row for a day, and of nothing but renditions", async () => {
      const project_id = await projectOf(accounts, true);
      const kept = described(project_id, "k3ptk3ptk3ptk3pt");
      await add("photos_projet", { project_id, la_photo: image, ...kept });
      const post = described(project_id, "p0stp0stp0stp0st");
      await add("social_media_posts", { project_id, description: "Rain!", ...post });
      await store(`${project_id}/k3ptk3ptk3ptk3pt-320.webp`);
      await store(`${project_id}/p0stp0stp0stp0st-640.webp`);
      await store(`${project_id}/fr3shfr3shfr3shf-320.webp`, "23 hours");
      await store(`${project_id}/1dgh2zrhaek.png`);
      await store(`${project_id}/g0neg0neg0neg0ne.webp`);
      await store(`${project_id}/g0neg0neg0neg0ne-320.webp`);
      expect(await unused(project_id)).toEqual([`${project_id}/g0neg0neg0neg0ne-320.webp`]);
    });

    it("are not those of a deleted picture while it can be put back", async () => {
      const project_id = await projectOf(accounts, true);
      const id = await add("photos_projet", {
        project_id,
        la_photo: image,
        ...described(project_id),
      });
      const file = `${project_id}/k3x9k3x9k3x9k3x9-320.webp`;
      await store(file);
      await accounts.owner.client.from("photos_projet").delete().eq("id", id).throwOnError();
      const age = (days: number) => backend.sql`
        update history set changed_at = now() - make_interval(days => ${days})
        where row_id = ${id} and action = 'delete'`;
      await age(30);
      expect(await unused(project_id)).toEqual([]);
      await age(32);
      expect(await unused(project_id)).toEqual([file]);
    });

    it.each([
      { table: "photos_projet", row: { la_photo: image } },
      { table: "social_media_posts", row: { description: "Rain!", picture_rs: image } },
    ] as const)("come back with a row of $table that is put back", async ({ table, row }) => {
      const project_id = await projectOf(accounts, true);
      const id = await add(table, { project_id, ...row, ...described(project_id) });
      const { client } = accounts.owner;
      await client.from(table).delete().eq("id", id).throwOnError();
      const { data } = await client
        .from("history")
        .select("id")
        .match({ row_id: id, action: "delete" })
        .single()
        .throwOnError();
      await client.rpc("put_back", { entry: data.id }).throwOnError();
      expect(await stored(table, id)).toEqual(described(project_id));
    });

    it("are told to members of the project's organisation alone, where no server deletes them", async () => {
      const project_id = await projectOf(accounts, true);
      const file = `${project_id}/g0neg0neg0neg0ne-320.webp`;
      await store(file);
      const told = async (person: Parameters<People["client"]>[0]) =>
        ((await accounts.client(person).rpc("gone_files")).data ?? []).includes(file);
      expect(await told("owner")).toBe(false);
      const mailConfigured = (yes: boolean) =>
        backend.sql.unsafe(`
          create or replace function private.is_mail_configured() returns boolean
          language sql stable security definer set search_path = '' as 'select ${yes}'`);
      await mailConfigured(true);
      expect(await told("owner")).toBe(true);
      expect(await told("other organisation's administrator")).toBe(false);
      expect(await told("former member")).toBe(false);
      await mailConfigured(false);
    });

    it("are not told while the clock is not known to be right", async () => {
      const project_id = await projectOf(accounts, true);
      await store(`${project_id}/g0neg0neg0neg0ne-320.webp`);
      const gone = async () => {
        const rows = await backend.sql<
          { name: string }[]
        >`select private.gone_renditions() as name`;
        return rows.filter(({ name }) => name.startsWith(project_id)).length;
      };
      await backend.sql`delete from private.history_sweeps`;
      expect(await gone()).toBe(0);
      await backend.sql`
        insert into private.history_sweeps (last_at, steady_since) values (now(), now())`;
      expect(await gone()).toBe(0);
      await backend.sql`update private.history_sweeps set steady_since = now() - interval '1 hour'`;
      expect(await gone()).toBe(1);
    });
  });
});
