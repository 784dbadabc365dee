-- Links that give an account a new password or address, once. An administrator makes them, or the
-- server, which mails them; only what a token hashes to is stored.

create table private.account_links (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  new_email text,
  made_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint account_links_kind_known check (kind in ('password', 'address')),
  constraint account_links_new_email_of_address check ((kind = 'address') = (new_email is not null)),
  constraint account_links_new_email_length check (char_length(new_email) <= 254)
);

create index account_links_user_id on private.account_links (user_id);
create index account_links_made_by on private.account_links (made_by);

comment on table private.account_links is
  'One-time links to a new password or address, by the SHA-256 of their token.';
comment on column private.account_links.made_by is
  'The administrator who made it, and who has to be one still when it is used. Empty where the server mails it to the address it is for: who opens it proves to read that address.';

alter table private.account_links enable row level security;
revoke all on private.account_links from public, anon, authenticated, service_role;

-- Whether an address has an account is told to administrators who make a link to it.
create table private.address_links_made (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  made_at timestamptz not null default now()
);

create index address_links_made_organization_id
  on private.address_links_made (organization_id, made_at);

comment on table private.address_links_made is
  'When links to new addresses were made in the last hour, by organisation.';

alter table private.address_links_made enable row level security;
revoke all on private.address_links_made from public, anon, authenticated, service_role;

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
  delete from private.account_links where user_id = member and expires_at <= now();
  -- Each kind for itself: a visitor may ask for links to a new password.
  if (
    select count(*) from private.account_links
    where user_id = member and account_links.kind = create_account_link.kind
      and (account_links.made_by is null) = (create_account_link.made_by is null)
  ) >= most then
    if create_account_link.made_by is null then
      return null;
    end if;
    -- An administrator's latest links count: the earlier ones were lost, or meant for no use.
    delete from private.account_links
    where token_hash in (
      select token_hash from private.account_links
      where user_id = member and account_links.kind = create_account_link.kind
        and account_links.made_by is not null
      order by created_at desc, token_hash offset most - 1
    );
  end if;
  insert into private.account_links (token_hash, user_id, kind, new_email, made_by, expires_at)
  values (
    private.invitation_hash(token), member, create_account_link.kind,
    create_account_link.new_email, create_account_link.made_by, now() + lifetime
  );
  return token;
end
$$;

comment on function private.create_account_link is
  'The token of a new link of 244 random bits; null where three mailed ones are valid already.';

create function private.refuse_taken_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address' using errcode = '23505';
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
    raise exception 'Your own password is changed in your profile.' using errcode = '22023';
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
    raise exception 'Too many links. Please wait an hour and try again.' using errcode = '54000';
  end if;
  perform private.refuse_taken_address(address);
  return private.create_account_link(member, 'address', address, interval '1 day', auth.uid());
end
$$;

comment on function public.make_address_link is
  'The token of a link by which a colleague takes over a new address: once, within a day, with their password. Administrators only.';

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
  return private.create_account_link(member, 'password', null, interval '10 minutes', null);
end
$$;

comment on function public.request_password_link is
  'The token of a link to be mailed to that address, valid for ten minutes; null where no account has it, or three are on their way. For the server only.';

create function public.request_address_link(member uuid, email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.valid_address(request_address_link.email);
begin
  -- Whether it is taken is told by mail alone, and when it is confirmed.
  return private.create_account_link(member, 'address', address, interval '10 minutes', null);
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
      using errcode = '42501';
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
  when not coalesce(private.metadata_object(metadata) ? 'email', false) then metadata
  -- @supabase/lite keeps metadata as a JSON string inside jsonb.
  when jsonb_typeof(metadata) = 'string' then to_jsonb(
    (private.metadata_object(metadata) || jsonb_build_object('email', address))::text
  )
  else metadata || jsonb_build_object('email', address)
end;

create function public.confirm_address(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.account_links := private.take_account_link(token, 'address');
begin
  if link.made_by is not null then
    if auth.uid() is distinct from link.user_id then
      raise exception 'Please sign in with the account that this link is for.' using errcode = '42501';
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

-- A link of before a change could undo it.
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

-- For operators, with the secret key.

create function public.list_organisations()
returns table (number bigint, name text, members integer, projects integer, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select organisations.number, organisations.name,
    (select count(*)::integer from public.members where organization_id = organisations.id),
    (select count(*)::integer from public.projects where organization_id = organisations.id),
    organisations.created_at
  from public.organisations order by organisations.id;
$$;

comment on function public.list_organisations is
  'All organisations with their number of members and projects. With the secret key only.';

create function public.list_members(organization bigint)
returns table (
  user_id uuid, email text, name text, role text, joined_at timestamptz,
  last_seen_at timestamptz, projects_owned integer
)
language sql stable security definer set search_path = ''
as $$
  select * from private.members_of(organization);
$$;

comment on function public.list_members is
  'The members of an organisation; no row where there is none of that number. With the secret key only.';

create function public.set_member_password(member uuid, password text) returns void
language sql security definer set search_path = ''
as $$
  select private.set_password(member, password);
$$;

comment on function public.set_member_password is
  'Gives a member a new password and ends their sessions. With the secret key only.';

create function public.delete_member(organization bigint, member uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.organisations where id = organization for no key update;
  perform private.remove_account(organization, member, successor);
end
$$;

comment on function public.delete_member is
  'Deletes a member''s account; the successor takes over their projects. With the secret key only.';

create function public.delete_organisation(organization bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  accounts uuid[];
begin
  -- A person who is joining is one of its members afterwards, or finds no organisation.
  perform from public.organisations where id = organization for update;
  select array_agg(user_id) into accounts from public.members where organization_id = organization;
  delete from public.organisations where id = organization;
  delete from auth.refresh_tokens where user_id::text = any(accounts::text[]);
  delete from auth.users where id = any(accounts);
end
$$;

comment on function public.delete_organisation is
  'Deletes an organisation with its projects and the accounts of its members. With the secret key only; stored files are deleted apart.';

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

revoke execute on function
  private.create_account_link, private.refuse_taken_address,
  private.usable_account_links, private.take_account_link, private.with_address,
  private.end_account_links,
  public.make_password_link, public.make_address_link, public.request_password_link,
  public.request_address_link, public.account_link_details, public.reset_password,
  public.confirm_address, public.list_organisations, public.list_members,
  public.set_member_password, public.delete_member, public.delete_organisation, public.own_sessions
from public, anon, authenticated, service_role;

grant execute on function
  public.make_password_link, public.make_address_link, public.own_sessions
to authenticated;
grant execute on function
  public.account_link_details, public.reset_password, public.confirm_address
to anon, authenticated;
grant execute on function
  public.request_password_link, public.request_address_link, public.list_organisations,
  public.list_members, public.set_member_password, public.delete_member, public.delete_organisation
to service_role;
