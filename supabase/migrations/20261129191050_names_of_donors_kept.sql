-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.forget_missing_references()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.donors where id = new.donor_id and project_id = new.project_id) then
    new.counterparty := coalesce(new.counterparty, (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'donors' and row_id = new.donor_id::text
      order by id desc limit 1
    ));
    new.donor_id := null;
  end if;
  if not exists (
    select from public.key_milestones where id = new.milestone_id and project_id = new.project_id
  ) then
    new.milestone_id := null;
  end if;
  if not exists (select from public.resources where id = new.resource_id and project_id = new.project_id) then
    new.resource_id := null;
  end if;
  return new;
end
$function$;

comment on function private.forget_missing_references() is 'An entry that history or trash puts back names no donor, milestone or receipt that is gone; the donor''s name stays as a text.';

reset check_function_bodies;
