import { listedProject } from "@vigie/open-data/listed-project";
import { openProject } from "@vigie/open-data/open-project";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People, people } from "./people";
import { projectContent } from "./project-content";
import { randomProject, randomSearch, seeded } from "./random-projects";

const pageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    next: v.nullable(v.object({ key: v.string(), id: v.string() })),
    projects: v.array(row),
  });
const listPage = pageOf(listedProject);
const wholePage = pageOf(openProject);
const stateAnswer = v.object({ found: v.number(), state: v.string() });

describe.each(serversOfThisRun())("open data in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let visitor: TestClient;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    visitor = backend.client();
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.sql`delete from public.projects`);

  const ask = async (client: TestClient, asked: Record<string, unknown>) =>
    (await client.rpc("open_projects", asked, { get: true }).throwOnError()).data;
  const list = async (asked: Record<string, unknown> = {}, client = visitor) =>
    v.parse(listPage, await ask(client, asked));
  const whole = async (asked: Record<string, unknown> = {}, client = visitor) =>
    v.parse(wholePage, await ask(client, { detail: "whole", ...asked }));
  const state = async (asked: Record<string, unknown> = {}) =>
    v.parse(stateAnswer, await ask(visitor, { most: 0, ...asked }));

  /** A project with a row of everything, and with what visitors must not see of it. */
  async function fullProject(overrides: Parameters<typeof createProject>[1] = {}) {
    const { id } = await createProject(accounts.owner, {
      is_online: true,
      reference: "Secret-1",
      countries: ["sn"],
      cities: ["Kolda"],
      ...overrides,
    });
    for (const { table, row } of projectContent) {
      await accounts.owner.client
        .from(table)
        .insert({ ...row, project_id: id } as never)
        .throwOnError();
    }
    await accounts.owner.client
      .from("resources")
      .insert({
        project_id: id,
        title_resource: "A receipt",
        is_receipt: true,
        link_resource: "https://files.example/r",
      })
      .throwOnError();
    await backend.sql`
      insert into public.measurements (project_id, indicator_id, day, value)
      select project_id, id, '2026-03-15', 1 from public.indicators where project_id = ${id}`;
    await backend.sql`
      insert into public.project_places (project_id, city, country, latitude, longitude, precision)
      values (${id}, 'Kolda', 'sn', 12.345678, -14.345678, 'region')`;
    return id;
  }

  it.each([
    { today: "never" },
    { organisation: "'; drop table projects" },
    { most: "1e9" },
    { ids: "{x}" },
    { ids: "1 or true" },
    { after_key: "x", after_id: "11111111-1111-1111-1111-111111111111" },
  ])("refuses %j", async (asked) => {
    await fullProject();
    const { error } = await visitor.rpc("open_projects", asked as never, { get: true });
    expect(error?.code).toMatch(/^22/);
  });

  describe.each(people)("as %s", (person) => {
    it("an offline project is told by no call, named or not", async () => {
      const id = await fullProject({ is_online: false });
      const client = accounts.client(person);
      expect(await list({}, client)).toEqual({ next: null, projects: [] });
      expect(await whole({ ids: `{${id}}` }, client)).toEqual({ next: null, projects: [] });
    });

    it("is told what a visitor is, also by who may read more of it", async () => {
      const id = await fullProject();
      const client = accounts.client(person);
      const told = await whole({ ids: `{${id}}` }, client);
      expect(told).toEqual(await whole());
      expect(await list({}, client)).toEqual(await list());
      const text = JSON.stringify(await ask(client, { detail: "whole" }));
      expect(text).not.toMatch(
        /Secret-1|12\.3456|14\.3456|data:|Sample (description|counterparty|reference)|A receipt/,
      );
    });
  });

  it("a project is told with all that belongs to it", async () => {
    const id = await fullProject();
    const [project] = (await whole()).projects;
    expect(project).toMatchObject({
      id,
      countries: ["sn"],
      cities: ["Kolda"],
      organisation: { name: "Ours" },
      milestones: [{ name: "Sample name_milestone", status: "pending" }],
      documents: [
        {
          title: "Sample title_resource",
          link: "https://link-resource.example/Sample",
          file_name: "Sample file_name",
          file_type: "text/plain",
          file_bytes: 6,
        },
      ],
      team: [
        {
          first_name: "Sample first_name",
          last_name: "Sample last_name",
          job_title: "Sample job_title",
        },
      ],
      press: [{ url: "https://press-url.example/Sample" }],
      donors: [{ image: "https://files.example/Sample.png", identifier: "XM-Sample-1" }],
      partners: [{ name: "Sample name", role: "implementing", identifier: "XM-Sample-1" }],
      places: [
        { city: "Kolda", country: "sn", latitude: 12.5, longitude: -14.5, precision: "region" },
      ],
      indicators: [
        {
          title: "Sample title",
          scale: ["Sample low", "Sample high"],
          measurements: [{ value: 1 }],
        },
      ],
      money: { sources: [{ kind: "spent", amount: 1250.5 }] },
      entries: null,
    });
    expect(project?.pictures).toHaveLength(1);
  });

  it("a project is told in summary, without measurements and entries", async () => {
    await fullProject();
    await backend.sql`update public.projects set shows_entries = true`;
    const [project] = (await whole()).projects;
    expect(project?.entries).not.toBeNull();
    const [summary] = (await whole({ detail: "summary" })).projects;
    const indicators = project?.indicators.map((each) => ({ ...each, measurements: [] }));
    expect(summary).toEqual({ ...project, entries: null, indicators });
  });

  it("its sectors are told with their percentages, as are those of its organisation", async () => {
    await fullProject({ sectors: ["14030:62.5", "11220:37.5"] });
    await backend.sql`
      update public.organisations set iati_sectors = '{14031:100}' where name = 'Ours'`;
    const [project] = (await whole()).projects;
    expect(project?.sectors).toEqual([
      { code: "14030", percentage: 62.5 },
      { code: "11220", percentage: 37.5 },
    ]);
    expect(project?.organisation.iati_sectors).toEqual([{ code: "14031", percentage: 100 }]);
    expect((await list()).projects[0]?.sectors).toEqual(project?.sectors);
    await backend.sql`update public.organisations set iati_sectors = '{}' where name = 'Ours'`;
  });

  it("entries and receipts are told once the project shows them", async () => {
    const id = await fullProject();
    await accounts.owner.client
      .from("projects")
      .update({ shows_entries: true })
      .eq("id", id)
      .throwOnError();
    const [project] = (await whole()).projects;
    expect(project?.entries).toMatchObject([{ description: "Sample description", amount: 1250.5 }]);
    expect(project?.documents.map(({ title }) => title)).toEqual([
      "Sample title_resource",
      "A receipt",
    ]);
  });

  it("each project is on one page, however many were made at one moment", async () => {
    await backend.sql`
      insert into public.projects (title, organization_id, is_online, created_at)
      select 'Project ' || n, ${accounts.owner.organisation.id}, true, timestamptz '2026-01-01' + (n / 7) * interval '1 day'
      from generate_series(1, 40) as n`;
    const seen: string[] = [];
    let after = {};
    for (;;) {
      const { next, projects } = await list({ most: 9, ...after });
      seen.push(...projects.map(({ id }) => id));
      if (next === null) break;
      after = { after_key: next.key, after_id: next.id };
    }
    const rows = await backend.sql<{ id: string }[]>`
      select id from public.projects order by created_at desc, id`;
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it("of however many are asked for, at most 500 rows and 100 projects are told", async () => {
    await backend.sql`
      insert into public.projects (title, organization_id, is_online)
      select 'Project ' || n, ${accounts.owner.organisation.id}, true from generate_series(1, 510) as n`;
    expect((await list({ most: 100_000 })).projects).toHaveLength(500);
    expect((await whole({ most: 100_000 })).projects).toHaveLength(100);
    const rows = await backend.sql<{ id: string }[]>`select id from public.projects limit 120`;
    const named = await whole({ ids: `{${rows.map(({ id }) => id)}}` });
    expect(named.projects).toHaveLength(100);
  });

  it("more than 16 MiB leave the database in no answer, whether of one project or of several", async () => {
    const [one, two] = [await fullProject(), await fullProject({ reference: null })];
    // Members may take longer than visitors.
    const refusal = async (detail: string, ...ids: string[]) => {
      const asked: Record<string, unknown> = { detail, ids: `{${ids}}` };
      return (await accounts.owner.client.rpc("open_projects", asked, { get: true })).error?.code;
    };
    const measure = (from: number) =>
      backend.sql.unsafe(`
        set local session_replication_role = replica;
        insert into public.measurements (project_id, indicator_id, day, value, note)
        select project_id, id, '2020-01-01'::date + n, n, repeat('💧', 500)
        from public.indicators, generate_series(${from}, ${from + 4499}) as n`);
    await measure(1);
    expect(await refusal("whole", one)).toBeUndefined();
    expect(await refusal("whole", one, two)).toBe("54000");
    expect(await refusal("summary", one, two)).toBeUndefined();
    await measure(4501);
    expect(await refusal("whole", one)).toBe("54000");
    // With triggers, deleting them would take seconds.
    await backend.sql.unsafe(
      "set local session_replication_role = replica; delete from public.measurements",
    );
  });

  it("filters and searches find what they find in the list", async () => {
    const random = seeded(20_261_129);
    const rows = Array.from({ length: 60 }, (_, number) => ({
      ...randomProject(random, number),
      organization_id: accounts.owner.organisation.id,
    }));
    await backend.serviceClient().from("projects").insert(rows).throwOnError();
    const searches = Array.from({ length: 4 }, () => ({ search: randomSearch(random) }));
    for (const asked of [
      ...searches,
      { status: "completed" },
      { continent: "Africa" },
      { goal: 6 },
      { dates: "active", today: "2026-11-23" },
      { organisation: accounts.outsider.organisation.id },
    ]) {
      const { data } = await visitor
        .rpc("list_projects", { ...asked, most: 100 }, { get: true })
        .throwOnError();
      const listed = v.parse(
        v.object({ projects: v.array(v.looseObject({ id: v.string() })) }),
        data,
      );
      const ids = (await list({ ...asked, most: 100 })).projects.map(({ id }) => id);
      expect(ids).toEqual(listed.projects.map(({ id }) => id));
      expect((await state(asked)).found).toBe(ids.length);
    }
  });

  it("the state moves with whatever a file of the projects holds", async () => {
    const id = await fullProject();
    const change = (name: string, write: () => PromiseLike<unknown>) => ({ name, write });
    const { owner } = accounts;
    const addOld = () => backend.sql`
      insert into public.projects (title, is_online, organization_id, user_id, content_updated_at)
      select 'Old', true, organization_id, user_id, '2020-01-01' from public.projects where id = ${id}`;
    const changes = [
      change("a fact", () => backend.sql`update public.projects set budget = 5 where id = ${id}`),
      change("content", () =>
        owner.client.from("press").insert({ project_id: id, press_url: "https://news.example/2" }),
      ),
      change(
        "a place that is found",
        () => backend.sql`update public.project_places set latitude = 15.5, precision = 'exact'`,
      ),
      change(
        "the organisation",
        () => backend.sql`update public.organisations set name = 'Ours anew' where name = 'Ours'`,
      ),
      change("an older one", () => addOld()),
      change("another in its place", async () => {
        await backend.sql`delete from public.projects where title = 'Old'`;
        await addOld();
      }),
      change("offline", () => backend.sql`update public.projects set is_online = false`),
    ];
    const seen = [(await state()).state];
    expect((await state()).state).toBe(seen[0]);
    for (const { name, write } of changes) {
      await write();
      const after = (await state()).state;
      expect(seen, name).not.toContain(after);
      seen.push(after);
    }
    await backend.sql`update public.organisations set name = 'Ours' where name = 'Ours anew'`;
  });
});
