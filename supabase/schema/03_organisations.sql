-- Organisations, and the accounts that belong to them.
--
-- Members are administrators or members. Both keep projects; administrators care for people besides: roles, removal,
-- invitations, access, who owns a project, and taking any project offline.

grant select, insert, update on private.settings to service_role;

-- The accounts service keeps refreshed_at without a time zone, in UTC, and leaves it empty until the first renewal.
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

-- Organisations

revoke all on public.organisations from anon, authenticated;
grant select on public.organisations to anon, authenticated;
grant update (
  name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url,
  short_description, contact_email, website_url, imprint_url, language, currency, iati_identifier, licence, licence_url,
  iati_type, iati_contact_email, iati_sectors, iati_aid_type, iati_flow_type, iati_finance_type, iati_tied_status
) on public.organisations to authenticated;
grant all on public.organisations to service_role;

create trigger set_updated_at before insert or update on public.organisations
  for each row execute function private.set_updated_at();

-- What was published keeps the identifier that it was published with, and says whose it was.
create function private.keep_former_identifier() returns trigger
language plpgsql set search_path = ''
as $$
declare
  former constant text[] := array_remove(array_remove(old.iati_former_identifiers, new.iati_identifier), old.iati_identifier)
    || array_remove(array[old.iati_identifier], null);
begin
  new.iati_former_identifiers := former[greatest(cardinality(former) - 9, 1):];
  return new;
end
$$;

create trigger keep_former_identifier before update on public.organisations
  for each row when (new.iati_identifier is distinct from old.iati_identifier)
  execute function private.keep_former_identifier();

-- Two that published under one identifier would be one to all who read their files. What one was before binds nobody: it
-- may have been a mistake. Several may have had one before there was this rule, and keep it.
create function private.keep_publishers_apart() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other record;
begin
  -- Of two at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('vigie publisher', 0));
  select
    organisations.name,
    exists (select from public.projects where organization_id = organisations.id and is_online) as is_public
  into other from public.organisations
  where lower(iati_identifier) = lower(new.iati_identifier) and id <> new.id
  order by is_public desc, id limit 1;
  if other.is_public then
    raise exception '% publishes in IATI by this identifier already.', other.name
      using errcode = '23505', hint = 'refused.publisherTaken', detail = json_build_object('organisation', other.name);
  elsif found then
    raise exception 'Another organisation here has this identifier in IATI already.'
      using errcode = '23505', hint = 'refused.publisherTakenByAnother';
  end if;
  return new;
end
$$;

comment on function private.keep_publishers_apart is
  'Refuses an identifier in IATI that another organisation has, whom visitors hear of by its name.';

create trigger keep_publishers_apart before insert or update of iati_identifier on public.organisations
  for each row when (new.iati_identifier is not null) execute function private.keep_publishers_apart();

select private.limit_requests('public.organisations');
select private.after_changes('public.organisations', 'announce', 'announce_organisation_changes');
create trigger announce_emptied after truncate on public.organisations
  for each statement execute function private.announce_emptied_table();

select private.record_changes('public.organisations');

-- Every rule for signed-in people asks this function, so that a token is worth nothing once its session has ended,
-- although its signature stays valid until it expires.
create function private.own_organization_id() returns bigint
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
  'The organisation of the current user, or null; null as well when the token''s session has ended.';

-- Members

revoke all on public.members from anon, authenticated;
grant select on public.members to authenticated;
grant update (name) on public.members to authenticated;
grant all on public.members to service_role;

create policy "members read the members of their organisation" on public.members
  for select to authenticated
  using (organization_id = (select private.own_organization_id()));

create policy "members change their own name" on public.members
  for update to authenticated
  using (user_id = (select auth.uid()) and organization_id = (select private.own_organization_id()))
  with check (user_id = (select auth.uid()));

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
    raise exception 'An organisation needs an administrator. Make another member administrator first.'
      using errcode = '23514', hint = 'refused.lastAdministrator';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end
