-- A deleted project stays in the trash for 30 days: its id and a few facts in deleted_projects, and everything of it in
-- the history, whose entries of the deletion are put back by restore_project. And how long history and trash are kept.

-- Not by the clock, which may be wrong for a while: sweep_history says when its time is over.
create function private.is_in_trash(project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deleted_projects where project_id = project and gone_at is null
  );
$$;

-- What the contents of an organisation's deleted projects take, for their bound.
create function private.bytes_in_trash(organisation bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(greatest(bytes, 32768)), 0) from private.history_contents
  where organization_id = organisation and project_id in (
    select project_id from private.deleted_projects where gone_at is null
  );
$$;

comment on function private.bytes_in_trash is
  'What the trash of an organisation holds. A small value counts for 32 KiB, so that its bound is one of their number as well.';

-- Before the row goes: what the cascade deletes finds here whose it was. Many projects of an import go to the trash
-- together, and have no contents yet that would fill it.
create function private.move_project_to_trash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_bytes constant bigint := 4294967296;
begin
  if auth.uid() is not null and current_setting('vigie.undoes_import', true) is distinct from 'on'
    and private.bytes_in_trash(old.organization_id) > most_bytes then
    raise exception 'The trash holds more than 4 GB. Please delete a project there for good first.'
      using errcode = '54000', hint = 'refused.trashFull', detail = json_build_object('limit', 4);
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

create trigger move_project_to_trash before delete on public.projects
  for each row execute function private.move_project_to_trash();

-- A client may choose the id of a new project, but not take over the folder of another organisation's.
create function private.refuse_foreign_project_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deleted private.deleted_projects;
begin
  select * into deleted from private.deleted_projects where project_id = new.id;
  if deleted.organization_id <> new.organization_id then
    raise exception 'This id belonged to a project of another organisation. Please leave the id out.'
      using errcode = '42501'; -- for programs
  end if;
  if private.is_in_trash(new.id) then
    raise exception 'This id belongs to a project in the trash. Put that back, or leave the id out.'
      using errcode = '23505'; -- for programs
  end if;
  return new;
end
$$;

create trigger refuse_foreign_project_id before insert on public.projects
  for each row when (current_user = 'authenticated')
  execute function private.refuse_foreign_project_id();

-- What people do with the trash

create function public.deleted_projects(most integer default 1000)
returns table (
  project_id uuid, title text, owner uuid, deleted_at timestamptz, deleted_by uuid,
  kept_until timestamptz, total integer
)
language sql stable security definer set search_path = ''
as $$
  select deleted.project_id, deleted.title, deleted.owner, deleted.deleted_at, deleted.deleted_by,
    deleted.deleted_at + interval '30 days', (count(*) over ())::integer
  from private.deleted_projects as deleted
  where deleted.organization_id = (select private.own_organization_id())
    and deleted.gone_at is null
  order by deleted.deleted_at desc, deleted.project_id
  limit greatest(0, least(most, 20000));
$$;

comment on function public.deleted_projects is
  'The trash of the caller''s organisation, newest first: at most so many, each with how many there are.';

-- Who restores a project and who deletes it for good wait for each other.
create function private.lock_deleted_project(project uuid) returns private.deleted_projects
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.own_organization_id();
  deleted private.deleted_projects;
begin
  if organisation is null then
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
  end if;
  select * into deleted from private.deleted_projects
  where project_id = project and organization_id = organisation
  for update;
  if not found or deleted.gone_at is not null then
    raise exception 'This project is not in the trash any more.' using errcode = '22023', hint = 'refused.notInTrash';
  end if;
  return deleted;
end
$$;

create function public.restore_project(project uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
  entry public.history;
  row_values jsonb;
  list record;
  -- The ids of rows that got another one, by those they had.
  renamed jsonb := '{}';
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
  for list in
    select table_name, array_agg(id) as entries from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    group by table_name
    -- Rows come after those that they name.
    order by
      table_name in ('measurements', 'ledger_entries'), table_name in ('photos_projet', 'resources'), min(id)
  loop
    renamed := renamed || private.insert_contents(list.table_name, list.entries, renamed);
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
      select from public.projects where id = project and to_jsonb(projects) -> name <> value
    )
  );
end
$$;

comment on function public.restore_project is
  'Puts a project of the caller''s organisation back from the trash, with everything of it. The caller owns it where its owner is gone. Gives the reference and the identifier that another project has got meanwhile, without which it comes back.';

