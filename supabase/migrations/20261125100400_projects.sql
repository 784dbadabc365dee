-- Projects, with the facts that are kept in their own row: general information, which the owner alone changes, money,
-- the keyword of posts, the pictures of donors, and five figures.

-- The required fields of a figure. The form states the same (packages/domain/src/forms/data-viz.ts); a test compares
-- them.
create function private.is_figure(
  kind text, title text, description text, value numeric, icon text, image text
) returns boolean
language sql immutable
return case
  when kind is null then
    num_nonnulls(value, icon, image) = 0 and coalesce(title, '') = '' and coalesce(description, '') = ''
  else coalesce(
    private.is_filled(title) and private.is_filled(description) and case
      when kind in ('pie', 'progress') then value is not null and num_nonnulls(icon, image) = 0
      when kind = 'pictogram' then icon is not null and num_nonnulls(value, image) = 0
      when kind = 'image' then image is not null and num_nonnulls(value, icon) = 0
    end,
    false
  )
end;

comment on function private.is_figure is
  'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs.';

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
  dv1_titre text, dv1_vizualisation_type text, dv1_value numeric(5, 2),
  dv1_nom_icon text, image_dv1 text, dv1_short_description text,
  dv2_titre text, dv2_vizualisation_type text, dv2_value numeric(5, 2),
  dv2_nom_icon text, image_dv2 text, dv2_short_description text,
  dv3_titre text, dv3_vizualisation_type text, dv3_value numeric(5, 2),
  dv3_nom_icon text, image_dv3 text, dv3_short_description text,
  dv4_titre text, dv4_vizualisation_type text, dv4_value numeric(5, 2),
  dv4_nom_icon text, image_dv4 text, dv4_short_description text,
  dv5_titre text, dv5_vizualisation_type text, dv5_value numeric(5, 2),
  dv5_nom_icon text, image_dv5 text, dv5_short_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content_updated_at timestamptz not null default now(),
  milestone_count integer not null default 0,
  milestones_completed integer not null default 0,
  constraint projects_title_filled check (private.is_filled(title)),
  constraint projects_title_line check (private.is_line(title)),
  constraint projects_title_length check (char_length(title) <= 200),
  constraint projects_status_known check (status in ('just_started', 'in_progress', 'completed')),
  constraint projects_budget_not_negative check (budget >= 0),
  -- NaN is greater than every number.
  constraint projects_budget_finite check (budget <= 999999999999.99),
  constraint projects_money_spent_not_negative check (money_spent >= 0),
  constraint projects_money_spent_finite check (money_spent <= 999999999999.99),
  constraint projects_start_date_day check (private.is_day(start_date)),
  constraint projects_end_date_day check (private.is_day(end_date)),
  constraint projects_countries_codes check (private.are_country_codes(countries)),
  constraint projects_cities_names check (private.are_city_names(cities)),
  constraint projects_continent_known check (
    continent in ('Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Antarctica')
  ),
  constraint projects_beneficiaries_not_negative check (beneficiaries >= 0),
  constraint projects_short_description_text check (private.is_multiline(short_description)),
  constraint projects_short_description_length check (char_length(short_description) <= 150),
  constraint projects_long_description_text check (private.is_multiline(long_description)),
  constraint projects_long_description_length check (char_length(long_description) <= 500),
  constraint projects_images_addresses check (private.are_stored_image_addresses(images)),
  constraint projects_mot_rs_line check (private.is_line("mot-rs")),
  constraint projects_mot_rs_length check (char_length("mot-rs") <= 200),
  constraint projects_created_at_moment check (private.is_moment(created_at)),
  constraint projects_updated_at_moment check (private.is_moment(updated_at)),
  constraint projects_content_updated_at_moment check (private.is_moment(content_updated_at)),
  constraint projects_milestone_count_bounds check (milestone_count between 0 and 10000),
  constraint projects_milestones_completed_bounds check (
    milestones_completed between 0 and milestone_count
  )
);

-- The five slots obey the same rules.
do $$
declare
  slot integer;
