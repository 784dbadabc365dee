-- What is published besides the pages: projects as packages/open-data describes them. Policies decide what is read; and
-- members read no more here than visitors do.

-- Without search paths of their own, so that these become parts of the statement that asks: called for each project they
-- would take ten times as long.

create function private.open_sectors(sectors text[]) returns table (told jsonb)
language sql immutable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('code', left(sector, 5), 'percentage', substr(sector, 7)::numeric) order by place
    ),
    '[]'
  )
  from unnest(sectors) with ordinality as listed (sector, place)
$$;

comment on function private.open_sectors is
  'Sectors as packages/open-data names them: of 11220:60 the code and the percentage.';

create function private.open_content(project uuid, keeps_ledger boolean, shows_entries boolean, is_whole boolean)
returns table (told jsonb)
language sql stable
as $$
  select jsonb_build_object(
    'milestones', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name_milestone, 'status', row.status_milestone,
        'due_date', row.due_date, 'completed_on', row.completed_on
      )
      from public.key_milestones as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'documents', array(
      select jsonb_build_object(
        'id', row.id, 'title', row.title_resource, 'link', row.link_resource, 'file_name', row.file_name,
        'file_type', row.file_type, 'file_bytes', row.file_bytes, 'created_at', row.created_at
      )
      from public.resources as row
      where row.project_id = open_content.project and (not row.is_receipt or shows_entries)
      order by row.position, row.created_at, row.id limit 1000
    ),
    'team', array(
      select jsonb_build_object(
        'first_name', row.first_name, 'last_name', row.last_name, 'job_title', row.job_title,
        'linkedin_url', row.linkedin_url
      )
      from public.team as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'press', array(
      select jsonb_build_object('url', row.press_url)
      from public.press as row where row.project_id = open_content.project
      order by row.created_at, row.id limit 1000
    ),
    'pictures', array(
      select jsonb_build_object(
        'id', row.id, 'caption', row.caption, 'taken_in', row.taken_in, 'rendition_base', row.rendition_base
      )
      from public.photos_projet as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'donors', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name, 'website', row.website_url, 'image', row.image,
        'rendition_base', row.rendition_base, 'identifier', row.identifier,
        'organisation_type', row.organisation_type, 'activity_identifier', row.activity_identifier
      )
      from public.donors as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'partners', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name, 'role', row.role, 'website', row.website_url, 'identifier', row.identifier,
        'organisation_type', row.organisation_type, 'activity_identifier', row.activity_identifier
      )
      from public.partners as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id
    ),
    'indicators', array(
      select jsonb_build_object(
        'id', row.id, 'title', row.title, 'unit', row.unit, 'unit_label', row.unit_label,
        'scale', coalesce(row.scale, '{}'), 'less_is_better', row.less_is_better, 'baseline', row.baseline,
        'baseline_day', row.baseline_day, 'target', row.target, 'target_day', row.target_day,
        'measurements', array(
          select jsonb_build_object(
            'day', measured.day, 'value', measured.value, 'note', measured.note, 'women', measured.women,
            'girls', measured.girls, 'men', measured.men, 'boys', measured.boys
          )
          from public.measurements as measured where measured.indicator_id = row.id and is_whole
          order by measured.day, measured.created_at, measured.id
        )
      )
      from public.indicators as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id
    ),
    'money', case when keeps_ledger then private.money_of_project(project) end,
    'entries', case when keeps_ledger and shows_entries and is_whole then array(
      select jsonb_build_object(
        'id', row.id, 'kind', row.kind, 'day', row.day, 'amount', row.amount,
        'original_amount', row.original_amount, 'original_currency', row.original_currency,
        'description', row.description, 'donor_id', row.donor_id, 'counterparty', row.counterparty,
        'reference', row.reference
      )
      from public.ledger_entries as row where row.project_id = open_content.project
      order by row.day, row.created_at, row.id
    ) end
  )
$$;

comment on function private.open_content is
  'What belongs to a project, as openProject of packages/open-data names it: no file, no picture in a row, and of each list as many rows as pages read; neither measurements nor entries unless is_whole.';

create function public.open_projects(
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null, sort text default 'newest',
  after_key text default null, after_id uuid default null, most integer default 100,
  goal integer default null, detail text default 'list', ids uuid[] default null
) returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  most_bytes constant integer := 16777216;
  whole constant boolean := coalesce(detail in ('whole', 'summary'), false);
  size constant integer := least(greatest(coalesce(most, 100), 0), case when whole then 100 else 500 end);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')),
    status, dates, today, country, continent, goal, organisation, within
  ) || case when ids is null then '' else format(' and project_id = any (%L::uuid[])', ids[1:100]) end;
  found_page jsonb;
  found bigint;
  moments numeric;
  answer json;
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
  answer := (
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
  -- A project with as many and as long entries and measurements as there may be has 60 MB. What asks for several such at
  -- once would fill the memory of whoever passes them on.
  if octet_length(answer::text) > most_bytes then
    raise exception 'The answer is larger than 16 MiB. Please ask for fewer projects, or for a summary.'
      using errcode = '54000'; -- for programs
  end if;
  return answer;
end
$$;

comment on function public.open_projects is
  'A page of the public list as open data, what visitors see and no more, whoever asks: search and filters as list_projects has them, ids to name projects (at most 100), in their order, at most 500 rows of a list, or 100 projects with all that belongs to them (detail = whole; summary for all but measurements and entries), an error where that is more than 16 MiB, after the row that an answer before named as next. With most = 0 how many are found (and how many entries and measurements an organisation shows, up to 100000 of each), and a state that changes with whatever a file of them holds.';

revoke execute on function public.open_projects from public, anon, authenticated, service_role;
grant execute on function private.open_content, private.open_sectors, public.open_projects to anon, authenticated, service_role;
