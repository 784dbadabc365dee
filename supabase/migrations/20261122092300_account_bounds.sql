-- Bounds of what a person can say of their own account: the accounts service takes any metadata and
-- puts it into every answer. A trigger, since on Supabase the table belongs to the accounts service.

create function private.bound_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb;
begin
  if char_length(new.email) > 254 or char_length(new.email_change) > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501';
  end if;
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'The account data are too large. Please keep them under 4 KB.'
      using errcode = '42501';
  end if;
  metadata := private.metadata_object(new.raw_user_meta_data);
  if char_length(metadata ->> 'email') > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_each_text(metadata)
    where key in ('name', 'full_name', 'first_name', 'last_name', 'organization_name')
      and (char_length(value) > 200 or not private.is_line(value))
  ) then
    raise exception 'A name in the account data has at most 200 characters on one line.'
      using errcode = '42501';
  end if;
  return new;
end
$$;

-- Accounts of before are held to it when their address or data change.
create trigger bound_account before insert or update of email, email_change, raw_user_meta_data
  on auth.users
  for each row execute function private.bound_account();

revoke execute on function private.bound_account from public;
