-- What happens with every change of a row, whichever table it is in: its times are kept, a request is held to its
-- limits, the change is announced, and it goes into the history.
--
-- Triggers of one moment run in the order of their names. WHEN reads the role of the statement; a cascade runs as
-- the tables' owner.

-- Times and identity. They are the database's own for what people write; the service role, which imports, and the
-- owner may say when it was.

-- The clock rather than the start of the transaction: rows of one request keep their order.
create function private.keep_row_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
  else
    new.id := old.id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

-- For posts, which have no created_at to keep.
create function private.keep_row_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.id := old.id;
  return new;
end
$$;

-- An editor sends its change with the moment that it loaded, so that a change by another member meanwhile is noticed.
-- An update that changes nothing moves nothing, so that it counts as no change elsewhere either. Moving a row in its
-- list is no change of what an editor holds; its pictures, to compare them, are not read then.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  edited record;
begin
  if tg_op = 'INSERT' then
    -- Imports and backups may say when it was; what comes back from the trash may be older than the column.
    if new.updated_at is null or current_user in ('anon', 'authenticated') then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end if;

  new.updated_at := old.updated_at;
  if current_setting('vigie.moves_rows', true) = 'on' then
    return new;
  end if;
  edited := new;
  -- Generated columns are computed after this trigger.
  if tg_table_name = 'resources' then
    edited.file_type := old.file_type;
    edited.file_bytes := old.file_bytes;
  elsif tg_table_name = 'organisations' then
    edited.number := old.number;
  end if;
  if edited is distinct from old then
    new.updated_at := greatest(old.updated_at + interval '1 microsecond', clock_timestamp());
  end if;
  return new;
end
$$;

comment on function private.set_updated_at is
  'Keeps updated_at: whenever a row changes, and by no client.';

-- Limits of a request. Neither a statement nor an hour (limit_new_projects, limit_invitations, make_address_link) may
-- hold so much that an organisation's lists become unusable.

create function private.limit_rows() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Deleting several projects at once is never meant: a forgotten filter would take them all.
  most constant integer := case when tg_op = 'DELETE' and tg_table_name = 'projects' then 1 else 100 end;
  written integer;
begin
  if tg_op = 'DELETE' then
    select count(*) into written from old_rows;
  else
    select count(*) into written from new_rows;
  end if;
  if written <= most then
    return null;
  end if;
  if most = 1 then
    raise exception 'Only one project can be deleted at a time. Please name it by its id.'
      using errcode = '54000'; -- for programs
  end if;
  raise exception 'A request may write at most % rows. Please send them in several requests.', most
    using errcode = '54000', hint = 'refused.tooManyRows', detail = json_build_object('limit', most);
end
$$;

-- Announcements. Changes of what the public sees are announced, so that open pages and kept answers follow them.
-- What is said is where something changed, never what: whoever hears it reads again, under their own rights. Nothing
-- is said about a project that is offline before and after the change, nor of a row that is written as it was: every
-- edit moves updated_at. Rows are compared by sets: as a join it would compare all with all.
--
-- Topic `projects`: projects and organisations. Topic `project:{id}`: that project and its content.
-- Payload: {"table", "project_id", "kind": "INSERT" | "UPDATE" | "DELETE"}; a project_id of null stands for more
-- projects than one.

create function private.announce(topic text, changed_table text, project_id uuid, kind text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('table', changed_table, 'project_id', project_id, 'kind', kind),
    'change', topic, false
  );
exception when others then
  -- A save counts for more than its announcement.
  raise warning 'A change was not announced: %', sqlerrm;
end
$$;

-- Rows of both sides count, so that a project that goes offline disappears from the pages that show it. A project
-- that only its content touched is announced to the list, which shows when that was, and not to its own page: that
-- hears of the content itself, and would read everything again. Which of many were edited is told in one step.
--
-- More than 50 projects are one announcement, also to the pages of each: whoever has one open hears it.
create function private.announce_project_changes() returns trigger
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
    select array_agg(distinct id) into changed from (
      (
        select id, updated_at, content_updated_at from old_rows where is_online
        except
        select id, updated_at, content_updated_at from new_rows where is_online
      )
      union
      (
        select id, updated_at, content_updated_at from new_rows where is_online
        except
        select id, updated_at, content_updated_at from old_rows where is_online
      )
    ) as online_rows;
  end if;
  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
    return null;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
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

