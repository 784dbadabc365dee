-- Where the cities of a project lie. Members see and set the exact point; the public reads public_places,
-- which triggers keep and which holds no more than what the project's people chose to show.

create table public.project_places (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  position integer not null default 0,
  city text not null,
  country text,
  latitude double precision,
  longitude double precision,
  precision text not null default 'exact',
  found text not null default 'gazetteer',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint project_places_project_id_city unique (project_id, city),
  constraint project_places_position_bounds check (position between 0 and 100),
  constraint project_places_city_filled check (private.is_filled(city)),
  constraint project_places_city_line check (private.is_line(city)),
  constraint project_places_city_length check (char_length(city) <= 100),
  constraint project_places_country_code check (country ~ '^[a-z]{2}$'),
  constraint project_places_latitude_bounds check (latitude between -90 and 90),
  constraint project_places_longitude_bounds check (longitude between -180 and 180),
  constraint project_places_precision_known check (precision in ('exact', 'region', 'country')),
  constraint project_places_found_known check (found in ('gazetteer', 'hand', 'nowhere')),
  constraint project_places_point_complete check (
    num_nonnulls(latitude, longitude) = case found when 'nowhere' then 0 else 2 end
  ),
  constraint project_places_created_at_moment check (private.is_moment(created_at)),
  constraint project_places_updated_at_moment check (private.is_moment(updated_at))
);

comment on table public.project_places is
  'Where each city of projects.cities lies, for members of the organisation alone. A city without a row was not looked for yet.';
comment on column public.project_places.position is
  'The place of the city in projects.cities, from 1. Triggers keep it.';
comment on column public.project_places.city is 'As it stands in projects.cities, without spaces around it.';
comment on column public.project_places.country is
  'Lower-case ISO 3166-1 alpha-2 code of the country it was found in; empty where that is not known.';
comment on column public.project_places.latitude is 'Degrees north; empty where the city was found nowhere.';
comment on column public.project_places.longitude is 'Degrees east; empty where the city was found nowhere.';
comment on column public.project_places.precision is
  'What the public may read: the exact point, the centre of a cell of one degree (region), or the country''s own point.';
comment on column public.project_places.found is
  'In the gazetteer, set by hand, or nowhere.';
comment on column public.project_places.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

