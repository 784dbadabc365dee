import type { Sql, TransactionSql } from "postgres";
import server from "../../package.json" with { type: "json" };
import { patchEmitWarning } from "../lib/patch-emit-warning";
import { REALTIME_SCHEMA_SQL } from "./realtime-schema";
import { SERVED_SECRET_SQL } from "./served-secret";

/** Comment on the schemas that says which release of `@supabase/lite` they follow. */
const MADE_BY = `Made by Vigie after @supabase/lite ${server.dependencies["@supabase/lite"]}`;

/**
 * Creates the schemas `auth` and `storage` as `@supabase/lite` defines them, with Supabase's privileges for the request
 * roles, and `realtime`, in one transaction. Idempotent; it does not load that library, which is large, if the schemas
 * already follow its release.
 *
 * `@supabase/lite` has a method for it too, which swallows every error; here one is fatal.
 *
 * @throws {Error} naming the reason when the database refuses, for example for lack of rights
 */
export async function ensureSystemSchema(sql: Sql): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      if (!(await isMade(transaction))) await make(transaction);
      await transaction.unsafe(GRANTS);
      await transaction.unsafe(REALTIME_SCHEMA_SQL);
      await transaction.unsafe(ANSWER_LIMIT_SQL);
      await transaction.unsafe(LIST_FILES_SQL);
      await transaction.unsafe(SERVED_SECRET_SQL);
      await transaction.unsafe(ORGANISATION_OF_SQL);
      await transaction.unsafe(NO_SIGN_IN_LOG_SQL);
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

async function isMade(transaction: TransactionSql): Promise<boolean> {
  const [row] = await transaction.unsafe<{ made: boolean }[]>(
    "select coalesce(obj_description(to_regnamespace('storage')) = $1, false) as made",
    [MADE_BY],
  );
  return row?.made ?? false;
}

/** Half a second's work, which a first start does while its database is made. */
export async function loadDefinitions() {
  const lite = await import("@supabase/lite");
  patchEmitWarning();
  return lite;
}

async function make(transaction: TransactionSql): Promise<void> {
  const lite = await loadDefinitions();
  await transaction.unsafe(lite.SUPABASE_AUTH_HELPERS_SQL);
  await transaction.unsafe(lite.getAuthSchemaSql(false));
  await transaction.unsafe(lite.getStorageSchemaSql(false));
  await transaction.unsafe(`comment on schema storage is '${MADE_BY}'`);
}

/** Row-level security decides in `storage`; only the owner reads tables of `auth`. */
const GRANTS = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;
grant all on all tables in schema auth, storage to service_role;
`;

/** Limits the size of responses to reads, see `limitedStatement`; not needed on Supabase. */
const ANSWER_LIMIT_SQL = `
create schema if not exists vigie;
grant usage on schema vigie to anon, authenticated, service_role;

create or replace function vigie.check_answer_size(bytes bigint, most bigint) returns boolean
language plpgsql immutable set search_path = ''
as $check$
begin
  if bytes > most then
    raise exception 'The answer is larger than % bytes. Ask for fewer rows or columns.', most
      using errcode = '54000';
  end if;
  return true;
end
$check$;

revoke execute on function vigie.check_answer_size from public;
grant execute on function vigie.check_answer_size to anon, authenticated, service_role;
`;

/**
 * The contents of a folder of a bucket, with the rights of the caller, see `listFiles`. Supabase's storage
 * service has a function of its own.
 */
const LIST_FILES_SQL = `
create or replace function vigie.list_files(
  bucket text, folder text, beginning text, most integer, skipped integer,
  sort_column text, is_descending boolean
)
returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz,
  last_accessed_at timestamptz, metadata jsonb
)
language sql stable set search_path = ''
as $list$
  with files as (
    select
      substr(objects.name, char_length(list_files.folder) + 1) as path,
      objects.id, objects.updated_at, objects.created_at, objects.last_accessed_at, objects.metadata
    from storage.objects
    where objects.bucket_id = list_files.bucket and starts_with(objects.name, list_files.folder)
  ),
  entries as (
    select distinct split_part(path, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from files where strpos(path, '/') > 0
    union all
    select path, files.id, files.updated_at, files.created_at, files.last_accessed_at, files.metadata
    from files where strpos(path, '/') = 0
  ),
  sorted as (
    select entries.*, case list_files.sort_column
      when 'updated_at' then entries.updated_at
      when 'created_at' then entries.created_at
      when 'last_accessed_at' then entries.last_accessed_at
    end as moment
    from entries
    where starts_with(lower(entries.name), lower(list_files.beginning))
  )
  select sorted.name, sorted.id, sorted.updated_at, sorted.created_at, sorted.last_accessed_at,
    sorted.metadata
  from sorted
  order by
    sorted.id is not null,
    case when not list_files.is_descending then sorted.moment end,
    case when list_files.is_descending then sorted.moment end desc,
    case when not list_files.is_descending then sorted.name end collate "C",
    case when list_files.is_descending then sorted.name end collate "C" desc
  limit list_files.most offset list_files.skipped
$list$;

revoke execute on function vigie.list_files from public;
grant execute on function vigie.list_files to anon, authenticated, service_role;
`;

/** The name and language of an account's organisation, for mails. Supabase writes its own. */
const ORGANISATION_OF_SQL = `
create or replace function vigie.organisation_of(account uuid) returns table (name text, language text)
language plpgsql stable security definer set search_path = ''
as $organisation$
begin
  return query
    select organisations.name, organisations.language
    from public.members
    join public.organisations on organisations.id = members.organization_id
    where members.user_id = organisation_of.account;
end
$organisation$;

revoke execute on function vigie.organisation_of from public;
`;

/**
 * `@supabase/lite` writes each sign-in and renewal down with the person's address, which nothing reads and nothing
 * deletes: none is kept, nor what is there from before. Supabase's accounts service keeps its own.
 */
const NO_SIGN_IN_LOG_SQL = `
create or replace function vigie.keep_nothing() returns trigger
language plpgsql set search_path = ''
as $nothing$
begin
  return null;
end
$nothing$;

create or replace trigger keep_nothing before insert on auth.audit_log_entries
  for each row execute function vigie.keep_nothing();
delete from auth.audit_log_entries;
`;
