import type { ClientBase } from "pg";
import * as v from "valibot";
import { appliedMigrations } from "../backup/data-tables";
import { inTodaysTerms } from "../database/development-schema";
import { MOVE_MARK } from "../database/move-mark";

/** What a move has to know of its source or target before it writes anything. */
export interface Place {
  /** Equal for two connections exactly when they lead to the same database. */
  identity: string;
  /** Whether accounts belong to Supabase's own service. */
  isSupabase: boolean;
  /** Versions of the applied migrations; null if the database holds nothing of Vigie. */
  migrations: string[] | null;
  /** Whether there is no account and no organisation. */
  isEmpty: boolean;
  /** The identity of the source of an unfinished move into this database; null for none. */
  unfinishedFrom: string | null;
}

const PLACE = `
select
  (select system_identifier::text from pg_catalog.pg_control_system()) || '/' ||
    (select oid::text from pg_catalog.pg_database where datname = pg_catalog.current_database())
    as identity,
  exists (
    select from pg_catalog.pg_class
    join pg_catalog.pg_roles on pg_roles.oid = relowner
    where pg_class.oid = pg_catalog.to_regclass('auth.users') and rolname = 'supabase_auth_admin'
  ) as "isSupabase",
  pg_catalog.to_regclass('public.organisations') is not null
    and pg_catalog.to_regclass('supabase_migrations.schema_migrations') is not null as "hasVigie",
  pg_catalog.obj_description(pg_catalog.to_regnamespace('${MOVE_MARK}'), 'pg_namespace')
    as "unfinishedFrom"`;

const placeSchema = v.tuple([
  v.object({
    identity: v.string(),
    isSupabase: v.boolean(),
    hasVigie: v.boolean(),
    unfinishedFrom: v.nullable(v.string()),
  }),
]);
const emptySchema = v.tuple([v.object({ empty: v.boolean() })]);

/** Reads the state of a database. */
export async function placeOf(client: ClientBase): Promise<Place> {
  const [{ hasVigie, ...place }] = v.parse(placeSchema, (await client.query(PLACE)).rows);
  if (!hasVigie) return { ...place, migrations: null, isEmpty: true };
  const used = await client.query(
    "select not exists (select from public.organisations) and not exists (select from auth.users) as empty",
  );
  const [{ empty: isEmpty }] = v.parse(emptySchema, used.rows);
  const migrations = inTodaysTerms(await appliedMigrations(client), "database");
  return { ...place, migrations, isEmpty };
}

/** Marks a move into the database as unfinished, see {@link Place.unfinishedFrom}. */
export async function markUnfinished(client: ClientBase, source: string): Promise<void> {
  await client.query(`create schema if not exists ${MOVE_MARK}`);
  // The identity consists of digits and a slash.
  await client.query(`comment on schema ${MOVE_MARK} is '${source.replaceAll("'", "")}'`);
}

/** Removes the mark of an unfinished move. */
export async function markFinished(client: ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${MOVE_MARK}`);
}
