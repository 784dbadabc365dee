-- The map of a search: the places of what search and filters find, which were known only of the cards that a
-- browser had loaded. List and map find by the same condition.

create table private.listed_places (
  id uuid primary key references public.public_places (id) on delete cascade,
  project_id uuid not null references private.listed_projects (project_id) on delete cascade,
  latitude double precision not null,
  longitude double precision not null
);

comment on table private.listed_places is
  'Where the map of all projects has places: public.public_places of listed projects. With the policies of that table each place would have its project looked up before it is counted.';

alter table private.listed_places enable row level security;

create policy "everybody reads where what is listed lies" on private.listed_places
  for select to anon, authenticated
  using (true);

revoke all on private.listed_places from public, anon, authenticated, service_role;
grant select on private.listed_places to anon, authenticated, service_role;

create index listed_places_project_id on private.listed_places (project_id);
create index listed_places_point on private.listed_places (longitude, latitude);

create function private.keep_listed_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A project that goes online meanwhile waits, or has this wait and is seen.
  perform from public.projects where id in (select project_id from changed)
  order by id for no key update;
  delete from private.listed_places using changed
  where listed_places.id = changed.id and listed_places.project_id <> changed.project_id;
  insert into private.listed_places as listed (id, project_id, latitude, longitude)
  select changed.id, changed.project_id, changed.latitude, changed.longitude
  from changed join private.listed_projects using (project_id)
  on conflict (id) do update set latitude = excluded.latitude, longitude = excluded.longitude
  where (listed.latitude, listed.longitude) is distinct from (excluded.latitude, excluded.longitude);
  return null;
end
$$;

comment on function private.keep_listed_places is
  'Keeps private.listed_places: what of public.public_places changed.';

create trigger keep_listed_places_inserts after insert on public.public_places
  referencing new table as changed
  for each statement execute function private.keep_listed_places();
create trigger keep_listed_places_updates after update on public.public_places
  referencing new table as changed
  for each statement execute function private.keep_listed_places();

create function private.list_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.listed_places (id, project_id, latitude, longitude)
  select places.id, places.project_id, places.latitude, places.longitude
  from public.public_places as places
  where places.project_id in (select added.project_id from added)
  on conflict do nothing;
  return null;
end
$$;

comment on function private.list_places is 'Keeps private.listed_places: what goes online.';

create trigger list_places after insert on private.listed_projects
  referencing new table as added
  for each statement execute function private.list_places();

insert into private.listed_places (id, project_id, latitude, longitude)
select places.id, project_id, places.latitude, places.longitude
from public.public_places as places join private.listed_projects using (project_id);

create function private.listed_condition(
  words text[] default '{}', status text default null, dates text default null, today date default null,
  country text default null, continent text default null,
  organisation bigint default null, within bigint default null
)
returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when within is not null then format('listed.organization_id = %L::bigint', within) end,
    case when status is not null then format('listed.status = %L', status) end,
    case when country is not null then format('listed.countries @> array[%L]', country) end,
    case when continent is not null then format('%L = any (listed.continents)', continent) end,
    case when organisation is not null
      then format('listed.organization_id = %L::bigint', organisation) end,
    case dates
      when 'active' then format('listed.end_date >= %L::date', today)
      when 'completed' then format('listed.end_date < %L::date', today) end,
    (
      select string_agg(
        format(
          'listed.search_text like %L',
          '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
        ),
        ' and '
      )
      from unnest(words) as word
    )
  )
$$;

comment on function private.listed_condition is
  'What rows of private.listed_projects, called listed, are found by: words of private.search_words, filters, and the organisation that a list is within; null narrows nothing. As SQL, so that PostgreSQL plans each search by what it looks for.';

