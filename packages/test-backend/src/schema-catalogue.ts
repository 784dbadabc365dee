import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";

/** What the database knows of one function, view, trigger or policy, of its comment, or of the rights on it. */
export interface SchemaPart {
  kind: "function" | "view" | "trigger" | "policy" | "comment" | "execute" | "access";
  /** As statements name it, such as `function private.is_line(text)`; of rights, what they are on. */
  name: string;
  /** The statements that make it; of `execute`, the roles that may. */
  text: string;
  /** A part that is there is replaced where this is the same, and else dropped before. */
  signature: string;
}

/** Whose rights are the schema's. */
export const SCHEMA_ROLES = "public, anon, authenticated, service_role";

const PARTS = `
with roles as (
  select 0::oid as oid, 'public' as name
  union all
  select oid, rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
), functions as (
  select pg_proc.oid, pg_proc.oid::regprocedure::text as name, proacl, proowner from pg_proc
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
), relations as (
  select pg_class.oid, pg_class.oid::regclass::text as name, relkind, relacl, reloptions from pg_class
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v')
), parts as (
  select 'function' as kind, oid, 'function ' || name as name, rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text,
    pg_get_function_arguments(oid) || ' returns ' || pg_get_function_result(oid) as signature
  from functions
  union all
  select 'view', oid, 'view ' || name,
    format(E'create or replace view %s%s as\\n%s', name,
      ' with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid)),
    (select string_agg(attname || ' ' || atttypid::regtype, ', ' order by attnum)
     from pg_attribute where attrelid = relations.oid and attnum > 0)
  from relations where relkind = 'v'
  union all
  select 'trigger', pg_trigger.oid, format('trigger %I on %s', tgname, tgrelid::regclass),
    replace(pg_get_triggerdef(pg_trigger.oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') || ';', null
  from pg_trigger join functions on functions.oid = tgfoid
  where not tgisinternal
  union all
  select 'policy', pg_policy.oid, format('policy %I on %s', polname, polrelid::regclass), made, made
  from pg_policy join pg_class on pg_class.oid = polrelid
  cross join lateral (
    select format('create policy %I on %s as %s for %s to %s%s%s;', polname, polrelid::regclass,
      case when polpermissive then 'permissive' else 'restrictive' end,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(roles.name, ', ' order by roles.name) from roles where roles.oid = any (polroles)),
      E'\\n  using (' || pg_get_expr(polqual, polrelid) || ')',
      E'\\n  with check (' || pg_get_expr(polwithcheck, polrelid) || ')') as made
  ) as policies
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
  union all
  select 'comment', subject.oid, 'comment on ' || subject.name,
    format('comment on %s is %L;', subject.name, description), null
  from (
    select oid, 'pg_proc'::regclass as class, 'function ' || name as name from functions
    union all
    select oid, 'pg_class', 'view ' || name from relations where relkind = 'v'
  ) as subject
  join pg_description on objoid = subject.oid and classoid = class and objsubid = 0
  union all
  select 'execute', oid, name,
    (select string_agg(roles.name, ', ' order by roles.name)
     from aclexplode(coalesce(proacl, acldefault('f', proowner))) join roles on roles.oid = grantee), null
  from functions
  union all
  select 'access', oid, name,
    (select string_agg(format('grant %s on %s to %s;',
       -- PostgreSQL 17 added a right, which earlier ones do not know.
       case when cardinality(rights) >= 7 then 'all' else array_to_string(rights, ', ') end,
       relations.name, role), E'\\n' order by role, rights)
     from (
       select roles.name as role, array_agg(lower(privilege_type) order by privilege_type) as rights
       from aclexplode(relacl) join roles on roles.oid = grantee group by 1
       union all
       select role, array_agg(format('%s (%s)', privilege, columns) order by privilege)
       from (
         select roles.name as role, lower(privilege_type) as privilege,
           string_agg(quote_ident(attname), ', ' order by attnum) as columns
         from pg_attribute cross join lateral aclexplode(attacl) join roles on roles.oid = grantee
         where attrelid = relations.oid group by 1, 2
       ) as columns_of_role
       group by 1
     ) as granted), null
  from relations
)
select kind, name, coalesce(text, '') as text, coalesce(signature, '') as signature from parts
order by array_position('{function,trigger,policy,comment,execute,access}', replace(kind, 'view', 'function')), oid, name`;

/** The functions, views, triggers and policies of Vigie with their rights, those first that others need. */
export async function readParts(sql: Sql): Promise<SchemaPart[]> {
  return sql.begin(async (transaction) => {
    // All names are written with their schema then.
    await transaction.unsafe("set local search_path = ''");
    return transaction.unsafe<SchemaPart[]>(PARTS);
  });
}

/** What tables need cannot be dropped, so functions and views go where nothing looks for them. */
const TAKE_PARTS_AWAY = `
create schema former_public;
create schema former_private;
do $$
declare
  part record;
begin
  for part in select polname, polrelid::regclass as relation from pg_policy loop
    execute format('drop policy %I on %s', part.polname, part.relation);
  end loop;
  for part in
    select tgname, tgrelid::regclass as relation from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('drop trigger %I on %s', part.tgname, part.relation);
  end loop;
  for part in
    select 'function ' || oid::regprocedure as name, pronamespace::regnamespace as place from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'view ' || oid::regclass, relnamespace::regnamespace from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'v'
  loop
    execute format('alter %s set schema %I', part.name, 'former_' || part.place);
  end loop;
end
$$;
revoke all on all tables in schema public, private from ${SCHEMA_ROLES};`;

/**
 * Puts what the files of `directory` make in the place of what {@link readParts} reads. Constraints and defaults of the
 * tables still call what was there before, so nothing but that is of use in such a database.
 */
export async function replaceParts(sql: Sql, directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  await sql.begin(async (transaction) => {
    await transaction.unsafe(TAKE_PARTS_AWAY);
    // Bodies may name what comes later.
    await transaction.unsafe("set local check_function_bodies = off");
    for (const name of names) {
      const text = await readFile(join(directory, name), "utf8");
      await transaction.unsafe(text).catch((cause: unknown) => {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      });
    }
  });
}