-- When a project is deleted its content goes with it, finds it no longer, and says nothing. A row that moves in its list
-- keeps its updated_at, and public_places, which are written only where they change, have none.
create function private.announce_content_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  elsif tg_table_name = 'public_places' or current_setting('vigie.moves_rows', true) = 'on' then
    select array_agg(project_id) into changed from (
      select project_id from old_rows
      union
      select project_id from new_rows
    ) as both_sides;
  else
    select array_agg(distinct project_id) into changed from (
      (select id, project_id, updated_at from old_rows except select id, project_id, updated_at from new_rows)
      union
      (select id, project_id, updated_at from new_rows except select id, project_id, updated_at from old_rows)
    ) as both_sides;
  end if;

  perform private.announce('project:' || id, tg_table_name, id, tg_op)
  from public.projects
  where id = any(changed) and is_online;
  return null;
end
$$;

-- Organisations are public, all of them.
create function private.announce_organisation_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform from new_rows;
  elsif tg_op = 'DELETE' then
    perform from old_rows;
  else
    perform from (select id, updated_at from new_rows except select id, updated_at from old_rows) as edited;
  end if;
  if found then
    perform private.announce('projects', 'organisations', null, tg_op);
  end if;
  return null;
end
$$;

-- Emptying a table touches no row by itself.
create function private.announce_emptied_table() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce('projects', tg_table_name, null, 'DELETE');
  return null;
end
$$;

-- History. What history_entry says of each row is in the file of the history. Moments are written in UTC whatever
-- the session's time zone is, so that they compare.
create function private.record_history() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  person constant uuid := auth.uid();
  -- Who joins by an invitation has no session yet.
  is_joining constant boolean := tg_table_name = 'members' and tg_op = 'INSERT' and pg_trigger_depth() > 1;
  organisation bigint;
  first bigint;
  last bigint;
  grown bigint;
begin
  -- restore_project is one entry for all that it puts back.
  if tg_table_name <> 'projects' and current_setting('vigie.restored_project', true) <> '' then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row; a ledger that begins or ends is.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from (select id, updated_at, to_jsonb(old_rows) -> 'keeps_ledger' as keeps_ledger from old_rows) as before
    full join (select id, updated_at, to_jsonb(new_rows) -> 'keeps_ledger' as keeps_ledger from new_rows) as after
      using (id)
    where (before.updated_at, before.keeps_ledger) is distinct from (after.updated_at, after.keeps_ledger);
    if not found then
      return null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, coalesce(person, case when is_joining then entry.row_id::uuid end)
      from (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      cross join lateral private.history_entry(tg_table_name, null, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      cross join lateral private.history_entry(tg_table_name, old_row, null) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, null)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    where pg_column_size(old_row) > 2000;
  else
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
        on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
      cross join lateral private.history_entry(tg_table_name, old_row, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, new_row)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
    where pg_column_size(old_row) > 2000;
  end if;
  -- Every hundredth entry clears up.
  if last / 100 > (first - 1) / 100 then
    perform private.tend_history(
      case when last / 1000 > (first - 1) / 1000 then last / 1000 * 1000 else last / 100 * 100 end, organisation,
      last - first + 1
    );
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$$;

-- What tables have in common is given to each by a call, in the files that follow.

create function private.after_changes(
  changed_table regclass, name text, function_name text, condition text default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement %s execute function private.%I()',
      name || '_' || event || 's', event, changed_table,
      case event
        when 'insert' then 'new table as new_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
        else 'old table as old_rows'
      end,
      'when (' || condition || ')', function_name
    );
  end loop;
end
$$;

comment on function private.after_changes is
  'Has a function called after each statement that changes a table, by the triggers {name}_inserts, {name}_updates and {name}_deletes.';

create function private.limit_requests(changed_table regclass) returns void
language sql set search_path = ''
as $$
  select private.after_changes(
    changed_table, 'limit', 'limit_rows', 'current_user = ''authenticated'' and pg_trigger_depth() = 0'
  )
$$;

comment on function private.limit_requests is
  'Bounds how many rows of a table a request of a signed-in person may write.';

-- Moving rows in their list, an import into new projects, places that an operator fills in, and the publication of all
-- projects of an organisation are no news of a project. While the flag is on, no change of any table is recorded: what
-- sets it writes nothing else.
create function private.unless_moved() returns text
language sql immutable
return 'current_setting(''vigie.moves_rows'', true) is distinct from ''on''';

create function private.record_changes(changed_table regclass) returns void
language sql set search_path = ''
as $$
  select private.after_changes(changed_table, 'record_history', 'record_history', private.unless_moved())
$$;

comment on function private.record_changes is 'Has changes of a table told in the history.';
