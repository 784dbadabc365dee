-- What operators ask before they remove a member or delete an organisation, with the secret key.

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

revoke execute on function
  private.files_of_organisation,
  public.find_member, public.organisation_contents, public.organisation_files
from public, anon, authenticated, service_role;

grant execute on function
  public.find_member, public.organisation_contents, public.organisation_files
to service_role;
