-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function public.work_selection(text,text,text,text,date,text) is null;

comment on function public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) is null;

comment on function private.find_work(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) is null;

comment on function public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint) is null;

comment on function public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer) is null;

comment on function private.listed_condition(text[],text,text,date,text,text,bigint,bigint) is null;

drop function if exists public.work_selection(text,text,text,text,date,text) cascade;

drop function if exists public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) cascade;

drop function if exists private.find_work(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) cascade;

drop function if exists public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint) cascade;

drop function if exists public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer) cascade;

drop function if exists private.listed_condition(text[],text,text,date,text,text,bigint,bigint) cascade;

drop view if exists private.projects_to_work_on cascade;

drop view if exists private.projects_to_list cascade;

drop view if exists private.projects_to_search cascade;

CREATE OR REPLACE FUNCTION private.guard_project_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501'; -- for programs
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501'; -- for programs
  end if;

  -- undo_import checks who calls, too: an administrator may take back what a colleague imported.
  if current_setting('vigie.undoes_import', true) = 'on' and current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.reference, new.iati_identifier, new.status, new.start_date, new.end_date,
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description,
      new.currency, new.goals
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description,
      old.currency, old.goals
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501', hint = 'refused.notOwner';
  end if;

  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['title'::text, 'reference'::text, 'iati_identifier'::text, 'status'::text, 'start_date'::text, 'end_date'::text, 'countries'::text, 'cities'::text, 'continent'::text, 'goals'::text, 'beneficiaries'::text, 'short_description'::text, 'long_description'::text, 'currency'::text, 'budget'::text, 'money_spent'::text];