create or replace function public.list_projects(
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null, sort text default 'newest',
  after_key text default null, after_id uuid default null,
  skip integer default 0, most integer default 24
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  everything constant text := private.listed_condition(within => list_projects.within);
  key constant text := case sort
    when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
    else 'created_at' end;
  key_type constant text := case key
    when 'budget' then 'numeric' when 'title_key' then 'text collate "C"' else 'timestamptz' end;
  direction constant text := case key when 'title_key' then 'asc' else 'desc' end;
  beyond constant text := case key when 'title_key' then '>' else '<' end;
  total constant bigint := coalesce(
    (
      select sum(projects) from private.listed_counts
      where within is null or organization_id = within
    ),
    0
  );
  wanted constant text := private.listed_condition(
    words, status, dates, today, country, continent, organisation, within
  );
  following text := 'true';
  answer jsonb;
begin
  if after_key is not null and after_id is not null then
    following := format(
      'key %1$s= %2$L::%3$s and (key %1$s %2$L::%3$s or project_id > %4$L::uuid)',
      beyond, after_key, key_type, after_id
    );
  end if;
  execute format(
    -- What words find is read once; for the rest an index has count and page.
    'with found as %1$s materialized (
       select listed.project_id, listed.%2$I as key from private.listed_projects as listed where %3$s
     ), page as (
       select project_id, key, row_number() over (order by key %4$s, project_id) as place
       from (
         select project_id, key from found where %5$s
         order by key %4$s, project_id limit %6$s offset %7$s
       ) as cut
     ), publisher as materialized (
       select id, name from public.organisations
       where id in (
         select organization_id from private.listed_projects
         where project_id in (select project_id from page)
       )
     )
     select jsonb_build_object(
       ''total'', %8$s,
       ''found'', %9$s,
       ''next'', (
         select jsonb_build_object(''key'', key::text, ''id'', project_id) from page where place = %6$s
       ),
       ''projects'', coalesce((
         select jsonb_agg(
           jsonb_build_object(
             ''id'', project.id, ''title'', project.title, ''is_online'', project.is_online,
             ''status'', project.status, ''short_description'', project.short_description,
             ''start_date'', project.start_date, ''end_date'', project.end_date,
             ''beneficiaries'', project.beneficiaries, ''countries'', project.countries,
             ''cities'', project.cities, ''continent'', project.continent,
             ''budget'', project.budget, ''created_at'', project.created_at,
             ''content_updated_at'', project.content_updated_at,
             ''organization_id'', project.organization_id,
             ''organisations'', jsonb_build_object(''name'', publisher.name),
             ''photos_projet'', array(
               select jsonb_build_object(
                 ''rendition_base'', photo.rendition_base, ''picture_width'', photo.picture_width,
                 ''picture_height'', photo.picture_height, ''picture_colour'', photo.picture_colour
               )
               from public.photos_projet as photo where photo.project_id = project.id
               order by photo.position, photo.created_at, photo.id limit 1
             )
           )
           order by page.place
         )
         from page
         join public.projects as project on project.id = page.project_id and project.is_online
         join publisher on publisher.id = project.organization_id
       ), ''[]'')
     )',
    case when words = '{}' then 'not' else '' end,
    key, wanted, direction, following,
    least(greatest(coalesce(most, 24), 1), 100), least(greatest(coalesce(skip, 0), 0), 1000000),
    total,
    case when wanted = everything then total::text else '(select count(*) from found)' end
  ) into answer;
  return answer;
end
$$;

drop function public.map_places;

create function public.map_places(
  zoom integer default 2,
  west double precision default -180, south double precision default -90,
  east double precision default 180, north double precision default 90,
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 2000;
  -- Screens show a degree of longitude on 256 * 2^zoom / 360 pixels; a cell is 64 of them wide.
  cell constant double precision := 360 / (4 * 2 ^ least(greatest(coalesce(zoom, 2), 0), 15));
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')), status, dates, today, country, continent, organisation, within
  );
  answer jsonb;
begin
  execute format(
    -- Titles and cities are read with the rights of who asks, of the few that have a place of their own.
    'with shown as materialized (
       select place.id, place.project_id, place.latitude, place.longitude
       from private.listed_places as place
       where place.longitude between $1 and $3 and place.latitude between $2 and $4 and %s
     ), cells as (
       select avg(latitude) as latitude, avg(longitude) as longitude, count(*) as places,
         case when count(*) = 1 then min(id::text)::uuid end as id
       from shown
       where (select count(*) from shown) > $5
       group by floor(longitude / $6), floor(latitude / $6)
       order by count(*) desc, avg(longitude), avg(latitude)
       limit $5
     ), points as (
       select latitude, longitude, places, id from cells
       union all
       select latitude, longitude, 1, id from shown where (select count(*) from shown) <= $5
     )
     select jsonb_agg(
       jsonb_build_object(
         ''latitude'', points.latitude, ''longitude'', points.longitude, ''places'', points.places,
         ''project_id'', named.project_id, ''title'', named.title,
         ''city'', named.city, ''country'', named.country
       )
       order by points.places desc, named.project_id, named.position, points.longitude, points.latitude
     )
     from points
     left join lateral (
       select place.project_id, place.position, project.title, place.city, place.country
       from public.public_places as place join public.projects as project on project.id = place.project_id
       where place.id = points.id
       offset 0
     ) as named on true',
    case when wanted = 'true' then wanted else format(
      'place.project_id in (select listed.project_id from private.listed_projects as listed where %s)', wanted
    ) end
  ) into answer using west, south, east, north, most, cell;
  return coalesce(answer, '[]');
end
$$;

comment on function public.map_places is
  'The places of online projects within a box that a search and filters find, as list_projects does, of all organisations or within one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

revoke execute on function
  private.keep_listed_places, private.list_places, private.listed_condition, public.map_places
from public, anon, authenticated, service_role;
grant execute on function private.listed_condition, public.map_places
to anon, authenticated, service_role;
