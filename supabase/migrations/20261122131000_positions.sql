-- The order of milestones, documents, team members and pictures, which members choose. Press links keep
-- the order in which they were added, and posts that of their dates.
--
-- `position` orders the rows of one project, those with the same one by created_at and id. A new row
-- goes to the end, a moved one halfway between its new neighbours.

alter table public.key_milestones add column position double precision;
alter table public.resources add column position double precision;
alter table public.team add column position double precision;
alter table public.photos_projet add column position double precision;

-- Giving old rows their place is no change of theirs. What is larger than today's bounds stays: these are
-- NOT VALID, but an update would check them.
alter table public.resources drop constraint resources_file_data_length;
alter table public.photos_projet drop constraint photos_projet_la_photo_size;

alter table public.key_milestones disable trigger user;
update public.key_milestones as list set position = numbered.place
from (
  select id, 1024 * row_number() over (partition by project_id order by created_at, id) as place
  from public.key_milestones
) as numbered
where list.id = numbered.id;
alter table public.key_milestones enable trigger user;

alter table public.resources disable trigger user;
update public.resources as list set position = numbered.place
from (
  select id, 1024 * row_number() over (partition by project_id order by created_at, id) as place
  from public.resources
) as numbered
where list.id = numbered.id;
alter table public.resources enable trigger user;

alter table public.team disable trigger user;
update public.team as list set position = numbered.place
from (
  select id, 1024 * row_number() over (partition by project_id order by created_at, id) as place
  from public.team
) as numbered
where list.id = numbered.id;
alter table public.team enable trigger user;

alter table public.photos_projet disable trigger user;
update public.photos_projet as list set position = numbered.place
from (
  select id, 1024 * row_number() over (partition by project_id order by created_at, id) as place
  from public.photos_projet
) as numbered
where list.id = numbered.id;
alter table public.photos_projet enable trigger user;

alter table public.key_milestones
  alter column position set not null,
  alter column position set default 'infinity',
  add constraint key_milestones_position_bounds check (position between 0 and 1e12);
alter table public.resources
  alter column position set not null,
  alter column position set default 'infinity',
  add constraint resources_position_bounds check (position between 0 and 1e12);
alter table public.team
  alter column position set not null,
  alter column position set default 'infinity',
  add constraint team_position_bounds check (position between 0 and 1e12);
alter table public.photos_projet
  alter column position set not null,
  alter column position set default 'infinity',
  add constraint photos_projet_position_bounds check (position between 0 and 1e12);

alter table public.resources
  add constraint resources_file_data_length check (octet_length(file_data) <= 14680064) not valid;
alter table public.photos_projet
  add constraint photos_projet_la_photo_size check (octet_length(la_photo) <= 12582912) not valid;

comment on column public.key_milestones.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.resources.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.team.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.photos_projet.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';

-- Lists are read in this order, and the last place is found by it.
drop index public.key_milestones_project_id;
create index key_milestones_project_id on public.key_milestones (project_id, position, created_at, id);
drop index public.resources_project_id;
create index resources_project_id on public.resources (project_id, position, created_at, id);
drop index public.team_project_id;
create index team_project_id on public.team (project_id, position, created_at, id);
drop index public.photos_projet_project_id;
create index photos_projet_project_id on public.photos_projet (project_id, position, created_at, id);

-- Of rows that are added at the same moment several may get the same place: created_at orders them.
create function private.set_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'select least(coalesce(max(position), 0) + 1024, 1e12) from public.%I where project_id = $1',
    tg_table_name
  ) into new.position using new.project_id;
  return new;
end
$$;

comment on function private.set_position is
  'Puts a new row at the end of the list of its project.';

create trigger set_position before insert on public.key_milestones
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_position before insert on public.resources
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_position before insert on public.team
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_position before insert on public.photos_projet
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();

create function private.place_before(
  table_name text, project uuid, row_id uuid, before_id uuid,
  out previous double precision, out next double precision, out is_found boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  if before_id is null then
    is_found := true;
    execute format(
      'select coalesce(max(position), 0) from public.%I where project_id = $1 and id <> $2', table_name
    ) into previous using project, row_id;
    return;
  end if;
  execute format(
    'select previous, position, true from (
       select id, position, lag(position, 1, 0::double precision) over (order by position, created_at, id) as previous
       from public.%I where project_id = $1 and id <> $2
     ) as others
     where id = $3',
    table_name
  ) into previous, next, is_found using project, row_id, before_id;
end
$$;

comment on function private.place_before is
  'The positions between which a row comes to stand that moves before another, or with null to the end: 0 and null where there is no such neighbour.';

