-- What administrators may know of the backups that the server makes: how old the last good one is, and
-- what to do about one that failed. The server writes it; where no server of Vigie runs there is no row.
create table private.backup_state (
  is_only boolean primary key default true,
  is_automatic boolean not null,
  last_good_at timestamptz,
  last_good_bytes bigint,
  last_failure_at timestamptz,
  last_failure text,
  constraint backup_state_one_row check (is_only),
  constraint backup_state_good check (
    (last_good_at is null) = (last_good_bytes is null) and last_good_bytes >= 0
  ),
  constraint backup_state_failure check (
    (last_failure_at is null) = (last_failure is null)
    and last_failure in ('no_room', 'file_missing', 'not_writable', 'database', 'other')
  )
);

comment on table private.backup_state is
  'The last good and the last failed backup of the server. One row at most; none where no server of Vigie runs.';

alter table private.backup_state enable row level security;
revoke all on private.backup_state from public, anon, authenticated, service_role;

create function public.backup_state()
returns table (
  is_automatic boolean, last_good_at timestamptz, last_good_bytes bigint,
  last_failure_at timestamptz, last_failure text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_administrator() then
    raise exception 'Only administrators of the organization can do this.' using errcode = '42501';
  end if;
  return query
    select state.is_automatic, state.last_good_at, state.last_good_bytes,
      state.last_failure_at, state.last_failure
    from private.backup_state as state;
end
$$;

comment on function public.backup_state is
  'When the server last made a good backup and of which size, and when and why one failed last, without names or places. No row where no server of Vigie runs. Administrators only.';

revoke execute on function public.backup_state from public, anon, authenticated, service_role;
grant execute on function public.backup_state to authenticated;
