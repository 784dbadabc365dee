import { COUNTRIES } from "@vigie/domain/places/countries";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, people } from "./people";

const mapSchema = v.array(
  v.object({
    places: v.number(),
    project_id: v.nullable(v.string()),
    title: v.nullable(v.string()),
  }),
);
const point = { latitude: 13.0917, longitude: -1.0842 };
const kaya = { city: "Kaya", country: "bf", ...point };

describe.each(serversOfThisRun())("places of projects in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const newProject = async (columns: object = {}) => {
    const cities = ["Kaya", "Boulsa"];
    return (await createProject(accounts.owner, { is_online: true, cities, ...columns })).id;
  };
  beforeEach(async () => {
    project = await newProject();
  });

  const add = (row: object = {}) =>
    accounts.member.client
      .from("project_places")
      .insert({ ...kaya, project_id: project, ...row })
      .select("id")
      .single();
  const added = async (row: object = {}): Promise<string> =>
    (await add(row).throwOnError()).data.id;
  const change = (id: string, values: object) =>
    accounts.member.client.from("project_places").update(values).eq("id", id);
  const shown = async (client = backend.client(), of = project) => {
    const { data } = await client
      .from("public_places")
      .select("city, country, latitude, longitude, precision")
      .eq("project_id", of)
      .order("position")
      .throwOnError();
    return data;
  };

  it("stand for each country of the product's list at a point that a map can show", async () => {
    const wrong = await backend.sql`
      select code from unnest(${COUNTRIES.map(({ code }) => code)}::text[]) as code
      left join lateral private.country_point(code) as point on true
      where (latitude between -90 and 90 and longitude between -180 and 180) is not true`;
    expect(wrong).toEqual([]);
  });

  describe("are refused", () => {
    it.each([
      { latitude: 90.01 },
      { latitude: "NaN" },
      { longitude: -180.01 },
      { longitude: "Infinity" },
      { latitude: null },
      { found: "nowhere" },
      { found: "guess" },
      { precision: "street" },
      { precision: null },
      { country: "BF" },
      { country: "bfa" },
      { city: "Elsewhere" },
      { city: "kaya" },
      { city: "" },
      { city: "x".repeat(101) },
      { city: "Ka\nya" },
    ])("with %j", async (row) => {
      expect((await add(row)).error?.code).toMatch(/^(23502|23514|22P02)$/);
      expect(await shown()).toEqual([]);
    });

    it("twice for a city", async () => {
      await added();
      expect((await add()).error?.code).toBe("23505");
    });

    it("more than 100 in a request", async () => {
      const rows = Array.from({ length: 101 }, () => ({ ...kaya, project_id: project }));
      const { error } = await accounts.member.client.from("project_places").insert(rows);
      expect(error?.code).toMatch(/^(23505|54000)$/);
    });
  });

  describe.each([
    { isOnline: true, visibility: "online" },
    { isOnline: false, visibility: "offline" },
  ])("of an $visibility project", ({ isOnline }) => {
    it.each(people)("as %s", async (person) => {
      project = await newProject({ is_online: isOnline });
      const id = await added({ precision: "region" });
      const client = accounts.client(person);
      const own = keepsProject(person);

      const exact = await client.from("project_places").select("latitude").eq("id", id);
      expect(exact.data ?? []).toEqual(own ? [{ latitude: point.latitude }] : []);
      expect(await shown(client)).toHaveLength(isOnline || own ? 1 : 0);

      await client.from("public_places").update({ latitude: 1 }).eq("id", id);
      await client.from("public_places").delete().eq("id", id);
      const second = { ...kaya, city: "Boulsa", project_id: project };
      await client.from("project_places").insert(second);
      const [count] = await backend.sql`
        select count(*)::int from project_places where project_id = ${project}`;
      expect(count).toEqual({ count: own ? 2 : 1 });
      const [public_row] = await backend.sql`select latitude from public_places where id = ${id}`;
      expect(public_row).toEqual({ latitude: 13.5 });

      await client.from("project_places").delete().eq("id", id);
      expect(await backend.sql`select from project_places where id = ${id}`).toHaveLength(
        own ? 0 : 1,
      );
    });
  });

  it("stay with their organisation", async () => {
    const id = await added();
    const { id: theirs } = await createProject(accounts.outsider, { cities: ["Kaya"] });
    expect((await change(id, { project_id: theirs })).error?.code).toBe("42501");
  });

  describe("that are lowered", () => {
    it("show the centre of a cell of one degree, equal for all of its points", async () => {
      const id = await added({ precision: "region" });
      const region = [
        { city: "Kaya", country: "bf", latitude: 13.5, longitude: -1.5, precision: "region" },
      ];
      expect(await shown()).toEqual(region);
      await change(id, { latitude: 13.9999, longitude: -1.0001 }).throwOnError();
      expect(await shown()).toEqual(region);
    });

    it.each([
      { latitude: 90, longitude: 180, expected: { latitude: 89.5, longitude: 179.5 } },
      { latitude: -90, longitude: -180, expected: { latitude: -89.5, longitude: -179.5 } },
    ])("stay on the world at $latitude, $longitude", async ({ expected, ...edge }) => {
      await added({ precision: "region", ...edge });
      expect(await shown()).toMatchObject([expected]);
    });

    it("show the country's own point, and none without a country", async () => {
      const id = await added({ precision: "country" });
      const [first] = await shown();
      expect(first).toMatchObject({ precision: "country", country: "bf" });
      await change(id, { latitude: 11, longitude: -4 }).throwOnError();
      expect(await shown()).toEqual([first]);
      await change(id, { country: null }).throwOnError();
      expect(await shown()).toEqual([]);
    });

    it("tell visitors the exact point by no table, view or function", async () => {
      const secret = { latitude: 12.34567, longitude: -2.34567 };
      const id = await added(secret);
      expect(await shown()).toMatchObject([secret]);
      await change(id, { precision: "region" }).throwOnError();
      const readable = await backend.sql<{ name: string }[]>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and has_table_privilege('anon', oid, 'select')`;
      expect(readable.map(({ name }) => name)).toContain("public_places");
      for (const { name } of readable) {
        const rows = await backend.sql.begin(async (transaction) => {
          await transaction.unsafe("set local role anon");
          return transaction.unsafe(`select * from public."${name}"`);
        });
        expect(JSON.stringify(rows)).not.toMatch(/12\.34567|2\.34567/);
      }
      const { data } = await backend
        .client()
        .rpc("map_places", { zoom: 15 }, { get: true })
        .throwOnError();
      expect(JSON.stringify(data)).not.toMatch(/12\.34567|2\.34567/);
    });
  });

  it("that are found nowhere are not shown", async () => {
    await added({ found: "nowhere", latitude: null, longitude: null });
    expect(await shown()).toEqual([]);
  });

  it("leave with their city, and stay where it stays", async () => {
    const id = await added({ found: "hand" });
    await added({ city: "Boulsa" });
    const cities = (list: string[]) =>
      accounts.owner.client
        .from("projects")
        .update({ cities: list })
        .eq("id", project)
        .throwOnError();
    await cities(["Boulsa", "Kaya"]);
    expect(await shown()).toMatchObject([{ city: "Boulsa" }, { city: "Kaya" }]);
    await cities(["Kaya"]);
    expect(await shown()).toMatchObject([{ city: "Kaya" }]);
    expect(
      await backend.sql`select id, found from project_places where project_id = ${project}`,
    ).toEqual([{ id, found: "hand" }]);
  });

  it("are in the members' history, come back from it, and once", async () => {
    const id = await added();
    await change(id, { precision: "country" }).throwOnError();
    const entries = () =>
      accounts.member.client
        .from("history")
        .select("id, action, row_label")
        .eq("row_id", id)
        .order("id")
        .throwOnError();
    const { data } = await entries();
    expect(data).toMatchObject([{ action: "insert", row_label: "Kaya" }, { action: "update" }]);
    await accounts.member.client.rpc("put_back", { entry: data.at(-1)?.id ?? 0 }).throwOnError();
    expect(await shown()).toMatchObject([point]);

    await accounts.member.client.from("project_places").delete().eq("id", id).throwOnError();
    expect(await shown()).toEqual([]);
    const deletion = (await entries()).data.at(-1)?.id ?? 0;
    await added({ latitude: 1 });
    const refused = await accounts.member.client.rpc("put_back", { entry: deletion });
    expect(refused.error?.message).toBe(
      "This city was placed on the map again since. Please change that place instead.",
    );
  });

  it("go to the trash with their project, and come back", async () => {
    await added({ precision: "region" });
    const before = await shown();
    await accounts.owner.client.from("projects").delete().eq("id", project).throwOnError();
    expect(await shown()).toEqual([]);
    await accounts.owner.client.rpc("restore_project", { project }).throwOnError();
    expect(await shown()).toEqual(before);
  });

  it("go with a duplicate, which is offline", async () => {
    await added({ found: "hand", precision: "country" });
    const { data: copy } = await accounts.member.client
      .rpc("duplicate_project", { source: project })
      .throwOnError();
    expect(await shown(backend.client(), copy)).toEqual([]);
    expect(
      await backend.sql`select city, latitude, precision, found from project_places where project_id = ${copy}`,
    ).toEqual([{ city: "Kaya", latitude: point.latitude, precision: "country", found: "hand" }]);
  });

  it("are filled by operators without news, and only where there is none", async () => {
    const news = async () => {
      const [row] = await backend.sql`
        select content_updated_at::text, updated_at::text,
          (select count(*)::int from history where project_id = projects.id)
        from projects where id = ${project}`;
      return row;
    };
    const before = await news();
    const fill = (values: object) =>
      backend
        .serviceClient()
        .rpc("fill_place", { project, ...kaya, ...values })
        .throwOnError();
    expect((await fill({})).data).toBe(true);
    expect((await fill({ latitude: 1 })).data).toBe(false);
    expect((await fill({ city: "Elsewhere" })).data).toBe(false);
    expect(await shown()).toMatchObject([point]);
    expect(await news()).toEqual(before);
    for (const client of [backend.client(), accounts.owner.client]) {
      const { error } = await client.rpc("fill_place", { project, ...kaya, city: "Boulsa" });
      expect(error).not.toBeNull();
    }
  });

  describe("on the map of all projects", () => {
    const places = async (values: object = {}, client = backend.client()) =>
      v.parse(
        mapSchema,
        (await client.rpc("map_places", values, { get: true }).throwOnError()).data,
      );

    it.each([
      { zoom: -5 },
      { zoom: 2 ** 31 - 1 },
      { west: "NaN" },
      { west: 10, east: -10 },
      { south: "-Infinity", north: "Infinity" },
      { organisation: -1 },
    ])("take %j without failing", async (values) => {
      const { error } = await backend.client().rpc("map_places", values as never, { get: true });
      expect(error).toBeNull();
    });

    it("are those of online projects, within the box and of the organisation asked for", async () => {
      await added();
      const offline = await newProject({ is_online: false });
      await added({ project_id: offline });
      const ids = (rows: readonly { project_id: string | null }[]) =>
        rows.map((row) => row.project_id);
      expect(ids(await places())).toContain(project);
      expect(ids(await places({}, accounts.owner.client))).not.toContain(offline);
      expect(ids(await places({ west: 0 }))).not.toContain(project);
      const theirs = accounts.outsider.organisation.id;
      expect(await places({ organisation: theirs })).toEqual([]);
    });

    it("stand together beyond 2000, with their number", async () => {
      await backend.sql`
        insert into projects (id, title, organization_id, is_online, cities)
        select gen_random_uuid(), 'Many ' || n, ${accounts.outsider.organisation.id}, true, array['Town']
        from generate_series(1, 2100) as n`;
      await backend.sql`
        insert into project_places (project_id, city, latitude, longitude)
        select id, 'Town', 10 + random(), 20 + random() from projects where starts_with(title, 'Many ')`;
      const organisation = accounts.outsider.organisation.id;
      const far = await places({ organisation, zoom: 0 });
      expect(far).toMatchObject([{ places: 2100, project_id: null, title: null }]);
      const near = await places({ organisation, zoom: 12 });
      expect(near.length).toBeGreaterThan(100);
      expect(near.length).toBeLessThanOrEqual(2000);
      const north = await places({ organisation, zoom: 0, south: 10.5 });
      expect(north.every((row) => row.places === 1 && row.project_id !== null)).toBe(true);
    });
  });
});
