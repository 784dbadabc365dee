-- Accounts: how a person gets one, what it may hold, how long a session lasts, and the links by which a password or an
-- address is changed. The tables of accounts belong to the accounts service (Supabase's, or our own server's in its
-- place); triggers on them hold for both.

-- @supabase/lite keeps account metadata as a JSON string inside jsonb, GoTrue as an object.
create function private.metadata_object(metadata jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(metadata)
  when 'string' then (metadata #>> '{}')::jsonb
  when 'object' then metadata
  else '{}'::jsonb
end;

create function private.with_metadata(metadata jsonb, changed jsonb) returns jsonb
language sql immutable
return case
  when jsonb_typeof(metadata) = 'string' then to_jsonb((private.metadata_object(metadata) || changed)::text)
  else private.metadata_object(metadata) || changed
end;

comment on function private.with_metadata is
  'Account metadata with some values changed, in the form that they are kept in.';

-- Invitations. Accounts are by invitation only, whichever way they are made.

revoke all on public.invitations from anon, authenticated;
grant all on public.invitations to service_role;

select private.record_changes('public.invitations');

create function private.invitation_hash(token text) returns text
language sql immutable
return encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- The rule of `mailAddressField` in packages/domain/src/forms/fields.ts: what mail servers take and mail programs read as
-- one address. An encoded word (=?utf-8?…) would be read as another address.
create function private.valid_address(email text) returns text
language plpgsql immutable
as $$
declare
  address text := lower(btrim(email));
begin
  if address is null or char_length(address) > 254
    or address !~ '^[a-z0-9_+''&/#~-]+(\.[a-z0-9_+''&/#~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
    or position('@' in address) > 65 then
    raise exception 'Please enter a valid email address' using errcode = '22023', hint = 'forms.emailInvalid';
  end if;
  return address;
end
$$;

create function private.end_invitations(organisation bigint, address text) returns void
language sql security definer set search_path = ''
as $$
  update public.invitations set expires_at = now()
  where organization_id = organisation and email = lower(address)
    and used_at is null and expires_at > now();
$$;

comment on function private.end_invitations is
  'Ends what invitations to an address are pending in an organisation.';

-- The last one of an address takes the place of those before it.
create function private.create_invitation(
  organization_id bigint, email text, invited_by uuid
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.valid_address(create_invitation.email);
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address'
      using errcode = '23505', hint = 'refused.accountExists';
  end if;

  perform private.end_invitations(create_invitation.organization_id, address);
  insert into public.invitations (token_hash, email, organization_id, invited_by)
  values (
    private.invitation_hash(token), address,
    create_invitation.organization_id, create_invitation.invited_by
  );
  return token;
end
$$;

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
    raise exception 'Too many invitations. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyInvitations';
  end if;
end
$$;

create function public.invite_colleague(email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  organization_id bigint := private.own_organization_id();
begin
  if organization_id is null then
    raise exception 'Only members of an organisation can invite a colleague'
      using errcode = '42501', hint = 'refused.notInviter';
  end if;
  perform private.limit_invitations(organization_id);
  return private.create_invitation(organization_id, invite_colleague.email, auth.uid());
end
$$;

comment on function public.invite_colleague is
  'A one-time token, valid for a day, with which that address may sign up to the caller''s organisation.';

create function public.invite_by_link(email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := public.invite_colleague(invite_by_link.email);
begin
  update public.invitations set expires_at = created_at + interval '7 days'
  where token_hash = private.invitation_hash(token);
  return token;
end
$$;

comment on function public.invite_by_link is
  'As invite_colleague, valid for a week: for a link that the colleague opens.';

create function public.invite_first_member(organization bigint, email text) returns text
language sql security definer set search_path = ''
as $$
  select private.create_invitation(organization, email, null);
$$;

comment on function public.invite_first_member is
  'The same for the founder of an organisation; with the secret key only.';

create function public.invitation_details(invitation text)
returns table (organization_name text, invited_by text, email text, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select organisations.name, private.member_name(invitations.invited_by), invitations.email,
    invitations.expires_at
  from public.invitations
  join public.organisations on organisations.id = invitations.organization_id
  where token_hash = private.invitation_hash(invitation)
    and used_at is null and invitations.expires_at > now();
$$;

comment on function public.invitation_details is
  'Who invites to what, for whoever has the token; no row when it was used or has expired.';

create function public.pending_invitations()
returns table (id uuid, email text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select invitations.id, invitations.email, private.member_name(invitations.invited_by),
    invitations.created_at, invitations.expires_at
  from public.invitations
  where organization_id = private.own_organization_id()
    and used_at is null and invitations.expires_at > now()
  order by invitations.created_at desc, invitations.id;
$$;

comment on function public.pending_invitations is
  'Invitations to the caller''s organisation that can still be used. Never a token.';

create function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.require_administrator();
begin
  -- It stays, so that it counts among those of the hour.
  update public.invitations set expires_at = now()
  where id = invitation and organization_id = organisation
    and used_at is null and expires_at > now();
  if not found then
    raise exception 'This invitation was already used or withdrawn.'
      using errcode = '22023', hint = 'refused.invitationGone';
  end if;
end
$$;

comment on function public.withdraw_invitation is
  'Ends an invitation to the caller''s organisation. Administrators only.';

-- Admission: an account is made against an unused, unexpired invitation, which it spends.

create function public.check_invitation(invitation text, email text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when coalesce(check_invitation.invitation, '') = '' or not exists (
      select from public.invitations
      where token_hash = private.invitation_hash(check_invitation.invitation)
        and invitations.email = lower(btrim(check_invitation.email))
    ) then 'An invitation is required to create an account. Ask a member of the organisation to invite you.'
    when not exists (
      select from public.invitations
      where token_hash = private.invitation_hash(check_invitation.invitation)
        and invitations.used_at is null and invitations.expires_at > now()
    ) then 'This invitation has expired or was already used. Ask a member of the organisation for a new one.'
  end;
$$;

comment on function public.check_invitation is
  'Null when the invitation admits that address now, else what to tell the person.';

-- A hosted or self-hosted Supabase answers a refused sign-up with the hook's own sentence.
-- https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when refusal is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal))
  end
  from (
    select public.check_invitation(
      event -> 'user' -> 'user_metadata' ->> 'invitation', event -> 'user' ->> 'email'
    )
  ) as checked(refusal);
$$;

-- An invitation is spent under the lock under which others are withdrawn.
create function private.admit_invited_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb := private.metadata_object(new.raw_user_meta_data);
  refusal text := public.check_invitation(metadata ->> 'invitation', new.email);
  organisation public.organisations;
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = '42501'; -- for programs
  end if;

  -- The organisation before anything of it. Of two first members who sign up at once, one is the first.
  perform from public.organisations where id = (
    select organization_id from public.invitations
    where token_hash = private.invitation_hash(metadata ->> 'invitation')
  ) for no key update;

  update public.invitations
  set used_at = now(), used_by = new.id
  where token_hash = private.invitation_hash(metadata ->> 'invitation')
    -- Not now(), which was before this waited.
    and used_at is null and expires_at > clock_timestamp();
  if not found then
    raise exception 'This invitation was already used.' using errcode = '42501'; -- for programs
  end if;

  select organisations.* into strict organisation
  from public.organisations
  join public.invitations on invitations.organization_id = organisations.id
  where invitations.used_by = new.id;

  -- The token has done its work, and which organisation it is was never the client's to say.
  metadata := (metadata - 'invitation') || jsonb_build_object(
    'organization_id', organisation.number, 'organization_name', organisation.name
  );
  new.raw_user_meta_data := case jsonb_typeof(new.raw_user_meta_data)
    when 'string' then to_jsonb(metadata::text)
    else metadata
  end;
  return new;
end
$$;

comment on function private.admit_invited_account is
  'Spends the invitation of a new account and gives it the organisation of that invitation. The metadata it writes may be overwritten by the accounts service; members decides, and strip_spent_invitation cleans.';

create trigger admit_invited_account before insert on auth.users
  for each row execute function private.admit_invited_account();

-- Membership refers to the account, so it is written once the account is there.
create function private.enrol_invited_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint;
  chosen_name text := btrim(private.metadata_object(new.raw_user_meta_data) ->> 'name');
begin
  select organization_id into strict organisation
  from public.invitations where invitations.used_by = new.id;

  -- A second one would let a removed member in again.
  perform private.end_invitations(organisation, new.email);
  insert into public.members (user_id, organization_id, role, name)
  values (
    new.id, organisation,
    case when exists (select from public.members where organization_id = organisation)
      then 'member' else 'administrator' end,
    case when private.is_filled(chosen_name) then chosen_name end
  );
  return new;
end
$$;

create trigger enrol_invited_account after insert on auth.users
  for each row execute function private.enrol_invited_account();

-- The accounts service of Supabase writes the metadata of the sign-up back afterwards, and every accounts service
-- copies them into the identity. So the token is taken out of every later write too. The first access token that
-- Supabase issues with a sign-up may still name it: by then it admits no account any more.

create function private.without_invitation(metadata jsonb) returns jsonb
language sql immutable
return case
  -- @supabase/lite keeps metadata as a JSON string inside jsonb.
  when jsonb_typeof(metadata) = 'string' and private.metadata_object(metadata) ? 'invitation'
    then to_jsonb((private.metadata_object(metadata) - 'invitation')::text)
  when jsonb_typeof(metadata) = 'object' then metadata - 'invitation'
  else metadata
end;

create function private.strip_spent_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.without_invitation(new.raw_user_meta_data);
  return new;
end
$$;

create trigger strip_spent_invitation before update of raw_user_meta_data on auth.users
  for each row execute function private.strip_spent_invitation();

create function private.strip_identity_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := private.without_invitation(new.identity_data);
  return new;
end
$$;

do $$
begin
  -- Supabase may keep this table's triggers to its own service.
  if has_table_privilege('auth.identities', 'trigger') then
    create or replace trigger strip_identity_invitation before insert or update of identity_data
      on auth.identities
      for each row execute function private.strip_identity_invitation();
  end if;
end
$$;

-- Bounds of what a person can say of their own account: the accounts service takes any metadata and puts it into every
-- answer.

create function private.bound_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb;
begin
  if char_length(new.email) > 254 or char_length(new.email_change) > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501'; -- for programs
  end if;
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'The account data are too large. Please keep them under 4 KB.'
      using errcode = '42501'; -- for programs
  end if;
  metadata := private.metadata_object(new.raw_user_meta_data);
  if char_length(metadata ->> 'email') > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501'; -- for programs
  end if;
  if exists (
    select from jsonb_each_text(metadata)
    where key in ('name', 'full_name', 'first_name', 'last_name', 'organization_name')
      and (char_length(value) > 200 or not private.is_line(value))
  ) then
    raise exception 'A name in the account data has at most 200 characters on one line.'
      using errcode = '42501'; -- for programs
  end if;
  -- A browser may know a zone that this database does not.
  if metadata ->> 'time_zone' is distinct from private.metadata_object(old.raw_user_meta_data) ->> 'time_zone'
    and not exists (select from pg_catalog.pg_timezone_names where name = metadata ->> 'time_zone') then
    new.raw_user_meta_data := private.with_metadata(new.raw_user_meta_data, '{"time_zone": null}');
  end if;
  return new;
end
$$;

create trigger bound_account before insert or update of email, email_change, raw_user_meta_data
  on auth.users
  for each row execute function private.bound_account();

-- Codes that accounts are recovered, confirmed or changed with prove that a person reads the mail of an address. Where
-- no mail is sent they prove nothing and can only be guessed, so none is stored.

create function private.is_mail_configured() returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Supabase's accounts service owns its tables and sends mail; our own server sends none so far.
  select exists (
    select from pg_catalog.pg_class
    join pg_catalog.pg_roles on pg_roles.oid = pg_class.relowner
    where pg_class.oid = 'auth.users'::regclass and pg_roles.rolname = 'supabase_auth_admin'
  );
$$;

comment on function private.is_mail_configured is
  'Whether the accounts service of this database sends mail: true on Supabase, false elsewhere.';

create function private.refuse_account_tokens() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_mail_configured() then
    raise exception 'This server sends no mail, so codes for recovery, confirmation or a change of address are not available.'
      using errcode = '42501'; -- for programs
  end if;
  return new;
end
$$;

create trigger refuse_account_tokens before insert or update on auth.users
  for each row
  when (
    concat(
      new.confirmation_token, new.recovery_token, new.email_change_token_new,
      new.email_change_token_current, new.phone_change_token, new.reauthentication_token
    ) <> ''
  )
  execute function private.refuse_account_tokens();

-- Sessions end: with a change of password, after a time without use, and at the latest after a time.

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

create function public.own_sessions()
returns table (
  id uuid, started_at timestamptz, last_seen_at timestamptz, user_agent text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select sessions.id, sessions.created_at,
    coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at),
    left(sessions.user_agent, 400),
    sessions.id = private.uuid_or_null(auth.jwt() ->> 'session_id')
  from auth.sessions
  where sessions.user_id = (select auth.uid()) and private.own_organization_id() is not null
    and private.is_session_current(sessions.created_at, sessions.refreshed_at)
  order by 5 desc, 3 desc limit 100;
$$;

comment on function public.own_sessions is
  'Where the caller is signed in: last_seen_at is exact to the hour, which an access token lasts.';

-- Passwords

-- pgcrypto is called by the schema that it is in.
do $$
declare
  place text;
begin
  select nspname into strict place
  from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pgcrypto';
  execute format(
    'create or replace function private.password_hash(password text) returns text
     language sql volatile set search_path = ''''
     as $hash$ select %1$I.crypt(password, %1$I.gen_salt(''bf'', 10)) $hash$',
    place
  );
end
$$;

create function private.set_password(member uuid, password text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The rules and sentences of packages/domain/src/forms/new-password.ts.
  if char_length(set_password.password) is null or char_length(set_password.password) < 8 then
    raise exception 'Password must be at least 8 characters long'
      using errcode = '22023', hint = 'forms.passwordTooShort', detail = json_build_object('limit', 8);
  end if;
  if octet_length(set_password.password) > 72 then
    raise exception 'Password must be at most 72 bytes long: 72 plain letters, or fewer with accents, other scripts or emoji'
      using errcode = '22023', hint = 'forms.passwordTooLong', detail = json_build_object('limit', 72);
  end if;
  if not private.is_filled(set_password.password) then
    raise exception 'Password needs characters other than spaces' using errcode = '22023', hint = 'forms.passwordBlank';
  end if;
  if exists (
    select from private.common_passwords
    where common_passwords.password = lower(set_password.password)
  ) then
    raise exception 'This password is one of the most commonly used. Please choose another one'
      using errcode = '22023', hint = 'forms.passwordCommon';
  end if;
  update auth.users
  set encrypted_password = private.password_hash(set_password.password), updated_at = now()
  where id = member;
  if not found then
    raise exception 'There is no such account.' using errcode = '22023', hint = 'refused.noSuchAccount';
  end if;
  -- All of them, where the rule for changed passwords keeps the session that changed it.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.sessions where user_id = member;
end
$$;

comment on function private.set_password is
  'Gives an account a new password and ends its sessions; an error for a password that breaks the rules.';

-- Links that give an account a new password or address, once. An administrator makes them, or the server, which mails
-- them; only what a token hashes to is stored.

create function private.create_account_link(
  member uuid, kind text, new_email text, lifetime interval, made_by uuid
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 3;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Requests at the same moment would not see each other's links.
  perform from auth.users where id = member for no key update;
  -- Those that ended are counted for as long as they limit new ones.
  delete from private.account_links
  where user_id = member and expires_at <= now() and created_at <= now() - interval '10 minutes';
  if create_account_link.made_by is null and (
    select count(*) from private.account_links
    where user_id = member and account_links.kind = create_account_link.kind
      and account_links.made_by is null and created_at > now() - interval '10 minutes'
  ) >= most then
    return null;
  end if;
  -- A visitor may ask for mailed links, so these do not end an administrator's.
  update private.account_links set expires_at = now()
  where user_id = member and account_links.kind = create_account_link.kind and expires_at > now()
    and (account_links.made_by is null) = (create_account_link.made_by is null);
  insert into private.account_links (token_hash, user_id, kind, new_email, made_by, expires_at)
  values (
    private.invitation_hash(token), member, create_account_link.kind,
    create_account_link.new_email, create_account_link.made_by, now() + lifetime
  );
  return token;
end
$$;

comment on function private.create_account_link is
  'The token of a new link of 244 random bits, which ends earlier ones of its kind; null where three were mailed within ten minutes.';

create function private.refuse_taken_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address'
      using errcode = '23505', hint = 'refused.accountExists';
  end if;
end
$$;

comment on function private.refuse_taken_address is
  'An error where another account signs in with the address.';

create function public.make_password_link(member uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.require_administrator();
begin
  -- At an open page of one's own a new password asks for the current one.
  if member = auth.uid() then
    raise exception 'Your own password is changed in your profile.'
      using errcode = '22023', hint = 'refused.ownPassword';
  end if;
  perform private.member_of(organisation, member);
  return private.create_account_link(member, 'password', null, interval '1 day', auth.uid());
end
$$;

comment on function public.make_password_link is
  'The token of a link by which a colleague chooses a new password: once, within a day. Administrators only.';

create function public.make_address_link(member uuid, email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.require_administrator();
  address text := private.valid_address(make_address_link.email);
  most constant integer := 30;
begin
  perform private.member_of(organisation, member);
  delete from private.address_links_made
  where organization_id = organisation and made_at <= now() - interval '1 hour';
  insert into private.address_links_made (organization_id) values (organisation);
  if (
    select count(*) from private.address_links_made where organization_id = organisation
  ) > most then
    raise exception 'Too many links. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyLinks';
  end if;
  perform private.refuse_taken_address(address);
  return private.create_account_link(member, 'address', address, interval '1 day', auth.uid());
end
$$;

comment on function public.make_address_link is
  'The token of a link by which a colleague takes over a new address: once, within a day, with their password. Administrators only.';

-- Mail may be held back for half an hour by servers that do not know the sender.
create function public.request_password_link(email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
begin
  select members.user_id into member
  from auth.users join public.members on members.user_id = users.id
  where lower(users.email) = lower(btrim(request_password_link.email));
  if not found then
    return null;
  end if;
  return private.create_account_link(member, 'password', null, interval '1 hour', null);
end
$$;

comment on function public.request_password_link is
  'The token of a link to be mailed to that address, valid for an hour; null where no account has it, or three were mailed within ten minutes. For the server only.';

create function public.request_address_link(member uuid, email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.valid_address(request_address_link.email);
begin
  -- Whether it is taken is told by mail alone, and when it is confirmed.
  return private.create_account_link(member, 'address', address, interval '1 hour', null);
end
$$;

comment on function public.request_address_link is
  'The token of a link to be mailed to the new address of an account. For the server only, which has asked for the password.';

create function private.usable_account_links(token text) returns setof private.account_links
language sql stable security definer set search_path = ''
as $$
  select account_links.* from private.account_links
  where token_hash = private.invitation_hash(token) and expires_at > now()
    and (made_by is null or exists (
      select from public.members as makers
      join public.members as holders on holders.organization_id = makers.organization_id
      where makers.user_id = account_links.made_by and makers.role = 'administrator'
        and holders.user_id = account_links.user_id
    ));
$$;

comment on function private.usable_account_links is
  'The link of a token, or none.';

create function public.account_link_details(token text)
returns table (kind text, email text, new_email text, needs_password boolean, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select links.kind, users.email::text, links.new_email,
    links.kind = 'address' and links.made_by is not null, links.expires_at
  from private.usable_account_links(token) as links
  join auth.users on users.id = links.user_id;
$$;

comment on function public.account_link_details is
  'What a link is for, for whoever has its token; no row when it was used or has expired.';

create function private.take_account_link(token text, kind text) returns private.account_links
language plpgsql security definer set search_path = ''
as $$
declare
  link private.account_links;
begin
  -- Two links of one account, or one link twice, are used one after the other.
  perform from auth.users
  where id in (select user_id from private.usable_account_links(token))
  for no key update;
  select * into link from private.usable_account_links(token) as links
  where links.kind = take_account_link.kind;
  if not found then
    raise exception 'This link has expired or was already used. Please ask for a new one.'
      using errcode = '42501', hint = 'refused.linkOver';
  end if;
  delete from private.account_links where token_hash = link.token_hash;
  return link;
end
$$;

comment on function private.take_account_link is
  'Spends a link and returns it; an error where it is spent, expired or of another kind.';

create function public.reset_password(token text, password text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.account_links := private.take_account_link(token, 'password');
begin
  perform private.set_password(link.user_id, password);
  return (select email from auth.users where id = link.user_id);
end
$$;

comment on function public.reset_password is
  'Gives the account of a link a new password and ends its sessions; returns its address.';

create function private.with_address(metadata jsonb, address text) returns jsonb
language sql immutable
return case
  when private.metadata_object(metadata) ? 'email'
    then private.with_metadata(metadata, jsonb_build_object('email', address))
  else metadata
end;

create function public.confirm_address(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.account_links := private.take_account_link(token, 'address');
begin
  if link.made_by is not null then
    if auth.uid() is distinct from link.user_id then
      raise exception 'Please sign in with the account that this link is for.'
        using errcode = '42501', hint = 'refused.otherAccount';
    end if;
    perform private.require_recent_sign_in();
  end if;
  perform private.refuse_taken_address(link.new_email);
  perform private.end_invitations(organization_id, link.new_email)
  from public.members where user_id = link.user_id;
  update auth.users
  set email = link.new_email, email_confirmed_at = now(), updated_at = now(),
    raw_user_meta_data = private.with_address(raw_user_meta_data, link.new_email)
  where id = link.user_id;
  -- Supabase may keep this table to its own service, which goes by the account's address.
  if has_table_privilege('auth.identities', 'update') then
    update auth.identities
    set identity_data = private.with_address(identity_data, link.new_email), updated_at = now()
    where user_id = link.user_id and provider = 'email';
  end if;
  return link.new_email;
end
$$;

comment on function public.confirm_address is
  'Gives the account of a link its new address, and returns that. A link that was not mailed asks for its person, signed in within ten minutes.';

-- A link that was made before a change could undo it.
create function private.end_account_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.account_links where user_id = new.id;
  -- So could a code that Supabase's accounts service mailed; after changes of its own it ends them itself.
  if session_user <> 'supabase_auth_admin'
    and has_table_privilege(to_regclass('auth.one_time_tokens'), 'delete') then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return null;
end
$$;

create trigger end_account_links after update on auth.users
  for each row
  when (
    old.encrypted_password is distinct from new.encrypted_password
    or old.email is distinct from new.email
  )
  execute function private.end_account_links();

-- Who belongs to an organisation, for its members; addresses stand in the accounts' own table. Whoever changed something
-- within the last hour was seen then, whenever their session was refreshed.
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
  'The members of the caller''s organisation: last_seen_at is that of their last change within the hour, else exact to the hour, which an access token lasts.';

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end
$$;

revoke execute on function
  public.invite_colleague, public.invite_by_link, public.invite_first_member, public.invitation_details,
  public.pending_invitations, public.withdraw_invitation, public.check_invitation, public.before_user_created,
  public.own_sessions, public.make_password_link, public.make_address_link, public.request_password_link,
  public.request_address_link, public.account_link_details, public.reset_password, public.confirm_address,
  public.organisation_members
from public, anon, authenticated, service_role;
grant execute on function
  public.invite_colleague, public.invite_by_link, public.pending_invitations, public.withdraw_invitation,
  public.own_sessions, public.make_password_link, public.make_address_link, public.organisation_members
to authenticated;
grant execute on function
  public.invite_first_member, public.check_invitation, private.end_stale_sessions, public.request_password_link,
  public.request_address_link
to service_role;
grant execute on function
  public.invitation_details, public.account_link_details, public.reset_password, public.confirm_address
to anon, authenticated;
