-- The dashboard's search finds a project by what the organisation calls it in its books, and by its IATI identifier. The
-- public list's does not.

create function private.work_text(search_text text, reference text, iati_identifier text) returns text
language sql stable
return concat_ws(
  e'\n', search_text, private.fold_text(reference), private.fold_text(iati_identifier)
);

revoke execute on function private.work_text from public, anon, authenticated, service_role;

create or replace view private.projects_to_work_on as
select
  project_id, wanted.organization_id, wanted.is_online, wanted.status, wanted.end_date, is_over_budget,
  filled, wanted.created_at, wanted.content_updated_at, title_key,
  private.work_text(search_text, reference, iati_identifier) as search_text
from private.projects_to_search as wanted
join public.projects on projects.id = project_id;

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
      project_id, wanted.organization_id, wanted.is_online, wanted.status, wanted.end_date,
      is_over_budget, filled, wanted.created_at, wanted.content_updated_at, title_key,
      private.work_text(search_text, reference, iati_identifier)
    from wanted join changed on changed.id = project_id
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
