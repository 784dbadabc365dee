import { foldText } from "@vigie/domain/format/text";
import { GOALS } from "@vigie/domain/project/goals";
import {
  PROJECT_NEEDS,
  type ProjectNeed,
  WHOLE_WORK_LIST,
  type WorkListChoice,
} from "@vigie/domain/project/work-list";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, people } from "./people";
import { mostly, oneOf, randomProject, randomSearch, seeded } from "./random-projects";
import { modelCounts, modelWorkList } from "./work-list-model";

const today = "2026-11-23";
const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const pageSchema = v.object({
  found: v.number(),
  next: v.nullable(v.object({ key: v.string(), created: v.string(), id: v.string() })),
  projects: v.array(v.looseObject({ id: v.string(), title: v.string() })),
});
const overviewSchema = v.object({
  projects: v.number(),
  ready: v.number(),
  over_budget: v.number(),
  past_end: v.number(),
  unchanged: v.number(),
  goals: v.array(v.number()),
});

/** Arguments as text, as they are sent. */
type Asked = Record<string, string | number>;

async function list(client: TestClient, asked: Asked = {}) {
  const { data } = await client.rpc("work_list", asked, { get: true }).throwOnError();
  return v.parse(pageSchema, data);
}

async function overview(client: TestClient) {
  const { data } = await client.rpc("work_overview", { today }, { get: true }).throwOnError();
  return v.parse(overviewSchema, data);
}

function argumentsOf({ search, visibility, phase, need, goal, order }: WorkListChoice): Asked {
  return {
    search,
    today,
    sort: order,
    ...(visibility !== "all" && { visibility }),
    ...(phase !== "all" && { phase }),
    ...(need !== null && { need }),
    ...(goal !== null && { goal }),
  };
}

const random = seeded(20_261_124);

function randomChoice(): WorkListChoice {
  return {
    search: random() < 0.5 ? "" : randomSearch(random),
    visibility: mostly(random, "all", ["online", "offline"]),
    phase: mostly(random, "all", ["just_started", "in_progress", "completed"]),
    need: mostly<ProjectNeed | null>(random, null, PROJECT_NEEDS),
    goal: mostly(random, null, GOALS),
    order: oneOf(random, ["changed", "completeness", "title"]),
  };
}

/** A figure that is there or not. */
function randomFigure(slot: number) {
  const is = random() < 0.7;
  return {
    [`dv${slot}_titre`]: is ? "x" : null,
    [`dv${slot}_vizualisation_type`]: is ? "pie" : null,
    [`dv${slot}_short_description`]: is ? "x" : null,
    [`dv${slot}_value`]: is ? 5 : null,
  };
}

/** One that members have more or less work with than with others. */
function randomWork(number: number) {
  const figures = [1, 2, 3, 4, 5].map(randomFigure);
  const changedDaysAgo = oneOf(random, [0, 1, 59.9, 60.1, 400, 400]);
  return {
    ...randomProject(random, number),
    ...Object.assign({}, ...figures),
    is_online: random() < 0.5,
    start_date: oneOf(random, [null, "2020-01-01"]),
    money_spent: oneOf(random, [null, 0, 5, 5.01, 1000]),
    long_description: oneOf(random, [null, "x", "\u2800", " "]),
    // Several were changed at the same moment.
    content_updated_at: new Date(Date.now() - changedDaysAgo * day)
      .toISOString()
      .replace(/\.\d+Z/, `.${oneOf(random, ["123", "123456", "123457"])}Z`),
  };
}

