-- Whose pages these are: what visitors read of an organisation beside its name, its logo and its
-- addresses in social networks. And of which organisations they read it: those that publish something.

create function private.is_contact_address(address text) returns boolean
language sql immutable
return address ~ '^[A-Za-z0-9._+''-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$'
  and char_length(address) <= 254;

comment on function private.is_contact_address is
  'An e-mail address in letters that every mail program takes, without anything that a mailto: address reads as more than that.';

alter table public.organisations
  add column short_description text,
  add column contact_email text,
  add column website_url text,
  add column imprint_url text,
  add constraint organisations_short_description_filled check (private.is_filled(short_description)),
  add constraint organisations_short_description_line check (private.is_line(short_description)),
  add constraint organisations_short_description_length check (char_length(short_description) <= 160),
  add constraint organisations_contact_email_address check (private.is_contact_address(contact_email)),
  add constraint organisations_website_url_address check (private.is_web_address(website_url)),
  add constraint organisations_imprint_url_address check (private.is_web_address(imprint_url));

comment on column public.organisations.short_description is 'Who it is, in one sentence for visitors.';
comment on column public.organisations.contact_email is 'Where visitors write to.';
comment on column public.organisations.website_url is 'Its own web site.';
comment on column public.organisations.imprint_url is 'Where it says who is responsible for what it publishes.';

grant update (short_description, contact_email, website_url, imprint_url)
  on public.organisations to authenticated;

-- An organisation that publishes nothing is not the public's concern. People who are signed in read all
-- of them, as before.
drop policy "anyone reads organisations" on public.organisations;

create policy "visitors read organisations with online projects" on public.organisations
  for select to anon
  using (exists (
    select from public.projects where organization_id = organisations.id and is_online
  ));

create policy "signed-in people read organisations" on public.organisations
  for select to authenticated
  using (true);

revoke execute on function private.is_contact_address from public, anon, authenticated, service_role;
grant execute on function private.is_contact_address to authenticated, service_role;