-- The project is locked before its content, as its deletion locks them: moves in one project follow each
-- other, and each sees where the one before it put its row. A change of content that waits for the
-- project meanwhile gives up moving content_updated_at, see move_content_updated_at; this one moves it.
create function public.move_row(table_name text, row_id uuid, before_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Halving gaps further would soon leave no number between two neighbours.
  smallest_gap constant double precision := 0.000001;
  step constant double precision := 1024;
  largest constant double precision := 1e12;
  project uuid;
  current double precision;
  target double precision;
  neighbours record;
begin
  if move_row.table_name is null
    or move_row.table_name <> all (array['key_milestones', 'resources', 'team', 'photos_projet']) then
    raise exception 'The rows of this table have no order that can be changed.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', table_name) into project using row_id;
  if project is null or not private.can_edit_project(project) then
    raise exception 'There is no such row in a project of the organization.' using errcode = '42501';
  end if;
  perform from public.projects where id = project for no key update;
  execute format('select position from public.%I where id = $1 and project_id = $2', table_name)
  into current using row_id, project;
  if current is null then
    raise exception 'There is no such row in a project of the organization.' using errcode = '42501';
  end if;
  if before_id = row_id then
    return;
  end if;

  neighbours := private.place_before(table_name, project, row_id, before_id);
  if neighbours.is_found is not true then
    raise exception 'The row to move it before is no longer in the list. Please look at the list again.'
      using errcode = '22023';
  end if;
  if current > neighbours.previous and current < coalesce(neighbours.next, 'infinity') then
    return;
  end if;

  -- Triggers read it: a move is no edit of the row, and a row may hold a whole document.
  perform set_config('vigie.moves_rows', 'on', true);
  if neighbours.next - neighbours.previous < smallest_gap
    or neighbours.previous > largest - step then
    execute format(
      'update public.%1$I as list set position = numbered.place
       from (
         select id, 1024 * row_number() over (order by position, created_at, id) as place
         from public.%1$I where project_id = $1
       ) as numbered
       where list.id = numbered.id and list.position <> numbered.place',
      table_name
    ) using project;
    neighbours := private.place_before(table_name, project, row_id, before_id);
  end if;
  target := coalesce((neighbours.previous + neighbours.next) / 2, neighbours.previous + step);
  execute format('update public.%I set position = $1 where id = $2', table_name) using target, row_id;
  perform set_config('vigie.moves_rows', '', true);

  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = project;
end
$$;

comment on function public.move_row is
  'Moves a milestone, document, team member or picture of the caller''s organisation before another of its project, or without before_id to the end.';

drop trigger record_history_updates on public.key_milestones;
create trigger record_history_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
drop trigger move_content_updated_at_updates on public.key_milestones;
create trigger move_content_updated_at_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();

drop trigger record_history_updates on public.resources;
create trigger record_history_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
drop trigger move_content_updated_at_updates on public.resources;
create trigger move_content_updated_at_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();

drop trigger record_history_updates on public.team;
create trigger record_history_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
drop trigger move_content_updated_at_updates on public.team;
create trigger move_content_updated_at_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();

drop trigger record_history_updates on public.photos_projet;
create trigger record_history_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
drop trigger move_content_updated_at_updates on public.photos_projet;
create trigger move_content_updated_at_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();

-- Writes nothing where nothing changed that history keeps, and where the organisation is being deleted.
-- Gives the organisation whose contents became more.
create or replace function private.add_to_history(changed_table text, old_row jsonb, new_row jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  -- Moments that triggers set, columns that are computed from others, and what must not be read.
  unrecorded constant text[] := array[
    'updated_at', 'content_updated_at', 'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by'
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

-- When a milestone is to be reached, and when it was.
alter table public.key_milestones
  add column due_date date,
  add column completed_on date,
  add constraint key_milestones_due_date_day check (private.is_day(due_date)),
  add constraint key_milestones_completed_on_day check (private.is_day(completed_on));

comment on column public.key_milestones.due_date is 'The day by which it is to be reached, if one is set.';
comment on column public.key_milestones.completed_on is
  'The day on which it was reached, if known; empty unless its status is completed.';

create function private.clear_completed_on() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.completed_on := null;
  return new;
end
$$;

comment on function private.clear_completed_on is
  'A milestone that is not completed was completed on no day.';

create trigger clear_completed_on before insert or update on public.key_milestones
  for each row when (new.status_milestone <> 'completed' and new.completed_on is not null)
  execute function private.clear_completed_on();

revoke execute on function
  private.set_position, private.place_before, private.clear_completed_on, public.move_row
from public, anon, authenticated, service_role;
grant execute on function public.move_row to authenticated;
