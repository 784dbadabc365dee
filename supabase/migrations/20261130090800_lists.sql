-- What is kept of a project

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
  search_text text collate "C" not null,
  goals smallint[] not null default '{}'
);

create index listed_projects_created_at
  on private.listed_projects (created_at desc, project_id);
create index listed_projects_content_updated_at
  on private.listed_projects (content_updated_at desc, project_id);
create index listed_projects_budget on private.listed_projects (budget desc, project_id);
create index listed_projects_title_key on private.listed_projects (title_key, project_id);
create index listed_projects_organization_id
  on private.listed_projects (organization_id, created_at desc, project_id);
create index listed_projects_countries on private.listed_projects using gin (countries);
create index listed_projects_goals on private.listed_projects using gin (goals);

comment on table private.listed_projects is
  'What the public list filters and orders by, of each project that is online and of no other. With policies of public.projects the index of the texts could not be used: PostgreSQL does not ask whether a text matches before it knows that its row may be read.';
comment on column private.listed_projects.continents is
  'Of the project itself, and of its countries.';
comment on column private.listed_projects.places is
  'Countries and continents as one text, by which they are counted.';
comment on column private.listed_projects.budget is 'Below zero for none.';

alter table private.listed_projects enable row level security;

create table private.work_projects (
  project_id uuid primary key references public.projects (id) on update cascade on delete cascade,
  organization_id bigint not null,
  is_online boolean not null,
  status text not null,
  end_date date,
  is_over_budget boolean not null,
  filled smallint not null,
  created_at timestamptz not null,
  content_updated_at timestamptz not null,
  title_key text collate "C" not null,
  search_text text collate "C" not null,
  goals smallint[] not null default '{}'
);

-- What is counted and filtered by comes along, so that the rows with their texts need not be read.
create index work_projects_changed on private.work_projects
  (organization_id, content_updated_at desc, created_at desc, project_id)
  include (is_online, status, end_date, is_over_budget, filled);
create index work_projects_filled on private.work_projects
  (organization_id, filled desc, created_at desc, project_id);
create index work_projects_title_key on private.work_projects
  (organization_id, title_key, created_at desc, project_id);

comment on table private.work_projects is
  'What dashboards filter and order by, of every project, also of those that are offline: only functions that ask for the caller''s own organisation read it.';
comment on column private.work_projects.filled is
  'How many of the 16 fields that completion is measured on are filled: isFilled of packages/domain.';

alter table private.work_projects enable row level security;

-- Words are found by their trigrams, where there is pg_trgm.
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
         using gin (search_text %1$I.gin_trgm_ops);
       create index work_projects_search_text on private.work_projects
         using gin (search_text %1$I.gin_trgm_ops);
       create index work_projects_title on private.work_projects
         using gin (title_key %1$I.gin_trgm_ops)',
      place
    );
  end if;
end
$$;

-- How many are listed: counted as they change, not at each look.

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

-- Where what is listed lies

create table private.listed_places (
  id uuid primary key references public.public_places (id) on delete cascade,
  project_id uuid not null references private.listed_projects (project_id) on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  organization_id bigint not null
);

create index listed_places_project_id on private.listed_places (project_id);
create index listed_places_point on private.listed_places (longitude, latitude);
create index listed_places_latitude on private.listed_places (latitude, longitude);

comment on table private.listed_places is
  'Where the map of all projects has places: public.public_places of listed projects. With the policies of that table each place would have its project looked up before it is counted.';

alter table private.listed_places enable row level security;

-- The map seen from far: places are counted by cells as they change.

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
