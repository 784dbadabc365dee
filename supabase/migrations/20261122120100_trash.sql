-- A deleted project stays in the trash for 30 days: its id and a few facts here, and everything of it
-- in the history, whose entries of the deletion are put back by restore_project.

alter table private.deleted_projects
  add column title text,
  add column owner uuid,
  add column deleted_by uuid,
  add column content_updated_at timestamptz,
  add column transaction_id text,
  add column gone_at timestamptz;

comment on table private.deleted_projects is
  'Projects in the trash, and for 90 days whose deleted ones were. Without references: an organisation may be gone as well.';
comment on column private.deleted_projects.gone_at is
  'When it left the trash for good, with its contents; its files may go from then on.';

-- Of what was deleted before there was a trash nothing was kept.
update private.deleted_projects set gone_at = deleted_at;

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

-- Before the row goes: what the cascade deletes finds here whose it was.
create function private.move_project_to_trash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_bytes constant bigint := 4294967296;
begin
  if auth.uid() is not null and private.bytes_in_trash(old.organization_id) > most_bytes then
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

create trigger move_project_to_trash before delete on public.projects
  for each row execute function private.move_project_to_trash();

drop trigger remember_deleted_projects on public.projects;
drop function private.remember_deleted_projects;

-- Members clear away what files a project left only once it is out of the trash.
create or replace function private.owned_deleted_project(project_id uuid) returns boolean
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
  'Whether a project that left the trash belonged to the organisation of the person who asks.';

create function private.keeps_files(project uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.projects where id = project) or private.is_in_trash(project);
$$;

comment on function private.keeps_files is
  'Whether a project is there or in the trash, so that its stored files stay.';

create function public.gone_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select objects.name
  from private.deleted_projects as deleted
  join storage.objects on private.project_of_file(objects.name) = deleted.project_id
  where deleted.organization_id = (select private.own_organization_id())
    and bucket_id = 'project-images' and not private.keeps_files(deleted.project_id)
  order by objects.name limit 100;
$$;

comment on function public.gone_files is
  'Up to 100 names in the bucket project-images of what projects of the caller''s organisation left that are in the trash no more. Where no server of Vigie runs, which removes them by itself, the app does.';

create or replace function private.refuse_foreign_project_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deleted private.deleted_projects;
begin
  select * into deleted from private.deleted_projects where project_id = new.id;
  if deleted.organization_id <> new.organization_id then
    raise exception 'This id belonged to a project of another organization. Please leave the id out.'
      using errcode = '42501';
  end if;
  if private.is_in_trash(new.id) then
    raise exception 'This id belongs to a project in the trash. Put that back, or leave the id out.'
      using errcode = '23505';
  end if;
  return new;
end
$$;

create function public.deleted_projects()
returns table (
  project_id uuid, title text, owner uuid, deleted_at timestamptz, deleted_by uuid,
  kept_until timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select deleted.project_id, deleted.title, deleted.owner, deleted.deleted_at, deleted.deleted_by,
    deleted.deleted_at + interval '30 days'
  from private.deleted_projects as deleted
  where deleted.organization_id = (select private.own_organization_id())
    and deleted.gone_at is null
  order by deleted.deleted_at desc, deleted.project_id;
$$;

comment on function public.deleted_projects is
  'The trash of the caller''s organisation, newest first.';

-- Who restores a project and who deletes it for good wait for each other.
create function private.lock_deleted_project(project uuid) returns private.deleted_projects
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.own_organization_id();
  deleted private.deleted_projects;
begin
  if organisation is null then
    raise exception 'Only members of an organization can do this.' using errcode = '42501';
  end if;
  select * into deleted from private.deleted_projects
  where project_id = project and organization_id = organisation
  for update;
  if not found or deleted.gone_at is not null then
    raise exception 'This project is not in the trash any more.' using errcode = '22023';
  end if;
  return deleted;
end
$$;

-- The old values of an entry as they were, the large ones from the contents that are kept.
create function private.whole_old_values(entry public.history) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole jsonb;
  is_complete boolean;
begin
  select jsonb_object_agg(key, coalesce(kept.content, value)),
    bool_and(jsonb_typeof(value) <> 'object' or kept.digest is not null)
  into whole, is_complete
  from jsonb_each(entry.old_values)
  left join private.history_contents as kept
    on jsonb_typeof(value) = 'object' and kept.digest = value ->> 'digest'
    and kept.organization_id = entry.organization_id
    and kept.project_id is not distinct from entry.project_id;
  if not is_complete then
    raise exception 'The content of "%" is no longer kept, so it cannot be put back.',
      coalesce(entry.row_label, entry.table_name)
      using errcode = '22023';
  end if;
  return whole;
end
$$;

-- Writes a row anew with the values that history has of it, as the owner of the tables: a row keeps
-- its moments, which no client may set.
create function private.insert_row(table_name text, row_values jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', insert_row.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and row_values ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    insert_row.table_name, columns
  ) using row_values;
end
$$;

-- A row of content as a deletion found it. Another organisation may have taken its id meanwhile, which
-- visitors can read: then it gets a new one.
create function private.insert_content(entry public.history) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  row_values jsonb := private.whole_old_values(entry);
  is_taken boolean;
begin
  execute format('select exists (select from public.%I where id = $1)', entry.table_name)
  into is_taken using entry.row_id::uuid;
  if is_taken then
    row_values := row_values || jsonb_build_object('id', gen_random_uuid());
  end if;
  perform private.insert_row(entry.table_name, row_values);
end
$$;

create function public.restore_project(project uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
  entry public.history;
  row_values jsonb;
begin
  select * into entry from public.history
  where project_id = project and table_name = 'projects' and action = 'delete'
    and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at;
  row_values := private.whole_old_values(entry);
  if row_values is null or exists (select from public.projects where id = project) then
    raise exception 'This project cannot be put back: its id is in use again.' using errcode = '23505';
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
  set content_updated_at = deleted.content_updated_at
  where id = project;
  delete from private.deleted_projects where project_id = project;
end
$$;

comment on function public.restore_project is
  'Puts a project of the caller''s organisation back from the trash, with everything of it. The caller owns it where its owner is gone.';

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
      using errcode = '42501';
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

revoke execute on function
  private.forget_organisations, private.move_project_to_trash, private.is_in_trash, private.bytes_in_trash, private.keeps_files,
  private.lock_deleted_project,
  private.whole_old_values, private.insert_row, private.insert_content, private.let_project_go,
  public.deleted_projects, public.restore_project, public.delete_project_for_good, public.gone_files
from public, anon, authenticated, service_role;
grant execute on function
  public.deleted_projects, public.restore_project, public.delete_project_for_good, public.gone_files
to authenticated;
grant execute on function private.keeps_files to service_role;
