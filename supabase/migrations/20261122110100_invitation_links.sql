-- Invitations by link, for a colleague who chooses name and password; and what is pending.

create or replace function private.enrol_invited_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint;
  chosen_name text := btrim(private.metadata_object(new.raw_user_meta_data) ->> 'name');
begin
  select organization_id into strict organisation
  from public.invitations where invitations.used_by = new.id;

  -- Of two first members who sign up at once, one is the first.
  perform from public.organisations where id = organisation for no key update;
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
  delete from public.invitations
  where id = invitation and organization_id = organisation and used_at is null;
  if not found then
    raise exception 'This invitation was already used or withdrawn.' using errcode = '22023';
  end if;
end
$$;

comment on function public.withdraw_invitation is
  'Ends an invitation to the caller''s organisation. Administrators only.';

revoke execute on function
  public.invite_by_link, public.invitation_details, public.pending_invitations,
  public.withdraw_invitation
from public, anon, authenticated, service_role;

grant execute on function
  public.invite_by_link, public.pending_invitations, public.withdraw_invitation
to authenticated;
grant execute on function public.invitation_details to anon, authenticated;
