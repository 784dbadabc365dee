-- The dashboard of an organisation with more projects than a browser should hold: search, filters, order,
-- pages and counts in SQL, as the public list has them. Lists that a browser holds go by the same rules of
-- packages/domain/src/project; a test compares them.

create table private.work_projects (
  project_id uuid primary key references public.projects (id) on update cascade on delete cascade,
  organization_id bigint not null,
  is_online boolean not null,
  status text not null,
  end_date date,
  is_over_budget boolean not null,
  filled smallint not null,
  created_at timestamptz not null,
  content_updated_at timestamptz not null,
  title_key text collate "C" not null,
  search_text text collate "C" not null
);

comment on table private.work_projects is
  'What dashboards filter and order by, of every project, also of those that are offline: only functions that ask for the caller''s own organisation read it.';
comment on column private.work_projects.filled is
  'How many of the 16 fields that completion is measured on are filled: isFilled of packages/domain.';

alter table private.work_projects enable row level security;
revoke all on private.work_projects from public, anon, authenticated, service_role;

-- What is counted and filtered by comes along, so that the rows with their texts need not be read.
create index work_projects_changed on private.work_projects
  (organization_id, content_updated_at desc, created_at desc, project_id)
  include (is_online, status, end_date, is_over_budget, filled);
create index work_projects_filled on private.work_projects
  (organization_id, filled desc, created_at desc, project_id);
create index work_projects_title_key on private.work_projects
  (organization_id, title_key, created_at desc, project_id);

do $$
declare
  place text;
begin
  select nspname into place
  from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
  if found then
    execute format(
      'create index work_projects_search_text on private.work_projects
       using gin (search_text %I.gin_trgm_ops)',
      place
    );
  end if;
end
$$;

create view private.projects_to_search as
select
  project.id as project_id, project.organization_id, project.is_online, project.status,
  project.end_date, project.countries, continents.names as continents,
  array_to_string(project.countries, ',') || '/' || array_to_string(continents.names, ',') as places,
  project.beneficiaries, project.created_at, project.content_updated_at,
  coalesce(project.budget, -1) as budget,
  coalesce(project.budget > 0 and project.money_spent > project.budget, false) as is_over_budget,
  (
    num_nonnulls(
      project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent
    )
    + (cardinality(project.countries) > 0)::integer + (cardinality(project.cities) > 0)::integer
    + (
      select count(*)
      from (
        values
          (project.title), (project.continent), (project.short_description), (project.long_description),
          (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre),
          (project.dv5_titre)
      ) as texts (value)
      where private.is_filled(value)
    )
  )::smallint as filled,
  private.title_key(project.title) as title_key,
  private.fold_text(concat_ws(
    e'\n',
    project.title, project.short_description, array_to_string(project.countries, e'\n'),
    countries.names, array_to_string(project.cities, e'\n')
  )) as search_text
from public.projects as project
cross join lateral (
  select string_agg(country.names, e'\n') as names, array_agg(country.continent) as continents
  from private.countries as country
  where country.code = any (project.countries)
) as countries
cross join lateral (
  select array(
    select distinct continent from unnest(countries.continents || project.continent) as continent
    where continent is not null
    order by continent
  ) as names
) as continents;

comment on view private.projects_to_search is
  'What is kept of every project for lists to be searched, filtered and ordered by.';

create or replace view private.projects_to_list as
select
  project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
  created_at, content_updated_at, budget, title_key, search_text
from private.projects_to_search
where is_online;

create view private.projects_to_work_on as
select
  project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
  content_updated_at, title_key, search_text
from private.projects_to_search;

comment on view private.projects_to_work_on is 'What private.work_projects has to hold.';

revoke all on private.projects_to_search, private.projects_to_work_on
from public, anon, authenticated, service_role;

-- Texts are folded once for both tables.
create or replace function private.keep_listed_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listed_projects using changed
  where listed_projects.project_id = changed.id and not changed.is_online;
  with wanted as materialized (
    select * from private.projects_to_search
    where project_id in (select changed.id from changed)
  ), worked_on as (
    insert into private.work_projects as known (
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    )
    select
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    from wanted
    on conflict (project_id) do update set
      organization_id = excluded.organization_id, is_online = excluded.is_online,
      status = excluded.status, end_date = excluded.end_date,
      is_over_budget = excluded.is_over_budget, filled = excluded.filled,
      created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
      title_key = excluded.title_key, search_text = excluded.search_text
  )
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from wanted where is_online
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text;
  return null;
end
$$;

insert into private.work_projects select * from private.projects_to_work_on;

create function private.need_condition(need text, today date) returns text
language sql immutable set search_path = ''
return case need
  -- 10 of 16 fields are the first 60 percent.
  when 'ready' then '(not work.is_online and work.filled >= 10)'
  when 'over_budget' then 'work.is_over_budget'
  when 'past_end' then format('(work.end_date < %L::date and work.status <> ''completed'')', today)
  when 'unchanged'
    then '(work.content_updated_at < now() - interval ''90 days'' and work.status <> ''completed'')'
  else 'true'
end;

comment on function private.need_condition is
  'Which projects have a need, as a condition on private.work_projects: hasNeed of packages/domain. Every project for an unknown one.';

