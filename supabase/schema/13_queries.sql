-- What is asked of many tables at once: pages of long lists (the public list, the map of all projects, the dashboard,
-- the command menu).

-- Which rows a list has, as a condition on the columns of private.listed_projects or private.work_projects. Only what
-- stands in a statement itself finds an index: one for each word, and one for each order. So find_page and
-- found_places, and nothing else here, put their statement together, of conditions that are made of quoted values.

create function private.word_condition(words text[]) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(
    format(
      'search_text like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    ),
    ' and '
  )
  from unnest(words) as word
$$;

comment on function private.word_condition is
  'What rows that have each of these words are found by; null without words.';

create function private.listed_condition(
  words text[] default '{}', status text default null, dates text default null, today date default null,
  country text default null, continent text default null, goal integer default null,
  organisation bigint default null, within bigint default null
)
returns text
language sql stable set search_path = ''
as $$
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
$$;

comment on function private.listed_condition is
  'What rows of private.listed_projects are found by: words of private.search_words, filters, and the organisation that a list is within; null narrows nothing.';

create function private.need_condition(need text, today date) returns text
language sql immutable set search_path = ''
return case need
  -- 10 of 16 fields are the first 60 percent.
  when 'ready' then '(not is_online and filled >= 10)'
  when 'over_budget' then 'is_over_budget'
  when 'past_end' then format('(end_date < %L::date and status <> ''completed'')', today)
  when 'unchanged'
    then '(content_updated_at < now() - interval ''60 days'' and status <> ''completed'')'
  else 'true'
end;

comment on function private.need_condition is
  'Which projects have a need, as a condition on private.work_projects: hasNeed of packages/domain. Every project for an unknown one.';

create function private.find_page(
  source text, condition text, key text, reads_once boolean, known bigint,
  after_key text, after_created timestamptz, after_id uuid, skip integer, most integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  direction constant text := case key when 'title_key' then 'asc' else 'desc' end;
  beyond constant text := case key when 'title_key' then '>' else '<' end;
  ties constant text := case source
    when 'work_projects' then 'created_at desc, project_id' else 'project_id' end;
  -- What comes after a row in that order.
  following constant text := case
    when after_key is null or after_id is null then 'true'
    when source = 'work_projects' then format(
      'key %1$s= %2$L and (key %1$s %2$L or created_at < %3$L or (created_at = %3$L and project_id > %4$L))',
      beyond, after_key, after_created, after_id
    )
    else format('key %1$s= %2$L and (key %1$s %2$L or project_id > %3$L)', beyond, after_key, after_id)
  end;
  answer jsonb;
begin
  execute
    'with found as ' || case when reads_once then '' else 'not ' end || 'materialized (
       select project_id, created_at, ' || quote_ident(key) || ' as key
       from private.' || quote_ident(source) || ' where ' || condition || '
     ), page as (
       select project_id, created_at, key from found where ' || following || '
       order by key ' || direction || ', ' || ties || ' limit $1 offset $2
     )
     select jsonb_build_object(
       ''found'', coalesce($3, (select count(*) from found)),
       ''page'', coalesce((
         select jsonb_agg(
           jsonb_build_object(''id'', project_id, ''key'', key::text, ''created'', created_at)
           order by key ' || direction || ', ' || ties || '
         )
         from page
       ), ''[]'')
     )'
  into answer using most, skip, known;
  return answer;
end
$$;

comment on function private.find_page is
  'How many rows of a list (listed_projects or work_projects) fulfil a condition, unless that is known, and a page of them in the order of a column (titles go up, all else down): id, key and created_at of each, of which the last is where the next page goes on from. What words find is read once; for the rest an index has count and page.';

-- The public list

create function public.list_projects(
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null, sort text default 'newest',
  after_key text default null, after_id uuid default null,
  skip integer default 0, most integer default 24, goal integer default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
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
$$;

comment on function public.list_projects is
  'A page of the public list: online projects that have each word of a search (the first 20 of 200 characters, in title, short description, names and codes of countries, cities; case and accents aside) and pass the filters (status; dates: active or completed on the day today; country by its code; continent; goal by its number; organisation), ordered by sort (newest, updated, budget, title), at most 100, after the row that an answer before named as next, or after some that are skipped. Says how many are found and how many there are within one organisation or all, exactly.';

create function public.list_overview(within bigint default null) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

comment on function public.list_overview is
  'What all online projects come to, of one organisation or all: their number, the people they reach, their countries by code, continents, goals of the UN, and the organisations that publish them, up to 200.';

-- The map of all projects. Searches and filters count the places that they find; without them those of a box are
-- counted by cells that are kept.

create function private.found_places(
  condition text, west double precision, south double precision, east double precision, north double precision
)
returns table (id uuid, latitude double precision, longitude double precision)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute
    'select place.id, place.latitude, place.longitude from private.listed_places as place
     where place.longitude between $1 and $3 and place.latitude between $2 and $4'
    || case when condition = 'true' then '' else
      ' and place.project_id in (select project_id from private.listed_projects where ' || condition || ')'
    end
  using west, south, east, north;
end
$$;

comment on function private.found_places is
  'The listed places within a box whose projects fulfil a condition on private.listed_projects.';

create function private.far_places(
  zoom integer, west double precision, south double precision, east double precision,
  north double precision, within bigint
)
returns table (
  latitude double precision, longitude double precision, places bigint,
  x double precision, y double precision
)
language sql stable set search_path = ''
as $$
  with edges as materialized (
    -- Cells that are in the box as a whole, and the degrees between which those lie.
    select
      ceil(west * 512 / 360) as x_from, floor(east * 512 / 360) as x_to,
      ceil(south * 512 / 360) as y_from, floor(north * 512 / 360) as y_to,
      ceil(west * 512 / 360) * 360 / 512 as west_of_cells,
      floor(east * 512 / 360) * 360 / 512 as east_of_cells,
      ceil(south * 512 / 360) * 360 / 512 as south_of_cells,
      floor(north * 512 / 360) * 360 / 512 as north_of_cells
  ), beside as (
    -- What lies between them and the edges of the box: left and right of them, below and above.
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.longitude between west and east and place.longitude < west_of_cells
        and place.latitude between south and north
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.longitude >= greatest(west_of_cells, east_of_cells) and place.longitude <= east
        and place.latitude between south and north
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.latitude between south and north and place.latitude < south_of_cells
        and place.longitude >= west_of_cells and place.longitude < east_of_cells
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.latitude >= greatest(south_of_cells, north_of_cells) and place.latitude <= north
        and place.longitude >= west_of_cells and place.longitude < east_of_cells
  ), parts as (
    select cells.x, cells.y, cells.places, cells.latitudes, cells.longitudes
    from private.listed_cells as cells, edges
    where cells.places > 0 and (within is null or cells.organization_id = within)
      and cells.x >= x_from and cells.x < x_to and cells.y >= y_from and cells.y < y_to
    union all
    select
      floor(beside.longitude * 512 / 360)::integer, floor(beside.latitude * 512 / 360)::integer, 1,
      beside.latitude::numeric, beside.longitude::numeric
    from beside
    where within is null or beside.organization_id = within
  )
  select
    (sum(latitudes) / sum(places))::double precision, (sum(longitudes) / sum(places))::double precision,
    sum(places)::bigint, floor(parts.x / 2.0 ^ (7 - zoom)), floor(parts.y / 2.0 ^ (7 - zoom))
  from parts
  group by 4, 5
$$;

comment on function private.far_places is
  'The listed places within a box by the cells of a zoom from 0 to 7, each at their mean.';

create function public.map_places(
  zoom integer default 2,
  west double precision default -180, south double precision default -90,
  east double precision default 180, north double precision default 90,
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null, goal integer default null
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
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
$$;

comment on function public.map_places is
  'The places of online projects within a box that a search and filters find, as list_projects does, of all organisations or within one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

-- The dashboard of an organisation. Only the functions with rights of their own read private.work_projects, and each
-- asks for the current user's organisation.

create function private.find_work(
  search text, visibility text, phase text, need text, goal integer, today date, sort text,
  after_key text, after_created timestamptz, after_id uuid, most integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

comment on function private.find_work is
  'Which projects of the caller''s own organisation a work list has: how many, and those of a page in their order with what the next page goes on from.';

create function public.work_list(
  search text default '', visibility text default null, phase text default null,
  need text default null, today date default current_date, sort text default 'changed',
  after_key text default null, after_created timestamptz default null, after_id uuid default null,
  most integer default 60, goal integer default null
) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

comment on function public.work_list is
  'A page of the dashboard of the caller''s own organisation: projects that have each word of a search and pass the filters (visibility: online or offline; phase; need: ready, over_budget, past_end on the day today, or unchanged; goal by its number), ordered by sort (changed, completeness, title), at most 100, after the row that an answer before named as next. Says how many are found, exactly.';

create function public.work_selection(
  search text default '', visibility text default null, phase text default null,
  need text default null, today date default current_date, sort text default 'changed',
  goal integer default null
) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

comment on function public.work_selection is
  'The first 500 projects that work_list finds, to be changed with one call.';

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
$$;

comment on function public.work_overview is
  'How many projects the caller''s own organisation has, and how many of them have each need on the day today.';

-- The command menu: projects by the words of their titles.

create function private.find_titles(search text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- The keys of titles, which have an index, have zeros in front of numbers. A word with digits is compared with the
  -- title itself as well, the first line of what is searched.
  words constant text := (
    select string_agg(
      format(
        'title_key like %L',
        '%' || regexp_replace(
          replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_'), '([^0-9])([0-9])', '\1%\2', 'g'
        ) || '%'
      )
      || case
        when word ~ '[0-9]'
          then format(' and strpos(split_part(search_text, e''\n'', 1), %L) > 0', word)
        else ''
      end,
      ' and '
    )
    from unnest(private.search_words(coalesce(search, ''))) as word
  );
  found_page constant jsonb := private.find_page(
    'work_projects',
    concat_ws(' and ', format('organization_id = %L::bigint', private.own_organization_id()), words),
    'content_updated_at', false, 0, null, null, null, 0, most
  );
begin
  return array(select (entry ->> 'id')::uuid from jsonb_array_elements(found_page -> 'page') as entry);
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

revoke execute on function
  public.list_projects, public.list_overview, public.map_places, public.work_list, public.work_overview,
  public.find_titles, public.work_selection
from public, anon, authenticated, service_role;
grant execute on function
  private.word_condition, private.listed_condition, private.find_page, public.list_projects, public.list_overview,
  private.found_places, private.far_places, public.map_places
to anon, authenticated, service_role;
grant execute on function
  private.find_work, public.work_list, public.work_overview, private.find_titles, public.find_titles,
  public.work_selection
to authenticated;
