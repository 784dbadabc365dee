import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openConnection } from "@vigie/server/database/address";
import { prepareDatabase } from "@vigie/server/database/prepare-database";
import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { everyServer, testServer } from "@vigie/test-backend/test-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** The last migration of the release before the bounds. */
const LAST_BEFORE = "20261121080600";

const ORGANISATION = `insert into public.organisations (id, name, created_at, image_url)
  values (7, e'\\u200b', 'infinity', 'data:image/png;base64,' || repeat('A', 5000000))`;

const PROJECT = `insert into public.projects (
    organization_id, title, budget, start_date, end_date, countries, cities, images, "mot-rs",
    dv1_titre, dv1_short_description, image_dv2, created_at, updated_at, is_online
  ) values (
    7, e'Wells\\nfor all', 'NaN', 'infinity', '2026-12-31', '{sn,sn,fr}',
    array[array['Dakar', ''], array[repeat('x', 300), e'A\\tB']],
    array['/storage/v1/object/public/project-images/../x.png',
      '/storage/v1/object/public/project-images/6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/b.png'],
    repeat('k', 300), 'Wells', repeat('d', 2400), 'data:image/png;base64,' || repeat('A', 5000000),
    'infinity', '9999-01-01', true
  )`;

const SOUND_PROJECT = `insert into public.projects (organization_id, title, countries, cities, updated_at)
  values (7, 'Sound', '{sn}', '{Dakar}', '2026-01-01')`;

/** Visualisations that miss something, as only the API could write them. */
const FIGURES = `insert into public.projects (
    organization_id, title, updated_at,
    dv1_titre, dv1_short_description, dv1_vizualisation_type, dv1_value, dv1_nom_icon,
    dv2_titre, dv2_vizualisation_type, dv2_value,
    dv3_titre, dv3_short_description, dv3_vizualisation_type,
    dv4_titre, dv4_short_description, dv4_value,
    dv5_titre, dv5_short_description, dv5_vizualisation_type, dv5_nom_icon, image_dv5
  ) values (
    7, 'Figures', '2026-01-01',
    ' ', 'Hidden', 'pie', 5, 'Star',
    'Progress', 'progress', 30,
    'Picture', 'To come', 'image',
    'Share', 'Of all', 40,
    'Photo', 'Of it', 'image', 'Flag', 'data:image/png;base64,AAAA'
  )`;

const CONTENT = `
  insert into public.team (project_id, first_name, last_name, job_title, photo_url)
  select id, e'A\\tB', e'\\u3164', 'C', '/storage/v1/object/public/project-images/a/../b.png'
  from public.projects;
  insert into public.social_media_posts (project_id, description, date_publication)
  select id, repeat('p', 9000), '-infinity' from public.projects;
  insert into public.photos_projet (project_id, la_photo, file_name)
  select id, 'data:image/png;base64,' || repeat('A', 13000000), e'a\\nb' from public.projects;
  insert into public.resources (project_id, title_resource, file_data, file_name)
  select id, 'R', 'data:text/plain;base64,AAAA', repeat('f', 400) from public.projects;
  insert into public.press (project_id, press_url)
  select id, e'https://a.example/\\u0001b' from public.projects;
  insert into public.key_milestones (project_id, name_milestone, created_at)
  select id, 'M', 'infinity' from public.projects;`;

/** Accounts of before, in the order of their numbers below; no invitation is asked for. */
const MEMBERS = `
  insert into public.organisations (id, name) values (8, 'Small'), (9, 'Without members');
  alter table auth.users disable trigger user;
  insert into auth.users (id, email)
  select format('00000000-0000-4000-8000-00000000000%s', number)::uuid, number || '@example.org'
  from generate_series(1, 5) as number;
  alter table auth.users enable trigger user;
  insert into public.members (user_id, organization_id, created_at)
  select format('00000000-0000-4000-8000-00000000000%s', number)::uuid, organization, joined
  from (values
    (1, 7, timestamptz '2026-03-01'), (2, 7, '2026-01-01'), (3, 7, '2026-02-01'),
    (5, 8, '2026-04-01'), (4, 8, '2026-04-01')
  ) as member(number, organization, joined);`;

const nothing = async () => undefined;

