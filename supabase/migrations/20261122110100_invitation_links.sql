-- Invitations by link, for a colleague who chooses name and password; and what is pending.

-- As before, but for the lock: an invitation is spent under the lock under which others are withdrawn.
create or replace function private.admit_invited_account() returns trigger
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

create or replace function private.enrol_invited_account() returns trigger
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

create function private.valid_address(email text) returns text
language plpgsql immutable
as $$
declare
  address text := lower(btrim(email));
begin
  if address is null or char_length(address) > 254
    -- Characters by which mail programs read more than one address, or another one, out of it.
    or address !~ '^[^][@[:space:],;:<>()"\\]+@[^][@[:space:],;:<>()"\\]+$' then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  return address;
end
$$;

-- As before, but for the last one of an address, which takes the place of those before it.
create or replace function private.create_invitation(
  organization_id bigint, email text, invited_by uuid
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.valid_address(create_invitation.email);
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address' using errcode = '23505';
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
    raise exception 'This invitation was already used or withdrawn.' using errcode = '22023';
  end if;
end
$$;

comment on function public.withdraw_invitation is
  'Ends an invitation to the caller''s organisation. Administrators only.';

revoke execute on function
  private.valid_address, public.invite_by_link, public.invitation_details, public.pending_invitations,
  public.withdraw_invitation
from public, anon, authenticated, service_role;

grant execute on function
  public.invite_by_link, public.pending_invitations, public.withdraw_invitation
to authenticated;
grant execute on function public.invitation_details to anon, authenticated;
