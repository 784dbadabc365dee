-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.refuse_import(bigint,uuid,jsonb,uuid[]) cascade;

CREATE OR REPLACE FUNCTION private.empty_project()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"goals": [], "cities": [], "images": [], "status": "just_started", "sectors": [], "countries": [], "is_online": false, "keeps_ledger": false, "shows_entries": false, "is_humanitarian": false, "milestone_count": 0, "related_activities": [], "milestones_completed": 0}'::jsonb;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    private.empty_project() || jsonb_strip_nulls(row_values) || jsonb_build_object(
      'id', project, 'user_id', owner, 'organization_id', organisation,
      'created_at', now() - place * interval '1 microsecond', 'updated_at', now(), 'content_updated_at', now()
    )
  ) as filled
  where not row_values ? 'seen';
  perform private.change_projects(
    organisation, (select jsonb_agg(row_values) from jsonb_array_elements(rows) as row_values where row_values ? 'seen')
  );

  -- Places and lists of a new project are part of its entry in the history, and no later news.
  perform set_config('vigie.moves_rows', 'on', true);
  perform private.add_imported_lists(rows, ids, true);
  perform set_config('vigie.moves_rows', '', true);
  perform private.add_imported_lists(rows, ids, false);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_line(line text, is_taken boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if is_taken then
    raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineTaken', detail = json_build_object('line', line);
  end if;
  raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
    using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
end
$function$;

CREATE OR REPLACE FUNCTION private.part_of_rows(rows jsonb, first integer, most integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_path_query_array(rows, '$[$"first" to $"last"]'::jsonpath, jsonb_build_object('first', first, 'last', ((first + most) - 1)));

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
        'entry || ''{"found": "hand"}'''
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
exception when others then
  return case when half = 0 then 1 else coalesce(
    private.unstorable_row(private.part_of_rows(rows, 0, half)),
    half + private.unstorable_row(private.part_of_rows(rows, half, half + 1))
  ) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_row(organisation bigint, rows jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select place, private.uuid_or_null(row_values ->> 'id') as project, name, row_values ->> name as value,
      row_number() over (partition by name, row_values ->> name order by place) as nth
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    cross join unnest(array['reference', 'iati_identifier']) as name
    where row_values ? name
  )
  select min(place) from sent
  where value is not null and (nth > 1 or (name, value) in (
    select names.name, names.value from public.projects as stored
    cross join lateral (
      values ('reference', stored.reference), ('iati_identifier', stored.iati_identifier)
    ) as names(name, value)
    where stored.organization_id = organisation and names.value is not null
      and (stored.id, names.name) not in (select project, name from sent where project is not null)
  ))
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
        -- Of rights, or of what others do meanwhile.
        if left(code, 2) not in ('22', '23', '54') then
          raise;
        elsif most = 1 then
          perform private.refuse_line(rows -> written ->> 'line', code = '23505');
        end if;
        most := (most + 1) / 2;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_as_seen(organisation bigint, rows jsonb, seen_import bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line text;
begin
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023', hint = 'refused.importedMeanwhile';
  end if;
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  left join public.projects as project
    on project.id = private.uuid_or_null(row_values ->> 'id') and project.organization_id = organisation
  where row_values ? 'id' and (
    project.id is null or project.updated_at is distinct from (row_values ->> 'seen')::timestamptz
  )
  limit 1;
  if found then
    raise exception 'Line %: the project was changed or deleted meanwhile. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineChanged', detail = json_build_object('line', line);
  end if;
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
  line text;
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
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')
  limit 1;
  if found then
    perform private.refuse_line(line, false);
  end if;
  unstorable := private.unstorable_row(rows);
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
  -- What was locked is let go.
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
  private.empty_project(),
  private.refuse_line(text,boolean),
  private.part_of_rows(jsonb,integer,integer),
  private.unstorable_row(jsonb),
  private.taken_row(bigint,jsonb),
  private.refuse_unwritable(bigint,uuid,jsonb,uuid[]),
  private.require_as_seen(bigint,jsonb,bigint)
from public, anon, authenticated, service_role;

reset check_function_bodies;
