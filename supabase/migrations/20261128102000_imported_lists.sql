-- A file brings what else it knows of a project, too: donors by their names, documents by their addresses, and people.

create function private.imported_lists() returns text[]
language sql immutable
return array['places', 'donors', 'documents', 'team'];

create function private.are_import_rows(rows jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(rows) as row_values
    where jsonb_typeof(row_values) <> 'object' or coalesce(row_values ->> 'line', '') !~ '^[0-9]{1,7}$'
      or (row_values ? 'seen') is distinct from (row_values ? 'id')
      or row_values ? 'id' and (
        private.uuid_or_null(row_values ->> 'id') is null
        or coalesce(row_values ->> 'seen', '')
          !~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?(Z|[+-][0-9]{2}:?[0-9]{2})$'
      )
  ) and not exists (
    select from jsonb_array_elements(rows) as row_values
    cross join lateral jsonb_each(
      case jsonb_typeof(row_values) when 'object' then row_values else '{}' end
    ) as sent(name, told)
    where case when name = any (private.imported_lists())
      then case jsonb_typeof(told) when 'array' then jsonb_array_length(told) not between 1 and 100 or exists (
        select from jsonb_array_elements(told) as entry
        where jsonb_typeof(entry) <> case name when 'donors' then 'string' else 'object' end
      ) else true end
      else name <> all (private.imported_columns() || array['line', 'id', 'seen']) end
  )
$$;

comment on function private.are_import_rows is
  'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, and a project with its id and the moment when it was seen.';

-- To projects that are new, or to the others. What is there, by the name or the address, stays as people have it; a row
-- names each entry once.
create function private.add_imported_lists(rows jsonb, ids uuid[], are_new boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.donors (project_id, name, created_at)
  select project, name, now() + place * interval '1 microsecond'
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_array_elements_text(row_values -> 'donors') with ordinality as sent(name, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.donors as there where there.project_id = project and there.name = sent.name
  )
  on conflict do nothing;

  insert into public.resources (project_id, title_resource, link_resource, position)
  select project, title, link, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (jsonb_to_recordset(row_values -> 'documents') as (title text, link text))
    with ordinality as sent(title, link, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.resources as there where there.project_id = project and there.link_resource = sent.link
  );

  insert into public.team (project_id, first_name, last_name, job_title, position)
  select project, sent.first_name, sent.last_name, sent.job_title, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (
    jsonb_to_recordset(row_values -> 'team') as (first_name text, last_name text, job_title text)
  ) with ordinality as sent(first_name, last_name, job_title, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.team as there
    where there.project_id = project and (there.first_name, there.last_name) = (sent.first_name, sent.last_name)
  );
end
$$;

-- In a new project the place in the file's order; in another, set_position puts it at the end.
create function private.imported_position(row_values jsonb, place bigint) returns double precision
language sql immutable
return case when row_values ? 'seen' then double precision 'infinity' else 1024 * place end;

-- Each row has its project's id beside it. What it does not name stays as it is, or empty.
drop function private.write_imported(bigint, uuid, jsonb);
create function private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "images": [], "is_online": false,
    "milestone_count": 0, "milestones_completed": 0
  }';
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    empty_row || jsonb_strip_nulls(row_values) || jsonb_build_object(
      'id', project, 'user_id', owner, 'organization_id', organisation,
      'created_at', now() - place * interval '1 microsecond', 'updated_at', now(), 'content_updated_at', now()
    )
  ) as filled
  where not row_values ? 'seen';

  execute format(
    'update public.projects as project set %s
      from (
        select filled.* from jsonb_array_elements($1) as row_values
        join public.projects as stored on stored.id = (row_values ->> ''id'')::uuid and stored.organization_id = $2
        cross join lateral jsonb_populate_record(stored, row_values) as filled
        where row_values ? ''seen''
      ) as changed
      where project.id = changed.id',
    (select string_agg(format('%1$I = changed.%1$I', name), ', ') from unnest(private.imported_columns()) as name)
  ) using rows, organisation;

  -- Where a city lies is no news of the project, and what people set by hand stays.
  perform set_config('vigie.moves_rows', 'on', true);
  insert into public.project_places as place (project_id, city, latitude, longitude, found)
  select project, city, latitude, longitude, 'hand'
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_to_recordset(row_values -> 'places')
    as sent(city text, latitude double precision, longitude double precision)
  on conflict (project_id, city) do update
  set latitude = excluded.latitude, longitude = excluded.longitude, found = excluded.found
  where place.found <> 'hand';
  -- The lists of a new project are part of its entry in the history, and no later news.
  perform private.add_imported_lists(rows, ids, true);
  perform set_config('vigie.moves_rows', '', true);
  perform private.add_imported_lists(rows, ids, false);
