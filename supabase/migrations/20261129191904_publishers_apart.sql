-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_publishers_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other record;
begin
  -- Of two at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('vigie publisher', 0));
  select
    organisations.name,
    exists (select from public.projects where organization_id = organisations.id and is_online) as is_public
  into other from public.organisations
  where lower(iati_identifier) = lower(new.iati_identifier) and id <> new.id
  order by is_public desc, id limit 1;
  if other.is_public then
    raise exception '% publishes in IATI by this identifier already.', other.name
      using errcode = '23505', hint = 'refused.publisherTaken', detail = json_build_object('organisation', other.name);
  elsif found then
    raise exception 'Another organisation here has this identifier in IATI already.'
      using errcode = '23505', hint = 'refused.publisherTakenByAnother';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE TRIGGER keep_publishers_apart BEFORE INSERT OR UPDATE OF iati_identifier ON public.organisations FOR EACH ROW WHEN ((new.iati_identifier IS NOT NULL)) EXECUTE FUNCTION private.keep_publishers_apart();

comment on function private.keep_publishers_apart() is 'Refuses an identifier in IATI that another organisation has, whom visitors hear of by its name.';

revoke execute on function
  private.keep_publishers_apart()
from public, anon, authenticated, service_role;

reset check_function_bodies;