create function private.find_work(
  search text, visibility text, phase text, need text, today date, sort text,
  after_key text, after_created timestamptz, after_id uuid, most integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant bigint := private.own_organization_id();
  words constant text[] := private.search_words(coalesce(search, ''));
  key constant text := case sort
    when 'completeness' then 'filled' when 'title' then 'title_key' else 'content_updated_at' end;
  key_type constant text := case key
    when 'filled' then 'smallint' when 'title_key' then 'text collate "C"' else 'timestamptz' end;
  direction constant text := case key when 'title_key' then 'asc' else 'desc' end;
  beyond constant text := case key when 'title_key' then '>' else '<' end;
  wanted text;
  following text := 'true';
  answer jsonb;
begin
  wanted := format('work.organization_id = %L::bigint', own)
    || case visibility
         when 'online' then ' and work.is_online' when 'offline' then ' and not work.is_online'
         else '' end
    || case when phase is null then '' else format(' and work.status = %L', phase) end
    || case when need is null then '' else ' and ' || private.need_condition(need, today) end
    || coalesce(
      (
        select string_agg(
          format(
            ' and work.search_text like %L',
            '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
          ),
          ''
        )
        from unnest(words) as word
      ),
      ''
    );
  if after_key is not null and after_created is not null and after_id is not null then
    following := format(
      'key %1$s= %2$L::%3$s and (
         key %1$s %2$L::%3$s or created_at < %4$L::timestamptz
         or (created_at = %4$L::timestamptz and project_id > %5$L::uuid)
       )',
      beyond, after_key, key_type, after_created, after_id
    );
  end if;
  execute format(
    -- What words find is read once; for the rest an index has count and page.
    'with found as %1$s materialized (
       select work.project_id, work.%2$I as key, work.created_at
       from private.work_projects as work where %3$s
     ), page as (
       select project_id, key, created_at from found where %5$s
       order by key %4$s, created_at desc, project_id limit %6$s
     )
     select jsonb_build_object(
       ''found'', (select count(*) from found),
       ''page'', coalesce((
         select jsonb_agg(
           jsonb_build_object(''id'', project_id, ''key'', key::text, ''created'', created_at)
           order by key %4$s, created_at desc, project_id
         )
         from page
       ), ''[]'')
     )',
    case when words = '{}' then 'not' else '' end,
    key, wanted, direction, following, most
  ) into answer;
  return answer;
end
$$;

comment on function private.find_work is
  'Which projects of the caller''s own organisation a work list has: how many, and those of a page in their order with what the next page goes on from.';

create function public.work_list(
  search text default '', visibility text default null, phase text default null,
  need text default null, today date default current_date, sort text default 'changed',
  after_key text default null, after_created timestamptz default null, after_id uuid default null,
  most integer default 60
) returns jsonb
language sql stable set search_path = ''
as $$
  with bounded as (
    select least(greatest(coalesce(most, 60), 1), 100) as most
  ), answer as materialized (
    select
      bounded.most,
      private.find_work(
        search, visibility, phase, need, coalesce(today, current_date), sort,
        after_key, after_created, after_id, bounded.most
      ) as found
    from bounded
  ), page as materialized (
    select place, entry, (entry ->> 'id')::uuid as id
    from answer cross join jsonb_array_elements(found -> 'page') with ordinality as entries (entry, place)
  )
  select jsonb_build_object(
    'found', answer.found -> 'found',
    'next', (
      select jsonb_build_object('key', entry -> 'key', 'created', entry -> 'created', 'id', entry -> 'id')
      from page where place = answer.most
    ),
    'projects', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', project.id, 'created_at', project.created_at, 'user_id', project.user_id,
            'is_online', project.is_online, 'title', project.title, 'status', project.status,
            'budget', project.budget, 'money_spent', project.money_spent,
            'start_date', project.start_date, 'end_date', project.end_date,
            'countries', project.countries, 'cities', project.cities,
            'continent', project.continent, 'beneficiaries', project.beneficiaries,
            'short_description', project.short_description,
            'long_description', project.long_description,
            'dv1_titre', project.dv1_titre, 'dv2_titre', project.dv2_titre,
            'dv3_titre', project.dv3_titre, 'dv4_titre', project.dv4_titre,
            'dv5_titre', project.dv5_titre,
            'content_updated_at', project.content_updated_at,
            'photos_projet', array(
              select jsonb_build_object(
                'rendition_base', photo.rendition_base, 'picture_width', photo.picture_width,
                'picture_height', photo.picture_height, 'picture_colour', photo.picture_colour
              )
              from public.photos_projet as photo where photo.project_id = project.id
              order by photo.position, photo.created_at, photo.id limit 1
            )
          )
          order by page.place
        )
        from page join public.projects as project on project.id = page.id
      ),
      '[]'
    )
  )
  from answer
$$;

comment on function public.work_list is
  'A page of the dashboard of the caller''s own organisation: projects that have each word of a search and pass the filters (visibility: online or offline; phase; need: ready, over_budget, past_end on the day today, or unchanged), ordered by sort (changed, completeness, title), at most 100, after the row that an answer before named as next. Says how many are found, exactly.';

create function public.work_overview(today date default current_date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    'select jsonb_build_object(
       ''projects'', count(*),
       ''ready'', count(*) filter (where %1$s),
       ''over_budget'', count(*) filter (where %2$s),
       ''past_end'', count(*) filter (where %3$s),
       ''unchanged'', count(*) filter (where %4$s)
     )
     from private.work_projects as work where work.organization_id = %5$L::bigint',
    private.need_condition('ready', today), private.need_condition('over_budget', today),
    private.need_condition('past_end', today), private.need_condition('unchanged', today),
    private.own_organization_id()
  ) into answer;
  return answer;
end
$$;

comment on function public.work_overview is
  'How many projects the caller''s own organisation has, and how many of them have each need on the day today.';

revoke execute on function
  private.keep_listed_projects, private.need_condition, private.find_work, public.work_list,
  public.work_overview
from public, anon, authenticated, service_role;
grant execute on function private.find_work, public.work_list, public.work_overview to authenticated;
