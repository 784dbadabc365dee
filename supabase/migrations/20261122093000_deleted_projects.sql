-- Files that a deleted project left are for the members of the organisation that owned it, whose page
-- removes them after the row. So it is remembered for a while whose a deleted project was.

create table private.deleted_projects (
  project_id uuid primary key,
  organization_id bigint not null,
  deleted_at timestamptz not null default now()
);

create index deleted_projects_deleted_at on private.deleted_projects (deleted_at);

comment on table private.deleted_projects is
  'Whose deleted projects were, for 90 days. Without references: an organisation may be gone as well.';

alter table private.deleted_projects enable row level security;
revoke all on private.deleted_projects from public, anon, authenticated, service_role;

create function private.remember_deleted_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.deleted_projects where deleted_at < now() - interval '90 days';
  insert into private.deleted_projects (project_id, organization_id)
  select id, organization_id from old_rows
  on conflict (project_id) do update
    set organization_id = excluded.organization_id, deleted_at = excluded.deleted_at;
  return null;
end
$$;

create trigger remember_deleted_projects after delete on public.projects
  referencing old table as old_rows
  for each statement execute function private.remember_deleted_projects();

-- A client may choose the id of a new project, but not take over the folder of another organisation's.
create function private.refuse_foreign_project_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.deleted_projects
    where project_id = new.id and organization_id <> new.organization_id
  ) then
    raise exception 'This id belonged to a project of another organization. Please leave the id out.'
      using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger refuse_foreign_project_id before insert on public.projects
  for each row when (current_user = 'authenticated')
  execute function private.refuse_foreign_project_id();

create function private.owned_deleted_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deleted_projects
    where deleted_projects.project_id = owned_deleted_project.project_id
      and deleted_projects.organization_id = (select private.own_organization_id())
      and deleted_projects.deleted_at > now() - interval '90 days'
  );
$$;

comment on function private.owned_deleted_project is
  'Whether a deleted project belonged to the organisation of the person who asks.';

create function private.can_read_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id
      and (projects.is_online or projects.organization_id = (select private.own_organization_id()))
  );
$$;

comment on function private.can_read_project is
  'Whether a project is online, or of the organisation of the person who asks.';

revoke execute on function
  private.remember_deleted_projects, private.refuse_foreign_project_id,
  private.owned_deleted_project, private.can_read_project
from public;
grant execute on function private.owned_deleted_project, private.can_read_project to authenticated;
