-- Changes of what the public sees are announced, so that open pages and kept answers follow them.
-- What is said is where something changed, never what: whoever hears it reads again, under their
-- own rights. Nothing is said about a project that is offline before and after the change.
--
-- Topic `projects`: projects and organisations. Topic `project:{id}`: that project and its content.
-- Payload: {"table", "project_id", "kind": "INSERT" | "UPDATE" | "DELETE"}; a project_id of null
-- stands for more projects than one.

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

-- The identifiers of a statement's projects that are or were online. Rows of both sides count, so
-- that a project that goes offline disappears from the pages that show it.
create function private.announce_project_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- More than these are one announcement on the common topic.
  most_at_once constant integer := 50;
  changed uuid[];
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
  else
    perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  end if;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(changed) as id;
  return null;
end
$$;

-- When a project is deleted its content goes with it, finds it no longer, and says nothing.
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
  else
    select array_agg(project_id) into changed from (
      select project_id from old_rows
      union
      select project_id from new_rows
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
  perform private.announce('projects', 'organisations', null, tg_op)
  where exists (select from changed_rows);
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

do $$
declare
  changed_table text;
  announcer text;
begin
  foreach changed_table in array array[
    'projects', 'key_milestones', 'resources', 'team', 'social_media_posts', 'press', 'photos_projet'
  ] loop
    announcer := case changed_table
      when 'projects' then 'announce_project_changes' else 'announce_content_changes' end;
    execute format(
      'create trigger announce_inserts after insert on public.%1$I
         referencing new table as new_rows
         for each statement execute function private.%2$I();
       create trigger announce_updates after update on public.%1$I
         referencing old table as old_rows new table as new_rows
         for each statement execute function private.%2$I();
       create trigger announce_deletes after delete on public.%1$I
         referencing old table as old_rows
         for each statement execute function private.%2$I();
       create trigger announce_emptied after truncate on public.%1$I
         for each statement execute function private.announce_emptied_table()',
      changed_table, announcer
    );
  end loop;
end
$$;

create trigger announce_inserts after insert on public.organisations
  referencing new table as changed_rows
  for each statement execute function private.announce_organisation_changes();
create trigger announce_updates after update on public.organisations
  referencing new table as changed_rows
  for each statement execute function private.announce_organisation_changes();
create trigger announce_deletes after delete on public.organisations
  referencing old table as changed_rows
  for each statement execute function private.announce_organisation_changes();
create trigger announce_emptied after truncate on public.organisations
  for each statement execute function private.announce_emptied_table();

revoke execute on function
  private.announce, private.announce_project_changes, private.announce_content_changes,
  private.announce_organisation_changes, private.announce_emptied_table
from public, anon, authenticated;
