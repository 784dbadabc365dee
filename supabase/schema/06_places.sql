-- Where the cities of a project lie. Members see and set the exact point; the public reads public_places, which
-- triggers keep and which holds no more than what the project's people chose to show.

-- The cell's centre is the same for every point in it: nothing of where in the cell it lies is left.
create function private.public_point(
  shown_as text, country text, latitude double precision, longitude double precision
)
returns table (lat double precision, lng double precision)
language sql stable
begin atomic
  select public_point.latitude, public_point.longitude
  where public_point.shown_as = 'exact' and public_point.latitude is not null
  union all
  select least(floor(public_point.latitude), 89) + 0.5, least(floor(public_point.longitude), 179) + 0.5
  where public_point.shown_as = 'region' and public_point.latitude is not null
  union all
  select point.latitude, point.longitude from private.country_point(public_point.country) as point
  where public_point.shown_as = 'country' and public_point.latitude is not null;
end;

comment on function private.public_point is
  'What the public may read of a point: itself, the centre of its cell of one degree, or the point of its country. No row for nothing.';

revoke all on public.project_places from anon, authenticated;
grant select, insert, update, delete on public.project_places to authenticated;
grant all on public.project_places to service_role;

create policy "members read the places of their projects" on public.project_places
  for select to authenticated
  using (private.can_edit_project(project_id));

create policy "members add places to their projects" on public.project_places
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the places of their projects" on public.project_places
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the places of their projects" on public.project_places
  for delete to authenticated
  using (private.can_edit_project(project_id));

-- A place belongs to a city that is listed, which bounds their number. Whether it is listed is told to people of the
-- project alone: triggers run before policies, so that a refusal would tell anybody what offline projects list.
create function private.set_place_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed integer;
begin
  -- The policy refuses in its own words, the same for every city and every project.
  if auth.uid() is not null and not private.can_edit_project(new.project_id) then
    return new;
  end if;
  select min(place) into listed
  from public.projects
  cross join lateral unnest(cities) with ordinality as listed_cities(name, place)
  where projects.id = new.project_id and btrim(name) = new.city;
  if listed is null then
    raise exception 'The city "%" is not listed in the general information of the project.', new.city
      using errcode = '23514', hint = 'refused.cityNotListed', detail = json_build_object('city', new.city);
  end if;
  new.position := listed;
  return new;
end
$$;

comment on function private.set_place_position is
  'Gives a place the position of its city in projects.cities; refuses a city that is not listed there.';

create trigger a_set_place_position before insert or update on public.project_places
  for each row execute function private.set_place_position();

create trigger keep_row_times before insert or update on public.project_places
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();

create trigger set_updated_at before insert or update on public.project_places
  for each row execute function private.set_updated_at();

select private.limit_requests('public.project_places');
select private.record_changes('public.project_places');

-- What the public reads

revoke all on public.public_places from anon, authenticated;
grant select on public.public_places to anon, authenticated;
grant all on public.public_places to service_role;

-- The policies of projects decide. Written out rather than asked of a function for each row, so that the map of all
-- projects reads many thousand at once.
create policy "visitors read the places of online projects" on public.public_places
  for select to anon
  using (exists (select from public.projects where projects.id = public_places.project_id));

create policy "signed-in people read the places of online and own projects" on public.public_places
  for select to authenticated
  using (exists (select from public.projects where projects.id = public_places.project_id));

select private.after_changes('public.public_places', 'announce', 'announce_content_changes');
create trigger announce_emptied after truncate on public.public_places
  for each statement execute function private.announce_emptied_table();

select private.after_changes(
  'public.public_places', 'move_content_updated_at', 'move_content_updated_at', private.unless_moved()
);

-- What keeps both

create function private.publish_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.public_places
  where id in (select new_rows.id from new_rows) and not exists (
    select from new_rows
    cross join lateral private.public_point(precision, country, latitude, longitude)
    where new_rows.id = public_places.id
  );
  insert into public.public_places as shown
    (id, project_id, position, city, country, latitude, longitude, precision)
  select id, project_id, position, city, country, lat, lng, precision
  from new_rows cross join lateral private.public_point(precision, country, latitude, longitude)
  on conflict (id) do update set
    project_id = excluded.project_id, position = excluded.position, city = excluded.city,
    country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
    precision = excluded.precision
  where (shown.project_id, shown.position, shown.city, shown.country, shown.latitude, shown.longitude, shown.precision)
    is distinct from (excluded.project_id, excluded.position, excluded.city, excluded.country,
      excluded.latitude, excluded.longitude, excluded.precision);
  return null;
end
$$;

comment on function private.publish_places is
  'Keeps public_places: what the precision of each place allows to show, and nothing that was shown before.';

create trigger publish_inserts after insert on public.project_places
  referencing new table as new_rows
  for each statement execute function private.publish_places();
create trigger publish_updates after update on public.project_places
  referencing new table as new_rows
  for each statement execute function private.publish_places();

-- What left the list has no place any more; what stays keeps its own, also one that was set by hand.
create function private.follow_listed_cities() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.project_places
  where project_id = new.id
    and not exists (select from unnest(new.cities) as name where btrim(name) = project_places.city);
  perform set_config('vigie.moves_rows', 'on', true);
  -- The trigger of the places sets the position anew.
  update public.project_places set position = listed.place
  from (
    select btrim(name) as city, min(place)::integer as place
    from unnest(new.cities) with ordinality as listed_cities(name, place) group by 1
  ) as listed
  where project_id = new.id and project_places.city = listed.city
    and project_places.position <> listed.place;
  perform set_config('vigie.moves_rows', '', true);
  return null;
end
$$;

create trigger follow_listed_cities after update on public.projects
  for each row when (old.cities is distinct from new.cities)
  execute function private.follow_listed_cities();

create function public.fill_place(
  project uuid, city text, country text default null,
  latitude double precision default null, longitude double precision default null
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
begin
  perform set_config('vigie.moves_rows', 'on', true);
  insert into public.project_places (project_id, city, country, latitude, longitude, found)
  select project, fill_place.city, fill_place.country, fill_place.latitude, fill_place.longitude,
    case when fill_place.latitude is null then 'nowhere' else 'gazetteer' end
  where exists (
    select from public.projects cross join lateral unnest(cities) as name
    where projects.id = project and btrim(name) = fill_place.city
  )
  on conflict do nothing;
  get diagnostics changed = row_count;
  perform set_config('vigie.moves_rows', '', true);
  return changed = 1;
end
$$;

comment on function public.fill_place is
  'Places a listed city of a project that has no place yet, for operators; nowhere without a point. No news of the project and no entry of its history. Whether it did.';

revoke execute on function public.fill_place from public, anon, authenticated, service_role;
grant execute on function public.fill_place to service_role;
