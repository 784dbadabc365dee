-- When something that the public sees of a project was changed last: its own columns, or a row of its
-- content. `updated_at` stays the editors' own: they compare it to see that the project's row changed
-- under them, so a change of content must not move it.

alter table public.projects add column content_updated_at timestamptz not null default now();

comment on column public.projects.content_updated_at is
  'When something that the public sees of the project was changed last. No client sets it.';

-- What is known of older changes: the row's own, and when rows of content were added.
-- The guard would stamp every row as changed by a person just now.
alter table public.projects disable trigger guard_project_update;

update public.projects
set content_updated_at = least(now(), greatest(
  updated_at,
  (select max(created_at) from public.key_milestones where project_id = projects.id),
  (select max(created_at) from public.resources where project_id = projects.id),
  (select max(created_at) from public.team where project_id = projects.id),
  (select max(created_at) from public.press where project_id = projects.id),
  (select max(created_at) from public.photos_projet where project_id = projects.id)
));

alter table public.projects enable trigger guard_project_update;

alter table public.projects
  add constraint projects_content_updated_at_moment check (private.is_moment(content_updated_at));

create or replace function private.set_project_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  new.content_updated_at := new.created_at;
  return new;
end
$$;

-- Runs after guard_project_update: triggers run in the order of their names.
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

-- Moves the moment of the projects whose content a statement changed, once for each of them.
--
-- The projects are locked in the order of their ids, so that two statements wait for each other and
-- never both. Only the deletion of a project locks the other way round, the project before its content:
-- a change of content that waits for it gives up before PostgreSQL sees a deadlock and fails one of
-- them. It gives up as well while a long transaction holds the project. The change itself counts for
-- more than its moment.
create function private.move_content_updated_at() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '300ms'
as $$
declare
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

  begin
    with locked as materialized (
      select id from public.projects where id = any(changed) order by id for no key update
    )
    update public.projects
    set content_updated_at = greatest(
      projects.content_updated_at + interval '1 microsecond', clock_timestamp()
    )
    from locked where locked.id = projects.id;
  exception when lock_not_available then
    raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  end;
  return null;
end
$$;

revoke execute on function private.set_content_updated_at, private.move_content_updated_at
from public, anon, authenticated, service_role;

create trigger move_content_updated_at_inserts after insert on public.key_milestones
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.key_milestones
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger move_content_updated_at_inserts after insert on public.resources
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.resources
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger move_content_updated_at_inserts after insert on public.team
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.team
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger move_content_updated_at_inserts after insert on public.social_media_posts
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.social_media_posts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.social_media_posts
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger move_content_updated_at_inserts after insert on public.press
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.press
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.press
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger move_content_updated_at_inserts after insert on public.photos_projet
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.photos_projet
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

-- A project that only its content touched is announced to the list, which shows when that was, and not
-- to the project's own page: that hears of the content itself, and would read everything again.
create or replace function private.announce_project_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- More than these are one announcement on the common topic.
  most_at_once constant integer := 50;
  changed uuid[];
  edited uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows where is_online;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from old_rows where is_online;
  else
    select array_agg(id) into changed from (
      select id from old_rows where is_online
      union
      select id from new_rows where is_online
    ) as online_rows;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
    -- Every change of the row itself moves updated_at.
    select array_agg(id) into edited from unnest(changed) as changed_rows(id)
    where not exists (
      select from old_rows join new_rows using (id, updated_at) where old_rows.id = changed_rows.id
    );
  end if;

  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
  else
    perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  end if;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(edited) as id;
  return null;
end
$$;
