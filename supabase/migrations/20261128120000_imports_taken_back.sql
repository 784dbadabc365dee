-- Taking an import back: all of it in a few statements, and never a change that somebody made since.

-- What happened to the projects of an import after it: by people, and by imports that were not taken back themselves.
create function private.changes_since_import(import uuid)
returns table (project_id uuid, table_name text, row_id text)
language sql stable security definer set search_path = ''
as $$
  select distinct later.project_id, later.table_name, later.row_id
  from (
    select history.project_id, min(id) as first from public.history where import_id = import group by 1
  ) as done
  join public.history as later on later.project_id = done.project_id and later.id > done.first
  where later.import_id is distinct from import and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
$$;

-- The projects of an import that are still there. What publish_import does is no change since.
create or replace function private.imported_projects(import uuid)
returns table (project_id uuid, is_added boolean, is_changed boolean)
language sql stable security definer set search_path = ''
as $$
  select done.project_id, done.is_added,
    done.project_id in (select later.project_id from private.changes_since_import(import) as later)
  from (
    select history.project_id, bool_or(table_name = 'projects' and action = 'insert') as is_added
    from public.history where import_id = import group by 1
  ) as done
  join public.projects on projects.id = done.project_id;
$$;

-- Each change names its project's id, and the columns that get another value.
create function private.change_projects(organisation bigint, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update public.projects as project set %s
      from (
        select filled.* from jsonb_array_elements($1) as change
        join public.projects as stored on stored.id = (change ->> ''id'')::uuid and stored.organization_id = $2
        cross join lateral jsonb_populate_record(stored, change) as filled
      ) as changed
      where project.id = changed.id',
    (select string_agg(format('%1$I = changed.%1$I', name), ', ') from unnest(private.imported_columns()) as name)
  ) using changes, organisation;
end
$$;

-- Gives projects that an import changed what they had before, but for what was changed since: each column and each row
-- of a list by itself. How many projects keep something for that.
create function private.take_changes_back(organisation bigint, import uuid, projects uuid[]) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  rows_since constant text[] := array(
    select table_name || row_id from private.changes_since_import(import) where table_name <> 'projects'
  );
  changes jsonb;
  kept uuid[];
  list_name text;
begin
  select jsonb_agg(former.change), array_agg(project_id) filter (where is_kept) into changes, kept
  from (
    select entry.project_id, bool_or(not is_as_imported) as is_kept,
      coalesce(jsonb_object_agg(name, coalesce(large.content, value)) filter (where is_as_imported), '{}')
        || jsonb_build_object('id', entry.project_id) as change
    from public.history as entry
    join public.projects as stored on stored.id = entry.project_id
    cross join lateral jsonb_each(entry.old_values) as before(name, value)
    left join private.history_contents as large
      on jsonb_typeof(value) = 'object' and large.digest = value ->> 'digest'
      and large.organization_id = organisation and large.project_id = entry.project_id
    cross join lateral (
      select (jsonb_typeof(value) <> 'object' or large.digest is not null)
        and private.history_value(to_jsonb(stored) -> name) = entry.new_values -> name as is_as_imported
    ) as state
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'update'
      and entry.project_id = any (projects) and name = any (private.imported_columns())
    group by entry.project_id
  ) as former;
  perform private.change_projects(organisation, changes);

  foreach list_name in array array['donors', 'resources', 'team', 'project_places'] loop
    execute format(
      'delete from public.%I where project_id = any ($1) and id in (
        select row_id::uuid from public.history
        where import_id = $2 and table_name = $3 and action = ''insert'' and table_name || row_id <> all ($4)
      )',
      list_name
    ) using projects, import, list_name, rows_since;
  end loop;
  update public.project_places as place
  set latitude = former.latitude, longitude = former.longitude, found = former.found
  from public.history as entry
  join public.project_places as stored on stored.id = entry.row_id::uuid
  cross join lateral jsonb_populate_record(stored, entry.old_values) as former
  where place.id = stored.id and entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'update'
    and entry.table_name || entry.row_id <> all (rows_since);
  -- Places of cities that the import took from the list.
  insert into public.project_places
  select place.*
  from public.history as entry
  cross join lateral jsonb_populate_record(null::public.project_places, entry.old_values) as place
  where entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'delete' and exists (
      select from public.projects as stored cross join lateral unnest(stored.cities) as listed(city)
      where stored.id = place.project_id and btrim(listed.city) = place.city
    )
  on conflict do nothing;

  return (
    select count(distinct project_id) from (
      select unnest(kept) as project_id
      union all
      select project_id from public.history
      where import_id = import and project_id = any (projects) and table_name || row_id = any (rows_since)
    ) as keeping
  );
