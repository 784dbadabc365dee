-- An invitation is spent when its account is made, but the accounts service of Supabase writes the
-- metadata of the sign-up back afterwards, and every accounts service copies them into the identity. So
-- the token is taken out of every later write too. The first access token that Supabase issues with a
-- sign-up may still name it: by then it admits no account any more.

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
    create trigger strip_identity_invitation before insert or update of identity_data
      on auth.identities
      for each row execute function private.strip_identity_invitation();
  end if;
end
$$;

comment on function private.admit_invited_account is
  'Spends the invitation of a new account and gives it the organisation of that invitation. The metadata it writes may be overwritten by the accounts service; members decides, and strip_spent_invitation cleans.';

revoke execute on function
  private.without_invitation, private.strip_spent_invitation, private.strip_identity_invitation
from public;

-- Tokens spent before this rule.
update auth.users set raw_user_meta_data = private.without_invitation(raw_user_meta_data)
where private.metadata_object(raw_user_meta_data) ? 'invitation';

do $$
begin
  if has_table_privilege('auth.identities', 'update') then
    update auth.identities set identity_data = private.without_invitation(identity_data)
    where private.metadata_object(identity_data) ? 'invitation';
  end if;
end
$$;
