-- What one person may write: times are the database's, and neither a statement nor an hour may hold so
-- much that an organisation's lists become unusable. The service role, which imports, and the owner
-- have no such limits. WHEN reads the role of the statement; a cascade runs as the tables' owner.

-- The clock rather than the start of the transaction: rows of one request keep their order.
create function private.keep_row_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
  else
    new.id := old.id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

create function private.set_project_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  return new;
end
$$;

create trigger set_project_times before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.set_project_times();

create function private.limit_rows() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Deleting several projects at once is never meant: a forgotten filter would take them all.
  most constant integer := case when tg_op = 'DELETE' and tg_table_name = 'projects' then 1 else 100 end;
  written integer;
begin
  select count(*) into written from changed_rows;
  if written <= most then
    return null;
  end if;
  if most = 1 then
    raise exception 'Only one project can be deleted at a time. Please name it by its id.'
      using errcode = '54000';
  end if;
  raise exception 'A request may write at most % rows. Please send them in several requests.', most
    using errcode = '54000';
end
$$;

do $$
declare
  limited text;
begin
  foreach limited in array array[
    'projects', 'key_milestones', 'resources', 'team', 'social_media_posts', 'press', 'photos_projet',
    'organisations'
  ] loop
    execute format(
      'create trigger limit_inserts after insert on public.%1$I
         referencing new table as changed_rows
         for each statement when (current_user = ''authenticated'' and pg_trigger_depth() = 0)
         execute function private.limit_rows();
       create trigger limit_updates after update on public.%1$I
         referencing new table as changed_rows
         for each statement when (current_user = ''authenticated'' and pg_trigger_depth() = 0)
         execute function private.limit_rows();
       create trigger limit_deletes after delete on public.%1$I
         referencing old table as changed_rows
         for each statement when (current_user = ''authenticated'' and pg_trigger_depth() = 0)
         execute function private.limit_rows()',
      limited
    );
  end loop;
  foreach limited in array array['key_milestones', 'resources', 'team', 'press', 'photos_projet'] loop
    execute format(
      'create trigger keep_row_times before insert or update on public.%1$I
         for each row when (current_user in (''anon'', ''authenticated''))
         execute function private.keep_row_times()',
      limited
    );
  end loop;
end
$$;

-- Counted apart from the projects, of which some may be imported and some deleted again.
create table private.project_additions (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  projects integer not null,
  constraint project_additions_projects_positive check (projects > 0)
);

create index project_additions_organization_id
  on private.project_additions (organization_id, added_at);

comment on table private.project_additions is
  'How many projects members added in the last hour, by organisation.';

alter table private.project_additions enable row level security;
revoke all on private.project_additions from public, anon, authenticated, service_role;

create function private.limit_new_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
  organisation bigint;
begin
  for organisation in select distinct organization_id from new_rows order by 1 loop
    -- Requests at the same moment would not see each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('vigie new projects', organisation));
    delete from private.project_additions
    where organization_id = organisation and added_at < clock_timestamp() - interval '1 hour';
    insert into private.project_additions (organization_id, projects)
    select organisation, count(*) from new_rows where organization_id = organisation;
    if (select sum(projects) from private.project_additions where organization_id = organisation) > most then
      raise exception 'An organization can add at most % projects an hour. Please wait an hour and try again.', most
        using errcode = '54000';
    end if;
  end loop;
  return null;
end
$$;

create trigger limit_new_projects after insert on public.projects
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_new_projects();

create index invitations_organization_id_created_at
  on public.invitations (organization_id, created_at);
drop index public.invitations_organization_id;

create function private.limit_invitations(organization_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 30;
begin
  perform pg_advisory_xact_lock(hashtextextended('vigie invitations', limit_invitations.organization_id));
  -- Invitations by the service role name no member.
  if (
    select count(*) from public.invitations
    where invitations.organization_id = limit_invitations.organization_id
      and invitations.invited_by is not null
      and invitations.created_at > now() - interval '1 hour'
  ) >= most then
    raise exception 'Too many invitations. Please wait an hour and try again.' using errcode = '54000';
  end if;
end
$$;

create or replace function public.invite_colleague(email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  organization_id bigint := private.own_organization_id();
begin
  if organization_id is null then
    raise exception 'Only members of an organisation can invite a colleague' using errcode = '42501';
  end if;
  perform private.limit_invitations(organization_id);
  return private.create_invitation(organization_id, invite_colleague.email, auth.uid());
end
$$;

revoke execute on function
  private.keep_row_times, private.set_project_times, private.limit_rows,
  private.limit_new_projects, private.limit_invitations
from public;
