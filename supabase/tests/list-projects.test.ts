import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { COUNTRIES, countrySearchNames, findCountry } from "@vigie/domain/places/countries";
import { GOALS } from "@vigie/domain/project/goals";
import { inListOrder } from "@vigie/domain/project/list-order";
import {
  filterProjects,
  NO_FILTERS,
  type ProjectFilters,
} from "@vigie/domain/project/project-filters";
import { english } from "@vigie/domain/testing/english";
import { createOrganisation, createProject } from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyLanguage, namesInEveryLanguage } from "./every-language";
import { gatherPeople, type People, people } from "./people";
import { codes, mostly, oneOf, randomProject, randomSearch, seeded } from "./random-projects";

const today = "2026-11-23";

const pageSchema = v.object({
  total: v.number(),
  found: v.number(),
  next: v.nullable(v.object({ key: v.string(), id: v.string() })),
  projects: v.array(v.looseObject({ id: v.string(), title: v.string() })),
});
const mapSchema = v.array(
  v.object({
    places: v.number(),
    project_id: v.nullable(v.string()),
    title: v.nullable(v.string()),
    city: v.nullable(v.string()),
  }),
);
const overviewSchema = v.object({
  projects: v.number(),
  people: v.number(),
  countries: v.array(v.string()),
  continents: v.array(v.string()),
  goals: v.array(v.number()),
  organisations: v.array(v.object({ id: v.number(), name: v.string() })),
});

/** Arguments as text, as they are sent. */
type Asked = Record<string, string | number>;

async function list(client: TestClient, asked: Asked = {}) {
  const { data } = await client.rpc("list_projects", asked, { get: true }).throwOnError();
  return v.parse(pageSchema, data);
}

async function map(client: TestClient, asked: Asked = {}) {
  const { data } = await client.rpc("map_places", asked, { get: true }).throwOnError();
  return v.parse(mapSchema, data);
}

async function overview(client: TestClient, asked: { within?: number } = {}) {
  const { data } = await client.rpc("list_overview", asked, { get: true }).throwOnError();
  return v.parse(overviewSchema, data);
}

function argumentsOf(filters: ProjectFilters): Asked {
  const { search, status, dateRange, country, continent, goal, organisation, order } = filters;
  return {
    search,
    today,
    sort: order,
    ...(status !== "all" && { status }),
    ...(dateRange !== "all" && { dates: dateRange }),
    ...(country !== null && { country }),
    ...(goal !== null && { goal }),
    ...(continent !== null && { continent }),
    ...(organisation !== null && { organisation }),
  };
}

const random = seeded(20_261_123);

function randomFilters(organisations: readonly number[]): ProjectFilters {
  return {
    search: randomSearch(random),
    status: mostly(random, "all", ["just_started", "in_progress", "completed"]),
    dateRange: mostly(random, "all", ["active", "completed"]),
    country: mostly(random, null, codes),
    continent: mostly(random, null, ["Africa", "Asia", "Europe"]),
    goal: mostly(random, null, GOALS),
    organisation: mostly(random, null, organisations),
    order: oneOf(random, ["newest", "updated", "budget", "title"]),
  };
}

