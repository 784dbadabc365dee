-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.unstorable_row(rows jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  half constant integer := jsonb_array_length(rows) / 2;
  place bigint;
begin
  execute (
    select 'select min(place) from (' || string_agg(
      format(
        'select place from (
          select filled.*, place from jsonb_array_elements($1) with ordinality as sent(row_values, place)
          cross join lateral jsonb_array_elements(%s) as listed(entry)
          cross join lateral jsonb_to_record(%s) as filled(%s)
        ) as filled where %s',
        list, entry, columns.defined, array_to_string(columns.broken || bounds.broken, ' or ')
      ),
      ' union all '
    ) || ') as refused'
    from (values
      (
        'public.projects', private.imported_columns(), 'jsonb_build_array(row_values - private.imported_lists())',
        $entry$private.empty_project() || '{"currency": "EUR"}' || case
          when row_values ? 'seen' then '{"title": "-"}' || entry else jsonb_strip_nulls(entry) end$entry$
      ),
      (
        'public.project_places', '{city,latitude,longitude,found}', 'row_values -> ''places''',
        -- A new project has places in its own cities alone.
        $entry$entry || '{"found": "hand"}' || case when row_values ? 'seen' or entry ->> 'city' in (
            select btrim(name) from jsonb_array_elements_text(row_values -> 'cities') as name
          ) then '{}'::jsonb else '{"city": null}' end$entry$
      ),
      (
        'public.donors', '{name,image,website_url,identifier,organisation_type,activity_identifier}',
        'row_values -> ''donors''', 'entry - ''image'''
      ),
      (
        'public.partners', '{name,role,website_url,identifier,organisation_type,activity_identifier}',
        'row_values -> ''partners''', 'entry'
      ),
      (
        'public.resources', '{title_resource,link_resource,file_data}', 'row_values -> ''documents''',
        $entry$jsonb_build_object('title_resource', entry -> 'title', 'link_resource', entry -> 'link')$entry$
      ),
      ('public.team', '{first_name,last_name,job_title}', 'row_values -> ''team''', 'entry'),
      (
        'public.ledger_entries',
        '{kind,day,amount,original_amount,original_currency,rate,description,counterparty,reference}',
        'row_values -> ''entries''',
        $entry$(entry - array['amount', 'rate']) || case when entry ->> 'currency' is null
          then jsonb_build_object('amount', entry -> 'amount')
          else jsonb_build_object('original_amount', entry -> 'amount', 'original_currency', entry -> 'currency')
          end$entry$
      )
    ) as tables(checked, named, list, entry)
    cross join lateral (
      select array_agg(attnum) as numbers,
        string_agg(format('%I %s', attname, pg_catalog.format_type(atttypid, atttypmod)), ', ') as defined,
        array_agg(format('%I is null', attname)) filter (where attnotnull) as broken
      from pg_catalog.pg_attribute where attrelid = checked::regclass and attname = any (named)
    ) as columns
    cross join lateral (
      select array_agg(format('(%s) is false', pg_catalog.pg_get_expr(conbin, conrelid))) as broken
      from pg_catalog.pg_constraint
      where conrelid = checked::regclass and contype = 'c' and conkey <@ columns.numbers
    ) as bounds
  ) into place using rows;
  return place;
exception when data_exception then
  return case when half = 0 then 1 else coalesce(
    private.unstorable_row(private.part_of_rows(rows, 0, half)),
    half + private.unstorable_row(private.part_of_rows(rows, half, half + 1))
  ) end;
end
$function$;

reset check_function_bodies;