describe.each(everyServer())("rows of before the bounds in the %s PostgreSQL", (server) => {
  let database: TestDatabase;
  let earlier: string;
  let sql: TestBackend["sql"];

  beforeAll(async () => {
    database = await createEmptyDatabase(testServer(server));
    sql = openConnection(database.address, { max: 3 });
    earlier = await mkdtemp(path.join(tmpdir(), "vigie-earlier-migrations-"));
    for (const file of await readdir(migrations)) {
      if (file.slice(0, 14) <= LAST_BEFORE) {
        await cp(path.join(migrations, file), path.join(earlier, file));
      }
    }
    await prepareDatabase({ sql, migrationsDirectory: earlier, finish: nothing });
    for (const rows of [ORGANISATION, PROJECT, SOUND_PROJECT, FIGURES, CONTENT, MEMBERS]) {
      await sql.unsafe(rows);
    }
    await prepareDatabase({ sql, migrationsDirectory: migrations, finish: nothing });
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
    await rm(earlier, { recursive: true });
  });

  it("of projects are repaired", async () => {
    const [project] = await sql`
      select title, budget, start_date, end_date::text, countries, cities, images,
        length("mot-rs") as keyword, length(dv1_short_description) as description, image_dv2,
        isfinite(created_at) as created, updated_at < now() as updated
      from public.projects where is_online`;
    expect(project).toEqual({
      title: "Wells for all",
      budget: null,
      start_date: null,
      end_date: "2026-12-31",
      countries: ["sn", "fr"],
      cities: ["Dakar", "x".repeat(100), "A B"],
      images: [
        "/storage/v1/object/public/project-images/6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/b.png",
      ],
      keyword: 200,
      description: 2000,
      image_dv2: null,
      created: true,
      updated: true,
    });
  });

  it("of members make the oldest of each organisation its administrator", async () => {
    const rows = await sql`
      select organization_id::int as organisation, left(email, 1) as number, members.name
      from public.members join auth.users on users.id = user_id
      where members.role = 'administrator' order by organization_id`;
    expect(rows).toEqual([
      { organisation: 7, number: "2", name: null },
      { organisation: 8, number: "4", name: null },
    ]);
    const [others] = await sql`
      select count(*)::int from public.members where role = 'member'`;
    expect(others).toEqual({ count: 3 });
  });

  it("that keep the rules stay as they are", async () => {
    const rows = await sql`
      select title, updated_at = '2026-01-01'::timestamptz as untouched from public.projects
      where title = 'Sound'`;
    expect(rows).toEqual([{ title: "Sound", untouched: true }]);
  });

  it("of visualisations lose nothing that was shown, and such a project can be saved again", async () => {
    const slotOf = (slot: number) =>
      sql.unsafe(
        `select jsonb_build_array(
           dv${slot}_titre, dv${slot}_short_description, dv${slot}_vizualisation_type,
           dv${slot}_value, dv${slot}_nom_icon, image_dv${slot}
         ) as figure, updated_at = '2026-01-01'::timestamptz as untouched
         from public.projects where title = 'Figures'`,
      );
    const repaired = await Promise.all([1, 2, 3, 4, 5].map(slotOf));
    expect(repaired.map(([row]) => row)).toEqual(
      [
        [null, null, null, null, null, null],
        ["Progress", "Progress", "progress", 30, null, null],
        ["Picture", "To come", "pictogram", null, "Heart#000000", null],
        ["Share", "Of all", "pie", 40, null, null],
        ["Photo", "Of it", "image", null, null, "data:image/png;base64,AAAA"],
      ].map((figure) => ({ figure, untouched: true })),
    );
    await sql`update public.projects set budget = 5 where title = 'Figures'`;
  });

  it("of projects were updated when they or their content were last, as far as is known", async () => {
    const rows = await sql`
      select title, content_updated_at >= greatest(
        projects.updated_at, (select max(created_at) from public.team where project_id = projects.id)
      ) as follows, content_updated_at <= now() as past
      from public.projects where title in ('Sound', 'Wells for all') order by title`;
    expect(rows).toEqual([
      { title: "Sound", follows: true, past: true },
      { title: "Wells for all", follows: true, past: true },
    ]);
  });

  it("of projects have their milestones counted, and are not changed by that", async () => {
    const rows = await sql`
      select milestone_count, milestones_completed,
        updated_at < now() - interval '1 hour' or title <> 'Sound' as untouched
      from public.projects where title in ('Sound', 'Wells for all') order by title`;
    expect(rows).toEqual(
      [1, 1].map((milestone_count) => ({
        milestone_count,
        milestones_completed: 0,
        untouched: true,
      })),
    );
  });

  it("of an organisation and of a project's content are repaired", async () => {
    const [repaired] = await sql`
      select organisations.name, organisations.image_url, team.first_name, team.last_name,
        team.photo_url, length(description) as post, photos_projet.file_name as photo,
        length(resources.file_name) as file, press_url, length(la_photo) as weight,
        isfinite(key_milestones.created_at) as milestone
      from public.projects join public.organisations on organisations.id = organization_id
      join public.team on team.project_id = projects.id
      join public.social_media_posts on social_media_posts.project_id = projects.id
      join public.photos_projet on photos_projet.project_id = projects.id
      join public.resources on resources.project_id = projects.id
      join public.press on press.project_id = projects.id
      join public.key_milestones on key_milestones.project_id = projects.id
      where is_online`;
    expect(repaired).toEqual({
      name: "Untitled",
      image_url: null,
      first_name: "A B",
      last_name: "Untitled",
      photo_url: null,
      post: 5000,
      photo: "a b",
      file: 255,
      press_url: "https://a.example/b",
      weight: 13_000_022,
      milestone: true,
    });
  });
});