describe.each(serversOfThisRun())("the public list in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let organisations: number[];
  let visitor: TestClient;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    visitor = backend.client();
    const third = await createOrganisation(backend, "Élan");
    organisations = [accounts.owner.organisation.id, accounts.outsider.organisation.id, third.id];
    const rows = Array.from({ length: 150 }, (_, number) => ({
      ...randomProject(random, number),
      organization_id: oneOf(random, organisations),
    }));
    await backend.serviceClient().from("projects").insert(rows).throwOnError();
    // Most have a place for each of their cities, lowered by turns.
    await backend.sql`
      insert into public.project_places (project_id, city, country, latitude, longitude, precision)
      select id, btrim(name), 'bf', 12 + number % 7, -4 + number % 5,
        (array['exact', 'region', 'country'])[1 + number % 3]
      from (select id, cities, row_number() over (order by id)::integer as number from public.projects) as numbered
      cross join lateral unnest(cities) as name
      where number % 4 > 0`;
  });
  afterAll(() => backend.close());

  /** As a browser loads them. */
  const online = async () => {
    const { data } = await visitor
      .from("projects")
      .select(
        "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, currency, budget, continent, goals, countries, cities, created_at, content_updated_at, milestone_count, milestones_completed, organization_id, photos_projet(rendition_base, picture_width, picture_height, picture_colour), organisations(name, language)",
      )
      .eq("is_online", true)
      .order("created_at", { ascending: false })
      .order("id")
      .throwOnError();
    return data;
  };

  it("knows the countries of the product's list, with their continents and names", async () => {
    const rows = await backend.sql<{ code: string; continent: string; names: string }[]>`
      select code, continent, names from private.countries order by code`;
    const byCode = (one: { code: string }, other: { code: string }) =>
      one.code < other.code ? -1 : 1;
    const expected = COUNTRIES.map(({ code, continent }) => ({
      code,
      continent,
      names: [
        ...new Set([...countrySearchNames(english, code), ...namesInEveryLanguage(code)]),
      ].sort(),
    })).sort(byCode);
    expect(rows.map(({ names, ...row }) => ({ ...row, names: names.split(", ").sort() }))).toEqual(
      expected,
    );
  });

  it.for([
    ["a page in French", compiledTexts("fr", ["visitor"])],
    ["a page in English", english],
  ] as const)("finds by a country's names all that %s finds by them", async ([, t]) => {
    const projects = await online();
    for (const code of codes.filter(findCountry)) {
      for (const search of countrySearchNames(t, code)) {
        const expected = filterProjects(t, projects, { ...NO_FILTERS, search }, today);
        expect(expected.length, search).toBeGreaterThan(0);
        expect((await list(visitor, { search })).found, search).toBe(expected.length);
      }
    }
  });

  it("finds, orders and counts as a browser does that holds all projects", async () => {
    const projects = await online();
    for (let round = 0; round < amount({ usual: 30, full: 400 }); round += 1) {
      const filters = randomFilters(organisations);
      const expected = inListOrder(
        filterProjects(everyLanguage, projects, filters, today),
        filters.order,
      );
      const page = await list(visitor, { ...argumentsOf(filters), most: 100 });
      const told = JSON.stringify(filters);
      expect(
        page.projects.map(({ id }) => id),
        told,
      ).toEqual(expected.slice(0, 100).map(({ id }) => id));
      expect(page, told).toMatchObject({ found: expected.length, total: projects.length });
    }
  });

  it("has on the map what search and filters find, at all of its places and no others", async () => {
    const projects = await online();
    const { data: places } = await visitor
      .from("public_places")
      .select("project_id")
      .throwOnError();
    expect(places.length).toBeGreaterThan(50);
    for (let round = 0; round < amount({ usual: 30, full: 400 }); round += 1) {
      const filters = randomFilters(organisations);
      const { sort: _, ...asked } = argumentsOf(filters);
      const found = new Set(
        filterProjects(everyLanguage, projects, filters, today).map(({ id }) => id),
      );
      const expected = places.map(({ project_id: id }) => id).filter((id) => found.has(id));
      const shown = (await map(visitor, asked)).map(({ project_id: id }) => id);
      expect(shown.toSorted(), JSON.stringify(filters)).toEqual(expected.toSorted());
    }
    for (const within of organisations) {
      const own = new Set(
        projects.filter(({ organization_id: id }) => id === within).map(({ id }) => id),
      );
      const expected = places.filter(({ project_id: id }) => own.has(id));
      expect(await map(visitor, { within })).toHaveLength(expected.length);
    }
  });

  it("gives rows as reading the table does", async () => {
    const projects = await online();
    const { projects: rows } = await list(visitor, { most: 100 });
    expect(rows).toEqual(projects.slice(0, 100));
  });

  it.each(["newest", "updated", "budget", "title"] as const)(
    "goes on from the last of a page in the order %s, to the end and without repetition",
    async (order) => {
      const expected = inListOrder(await online(), order).map(({ id }) => id);
      const walked: string[] = [];
      let from: Asked = {};
      for (;;) {
        const page = await list(visitor, { sort: order, most: 7, ...from });
        walked.push(...page.projects.map(({ id }) => id));
        if (page.next === null) break;
        from = { after_key: page.next.key, after_id: page.next.id };
      }
      expect(walked).toEqual(expected);
      const skipped = await list(visitor, { sort: order, most: 7, skip: 14 });
      expect(skipped.projects.map(({ id }) => id)).toEqual(expected.slice(14, 21));
    },
  );

  it("sums up what a browser would, of all and within one organisation", async () => {
    // One without a goal that others have.
    await backend.sql`
      update public.projects set goals = array_remove(goals, 17::smallint)
      where organization_id = ${organisations[0] ?? null}`;
    const projects = await online();
    for (const within of [undefined, ...organisations]) {
      const own = projects.filter(
        ({ organization_id: id }) => within === undefined || id === within,
      );
      const summed = await overview(visitor, within === undefined ? {} : { within });
      expect(summed.projects).toBe(own.length);
      expect(summed.people).toBe(
        own.reduce((sum, { beneficiaries }) => sum + (beneficiaries ?? 0), 0),
      );
      expect(summed.countries).toEqual(
        [...new Set(own.flatMap(({ countries }) => countries))].sort(),
      );
      expect(summed.goals).toEqual(
        [...new Set(own.flatMap(({ goals }) => goals))].sort((one, other) => one - other),
      );
      expect(summed.organisations.map(({ id }) => id).sort()).toEqual(
        [...new Set(own.map(({ organization_id: id }) => id))].sort(),
      );
      if (within !== undefined)
        expect(await list(visitor, { within })).toMatchObject({ total: own.length });
    }
  });

  /** What is kept for searching, beside what it follows from. */
  const drift = () => backend.sql`
    (table private.projects_to_list except table private.listed_projects)
    union all (table private.listed_projects except table private.projects_to_list)`;
  const misplaced = () => backend.sql`
    with expected as (
      select places.id, project_id, latitude, longitude, organization_id
      from public.public_places as places join public.projects on projects.id = project_id
      where is_online
    )
    (table expected except table private.listed_places)
    union all (table private.listed_places except table expected)`;
  const miscounted = () => backend.sql`
    select * from private.listed_counts as kept full join (
      select organization_id, places, count(*) as projects, coalesce(sum(beneficiaries), 0) as people
      from private.listed_projects group by organization_id, places
    ) as counted using (organization_id, places)
    where (coalesce(kept.projects, 0), coalesce(kept.people, 0))
      is distinct from (coalesce(counted.projects, 0), coalesce(counted.people, 0))`;

  it("follows every change of a project", async () => {
    const { owner } = accounts;
    const { id } = await createProject(owner, {
      title: "Unfindable",
      is_online: false,
      cities: ["Kaya", "Boulsa"],
    });
    const change = (values: object) =>
      owner.client.from("projects").update(values).eq("id", id).throwOnError();
    const found = async (search: string) => (await list(visitor, { search })).found;
    const isExact = async () => {
      expect([...(await drift())]).toEqual([]);
      expect([...(await miscounted())]).toEqual([]);
      expect([...(await misplaced())]).toEqual([]);
    };
    const place = (values: object) =>
      owner.client.from("project_places").update(values).eq("project_id", id).throwOnError();
    const mapped = async (search: string) =>
      (await map(visitor, { search })).map(({ city }) => city);
    const kaya = { city: "Kaya", country: "bf", latitude: 13, longitude: -1 };
    await owner.client
      .from("project_places")
      .insert({ ...kaya, project_id: id })
      .throwOnError();
    expect(await found("unfindable")).toBe(0);
    await change({ is_online: true, countries: ["np"], beneficiaries: 12 });
    expect(await found("unfindable nepal")).toBe(1);
    expect(await mapped("unfindable nepal")).toEqual(["Kaya"]);
    await isExact();
    await place({ latitude: 12.5 });
    await isExact();
    await place({ precision: "country", country: null });
    expect(await mapped("unfindable nepal")).toEqual([]);
    await isExact();
    await place({ precision: "region" });
    await isExact();
    await owner.client
      .from("project_places")
      .insert({ ...kaya, city: "Boulsa", project_id: id })
      .throwOnError();
    expect(await mapped("unfindable nepal")).toEqual(["Kaya", "Boulsa"]);
    await change({ cities: ["Boulsa"] });
    expect(await mapped("unfindable nepal")).toEqual(["Boulsa"]);
    await isExact();
    await change({ title: "Bridges", countries: ["bt"], beneficiaries: 7 });
    expect(await found("unfindable")).toBe(0);
    expect(await found("bridges bhutan")).toBe(1);
    await isExact();
    await owner.client.from("press").insert({ project_id: id, press_url: "https://example.org" });
    await isExact();
    await change({ is_online: false });
    expect(await found("bridges")).toBe(0);
    expect(await mapped("bridges")).toEqual([]);
    await isExact();
    await change({ is_online: true });
    expect(await mapped("bridges")).toEqual(["Boulsa"]);
    await isExact();
    await owner.client.from("projects").delete().eq("id", id).throwOnError();
    expect(await found("bridges")).toBe(0);
    await isExact();
    await owner.client.rpc("restore_project", { project: id }).throwOnError();
    await isExact();
    await backend.sql`delete from public.projects where id = ${id}`;
    await isExact();
  });

  describe.each([
    { isOnline: true, visibility: "online" },
    { isOnline: false, visibility: "offline" },
  ])("of an $visibility project", ({ isOnline }) => {
    it.each(people)("as %s", async (person) => {
      const title = `Zebra ${person} ${isOnline}`;
      const { id } = await createProject(accounts.owner, {
        title,
        is_online: isOnline,
        countries: ["to"],
        cities: ["Vaiaku"],
        beneficiaries: 1,
      });
      const client = accounts.client(person);
      await backend.sql`
        insert into public.project_places (project_id, city, latitude, longitude)
        values (${id}, 'Vaiaku', 1, 2)`;
      const page = await list(client, { search: title });
      expect(await map(client, { search: title })).toHaveLength(isOnline ? 1 : 0);
      expect((await map(client, { west: 1.9, east: 2.1 })).length).toBe(isOnline ? 1 : 0);
      expect(page.projects.map((each) => each.id)).toEqual(isOnline ? [id] : []);
      expect(page.found).toBe(isOnline ? 1 : 0);
      expect((await overview(client)).countries.includes("to")).toBe(isOnline);
      // Not among what is counted either, for members who may read it elsewhere.
      const before = (await list(client)).total;
      expect((await list(visitor)).total).toBe(before);
      await backend.sql`delete from public.projects where id = ${id}`;
    });
  });

  it("lets no role of requests write what is kept for it, nor read what it follows from", async () => {
    const rights = await backend.sql`
      select format('%I.%I', nspname, relname) as name, rolname as role, privilege
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      cross join (values ('anon'), ('authenticated'), ('service_role')) as asked(rolname)
      cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) as tried(privilege)
      where nspname = 'private'
        and relname in ('listed_projects', 'listed_counts', 'listed_places', 'listed_cells', 'cells_of_places', 'countries', 'projects_to_list')
        and has_table_privilege(rolname, pg_class.oid, privilege)
        and not (relname like 'listed%' and privilege = 'select')`;
    expect([...rights]).toEqual([]);
  });

  it.each([
    { after_key: "x", after_id: "11111111-1111-1111-1111-111111111111" },
    { after_key: "2026-01-01", after_id: "x" },
    { today: "never" },
    { organisation: "'; drop table projects" },
    { organisation: "9223372036854775808" },
    { most: "1e9" },
    { skip: "x" },
  ])("refuses %j", async (asked) => {
    const { error } = await visitor.rpc("list_projects", asked as never, { get: true });
    expect(error?.code).toMatch(/^22/);
  });

  it.each([
    { today: "never" },
    { organisation: "'; drop table projects" },
    { west: "x" },
    { zoom: "1e9" },
  ])("refuses a map of %j", async (asked) => {
    const { error } = await visitor.rpc("map_places", asked as never, { get: true });
    expect(error?.code).toMatch(/^22/);
  });

  it.each(["' or true --", "%", "%s %1$I"])("finds no place by %j", async (value) => {
    for (const name of ["status", "country", "continent"]) {
      expect(await map(visitor, { [name]: value })).toEqual([]);
    }
  });

  it.each([
    [{ most: 100_000 }, 100],
    [{ most: -5 }, 1],
    [{ skip: -5, most: 2 }, 2],
    [{ skip: 2_000_000_000, most: 2 }, 0],
    [{ sort: "title; drop table projects", most: 2 }, 2],
    [{ status: "' or true --" }, 0],
    [{ country: "' or true --" }, 0],
    [{ continent: "' or true --" }, 0],
    [{ dates: "' or true --", most: 3 }, 3],
  ])("bounds %j", async (asked, rows) => {
    expect((await list(visitor, asked)).projects).toHaveLength(rows);
  });

  it("looks for the first 20 words of the first 200 characters", async () => {
    const { id } = await createProject(accounts.owner, { title: "Okapi", is_online: true });
    const found = async (search: string) => (await list(visitor, { search })).found;
    expect(await found(`${"okapi ".repeat(20)} nowhere`)).toBe(1);
    expect(await found(`${"okapi ".repeat(19)} nowhere`)).toBe(0);
    expect(await found(`okapi${" ".repeat(195)}nowhere`)).toBe(1);
    expect(await found(`okapi${" ".repeat(190)}nowhere`)).toBe(0);
    await backend.sql`delete from public.projects where id = ${id}`;
  });

  it("keeps places that are added while their project goes online", async () => {
    const { id } = await createProject(accounts.owner, {
      is_online: false,
      cities: ["Kaya", "Boulsa"],
    });
    const place = (city: string) => backend.sql`
      insert into public.project_places (project_id, city, latitude, longitude)
      values (${id}, ${city}, 13, -1)`;
    const goOnline = () =>
      backend.sql`update public.projects set is_online = true where id = ${id}`;
    const first = await backend.sql.reserve();
    try {
      await first`begin`;
      await first`
        insert into public.project_places (project_id, city, latitude, longitude)
        values (${id}, 'Kaya', 13, -1)`;
      const online = goOnline();
      await first`commit`;
      await online;
    } finally {
      first.release();
    }
    expect([...(await misplaced())]).toEqual([]);
    await backend.sql`update public.projects set is_online = false where id = ${id}`;
    const second = await backend.sql.reserve();
    try {
      await second`begin`;
      await second`update public.projects set is_online = true where id = ${id}`;
      const placed = place("Boulsa");
      await second`commit`;
      await placed;
    } finally {
      second.release();
    }
    expect([...(await misplaced())]).toEqual([]);
    await backend.sql`delete from public.projects where id = ${id}`;
  });

  it("finds words, and what lies in a part of the map, by an index", async () => {
    const session = await backend.sql.reserve();
    try {
      await session`set role anon`;
      await session`set enable_seqscan = off`;
      const plan = await session`
        explain select from private.listed_projects where search_text like '%water%'`;
      expect(JSON.stringify(plan)).toContain("listed_projects_search_text");
      const near = await session`
        explain select from private.listed_places
        where longitude between 1 and 1.1 and latitude between 12 and 12.1`;
      expect(JSON.stringify(near)).toMatch(/Index Cond: .*latitude/);
    } finally {
      await session`reset all`;
      await session`reset role`;
      session.release();
    }
  });
});
