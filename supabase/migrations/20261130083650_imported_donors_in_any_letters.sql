-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.overfull_row(rows jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(place)
  from (
    select place, row_values, private.uuid_or_null(row_values ->> 'id') as project
    from jsonb_array_elements(rows) with ordinality as listed(row_values, place)
    where row_values ? 'seen' and row_values ?| array['places', 'donors', 'partners', 'entries']
      or jsonb_array_length(row_values -> 'partners') > 50
  ) as sent
  where row_values ? 'donors' and (
    select count(*) from (
      select lower(btrim(name)) from public.donors where project_id = project
      union
      select lower(btrim(entry ->> 'name')) from jsonb_array_elements(row_values -> 'donors') as entry
    ) as names
  ) > 500 or row_values ? 'partners' and (
    select count(*) from (
      select name, role from public.partners where project_id = project
      union
      select btrim(entry ->> 'name'), entry ->> 'role' from jsonb_array_elements(row_values -> 'partners') as entry
    ) as names
  ) > 50 or row_values ? 'entries' and (
    select count(*) from public.ledger_entries where project_id = project
  ) + (
    select count(*) from (
      select entry ->> 'reference' as reference from jsonb_array_elements(row_values -> 'entries') as entry
      where entry ->> 'reference' is not null
      except
      select reference from public.ledger_entries where project_id = project
    ) as new_entries
  ) > 5000 or row_values ? 'seen' and jsonb_typeof(row_values -> 'cities') is distinct from 'string' and exists (
    select from jsonb_array_elements(row_values -> 'places') as entry
    where entry ->> 'city' not in (
      select btrim(name) from public.projects cross join unnest(cities) as name
      where id = project and not row_values ? 'cities'
      union all
      select btrim(name #>> '{}') from jsonb_path_query(row_values, '$.cities[*]') as name
    )
  )
$function$;

reset check_function_bodies;
