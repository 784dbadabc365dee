-- Whoever changed something within the last hour was seen then, whenever their session was refreshed.

create or replace function private.members_of(organisation bigint)
returns table (
  user_id uuid, email text, name text, role text, joined_at timestamptz,
  last_seen_at timestamptz, projects_owned integer
)
language sql stable security definer set search_path = ''
as $$
  select members.user_id, users.email::text, members.name, members.role, members.created_at,
    greatest(
      -- An account that a colleague made was signed in by that alone, and never seen since.
      case when users.last_sign_in_at > users.created_at + interval '1 minute'
        then users.last_sign_in_at end,
      (
        select max(coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at))
        from auth.sessions where sessions.user_id = members.user_id
      ),
      changed.last_at
    ),
    (
      select count(*)::integer from public.projects
      where projects.user_id = members.user_id and projects.organization_id = organisation
    )
  from public.members
  join auth.users on users.id = members.user_id
  left join (
    select changed_by, max(changed_at) as last_at from public.history
    where organization_id = organisation and changed_at > now() - interval '1 hour'
    group by changed_by
  ) changed on changed.changed_by = members.user_id
  where members.organization_id = organisation
  order by members.created_at, members.user_id;
$$;

comment on function public.organisation_members is
  'The members of the caller''s organisation: last_seen_at is that of their last change within the hour, else exact to the hour, which an access token lasts.';
