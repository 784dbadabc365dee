-- The command menu of an organisation with more projects than a browser should hold: it finds projects by
-- the words of their titles.

do $$
declare
  place text;
begin
  select nspname into place
  from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
  if found then
    execute format(
      'create index work_projects_title on private.work_projects
       using gin (title_key %I.gin_trgm_ops)',
      place
    );
  end if;
end
$$;

create function private.find_titles(search text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text;
  found uuid[];
begin
  -- Numbers in the keys of titles have zeros in front.
  select string_agg(
    format(
      ' and work.title_key like %L',
      '%' || regexp_replace(
        replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_'), '([^0-9])([0-9])', '\1%\2', 'g'
      ) || '%'
    ),
    ''
  )
  into words
  from unnest(private.search_words(coalesce(search, ''))) as word;
  execute format(
    'select array_agg(project_id order by content_updated_at desc, project_id)
     from (
       select work.project_id, work.content_updated_at from private.work_projects as work
       where work.organization_id = %L::bigint %s
       order by work.content_updated_at desc, work.project_id limit %s
     ) as found',
    private.own_organization_id(), words, most
  ) into found;
  return found;
end
$$;

comment on function private.find_titles is
  'Projects of the caller''s own organisation whose titles have each word of a search, the one that changed last first.';

create function public.find_titles(search text default '', most integer default 50) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', project.id, 'title', project.title, 'user_id', project.user_id,
        'is_online', project.is_online
      )
      order by found.place
    ),
    '[]'
  )
  from unnest(private.find_titles(search, least(greatest(coalesce(most, 50), 1), 100)))
    with ordinality as found (id, place)
  join public.projects as project on project.id = found.id
$$;

comment on function public.find_titles is
  'Titles of the caller''s own organisation that have each word of a search (the first 20 of 200 characters; case and accents aside), at most 100, the one that changed last first. A number is found in longer ones, too.';

revoke execute on function private.find_titles, public.find_titles
from public, anon, authenticated, service_role;
grant execute on function private.find_titles, public.find_titles to authenticated;
