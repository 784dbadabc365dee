-- Projects, with the facts that are kept in their own row.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  title text not null,
  is_online boolean not null default false,
  status text not null default 'just_started',
  budget numeric(14, 2),
  money_spent numeric(14, 2),
  start_date date,
  end_date date,
  countries text[] not null default '{}',
  cities text[] not null default '{}',
  continent text,
  beneficiaries integer,
  short_description text,
  long_description text,
  images text[] not null default '{}',
  "mot-rs" text,
  dv1_titre text, dv1_vizualisation_type text, dv1_value numeric(5, 2), dv1_nom_icon text, image_dv1 text, dv1_short_description text,
  dv2_titre text, dv2_vizualisation_type text, dv2_value numeric(5, 2), dv2_nom_icon text, image_dv2 text, dv2_short_description text,
  dv3_titre text, dv3_vizualisation_type text, dv3_value numeric(5, 2), dv3_nom_icon text, image_dv3 text, dv3_short_description text,
  dv4_titre text, dv4_vizualisation_type text, dv4_value numeric(5, 2), dv4_nom_icon text, image_dv4 text, dv4_short_description text,
  dv5_titre text, dv5_vizualisation_type text, dv5_value numeric(5, 2), dv5_nom_icon text, image_dv5 text, dv5_short_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_title_filled check (private.is_filled(title)),
  constraint projects_title_length check (char_length(title) <= 200),
  constraint projects_status_known check (status in ('just_started', 'in_progress', 'completed')),
  constraint projects_budget_not_negative check (budget >= 0),
  constraint projects_money_spent_not_negative check (money_spent >= 0),
  constraint projects_countries_codes check (private.are_country_codes(countries)),
  constraint projects_continent_known check (
    continent in ('Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Antarctica')
  ),
  constraint projects_beneficiaries_not_negative check (beneficiaries >= 0),
  constraint projects_short_description_length check (char_length(short_description) <= 150),
  constraint projects_long_description_length check (char_length(long_description) <= 500),
  constraint projects_images_addresses check (private.are_stored_image_addresses(images))
);

comment on column public.projects.user_id is
  'The owner, who alone changes the general information. Empty when that account was deleted.';
comment on column public.projects.money_spent is 'Total spent to date, in euros; empty until it is set.';
comment on column public.projects.images is 'Public addresses of donor photos in storage.';
comment on column public.projects."mot-rs" is 'Keyword that filters social-media posts.';
comment on column public.projects.dv1_nom_icon is 'Icon and colour of a pictogram, as Heart#EF4444.';

-- The five data visualisations obey the same rules.
do $$
declare
  slot integer;
begin
  for slot in 1..5 loop
    execute format(
      'alter table public.projects
         add constraint projects_dv%1$s_titre_length check (char_length(dv%1$s_titre) <= 200),
         add constraint projects_dv%1$s_type_known
           check (dv%1$s_vizualisation_type in (''pie'', ''progress'', ''pictogram'', ''image'')),
         add constraint projects_dv%1$s_value_range check (dv%1$s_value between 0 and 100),
         add constraint projects_dv%1$s_icon_known check (
           dv%1$s_nom_icon ~ ''^(Heart|Star|Energy|Trophy|Target|Idea|Flag|Growth)(#[0-9A-F]{6})?$''
         ),
         add constraint projects_dv%1$s_image_image check (private.is_image(image_dv%1$s))',
      slot
    );
  end loop;
end
$$;

-- The public list, one organisation's public list or dashboard, and the owner's rows.
create index projects_online_created_at on public.projects (created_at desc) where is_online;
create index projects_organization_id_created_at on public.projects (organization_id, created_at desc);
create index projects_user_id on public.projects (user_id);

create function private.is_public_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects where projects.id = project_id and projects.is_online
  );
$$;

create function private.can_edit_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id
      and projects.organization_id = (select private.own_organization_id())
  );
$$;

comment on function private.can_edit_project is
  'Whether the person who asks is a member of the organisation that the project belongs to.';

create function private.guard_project_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.user_id, new.organization_id, new.created_at)
    is distinct from (old.id, old.user_id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its owner and its organisation.' using errcode = '42501';
  end if;

  if old.user_id is distinct from auth.uid() and (
    new.title, new.is_online, new.status, new.start_date, new.end_date, new.countries, new.cities,
    new.continent, new.beneficiaries, new.short_description, new.long_description
  ) is distinct from (
    old.title, old.is_online, old.status, old.start_date, old.end_date, old.countries, old.cities,
    old.continent, old.beneficiaries, old.short_description, old.long_description
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501';
  end if;

  return new;
end
$$;

create trigger guard_project_update before update on public.projects
  for each row execute function private.guard_project_update();

alter table public.projects enable row level security;

create policy "anyone reads online projects" on public.projects
  for select to anon, authenticated
  using (is_online);

create policy "members read the projects of their organisation" on public.projects
  for select to authenticated
  using (organization_id = (select private.own_organization_id()));

create policy "members create projects of their own in their organisation" on public.projects
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and organization_id = (select private.own_organization_id())
  );

create policy "members update the projects of their organisation" on public.projects
  for update to authenticated
  using (organization_id = (select private.own_organization_id()))
  with check (organization_id = (select private.own_organization_id()));

create policy "members delete the projects of their organisation" on public.projects
  for delete to authenticated
  using (organization_id = (select private.own_organization_id()));

revoke all on public.projects from anon, authenticated;
grant select on public.projects to anon;
grant select, insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;
