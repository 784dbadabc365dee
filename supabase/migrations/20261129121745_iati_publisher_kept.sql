-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_former_identifier()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former constant text[] := array_remove(array_remove(old.iati_former_identifiers, new.iati_identifier), old.iati_identifier)
    || array_remove(array[old.iati_identifier], null);
begin
  new.iati_former_identifiers := former[greatest(cardinality(former) - 9, 1):];
  return new;
end
$function$;

CREATE OR REPLACE TRIGGER keep_former_identifier BEFORE UPDATE ON public.organisations FOR EACH ROW WHEN ((new.iati_identifier IS DISTINCT FROM old.iati_identifier)) EXECUTE FUNCTION private.keep_former_identifier();

comment on function private.is_iati_identifier(text) is 'At most 100 letters, digits and signs of ASCII without those that IATI excludes.';

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language, currency, iati_identifier) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke execute on function
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[])
from public, anon, authenticated, service_role;

grant execute on function
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[])
to authenticated, service_role;

revoke execute on function
  private.keep_former_identifier()
from public, anon, authenticated, service_role;

reset check_function_bodies;
