import { embeddedDatabase, inDatabase } from "../lib/embedded-database";

/** Projects of one statement. */
const batchSize = 2000;

/**
 * Adds online projects until there are so many: each is a copy of one of the demonstration's that is online, with a
 * number to its title, so that lengths and words are true to life, and with its place. What is made as the database's
 * owner has no limits of rates, but all triggers.
 *
 * @param dataDirectory of a running server
 * @param entries of the ledger of each that is added
 * @throws when the database refuses
 */
export function generateProjects(dataDirectory: string, total: number, entries = 0): Promise<void> {
  return inDatabase(embeddedDatabase(dataDirectory), async (sql) => {
    await sql`
      create temporary table bench_models as
      select *, row_number() over (order by id) - 1 as number from public.projects
      where is_online order by id limit 10`;
    await sql`create temporary table bench_batch (id uuid, n integer, model_id uuid)`;
    // As places are that operators have found: no news of their projects.
    await sql`set vigie.moves_rows = 'on'`;
    const [{ present } = { present: 0 }] = await sql<{ present: number }[]>`
      select count(*)::int as present from public.projects where is_online`;
    for (let from = present + 1; from <= total; from += batchSize) {
      const to = Math.min(total, from + batchSize - 1);
      await sql`truncate bench_batch`;
      await sql`
        insert into bench_batch
        select gen_random_uuid(), n, model.id
        from generate_series(${from}::int, ${to}::int) as n
        join bench_models as model on model.number = n % (select count(*) from bench_models)`;
      await sql`
        insert into public.projects (
          id, title, status, short_description, start_date, end_date, beneficiaries, countries,
          cities, organization_id, user_id, is_online, iati_identifier, created_at
        )
        select
          batch.id, model.title || ' ' || n, model.status, model.short_description,
          model.start_date, model.end_date, model.beneficiaries, model.countries, model.cities,
          model.organization_id, model.user_id, true, 'FR-RCS-123456789-' || n,
          timestamptz '2020-01-01' + n * interval '20 minutes'
        from bench_batch as batch join bench_models as model on model.id = batch.model_id`;
      await sql`
        insert into public.project_places (
          project_id, position, city, country, latitude, longitude, precision, found
        )
        select
          batch.id, place.position, place.city, place.country, place.latitude, place.longitude,
          place.precision, place.found
        from bench_batch as batch
        join public.project_places as place on place.project_id = batch.model_id`;
      await sql`
        insert into public.ledger_entries (project_id, kind, day, amount, description)
        select batch.id, (array['spent', 'received'])[1 + entry % 2],
          date '2020-01-01' + (n + entry) % 2400, entry, 'Pumps and pipes, lot ' || entry
        from bench_batch as batch cross join generate_series(1, ${entries}::int) as entry`;
    }
    await sql`vacuum analyze`;
  });
}

/** How many rows a project has of each list. */
interface ProjectSize {
  members: number;
  milestones: number;
  photos: number;
  entries: number;
  indicators: number;
}

/**
 * Makes an online project of a member with lists of that length, its pictures and portraits those of the demonstration.
 *
 * @param dataDirectory of a running server
 * @returns its id
 * @throws when the database refuses
 */
export function addLargeProject(
  dataDirectory: string,
  userId: string,
  { members, milestones, photos, entries, indicators }: ProjectSize,
): Promise<string> {
  return inDatabase(embeddedDatabase(dataDirectory), async (sql) => {
    const [project] = await sql<{ id: string }[]>`
      insert into public.projects (title, user_id, organization_id, is_online, shows_entries)
      select 'A project with long lists', user_id, organization_id, true, true
      from public.members where user_id = ${userId}
      returning id`;
    if (!project) throw new Error("The member is of no organisation.");
    const { id } = project;
    await sql`
      insert into public.key_milestones (project_id, name_milestone, status_milestone)
      select ${id}, 'Borehole ' || n || ' drilled, tested and handed over to its committee',
        (array['completed', 'in_progress', 'pending'])[1 + n % 3]
      from generate_series(1, ${milestones}::int) as n`;
    await sql`
      with portraits as (
        select array_agg(photo_url) as urls from public.team where photo_url is not null
      )
      insert into public.team (project_id, first_name, last_name, job_title, photo_url)
      select ${id}, 'Aminata ' || n, 'Ouédraogo', 'Hydrogeologist', urls[1 + n % cardinality(urls)]
      from portraits, generate_series(1, ${members}::int) as n`;
    await sql`
      with pictures as (select array_agg(la_photo) as photos from public.photos_projet)
      insert into public.photos_projet (project_id, la_photo, file_name)
      select ${id}, photos[1 + n % cardinality(photos)], 'Borehole ' || n || '.webp'
      from pictures, generate_series(1, ${photos}::int) as n`;
    await sql`
      insert into public.ledger_entries (project_id, kind, day, amount, description, counterparty, reference)
      select ${id}, (array['spent', 'spent', 'passed_on', 'received'])[1 + n % 4], date '2020-01-01' + n % 2400,
        10 + n, 'Pumps and pipes, lot ' || n, 'Forages du Plateau', 'INV-' || n
      from generate_series(1, ${entries}::int) as n`;
    await sql`
      insert into public.indicators (project_id, title, unit_label, baseline, target)
      select ${id}, 'People with safe water in village ' || n, 'people', 100, 2000
      from generate_series(1, ${indicators}::int) as n`;
    await sql`
      insert into public.measurements (project_id, indicator_id, day, value, note)
      select ${id}, indicators.id, date '2024-01-01' + 10 * n, 100 + 9 * n, 'Counted house by house'
      from public.indicators cross join generate_series(1, 100) as n
      where indicators.project_id = ${id}`;
    return id;
  });
}
