-- The public list beyond what a browser should hold: search, filters, order, pages and counts in SQL.
-- Lists that a browser holds go by the same rules of packages/domain/src/project; a test compares them.

-- Where it cannot be had everything is found all the same, by reading more.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm')
    and not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    create schema if not exists extensions;
    create extension pg_trgm with schema extensions;
  end if;
end
$$;

-- Small letters of all scripts, whatever locale the database was made with.
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
begin
  -- Not of a fixed search_path, which would keep PostgreSQL from putting them into a query's own plan.
  execute format(
    $fold$
      create function private.fold_text(value text) returns text
      language sql immutable parallel safe
      return btrim(replace(replace(replace(replace(
        translate(
          normalize(
            regexp_replace(
              normalize(lower(value %s), nfd),
              '[\u0300-\u036f\u064b-\u0652\u0640]', '', 'g'
            ),
            nfc
          ),
          'øłđðıς’‘ʼ`', 'olddiσ'''''''''
        ),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'))
    $fold$,
    locale
  );
end
$$;

comment on function private.fold_text is
  'A text as it is compared in searches, without case, accents and differences between apostrophes: foldText of packages/domain.';

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

create table private.countries (
  code text primary key,
  continent text not null,
  names text not null
);

comment on table private.countries is
  'Continent and names of every country, as packages/domain has them.';

alter table private.countries enable row level security;
revoke all on private.countries from public, anon, authenticated, service_role;

insert into private.countries (code, continent, names) values
  ('af', 'Asia', 'Afghanistan'),
  ('al', 'Europe', 'Albania'),
  ('dz', 'Africa', 'Algeria'),
  ('ad', 'Europe', 'Andorra'),
  ('ao', 'Africa', 'Angola'),
  ('ag', 'North America', 'Antigua and Barbuda'),
  ('ar', 'South America', 'Argentina'),
  ('am', 'Asia', 'Armenia'),
  ('au', 'Oceania', 'Australia'),
  ('at', 'Europe', 'Austria'),
  ('az', 'Asia', 'Azerbaijan'),
  ('bs', 'North America', 'Bahamas'),
  ('bh', 'Asia', 'Bahrain'),
  ('bd', 'Asia', 'Bangladesh'),
  ('bb', 'North America', 'Barbados'),
  ('by', 'Europe', 'Belarus'),
  ('be', 'Europe', 'Belgium'),
  ('bz', 'North America', 'Belize'),
  ('bj', 'Africa', 'Benin'),
  ('bt', 'Asia', 'Bhutan'),
  ('bo', 'South America', 'Bolivia'),
  ('ba', 'Europe', 'Bosnia and Herzegovina, Bosnia-Herzegovina'),
  ('bw', 'Africa', 'Botswana'),
  ('br', 'South America', 'Brazil'),
  ('bn', 'Asia', 'Brunei, Brunei Darussalam'),
  ('bg', 'Europe', 'Bulgaria'),
  ('bf', 'Africa', 'Burkina Faso'),
  ('bi', 'Africa', 'Burundi'),
  ('cv', 'Africa', 'Cabo Verde, Cape Verde'),
  ('kh', 'Asia', 'Cambodia'),
  ('cm', 'Africa', 'Cameroon'),
  ('ca', 'North America', 'Canada'),
  ('cf', 'Africa', 'Central African Republic, CAR'),
  ('td', 'Africa', 'Chad'),
  ('cl', 'South America', 'Chile'),
  ('cn', 'Asia', 'China'),
  ('co', 'South America', 'Colombia'),
  ('km', 'Africa', 'Comoros'),
  ('cg', 'Africa', 'Congo, Republic of the Congo, Congo-Brazzaville'),
  ('cr', 'North America', 'Costa Rica'),
  ('ci', 'Africa', 'Côte d''Ivoire, Ivory Coast'),
  ('hr', 'Europe', 'Croatia'),
  ('cu', 'North America', 'Cuba'),
  ('cy', 'Asia', 'Cyprus'),
  ('cz', 'Europe', 'Czechia, Czech Republic'),
  ('dk', 'Europe', 'Denmark'),
  ('dj', 'Africa', 'Djibouti'),
  ('dm', 'North America', 'Dominica'),
  ('do', 'North America', 'Dominican Republic'),
  ('cd', 'Africa', 'DR Congo, Democratic Republic of the Congo, DRC, Congo-Kinshasa, Zaire'),
  ('ec', 'South America', 'Ecuador'),
  ('eg', 'Africa', 'Egypt'),
  ('sv', 'North America', 'El Salvador'),
  ('gq', 'Africa', 'Equatorial Guinea'),
  ('er', 'Africa', 'Eritrea'),
  ('ee', 'Europe', 'Estonia'),
  ('sz', 'Africa', 'Eswatini, Swaziland'),
  ('et', 'Africa', 'Ethiopia'),
  ('fj', 'Oceania', 'Fiji'),
  ('fi', 'Europe', 'Finland'),
  ('fr', 'Europe', 'France'),
  ('ga', 'Africa', 'Gabon'),
  ('gm', 'Africa', 'Gambia'),
  ('ge', 'Asia', 'Georgia'),
  ('de', 'Europe', 'Germany'),
  ('gh', 'Africa', 'Ghana'),
  ('gr', 'Europe', 'Greece'),
  ('gd', 'North America', 'Grenada'),
  ('gt', 'North America', 'Guatemala'),
  ('gn', 'Africa', 'Guinea'),
  ('gw', 'Africa', 'Guinea-Bissau'),
  ('gy', 'South America', 'Guyana'),
  ('ht', 'North America', 'Haiti'),
  ('hn', 'North America', 'Honduras'),
  ('hu', 'Europe', 'Hungary'),
  ('is', 'Europe', 'Iceland'),
  ('in', 'Asia', 'India'),
  ('id', 'Asia', 'Indonesia'),
  ('ir', 'Asia', 'Iran'),
  ('iq', 'Asia', 'Iraq'),
  ('ie', 'Europe', 'Ireland'),
  ('il', 'Asia', 'Israel'),
  ('it', 'Europe', 'Italy'),
  ('jm', 'North America', 'Jamaica'),
  ('jp', 'Asia', 'Japan'),
  ('jo', 'Asia', 'Jordan'),
  ('kz', 'Asia', 'Kazakhstan'),
  ('ke', 'Africa', 'Kenya'),
  ('ki', 'Oceania', 'Kiribati'),
  ('xk', 'Europe', 'Kosovo'),
  ('kw', 'Asia', 'Kuwait'),
  ('kg', 'Asia', 'Kyrgyzstan'),
  ('la', 'Asia', 'Laos, Lao People''s Democratic Republic'),
  ('lv', 'Europe', 'Latvia'),
  ('lb', 'Asia', 'Lebanon'),
  ('ls', 'Africa', 'Lesotho'),
  ('lr', 'Africa', 'Liberia'),
  ('ly', 'Africa', 'Libya'),
  ('li', 'Europe', 'Liechtenstein'),
  ('lt', 'Europe', 'Lithuania'),
  ('lu', 'Europe', 'Luxembourg'),
  ('mg', 'Africa', 'Madagascar'),
  ('mw', 'Africa', 'Malawi'),
  ('my', 'Asia', 'Malaysia'),
  ('mv', 'Asia', 'Maldives'),
  ('ml', 'Africa', 'Mali'),
  ('mt', 'Europe', 'Malta'),
  ('mh', 'Oceania', 'Marshall Islands'),
  ('mr', 'Africa', 'Mauritania'),
  ('mu', 'Africa', 'Mauritius'),
  ('mx', 'North America', 'Mexico'),
  ('fm', 'Oceania', 'Micronesia'),
  ('md', 'Europe', 'Moldova'),
  ('mc', 'Europe', 'Monaco'),
  ('mn', 'Asia', 'Mongolia'),
  ('me', 'Europe', 'Montenegro'),
  ('ma', 'Africa', 'Morocco'),
  ('mz', 'Africa', 'Mozambique'),
  ('mm', 'Asia', 'Myanmar, Burma'),
  ('na', 'Africa', 'Namibia'),
  ('nr', 'Oceania', 'Nauru'),
  ('np', 'Asia', 'Nepal'),
  ('nl', 'Europe', 'Netherlands, Holland'),
  ('nz', 'Oceania', 'New Zealand'),
  ('ni', 'North America', 'Nicaragua'),
  ('ne', 'Africa', 'Niger'),
  ('ng', 'Africa', 'Nigeria'),
  ('kp', 'Asia', 'North Korea, Democratic People''s Republic of Korea, DPRK'),
  ('mk', 'Europe', 'North Macedonia, Macedonia'),
  ('no', 'Europe', 'Norway'),
  ('om', 'Asia', 'Oman'),
  ('pk', 'Asia', 'Pakistan'),
  ('pw', 'Oceania', 'Palau'),
  ('ps', 'Asia', 'Palestine, Occupied Palestinian Territory, West Bank, Gaza'),
  ('pa', 'North America', 'Panama'),
  ('pg', 'Oceania', 'Papua New Guinea'),
  ('py', 'South America', 'Paraguay'),
  ('pe', 'South America', 'Peru'),
  ('ph', 'Asia', 'Philippines'),
  ('pl', 'Europe', 'Poland'),
  ('pt', 'Europe', 'Portugal'),
  ('qa', 'Asia', 'Qatar'),
  ('ro', 'Europe', 'Romania'),
  ('ru', 'Europe', 'Russia, Russian Federation'),
  ('rw', 'Africa', 'Rwanda'),
  ('kn', 'North America', 'Saint Kitts and Nevis'),
  ('lc', 'North America', 'Saint Lucia'),
  ('vc', 'North America', 'Saint Vincent and the Grenadines'),
  ('ws', 'Oceania', 'Samoa'),
  ('sm', 'Europe', 'San Marino'),
  ('st', 'Africa', 'São Tomé and Príncipe, Sao Tome'),
  ('sa', 'Asia', 'Saudi Arabia'),
  ('sn', 'Africa', 'Senegal'),
  ('rs', 'Europe', 'Serbia'),
  ('sc', 'Africa', 'Seychelles'),
  ('sl', 'Africa', 'Sierra Leone'),
  ('sg', 'Asia', 'Singapore'),
  ('sk', 'Europe', 'Slovakia'),
  ('si', 'Europe', 'Slovenia'),
  ('sb', 'Oceania', 'Solomon Islands'),
  ('so', 'Africa', 'Somalia'),
  ('za', 'Africa', 'South Africa'),
  ('kr', 'Asia', 'South Korea, Republic of Korea'),
  ('ss', 'Africa', 'South Sudan'),
  ('es', 'Europe', 'Spain'),
  ('lk', 'Asia', 'Sri Lanka'),
  ('sd', 'Africa', 'Sudan'),
  ('sr', 'South America', 'Suriname'),
  ('se', 'Europe', 'Sweden'),
  ('ch', 'Europe', 'Switzerland'),
  ('sy', 'Asia', 'Syria, Syrian Arab Republic'),
  ('tw', 'Asia', 'Taiwan'),
  ('tj', 'Asia', 'Tajikistan'),
  ('tz', 'Africa', 'Tanzania'),
  ('th', 'Asia', 'Thailand'),
  ('tl', 'Asia', 'Timor-Leste, East Timor'),
  ('tg', 'Africa', 'Togo'),
  ('to', 'Oceania', 'Tonga'),
  ('tt', 'North America', 'Trinidad and Tobago'),
  ('tn', 'Africa', 'Tunisia'),
  ('tr', 'Asia', 'Türkiye, Turkey'),
  ('tm', 'Asia', 'Turkmenistan'),
  ('tv', 'Oceania', 'Tuvalu'),
  ('ug', 'Africa', 'Uganda'),
  ('ua', 'Europe', 'Ukraine'),
  ('ae', 'Asia', 'United Arab Emirates, UAE'),
  ('gb', 'Europe', 'United Kingdom, UK, Great Britain, England, Scotland, Wales, Northern Ireland'),
  ('us', 'North America', 'United States, USA, United States of America'),
  ('uy', 'South America', 'Uruguay'),
  ('uz', 'Asia', 'Uzbekistan'),
  ('vu', 'Oceania', 'Vanuatu'),
  ('va', 'Europe', 'Vatican City, Holy See'),
  ('ve', 'South America', 'Venezuela'),
  ('vn', 'Asia', 'Vietnam, Viet Nam'),
  ('ye', 'Asia', 'Yemen'),
  ('zm', 'Africa', 'Zambia'),
  ('zw', 'Africa', 'Zimbabwe');

create table private.listed_projects (
  project_id uuid primary key references public.projects (id) on delete cascade,
  organization_id bigint not null,
  status text not null,
  end_date date,
  countries text[] not null,
  continents text[] not null,
  places text collate "C" not null,
  beneficiaries integer,
  created_at timestamptz not null,
  content_updated_at timestamptz not null,
  budget numeric not null,
  title_key text collate "C" not null,
  search_text text collate "C" not null
);

comment on table private.listed_projects is
  'What the public list filters and orders by, of each project that is online and of no other. With policies of public.projects the index of the texts could not be used: PostgreSQL does not ask whether a text matches before it knows that its row may be read.';
comment on column private.listed_projects.continents is
  'Of the project itself, and of its countries.';
comment on column private.listed_projects.places is
  'Countries and continents as one text, by which they are counted.';
comment on column private.listed_projects.budget is 'Below zero for none.';

alter table private.listed_projects enable row level security;

create policy "everybody reads what is listed" on private.listed_projects
  for select to anon, authenticated
  using (true);

revoke all on private.listed_projects from public, anon, authenticated, service_role;
grant select on private.listed_projects to anon, authenticated, service_role;

create table private.listed_counts (
  organization_id bigint not null,
  places text collate "C" not null,
  projects bigint not null,
  people bigint not null,
  primary key (organization_id, places)
);

comment on table private.listed_counts is
  'How many listed projects of an organisation are at the same places, and the people they reach: what else would be counted at each search.';

alter table private.listed_counts enable row level security;

create policy "everybody reads the counts of what is listed" on private.listed_counts
  for select to anon, authenticated
  using (true);

revoke all on private.listed_counts from public, anon, authenticated, service_role;
grant select on private.listed_counts to anon, authenticated, service_role;

create index listed_projects_created_at
  on private.listed_projects (created_at desc, project_id);
create index listed_projects_content_updated_at
  on private.listed_projects (content_updated_at desc, project_id);
create index listed_projects_budget on private.listed_projects (budget desc, project_id);
create index listed_projects_title_key on private.listed_projects (title_key, project_id);
create index listed_projects_organization_id
  on private.listed_projects (organization_id, created_at desc, project_id);
create index listed_projects_countries on private.listed_projects using gin (countries);

do $$
declare
  place text;
begin
  select nspname into place
  from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
  if found then
    execute format(
      'create index listed_projects_search_text on private.listed_projects
       using gin (search_text %I.gin_trgm_ops)',
      place
    );
  end if;
end
$$;

create view private.projects_to_list as
select
  project.id as project_id, project.organization_id, project.status, project.end_date,
  project.countries, continents.names as continents,
  array_to_string(project.countries, ',') || '/' || array_to_string(continents.names, ',') as places,
  project.beneficiaries, project.created_at, project.content_updated_at,
  coalesce(project.budget, -1) as budget,
  private.title_key(project.title) as title_key,
  private.fold_text(concat_ws(
    e'\n',
    project.title, project.short_description, array_to_string(project.countries, e'\n'),
    countries.names, array_to_string(project.cities, e'\n')
  )) as search_text
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
) as continents
where project.is_online;

comment on view private.projects_to_list is 'What private.listed_projects has to hold.';

revoke all on private.projects_to_list from public, anon, authenticated, service_role;

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

create function private.keep_listed_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listed_projects using changed
  where listed_projects.project_id = changed.id and not changed.is_online;
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from private.projects_to_list
  where project_id in (select changed.id from changed where changed.is_online)
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text;
  return null;
end
$$;

create trigger keep_listed_projects_inserts after insert on public.projects
  referencing new table as changed
  for each statement execute function private.keep_listed_projects();
create trigger keep_listed_projects_updates after update on public.projects
  referencing new table as changed
  for each statement execute function private.keep_listed_projects();

insert into private.listed_projects select * from private.projects_to_list;

create function public.list_projects(
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
  everything constant text := case
    when within is null then 'true' else format('listed.organization_id = %L::bigint', within) end;
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
  wanted text;
  following text := 'true';
  answer jsonb;
begin
  wanted := everything
    || case when status is null then '' else format(' and listed.status = %L', status) end
    || case when country is null then '' else format(' and listed.countries @> array[%L]', country) end
    || case when continent is null then '' else format(' and %L = any (listed.continents)', continent) end
    || case when organisation is null then ''
         else format(' and listed.organization_id = %L::bigint', organisation) end
    || case dates
         when 'active' then format(' and listed.end_date >= %L::date', today)
         when 'completed' then format(' and listed.end_date < %L::date', today)
         else '' end
    || coalesce(
      (
        select string_agg(
          format(
            ' and listed.search_text like %L',
            '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
          ),
          ''
        )
        from unnest(words) as word
      ),
      ''
    );
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

comment on function public.list_projects is
  'A page of the public list: online projects that have each word of a search (the first 20 of 200 characters, in title, short description, names and codes of countries, cities; case and accents aside) and pass the filters (status; dates: active or completed on the day today; country by its code; continent; organisation), ordered by sort (newest, updated, budget, title), at most 100, after the row that an answer before named as next, or after some that are skipped. Says how many are found and how many there are within one organisation or all, exactly.';

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
  'What all online projects come to, of one organisation or all: their number, the people they reach, their countries by code, continents, and the organisations that publish them, up to 200.';

revoke execute on function
  private.fold_text, private.title_key, private.search_words,
  private.count_listed_projects, private.keep_listed_projects, public.list_projects, public.list_overview
from public, anon, authenticated, service_role;
grant execute on function
  private.fold_text, private.title_key, private.search_words,
  public.list_projects, public.list_overview
to anon, authenticated, service_role;
