-- The map of all projects seen from far: places are counted by cells as they change, not all of them at each
-- look. Searches and filters count their places as before.

alter table private.listed_places add column organization_id bigint;
update private.listed_places set organization_id = listed.organization_id
from private.listed_projects as listed where listed.project_id = listed_places.project_id;
alter table private.listed_places alter column organization_id set not null;

create index listed_places_latitude on private.listed_places (latitude, longitude);

create or replace function private.keep_listed_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A project that goes online meanwhile waits, or has this wait and is seen.
  perform from public.projects where id in (select project_id from changed)
  order by id for no key update;
  delete from private.listed_places using changed
  where listed_places.id = changed.id and listed_places.project_id <> changed.project_id;
  insert into private.listed_places as listed (id, project_id, organization_id, latitude, longitude)
  select changed.id, changed.project_id, organization_id, changed.latitude, changed.longitude
  from changed join private.listed_projects using (project_id)
  on conflict (id) do update set latitude = excluded.latitude, longitude = excluded.longitude
  where (listed.latitude, listed.longitude) is distinct from (excluded.latitude, excluded.longitude);
  return null;
end
$$;

create or replace function private.list_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.listed_places (id, project_id, organization_id, latitude, longitude)
  select places.id, places.project_id, added.organization_id, places.latitude, places.longitude
  from added join public.public_places as places using (project_id)
  on conflict do nothing;
  return null;
end
$$;

create table private.listed_cells (
  organization_id bigint not null,
  x integer not null,
  y integer not null,
  places bigint not null,
  latitudes numeric not null,
  longitudes numeric not null,
  primary key (organization_id, x, y)
);

comment on table private.listed_cells is
  'How many listed places of an organisation are in the same cell of 360 / 512 degrees, and the sums of where they lie: a cell of the map at zoom 7, of which every cell from further away is made.';

alter table private.listed_cells enable row level security;

create policy "everybody reads where what is listed is counted" on private.listed_cells
  for select to anon, authenticated
  using (true);

revoke all on private.listed_cells from public, anon, authenticated, service_role;
grant select on private.listed_cells to anon, authenticated, service_role;

create view private.cells_of_places as
select
  organization_id, floor(longitude * 512 / 360)::integer as x, floor(latitude * 512 / 360)::integer as y,
  1 as places, latitude::numeric as latitudes, longitude::numeric as longitudes
from private.listed_places;

comment on view private.cells_of_places is 'What private.listed_cells adds up.';

revoke all on private.cells_of_places from public, anon, authenticated, service_role;

create function private.count_listed_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that no two statements wait for each other.
  if tg_op = 'INSERT' then
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      count(*), sum(latitude::numeric), sum(longitude::numeric)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  elsif tg_op = 'DELETE' then
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      -count(*), -sum(latitude::numeric), -sum(longitude::numeric)
    from removed group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  else
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      sum(places), sum(places * latitude::numeric), sum(places * longitude::numeric)
    from (
      select organization_id, latitude, longitude, 1 as places from added
      union all
      select organization_id, latitude, longitude, -1 from removed
    ) as changes
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  end if;
  return null;
end
$$;

create trigger count_listed_places_inserts after insert on private.listed_places
  referencing new table as added
  for each statement execute function private.count_listed_places();
create trigger count_listed_places_updates after update on private.listed_places
  referencing old table as removed new table as added
  for each statement execute function private.count_listed_places();
create trigger count_listed_places_deletes after delete on private.listed_places
  referencing old table as removed
  for each statement execute function private.count_listed_places();

insert into private.listed_cells
select organization_id, x, y, sum(places), sum(latitudes), sum(longitudes)
from private.cells_of_places group by organization_id, x, y;

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

create or replace function public.map_places(
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
  level constant integer := least(greatest(coalesce(zoom, 2), 0), 15);
  -- Screens show a degree of longitude on 256 * 2^zoom / 360 pixels; a cell is 64 of them wide.
  cell constant double precision := 360 / (4 * 2 ^ level);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')), status, dates, today, country, continent, organisation, within
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

revoke execute on function private.count_listed_places, private.far_places
from public, anon, authenticated, service_role;
grant execute on function private.far_places to anon, authenticated, service_role;