begin
  for slot in 1..5 loop
    execute format(
      'alter table public.projects
         add constraint projects_dv%1$s_titre_line check (private.is_line(dv%1$s_titre)),
         add constraint projects_dv%1$s_titre_length check (char_length(dv%1$s_titre) <= 200),
         add constraint projects_dv%1$s_type_known
           check (dv%1$s_vizualisation_type in (''pie'', ''progress'', ''pictogram'', ''image'')),
         add constraint projects_dv%1$s_value_range check (dv%1$s_value between 0 and 100),
         add constraint projects_dv%1$s_icon_known check (
           dv%1$s_nom_icon ~ ''^(Heart|Star|Energy|Trophy|Target|Idea|Flag|Growth)(#[0-9A-F]{6})?$''
         ),
         add constraint projects_dv%1$s_image_image check (private.is_image(image_dv%1$s)),
         add constraint projects_dv%1$s_image_size check (octet_length(image_dv%1$s) <= 4194304),
         add constraint projects_dv%1$s_short_description_text
           check (private.is_multiline(dv%1$s_short_description)),
         add constraint projects_dv%1$s_short_description_length
           check (char_length(dv%1$s_short_description) <= 2000),
         add constraint projects_dv%1$s_complete check (private.is_figure(
           dv%1$s_vizualisation_type, dv%1$s_titre, dv%1$s_short_description, dv%1$s_value,
           dv%1$s_nom_icon, image_dv%1$s
         ))',
      slot
    );
  end loop;
end
$$;

comment on column public.projects.user_id is
  'The owner, who alone changes the general information. Empty when that account was deleted.';
comment on column public.projects.money_spent is 'Total spent to date, in euros; empty until it is set.';
comment on column public.projects.images is 'Public addresses of donor photos in storage.';
comment on column public.projects."mot-rs" is 'Keyword that filters social-media posts.';
comment on column public.projects.dv1_nom_icon is 'Icon and colour of a pictogram, as Heart#EF4444.';
comment on column public.projects.content_updated_at is
  'When something that the public sees of the project was changed last. No client sets it.';
comment on column public.projects.milestone_count is
  'How many milestones the project has, up to 10000. No client sets it.';
comment on column public.projects.milestones_completed is
  'How many of those milestones are completed. No client sets it.';

-- The public list, one organisation's public list or dashboard, and the owner's rows.
create index projects_online_created_at on public.projects (created_at desc) where is_online;
create index projects_organization_id_created_at on public.projects (organization_id, created_at desc);
create index projects_user_id on public.projects (user_id);

-- Who may do what. One policy for each role and command: PostgreSQL evaluates every permissive policy that applies,
-- for every row.

alter table public.projects enable row level security;
revoke all on public.projects from anon, authenticated;
grant select on public.projects to anon;
grant select, insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;

create policy "visitors read online projects" on public.projects
  for select to anon
  using (is_online);

create policy "signed-in people read online and own projects" on public.projects
  for select to authenticated
  using (is_online or organization_id = (select private.own_organization_id()));

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

-- An organisation that publishes nothing is not the public's concern.
create policy "visitors read organisations with online projects" on public.organisations
  for select to anon
  using (exists (
    select from public.projects where organization_id = organisations.id and is_online
  ));

-- What policies of a project's content ask.

create function private.is_public_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects where projects.id = project_id and projects.is_online
  );
$$;

create function private.can_read_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id
      and (projects.is_online or projects.organization_id = (select private.own_organization_id()))
  );
$$;

comment on function private.can_read_project is
  'Whether a project is online, or of the organisation of the current user.';

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
  'Whether the current user is a member of the organisation that the project belongs to.';

