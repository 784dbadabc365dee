-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hide_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.shows_entries := false;
  return new;
end
$function$;

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
        where jsonb_typeof(entry) <> 'object'
      ) or jsonb_array_length(told) not between 1 and case name when 'entries' then 5000 when 'donors' then 500 else 100 end else true end
      else name <> all (private.imported_columns() || array['line', 'id', 'seen']) end
  )
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
    former.description, donors.id, coalesce(former.counterparty, case when donors.id is null then gone.name end)
  )
  from public.history as change
  join public.ledger_entries as stored on stored.id = change.row_id::uuid and stored.project_id = change.project_id
  cross join lateral jsonb_populate_record(stored, change.old_values) as former
  -- A donor that was deleted since leaves its name, as in entries that named it then.
  left join public.donors on donors.id = former.donor_id and donors.project_id = stored.project_id
  left join (
    select distinct on (row_id) row_id::uuid as id, row_label as name from public.history
    where project_id = any (projects) and table_name = 'donors' and action = 'delete'
    order by row_id, id desc
  ) as gone on gone.id = former.donor_id
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
        and not (name = 'iati_identifier' and stored.iati_published_at is not null)
        -- What another project is known by meanwhile is that one's.
        and not (name in ('reference', 'iati_identifier') and exists (
          select from public.projects as other
          where other.organization_id = organisation and other.id <> all (projects)
            and value #>> '{}' = case name when 'reference' then other.reference else other.iati_identifier end
        ))
        as is_as_imported
    ) as state
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'update'
      and entry.project_id = any (projects) and name = any (private.imported_columns())
      and not (name = 'money_spent' and stored.keeps_ledger)
    group by entry.project_id
  ) as former;
  perform private.change_projects(organisation, changes);

  foreach list_name in array array['donors', 'partners', 'resources', 'team', 'project_places'] loop
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

CREATE OR REPLACE TRIGGER set_shown_entries BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((old.keeps_ledger AND (NOT new.keeps_ledger))) EXECUTE FUNCTION private.hide_entries();

comment on function private.hide_entries() is 'With the ledger ends that visitors see its entries: those of a later one are shown once somebody chooses that again.';

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 500 donors and 5000 entries of the ledger, and a project with its id and the moment when it was seen.';

revoke execute on function
  private.hide_entries()
from public, anon, authenticated, service_role;

reset check_function_bodies;