end
$$;

create or replace function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  head constant public.history := private.lock_import(import);
  added uuid[];
  changed uuid[];
  taken_back integer;
  left_alone integer;
begin
  if head.changed_by is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only who imported the projects or an administrator can take the import back.'
      using errcode = '42501';
  end if;
  perform set_config('vigie.import', import::text, true);
  perform set_config('vigie.undoes_import', 'on', true);
  begin
    -- Locked first, in the order of their ids, so that a change by people is seen, or waits and finds what was done.
    perform from public.projects
    where id in (select project_id from public.history where import_id = import)
    order by id for update;
    select array_agg(project_id) filter (where is_added and not is_changed),
      array_agg(project_id) filter (where not is_added),
      count(*) filter (where is_added and is_changed), count(*)
    into added, changed, left_alone, taken_back
    from private.imported_projects(import);
    delete from public.projects where id = any (added);
    left_alone := left_alone + private.take_changes_back(head.organization_id, import, changed);
  exception when query_canceled then
    raise exception 'Taking this import back takes longer than a request may. Please try again later.'
      using errcode = '54000';
  end;
  taken_back := taken_back - left_alone;
  perform set_config('vigie.undoes_import', '', true);
  perform set_config('vigie.import', '', true);
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'delete',
    jsonb_build_object('taken_back', taken_back, 'left', left_alone), null
  );
  return jsonb_build_object('taken_back', taken_back, 'left', left_alone);
end
$$;

comment on function public.undo_import is
  'Takes back what an import did, but for what was changed since: projects that it added and that nobody changed go to the trash, others get the values back that they had. `left` counts those that keep something. For who imported and administrators.';

-- Many projects of an import go to the trash together, and have no contents yet that would fill it.
create or replace function private.move_project_to_trash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_bytes constant bigint := 4294967296;
begin
  if auth.uid() is not null and current_setting('vigie.undoes_import', true) is distinct from 'on'
    and private.bytes_in_trash(old.organization_id) > most_bytes then
    raise exception 'The trash holds more than 4 GB. Please delete a project there for good first.'
      using errcode = '54000';
  end if;
  insert into private.deleted_projects (
    project_id, organization_id, title, owner, deleted_by, deleted_at, content_updated_at,
    transaction_id, gone_at
  )
  values (
    old.id, old.organization_id, old.title, old.user_id, auth.uid(), now(), old.content_updated_at,
    pg_current_xact_id()::text, null
  )
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, title = excluded.title, owner = excluded.owner,
    deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
    content_updated_at = excluded.content_updated_at, transaction_id = excluded.transaction_id, gone_at = excluded.gone_at;
  return old;
end
$$;

-- More than 50 projects are one announcement, also to the pages of each: whoever has one open hears it. Which of them
-- were edited is told by sets: as a join it would compare all rows with all.
create or replace function private.announce_project_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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
  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
    return null;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
    -- Every change of the row itself moves updated_at.
    edited := array(
      select unnest(changed)
      except
      select id from (select id, updated_at from old_rows intersect select id, updated_at from new_rows) as unedited
    );
  end if;
  perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(edited) as id;
  return null;
end
$$;

revoke execute on function
  private.changes_since_import, private.change_projects, private.take_changes_back
from public, anon, authenticated, service_role;
