import { randomUUID } from "node:crypto";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, people } from "./people";

const noProject = "There is no such project in the organisation.";

/** What a copy has of the project it was made of. */
const kept = {
  budget: 412_000,
  countries: ["bf"],
  cities: ["Kaya", "Boulsa"],
  continent: "Africa",
  beneficiaries: 8400,
  short_description: "Drilling and solar pumping.",
  long_description: "Twelve villages get boreholes.",
  "mot-rs": "#wells",
};

/** The tables of which a copy has rows, and the columns of them that begin anew. */
const tables = [
  {
    table: "projects",
    key: "id",
    anew: /^((dv|image_dv)[1-5].*|id|user_id|organization_id|title|reference|iati_identifier|is_online|status|start_date|end_date|money_spent|images|keeps_ledger|shows_entries|iati_published_at|created_at|updated_at|content_updated_at|milestone_count|milestones_completed)$/,
  },
  {
    table: "key_milestones",
    key: "project_id",
    anew: /^(id|project_id|position|created_at|updated_at|status_milestone|due_date|completed_on)$/,
  },
  {
    table: "team",
    key: "project_id",
    anew: /^(id|project_id|position|created_at|updated_at|photo_url)$/,
  },
  {
    table: "indicators",
    key: "project_id",
    // A number has no scale: that of a rating is copied in results.test.ts.
    anew: /^(id|project_id|position|created_at|updated_at|baseline|baseline_day|target_day|scale)$/,
  },
  {
    table: "partners",
    key: "project_id",
    anew: /^(id|project_id|position|created_at|updated_at|activity_identifier)$/,
  },
  {
    table: "project_places",
    key: "project_id",
    anew: /^(id|project_id|position|created_at|updated_at)$/,
  },
];

/** A value for a column of each type. */
const valuesByType: Record<string, unknown> = {
  text: "Kaya",
  "text[]": ["Kaya"],
  numeric: 7,
  integer: 7,
  bigint: 7,
  "double precision": 7,
  boolean: true,
  date: "2026-01-31",
  "timestamp with time zone": "2026-01-31T12:00:00Z",
};

/** Values for the columns that do not take every value of their type. */
const bounded: Record<string, unknown> = {
  countries: ["bf"],
  country: "bf",
  continent: "Africa",
  linkedin_url: "https://www.linkedin.com/in/engineer",
  precision: "region",
  found: "hand",
  currency: "XOF",
  goals: [7],
  sectors: ["14030:100"],
  iati_scope: "4",
  related_activities: ["1:XM-DAC-1"],
  unit: "number",
  figure: 1,
  role: "accountable",
  website_url: "https://eauvive.example",
  organisation_type: "22",
};

