-- What operators ask and do with the secret key, and what the server says of its backups.

create function public.list_organisations()
returns table (number bigint, name text, members integer, projects integer, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select organisations.number, organisations.name,
    (select count(*)::integer from public.members where organization_id = organisations.id),
    (select count(*)::integer from public.projects where organization_id = organisations.id),
    organisations.created_at
  from public.organisations order by organisations.id;
$$;

comment on function public.list_organisations is
  'All organisations with their number of members and projects. With the secret key only.';

create function public.list_members(organization bigint)
returns table (
  user_id uuid, email text, name text, role text, joined_at timestamptz,
  last_seen_at timestamptz, projects_owned integer
)
language sql stable security definer set search_path = ''
as $$
  select * from private.members_of(organization);
$$;

comment on function public.list_members is
  'The members of an organisation; no row where there is none of that number. With the secret key only.';

create function public.set_member_password(member uuid, password text) returns void
language sql security definer set search_path = ''
as $$
  select private.set_password(member, password);
$$;

comment on function public.set_member_password is
  'Gives a member a new password and ends their sessions. With the secret key only.';

create function public.find_member(email text)
returns table (organization bigint, organization_name text, user_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select organisations.id, organisations.name, members.user_id, users.email::text
  from auth.users
  join public.members on members.user_id = users.id
  join public.organisations on organisations.id = members.organization_id
  where lower(users.email) = lower(btrim(find_member.email));
$$;

comment on function public.find_member is
  'The member who signs in with that address, however it is written; no row when there is none. With the secret key only.';

create function public.delete_member(organization bigint, member uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
begin
  perform from public.organisations where id = organization for no key update;
  perform private.remove_account(organization, member, successor);
end
$$;

comment on function public.delete_member is
  'Deletes a member''s account; the successor takes over their projects. With the secret key only.';

-- Also what projects deleted before left: the rows of an organisation may be gone, and its files not.
create function private.files_of_organisation(organization bigint) returns setof text
language sql stable security definer set search_path = ''
as $$
  select objects.name from storage.objects
  where bucket_id = 'project-images' and private.project_of_file(objects.name) in (
    select projects.id from public.projects where projects.organization_id = organization
    union all
    select deleted_projects.project_id from private.deleted_projects
    where deleted_projects.organization_id = organization
      and not exists (select from public.projects where projects.id = deleted_projects.project_id)
  );
$$;

create function public.organisation_contents(organization bigint)
returns table (name text, members integer, projects integer, files integer)
language sql stable security definer set search_path = ''
as $$
  select
    (select organisations.name from public.organisations where id = organization),
    (select count(*)::integer from public.members where organization_id = organization),
    (select count(*)::integer from public.projects where organization_id = organization),
    (select count(*)::integer from private.files_of_organisation(organization));
$$;

comment on function public.organisation_contents is
  'What delete_organisation would delete, and how many stored files there are to delete apart. The name is null once the organisation is gone; its files may still be there. With the secret key only.';

create function public.organisation_files(organization bigint) returns setof text
language sql stable security definer set search_path = ''
as $$
  select name from private.files_of_organisation(organization) as name order by name limit 100;
$$;

comment on function public.organisation_files is
  'Up to 100 names in the bucket project-images of what an organisation stores or, being gone, has left in the past 90 days. With the secret key only.';

create function public.delete_organisation(organization bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  accounts uuid[];
begin
  -- A person who is joining is one of its members afterwards, or finds no organisation.
  perform from public.organisations where id = organization for update;
  select array_agg(user_id) into accounts from public.members where organization_id = organization;
  delete from public.organisations where id = organization;
  delete from auth.refresh_tokens where user_id::text = any(accounts::text[]);
  delete from auth.users where id = any(accounts);
end
$$;

comment on function public.delete_organisation is
  'Deletes an organisation with its projects and the accounts of its members. With the secret key only; stored files are deleted apart.';

-- What administrators may know of the backups that the server makes: how old the last good one is, and what to do about
-- one that failed. The server writes it; where no server of Vigie runs there is no row.
create function public.backup_state()
returns table (
  is_automatic boolean, last_good_at timestamptz, last_good_bytes bigint,
  last_failure_at timestamptz, last_failure text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_administrator() then
    raise exception 'Only administrators of the organisation can do this.'
      using errcode = '42501', hint = 'refused.notAdministrator';
  end if;
  return query
    select state.is_automatic, state.last_good_at, state.last_good_bytes,
      state.last_failure_at, state.last_failure
    from private.backup_state as state;
end
$$;

comment on function public.backup_state is
  'When the server last made a good backup and of which size, and when and why one failed last, without names or places. No row where no server of Vigie runs. Administrators only.';

revoke execute on function
  public.list_organisations, public.list_members, public.set_member_password, public.find_member,
  public.delete_member, public.organisation_contents, public.organisation_files, public.delete_organisation,
  public.backup_state
from public, anon, authenticated, service_role;
grant execute on function
  public.list_organisations, public.list_members, public.set_member_password, public.find_member,
  public.delete_member, public.organisation_contents, public.organisation_files, public.delete_organisation
to service_role;
grant execute on function public.backup_state to authenticated;
