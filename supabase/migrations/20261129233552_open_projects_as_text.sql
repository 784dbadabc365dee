-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[]) cascade;

CREATE OR REPLACE FUNCTION public.open_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 100, goal integer DEFAULT NULL::integer, detail text DEFAULT 'list'::text, ids uuid[] DEFAULT NULL::uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  whole constant boolean := coalesce(detail in ('whole', 'summary'), false);
  size constant integer := least(greatest(coalesce(most, 100), 0), case when whole then 100 else 500 end);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')),
    status, dates, today, country, continent, goal, organisation, within
  ) || case when ids is null then '' else format(' and project_id = any (%L::uuid[])', ids[1:100]) end;
  found_page jsonb;
  found bigint;
  moments numeric;
begin
  if size = 0 then
    -- One that leaves or comes later than a newer one changes the sum, too.
    execute
      'select count(*), sum(uuid_hash_extended(project_id, (extract(epoch from content_updated_at) * 1000000)::bigint))
       from private.listed_projects where ' || wanted
    into found, moments;
    return json_build_object(
      'found', found,
      'rows', case when whole then (
        select count(*) from (
          select from public.projects as project join public.ledger_entries as entry on entry.project_id = project.id
          where project.organization_id = organisation and project.is_online and project.shows_entries
          limit 100000
        ) as entries
      ) + (
        select count(*) from (
          select from public.projects as project join public.measurements as measured on measured.project_id = project.id
          where project.organization_id = organisation and project.is_online
          limit 100000
        ) as measurements
      ) else 0 end,
      'state', md5(concat_ws(
        '/', found, moments,
        (select max(organisations.updated_at) from public.organisations),
        -- A place that is found later is no change of its project.
        (select concat_ws('/', sum(places), sum(latitudes), sum(longitudes)) from private.listed_cells)
      ))
    );
  end if;
  found_page := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    false, 0, after_key, null, after_id, 0, size
  );
  return (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select
        organisations.id,
        (jsonb_build_object(
          'id', organisations.id, 'name', organisations.name, 'language', organisations.language,
          'licence', organisations.licence, 'licence_url', organisations.licence_url,
          'iati_identifier', organisations.iati_identifier
        ) || case when not whole then '{}' else jsonb_build_object(
          'short_description', organisations.short_description,
          'contact_email', organisations.contact_email, 'website_url', organisations.website_url,
          'imprint_url', organisations.imprint_url,
          'iati_former_identifiers', organisations.iati_former_identifiers,
          'iati_type', organisations.iati_type, 'iati_contact_email', organisations.iati_contact_email,
          'iati_sectors', (select told from private.open_sectors(organisations.iati_sectors)),
          'iati_aid_type', organisations.iati_aid_type,
          'iati_flow_type', organisations.iati_flow_type,
          'iati_finance_type', organisations.iati_finance_type,
          'iati_tied_status', organisations.iati_tied_status
        ) end)::json as told
      from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    -- As text (json) and not as a tree (jsonb), which takes three times as long.
    select json_build_object(
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select json_agg(
            case
              when whole
                then (
                  listed.told::jsonb
                  || (
                    select told from private.open_content(
                      project.id, project.keeps_ledger, project.shows_entries, detail = 'whole'
                    )
                  )
                  || jsonb_build_object('related_activities', array(
                    select jsonb_build_object('type', left(activity, 1), 'identifier', substr(activity, 3))
                    from unnest(project.related_activities) with ordinality as related (activity, place)
                    order by related.place
                  ))
                )::json
              else listed.told
            end
            order by page.place
          )
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
          cross join lateral (
            select json_build_object(
              'id', project.id, 'title', project.title, 'status', project.status,
              'short_description', project.short_description,
              'long_description', project.long_description, 'start_date', project.start_date,
              'end_date', project.end_date, 'countries', project.countries, 'cities', project.cities,
              'continent', project.continent, 'goals', project.goals,
              'beneficiaries', project.beneficiaries, 'currency', project.currency,
              'budget', project.budget, 'money_spent', project.money_spent,
              'iati_identifier', project.iati_identifier,
              'sectors', (select told from private.open_sectors(project.sectors)),
              'humanitarian', project.is_humanitarian, 'scope', project.iati_scope,
              'created_at', project.created_at, 'updated_at', project.content_updated_at, 'organisation', publisher.told,
              'places', array(
                select json_build_object(
                  'city', place.city, 'country', place.country, 'latitude', place.latitude,
                  'longitude', place.longitude, 'precision', place.precision
                )
                from public.public_places as place where place.project_id = project.id
                order by place.position, place.id
              ),
              'donors', array(
                select donor.name from public.donors as donor
                where donor.project_id = project.id and donor.name is not null
                order by donor.position, donor.created_at, donor.id
              )
            ) as told
          ) as listed
        ),
        '[]'
      )
    )
  );
end
$function$;

comment on function public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[]) is 'A page of the public list as open data, what visitors see and no more, whoever asks: search and filters as list_projects has them, ids to name projects (at most 100), in their order, at most 500 rows of a list, or 100 projects with all that belongs to them (detail = whole; summary for all but measurements and entries), after the row that an answer before named as next. With most = 0 how many are found (and how many entries and measurements an organisation shows, up to 100000 of each), and a state that changes with whatever a file of them holds.';

revoke execute on function
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
from public, anon, authenticated, service_role;

grant execute on function
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
to anon, authenticated, service_role;

reset check_function_bodies;
