-- Where Vigie's own rules live, and what it needs of PostgreSQL.
--
-- The files of this folder have the tables, with their columns, bounds, indexes and data, and what is written from
-- supabase/schema: functions, views, triggers, policies and rights, which are to be read there.

-- Outside the schemas that the API exposes.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Supabase has its extensions in the schema extensions; another application of this database may have them
-- elsewhere, and then they stay there. pgcrypto hashes passwords. pg_trgm finds words in texts: where it cannot be
-- had everything is found all the same, by reading more.
do $$
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pgcrypto') then
    create schema if not exists extensions;
    create extension pgcrypto with schema extensions;
  end if;
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm')
    and not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    create schema if not exists extensions;
    create extension pg_trgm with schema extensions;
  end if;
end
$$;
