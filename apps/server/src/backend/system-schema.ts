import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { Sql } from "postgres";
import { REALTIME_SCHEMA_SQL } from "./realtime-schema";

/**
 * Makes the schemas `auth` and `storage` as `@supabase/lite` describes them, with Supabase's rights
 * for the request roles, and `realtime`, in one transaction. Doing it again changes nothing.
 *
 * `@supabase/lite` has a method for it too, which swallows every error; here one is fatal.
 *
 * @throws {Error} naming the reason when the database refuses, for example for lack of rights
 */
export async function ensureSystemSchema(sql: Sql): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(SUPABASE_AUTH_HELPERS_SQL);
      await transaction.unsafe(getAuthSchemaSql(false));
      await transaction.unsafe(getStorageSchemaSql(false));
      await transaction.unsafe(GRANTS);
      await transaction.unsafe(REALTIME_SCHEMA_SQL);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown reason";
    throw new Error(
      `The schemas for accounts, storage and live updates could not be made: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Row-level security decides in `storage`; nobody but the owner reads tables of `auth`. */
const GRANTS = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;
grant all on all tables in schema auth, storage to service_role;
`;
