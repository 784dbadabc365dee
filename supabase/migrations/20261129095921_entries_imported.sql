-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.record_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  person constant uuid := auth.uid();
  -- Who joins by an invitation has no session yet.
  is_joining constant boolean := tg_table_name = 'members' and tg_op = 'INSERT' and pg_trigger_depth() > 1;
  organisation bigint;
  first bigint;
  last bigint;
  grown bigint;
begin
  -- restore_project is one entry for all that it puts back.
  if tg_table_name <> 'projects' and current_setting('vigie.restored_project', true) <> '' then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row; a ledger that begins or ends is.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from (select id, updated_at, to_jsonb(old_rows) -> 'keeps_ledger' as keeps_ledger from old_rows) as before
    full join (select id, updated_at, to_jsonb(new_rows) -> 'keeps_ledger' as keeps_ledger from new_rows) as after
      using (id)
    where (before.updated_at, before.keeps_ledger) is distinct from (after.updated_at, after.keeps_ledger);
    if not found then
      return null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, coalesce(person, case when is_joining then entry.row_id::uuid end)
      from (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      cross join lateral private.history_entry(tg_table_name, null, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      cross join lateral private.history_entry(tg_table_name, old_row, null) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, null)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    where pg_column_size(old_row) > 2000;
  else
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
        on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
      cross join lateral private.history_entry(tg_table_name, old_row, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, new_row)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
    where pg_column_size(old_row) > 2000;
  end if;
  -- Every hundredth entry clears up.
  if last / 100 > (first - 1) / 100 then
    perform private.tend_history(
      case when last / 1000 > (first - 1) / 1000 then last / 1000 * 1000 else last / 100 * 100 end, organisation
    );
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_lists()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['places'::text, 'donors'::text, 'documents'::text, 'team'::text, 'entries'::text];

CREATE OR REPLACE FUNCTION private.are_import_rows(rows jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from jsonb_array_elements(rows) as row_values
    where jsonb_typeof(row_values) <> 'object' or coalesce(row_values ->> 'line', '') !~ '^[0-9]{1,7}$'
      or (row_values ? 'seen') is distinct from (row_values ? 'id')
      or row_values ? 'id' and (
        private.uuid_or_null(row_values ->> 'id') is null
        or coalesce(row_values ->> 'seen', '')
          !~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?(Z|[+-][0-9]{2}:?[0-9]{2})$'
      )
  ) and not exists (
    select from jsonb_array_elements(rows) as row_values
    cross join lateral jsonb_each(
      case jsonb_typeof(row_values) when 'object' then row_values else '{}' end
    ) as sent(name, told)
    where case when name = any (private.imported_lists())
      then case jsonb_typeof(told) when 'array' then exists (
        select from jsonb_array_elements(told) as entry
        where jsonb_typeof(entry) <> case name when 'donors' then 'string' else 'object' end
      ) or jsonb_array_length(told) not between 1 and case name when 'entries' then 5000 else 100 end else true end
      else name <> all (private.imported_columns() || array['line', 'id', 'seen']) end
  )
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_lists(rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Where people put a city by hand it stays.
  insert into public.project_places as place (project_id, city, latitude, longitude, found)
  select project, city, latitude, longitude, 'hand'
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_to_recordset(row_values -> 'places')
    as sent(city text, latitude double precision, longitude double precision)
  where (row_values ? 'seen') <> are_new
  on conflict (project_id, city) do update
  set latitude = excluded.latitude, longitude = excluded.longitude, found = excluded.found
  where place.found <> 'hand';

  insert into public.donors (project_id, name, position)
  select project, name, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_array_elements_text(row_values -> 'donors') with ordinality as sent(name, place)
  where (row_values ? 'seen') <> are_new
  on conflict do nothing;

  insert into public.resources (project_id, title_resource, link_resource, position)
  select project, title, link, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (jsonb_to_recordset(row_values -> 'documents') as (title text, link text))
    with ordinality as sent(title, link, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.resources as there where there.project_id = project and there.link_resource = sent.link
  );

  insert into public.team (project_id, first_name, last_name, job_title, position)
  select project, sent.first_name, sent.last_name, sent.job_title, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (
    jsonb_to_recordset(row_values -> 'team') as (first_name text, last_name text, job_title text)
  ) with ordinality as sent(first_name, last_name, job_title, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.team as there
    where there.project_id = project and (there.first_name, there.last_name) = (sent.first_name, sent.last_name)
  );

  perform private.add_imported_entries(rows, ids, are_new);
end
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_entries(rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select
      imported.project as project_id, sent.kind, sent.day,
      case when sent.currency is null or sent.currency = projects.currency then sent.amount end as amount,
      case when sent.currency <> projects.currency then sent.amount end as original_amount,
      case when sent.currency <> projects.currency then sent.currency end as original_currency,
      case when sent.currency <> projects.currency then sent.rate end as rate,
      sent.description, donors.id as donor_id,
      coalesce(sent.counterparty, case when donors.id is null then sent.donor end) as counterparty,
      sent.reference, sent.place
    from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
    join public.projects on projects.id = imported.project
    cross join lateral rows from (
      jsonb_to_recordset(imported.row_values -> 'entries') as (
        kind text, day date, amount numeric, currency text, rate numeric, description text, donor text,
        counterparty text, reference text
      )
    ) with ordinality as sent(kind, day, amount, currency, rate, description, donor, counterparty, reference, place)
    left join public.donors on donors.project_id = imported.project and donors.name = sent.donor
    where (imported.row_values ? 'seen') <> are_new
  ), counted as (
    select sent.*, row_number() over (
      partition by project_id, kind, day, amount, original_amount, original_currency, description, donor_id,
        counterparty, reference
      order by place
    ) as nth
    from sent
  ), stored as (
    select project_id, kind, day, case when original_amount is null then amount end as amount, original_amount,
      original_currency, description, donor_id, counterparty, count(*) as there
    from public.ledger_entries
    where reference is null and project_id in (select project_id from sent)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  )
  insert into public.ledger_entries as entry (
    project_id, kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty,
    reference, created_at
  )
  select project_id, kind, day, coalesce(amount, round(original_amount * rate, 2)), original_amount, original_currency,
    rate, description, donor_id, counterparty, reference, now() + place * interval '1 microsecond'
  from counted
  where case when reference is null then nth > coalesce((
    select there from stored
    where (
      stored.project_id, stored.kind, stored.day, stored.amount, stored.original_amount, stored.original_currency,
      stored.description, stored.donor_id, stored.counterparty
    ) is not distinct from (
      counted.project_id, counted.kind, counted.day, counted.amount, counted.original_amount,
      counted.original_currency, counted.description, counted.donor_id, counted.counterparty
    )
  ), 0) else nth = 1 end
  on conflict (project_id, reference) where reference is not null do update
  set (kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty) = (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
  where (
    entry.kind, entry.day, entry.amount, entry.original_amount, entry.original_currency, entry.rate, entry.description,
    entry.donor_id, entry.counterparty
  ) is distinct from (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
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
  organisation bigint;
  ids uuid[];
  added integer;
  total integer;
  line text;
begin
  if auth.uid() is not null then
    organisation := private.lock_own_organisation();
  else
    select organization_id into organisation from public.members where user_id = owner;
    perform from public.organisations where id = organisation for no key update;
  end if;
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
    raise exception 'An import has at most % places, donors, documents, people and entries. Please split the file.', most_entries
      using errcode = '22023', hint = 'refused.importEntries', detail = json_build_object('limit', most_entries);
  end if;
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023', hint = 'refused.importedMeanwhile';
  end if;

  -- In the order of their ids, so that two statements wait for each other and never both.
  perform from public.projects
  where id in (select private.uuid_or_null(row_values ->> 'id') from jsonb_array_elements(rows) as row_values)
    and organization_id = organisation
  order by id for update;
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
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')
  limit 1;
  if found then
    raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
      using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
  end if;

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  perform private.add_import_to_history(
    organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
  );
  perform set_config('vigie.import', import::text, true);
  begin
    begin
      perform private.write_imported(organisation, owner, rows, ids);
    exception when others then
      perform private.refuse_import(organisation, owner, rows, ids);
      raise;
    end;
  -- The time that a statement may take, which the search for a refused row may be over, too.
  exception when query_canceled then
    raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
      using errcode = '54000', hint = 'refused.importTooSlow';
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_changes_back(organisation bigint, import uuid, projects uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  rows_since constant text[] := array(
    select table_name || row_id from private.changes_since_import(import) where table_name <> 'projects'
  );
  -- An amount that was written since stays, and then all stay in the currency that they are in.
  amounts_since constant uuid[] := array(
    select since.project_id from private.changes_since_import(import) as since
    join public.history as done on done.project_id = since.project_id
    where done.import_id = import and done.table_name = 'projects' and done.new_values ? 'currency'
      and (
        since.table_name = 'projects' and since.new_values ?| array['currency', 'budget', 'money_spent']
        or since.table_name = 'ledger_entries'
      )
  );
  changes jsonb;
  kept uuid[];
  list_name text;
begin
  -- Before all else: what was spent follows the entries, as long as there are any.
  delete from public.ledger_entries where project_id = any (projects) and id in (
    select row_id::uuid from public.history
    where import_id = import and table_name = 'ledger_entries' and action = 'insert'
      and table_name || row_id <> all (rows_since)
  );
  update public.ledger_entries as entry
  set (kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty) = (
    former.kind, former.day, former.amount, former.original_amount, former.original_currency, former.rate,
    former.description, former.donor_id, former.counterparty
  )
  from public.history as change
  join public.ledger_entries as stored on stored.id = change.row_id::uuid
  cross join lateral jsonb_populate_record(stored, change.old_values) as former
  where entry.id = stored.id and change.import_id = import and change.project_id = any (projects)
    and change.table_name = 'ledger_entries' and change.action = 'update'
    and change.table_name || change.row_id <> all (rows_since);

  select jsonb_agg(former.change), array_agg(project_id) filter (where is_kept) into changes, kept
  from (
    select entry.project_id, bool_or(not is_as_imported) as is_kept,
      coalesce(jsonb_object_agg(name, coalesce(large.content, value)) filter (where is_as_imported), '{}')
        || jsonb_build_object('id', entry.project_id) as change
    from public.history as entry
    join public.projects as stored on stored.id = entry.project_id
    cross join lateral jsonb_each(entry.old_values) as before(name, value)
    left join private.history_contents as large
      on jsonb_typeof(value) = 'object' and large.digest = value ->> 'digest'
      and large.organization_id = organisation and large.project_id = entry.project_id
    cross join lateral (
      select (jsonb_typeof(value) <> 'object' or large.digest is not null)
        and private.history_value(to_jsonb(stored) -> name) = entry.new_values -> name
        and not (entry.project_id = any (amounts_since) and name in ('currency', 'budget', 'money_spent'))
        as is_as_imported
    ) as state
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'update'
      and entry.project_id = any (projects) and name = any (private.imported_columns())
      and not (name = 'money_spent' and stored.keeps_ledger)
    group by entry.project_id
  ) as former;
  perform private.change_projects(organisation, changes);

  foreach list_name in array array['donors', 'resources', 'team', 'project_places'] loop
    execute format(
      'delete from public.%I where project_id = any ($1) and id in (
        select row_id::uuid from public.history
        where import_id = $2 and table_name = $3 and action = ''insert'' and table_name || row_id <> all ($4)
      )',
      list_name
    ) using projects, import, list_name, rows_since;
  end loop;
  update public.project_places as place
  set latitude = former.latitude, longitude = former.longitude, found = former.found
  from public.history as entry
  join public.project_places as stored on stored.id = entry.row_id::uuid
  cross join lateral jsonb_populate_record(stored, entry.old_values) as former
  where place.id = stored.id and entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'update'
    and entry.table_name || entry.row_id <> all (rows_since);
  -- Places of cities that the import took from the list.
  insert into public.project_places
  select place.*
  from public.history as entry
  cross join lateral jsonb_populate_record(null::public.project_places, entry.old_values) as place
  where entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'delete' and exists (
      select from public.projects as stored cross join lateral unnest(stored.cities) as listed(city)
      where stored.id = place.project_id and btrim(listed.city) = place.city
    )
  on conflict do nothing;

  return (
    select count(distinct project_id) from (
      select unnest(kept) as project_id
      union all
      select project_id from public.history
      where import_id = import and project_id = any (projects) and table_name || row_id = any (rows_since)
    ) as keeping
  );
end
$function$;

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 5000 of the ledger, and a project with its id and the moment when it was seen.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

revoke execute on function
  private.add_imported_entries(jsonb,uuid[],boolean)
from public, anon, authenticated, service_role;

reset check_function_bodies;
