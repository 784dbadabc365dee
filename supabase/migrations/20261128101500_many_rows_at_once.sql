-- What triggers do for each of thousands of rows that one statement writes.

-- Called for each column of each row. As what they are, their bodies can stand in the statement, without a call.
alter function private.is_large(jsonb) stable;
alter function private.history_value(jsonb) stable;

-- A session plans the trigger's statement once, by how many rows its first change had: joined to `changed` for the
-- reference, an import of thousands was compared row by row with itself.

create or replace view private.projects_to_search as
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
  )) as search_text,
  project.reference, project.iati_identifier
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
      content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier)
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

create or replace view private.projects_to_work_on as
select
  project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
  content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier) as search_text
from private.projects_to_search;