-- Before a row is written, in the order of the triggers' names: guard_project_update, keep_milestone_counts,
-- set_content_updated_at, set_milestone_counts, set_project_times.

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

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501';
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501';
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.status, new.start_date, new.end_date, new.countries, new.cities,
      new.continent, new.beneficiaries, new.short_description, new.long_description
    ) is distinct from (
      old.title, old.status, old.start_date, old.end_date, old.countries, old.cities,
      old.continent, old.beneficiaries, old.short_description, old.long_description
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501';
  end if;

  return new;
end
$$;

create trigger guard_project_update before update on public.projects
  for each row execute function private.guard_project_update();

create function private.set_project_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  new.content_updated_at := new.created_at;
  return new;
end
$$;

create trigger set_project_times before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.set_project_times();

-- `updated_at` is the editors' own: they compare it to see that the project's row changed under them, so a change of
-- content must not move it. `content_updated_at` says when something that the public sees changed last: the
-- project's own columns, or a row of its content.
create function private.set_content_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  edited public.projects;
begin
  -- The trigger of a content table moves this one column, which is no edit of the row.
  if pg_trigger_depth() > 1 and new.content_updated_at <> old.content_updated_at then
    new.updated_at := old.updated_at;
    return new;
  end if;

  if current_user in ('anon', 'authenticated') then
    new.content_updated_at := old.content_updated_at;
  end if;
  edited := new;
  edited.updated_at := old.updated_at;
  edited.content_updated_at := old.content_updated_at;

  -- The service role, which imports, and the owner of the tables may say when it was.
  if new.content_updated_at <> old.content_updated_at then
    if edited is not distinct from old then
      new.updated_at := old.updated_at;
    end if;
    return new;
  end if;

  -- Visitors see nothing of who owns a project.
  edited.user_id := old.user_id;
  if edited is distinct from old then
    new.content_updated_at := greatest(
      old.content_updated_at + interval '1 microsecond', clock_timestamp()
    );
  end if;
  return new;
end
$$;

create trigger set_content_updated_at before update on public.projects
  for each row execute function private.set_content_updated_at();

-- Moves the moment of the projects whose content a statement changed, once for each of them. Content tables call it.
--
-- The projects are locked in the order of their ids, so that two statements wait for each other and never both. Only
-- the deletion of a project locks the other way round, the project before its content: a change of content that waits
-- for it, or for a slow save, lets go of it and tries again, before PostgreSQL sees a deadlock and fails one of them.
-- It gives up where somebody waits for this change in turn. The change itself counts for more than its moment.
create function private.move_content_updated_at() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '300ms'
as $$
declare
  most_attempts constant integer := 10;
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  else
    -- A row that moved to another project changed both.
    select array_agg(project_id) into changed from (
      select old_rows.project_id from old_rows
      left join new_rows on new_rows.id = old_rows.id
      where old_rows is distinct from new_rows
      union
      select new_rows.project_id from new_rows
      left join old_rows on old_rows.id = new_rows.id
      where old_rows is distinct from new_rows
    ) as changed_rows;
  end if;

  for attempt in 1..most_attempts loop
    begin
      with locked as materialized (
        select id from public.projects where id = any(changed) order by id for no key update
      )
      update public.projects
      set content_updated_at = greatest(
        projects.content_updated_at + interval '1 microsecond', clock_timestamp()
      )
      from locked where locked.id = projects.id;
      return null;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$$;

-- How many milestones a project has is kept with it, so that the public list reads no further table for it. What a
-- client sends counts as no change.
create function private.keep_milestone_counts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.milestone_count := coalesce(old.milestone_count, 0);
  new.milestones_completed := coalesce(old.milestones_completed, 0);
  return new;
end
$$;

comment on function private.keep_milestone_counts is
  'A new project has no milestones yet, and only set_milestone_counts says how many one has.';

create trigger keep_milestone_counts before insert or update on public.projects
  for each row execute function private.keep_milestone_counts();

-- A change of a milestone moves content_updated_at with the project locked, and this one query sees what was committed
-- before that, so that changes made at once are all counted. Counting anew puts right whatever went wrong before.
create function private.set_milestone_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select counted.milestone_count, counted.milestones_completed
  into new.milestone_count, new.milestones_completed
  from private.count_milestones(new.id) as counted;
  return new;
end
$$;

comment on function private.set_milestone_counts is
  'Counts the milestones of a project anew, whenever what visitors see of it changed.';

create trigger set_milestone_counts before update on public.projects
  for each row when (new.content_updated_at <> old.content_updated_at)
  execute function private.set_milestone_counts();

-- After a statement.

create trigger limit_inserts after insert on public.projects
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.projects
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.projects
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.projects
  referencing new table as new_rows
  for each statement execute function private.announce_project_changes();
create trigger announce_updates after update on public.projects
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_project_changes();
create trigger announce_deletes after delete on public.projects
  referencing old table as old_rows
  for each statement execute function private.announce_project_changes();
create trigger announce_emptied after truncate on public.projects
  for each statement execute function private.announce_emptied_table();

create trigger record_history_inserts after insert on public.projects
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.projects
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_deletes after delete on public.projects
  referencing old table as old_rows
  for each statement execute function private.record_history();

-- How many projects an hour. Counted apart from the projects, of which some may be imported and some deleted again.

create table private.project_additions (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  projects integer not null,
  constraint project_additions_projects_positive check (projects > 0)
);

create index project_additions_organization_id
  on private.project_additions (organization_id, added_at);

comment on table private.project_additions is
  'How many projects members added in the last hour, by organisation.';

alter table private.project_additions enable row level security;
revoke all on private.project_additions from public, anon, authenticated, service_role;

create function private.limit_new_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
  organisation bigint;
begin
  for organisation in select distinct organization_id from new_rows order by 1 loop
    -- Requests at the same moment would not see each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('vigie new projects', organisation));
    delete from private.project_additions
    where organization_id = organisation and added_at < clock_timestamp() - interval '1 hour';
    insert into private.project_additions (organization_id, projects)
    select organisation, count(*) from new_rows where organization_id = organisation;
    if (select sum(projects) from private.project_additions where organization_id = organisation) > most then
      raise exception 'An organization can add at most % projects an hour. Please wait an hour and try again.', most
        using errcode = '54000';
    end if;
  end loop;
  return null;
end
$$;

create trigger limit_new_projects after insert on public.projects
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_new_projects();

-- Calls

create function public.hand_over_project(project uuid, new_owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
  owner uuid;
begin
  select user_id into owner from public.projects
  where id = project and organization_id = organisation
  for update;
  if not found then
    raise exception 'There is no such project in the organization.' using errcode = '42501';
  end if;
  if owner is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only the owner of a project or an administrator can hand it over.'
      using errcode = '42501';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects set user_id = new_owner where id = project;
end
$$;

comment on function public.hand_over_project is
  'Gives a project to another member of the organisation. Its owner or an administrator only.';

revoke execute on function
  private.is_figure, private.is_public_project, private.can_read_project, private.can_edit_project,
  private.guard_project_update, private.set_project_times, private.set_content_updated_at,
  private.move_content_updated_at, private.keep_milestone_counts, private.set_milestone_counts,
  private.limit_new_projects, public.hand_over_project
from public, anon, authenticated, service_role;
grant execute on function private.is_public_project to anon;
grant execute on function
  private.can_read_project, private.can_edit_project, public.hand_over_project
to authenticated;
grant execute on function private.is_figure to authenticated, service_role;