create or replace view private.projects_to_search as
 SELECT project.id AS project_id,
    project.organization_id,
    project.is_online,
    project.status,
    project.end_date,
    project.countries,
    continents.names AS continents,
    project.goals,
    ((array_to_string(project.countries, ','::text) || '/'::text) || array_to_string(continents.names, ','::text)) AS places,
    project.beneficiaries,
    project.created_at,
    project.content_updated_at,
    private.money_key(project.budget, project.currency) AS budget,
    COALESCE(((project.budget > (0)::numeric) AND (project.money_spent > project.budget)), false) AS is_over_budget,
    ((((num_nonnulls(project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent) + ((cardinality(project.countries) > 0))::integer) + ((cardinality(project.cities) > 0))::integer) + ( SELECT count(*) AS count
           FROM ( VALUES (project.title), (project.continent), (project.short_description), (project.long_description), (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre), (project.dv5_titre)) texts(value)
          WHERE private.is_filled(texts.value))))::smallint AS filled,
    private.title_key(project.title) AS title_key,
    private.fold_text(concat_ws('
'::text, project.title, project.short_description, array_to_string(project.countries, '
'::text), countries.names, array_to_string(project.cities, '
'::text))) AS search_text,
    project.reference,
    project.iati_identifier
   FROM ((public.projects project
     CROSS JOIN LATERAL ( SELECT string_agg(country.names, '
'::text) AS names,
            array_agg(country.continent) AS continents
           FROM private.countries country
          WHERE (country.code = ANY (project.countries))) countries)
     CROSS JOIN LATERAL ( SELECT ARRAY( SELECT DISTINCT continent.continent
                   FROM unnest((countries.continents || project.continent)) continent(continent)
                  WHERE (continent.continent IS NOT NULL)
                  ORDER BY continent.continent) AS names) continents);

create or replace view private.projects_to_list as
 SELECT project_id,
    organization_id,
    status,
    end_date,
    countries,
    continents,
    places,
    beneficiaries,
    created_at,
    content_updated_at,
    budget,
    title_key,
    search_text,
    goals
   FROM private.projects_to_search
  WHERE is_online;

create or replace view private.projects_to_work_on as
 SELECT project_id,
    organization_id,
    is_online,
    status,
    end_date,
    is_over_budget,
    filled,
    created_at,
    content_updated_at,
    title_key,
    private.work_text(search_text, reference, iati_identifier) AS search_text,
    goals
   FROM private.projects_to_search;

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
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.listed_condition(words text[] DEFAULT '{}'::text[], status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT NULL::date, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, goal integer DEFAULT NULL::integer, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(
    ' and ',
    'true',
    case when within is not null then format('organization_id = %L::bigint', within) end,
    case when status is not null then format('status = %L', status) end,
    case when country is not null then format('countries @> array[%L]', country) end,
    case when continent is not null then format('%L = any (continents)', continent) end,
    case when goal is not null then format('goals @> array[%L]::smallint[]', goal) end,
    case when organisation is not null then format('organization_id = %L::bigint', organisation) end,
    case dates
      when 'active' then format('end_date >= %L::date', today)
      when 'completed' then format('end_date < %L::date', today) end,
    private.word_condition(words)
  )
$function$;

CREATE OR REPLACE FUNCTION public.list_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, skip integer DEFAULT 0, most integer DEFAULT 24, goal integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := private.listed_condition(
    words, status, dates, today, country, continent, goal, organisation, within
  );
  is_narrowed constant boolean := wanted <> private.listed_condition(within => list_projects.within);
  total constant bigint := coalesce(
    (
      select sum(projects) from private.listed_counts
      where within is null or organization_id = within
    ),
    0
  );
  size constant integer := least(greatest(coalesce(most, 24), 1), 100);
  found_page constant jsonb := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    words <> '{}', case when not is_narrowed then total end,
    after_key, null, after_id, least(greatest(coalesce(skip, 0), 0), 1000000), size
  );
begin
  return (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select organisations.id, organisations.name, organisations.language from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    select jsonb_build_object(
      'total', total,
      'found', found_page -> 'found',
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', project.id, 'title', project.title, 'is_online', project.is_online,
              'status', project.status, 'short_description', project.short_description,
              'start_date', project.start_date, 'end_date', project.end_date,
              'beneficiaries', project.beneficiaries, 'countries', project.countries,
              'cities', project.cities, 'continent', project.continent, 'goals', project.goals,
              'budget', project.budget, 'currency', project.currency, 'created_at', project.created_at,
              'milestone_count', project.milestone_count,
              'milestones_completed', project.milestones_completed,
              'content_updated_at', project.content_updated_at,
              'organization_id', project.organization_id,
              'organisations', jsonb_build_object('name', publisher.name, 'language', publisher.language),
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
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
        ),
        '[]'
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_overview(within bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with kinds as materialized (
    select
      string_to_array(split_part(places, '/', 1), ',') as countries,
      string_to_array(split_part(places, '/', 2), ',') as continents,
      organization_id, projects, people
    from private.listed_counts
    where projects > 0 and (within is null or organization_id = within)
  )
  select jsonb_build_object(
    'projects', coalesce((select sum(projects) from kinds), 0),
    'people', coalesce((select sum(people) from kinds), 0),
    'countries', coalesce(
      (
        select jsonb_agg(distinct code order by code)
        from kinds cross join unnest(kinds.countries) as code
      ),
      '[]'
    ),
    'continents', coalesce(
      (
        select jsonb_agg(distinct continent order by continent)
        from kinds cross join unnest(kinds.continents) as continent
      ),
      '[]'
    ),
    'goals', array(
      select goal from generate_series(1, 17) as goal
      where exists (
        select from private.listed_projects
        where goals @> array[goal]::smallint[] and (within is null or organization_id = within)
      )
      order by goal
    ),
    'organisations', coalesce(
      (
        select jsonb_agg(jsonb_build_object('id', publisher.id, 'name', publisher.name))
        from (
          select organisation.id, organisation.name from public.organisations as organisation
          where organisation.id in (select organization_id from kinds)
          order by private.title_key(organisation.name) collate "C", organisation.id
          limit 200
        ) as publisher
      ),
      '[]'
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.map_places(zoom integer DEFAULT 2, west double precision DEFAULT '-180'::integer, south double precision DEFAULT '-90'::integer, east double precision DEFAULT 180, north double precision DEFAULT 90, search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, goal integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most constant integer := 2000;
  level constant integer := least(greatest(coalesce(zoom, 2), 0), 15);
  -- Screens show a degree of longitude on 256 * 2^zoom / 360 pixels; a cell is 64 of them wide.
  cell constant double precision := 360 / (4 * 2 ^ level);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')), status, dates, today, country, continent, goal, organisation, within
  );
  answer jsonb;
begin
  if level <= 7 and wanted = private.listed_condition(within => map_places.within) then
    with cells as materialized (
      select * from private.far_places(level, west, south, east, north, map_places.within)
    ), fullest as materialized (
      select cells.* from cells
      where (select sum(places) from cells) > most
      order by cells.places desc, cells.longitude, cells.latitude
      limit most
    )
    select jsonb_agg(
      jsonb_build_object(
        'latitude', fullest.latitude, 'longitude', fullest.longitude, 'places', fullest.places,
        'project_id', named.project_id, 'title', named.title,
        'city', named.city, 'country', named.country
      )
      order by fullest.places desc, named.project_id, named.position, fullest.longitude, fullest.latitude
    )
    into answer
    from fullest
    left join lateral (
      select place.project_id, place.position, project.title, place.city, place.country
      from private.listed_places as listed
      join public.public_places as place on place.id = listed.id
      join public.projects as project on project.id = place.project_id
      where listed.longitude >= greatest(west, fullest.x * cell) and listed.longitude <= east
        and listed.longitude < (fullest.x + 1) * cell
        and listed.latitude >= greatest(south, fullest.y * cell) and listed.latitude <= north
        and listed.latitude < (fullest.y + 1) * cell
        and (map_places.within is null or listed.organization_id = map_places.within)
      limit 1
    ) as named on fullest.places = 1;
    if answer is not null then
      return answer;
    end if;
  end if;
  -- Titles and cities are read with the rights of the current user, of the few that have a place of their own.
  with shown as materialized (
    select * from private.found_places(wanted, west, south, east, north)
  ), cells as (
    select avg(shown.latitude) as latitude, avg(shown.longitude) as longitude, count(*) as places,
      case when count(*) = 1 then min(shown.id::text)::uuid end as id
    from shown
    where (select count(*) from shown) > most
    group by floor(shown.longitude / cell), floor(shown.latitude / cell)
    order by count(*) desc, avg(shown.longitude), avg(shown.latitude)
    limit most
  ), points as (
    select cells.latitude, cells.longitude, cells.places, cells.id from cells
    union all
    select shown.latitude, shown.longitude, 1, shown.id from shown
    where (select count(*) from shown) <= most
  )
  select jsonb_agg(
    jsonb_build_object(
      'latitude', points.latitude, 'longitude', points.longitude, 'places', points.places,
      'project_id', named.project_id, 'title', named.title,
      'city', named.city, 'country', named.country
    )
    order by points.places desc, named.project_id, named.position, points.longitude, points.latitude
  )
  into answer
  from points
  left join lateral (
    select place.project_id, place.position, project.title, place.city, place.country
    from public.public_places as place join public.projects as project on project.id = place.project_id
    where place.id = points.id
    offset 0
  ) as named on true;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.find_work(search text, visibility text, phase text, need text, goal integer, today date, sort text, after_key text, after_created timestamp with time zone, after_id uuid, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := concat_ws(
    ' and ',
    format('organization_id = %L::bigint', private.own_organization_id()),
    case visibility when 'online' then 'is_online' when 'offline' then 'not is_online' end,
    case when phase is not null then format('status = %L', phase) end,
    case when need is not null then private.need_condition(need, today) end,
    case when goal is not null then format('goals @> array[%L]::smallint[]', goal) end,
    private.word_condition(words)
  );
begin
  return private.find_page(
    'work_projects', wanted,
    case sort
      when 'completeness' then 'filled' when 'title' then 'title_key' else 'content_updated_at' end,
    words <> '{}', null,
    case when after_created is not null then after_key end, after_created, after_id, 0, most
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.work_list(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, after_key text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 60, goal integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with bounded as (
    select least(greatest(coalesce(most, 60), 1), 100) as most
  ), answer as materialized (
    select
      bounded.most,
      private.find_work(
        search, visibility, phase, need, goal, coalesce(today, current_date), sort,
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
            'currency', project.currency, 'budget', project.budget, 'money_spent', project.money_spent,
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
$function$;

CREATE OR REPLACE FUNCTION public.work_selection(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, goal integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', project.id, 'user_id', project.user_id, 'is_online', project.is_online) order by place
    ),
    '[]'
  )
  from jsonb_array_elements(
    private.find_work(
      search, visibility, phase, need, goal, coalesce(today, current_date), sort, null, null, null, 500
    )
      -> 'page'
  ) with ordinality as entries (entry, place)
  join public.projects as project on project.id = (entry ->> 'id')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.work_overview(today date DEFAULT CURRENT_DATE)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  execute format(
    'select jsonb_build_object(
       ''projects'', count(*),
       ''ready'', count(*) filter (where %1$s),
       ''over_budget'', count(*) filter (where %2$s),
       ''past_end'', count(*) filter (where %3$s),
       ''unchanged'', count(*) filter (where %4$s),
       ''goals'', array(
         select distinct goal from private.work_projects cross join unnest(goals) as goal
         where organization_id = %5$L::bigint order by goal
       )
     )
     from private.work_projects where organization_id = %5$L::bigint',
    private.need_condition('ready', today), private.need_condition('over_budget', today),
    private.need_condition('past_end', today), private.need_condition('unchanged', today),
    private.own_organization_id()
  ) into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "goals": [], "images": [], "is_online": false,
    "milestone_count": 0, "milestones_completed": 0
  }';
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    empty_row || jsonb_strip_nulls(row_values) || jsonb_build_object(
      'id', project, 'user_id', owner, 'organization_id', organisation,
      'created_at', now() - place * interval '1 microsecond', 'updated_at', now(), 'content_updated_at', now()
    )
  ) as filled
  where not row_values ? 'seen';
  perform private.change_projects(
    organisation, (select jsonb_agg(row_values) from jsonb_array_elements(rows) as row_values where row_values ? 'seen')
  );

  -- Places and lists of a new project are part of its entry in the history, and no later news.
  perform set_config('vigie.moves_rows', 'on', true);
  perform private.add_imported_lists(rows, ids, true);
  perform set_config('vigie.moves_rows', '', true);
  perform private.add_imported_lists(rows, ids, false);
end
$function$;

comment on function private.are_goals(smallint[]) is 'At most five numbers from 1 to 17, in their order and each once.';

comment on view private.projects_to_search is 'What is kept of every project for lists to be searched, filtered and ordered by.';

comment on view private.projects_to_list is 'What private.listed_projects has to hold.';

comment on view private.projects_to_work_on is 'What private.work_projects has to hold.';

comment on function private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint) is 'What rows of private.listed_projects are found by: words of private.search_words, filters, and the organisation that a list is within; null narrows nothing.';

comment on function public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer) is 'A page of the public list: online projects that have each word of a search (the first 20 of 200 characters, in title, short description, names and codes of countries, cities; case and accents aside) and pass the filters (status; dates: active or completed on the day today; country by its code; continent; goal by its number; organisation), ordered by sort (newest, updated, budget, title), at most 100, after the row that an answer before named as next, or after some that are skipped. Says how many are found and how many there are within one organisation or all, exactly.';

comment on function public.list_overview(bigint) is 'What all online projects come to, of one organisation or all: their number, the people they reach, their countries by code, continents, goals of the UN, and the organisations that publish them, up to 200.';

comment on function public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer) is 'The places of online projects within a box that a search and filters find, as list_projects does, of all organisations or within one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

comment on function private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer) is 'Which projects of the caller''s own organisation a work list has: how many, and those of a page in their order with what the next page goes on from.';

comment on function public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer) is 'A page of the dashboard of the caller''s own organisation: projects that have each word of a search and pass the filters (visibility: online or offline; phase; need: ready, over_budget, past_end on the day today, or unchanged; goal by its number), ordered by sort (changed, completeness, title), at most 100, after the row that an answer before named as next. Says how many are found, exactly.';

comment on function public.work_selection(text,text,text,text,date,text,integer) is 'The first 500 projects that work_list finds, to be changed with one call.';

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke all on private.projects_to_search from public, anon, authenticated, service_role;

revoke all on private.projects_to_list from public, anon, authenticated, service_role;

revoke all on private.projects_to_work_on from public, anon, authenticated, service_role;

revoke execute on function
  private.are_goals(smallint[])
from public, anon, authenticated, service_role;

grant execute on function
  private.are_goals(smallint[])
to authenticated, service_role;

revoke execute on function
  private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer)
from public, anon, authenticated, service_role;

grant execute on function
  private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer)
to anon, authenticated, service_role;

revoke execute on function
  private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer),
  public.work_selection(text,text,text,text,date,text,integer)
from public, anon, authenticated, service_role;

grant execute on function
  private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer),
  public.work_selection(text,text,text,text,date,text,integer)
to authenticated;

reset check_function_bodies;
