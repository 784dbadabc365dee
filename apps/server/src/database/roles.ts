import type { Sql } from "postgres";
import { troubleOf } from "../errors/trouble";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";
import { reserveSession } from "./reserve-session";

/** The external database's user may not make what Vigie needs; the message says what a DBA has to run. */
export class RolesError extends StartError {
  override name = "RolesError";
}

/** The roles of requests, as on Supabase: of visitors, of signed-in people, and of the secret key. */
const requestRoles = ["anon", "authenticated", "service_role"] as const;

/**
 * Runs the server's own work as `service_role`, which bypasses row-level security, in a transaction. The work asks the
 * database and waits for nothing else.
 *
 * @param organizationId the only one that the server shows, where the work asks for it; undefined for all
 */
export async function asService<Result>(
  pool: Sql,
  work: (sql: Sql) => Promise<Result>,
  organizationId?: number,
): Promise<Result> {
  // Spares 30 s after a lost connection: the driver forgets who waits for a session then, not who waits for an answer.
  await pool`select`;
  const session = await reserveSession(pool);
  try {
    await session`begin`;
    await session`set local role service_role`;
    if (organizationId !== undefined)
      await session`select set_config('vigie.organization_id', ${String(organizationId)}, true)`;
    const result = await work(session);
    await session`commit`;
    session.release();
    return result;
  } catch (error) {
    if (!isFromLostSession(error)) {
      await session`rollback`.then(
        () => session.release(),
        () => undefined,
      );
    }
    throw error;
  }
}

/**
 * The driver takes a lost session back by itself. Whatever else is sent on it is written to a closed socket, which ends
 * the server, or waits for ever.
 */
function isFromLostSession(error: unknown): boolean {
  const trouble = troubleOf([errorCode(error)]);
  return trouble === "cut" || trouble === "away";
}

const missing = "select from pg_roles where rolname";

/** Another server may be making the same roles in another database of the cluster. */
const ensureRolesExist = requestRoles.map(
  (role) => `
do $$ begin
  if not exists (${missing} = '${role}') then
    create role ${role} nologin noinherit${role === "service_role" ? " bypassrls" : ""};
  end if;
exception when duplicate_object or unique_violation then null;
end $$;`,
);

const ensureBypass = `
do $$ begin
  if exists (${missing} = 'service_role' and not rolbypassrls) then
    alter role service_role bypassrls;
  end if;
end $$;`;

/** A superuser may switch to any role, other users only to those granted to them. */
const ensureMembership = `
do $$ declare
  request_role text;
  -- From PostgreSQL 16 on, who makes a role is its member without being able to become it.
  ability text := case when current_setting('server_version_num')::int >= 160000
    then 'set' else 'member' end;
begin
  foreach request_role in array array['${requestRoles.join("', '")}'] loop
    if not pg_has_role(current_user, request_role, ability) then
      execute format('grant %I to %I', request_role, current_user);
    end if;
  end loop;
end $$;`;

const grantSchemas = `
do $$ declare schema_name text; begin
  for schema_name in select nspname from pg_namespace where nspname in ('public', 'auth', 'storage')
  loop
    execute format('grant usage on schema %I to ${requestRoles.join(", ")}', schema_name);
  end loop;
end $$;`;

/**
 * Creates the roles `anon`, `authenticated` and `service_role` (which bypasses row-level security) if they are absent,
 * lets the connected user switch to each of them, and grants them usage of those of the schemas `public`, `auth` and
 * `storage` that exist. Idempotent.
 *
 * @throws {RolesError} when the connected user may not do that
 */
export async function ensureRoles(sql: Sql): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      for (const statement of [...ensureRolesExist, ensureBypass, ensureMembership, grantSchemas]) {
        await transaction.unsafe(statement);
      }
    });
  } catch (error) {
    if (!isDenial(error)) throw error;
    throw new RolesError(await adviceForDba(sql), { cause: error });
  }
}

async function adviceForDba(sql: Sql): Promise<string> {
  const rows = await sql<{ user: string; database: string }[]>`
    select quote_ident(current_user) as "user", quote_ident(current_database()) as database`;
  const { user = "current_user", database = "the database" } = rows[0] ?? {};
  const existing = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname = any(${[...requestRoles]})`;
  const absent = requestRoles.filter((role) => !existing.some(({ name }) => name === role));
  const statements = [
    ...absent.map((role) => `create role ${role} nologin noinherit;`),
    "alter role service_role bypassrls;",
    `grant ${requestRoles.join(", ")} to ${user};`,
    `grant create on database ${database} to ${user};`,
    `grant all on schema public to ${user} with grant option;`,
  ];
  return `The database user ${user} may not make the roles that Vigie needs. Ask a database administrator to run in ${database}: ${statements.join(" ")}`;
}

/** Whether the database refused a statement for lack of privileges. */
export function isDenial(error: unknown): error is Error {
  return errorCode(error) === "42501";
}
