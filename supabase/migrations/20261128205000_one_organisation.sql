-- A server may show the public one organisation only (ORGANIZATION_ID): its requests name it in vigie.organization_id,
-- which nothing else sets. Signed-in people read what they read everywhere.

create function private.shown_organization() returns bigint
language sql stable set search_path = ''
return nullif(current_setting('vigie.organization_id', true), '')::bigint;

comment on function private.shown_organization is
  'The only organisation that visitors of this server see; null for all.';

revoke execute on function private.shown_organization from public, anon, authenticated, service_role;
grant execute on function private.shown_organization to anon;

-- What visitors read of all else is decided by the projects that they read. Asked once for a statement; of a case,
-- unlike of an equality, the planner does not expect that it leaves few rows.
alter policy "visitors read online projects" on public.projects
  using (is_online and case
    when (select private.shown_organization()) is null then true
    else organization_id = (select private.shown_organization())
  end);

create or replace function private.is_public_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id and projects.is_online
      and organization_id = coalesce(private.shown_organization(), organization_id)
  );
$$;
