-- Members are administrators or members. Both keep projects; administrators care for people besides:
-- roles, removal, invitations, access, who owns a project, and taking any project offline.

alter table public.members
  add column role text not null default 'member',
  add column name text,
  add constraint members_role_known check (role in ('administrator', 'member')),
  add constraint members_name_filled check (private.is_filled(name)),
  add constraint members_name_line check (private.is_line(name)),
  add constraint members_name_length check (char_length(name) <= 200);

comment on column public.members.role is
  'An administrator also cares for members, invitations, access and ownership.';
comment on column public.members.name is
  'What colleagues see; the part of the address before the @ sign stands for it where it is empty.';

-- The first of each organisation, as the first of a new one from now on.
update public.members set role = 'administrator'
where user_id in (
  select distinct on (organization_id) user_id
  from public.members order by organization_id, created_at, user_id
);

-- People see the name that a removed colleague had beside what they did. No reference: the account
-- is gone.
create table public.former_members (
  user_id uuid primary key,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  name text not null,
  left_at timestamptz not null default now(),
  constraint former_members_name_filled check (private.is_filled(name)),
  constraint former_members_name_line check (private.is_line(name)),
  constraint former_members_name_length check (char_length(name) <= 254),
  constraint former_members_left_at_moment check (private.is_moment(left_at))
);

create index former_members_organization_id on public.former_members (organization_id);

comment on table public.former_members is
  'Names of removed members, for what they did before.';

alter table public.former_members enable row level security;
revoke all on public.former_members from anon, authenticated;
grant select on public.former_members to authenticated;
grant all on public.former_members to service_role;

create policy "members read the former members of their organisation" on public.former_members
  for select to authenticated
  using (organization_id = (select private.own_organization_id()));

create policy "members change their own name" on public.members
  for update to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select private.own_organization_id()))
  with check (user_id = (select auth.uid()));

grant update (name) on public.members to authenticated;

create function private.is_administrator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.members
    where user_id = (select auth.uid()) and role = 'administrator'
      and organization_id = (select private.own_organization_id())
  );
$$;

comment on function private.is_administrator is
  'Whether the person who asks is an administrator of their organisation.';

-- Changes of who belongs to an organisation and what is whose wait for one another: two
-- administrators who demote each other at once, or a project handed to a person who is being removed.
-- Everything here locks the organisation first, then accounts, then the rest: no two wait in a circle.
create function private.lock_own_organisation() returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.own_organization_id();
begin
  perform from public.organisations where id = organisation for no key update;
  -- Another change may have removed the person while this one waited.
  organisation := private.own_organization_id();
  if organisation is null then
    raise exception 'Only members of an organization can do this.' using errcode = '42501';
  end if;
  return organisation;
end
$$;

comment on function private.lock_own_organisation is
  'The organisation of the member who asks, locked against other changes of people and ownership; an error for anyone else.';

create function private.require_administrator() returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
begin
  if not private.is_administrator() then
    raise exception 'Only administrators of the organization can do this.' using errcode = '42501';
  end if;
  return organisation;
end
$$;

comment on function private.require_administrator is
  'The locked organisation of the administrator who asks; an error for anyone else.';

create function private.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'administrator'
    and new.organization_id = old.organization_id then
    return new;
  end if;
  perform from public.organisations where id = old.organization_id for no key update;
  -- With an organisation all of its members go.
  if found and not exists (
    select from public.members
    where organization_id = old.organization_id and user_id <> old.user_id
      and role = 'administrator'
  ) then
    raise exception 'An organization needs an administrator. Make another member administrator first.'
      using errcode = '23514';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end
$$;

create trigger keep_an_administrator before update or delete on public.members
  for each row when (old.role = 'administrator')
  execute function private.keep_an_administrator();

create function private.member_of(organisation bigint, member uuid) returns public.members
language plpgsql security definer set search_path = ''
as $$
declare
  found_member public.members;
begin
  select * into found_member from public.members
  where user_id = member and organization_id = organisation;
  if not found then
    raise exception 'This person is not a member of the organization any more.'
      using errcode = '22023';
  end if;
  return found_member;
end
$$;

comment on function private.member_of is
  'The member of an organisation; an error where the person is none.';

