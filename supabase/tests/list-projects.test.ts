import { COUNTRIES, countrySearchNames } from "@vigie/domain/places/countries";
import { inListOrder } from "@vigie/domain/project/list-order";
import { filterProjects, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { createOrganisation, createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  hasExternalServer,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, people } from "./people";

const servers = hasExternalServer() ? (["embedded", "external"] as const) : (["embedded"] as const);

const today = "2026-11-23";

const pageSchema = v.object({
  total: v.number(),
  found: v.number(),
  next: v.nullable(v.object({ key: v.string(), id: v.string() })),
  projects: v.array(v.looseObject({ id: v.string(), title: v.string() })),
});
const overviewSchema = v.object({
  projects: v.number(),
  people: v.number(),
  countries: v.array(v.string()),
  continents: v.array(v.string()),
  organisations: v.array(v.object({ id: v.number(), name: v.string() })),
});

/** Arguments as text, as they are sent. */
type Asked = Record<string, string | number>;

async function list(client: TestClient, asked: Asked = {}) {
  const { data } = await client.rpc("list_projects", asked, { get: true }).throwOnError();
  return v.parse(pageSchema, data);
}

async function overview(client: TestClient, asked: { within?: number } = {}) {
  const { data } = await client.rpc("list_overview", asked, { get: true }).throwOnError();
  return v.parse(overviewSchema, data);
}

function argumentsOf(filters: ProjectFilters): Asked {
  const { search, status, dateRange, country, continent, organisation, order } = filters;
  return {
    search,
    today,
    sort: order,
    ...(status !== "all" && { status }),
    ...(dateRange !== "all" && { dates: dateRange }),
    ...(country !== null && { country }),
    ...(continent !== null && { continent }),
    ...(organisation !== null && { organisation }),
  };
}

/** The same numbers at each run: between 0 and 1, as `Math.random` gives them. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const random = seeded(20_261_123);
const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from");
  return value;
};
const some = <Value>(values: readonly Value[], most: number): Value[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(values))),
];

const words = [
  "Eau",
  "eaux",
  "Écoles",
  "ECOLE",
  "Müller",
  "Straße",
  "Œuvre",
  "Ørsted",
  "Łódź",
  "ΟΔΟΣ",
  "οδός",
  "Вода",
  "Йод",
  "مياه",
  "مِيَاه",
  "水井",
  "💧",
  "100%",
  "snake_case",
  "back\\slash",
  "l’eau",
  "l'eau",
  "İstanbul",
  "ısı",
  "e\u0301cole",
  "A",
  "z",
  "12",
  "7",
  "0012",
  "water",
  "Waters",
  "sn",
  "o'k",
  '"q"',
  "naïve",
];
const cities = ["Kaya", "Thiès", "São Paulo", "Ñuñoa", "Đà Nẵng", "Zürich", "القاهرة", "Ağrı"];
const codes = ["bf", "sn", "ci", "dz", "vn", "cd", "gb", "xx", "st"];
const continents = ["Africa", "Asia", "Europe", null, null] as const;

function randomProject(number: number) {
  const day = String(1 + Math.floor(random() * 28)).padStart(2, "0");
  return {
    title: `${oneOf(words)} ${some(words, 3).join(" ")} ${number % 3 === 0 ? number : ""}`,
    status: oneOf(["just_started", "in_progress", "completed"] as const),
    short_description: oneOf([null, some(words, 6).join(" ")]),
    start_date: "2020-01-01",
    end_date: oneOf([null, `2026-11-${day}`, `2026-11-${day}`]),
    beneficiaries: oneOf([null, number]),
    budget: oneOf([null, 0, 5, 1000.5, number]),
    continent: oneOf(continents),
    countries: some(codes, 3),
    cities: some(cities, 2),
    is_online: random() < 0.8,
    // Several were created at the same moment.
    created_at: `2026-01-${day}T12:00:00.123456Z`,
  };
}

function randomFilters(organisations: readonly number[]): ProjectFilters {
  const pieces = [
    ...words,
    ...cities,
    ...codes,
    "burkina",
    "cote d'ivoire",
    "democratic",
    "%",
    "_",
    "\\",
    "s",
  ];
  const search = some(pieces, 3)
    .map((word) => (random() < 0.3 ? [...word].slice(0, 2).join("") : word))
    .map((word) => (random() < 0.3 ? word.toUpperCase() : word))
    .join(oneOf([" ", ", ", ";", "\u00a0", "\u3000", "\t"]));
  const mostly = <Value>(nothing: Value, values: readonly Value[]) =>
    random() < 0.7 ? nothing : oneOf(values);
  return {
    search,
    status: mostly("all", ["just_started", "in_progress", "completed"]),
    dateRange: mostly("all", ["active", "completed"]),
    country: mostly(null, codes),
    continent: mostly(null, ["Africa", "Asia", "Europe"]),
    organisation: mostly(null, organisations),
    order: oneOf(["newest", "updated", "budget", "title"]),
  };
}

describe.each(servers)("the public list in the %s PostgreSQL", (server) => {
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
      ...randomProject(number),
      organization_id: oneOf(organisations),
    }));
    await backend.serviceClient().from("projects").insert(rows).throwOnError();
  });
  afterAll(() => backend.close());

  /** As a browser loads them. */
  const online = async () => {
    const { data } = await visitor
      .from("projects")
      .select(
        "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, budget, continent, countries, cities, created_at, content_updated_at, organization_id, photos_projet(rendition_base, picture_width, picture_height, picture_colour), organisations(name)",
      )
      .eq("is_online", true)
      .order("created_at", { ascending: false })
      .order("id")
      .throwOnError();
    return data;
  };

  it("knows the countries of the product's list, with their continents and names", async () => {
    const rows = await backend.sql`
      select code, continent, names from private.countries order by code`;
    const expected = COUNTRIES.map(({ code, continent }) => ({
      code,
      continent,
      names: countrySearchNames(code).join(", "),
    })).sort((one, other) => (one.code < other.code ? -1 : 1));
    expect([...rows]).toEqual(expected);
  });

  it("finds, orders and counts as a browser does that holds all projects", async () => {
    const projects = await online();
    for (let round = 0; round < 80; round += 1) {
      const filters = randomFilters(organisations);
      const expected = inListOrder(filterProjects(projects, filters, today), filters.order);
      const page = await list(visitor, { ...argumentsOf(filters), most: 100 });
      const told = JSON.stringify(filters);
      expect(
        page.projects.map(({ id }) => id),
        told,
      ).toEqual(expected.slice(0, 100).map(({ id }) => id));
      expect(page, told).toMatchObject({ found: expected.length, total: projects.length });
    }
  }, 60_000);

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
  const miscounted = () => backend.sql`
    select * from private.listed_counts as kept full join (
      select organization_id, places, count(*) as projects, coalesce(sum(beneficiaries), 0) as people
      from private.listed_projects group by organization_id, places
    ) as counted using (organization_id, places)
    where (coalesce(kept.projects, 0), coalesce(kept.people, 0))
      is distinct from (coalesce(counted.projects, 0), coalesce(counted.people, 0))`;

  it("follows every change of a project", async () => {
    const { owner } = accounts;
    const { id } = await createProject(owner, { title: "Unfindable", is_online: false });
    const change = (values: object) =>
      owner.client.from("projects").update(values).eq("id", id).throwOnError();
    const found = async (search: string) => (await list(visitor, { search })).found;
    const isExact = async () => {
      expect([...(await drift())]).toEqual([]);
      expect([...(await miscounted())]).toEqual([]);
    };
    expect(await found("unfindable")).toBe(0);
    await change({ is_online: true, countries: ["np"], beneficiaries: 12 });
    expect(await found("unfindable nepal")).toBe(1);
    await isExact();
    await change({ title: "Bridges", countries: ["bt"], beneficiaries: 7 });
    expect(await found("unfindable")).toBe(0);
    expect(await found("bridges bhutan")).toBe(1);
    await isExact();
    await owner.client.from("press").insert({ project_id: id, press_url: "https://example.org" });
    await isExact();
    await change({ is_online: false });
    expect(await found("bridges")).toBe(0);
    await isExact();
    await change({ is_online: true });
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
        beneficiaries: 1,
      });
      const client = accounts.client(person);
      const page = await list(client, { search: title });
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
        and relname in ('listed_projects', 'listed_counts', 'countries', 'projects_to_list')
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

  it("finds words by an index", async () => {
    const session = await backend.sql.reserve();
    try {
      await session`set role anon`;
      await session`set enable_seqscan = off`;
      const plan = await session`
        explain select from private.listed_projects where search_text like '%water%'`;
      expect(JSON.stringify(plan)).toContain("listed_projects_search_text");
    } finally {
      await session`reset all`;
      await session`reset role`;
      session.release();
    }
  });
});
