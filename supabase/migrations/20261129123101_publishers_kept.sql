-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language, currency, iati_identifier, licence, licence_url, iati_type, iati_contact_email, iati_aid_type, iati_flow_type, iati_finance_type, iati_tied_status) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke execute on function
  private.is_iati_code(text,text)
from public, anon, authenticated, service_role;

grant execute on function
  private.is_iati_code(text,text)
to authenticated, service_role;

reset check_function_bodies;