describe.each(serversOfThisRun())("a duplicate of a project in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const source = async (fields: object = {}) =>
    (await createProject(accounts.owner, { title: "Clean water", ...fields })).id;
  const duplicate = async (of: string) => {
    const { data } = await accounts.member.client
      .rpc("duplicate_project", { source: of })
      .throwOnError();
    return String(data);
  };
  const countOf = async () => {
    const [row] = await backend.sql<{ projects: number }[]>`
      select count(*)::int as projects from projects`;
    return row?.projects;
  };

  it.each(people)("is for members of the organisation to make, as %s", async (person) => {
    const original = await source({ is_online: true });
    const before = (await countOf()) ?? 0;
    const { error } = await accounts.client(person).rpc("duplicate_project", { source: original });
    expect(error === null).toBe(keepsProject(person));
    expect(await countOf()).toBe(before + (keepsProject(person) ? 1 : 0));
  });

  it.each([randomUUID(), null])("is refused of %s, which is no project", async (id) => {
    const body = JSON.parse(JSON.stringify({ source: id }));
    const { error } = await accounts.member.client.rpc("duplicate_project", body);
    expect(error).toMatchObject({ code: "42501", message: noProject });
  });

  it("is refused of a project in the trash", async () => {
    const original = await source();
    await accounts.owner.client.from("projects").delete().eq("id", original).throwOnError();
    const { error } = await accounts.member.client.rpc("duplicate_project", { source: original });
    expect(error?.message).toBe(noProject);
  });

  it("is refused of very long lists, and makes nothing then", async () => {
    const original = await source();
    await backend.sql`
      insert into key_milestones (project_id, name_milestone)
      select ${original}, 'Borehole ' || number from generate_series(1, 1001) as number`;
    const before = await countOf();
    const { error } = await accounts.member.client.rpc("duplicate_project", { source: original });
    expect(error?.message).toBe(
      "A project with more than 1000 milestones or team members cannot be duplicated.",
    );
    expect(await countOf()).toBe(before);
  });

  it("counts as a new project in the hourly limit", async () => {
    const original = await source();
    const { organization } = await accounts.member.client
      .from("projects")
      .select("organization:organization_id")
      .eq("id", original)
      .single()
      .throwOnError()
      .then(({ data }) => data);
    const [before] = await backend.sql<{ sum: number }[]>`
      select sum(projects)::int from private.project_additions where organization_id = ${organization}`;
    await duplicate(original);
    const [after] = await backend.sql<{ sum: number }[]>`
      select sum(projects)::int from private.project_additions where organization_id = ${organization}`;
    expect(after?.sum).toBe((before?.sum ?? 0) + 1);
  });

  it("is an offline project of who made it, that begins anew with the same facts", async () => {
    const original = await source({
      ...kept,
      is_online: true,
      status: "completed",
      start_date: "2025-03-01",
      end_date: "2026-01-31",
    });
    await backend.sql`
      update projects set money_spent = 321360, dv1_titre = 'Wells', dv1_short_description = 'Drilled',
        dv1_vizualisation_type = 'pie', dv1_value = 40 where id = ${original}`;

    const [copy] =
      await backend.sql`select * from projects where id = ${await duplicate(original)}`;
    expect(copy).toMatchObject({
      ...kept,
      // PostgreSQL gives its numbers as text.
      budget: "412000.00",
      title: "Copy of Clean water",
      user_id: accounts.member.userId,
      is_online: false,
      status: "just_started",
      start_date: null,
      end_date: null,
      money_spent: null,
      dv1_titre: null,
      images: [],
    });
  });

  it.each(tables)("has every column of $table but those that begin anew", async (model) => {
    const { table, key, anew } = model;
    // A column that the function has never heard of is copied, too.
    await backend.sql.unsafe(`
      alter table ${table} add column added_later text;
      grant select (added_later) on ${table} to authenticated`);
    try {
      const columns = await backend.sql<{ name: string; type: string }[]>`
        select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
          and attgenerated = ''`;
      const copied = columns.filter(({ name }) => !anew.test(name));
      const values = Object.fromEntries(
        copied.map(({ name, type }) => [name, bounded[name] ?? valuesByType[type]]),
      );
      const unknown = copied.filter(({ name }) => values[name] === undefined);
      expect(unknown, "columns of types without a value here").toEqual([]);

      const original = await source({ cities: ["Kaya"] });
      if (table === "projects") {
        await backend.sql`update projects set ${backend.sql(values)} where id = ${original}`;
      } else {
        await backend.sql`delete from ${backend.sql(table)} where project_id = ${original}`;
        await backend.sql`
          insert into ${backend.sql(table)} ${backend.sql({ project_id: original, ...values })}`;
      }
      const names = copied.map(({ name }) => name);
      const read = (project: string) =>
        backend.sql`
          select ${backend.sql(names)} from ${backend.sql(table)} where ${backend.sql(key)} = ${project}`;
      const copy = await read(await duplicate(original));
      expect(copy).toEqual(await read(original));
      expect(copy).toHaveLength(1);
      expect(names.filter((name) => copy[0]?.[name] === null)).toEqual([]);
      expect(names).toContain("added_later");
    } finally {
      await backend.sql.unsafe(`alter table ${table} drop column added_later`);
    }
  });

  it("has a title that is no longer than any", async () => {
    const copy = await duplicate(await source({ title: `${"w".repeat(191)} ${"x".repeat(8)}` }));
    expect(await backend.sql`select title from projects where id = ${copy}`).toEqual([
      { title: `Copy of ${"w".repeat(191)}` },
    ]);
  });

  it("has the milestones as pending and the team without photos, all in their order", async () => {
    const original = await source();
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone, due_date, completed_on)
      select ${original}, 'Borehole ' || number, 'completed', '2025-05-01', '2025-05-02'
      from generate_series(1, 230) as number`;
    await accounts.owner.client
      .from("team")
      .insert(
        ["Awa", "Kofi"].map((first_name) => ({
          project_id: original,
          first_name,
          last_name: "O.",
          job_title: "Engineer",
          linkedin_url: "https://www.linkedin.com/in/engineer",
          photo_url: "data:image/png;base64,iVBORw0KGgo=",
        })),
      )
      .throwOnError();
    await backend.sql`
      insert into press (project_id, press_url) values (${original}, 'https://news.example/wells')`;

    const copy = await duplicate(original);
    const { data: milestones } = await accounts.member.client
      .from("key_milestones")
      .select("name_milestone, status_milestone, due_date, completed_on")
      .eq("project_id", copy)
      .order("position")
      .throwOnError();
    expect(milestones).toEqual(
      Array.from({ length: 230 }, (_, index) => ({
        name_milestone: `Borehole ${index + 1}`,
        status_milestone: "pending",
        due_date: null,
        completed_on: null,
      })),
    );
    const { data: team } = await accounts.member.client
      .from("team")
      .select("first_name, job_title, linkedin_url, photo_url")
      .eq("project_id", copy)
      .order("position")
      .throwOnError();
    expect(team).toEqual(
      ["Awa", "Kofi"].map((first_name) => ({
        first_name,
        job_title: "Engineer",
        linkedin_url: "https://www.linkedin.com/in/engineer",
        photo_url: null,
      })),
    );
    expect(await backend.sql`select from press where project_id = ${copy}`).toHaveLength(0);
  });

  it("has each row at a place of its own, where rows of its model share one", async () => {
    const original = await source();
    await backend.sql`
      insert into team (project_id, first_name, last_name, job_title, position, created_at)
      select ${original}, name, 'O.', 'Engineer', 1024, moment::timestamptz
      from (values ('Kofi', '2026-01-02'), ('Awa', '2026-01-01')) as people (name, moment)`;
    const copy = await duplicate(original);
    expect(
      await backend.sql`select first_name, position from team where project_id = ${copy} order by 2`,
    ).toEqual([
      { first_name: "Awa", position: 1024 },
      { first_name: "Kofi", position: 2048 },
    ]);
  });

  it("leaves the project it was made of as it was", async () => {
    const original = await source(kept);
    const [before] = await backend.sql`select * from projects where id = ${original}`;
    await duplicate(original);
    const [after] = await backend.sql`select * from projects where id = ${original}`;
    expect(after).toEqual(before);
  });
});
