-- How long history is kept: entries for two years unless the setting says otherwise, replaced and
-- deleted contents and projects in the trash for 30 days. Everything is bounded for each organisation,
-- so that no person can fill the disk with changes.

insert into private.settings (name, value) values ('history_days', 730);

create table private.history_sweeps (
  is_only boolean primary key default true,
  last_at timestamptz not null,
  steady_since timestamptz not null,
  constraint history_sweeps_is_only check (is_only)
);

comment on table private.history_sweeps is
  'When the server swept last, and since when its clock has gone on without a jump.';

alter table private.history_sweeps enable row level security;
revoke all on private.history_sweeps from public, anon, authenticated, service_role;

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

-- Leaves the latest changes of an organisation, whenever they were.
create function private.bound_history(organisation bigint, most integer) returns void
language sql security definer set search_path = ''
as $$
  delete from public.history where id in (
    select id from public.history
    where organization_id = organisation and not private.is_in_trash(project_id) and id < (
      select id from public.history where organization_id = organisation
      order by id desc offset most - 1 limit 1
    )
    order by id limit 5000 for update skip locked
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
create function private.tend_history(entry bigint, organisation bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if entry % 1000 = 0 then
    perform private.bound_history(organisation, 500000);
  end if;
  if entry % 100 = 0 and private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
end
$$;

revoke execute on function
  private.is_clock_steady, private.clear_history, private.sweep_history, private.bound_history,
  private.bound_contents, private.tend_history
from public, anon, authenticated, service_role;
grant execute on function private.sweep_history to service_role;
