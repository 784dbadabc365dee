import { join } from "node:path";
import { openConnection } from "@vigie/server/database/address";

type Sql = ReturnType<typeof openConnection>;

/** Projects of one statement. */
const batchSize = 2000;

/** Projects between two lines about how far it is. */
const told = 20_000;

/**
 * Does something in the embedded database of a running server, as its owner: what is stored so has no limits of rates,
 * but all triggers.
 *
 * @param dataDirectory the server's
 */
export async function inDatabase<Result>(
  dataDirectory: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = openConnection(
    { host: join(dataDirectory, "socket"), port: 5432, user: "postgres", database: "postgres" },
    { max: 1 },
  );
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Adds online projects until there are so many: each is a copy of one of the demonstration's that is online, with a
 * number to its title, so that lengths and words are true to life. They have their models' places, where places are
 * stored.
 *
 * @param dataDirectory see {@link inDatabase}
 * @param tell hears after some thousands how many there are
 * @throws when the database refuses
 */
export async function generateProjects(
  dataDirectory: string,
  total: number,
  tell: (made: number) => void = () => undefined,
): Promise<void> {
  await inDatabase(dataDirectory, async (sql) => {
    await sql`
      create temporary table bench_models as
      select *, row_number() over (order by id) - 1 as number from public.projects
      where is_online order by id limit 10`;
    await sql`create temporary table bench_batch (id uuid, n integer, model_id uuid)`;
    // As places are that operators have found: no news of their projects.
    await sql`set vigie.moves_rows = 'on'`;
    const columns = await placeColumns(sql);
    const [{ present } = { present: 0 }] = await sql<{ present: number }[]>`
      select count(*)::int as present from public.projects where is_online`;
    for (let from = present + 1; from <= total; from += batchSize) {
      const to = Math.min(total, from + batchSize - 1);
      await addBatch(sql, from, to, columns);
      if (to % told === 0) tell(to);
    }
    await sql`vacuum analyze`;
  });
}

async function addBatch(
  sql: Sql,
  from: number,
  to: number,
  columns: readonly string[],
): Promise<void> {
  await sql`truncate bench_batch`;
  await sql`
    insert into bench_batch
    select gen_random_uuid(), n, model.id
    from generate_series(${from}::int, ${to}::int) as n
    join bench_models as model on model.number = n % (select count(*) from bench_models)`;
  await sql`
    insert into public.projects (
      id, title, status, short_description, start_date, end_date, beneficiaries, countries, cities,
      organization_id, user_id, is_online, created_at
    )
    select
      batch.id, model.title || ' ' || n, model.status, model.short_description, model.start_date,
      model.end_date, model.beneficiaries, model.countries, model.cities,
      model.organization_id, model.user_id, true,
      timestamptz '2020-01-01' + n * interval '20 minutes'
    from bench_batch as batch join bench_models as model on model.id = batch.model_id`;
  if (columns.length === 0) return;
  await sql.unsafe(`
    insert into public.project_places (project_id, ${columns.join(", ")})
    select batch.id, ${columns.map((name) => `place.${name}`).join(", ")}
    from bench_batch as batch
    join public.project_places as place on place.project_id = batch.model_id`);
}

/** Staff's browsers find places when they save; what is made in SQL takes over what they found. */
async function placeColumns(sql: Sql): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'project_places'
      and column_name not in ('id', 'project_id', 'created_at', 'updated_at')
      and is_generated = 'NEVER' and is_identity = 'NO'`;
  return columns.map(({ name }) => `"${name}"`);
}