describe.each(serversOfThisRun())("the work list in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let member: TestClient;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    member = accounts.client("member");
    const { owner, outsider } = accounts;
    const rows = Array.from({ length: 150 }, (_, number) => ({
      ...randomWork(number),
      organization_id: (number % 10 === 0 ? outsider : owner).organisation.id,
    }));
    await backend.serviceClient().from("projects").insert(rows).throwOnError();
  });
  afterAll(() => backend.close());

  /** As the table has them. */
  const own = async () => {
    const { data } = await member
      .from("projects")
      .select(
        "id, created_at, user_id, is_online, title, status, currency, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, dv1_titre, dv2_titre, dv3_titre, dv4_titre, dv5_titre, content_updated_at, photos_projet(rendition_base, picture_width, picture_height, picture_colour)",
      )
      .eq("organization_id", accounts.owner.organisation.id)
      .order("created_at", { ascending: false })
      .order("id")
      .throwOnError();
    return data;
  };
  const model = async () => {
    const { data } = await member.from("projects").select("id, goals").throwOnError();
    const goals = new Map(data.map((row) => [row.id, row.goals]));
    const { id: organization_id } = accounts.owner.organisation;
    return (await own()).map((row) => ({ ...row, organization_id, goals: goals.get(row.id) }));
  };
  const present = () => ({ now: Date.now(), today });

  it("finds, orders and counts what each choice leaves", async () => {
    const projects = await model();
    for (let round = 0; round < amount({ usual: 30, full: 400 }); round += 1) {
      const choice = randomChoice();
      const expected = modelWorkList(projects, choice, present());
      const page = await list(member, { ...argumentsOf(choice), most: 100 });
      const told = JSON.stringify(choice);
      expect(
        page.projects.map(({ id }) => id),
        told,
      ).toEqual(expected.slice(0, 100).map(({ id }) => id));
      expect(page.found, told).toBe(expected.length);
    }
  });

  it("counts what needs work", async () => {
    const projects = await model();
    const { goals, ...counts } = modelCounts(projects, present());
    expect(Object.values<number>(counts).every((count) => count > 0)).toBe(true);
    expect(goals).not.toEqual([]);
    expect(await overview(member)).toEqual({ projects: projects.length, goals, ...counts });
  });

  it("gives rows as reading the table does", async () => {
    const projects = await own();
    const { projects: rows } = await list(member, { most: 100, sort: "title" });
    expect(rows).toHaveLength(100);
    for (const row of rows) expect(row).toEqual(projects.find(({ id }) => id === row.id));
  });

  it.each(["changed", "completeness", "title"] as const)(
    "goes on from the last of a page in the order %s, to the end and without repetition",
    async (order) => {
      const whole = {
        search: "",
        visibility: "all",
        phase: "all",
        need: null,
        goal: null,
      } as const;
      const expected = modelWorkList(await model(), { ...whole, order }, present()).map(
        ({ id }) => id,
      );
      const walked: string[] = [];
      let from: Asked = {};
      for (;;) {
        const page = await list(member, { sort: order, most: 7, ...from });
        walked.push(...page.projects.map(({ id }) => id));
        expect(page.found).toBe(expected.length);
        if (page.next === null) break;
        const { key, created, id } = page.next;
        from = { after_key: key, after_created: created, after_id: id };
      }
      expect(walked).toEqual(expected);
    },
  );

  describe("of few projects", () => {
    let few: TestMember;
    const insert = (rows: readonly object[]) =>
      backend
        .serviceClient()
        .from("projects")
        .insert(
          rows.map((row) => ({ title: "Wells", organization_id: few.organisation.id, ...row })),
        )
        .throwOnError();
    beforeAll(async () => {
      few = await createMember(backend, await createOrganisation(backend, "Few"));
    });
    afterEach(
      () => backend.sql`delete from projects where organization_id = ${few.organisation.id}`,
    );

    it.each([
      [{ search: "xyzzy" }, []],
      [{ search: "ecole kaya" }, []],
      [{ search: "ECOLE" }, ["École"]],
      [{ search: "senegal" }, ["wells 9"]],
      [{ visibility: "online" }, ["wells 9"]],
      [{ visibility: "offline" }, ["École", "Wells 10"]],
      [{ phase: "completed" }, ["wells 9"]],
      [{ phase: "in_progress" }, []],
      [{ need: "past_end" }, ["École"]],
      [{ need: "past_end", visibility: "online" }, []],
      [{ order: "changed" }, ["École", "wells 9", "Wells 10"]],
      [{ order: "completeness" }, ["wells 9", "Wells 10", "École"]],
      [{ order: "title" }, ["École", "wells 9", "Wells 10"]],
    ] as const)("leaves for %j %j", async (choice, expected) => {
      await insert([
        {
          title: "Wells 10",
          content_updated_at: daysAgo(2),
          cities: ["Kaya"],
          short_description: "x",
        },
        {
          title: "wells 9",
          content_updated_at: daysAgo(1),
          is_online: true,
          status: "completed",
          countries: ["sn"],
          short_description: "x",
          budget: 1,
        },
        { title: "École", content_updated_at: daysAgo(0), end_date: "2026-01-01" },
      ]);
      const { projects } = await list(few.client, argumentsOf({ ...WHOLE_WORK_LIST, ...choice }));
      expect(projects.map(({ title }) => title)).toEqual(expected);
    });

    /** Columns of which so many of the 16 that count are filled. */
    const filled = (count: number) => {
      const values = {
        title: "Wells",
        start_date: "2030-01-01",
        end_date: "2030-01-01",
        countries: ["sn"],
        cities: ["Kaya"],
        continent: "Africa",
        beneficiaries: 1,
        short_description: "x",
        long_description: "x",
        money_spent: 0,
      };
      return Object.fromEntries(Object.entries(values).slice(0, count));
    };

    it.each([
      ["is new", {}, []],
      ["is 56 percent complete", filled(9), []],
      ["is 63 percent complete", filled(10), ["ready"]],
      ["is online already", { ...filled(10), is_online: true }, []],
      ["has a budget of which no spending is known", { budget: 100 }, []],
      ["spends without a planned budget", { money_spent: 100 }, []],
      ["has spent its whole budget", { money_spent: 100, budget: 100 }, []],
      ["has spent a cent more", { money_spent: 100.01, budget: 100 }, ["over_budget"]],
      ["ends today", { end_date: today }, []],
      ["ended yesterday", { end_date: "2026-11-22" }, ["past_end"]],
      ["ended and is completed", { end_date: "2026-11-22", status: "completed" }, []],
      ["was not changed for almost 60 days", { content_updated_at: daysAgo(59.99) }, []],
      ["was not changed for a minute more", { content_updated_at: daysAgo(60.001) }, ["unchanged"]],
      [
        "was not changed for years, and is completed",
        { content_updated_at: daysAgo(2000), status: "completed" },
        [],
      ],
    ] as const)("a project that %s has the needs that it should", async (_name, row, expected) => {
      await insert([row]);
      const counts = await overview(few.client);
      expect(PROJECT_NEEDS.filter((need) => counts[need] > 0)).toEqual(expected);
    });

    it("counts the needs of several projects apart", async () => {
      await insert([{}]);
      await insert([filled(10)]);
      await insert([{ ...filled(10), budget: 1, money_spent: 2 }]);
      expect(await overview(few.client)).toEqual({
        projects: 3,
        ready: 2,
        over_budget: 1,
        past_end: 0,
        unchanged: 0,
        goals: [],
      });
    });
  });

  it("finds a project by its reference and IATI identifier, and the public list does not", async () => {
    const { id } = await createProject(accounts.owner, {
      is_online: true,
      reference: "Été/17",
      iati_identifier: "XM-DAC-99",
    });
    const found = async (search: string) => (await list(member, { search })).found;
    const foundByVisitors = async (search: string) => {
      const { data } = await backend
        .client()
        .rpc("list_projects", { search }, { get: true })
        .throwOnError();
      return v.parse(v.object({ found: v.number() }), data).found;
    };
    for (const search of ["ete/17", "xm-dac-99"]) {
      expect(await found(search)).toBe(1);
      expect(await foundByVisitors(search)).toBe(0);
    }
    const owns = accounts.owner.client.from("projects");
    await owns.update({ reference: "P-18" }).eq("id", id).throwOnError();
    expect([await found("ete/17"), await found("p-18")]).toEqual([0, 1]);
  });

  it("follows every change of a project", async () => {
    const drift = () => backend.sql`
      (table private.projects_to_work_on except table private.work_projects)
      union all (table private.work_projects except table private.projects_to_work_on)`;
    const isExact = async () => expect([...(await drift())]).toEqual([]);
    const { owner } = accounts;
    const { id } = await createProject(owner, { title: "Unfindable" });
    const found = async (search: string) => (await list(member, { search })).found;
    const change = (values: object) =>
      owner.client.from("projects").update(values).eq("id", id).throwOnError();
    expect(await found("unfindable")).toBe(1);
    await isExact();
    await change({ title: "Bridges", countries: ["bt"], is_online: true });
    expect(await found("unfindable")).toBe(0);
    expect(await found("bridges bhutan")).toBe(1);
    await isExact();
    await owner.client.from("press").insert({ project_id: id, press_url: "https://example.org" });
    await isExact();
    await owner.client.from("projects").delete().eq("id", id).throwOnError();
    expect(await found("bridges")).toBe(0);
    await isExact();
    await owner.client.rpc("restore_project", { project: id }).throwOnError();
    expect(await found("bridges")).toBe(1);
    await backend.sql`delete from public.projects where id = ${id}`;
    await isExact();
  });

  it.each(people)(
    "has the own organisation's projects alone, online or not, as %s",
    async (person) => {
      const made = [
        await createProject(accounts.owner, { title: "Zebra offline" }),
        await createProject(accounts.owner, { title: "Zebra online", is_online: true }),
      ];
      const client = accounts.client(person);
      const call = await client.rpc("work_list", { search: "zebra" }, { get: true });
      const counted = await client.rpc("work_overview", { today }, { get: true });
      if (person === "anonymous") {
        expect([call.error?.code, counted.error?.code]).toEqual(["42501", "42501"]);
      } else {
        const { found, projects } = v.parse(pageSchema, call.data);
        const keeps = keepsProject(person);
        expect(projects.map(({ id }) => id).sort()).toEqual(
          keeps ? made.map(({ id }) => id).sort() : [],
        );
        expect(found).toBe(keeps ? 2 : 0);
        const [others] = await backend.sql<{ count: number }[]>`
        select count(*)::int from projects
        where organization_id = ${accounts.outsider.organisation.id}`;
        const theirs = person === "former member" ? 0 : others?.count;
        const all = keeps ? (await own()).length : theirs;
        expect(v.parse(overviewSchema, counted.data).projects).toBe(all);
      }
      await backend.sql`delete from public.projects where title like 'Zebra%'`;
    },
  );

  describe("of titles", () => {
    const titles = async (asked: Asked, client = member) => {
      const { data } = await client.rpc("find_titles", asked, { get: true }).throwOnError();
      return v
        .parse(v.array(v.looseObject({ id: v.string(), title: v.string() })), data)
        .map(({ title }) => title);
    };

    it("are found by the words that they have, the one that changed last first", async () => {
      const projects = await model();
      const latest = modelWorkList(projects, { ...WHOLE_WORK_LIST, order: "changed" }, present());
      expect(await titles({ most: 5 })).toHaveLength(5);
      for (let round = 0; round < amount({ usual: 20, full: 200 }); round += 1) {
        const search = randomSearch(random);
        const words = foldText(search).split(/[\s,;]+/);
        const expected = latest.filter(({ title }) =>
          words.every((word) => foldText(title).includes(word)),
        );
        const found = await titles({ search, most: 100 });
        // An answer has 100 at most, and those with longer numbers, too.
        if (found.length === 100) continue;
        for (const { title } of expected) expect(found, search).toContain(title);
      }
    });

    it.each(people)("are those of the own organisation as %s", async (person) => {
      await createProject(accounts.owner, { title: "Zebra 12", is_online: true });
      const call = await accounts
        .client(person)
        .rpc("find_titles", { search: "zebra 12" }, { get: true });
      if (person === "anonymous") expect(call.error?.code).toBe("42501");
      else expect(call.data).toHaveLength(keepsProject(person) ? 1 : 0);
      await backend.sql`delete from public.projects where title = 'Zebra 12'`;
    });

    it("with numbers are found by their digits, not by the zeros that they are ordered with", async () => {
      for (const title of ["Yak 07", "Yak 10", "Yak 2020", "Yak-1a"]) {
        await createProject(accounts.owner, { title });
      }
      const found: Record<string, string[]> = {};
      for (const digits of ["0", "00", "2", "7", "3", "k-1"]) {
        found[digits] = (await titles({ search: `yak ${digits}` })).sort();
      }
      await backend.sql`delete from public.projects where title like 'Yak%'`;
      expect(found).toEqual({
        "0": ["Yak 07", "Yak 10", "Yak 2020"],
        "00": [],
        "2": ["Yak 2020"],
        "7": ["Yak 07"],
        "3": [],
        "k-1": ["Yak-1a"],
      });
    });

    it.each([
      [{ most: 100_000 }, 100],
      [{ most: -5 }, 1],
      [{ search: "%_%" }, 0],
      [{ search: "' or true --" }, 0],
    ])("are bounded for %j", async (asked, rows) => {
      expect(await titles(asked)).toHaveLength(rows);
    });
  });

  it("is kept where no role of requests reads or writes", async () => {
    const rights = await backend.sql`
      select relname, rolname, privilege
      from pg_class
      cross join (values ('anon'), ('authenticated'), ('service_role')) as asked(rolname)
      cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) as tried(privilege)
      where relnamespace = 'private'::regnamespace
        and relname in ('work_projects', 'projects_to_work_on', 'projects_to_search')
        and has_table_privilege(rolname, pg_class.oid, privilege)`;
    expect([...rights]).toEqual([]);
  });

  it.each([
    {
      after_key: "x",
      after_created: "2026-01-01",
      after_id: "11111111-1111-1111-1111-111111111111",
    },
    {
      after_key: "2026-01-01",
      after_created: "x",
      after_id: "11111111-1111-1111-1111-111111111111",
    },
    { after_key: "2026-01-01", after_created: "2026-01-01", after_id: "x" },
    { today: "never" },
    { most: "1e9" },
  ])("refuses %j", async (asked) => {
    const { error } = await member.rpc("work_list", asked as never, { get: true });
    expect(error?.code).toMatch(/^22/);
  });

  it.each([
    [{ most: 100_000 }, 100],
    [{ most: -5 }, 1],
    [{ sort: "title; drop table projects", most: 2 }, 2],
    [{ need: "' or true --", most: 2 }, 2],
    [{ visibility: "' or true --", most: 2 }, 2],
    [{ phase: "' or true --" }, 0],
    [{ search: "%_\\%'; drop table projects; --" }, 0],
  ])("bounds %j", async (asked, rows) => {
    expect((await list(member, asked)).projects).toHaveLength(rows);
  });
});
