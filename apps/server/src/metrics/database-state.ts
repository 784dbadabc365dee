import type { Sql } from "postgres";
import { waitAtMost } from "../lib/timeout";

/** The state of a database, as a login without rights can see it. */
export interface DatabaseState {
  /** How long it took to answer. */
  seconds: number;
  /** Size of all its files. */
  bytes: number;
  /** Open connections to this database, by user. */
  connections: { user: string; count: number }[];
  /** The limit of the whole database server. */
  maxConnections: number;
}

/** Shorter than a usual scrape's limit of ten seconds. */
const TIMEOUT_MS = 3000;

/** Reads the state of the database; null if it does not answer in time. */
export async function databaseStateOf(sql: Sql): Promise<DatabaseState | null> {
  const startedAt = performance.now();
  let state: DatabaseState | null = null;
  const asking = ask(sql).then((answer) => {
    state = { ...answer, seconds: (performance.now() - startedAt) / 1000 };
  });
  await waitAtMost(TIMEOUT_MS, asking).catch(() => false);
  return state;
}

async function ask(sql: Sql): Promise<Omit<DatabaseState, "seconds">> {
  const [row] = await sql<
    { bytes: number; max: number; connections: DatabaseState["connections"] }[]
  >`
    select
      pg_catalog.pg_database_size(pg_catalog.current_database())::float8 as bytes,
      pg_catalog.current_setting('max_connections')::int as max,
      (
        select coalesce(pg_catalog.jsonb_agg(each), '[]')
        from (
          select usename as "user", pg_catalog.count(*)::int as count
          from pg_catalog.pg_stat_activity
          where datname = pg_catalog.current_database() and usename is not null
          group by usename
          order by 2 desc
          limit 20
        ) as each
      ) as connections`;
  if (row === undefined) throw new Error("The database said nothing of itself.");
  return { bytes: row.bytes, maxConnections: row.max, connections: row.connections };
}
