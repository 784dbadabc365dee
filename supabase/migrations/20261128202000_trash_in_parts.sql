-- An import that was undone may leave thousands of projects in the trash.

drop function public.deleted_projects();

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

revoke execute on function public.deleted_projects from public, anon, authenticated, service_role;
grant execute on function public.deleted_projects to authenticated;
