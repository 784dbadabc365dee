-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.publish_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('vigie iati', new.id));
  -- The organisation's own change is told in the history, and no page that somebody edits has changed.
  perform set_config('vigie.moves_rows', 'on', true);
  with unpublished as materialized (
    select id from public.projects
    where organization_id = new.id and is_online and iati_published_at is null
    order by id for no key update skip locked
  )
  update public.projects set iati_published_at = null from unpublished where projects.id = unpublished.id;
  perform set_config('vigie.moves_rows', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_listed_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.listed_projects using changed
  where listed_projects.project_id = changed.id and not changed.is_online;
  with wanted as materialized (
    select * from private.projects_to_search
    where project_id in (select changed.id from changed)
  ), worked_on as (
    insert into private.work_projects as known (
      project_id, organization_id, is_online, status, end_date, goals, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    )
    select
      project_id, organization_id, is_online, status, end_date, goals, is_over_budget, filled, created_at,
      content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier)
    from wanted
    on conflict (project_id) do update set
      organization_id = excluded.organization_id, is_online = excluded.is_online,
      status = excluded.status, end_date = excluded.end_date, goals = excluded.goals,
      is_over_budget = excluded.is_over_budget, filled = excluded.filled,
      created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
      title_key = excluded.title_key, search_text = excluded.search_text
    where known is distinct from excluded
  )
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, goals, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, goals, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from wanted where is_online
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, goals = excluded.goals, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text
  where listed is distinct from excluded;
  return null;
end
$function$;

reset check_function_bodies;