create function public.set_member_role(member uuid, role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.require_administrator();
begin
  perform private.member_of(organisation, member);
  update public.members set role = set_member_role.role where user_id = member;
  -- What an administrator made does not come back with the role.
  if set_member_role.role <> 'administrator' then
    delete from private.account_links where made_by = member;
  end if;
end
$$;

comment on function public.set_member_role is
  'Makes a member of the caller''s organisation an administrator, or takes that away. Administrators only.';

create function private.member_name(member uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(members.name, split_part(users.email, '@', 1))
  from public.members join auth.users on users.id = members.user_id
  where members.user_id = member;
$$;

comment on function private.member_name is
  'What colleagues read as a member''s name: their own, or the address before the @ sign.';

create function private.end_invitations(organisation bigint, address text) returns void
language sql security definer set search_path = ''
as $$
  update public.invitations set expires_at = now()
  where organization_id = organisation and email = lower(address)
    and used_at is null and expires_at > now();
$$;

comment on function private.end_invitations is
  'Ends what invitations to an address are pending in an organisation.';

create function private.remove_account(organisation bigint, member uuid, successor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept_name text;
begin
  perform private.member_of(organisation, member);
  if successor = member then
    raise exception 'Please choose another member to take over the projects.'
      using errcode = '22023';
  end if;
  -- A project that the person is making at this moment is there afterwards, or refused.
  perform from auth.users where id = member for update;
  -- Projects that the person left in another organisation are not this one's to hand over.
  if successor is not null then
    perform private.member_of(organisation, successor);
    update public.projects set user_id = successor
    where user_id = member and organization_id = organisation;
  elsif exists (
    select from public.projects where user_id = member and organization_id = organisation
  ) then
    raise exception 'This person owns projects. Please choose who takes them over.'
      using errcode = '22023';
  end if;
  -- An invitation to an address of one's own would be a way back.
  update public.invitations set expires_at = now()
  where invited_by = member and used_at is null and expires_at > now();
  -- And so would be an earlier one to the member's own.
  perform private.end_invitations(organisation, email) from auth.users where id = member;
  kept_name := private.member_name(member);
  insert into public.former_members (user_id, organization_id, name)
  values (
    member, organisation,
    -- An address may have characters that no name has.
    case when private.is_filled(kept_name) and private.is_line(kept_name) then kept_name
      else 'Former member' end
  )
  on conflict (user_id) do nothing;
  -- Membership and sessions go with the account; refresh tokens have no reference.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.users where id = member;
end
$$;

comment on function private.remove_account is
  'Deletes a member''s account and hands their projects to the successor, who may be null where none are owned. The caller holds the organisation''s lock.';

create function public.remove_member(member uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.require_administrator();
begin
  if member = auth.uid() then
    raise exception 'Your own account is deleted in your profile.' using errcode = '22023';
  end if;
  perform private.remove_account(organisation, member, successor);
end
$$;

comment on function public.remove_member is
  'Deletes a member''s account; the successor, who may be null where none are owned, takes over the projects. Administrators only.';

-- The password was given just now: what a person who sits down at an open page must not be able to do.
create function private.require_recent_sign_in() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = private.uuid_or_null(auth.jwt() ->> 'session_id') and user_id = (select auth.uid())
      and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'Please enter your current password again.' using errcode = '42501';
  end if;
end
$$;

comment on function private.require_recent_sign_in is
  'An error unless the caller''s session began within ten minutes.';

create function public.delete_own_account(successor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
begin
  perform private.require_recent_sign_in();
  perform private.remove_account(organisation, auth.uid(), successor);
end
$$;

comment on function public.delete_own_account is
  'Deletes the account of the caller, who signed in within ten minutes; the successor takes over their projects.';

create function public.hand_over_project(project uuid, new_owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
  owner uuid;
begin
  select user_id into owner from public.projects
  where id = project and organization_id = organisation
  for update;
  if not found then
    raise exception 'There is no such project in the organization.' using errcode = '42501';
  end if;
  if owner is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only the owner of a project or an administrator can hand it over.'
      using errcode = '42501';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects set user_id = new_owner where id = project;
end
$$;

comment on function public.hand_over_project is
  'Gives a project to another member of the organisation. Its owner or an administrator only.';

create or replace function private.guard_project_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501';
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501';
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.status, new.start_date, new.end_date, new.countries, new.cities,
      new.continent, new.beneficiaries, new.short_description, new.long_description
    ) is distinct from (
      old.title, old.status, old.start_date, old.end_date, old.countries, old.cities,
      old.continent, old.beneficiaries, old.short_description, old.long_description
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501';
  end if;

  return new;
end
$$;

-- Who belongs to an organisation, for its members; addresses stand in the accounts' own table.
create function private.members_of(organisation bigint)
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
      )
    ),
    (
      select count(*)::integer from public.projects
      where projects.user_id = members.user_id and projects.organization_id = organisation
    )
  from public.members
  join auth.users on users.id = members.user_id
  where members.organization_id = organisation
  order by members.created_at, members.user_id;
$$;

comment on function private.members_of is
  'The members of an organisation with what colleagues and operators read of them, oldest first.';

create function public.organisation_members()
returns table (
  user_id uuid, email text, name text, role text, joined_at timestamptz,
  last_seen_at timestamptz, projects_owned integer
)
language sql stable security definer set search_path = ''
as $$
  select * from private.members_of(private.own_organization_id());
$$;

comment on function public.organisation_members is
  'The members of the caller''s organisation: last_seen_at is exact to the hour, which an access token lasts.';

revoke execute on function
  private.is_administrator, private.lock_own_organisation, private.require_administrator,
  private.keep_an_administrator, private.member_of, private.member_name, private.end_invitations,
  private.remove_account,
  private.require_recent_sign_in, private.members_of,
  public.set_member_role, public.remove_member, public.delete_own_account,
  public.hand_over_project, public.organisation_members
from public, anon, authenticated, service_role;

grant execute on function
  private.is_administrator,
  public.set_member_role, public.remove_member, public.delete_own_account,
  public.hand_over_project, public.organisation_members
to authenticated;
