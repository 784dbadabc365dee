-- Codes that accounts are recovered, confirmed or changed with prove that a person reads the mail of
-- an address. Where no mail is sent they prove nothing and can only be guessed, so none is stored.

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
      using errcode = '42501';
  end if;
  return new;
end
$$;

revoke execute on function private.is_mail_configured, private.refuse_account_tokens from public;

-- Codes stored before this rule were mailed to no person.
update auth.users
set confirmation_token = null, recovery_token = null, email_change_token_new = null,
  email_change_token_current = null, phone_change_token = null, reauthentication_token = null
where not private.is_mail_configured()
  and concat(
    confirmation_token, recovery_token, email_change_token_new, email_change_token_current,
    phone_change_token, reauthentication_token
  ) <> '';

create trigger refuse_account_tokens before insert or update on auth.users
  for each row
  when (
    concat(
      new.confirmation_token, new.recovery_token, new.email_change_token_new,
      new.email_change_token_current, new.phone_change_token, new.reauthentication_token
    ) <> ''
  )
  execute function private.refuse_account_tokens();
