-- Accounts are by invitation only, whichever way they are made.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  email text not null,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  used_at timestamptz,
  used_by uuid
);

create index invitations_organization_id on public.invitations (organization_id);
create index invitations_invited_by on public.invitations (invited_by);
create index invitations_used_by on public.invitations (used_by);

comment on column public.invitations.token_hash is
  'SHA-256 of the token in hexadecimal: who reads the table cannot use an invitation.';

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
grant all on public.invitations to service_role;

create function private.invitation_hash(token text) returns text
language sql immutable
return encode(sha256(convert_to(token, 'UTF8')), 'hex');

create function private.create_invitation(organization_id bigint, email text, invited_by uuid)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(create_invitation.email));
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if address is null or address !~ '^[^@[:space:]]+@[^@[:space:]]+$' or char_length(address) > 254 then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address' using errcode = '23505';
  end if;

  insert into public.invitations (token_hash, email, organization_id, invited_by)
  values (
    private.invitation_hash(token), address,
    create_invitation.organization_id, create_invitation.invited_by
  );
  return token;
end
$$;

create function public.invite_colleague(email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  organization_id bigint := private.own_organization_id();
begin
  if organization_id is null then
    raise exception 'Only members of an organisation can invite a colleague' using errcode = '42501';
  end if;
  return private.create_invitation(organization_id, invite_colleague.email, auth.uid());
end
$$;

comment on function public.invite_colleague is
  'A one-time token, valid for a day, with which that address may sign up to the caller''s organisation.';

create function public.invite_first_member(organization bigint, email text) returns text
language sql security definer set search_path = ''
as $$
  select private.create_invitation(organization, email, null);
$$;

comment on function public.invite_first_member is
  'The same for the founder of an organisation; with the secret key only.';

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

-- @supabase/lite keeps account metadata as a JSON string inside jsonb, GoTrue as an object.
create function private.metadata_object(metadata jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(metadata)
  when 'string' then (metadata #>> '{}')::jsonb
  when 'object' then metadata
  else '{}'::jsonb
end;

create function private.admit_invited_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb := private.metadata_object(new.raw_user_meta_data);
  refusal text := public.check_invitation(metadata ->> 'invitation', new.email);
  organisation public.organisations;
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = '42501';
  end if;

  update public.invitations
  set used_at = now(), used_by = new.id
  where token_hash = private.invitation_hash(metadata ->> 'invitation') and used_at is null;
  if not found then
    raise exception 'This invitation was already used.' using errcode = '42501';
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

create function private.enrol_invited_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.members (user_id, organization_id)
  select new.id, invitations.organization_id
  from public.invitations
  where invitations.used_by = new.id;
  return new;
end
$$;

create trigger admit_invited_account before insert on auth.users
  for each row execute function private.admit_invited_account();

-- Membership refers to the account, so it is written once the account is there.
create trigger enrol_invited_account after insert on auth.users
  for each row execute function private.enrol_invited_account();

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

revoke execute on all functions in schema private from public;
grant execute on all functions in schema private to anon, authenticated, service_role;
revoke execute on function
  private.create_invitation, private.admit_invited_account, private.enrol_invited_account
from anon, authenticated;

revoke execute on function
  public.invite_colleague, public.invite_first_member, public.check_invitation,
  public.before_user_created
from public, anon, authenticated;
grant execute on function public.invite_colleague to authenticated;
grant execute on function public.invite_first_member, public.check_invitation to service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end
$$;
