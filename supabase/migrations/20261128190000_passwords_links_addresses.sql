-- Links that arrive late, addresses that mail servers take, and new passwords of at least eight characters.

create or replace function private.create_account_link(
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

-- Mail may be held back for half an hour by servers that do not know the sender.
create or replace function public.request_password_link(email text) returns text
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

create or replace function public.request_address_link(member uuid, email text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.valid_address(request_address_link.email);
begin
  -- Whether it is taken is told by mail alone, and when it is confirmed.
  return private.create_account_link(member, 'address', address, interval '1 hour', null);
end
$$;

-- The rule of `mailAddressField` in packages/domain/src/forms/fields.ts: what mail servers take and mail programs read as
-- one address. An encoded word (=?utf-8?…) would be read as another address.
create or replace function private.valid_address(email text) returns text
language plpgsql immutable
as $$
declare
  address text := lower(btrim(email));
begin
  if address is null or char_length(address) > 254
    or address !~ '^[a-z0-9_+''&/#~-]+(\.[a-z0-9_+''&/#~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
    or position('@' in address) > 65 then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  return address;
end
$$;

create or replace function private.set_password(member uuid, password text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The rules and sentences of packages/domain/src/forms/new-password.ts.
  if char_length(set_password.password) is null or char_length(set_password.password) < 8 then
    raise exception 'Password must be at least 8 characters long' using errcode = '22023';
  end if;
  if octet_length(set_password.password) > 72 then
    raise exception 'Password must be at most 72 bytes long: 72 plain letters, or fewer with accents, other scripts or emoji'
      using errcode = '22023';
  end if;
  if not private.is_filled(set_password.password) then
    raise exception 'Password needs characters other than spaces' using errcode = '22023';
  end if;
  if exists (
    select from private.common_passwords
    where common_passwords.password = lower(set_password.password)
  ) then
    raise exception 'This password is one of the most commonly used. Please choose another one'
      using errcode = '22023';
  end if;
  update auth.users
  set encrypted_password = private.password_hash(set_password.password), updated_at = now()
  where id = member;
  if not found then
    raise exception 'There is no such account.' using errcode = '22023';
  end if;
  -- All of them, where the rule for changed passwords keeps the session that changed it.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.sessions where user_id = member;
end
$$;
