import postgres, { type Sql } from "postgres";
import * as v from "valibot";

/** The address of a PostgreSQL, as the options of the `postgres` package. */
export const databaseAddressSchema = v.object({
  /** A host name or address, or the folder of a Unix socket. */
  host: v.string(),
  port: v.number(),
  user: v.string(),
  password: v.exactOptional(v.string()),
  database: v.string(),
  /** Off when absent. `prefer` and `require` encrypt without verifying the server's identity. */
  ssl: v.exactOptional(v.picklist(["prefer", "require", "verify-full"])),
});

/** See {@link databaseAddressSchema}. */
export type DatabaseAddress = v.InferOutput<typeof databaseAddressSchema>;

/** How long a database may take to answer a new connection. */
export const CONNECT_TIMEOUT_SECONDS = 10;

/**
 * The driver closes a connection at its age after its next statement, and forgets who waits for a session of it:
 * what waits would never go on.
 */
export const UNLIMITED_LIFETIME = null;

/** Without this limit, ending a pool whose server is gone would wait for ever. */
export const CLOSE_WITHIN_SECONDS = 3;

/**
 * A pool of at most `max` connections, opened as they are needed; end it with `sql.end()`.
 * Notices of the server (`relation already exists, skipping`) are not printed.
 */
export function openConnection(address: DatabaseAddress, { max }: { max: number }): Sql {
  return postgres({
    ...address,
    max,
    max_lifetime: UNLIMITED_LIFETIME,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
}

/** Why the database does not let a login in, or does not answer; null where it lets it in. */
export async function signInFailure(login: DatabaseAddress): Promise<unknown> {
  const sql = openConnection(login, { max: 1 });
  try {
    await sql`select 1`;
    return null;
  } catch (error) {
    return error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
