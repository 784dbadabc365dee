-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.changes_since_import(uuid) cascade;

CREATE OR REPLACE FUNCTION public.restore_project(project uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
  entry public.history;
  row_values jsonb;
begin
  select * into entry from public.history
  where project_id = project and table_name = 'projects' and action = 'delete'
    and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at;
  -- Amounts of before there were other currencies are euros.
  row_values := '{"currency": "EUR"}' || private.whole_old_values(entry);
  if row_values is null or exists (select from public.projects where id = project) then
    raise exception 'This project cannot be put back: its id is in use again.'
      using errcode = '23505', hint = 'refused.idInUse';
  end if;
  -- Whose account is gone owns nothing any more.
  if not exists (
    select from public.members
    where user_id = deleted.owner and organization_id = deleted.organization_id
  ) then
    row_values := row_values || jsonb_build_object('user_id', auth.uid());
  end if;

  perform set_config('vigie.restored_project', project::text, true);
  perform private.insert_row('projects', row_values);
  for entry in
    select * from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    order by id
  loop
    perform private.insert_content(entry);
  end loop;
  perform set_config('vigie.restored_project', '', true);

  update public.projects
  set content_updated_at = deleted.content_updated_at,
    -- Of one that was deleted long ago not all pictures were donors yet.
    images = array(select jsonb_array_elements_text(row_values -> 'images'))
  where id = project;
  delete from private.deleted_projects where project_id = project;
  return (
    select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(row_values) as told(name, value)
    where name in ('reference', 'iati_identifier') and value <> 'null' and exists (
      select from public.projects where id = project and to_jsonb(projects) -> name = 'null'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_since_import(import uuid)
 RETURNS TABLE(project_id uuid, table_name text, row_id text, new_values jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct later.project_id, later.table_name, later.row_id, later.new_values
  from (
    select history.project_id, min(id) as first from public.history where import_id = import group by 1
  ) as done
  join public.history as later on later.project_id = done.project_id and later.id > done.first
  where later.import_id is distinct from import and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
$function$;

CREATE OR REPLACE FUNCTION private.take_changes_back(organisation bigint, import uuid, projects uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  rows_since constant text[] := array(
    select table_name || row_id from private.changes_since_import(import) where table_name <> 'projects'
  );
  -- An amount that was written since stays, and then all stay in the currency that they are in.
  amounts_since constant uuid[] := array(
    select since.project_id from private.changes_since_import(import) as since
    join public.history as done on done.project_id = since.project_id
    where done.import_id = import and done.table_name = 'projects' and done.new_values ? 'currency'
      and since.table_name = 'projects' and since.new_values ?| array['currency', 'budget', 'money_spent']
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
        and private.history_value(to_jsonb(stored) -> name) = entry.new_values -> name
        and not (entry.project_id = any (amounts_since) and name in ('currency', 'budget', 'money_spent'))
        as is_as_imported
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
$function$;

revoke execute on function
  private.changes_since_import(uuid)
from public, anon, authenticated, service_role;

reset check_function_bodies;