end
$$;

-- Which row it is that cannot be written: each alone, in a transaction of its own that the failure takes back.
drop function private.refuse_import(bigint, uuid, jsonb);
create function private.refuse_import(organisation bigint, owner uuid, rows jsonb, ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  row_values jsonb;
  project uuid;
  message text;
  code text;
begin
  for row_values, project in
    select * from rows from (jsonb_array_elements(rows), unnest(ids))
  loop
    begin
      perform private.write_imported(organisation, owner, jsonb_build_array(row_values), array[project]);
    exception when others then
      get stacked diagnostics code = returned_sqlstate, message = message_text;
      if code = '42501' then
        raise exception '%', message using errcode = code;
      elsif code = '23505' then
        raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.',
          row_values ->> 'line' using errcode = '22023';
      end if;
      raise exception 'Line %: a value cannot be stored. Please correct the line and try again.',
        row_values ->> 'line' using errcode = '22023';
    end;
  end loop;
end
$$;

create or replace function public.import_projects(
  file_name text, rows jsonb, seen_import bigint default null, member uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20000;
  most_entries constant integer := 200000;
  most_a_day constant integer := 60000;
  import constant uuid := gen_random_uuid();
  owner constant uuid := coalesce(auth.uid(), import_projects.member);
  organisation bigint;
  ids uuid[];
  added integer;
  total integer;
  line text;
begin
  if auth.uid() is not null then
    organisation := private.lock_own_organisation();
  else
    select organization_id into organisation from public.members where user_id = owner;
    perform from public.organisations where id = organisation for no key update;
  end if;
  if organisation is null or owner is distinct from coalesce(import_projects.member, owner) then
    raise exception 'Only members of an organization can do this.' using errcode = '42501';
  end if;
  if not coalesce(
    private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255, false
  ) then
    raise exception 'An import names its file, in at most 255 characters.' using errcode = '22023';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and most then
    raise exception 'An import has 1 to % projects. Please split the file.', most using errcode = '22023';
  end if;
  if not private.are_import_rows(rows) then
    raise exception 'The rows of the import are not in the form that is expected.' using errcode = '22023';
  end if;
  if most_entries < (
    select sum(jsonb_array_length(row_values -> name))
    from jsonb_array_elements(rows) as row_values cross join unnest(private.imported_lists()) as name
    where row_values ? name
  ) then
    raise exception 'An import has at most % places, donors, documents and people. Please split the file.', most_entries
      using errcode = '22023';
  end if;
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023';
  end if;

  -- In the order of their ids, so that two statements wait for each other and never both.
  perform from public.projects
  where id in (select private.uuid_or_null(row_values ->> 'id') from jsonb_array_elements(rows) as row_values)
    and organization_id = organisation
  order by id for update;
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  left join public.projects as project
    on project.id = private.uuid_or_null(row_values ->> 'id') and project.organization_id = organisation
  where row_values ? 'id' and (
    project.id is null or project.updated_at is distinct from (row_values ->> 'seen')::timestamptz
  )
  limit 1;
  if found then
    raise exception 'Line %: the project was changed or deleted meanwhile. Please look at the preview again.', line
      using errcode = '22023';
  end if;
  select count(*) filter (where not row_values ? 'id'), count(*) into added, total
  from jsonb_array_elements(rows) as row_values;
  if total - added > (
    select count(distinct private.uuid_or_null(row_values ->> 'id')) from jsonb_array_elements(rows) as row_values
  ) then
    raise exception 'Two lines of the import are the same project. Please leave one out.' using errcode = '22023';
  end if;
  if total + (
    select coalesce(sum((new_values ->> 'added')::integer + (new_values ->> 'changed')::integer), 0) from public.history
    where organization_id = organisation and table_name = 'imports' and action = 'insert'
      and changed_at > now() - interval '1 day'
  ) > most_a_day then
    raise exception 'An organization can import at most % projects a day. Please go on tomorrow.', most_a_day
      using errcode = '54000';
  end if;

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  perform private.add_import_to_history(
    organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
  );
  perform set_config('vigie.import', import::text, true);
  begin
    perform private.write_imported(organisation, owner, rows, ids);
  exception
    -- The time that a statement may take.
    when query_canceled then
      raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
        using errcode = '54000';
    when others then
      perform private.refuse_import(organisation, owner, rows, ids);
      raise;
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
end
$$;

comment on function public.import_projects is
  'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, documents and people to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

do $$
declare
  table_name text;
begin
  foreach table_name in array array['donors', 'resources', 'team'] loop
    execute format('drop trigger record_history_inserts on public.%1$I', table_name);
    execute format('drop trigger move_content_updated_at_inserts on public.%1$I', table_name);
    execute format(
      'create trigger record_history_inserts after insert on public.%1$I
        referencing new table as new_rows
        for each statement when (current_setting(''vigie.moves_rows'', true) is distinct from ''on'')
        execute function private.record_history()', table_name
    );
    execute format(
      'create trigger move_content_updated_at_inserts after insert on public.%1$I
        referencing new table as new_rows
        for each statement when (current_setting(''vigie.moves_rows'', true) is distinct from ''on'')
        execute function private.move_content_updated_at()', table_name
    );
  end loop;
end
$$;

-- Longer than other statements; PostgREST sets it before the call. Vigie's own server does so by itself.
alter function public.import_projects set statement_timeout = '25s';

-- The projects of an import that are still there. Putting them online by publish_import is no change since.
drop function private.imported_projects(uuid);
create function private.imported_projects(import uuid)
returns table (project_id uuid, is_added boolean, is_changed boolean)
language sql stable security definer set search_path = ''
as $$
  select done.project_id, done.is_added, exists (
    select from public.history as later
    where later.project_id = done.project_id and later.id > done.first and later.import_id is distinct from import
  )
  from (
    select history.project_id, min(id) as first, bool_or(table_name = 'projects' and action = 'insert') as is_added
    from public.history
    where import_id = import and old_values is distinct from '{"is_online": false}'
    group by history.project_id
  ) as done
  join public.projects on projects.id = done.project_id;
$$;

create or replace function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  head public.history := private.lock_import(import);
  entry public.history;
  added uuid[];
  changed uuid[];
  list_name text;
  taken_back integer;
  left_alone integer;
begin
  if head.changed_by is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only who imported the projects or an administrator can take the import back.'
      using errcode = '42501';
  end if;
  perform set_config('vigie.import', import::text, true);
  perform set_config('vigie.undoes_import', 'on', true);
  -- What it did to each project that is still there, and whether people changed that since.
  select array_agg(done.project_id) filter (where is_added and not is_changed),
    array_agg(done.project_id) filter (where not is_added and not is_changed),
    count(*) filter (where is_changed)
  into added, changed, left_alone
  from private.imported_projects(import) as done;
  delete from public.projects where id = any (added);
  perform private.let_project_go(project) from unnest(added) as project;
  for entry in
    select * from public.history
    where import_id = import and table_name = 'projects' and action = 'update' and project_id = any (changed)
      and old_values is distinct from '{"is_online": false}'
    order by project_id
  loop
    execute format(
      'update public.projects as project set %s
        from public.projects as stored
        cross join lateral jsonb_populate_record(stored, $1) as former
        where stored.id = $2 and project.id = stored.id',
      (select string_agg(format('%1$I = former.%1$I', name), ', ') from jsonb_object_keys(entry.old_values) as name)
    ) using private.whole_old_values(entry), entry.project_id;
  end loop;
  foreach list_name in array array['donors', 'resources', 'team'] loop
    execute format(
      'delete from public.%I where project_id = any ($1) and id in (
        select row_id::uuid from public.history where import_id = $2 and table_name = $3 and action = ''insert''
      )',
      list_name
    ) using changed, import, list_name;
  end loop;
  taken_back := coalesce(cardinality(added), 0) + coalesce(cardinality(changed), 0);
  perform set_config('vigie.undoes_import', '', true);
  perform set_config('vigie.import', '', true);
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'delete',
    jsonb_build_object('taken_back', taken_back, 'left', left_alone), null
  );
  return jsonb_build_object('taken_back', taken_back, 'left', left_alone);
end
$$;

revoke execute on function
  private.imported_lists, private.are_import_rows, private.imported_position, private.add_imported_lists,
  private.write_imported, private.refuse_import,
  private.imported_projects
from public, anon, authenticated, service_role;
