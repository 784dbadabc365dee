-- What long lists and the map are searched, filtered, ordered and counted by, beyond what a browser should hold.
-- Triggers keep these tables; the queries are in the next file. Lists that a browser holds go by the same rules of
-- packages/domain/src/project; a test compares them.

-- How texts are compared

-- What search takes for the same letters, hyphens and digits, with the same lists as packages/domain/src/format/text.ts;
-- a test compares them. Small letters of all scripts, whatever locale the database was made with.
do $$
declare
  locale text := coalesce(
    (
      select format('collate pg_catalog.%I', collname) from pg_catalog.pg_collation
      where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
      order by collname limit 1
    ),
    ''
  );
  zeros constant text := '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０𞥐';
  digits text := '';
begin
  for place in 1..char_length(zeros) loop
    for digit in 0..9 loop
      digits := digits || chr(ascii(substr(zeros, place, 1)) + digit);
    end loop;
  end loop;

  execute format(
    $fold$
      create or replace function private.with_plain_digits(value text) returns text
      language sql immutable parallel safe
      -- Each letter would be compared with all of these digits.
      return case when value ~ %1$L then translate(value, %2$L, %3$L) else value end
    $fold$,
    '[' || digits || ']', digits, repeat('0123456789', char_length(zeros))
  );

  -- Not of a fixed search_path, which would keep PostgreSQL from putting them into a query's own plan.
  execute format(
    $fold$
      create or replace function private.fold_text(value text) returns text
      language sql immutable parallel safe
      return btrim(
        replace(replace(replace(replace(
          translate(
            private.with_plain_digits(normalize(
              regexp_replace(
                normalize(lower(normalize(replace(value, '´', ''''), nfkc) %s), nfd),
                '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]',
                '', 'g'
              ),
              nfc
            )),
            'øłđðıɓɗɖƙƴƒɠɣǥŋɲɛɔəǝħɦŧƭƥƈʋɨɩʉʊƀƶς’‘ʼ`ʻʾʿ′‐‑‒–—―−کڪیىېةہھەۃٱ',
            'olddibddkyfgggnneoeehhttpcviiuubzσ''''''''''''''''-------ككيييههههها'
          ),
          'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
        e'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
      )
    $fold$,
    locale
  );
end
$$;

comment on function private.with_plain_digits is
  'A text with the digits of other scripts as 0 to 9: withPlainDigits of packages/domain.';
comment on function private.fold_text is
  'A text as it is compared in searches, without case, accents, what nobody sees and differences between hyphens, keyboards, ligatures and widths: foldText of packages/domain.';

create function private.title_key(title text) returns text
language sql immutable parallel safe
return regexp_replace(
  regexp_replace(private.fold_text(title), '([0-9]+)', '000000000\1', 'g'),
  '[0-9]*([0-9]{10})(?![0-9])', '\1', 'g'
);

comment on function private.title_key is
  'What titles are ordered by, in the order of code points: numbers by their value.';

create function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(word order by place), '{}')
  from (
    select word, place
    from regexp_split_to_table(
      private.fold_text(left(search, 200)),
      '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,;]+'
    ) with ordinality as split(word, place)
    where word <> ''
    order by place
    limit 20
  ) as words
$$;

comment on function private.search_words is
  'The words of a search, folded: the first 20 of the first 200 characters.';

-- What is kept of a project

grant select on private.listed_projects to anon, authenticated, service_role;

create policy "everybody reads what is listed" on private.listed_projects
  for select to anon, authenticated
  using (true);

-- With what the dashboard's search finds a project by besides, so that no trigger joins it.
create view private.projects_to_search as
select
  project.id as project_id, project.organization_id, project.is_online, project.status,
  project.end_date, project.countries, continents.names as continents, project.goals,
  array_to_string(project.countries, ',') || '/' || array_to_string(continents.names, ',') as places,
  project.beneficiaries, project.created_at, project.content_updated_at,
  private.money_key(project.budget, project.currency) as budget,
  coalesce(project.budget > 0 and project.money_spent > project.budget, false) as is_over_budget,
  (
    num_nonnulls(
      project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent
    )
    + (cardinality(project.countries) > 0)::integer + (cardinality(project.cities) > 0)::integer
    + (
      select count(*)
      from (
        values
          (project.title), (project.continent), (project.short_description), (project.long_description),
          (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre),
          (project.dv5_titre)
      ) as texts (value)
      where private.is_filled(value)
    )
  )::smallint as filled,
  private.title_key(project.title) as title_key,
  private.fold_text(concat_ws(
    e'\n',
    project.title, project.short_description, array_to_string(project.countries, e'\n'),
    countries.names, array_to_string(project.cities, e'\n')
  )) as search_text,
  project.reference, project.iati_identifier
from public.projects as project
cross join lateral (
  select string_agg(country.names, e'\n') as names, array_agg(country.continent) as continents
  from private.countries as country
  where country.code = any (project.countries)
) as countries
cross join lateral (
  select array(
    select distinct continent from unnest(countries.continents || project.continent) as continent
    where continent is not null
    order by continent
  ) as names
) as continents;

comment on view private.projects_to_search is
  'What is kept of every project for lists to be searched, filtered and ordered by.';

create view private.projects_to_list as
select
  project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
  created_at, content_updated_at, budget, title_key, search_text, goals
from private.projects_to_search
where is_online;

comment on view private.projects_to_list is 'What private.listed_projects has to hold.';

-- The dashboard's search finds a project by what the organisation calls it in its books, and by its IATI identifier. The
-- public list's does not.

create function private.work_text(search_text text, reference text, iati_identifier text) returns text
language sql stable
return concat_ws(
  e'\n', search_text, private.fold_text(reference), private.fold_text(iati_identifier)
);

create view private.projects_to_work_on as
select
  project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
  content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier) as search_text, goals
from private.projects_to_search;

comment on view private.projects_to_work_on is 'What private.work_projects has to hold.';

-- Texts are folded once for both tables. A session plans this once, by how many rows its first change had: nothing here
-- may compare all rows with all.
create function private.keep_listed_projects() returns trigger
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
$$;

create trigger keep_listed_projects_inserts after insert on public.projects
  referencing new table as changed
  for each statement execute function private.keep_listed_projects();
create trigger keep_listed_projects_updates after update on public.projects
  referencing new table as changed
  for each statement execute function private.keep_listed_projects();

-- How many are listed: counted as they change, not at each look.

grant select on private.listed_counts to anon, authenticated, service_role;

create policy "everybody reads the counts of what is listed" on private.listed_counts
  for select to anon, authenticated
  using (true);

create function private.count_listed_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that no two statements wait for each other.
  if tg_op = 'INSERT' then
    insert into private.listed_counts as counted
    select organization_id, places, count(*), coalesce(sum(beneficiaries::bigint), 0) from added
    group by organization_id, places order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into private.listed_counts as counted
    select organization_id, places, -count(*), -coalesce(sum(beneficiaries::bigint), 0) from removed
    group by organization_id, places order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  else
    insert into private.listed_counts as counted
    select organization_id, places, sum(projects), sum(people)
    from (
      select organization_id, places, 1 as projects, coalesce(beneficiaries, 0)::bigint as people from added
      union all
      select organization_id, places, -1, -coalesce(beneficiaries, 0)::bigint from removed
    ) as changes
    group by organization_id, places
    having sum(projects) <> 0 or sum(people) <> 0
    order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  end if;
  return null;
end
$$;

create trigger count_listed_projects_inserts after insert on private.listed_projects
  referencing new table as added
  for each statement execute function private.count_listed_projects();
create trigger count_listed_projects_updates after update on private.listed_projects
  referencing old table as removed new table as added
  for each statement execute function private.count_listed_projects();
create trigger count_listed_projects_deletes after delete on private.listed_projects
  referencing old table as removed
  for each statement execute function private.count_listed_projects();

-- Where what is listed lies

grant select on private.listed_places to anon, authenticated, service_role;

create policy "everybody reads where what is listed lies" on private.listed_places
  for select to anon, authenticated
  using (true);

create function private.keep_listed_places() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A project that goes online meanwhile waits, or has this wait and is seen.
  if not private.lock_changed_projects(array(select project_id from changed)) then
    perform private.refuse_busy_project();
  end if;
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
  insert into private.listed_places (id, project_id, organization_id, latitude, longitude)
  select places.id, places.project_id, added.organization_id, places.latitude, places.longitude
  from added join public.public_places as places using (project_id)
  on conflict do nothing;
  return null;
end
$$;

comment on function private.list_places is 'Adds to private.listed_places the places of projects that go online.';

-- By its name before count_listed_projects_inserts: whoever adds and whoever takes away counts cells first, then projects,
-- so that neither waits for the other in turn.
create trigger add_listed_places after insert on private.listed_projects
  referencing new table as added
  for each statement execute function private.list_places();

-- The map seen from far: places are counted by cells as they change.

grant select on private.listed_cells to anon, authenticated, service_role;

create policy "everybody reads where what is listed is counted" on private.listed_cells
  for select to anon, authenticated
  using (true);

create view private.cells_of_places as
select
  organization_id, floor(longitude * 512 / 360)::integer as x, floor(latitude * 512 / 360)::integer as y,
  1 as places, latitude::numeric as latitudes, longitude::numeric as longitudes
from private.listed_places;

comment on view private.cells_of_places is 'What private.listed_cells adds up.';

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

grant execute on function
  private.fold_text, private.with_plain_digits, private.title_key, private.search_words
to anon, authenticated, service_role;
