import type { Sql, TransactionSql } from "postgres";
import { StartError } from "../lib/start-error";
import type { DatabaseAddress } from "./address";
import type { DatabaseLogins, LoginName } from "./logins";
import { isDenial } from "./roles";
import { scramVerifier } from "./scram";

/** The database user may not make or change the logins; the message says which rights it needs. */
export class LoginsError extends StartError {
  override name = "LoginsError";
}

/** Roles that a login may switch to. It inherits nothing from them. */
const memberships: Record<LoginName, readonly string[]> = {
  authenticator: ["anon", "authenticated", "service_role"],
  visitor: ["anon"],
  accounts: [],
};

const IDLE_TRANSACTION = "set idle_in_transaction_session_timeout = '10s'";

/** Settings of the roles, which apply even if a pooler drops those of the connection. */
const settings: Record<LoginName, readonly string[]> = {
  authenticator: ["set statement_timeout = '20s'", IDLE_TRANSACTION],
  visitor: [
    "set statement_timeout = '2s'",
    IDLE_TRANSACTION,
    "set default_transaction_read_only = on",
  ],
  accounts: ["set statement_timeout = '20s'", IDLE_TRANSACTION],
};

const names: readonly LoginName[] = ["authenticator", "visitor", "accounts"];

/**
 * Makes the logins of the connected database if they are absent, and sets password, attributes, memberships, settings
 * and rights of each, which undoes manual changes. Needs the roles, schemas and migrations. Idempotent but for the
 * salt of the passwords.
 *
 * @throws {LoginsError} when the connected user may not do that; nothing is changed then
 */
export async function ensureLogins(sql: Sql, logins: DatabaseLogins): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      // Servers that change the same role at the same time would fail.
      await transaction.unsafe("select pg_advisory_xact_lock(hashtextextended('vigie logins', 0))");
      for (const name of names) await ensureLogin(transaction, name, logins[name]);
      await transaction.unsafe(rightsOfAccounts(logins.accounts.user));
      await transaction.unsafe(CLOSE_TO_TEMPORARY_TABLES);
    });
  } catch (error) {
    if (!isDenial(error)) throw error;
    throw new LoginsError(`${await advice(sql)} (PostgreSQL: ${error.message})`, { cause: error });
  }
}

async function ensureLogin(sql: TransactionSql, name: LoginName, login: DatabaseAddress) {
  const { user, password = "" } = login;
  await sql.unsafe(`
do $$ declare excess record; begin
  if not exists (select from pg_roles where rolname = '${user}') then
    create role ${user};
  end if;
  -- Who lacks these attributes may not even take them away, which only tampering calls for.
  if exists (
    select from pg_roles where rolname = '${user}'
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
  ) then
    alter role ${user} nosuperuser nocreaterole nocreatedb noreplication nobypassrls;
  end if;
  alter role ${user} login noinherit connection limit -1
    valid until 'infinity' password '${scramVerifier(password)}';

  for excess in
    select granted.rolname as role, grantors.rolname as grantor
    from pg_auth_members
    join pg_roles members on members.oid = member
    join pg_roles granted on granted.oid = roleid
    join pg_roles grantors on grantors.oid = grantor
    where members.rolname = '${user}'
      and granted.rolname <> all (array['${memberships[name].join("','")}'])
  loop
    execute format('revoke %I from ${user} granted by %I cascade', excess.role, excess.grantor);
  end loop;

  execute format('alter role ${user} in database %I reset all', current_database());
  if not has_database_privilege('${user}', current_database(), 'connect') then
    execute format('grant connect on database %I to ${user}', current_database());
  end if;
end $$;
alter role ${user} reset all;
${settings[name].map((setting) => `alter role ${user} ${setting};`).join("\n")}
${memberships[name].map((role) => `grant ${role} to ${user};`).join("\n")}`);
}

/** What the accounts service reads and writes. Accounts are never deleted through it. */
function rightsOfAccounts(user: string): string {
  return `
revoke all on all tables in schema auth, public, storage from ${user};
grant usage on schema auth, public, vigie to ${user};
grant select, insert, update on auth.users, auth.identities to ${user};
grant select, insert, update, delete on auth.sessions, auth.refresh_tokens to ${user};
grant insert on auth.audit_log_entries to ${user};
grant execute on function public.check_invitation(text, text),
  public.request_password_link(text), public.request_address_link(uuid, text),
  vigie.organisation_of(uuid) to ${user};`;
}

/** By default every role may create temporary tables, even in read-only transactions. */
const CLOSE_TO_TEMPORARY_TABLES = `
do $$ begin
  if has_database_privilege('public', current_database(), 'temporary') and exists (
    select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')
  ) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;`;

async function advice(sql: Sql): Promise<string> {
  const [row] = await sql<{ user: string }[]>`select quote_ident(current_user) as "user"`;
  const user = row?.user ?? "current_user";
  return `The database user ${user} may not make logins of fewer rights. A database administrator can allow it: alter role ${user} createrole; grant anon, authenticated, service_role to ${user} with admin option;`;
}
