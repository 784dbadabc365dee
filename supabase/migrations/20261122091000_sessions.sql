-- Sessions end: with a change of password, after a time without use, and at the latest after a time.

create table private.settings (
  name text primary key,
  value integer not null,
  constraint settings_value_range check (value between 1 and 3650)
);

comment on table private.settings is 'Limits that the server sets when it starts.';

insert into private.settings (name, value)
values ('session_idle_days', 14), ('session_max_days', 90);

alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated;
grant select, insert, update on private.settings to service_role;

-- The accounts service keeps refreshed_at without a time zone, in UTC, and leaves it empty until the
-- first renewal.
create function private.is_session_current(created_at timestamptz, refreshed_at timestamp)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    created_at > now() - make_interval(days => max_days.value)
      and coalesce(refreshed_at at time zone 'UTC', created_at)
        > now() - make_interval(days => idle_days.value),
    false
  )
  from private.settings as max_days, private.settings as idle_days
  where max_days.name = 'session_max_days' and idle_days.name = 'session_idle_days';
$$;

comment on function private.is_session_current is
  'Whether a session is within the limits of age and of time without use, in days.';

create function private.uuid_or_null(value text) returns uuid
language sql immutable
return case
  when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid
end;

-- Every rule for signed-in people asks this function, so that a token is worth nothing once its
-- session has ended, although its signature stays valid until it expires.
create or replace function private.own_organization_id() returns bigint
language sql stable security definer set search_path = ''
as $$
  select members.organization_id
  from public.members
  join auth.sessions on sessions.user_id = members.user_id
  where members.user_id = (select auth.uid())
    and sessions.id = private.uuid_or_null(auth.jwt() ->> 'session_id')
    and private.is_session_current(sessions.created_at, sessions.refreshed_at);
$$;

comment on function private.own_organization_id is
  'The organisation of the person who asks, or null; null as well when the token''s session has ended.';

create function private.end_sessions_on_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The session that changed the password stays; the server names it in this setting.
  kept uuid := private.uuid_or_null(current_setting('vigie.session_id', true));
begin
  -- Supabase's accounts service ends the other sessions itself.
  if session_user = 'supabase_auth_admin' then
    return null;
  end if;
  delete from auth.refresh_tokens
  where user_id::text = new.id::text and session_id is distinct from kept;
  delete from auth.sessions
  where user_id = new.id and id is distinct from kept;
  return null;
end
$$;

create trigger end_sessions_on_password_change after update on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_sessions_on_password_change();

create function private.end_stale_sessions() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  -- Refresh tokens go with their session.
  delete from auth.sessions
  where not private.is_session_current(sessions.created_at, sessions.refreshed_at);
  get diagnostics ended = row_count;
  delete from auth.refresh_tokens
  where revoked and updated_at < now() - interval '1 day';
  return ended;
end
$$;

comment on function private.end_stale_sessions is
  'Deletes sessions beyond the limits with their refresh tokens, and refresh tokens that were replaced more than a day ago. Gives the number of sessions; the server calls it at intervals.';

revoke execute on function
  private.is_session_current, private.uuid_or_null, private.end_sessions_on_password_change,
  private.end_stale_sessions
from public;
grant execute on function private.end_stale_sessions to service_role;
