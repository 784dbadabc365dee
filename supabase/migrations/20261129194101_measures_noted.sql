-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.note_measure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  indicator uuid := case new.table_name
    when 'indicators' then new.row_id
    else coalesce(new.new_values, new.old_values) ->> 'indicator_id'
  end;
  measured jsonb;
begin
  if indicator is null then
    select indicator_id into indicator from public.measurements where id = new.row_id::uuid;
  end if;
  select jsonb_build_object('unit', unit, 'unit_label', unit_label, 'scale', scale) into measured
  from public.indicators where id = indicator and project_id = new.project_id;
  if not found then
    -- One that is deleted at this moment has its entry already.
    select jsonb_build_object(
      'unit', old_values -> 'unit', 'unit_label', old_values -> 'unit_label', 'scale', old_values -> 'scale'
    ) into measured
    from (
      select * from public.history where table_name = 'indicators' and row_id = indicator::text offset 0
    ) as entries
    where project_id = new.project_id and action = 'delete' order by id desc limit 1;
  end if;
  new.measure := nullif(jsonb_strip_nulls(measured), '{"unit": "number"}');
  return new;
end
$function$;

CREATE OR REPLACE TRIGGER note_measure BEFORE INSERT ON public.history FOR EACH ROW WHEN ((((new.table_name = 'measurements'::text) AND (COALESCE(new.new_values, new.old_values) ? 'value'::text)) OR ((new.table_name = 'indicators'::text) AND (new.action = 'update'::text) AND (new.new_values ?| ARRAY['baseline'::text, 'target'::text])))) EXECUTE FUNCTION private.note_measure();

revoke execute on function
  private.note_measure()
from public, anon, authenticated, service_role;

reset check_function_bodies;