$$;

create trigger keep_an_administrator before update or delete on public.members
  for each row when (old.role = 'administrator')
  execute function private.keep_an_administrator();

select private.record_changes('public.members');

revoke all on public.former_members from anon, authenticated;
grant select on public.former_members to authenticated;
grant all on public.former_members to service_role;

create policy "members read the former members of their organisation" on public.former_members
  for select to authenticated
  using (organization_id = (select private.own_organization_id()));

-- Who may change an organisation. Who reads one is decided by its projects, in their file.

create policy "members update their own organisation" on public.organisations
  for update to authenticated
  using (id = (select private.own_organization_id()))
  with check (id = (select private.own_organization_id()));

-- What administrators do with people
--
-- Changes of who belongs to an organisation and what is whose wait for one another: two administrators who demote each
-- other at once, or a project handed to a person who is being removed. Everything here locks the organisation first,
-- then accounts, then the rest: no two wait in a circle.

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
  'Whether the current user is an administrator of their organisation.';

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
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
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
    raise exception 'Only administrators of the organisation can do this.'
      using errcode = '42501', hint = 'refused.notAdministrator';
  end if;
  return organisation;
end
$$;

comment on function private.require_administrator is
  'The locked organisation of the administrator who asks; an error for anyone else.';

create function private.member_of(organisation bigint, member uuid) returns public.members
language plpgsql security definer set search_path = ''
as $$
declare
  found_member public.members;
begin
  select * into found_member from public.members
  where user_id = member and organization_id = organisation;
  if not found then
    raise exception 'This person is not a member of the organisation any more.'
      using errcode = '22023', hint = 'refused.memberGone';
  end if;
  return found_member;
end
$$;

comment on function private.member_of is
  'The member of an organisation; an error where the person is none.';

create function private.member_name(member uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(members.name, split_part(users.email, '@', 1))
  from public.members join auth.users on users.id = members.user_id
  where members.user_id = member;
$$;

comment on function private.member_name is
  'What colleagues read as a member''s name: their own, or the address before the @ sign.';

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
    raise exception 'Please enter your current password again.' using errcode = '42501', hint = 'refused.passwordAgain';
  end if;
end
$$;

comment on function private.require_recent_sign_in is
  'An error unless the caller''s session began within ten minutes.';

create function private.remove_account(organisation bigint, member uuid, successor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept_name text;
begin
  perform private.member_of(organisation, member);
  if successor = member then
    raise exception 'Please choose another member to take over the projects.'
      using errcode = '22023', hint = 'refused.noSuccessor';
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
      using errcode = '22023', hint = 'refused.ownsProjects';
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
exception
  when query_canceled then
    raise exception 'Handing over so many projects takes longer than a request may. Please hand over some of them in the dashboard first.'
      using errcode = '54000', hint = 'refused.handOverTooSlow';
end
$$;

comment on function private.remove_account is
  'Deletes a member''s account and hands their projects to the successor, who may be null where none are owned. The caller holds the organisation''s lock.';

-- Longer than other statements: there may be thousands of projects to hand over.
create function public.remove_member(member uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  organisation bigint := private.require_administrator();
begin
  if member = auth.uid() then
    raise exception 'Your own account is deleted in your profile.' using errcode = '22023', hint = 'refused.ownAccount';
  end if;
  perform private.remove_account(organisation, member, successor);
end
$$;

comment on function public.remove_member is
  'Deletes a member''s account; the successor, who may be null where none are owned, takes over the projects. Administrators only.';

create function public.delete_own_account(successor uuid default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
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

revoke execute on function
  public.set_member_role, public.remove_member, public.delete_own_account
from public, anon, authenticated, service_role;
grant execute on function
  private.own_organization_id, private.is_administrator, public.set_member_role, public.remove_member,
  public.delete_own_account
to authenticated;