-- Of a project that left the trash history keeps that it was there and who deleted it.
create function private.let_project_go(project uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.deleted_projects set gone_at = now() where project_id = project;
  delete from private.history_contents where project_id = project;
  delete from public.history
  where project_id = project and not (table_name = 'projects' and action = 'delete');
  update public.history set old_values = jsonb_build_object('title', project_title)
  where project_id = project;
end
$$;

create function public.delete_project_for_good(project uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
begin
  if deleted.owner is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only the owner of a project or an administrator can delete it for good.'
      using errcode = '42501', hint = 'refused.notDeleter';
  end if;
  perform private.let_project_go(project);
end
$$;

comment on function public.delete_project_for_good is
  'Deletes a project in the trash of the caller''s organisation with its history. Its owner or an administrator only.';

-- An organisation takes its history and its trash with it. Runs after all cascades, whose entries it would find too.
create function private.forget_organisations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.history where organization_id in (select id from old_rows);
  delete from private.history_contents where organization_id in (select id from old_rows);
  update private.deleted_projects set gone_at = now()
  where gone_at is null and organization_id in (select id from old_rows);
  return null;
end
$$;

create trigger zz_forget_organisations after delete on public.organisations
  referencing old table as old_rows
  for each statement execute function private.forget_organisations();

-- What files of it stay. Members clear away what a project left only once it is out of the trash.

create function private.owned_deleted_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deleted_projects as deleted
    where deleted.project_id = owned_deleted_project.project_id
      and deleted.organization_id = (select private.own_organization_id())
      and deleted.gone_at is not null
  );
$$;

comment on function private.owned_deleted_project is
  'Whether a project that left the trash belonged to the organisation of the current user.';

-- A project that is not known here may be another database's, whose files lie in the same folder.
create function private.has_left_trash(project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deleted_projects where project_id = project and gone_at is not null
  ) and not exists (select from public.projects where id = project);
$$;

comment on function private.has_left_trash is
  'Whether a project was deleted and is in the trash no more, so that its stored files go.';

-- How long: entries for two years unless the setting says otherwise, replaced and deleted contents and projects in the
-- trash for 30 days. Everything is bounded for each organisation, so that no person can fill the disk with changes.

-- A clock that is years ahead for a moment must not empty the trash: nothing goes until sweeps have
-- come regularly for an hour.
create function private.is_clock_steady() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  steady_since timestamptz;
begin
  insert into private.history_sweeps as sweeps (last_at, steady_since) values (now(), now())
  on conflict (is_only) do update set
    last_at = now(),
    steady_since = case
      when now() between sweeps.last_at and sweeps.last_at + interval '2 hours'
        then sweeps.steady_since
      else now()
    end
  returning sweeps.steady_since into steady_since;
  return steady_since <= now() - interval '55 minutes';
end
$$;

create function private.clear_history(most integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  kept_for interval := make_interval(days => greatest(31, (
    select value from private.settings where name = 'history_days'
  )));
  cleared integer := 0;
  counted integer;
  project uuid;
begin
  -- Another server may be sweeping the same database.
  for project in
    select project_id from private.deleted_projects
    where gone_at is null and deleted_at <= now() - interval '30 days'
    order by deleted_at limit greatest(1, most / 100)
    for update skip locked
  loop
    perform private.let_project_go(project);
    cleared := cleared + 1;
  end loop;

  -- A day longer than a project is in the trash: it is put back with all of them.
  delete from private.history_contents where ctid in (
    select ctid from private.history_contents
    where kept_at <= now() - interval '31 days' and not private.is_in_trash(project_id)
    limit most for update skip locked
  );
  get diagnostics counted = row_count;
  cleared := cleared + counted;

  delete from public.history where id in (
    select id from public.history
    where changed_at <= now() - kept_for and not private.is_in_trash(project_id)
    limit most for update skip locked
  );
  get diagnostics counted = row_count;
  cleared := cleared + counted;

  -- As long as there are files it has to be known whose they are.
  delete from private.deleted_projects as deleted
  where gone_at is not null and deleted_at <= now() - interval '90 days' and not exists (
    select from storage.objects
    where bucket_id = 'project-images' and private.project_of_file(objects.name) = deleted.project_id
  );
  get diagnostics counted = row_count;
  return cleared + counted;
end
$$;

comment on function private.clear_history is
  'Deletes what is kept no longer, at most so many entries at once. Gives how much that was.';

create function private.sweep_history() returns integer
language sql security definer set search_path = ''
as $$
  select case when private.is_clock_steady() then private.clear_history(5000) else 0 end;
$$;

comment on function private.sweep_history is
  'Deletes a portion of what is kept no longer, unless the clock jumped; 0 when nothing is left. The server calls it every hour.';

-- Leaves the latest changes of an organisation, whenever they were: more go than were written since.
create function private.bound_history(organisation bigint, most integer, written bigint default 0) returns void
language sql security definer set search_path = ''
as $$
  delete from public.history where id in (
    select id from public.history
    where organization_id = organisation and not exists (
      select from private.deleted_projects as deleted
      where deleted.project_id = history.project_id and gone_at is null
    ) and id < (
      select id from public.history where organization_id = organisation
      order by id desc offset most - 1 limit 1
    )
    order by id limit 5000 + written for update skip locked
  );
$$;

-- One GiB of replaced and deleted contents, the latest first. What a project in the trash needs stays.
-- A small value counts for 32 KiB, since a change with large values looks through all of them.
create function private.bound_contents(organisation bigint) returns void
language sql security definer set search_path = ''
as $$
  delete from private.history_contents where ctid in (
    select place from (
      select ctid as place,
        sum(greatest(bytes, 32768)) over (order by kept_at desc, digest collate "C") as total
      from private.history_contents as kept
      where organization_id = organisation and not exists (
        select from private.deleted_projects as deleted
        where deleted.project_id = kept.project_id and gone_at is null
      )
    ) as contents
    where total > 1073741824
  );
$$;

-- Now and then a change clears up. Where the accounts service is Supabase's no server of ours sweeps,
-- and the clock is looked after.
create function private.tend_history(entry bigint, organisation bigint, written bigint default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if entry % 1000 = 0 then
    perform private.bound_history(organisation, 500000, written);
  end if;
  if entry % 100 = 0 and private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
end
$$;

revoke execute on function
  public.deleted_projects, public.restore_project, public.delete_project_for_good
from public, anon, authenticated, service_role;
grant execute on function
  public.deleted_projects, public.restore_project, public.delete_project_for_good, private.owned_deleted_project
to authenticated;
grant execute on function private.has_left_trash, private.sweep_history to service_role;
