-- How many milestones a project has, and how many of them are completed: kept with the project, so that the
-- public list reads no further table for it.

alter table public.projects
  add column milestone_count integer not null default 0,
  add column milestones_completed integer not null default 0,
  add constraint projects_milestone_count_bounds check (milestone_count between 0 and 10000),
  add constraint projects_milestones_completed_bounds check (
    milestones_completed between 0 and milestone_count
  );

comment on column public.projects.milestone_count is
  'How many milestones the project has, up to 10000. No client sets it.';
comment on column public.projects.milestones_completed is
  'How many of those milestones are completed. No client sets it.';

create function private.count_milestones(
  project uuid, out milestone_count integer, out milestones_completed integer
)
language sql stable set search_path = ''
as $$
  select count(*), count(*) filter (where status_milestone = 'completed')
  from (
    select status_milestone from public.key_milestones where project_id = project limit 10000
  ) as milestones
$$;

comment on function private.count_milestones is
  'The milestones of a project, and the completed ones among them: of the first 10000, so that no project makes a change slow.';

-- No edit of the projects: the triggers would stamp them as changed by a person just now.
alter table public.projects disable trigger user;

update public.projects
set milestone_count = counted.milestone_count, milestones_completed = counted.milestones_completed
from (select distinct project_id from public.key_milestones) as planned
cross join lateral private.count_milestones(planned.project_id) as counted
where projects.id = planned.project_id;

alter table public.projects enable trigger user;

-- Before the others, so that what a client sends here counts as no change.
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

-- After set_content_updated_at: triggers run in the order of their names. A change of a milestone moves
-- content_updated_at with the project locked, and this one query sees what was committed before that, so
-- that changes made at once are all counted. Counting anew puts right whatever went wrong before.
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

create function private.forget_milestone_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where milestone_count > 0;
  return null;
end
$$;

comment on function private.forget_milestone_counts is
  'Emptying the table of milestones touches no row by itself.';

create trigger forget_milestone_counts after truncate on public.key_milestones
  for each statement execute function private.forget_milestone_counts();

revoke execute on function
  private.count_milestones, private.keep_milestone_counts, private.set_milestone_counts,
  private.forget_milestone_counts
from public, anon, authenticated, service_role;

-- As it was, but a project that a slow save holds is waited for, since its milestones are counted with its
-- moment. Who waits for this change in turn, as the deletion of the project does, is let go on.
create or replace function private.move_content_updated_at() returns trigger
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

-- As it was, without the counts, which no person changes.
create or replace function private.add_to_history(changed_table text, old_row jsonb, new_row jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  -- Moments that triggers set, columns that are computed from others, and what must not be read.
  unrecorded constant text[] := array[
    'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
    'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by'
  ];
  latest jsonb := coalesce(new_row, old_row);
  changed text[];
  entry public.history;
  grown bigint;
begin
  if changed_table = 'projects' then
    entry.organization_id := latest ->> 'organization_id';
    entry.project_id := latest ->> 'id';
    entry.project_title := latest ->> 'title';
  elsif latest ? 'project_id' then
    entry.project_id := latest ->> 'project_id';
    select organization_id, title into entry.organization_id, entry.project_title
    from public.projects where id = entry.project_id;
    -- The content of a project that is being deleted goes after it.
    if not found then
      select organization_id, title into entry.organization_id, entry.project_title
      from private.deleted_projects where project_id = entry.project_id;
    end if;
  else
    entry.organization_id := latest ->> case changed_table
      when 'organisations' then 'id' else 'organization_id' end;
  end if;
  if not exists (select from public.organisations where id = entry.organization_id) then
    return null;
  end if;

  select array_agg(key),
    jsonb_object_agg(key, private.history_value(old_row -> key)),
    jsonb_object_agg(key, private.history_value(new_row -> key))
  into changed, entry.old_values, entry.new_values
  from jsonb_object_keys(latest) as key
  where key <> all(unrecorded)
    -- A deleted row is put back where it stood. Otherwise its place in the list is not told.
    and (key <> 'position' or new_row is null)
    and case
      when old_row is null or new_row is null then jsonb_typeof(latest -> key) <> 'null'
      else old_row -> key is distinct from new_row -> key
    end;
  if changed is null then
    return null;
  end if;
  if old_row is null then
    entry.action := 'insert';
    entry.old_values := null;
  elsif new_row is null then
    entry.action := 'delete';
    entry.new_values := null;
  else
    entry.action := 'update';
  end if;

  entry.changed_by := auth.uid();
  -- Who joins by an invitation has no session yet.
  if changed_table = 'members' and entry.action = 'insert' and pg_trigger_depth() > 1 then
    entry.changed_by := coalesce(entry.changed_by, (latest ->> 'user_id')::uuid);
  end if;

  if pg_column_size(old_row) > 2000 then
    insert into private.history_contents (organization_id, project_id, digest, bytes, content)
    select distinct on (digest) entry.organization_id, entry.project_id,
      digest, octet_length(old_row ->> key), old_row -> key
    from unnest(changed) as key
    cross join lateral private.digest_of(old_row -> key) as digest
    where private.is_large(old_row -> key)
    on conflict (organization_id, project_id, digest) do update set kept_at = excluded.kept_at;
    if found then
      grown := entry.organization_id;
    end if;
  end if;

  insert into public.history (
    organization_id, project_id, project_title, table_name, row_id, row_label, action,
    old_values, new_values, changed_by
  )
  values (
    entry.organization_id, entry.project_id, entry.project_title, changed_table,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, changed), entry.action,
    entry.old_values, entry.new_values, entry.changed_by
  )
  returning id into entry.id;
  if entry.id % 100 = 0 then
    perform private.tend_history(entry.id, entry.organization_id);
  end if;
  return grown;
end
$$;

-- As it was, with the counts.
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
             ''milestone_count'', project.milestone_count,
             ''milestones_completed'', project.milestones_completed,
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
