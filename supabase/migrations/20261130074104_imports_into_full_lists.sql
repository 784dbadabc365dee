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
      select name from public.donors where project_id = project
      union
      select btrim(entry ->> 'name') from jsonb_array_elements(row_values -> 'donors') as entry
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

CREATE OR REPLACE FUNCTION private.refuse_unwritable(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written integer := 0;
  most integer := 100;
  code text;
begin
  while written < jsonb_array_length(rows) loop
    begin
      perform private.write_imported(
        organisation, owner, private.part_of_rows(rows, written, most), ids[written + 1:written + most]
      );
      raise sqlstate 'VW000'; -- for programs
    exception
      when sqlstate 'VW000' then
        written := written + most;
      when others then
        get stacked diagnostics code = returned_sqlstate;
        -- Others are of rights, or of what happens meanwhile. Class 21: two lines that are one row.
        if left(code, 2) not in ('21', '22', '23', '54') then
          raise;
        elsif most = 1 then
          perform private.refuse_line(rows -> written ->> 'line', code = '23505');
        end if;
        most := (most + 1) / 2;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.import_projects(file_name text, rows jsonb, seen_import bigint DEFAULT NULL::bigint, member uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  most constant integer := 20000;
  most_entries constant integer := 200000;
  most_a_day constant integer := 60000;
  import constant uuid := gen_random_uuid();
  owner constant uuid := coalesce(auth.uid(), import_projects.member);
  organisation constant bigint := case when auth.uid() is null
    then (select organization_id from public.members where user_id = owner) else private.own_organization_id() end;
  ids uuid[];
  added integer;
  total integer;
  wrong bigint;
  unstorable bigint;
  taken bigint;
  is_writing boolean := false;
  code text;
begin
  if organisation is null or owner is distinct from coalesce(import_projects.member, owner) then
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
  end if;
  if not coalesce(
    private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255, false
  ) then
    raise exception 'An import names its file, in at most 255 characters.'
      using errcode = '22023', hint = 'refused.importFileName', detail = json_build_object('limit', 255);
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and most then
    raise exception 'An import has 1 to % projects. Please split the file.', most
      using errcode = '22023', hint = 'refused.importSize', detail = json_build_object('limit', most);
  end if;
  if not private.are_import_rows(rows) then
    raise exception 'The rows of the import are not in the form that is expected.'
      using errcode = '22023', hint = 'refused.importForm';
  end if;
  if most_entries < (
    select sum(jsonb_array_length(row_values -> name))
    from jsonb_array_elements(rows) as row_values cross join unnest(private.imported_lists()) as name
    where row_values ? name
  ) then
    raise exception 'An import has at most % places, donors, partners, documents, people and entries. Please split the file.', most_entries
      using errcode = '22023', hint = 'refused.importEntries', detail = json_build_object('limit', most_entries);
  end if;

  -- Imports of an organisation follow each other. No other work waits until this one writes.
  perform pg_advisory_xact_lock(hashtextextended('vigie imports', organisation));
  perform private.require_as_seen(organisation, rows, seen_import);
  select count(*) filter (where not row_values ? 'id'), count(*) into added, total
  from jsonb_array_elements(rows) as row_values;
  if total - added > (
    select count(distinct private.uuid_or_null(row_values ->> 'id')) from jsonb_array_elements(rows) as row_values
  ) then
    raise exception 'Two lines of the import are the same project. Please leave one out.'
      using errcode = '22023', hint = 'refused.importedTwice';
  end if;
  if total + (
    select coalesce(sum((new_values ->> 'added')::integer + (new_values ->> 'changed')::integer), 0) from public.history
    where organization_id = organisation and table_name = 'imports' and action = 'insert'
      and changed_at > now() - interval '1 day'
  ) > most_a_day then
    raise exception 'An organisation can import at most % projects a day. Please go on tomorrow.', most_a_day
      using errcode = '54000', hint = 'refused.importsADay', detail = json_build_object('limit', most_a_day);
  end if;

  -- PostgreSQL would take words for days, too; and a number that JSON cannot hold has become null on the way.
  select min(place) into wrong
  from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))');
  unstorable := least(wrong, private.unstorable_row(rows));
  if unstorable is null then
    unstorable := private.overfull_row(rows);
  end if;
  taken := private.taken_row(organisation, rows);
  if num_nonnulls(unstorable, taken) > 0 then
    perform private.refuse_line(
      rows -> least(unstorable, taken)::integer - 1 ->> 'line', coalesce(taken <= unstorable, unstorable is null)
    );
  end if;

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  begin
    if auth.uid() is not null then
      perform private.lock_own_organisation();
    else
      perform from public.organisations where id = organisation for no key update;
    end if;
    -- In the order of their ids, so that two statements wait for each other and never both.
    perform from public.projects
    where id in (select private.uuid_or_null(row_values ->> 'id') from jsonb_array_elements(rows) as row_values)
      and organization_id = organisation
    order by id for update;
    perform private.require_as_seen(organisation, rows, seen_import);
    perform private.add_import_to_history(
      organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
    );
    perform set_config('vigie.import', import::text, true);
    is_writing := true;
    perform private.write_imported(organisation, owner, rows, ids);
  -- By now this block has let go of all that it locked.
  exception when others then
    get stacked diagnostics code = returned_sqlstate;
    if is_writing and code <> '42501' then
      perform private.refuse_unwritable(organisation, owner, rows, ids);
    end if;
    raise;
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
-- The time that a statement may take, which the search for a refused row may be over, too.
exception when query_canceled then
  raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
    using errcode = '54000', hint = 'refused.importTooSlow';
end
$function$;

revoke execute on function
  private.overfull_row(jsonb)
from public, anon, authenticated, service_role;

reset check_function_bodies;
