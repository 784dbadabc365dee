-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.refuse_unwritable(bigint,uuid,jsonb,uuid[]) cascade;

drop function if exists private.overfull_row(jsonb) cascade;

drop function if exists private.add_imported_entries(jsonb,uuid[],boolean) cascade;

drop function if exists private.add_imported_lists(jsonb,uuid[],boolean) cascade;

CREATE OR REPLACE FUNCTION private.first_currency(organisation bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN COALESCE((SELECT organisations.currency FROM public.organisations WHERE (organisations.id = first_currency.organisation)), 'EUR'::text);

CREATE OR REPLACE FUNCTION private.set_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.currency := private.first_currency(new.organization_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_lists(organisation bigint, rows jsonb, ids uuid[], are_new boolean)
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

  insert into public.donors (
    project_id, name, website_url, identifier, organisation_type, activity_identifier, position
  )
  select project, sent.name, sent.website_url, sent.identifier, sent.organisation_type, sent.activity_identifier,
    private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (
    jsonb_to_recordset(row_values -> 'donors') as (
      name text, website_url text, identifier text, organisation_type text, activity_identifier text
    )
  ) with ordinality as sent(name, website_url, identifier, organisation_type, activity_identifier, place)
  where (row_values ? 'seen') <> are_new
  on conflict do nothing;

  insert into public.partners (
    project_id, name, role, website_url, identifier, organisation_type, activity_identifier, position
  )
  select project, sent.name, sent.role, sent.website_url, sent.identifier, sent.organisation_type,
    sent.activity_identifier, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (
    jsonb_to_recordset(row_values -> 'partners') as (
      name text, role text, website_url text, identifier text, organisation_type text, activity_identifier text
    )
  ) with ordinality as sent(name, role, website_url, identifier, organisation_type, activity_identifier, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.partners as there
    where there.project_id = project and (there.name, there.role) = (sent.name, sent.role)
  );

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

  perform private.add_imported_entries(organisation, rows, ids, are_new);
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_entries(organisation bigint, rows jsonb, ids uuid[], are_new boolean)
 RETURNS TABLE(row_place bigint, project_id uuid, kind text, day date, amount numeric, original_amount numeric, original_currency text, rate numeric, description text, donor_id uuid, counterparty text, reference text, place bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with listed as (
    select row_place, project, row_values,
      coalesce(row_values ->> 'currency', stored.currency, private.first_currency(organisation)) as currency
    from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as imported(row_values, project, row_place)
    left join public.projects as stored on stored.id = project
    where row_values ? 'entries' and (row_values ? 'seen') is distinct from are_new
  ), donors as (
    -- The first of a name is there, as the index of the table knows names.
    select distinct on (project_id, lower(btrim(name))) project_id, name, id
    from (
      select project_id, name, id, 0 as place from public.donors where project_id in (select project from listed)
      union all
      select project, entry ->> 'name', null, place
      from listed
      cross join lateral jsonb_array_elements(row_values -> 'donors') with ordinality as brought(entry, place)
    ) as named
    where name is not null
    order by project_id, lower(btrim(name)), place
  ), sent as (
    select
      listed.row_place, listed.project as project_id, sent.kind, sent.day,
      case when sent.currency is null or sent.currency = listed.currency then round(sent.amount, 2) end as amount,
      case when sent.currency <> listed.currency then round(sent.amount, 2) end as original_amount,
      case when sent.currency <> listed.currency then sent.currency end as original_currency,
      case when sent.currency <> listed.currency then
        round(coalesce(sent.rate, case when sent.currency = known.original_currency then known.rate end), 12)
      end as rate,
      sent.description, donors.id as donor_id, case when donors.id is null then donors.name end as new_donor,
      coalesce(sent.counterparty, case when donors.name is null then sent.donor end) as counterparty,
      sent.reference, sent.place
    from listed
    cross join lateral rows from (
      jsonb_to_recordset(listed.row_values -> 'entries') as (
        kind text, day date, amount numeric, currency text, rate numeric, description text, donor text,
        counterparty text, reference text
      )
    ) with ordinality as sent(kind, day, amount, currency, rate, description, donor, counterparty, reference, place)
    left join donors on donors.project_id = listed.project and donors.name = sent.donor
    left join public.ledger_entries as known on known.project_id = listed.project and known.reference = sent.reference
  ), stored as (
    select null::bigint as row_place, project_id, kind, day, case when original_amount is null then amount end as amount,
      original_amount, original_currency, rate, description, donor_id, null as new_donor, counterparty, reference,
      null::bigint as place
    from public.ledger_entries
    where reference is null and project_id in (select project_id from sent)
  ), counted as (
    select *, count(*) filter (where place is null) over alike as there, row_number() over (alike order by place) as nth
    from (select * from sent union all select * from stored) as both_sides
    window alike as (
      partition by project_id, kind, day, amount, original_amount, original_currency, description, donor_id, new_donor,
        counterparty, reference
    )
  )
  select row_place, project_id, kind, day,
    -- No other rate is stored, and some are too large to be multiplied.
    coalesce(amount, case when rate between 0 and 1000000000 then round(original_amount * rate, 2) end),
    original_amount, original_currency, rate, description, donor_id, counterparty, reference, place
  from counted
  where place is not null and case when reference is null then nth > there else nth = 1 end
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_entries(organisation bigint, rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.ledger_entries as entry (
    project_id, kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty,
    reference, created_at
  )
  select project_id, kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty,
    reference, now() + place * interval '1 microsecond'
  from private.imported_entries(organisation, rows, ids, are_new)
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
  perform private.add_imported_lists(organisation, rows, ids, true);
  perform set_config('vigie.moves_rows', '', true);
  perform private.add_imported_lists(organisation, rows, ids, false);
end
$function$;

CREATE OR REPLACE FUNCTION private.broken_bounds(checked regclass, named text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with columns as (
    select attname, attnum, attnotnull from pg_catalog.pg_attribute where attrelid = checked and attname = any (named)
  )
  select string_agg(condition, ' or ')
  from (
    select format('%I is null', attname) from columns where attnotnull
    union all
    select format('(%s) is false', pg_catalog.pg_get_expr(conbin, conrelid)) from pg_catalog.pg_constraint
    where conrelid = checked and contype = 'c' and conkey <@ array(select attnum from columns)
  ) as broken(condition)
$function$;

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
        list, entry, columns.defined, private.broken_bounds(checked::regclass, named::text[])
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
        $entry$entry || '{"found": "hand"}'$entry$
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
        'public.ledger_entries', '{kind,day,amount,description,counterparty,reference}', 'row_values -> ''entries''',
        -- A rate that is not needed is a number, too.
        $entry$entry || jsonb_build_object('rate', (entry ->> 'rate')::numeric)$entry$
      )
    ) as tables(checked, named, list, entry)
    cross join lateral (
      select string_agg(format('%I %s', attname, pg_catalog.format_type(atttypid, atttypmod)), ', ') as defined
      from pg_catalog.pg_attribute where attrelid = checked::regclass and attname = any (named)
    ) as columns
  ) into place using rows;
  return place;
exception when data_exception then
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
    where row_values ->> name is not null
  )
  select min(place)
  from sent
  left join (
    select id, name, value from public.projects
    cross join lateral (values ('reference', reference), ('iati_identifier', iati_identifier)) as names(name, value)
    where organization_id = organisation
  ) as stored using (name, value)
  where nth > 1 or stored.id is not null and stored.id is distinct from project
$function$;

CREATE OR REPLACE FUNCTION private.overfull_row(rows jsonb, ids uuid[])
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  where row_values ? 'seen' and row_values ? 'donors' and (
    select count(*) from (
      select lower(btrim(entry ->> 'name')) from jsonb_array_elements(row_values -> 'donors') as entry
      except
      select lower(btrim(name)) from public.donors where project_id = project
    ) as added
  ) > greatest(0, 500 - (select count(*) from public.donors where project_id = project))
  or (row_values ? 'seen' and row_values ? 'partners' or jsonb_array_length(row_values -> 'partners') > 50) and (
    select count(*) from jsonb_array_elements(row_values -> 'partners') as entry
    where not exists (
      select from public.partners as there
      where there.project_id = project and (there.name, there.role) = (entry ->> 'name', entry ->> 'role')
    )
  ) > greatest(0, 50 - (select count(*) from public.partners where project_id = project))
  or row_values ? 'places' and exists (
    select from jsonb_array_elements(row_values -> 'places') as entry
    group by entry ->> 'city'
    having count(*) > 1 or entry ->> 'city' not in (
      select btrim(name) from unnest(case when row_values ? 'cities'
        then (select cities from jsonb_to_record(row_values) as told(cities text[]))
        else (select cities from public.projects where id = project) end) as name
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.unbookable_row(organisation bigint, rows jsonb, ids uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place bigint;
begin
  execute format(
    $query$
      with booked as (
        select * from private.imported_entries($1, $2, $3, null)
      ), ledger as (
        select row_place, kind, amount from booked
        union all
        select row_place, stored.kind, stored.amount
        from (select distinct row_place, project_id from booked) as changed
        join public.ledger_entries as stored using (project_id)
        where stored.reference is null or (stored.project_id, stored.reference) not in (
          select project_id, reference from booked where reference is not null
        )
      )
      select min(row_place) from (
        select row_place from booked where %s
        union all
        select row_place from booked where reference is not null group by row_place, reference having count(*) > 1
        union all
        select row_place from ledger group by row_place
        having count(*) > 5000 or 999999999999.99 < greatest(
          abs(sum(amount) filter (where kind in ('spent', 'passed_on'))),
          abs(sum(amount) filter (where kind = 'received')), abs(sum(amount) filter (where kind = 'promised'))
        )
      ) as refused
    $query$,
    private.broken_bounds(
      'public.ledger_entries',
      '{kind,day,amount,original_amount,original_currency,rate,description,counterparty,reference}'
    )
  ) into place using organisation, rows, ids;
  return place;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_changeable(rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_others boolean;
begin
  if auth.uid() is null then
    return;
  end if;
  execute (
    select format(
      'select exists (
        select from jsonb_array_elements($1) as row_values
        join public.projects as stored
          on stored.id = private.uuid_or_null(row_values ->> ''id'') and stored.user_id is distinct from $2
        cross join lateral jsonb_populate_record(null::public.projects, row_values) as sent
        where %s
      )',
      string_agg(format('row_values ? %1$L and sent.%1$I is distinct from stored.%1$I', name), ' or ')
    )
    from unnest(private.imported_columns()) as name where name not in ('budget', 'money_spent')
  ) into is_others using rows, auth.uid();
  if is_others then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501', hint = 'refused.notOwner';
  end if;
  if exists (
    select from jsonb_array_elements(rows) as row_values
    join public.projects as stored on stored.id = private.uuid_or_null(row_values ->> 'id')
    where stored.iati_published_at is not null and row_values ? 'iati_identifier'
      and row_values ->> 'iati_identifier' is distinct from stored.iati_identifier
  ) then
    raise exception 'This project is published in IATI: its identifier stays as it is.'
      using errcode = '42501', hint = 'refused.iatiIdentifierFrozen';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_storable(organisation bigint, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken constant bigint := private.taken_row(organisation, rows);
  unstorable bigint;
  above integer;
  rows_above jsonb;
begin
  -- PostgreSQL would take words for days, too; and a number that JSON cannot hold has become null on the way.
  select min(place) into unstorable
  from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))');
  unstorable := least(unstorable, private.unstorable_row(rows));
  -- What follows needs values of their types, which rows above have.
  above := coalesce(least(unstorable, taken) - 1, jsonb_array_length(rows));
  rows_above := case when above < jsonb_array_length(rows) then private.part_of_rows(rows, 0, above) else rows end;
  unstorable := least(
    private.overfull_row(rows_above, ids[1:above]), private.unbookable_row(organisation, rows_above, ids[1:above]),
    unstorable
  );
  if num_nonnulls(unstorable, taken) > 0 then
    perform private.refuse_line(
      rows -> least(unstorable, taken)::integer - 1 ->> 'line', coalesce(taken <= unstorable, unstorable is null)
    );
  end if;
  perform private.require_changeable(rows);
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

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  perform private.require_storable(organisation, rows, ids);

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
  perform private.write_imported(organisation, owner, rows, ids);
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
exception
  -- A colleague took a reference, or made a sum larger, since the rows were read. They are read again, without the locks.
  when unique_violation or numeric_value_out_of_range then
    perform private.require_storable(organisation, rows, ids);
    raise;
  when query_canceled then
    raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
      using errcode = '54000', hint = 'refused.importTooSlow';
end
$function$;

revoke execute on function
  private.first_currency(bigint),
  private.add_imported_lists(bigint,jsonb,uuid[],boolean),
  private.imported_entries(bigint,jsonb,uuid[],boolean),
  private.add_imported_entries(bigint,jsonb,uuid[],boolean),
  private.broken_bounds(regclass,text[]),
  private.overfull_row(jsonb,uuid[]),
  private.unbookable_row(bigint,jsonb,uuid[]),
  private.require_changeable(jsonb),
  private.require_storable(bigint,jsonb,uuid[])
from public, anon, authenticated, service_role;

reset check_function_bodies;