create table public.public_places (
  id uuid primary key references public.project_places (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  position integer not null,
  city text not null,
  country text,
  latitude double precision not null,
  longitude double precision not null,
  precision text not null,
  constraint public_places_position_bounds check (position between 0 and 100),
  constraint public_places_city_length check (char_length(city) <= 100),
  constraint public_places_country_code check (country ~ '^[a-z]{2}$'),
  constraint public_places_latitude_bounds check (latitude between -90 and 90),
  constraint public_places_longitude_bounds check (longitude between -180 and 180),
  constraint public_places_precision_known check (precision in ('exact', 'region', 'country'))
);

create index public_places_project_id on public.public_places (project_id, position);

comment on table public.public_places is
  'What the public reads of project_places; written by triggers alone.';
comment on column public.public_places.latitude is
  'Degrees north of the point that the precision allows to show.';
comment on column public.public_places.longitude is
  'Degrees east of the point that the precision allows to show.';

-- As the map writes their names: where the largest part of the country has most room.
create function private.country_point(code text)
returns table (latitude double precision, longitude double precision)
language sql immutable
begin atomic
  select points.lat::double precision, points.lng::double precision
  from (values
  ('ad', 42.58, 1.57), ('ae', 23.43, 53.84), ('af', 33.85, 65.33), ('ag', 17.07, -61.77), ('al', 40.7, 20.18),
    ('am', 40.35, 44.6), ('ao', -15.27, 17.08), ('ar', -36.48, -63.85), ('at', 47.99, 14.84), ('au', -24.64, 133.21),
    ('az', 40.51, 47.68), ('ba', 44.57, 17.65), ('bb', 13.16, -59.53), ('bd', 24.52, 90.19), ('be', 50.87, 4.36),
    ('bf', 12.31, -1.4), ('bg', 42.85, 25.24), ('bh', 26.13, 50.55), ('bi', -3.21, 30), ('bj', 10.61, 2.24),
    ('bn', 4.41, 114.55), ('bo', -17.69, -64.03), ('br', -9.05, -50.84), ('bs', 24.72, -78.03), ('bt', 27.43, 90.32),
    ('bw', -23, 23.68), ('by', 53.28, 27.62), ('bz', 16.97, -88.71), ('ca', 62.22, -116.31), ('cd', -4.09, 22.62),
    ('cf', 6.76, 21.47), ('cg', -3.4, 13.94), ('ch', 46.9, 8.07), ('ci', 7.41, -5.6), ('cl', -35.91, -71.52),
    ('cm', 5.1, 11.68), ('cn', 35.62, 101.28), ('co', 3.54, -72.36), ('cr', 10.34, -84.26), ('cu', 22.03, -79.29),
    ('cv', 15.02, -23.61), ('cy', 34.88, 33), ('cz', 49.71, 14.79), ('de', 51.52, 10.6), ('dj', 12.09, 42.74),
    ('dk', 56.24, 9.21), ('dm', 15.47, -61.34), ('do', 18.91, -70.63), ('dz', 27.46, 1.23), ('ec', -1.17, -78.03),
    ('ee', 58.98, 25.59), ('eg', 24.26, 30.04), ('er', 15.49, 38.05), ('es', 41.64, -2.38), ('et', 7, 40.41),
    ('fi', 62.58, 26.12), ('fj', -17.9, 177.97), ('fm', 6.88, 158.23), ('fr', 47.83, 2.46), ('ga', -0.78, 11.64),
    ('gb', 52.4, -1.61), ('gd', 12.06, -61.69), ('ge', 41.98, 44.04), ('gh', 6.35, -1.22), ('gm', 13.55, -14.72),
    ('gn', 11.02, -11.98), ('gq', 1.39, 10.47), ('gr', 39.54, 21.61), ('gt', 15.42, -90.5), ('gw', 12.32, -14.77),
    ('gy', 5.66, -58.82), ('hn', 14.83, -87.1), ('hr', 45.65, 16.71), ('ht', 19.17, -72.2), ('hu', 46.97, 19.04),
    ('id', -0.49, 113.31), ('ie', 53.64, -7.95), ('il', 31.14, 34.86), ('in', 24.2, 79.74), ('iq', 33.01, 42.49),
    ('ir', 33.97, 53.27), ('is', 64.86, -17.98), ('it', 45.11, 9.85), ('jm', 18.17, -77.36), ('jo', 30.57, 36.51),
    ('jp', 36.12, 138.24), ('ke', -0.45, 37.46), ('kg', 41.88, 75.83), ('kh', 12.91, 104.99), ('ki', 1.83, -157.36),
    ('km', -11.74, 43.32), ('kn', 17.29, -62.71), ('kp', 40.75, 127.59), ('kr', 36.37, 128.01), ('kw', 29.24, 47.25),
    ('kz', 47.67, 69.81), ('la', 20.14, 102.37), ('lb', 34.23, 36.12), ('lc', 13.88, -61), ('li', 47.11, 9.55),
    ('lk', 7.2, 80.84), ('lr', 6.93, -10.19), ('ls', -29.76, 28.13), ('lt', 55.63, 23.74), ('lu', 49.77, 6.15),
    ('lv', 56.86, 25.73), ('ly', 27.29, 17.36), ('ma', 32.56, -5.82), ('mc', 43.73, 7.4), ('md', 47.74, 28.24),
    ('me', 42.88, 19.32), ('mg', -17.56, 46.74), ('mh', 7.07, 171.24), ('mk', 41.64, 21.77), ('ml', 17.77, -0.8),
    ('mm', 21.19, 96.35), ('mn', 46.64, 102.73), ('mr', 18.54, -11.04), ('mt', 35.88, 14.47), ('mu', -20.42, 57.52),
    ('mv', 4.19, 73.49), ('mw', -13.61, 33.74), ('mx', 24.95, -102.61), ('my', 2.35, 113.15), ('mz', -12.99, 37.51),
    ('na', -19.33, 16.88), ('ne', 17.65, 9.84), ('ng', 10.2, 8.5), ('ni', 12.7, -85.45), ('nl', 52.27, 5.71),
    ('no', 60.47, 9.81), ('np', 29.07, 81.88), ('nr', -0.51, 166.93), ('nz', -45.26, 169.11), ('om', 22.19, 57.65),
    ('pa', 8.43, -81.15), ('pe', -12.45, -72.77), ('pg', -6.23, 143.67), ('ph', 17.01, 121.45), ('pk', 30.2, 69.86),
    ('pl', 53.05, 19.12), ('ps', 32.18, 35.25), ('pt', 39.38, -8.25), ('pw', 7.48, 134.55), ('py', -23.18, -58.38),
    ('qa', 25.16, 51.21), ('ro', 45.8, 24.47), ('rs', 44.18, 21.03), ('ru', 61.79, 106.52), ('rw', -1.9, 29.98),
    ('sa', 21.75, 46.12), ('sb', -9.62, 160.14), ('sc', -4.66, 55.45), ('sd', 18.26, 30.75), ('se', 66.4, 19.56),
    ('sg', 1.35, 103.81), ('si', 46.06, 14.62), ('sk', 48.64, 19.05), ('sl', 8.65, -11.71), ('sm', 43.95, 12.43),
    ('sn', 14.86, -14.87), ('so', 3.3, 44.07), ('sr', 4.11, -56.19), ('ss', 6.72, 30.2), ('st', 0.24, 6.61),
    ('sv', 13.8, -89.23), ('sy', 35.42, 38.58), ('sz', -26.59, 31.46), ('td', 14.46, 18.02), ('tg', 8.73, 1.02),
    ('th', 15.66, 101.94), ('tj', 38.68, 72.3), ('tl', -8.81, 125.73), ('tm', 39.79, 58.07), ('tn', 32.87, 9.88),
    ('to', -21.19, -175.17), ('tr', 39.11, 34.37), ('tt', 10.67, -61.26), ('tv', -8.52, 179.19), ('tw', 23.67, 120.84),
    ('tz', -5.22, 34.27), ('ua', 49.72, 30.75), ('ug', 0.55, 32.05), ('us', 41.19, -103.62), ('uy', -33.58, -55.98),
    ('uz', 40.26, 65.43), ('va', 41.9, 12.45), ('vc', 13.22, -61.21), ('ve', 8.11, -65.94), ('vn', 21.66, 104.92),
    ('vu', -15.36, 166.91), ('ws', -13.61, -172.44), ('xk', 42.55, 20.87), ('ye', 15.45, 46.31), ('za', -30.16, 24.47),
    ('zm', -14.66, 26.1), ('zw', -18.98, 29.34)
  ) as points(country, lat, lng)
  where points.country = country_point.code;
end;

comment on function private.country_point is
  'The point that stands for a country, in degrees; no row for an unknown code.';

-- The cell's centre is the same for every point in it: nothing of where in the cell it lies is left.
create function private.public_point(
  shown_as text, country text, latitude double precision, longitude double precision
)
returns table (lat double precision, lng double precision)
language sql immutable
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

revoke all on public.project_places, public.public_places from anon, authenticated;
grant select, insert, update, delete on public.project_places to authenticated;
grant select on public.public_places to anon, authenticated;
grant all on public.project_places, public.public_places to service_role;
alter table public.project_places enable row level security;
alter table public.public_places enable row level security;

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

-- The policies of projects decide. Written out rather than asked of a function for each row, so that the
-- map of all projects reads many thousand at once.
create policy "visitors read the places of online projects" on public.public_places
  for select to anon
  using (exists (select from public.projects where projects.id = public_places.project_id));

create policy "signed-in people read the places of online and own projects" on public.public_places
  for select to authenticated
  using (exists (select from public.projects where projects.id = public_places.project_id));

-- A place belongs to a city that is listed, which bounds their number.
create function private.set_place_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed integer;
begin
  select min(place) into listed
  from public.projects
  cross join lateral unnest(cities) with ordinality as listed_cities(name, place)
  where projects.id = new.project_id and btrim(name) = new.city;
  if listed is null then
    raise exception 'The city "%" is not listed in the general information of the project.', new.city
      using errcode = '23514';
  end if;
  new.position := listed;
  return new;
end
$$;

create trigger a_set_place_position before insert or update on public.project_places
  for each row execute function private.set_place_position();

create trigger keep_row_times before insert or update on public.project_places
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();

create trigger set_updated_at before insert or update on public.project_places
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.project_places
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.project_places
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.project_places
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

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

create trigger announce_inserts after insert on public.public_places
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.public_places
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.public_places
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.public_places
  for each statement execute function private.announce_emptied_table();

-- A new order of the cities, and places that an operator fills in, are no news of a project.
create trigger move_content_updated_at_inserts after insert on public.public_places
  referencing new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.public_places
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.public_places
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.project_places
  referencing new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_updates after update on public.project_places
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_deletes after delete on public.project_places
  referencing old table as old_rows
  for each statement execute function private.record_history();

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

-- What history calls a place, by its city.
create or replace function private.history_label(changed_table text, latest jsonb, changed text[]) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  figure integer;
begin
  if changed_table = 'projects' then
    -- A change of one figure alone has the figure's title.
    for figure in 1..5 loop
      if changed <@ array[
        format('dv%s_vizualisation_type', figure), format('dv%s_titre', figure),
        format('dv%s_value', figure), format('dv%s_nom_icon', figure),
        format('dv%s_short_description', figure), format('image_dv%s', figure)
      ] then
        return coalesce(latest ->> format('dv%s_titre', figure), latest ->> 'title');
      end if;
    end loop;
    return latest ->> 'title';
  end if;
  if changed_table = 'members' then
    return left(coalesce(
      latest ->> 'name',
      private.member_name((latest ->> 'user_id')::uuid),
      (select name from public.former_members where user_id = (latest ->> 'user_id')::uuid)
    ), 200);
  end if;
  return left(case changed_table
    when 'organisations' then latest ->> 'name'
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'donors' then latest ->> 'name'
    when 'project_places' then latest ->> 'city'
  end, 200);
end
$$;

create or replace function public.duplicate_project(source uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  original public.projects;
  copy uuid := gen_random_uuid();
  milestones integer;
  people integer;
begin
  select * into original from public.projects
  where id = source and organization_id = (select private.own_organization_id());
  if original.id is null then
    raise exception 'There is no such project in the organization.' using errcode = '42501';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000';
  end if;

  insert into public.projects (
    id, user_id, organization_id, title, budget, countries, cities, continent, beneficiaries,
    short_description, long_description, "mot-rs"
  )
  values (
    copy, auth.uid(), original.organization_id, rtrim(left('Copy of ' || original.title, 200)),
    original.budget, original.countries, original.cities, original.continent, original.beneficiaries,
    original.short_description, original.long_description, original."mot-rs"
  );
  -- Their places are made anew: rows that had the same one were told apart by created_at, which copies share.
  for done in 0..milestones by step loop
    insert into public.key_milestones (project_id, name_milestone, position)
    select copy, name_milestone,
      1024 * row_number() over (order by position, created_at, id) from public.key_milestones
    where project_id = source
    order by position, created_at, id offset done limit step;
  end loop;
  for done in 0..people by step loop
    insert into public.team (project_id, first_name, last_name, job_title, linkedin_url, position)
    select copy, first_name, last_name, job_title, linkedin_url,
      1024 * row_number() over (order by position, created_at, id) from public.team
    where project_id = source
    order by position, created_at, id offset done limit step;
  end loop;
  insert into public.project_places (project_id, city, country, latitude, longitude, precision, found)
  select copy, places.city, places.country, places.latitude, places.longitude, places.precision, places.found
  from public.project_places as places
  where places.project_id = source;
  return copy;
end
$$;

comment on function public.duplicate_project is
  'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its team without photos. Not its figures, spending, pictures, documents, press, posts and donors.';

create or replace function private.put_content_back(entry bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  is_there boolean;
  refusing text;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023';
  end if;
  perform private.insert_content(change);
exception
  when unique_violation then
    get stacked diagnostics refusing = constraint_name;
    if refusing = 'donors_project_id_image' then
      raise exception 'This picture was described again since. Please change that description instead.'
        using errcode = '22023';
    elsif refusing = 'project_places_project_id_city' then
      raise exception 'This city was placed on the map again since. Please change that place instead.'
        using errcode = '22023';
    elsif refusing = change.table_name || '_pkey' then
      raise exception 'Another change came at the same moment. Please put this back again.'
        using errcode = '22023';
    end if;
    raise;
end
$$;

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

create function public.map_places(
  zoom integer default 2, organisation bigint default null,
  west double precision default -180, south double precision default -90,
  east double precision default 180, north double precision default 90
)
returns table (
  latitude double precision, longitude double precision, places integer,
  project_id uuid, title text, city text, country text
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 2000;
  -- Screens show a degree of longitude on 256 * 2^zoom / 360 pixels; a cell is 64 of them wide.
  cell constant double precision := 360 / (4 * 2 ^ least(greatest(coalesce(zoom, 2), 0), 15));
begin
  return query
  select shown.latitude, shown.longitude, 1, shown.project_id, projects.title, shown.city, shown.country
  from public.public_places as shown
  join public.projects on projects.id = shown.project_id
  where projects.is_online and (organisation is null or projects.organization_id = organisation)
    and shown.longitude between west and east and shown.latitude between south and north
    and (
      select count(*) from (
        select from public.public_places as counted
        join public.projects as online on online.id = counted.project_id
        where online.is_online and (organisation is null or online.organization_id = organisation)
          and counted.longitude between west and east and counted.latitude between south and north
        limit most + 1
      ) as bounded
    ) <= most
  order by shown.project_id, shown.position;
  if found then
    return;
  end if;
  return query
  select avg(shown.latitude), avg(shown.longitude), count(*)::integer,
    case when count(*) = 1 then min(shown.project_id::text)::uuid end,
    case when count(*) = 1 then min(projects.title) end,
    case when count(*) = 1 then min(shown.city) end,
    case when count(*) = 1 then min(shown.country) end
  from public.public_places as shown
  join public.projects on projects.id = shown.project_id
  where projects.is_online and (organisation is null or projects.organization_id = organisation)
    and shown.longitude between west and east and shown.latitude between south and north
  group by floor(shown.longitude / cell), floor(shown.latitude / cell)
  order by count(*) desc, avg(shown.longitude), avg(shown.latitude)
  limit most;
end
$$;

comment on function public.map_places is
  'The places of online projects within a box, of all organisations or one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

revoke execute on function
  private.country_point, private.public_point, private.set_place_position, private.publish_places,
  private.follow_listed_cities, public.fill_place, public.map_places
from public, anon, authenticated, service_role;
grant execute on function public.fill_place to service_role;
grant execute on function public.map_places to anon, authenticated, service_role;
