-- Projects from a file. An import is one transaction and one entry of the organisation's history, `imports`; what it did to
-- each project is in that project's history, by which it is taken back.

-- What rows are recognised by, beside Vigie's own id.

-- The same words wherever it is refused, in place of PostgreSQL's about an index. Whoever writes the same reference at the
-- same moment meets the index. It runs before policies: it tells members of the organisation alone, and leaves all others
-- to the policies.
create function private.refuse_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and new.organization_id is distinct from private.own_organization_id() then
    return new;
  end if;
  if new.reference is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and reference = new.reference and id <> new.id
  ) then
    raise exception 'Another project of the organisation has this reference.'
      using errcode = '23505', hint = 'failed.referenceTaken';
  end if;
  if new.iati_identifier is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
  ) then
    raise exception 'Another project of the organisation has this IATI identifier.'
      using errcode = '23505', hint = 'failed.iatiIdentifierTaken';
  end if;
  return new;
end
$$;

create trigger refuse_taken_reference_inserts before insert on public.projects
  for each row when (
    num_nonnulls(new.reference, new.iati_identifier) > 0
    and current_setting('vigie.restored_project', true) is distinct from new.id::text
  )
  execute function private.refuse_taken_reference();
create trigger refuse_taken_reference_updates before update on public.projects
  for each row when (
    (new.reference, new.iati_identifier) is distinct from (old.reference, old.iati_identifier)
  )
  execute function private.refuse_taken_reference();

-- A project comes back from the trash without what another has got meanwhile.
create function private.drop_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.projects
    where organization_id = new.organization_id and reference = new.reference
  ) then
    new.reference := null;
  end if;
  if exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier
  ) then
    new.iati_identifier := null;
    new.iati_published_at := null;
  end if;
  return new;
end
$$;

create trigger drop_taken_reference before insert on public.projects
  for each row when (current_setting('vigie.restored_project', true) = new.id::text)
  execute function private.drop_taken_reference();

-- One entry in the organisation's own list, whose row is the import.
create function private.add_import_to_history(
  organisation bigint, import uuid, label text, action text, old_values jsonb, new_values jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, old_values, new_values, changed_by, import_id
  )
  values (organisation, 'imports', import::text, left(label, 200), action, old_values, new_values, auth.uid(), null);
$$;

-- Importing

-- What else a row may bring than imported_columns: where it is, donors and partners by their names, documents by their
-- addresses, people, and entries of the ledger.
create function private.imported_lists() returns text[]
language sql immutable
return array['places', 'donors', 'partners', 'documents', 'team', 'entries'];

create function private.are_import_rows(rows jsonb) returns boolean
language sql immutable set search_path = ''
as $$
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
$$;

comment on function private.are_import_rows is
  'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 500 donors and 5000 entries of the ledger, and a project with its id and the moment when it was seen.';

-- To projects that are new, or to the others. What is there, by the name or the address, stays as people have it; a row
-- names each entry once.
create function private.add_imported_lists(organisation bigint, rows jsonb, ids uuid[], are_new boolean) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- The entries that an import of these rows writes, with the values that the table will hold. An entry whose reference the
-- project has replaces that one. One without a reference is compared by what it says, and is added where the file has more
-- like it than the project. Amounts in another currency than the project's keep theirs, with the rate that the file tells, or
-- that a person gave the entry before. The answer is the same before the rows' projects and donors are written, except that
-- new donors have no id yet. `are_new` chooses the rows of new projects or of the others; null takes all.
create function private.imported_entries(organisation bigint, rows jsonb, ids uuid[], are_new boolean)
returns table (
  row_place bigint, project_id uuid, kind text, day date, amount numeric, original_amount numeric, original_currency text,
  rate numeric, description text, donor_id uuid, counterparty text, reference text, place bigint
)
language sql stable security definer set search_path = ''
as $$
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
    where reference is null and project_id in (select project from listed)
  ), counted as (
    select *, count(*) filter (where place is null) over alike as there, row_number() over (alike order by place) as nth
    from (select * from sent union all select * from stored) as both_sides
    window alike as (
      partition by project_id, kind, day, amount, original_amount, original_currency, description, donor_id, new_donor,
        counterparty, reference, case when reference is not null then rate end
    )
  )
  select row_place, project_id, kind, day,
    -- No other rate is stored, and some are too large to be multiplied.
    coalesce(amount, case when rate between 0 and 1000000000 then round(original_amount * rate, 2) end),
    original_amount, original_currency, rate, description, donor_id, counterparty, reference, place
  from counted
  where place is not null and case when reference is null then nth > there else nth = 1 end
$$;

create function private.add_imported_entries(organisation bigint, rows jsonb, ids uuid[], are_new boolean) returns void
language sql security definer set search_path = ''
as $$
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
$$;

-- In a new project the place in the file's order; in another, set_position puts it at the end.
create function private.imported_position(row_values jsonb, place bigint) returns double precision
language sql immutable
return case when row_values ? 'seen' then double precision 'infinity' else 1024 * place end;

-- What a row of a new project does not name.
create function private.empty_project() returns jsonb
language sql immutable
return '{
  "status": "just_started", "countries": [], "cities": [], "goals": [], "images": [], "is_online": false,
  "sectors": [], "is_humanitarian": false, "related_activities": [], "milestone_count": 0, "milestones_completed": 0, "keeps_ledger": false, "shows_entries": false
}'::jsonb;

-- Each row has its project's id beside it. What it does not name stays as it is, or empty.
create function private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- What is refused, and at which row: found by reading, before anything is locked. What somebody changes between that and the
-- locks is refused by the triggers.

create function private.refuse_line(line text, is_taken boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  if is_taken then
    raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineTaken', detail = json_build_object('line', line);
  end if;
  raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
    using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
end
$$;

-- From a place, which counts from 0.
create function private.part_of_rows(rows jsonb, first integer, most integer) returns jsonb
language sql immutable
return jsonb_path_query_array(
  rows, '$[$first to $last]', jsonb_build_object('first', first, 'last', first + most - 1)
);

-- The condition of rows, with these columns of a table, that the table's own constraints refuse.
create function private.broken_bounds(checked regclass, named text[]) returns text
language sql stable set search_path = ''
as $$
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
$$;

-- The place of the first row with a value that its column does not take, from 1: by the tables' own constraints, and by
-- halves where a value is not even of its type. What depends on the project is left to the functions that follow.
create function private.unstorable_row(rows jsonb) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
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
exception when data_exception or program_limit_exceeded then
  return case when half = 0 then 1 else coalesce(
    private.unstorable_row(private.part_of_rows(rows, 0, half)),
    half + private.unstorable_row(private.part_of_rows(rows, half, half + 1))
  ) end;
end
$$;

-- The place of the first row whose reference or identifier a row above has, or another project, also one that gives it up
-- in this file: PostgreSQL says nothing of the order in which it would change them.
create function private.taken_row(organisation bigint, rows jsonb) returns bigint
language sql stable security definer set search_path = ''
as $$
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
$$;

-- The place of the first row, from 1, whose lists have no room in its project, with a place in a city that is not listed, or
-- with two places of one city, which a row names once. The bounds are those of limit_donors and limit_partners.
create function private.overfull_row(rows jsonb, ids uuid[]) returns bigint
language sql stable security definer set search_path = ''
as $$
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
$$;

-- The place of the first row, from 1, with entries that the ledger of its project does not take: by the constraints of the
-- table, two unlike ones of one reference, or more of them or a larger sum than limit_entries allows.
create function private.unbookable_row(organisation bigint, rows jsonb, ids uuid[]) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

-- What guard_project_update and keep_iati_identifier would refuse, in their words.
create function private.require_changeable(rows jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

-- Whether the rows can be stored, with their projects' ids. Of several that cannot, the first is named.
create function private.require_storable(organisation bigint, rows jsonb, ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

-- Whether what the preview showed is still so.
create function private.require_as_seen(organisation bigint, rows jsonb, seen_import bigint) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Longer than other statements. PostgREST and Vigie's own server read it from the function.
create function public.import_projects(
  file_name text, rows jsonb, seen_import bigint default null, member uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
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
  order by id for no key update;
  perform private.require_as_seen(organisation, rows, seen_import);
  perform private.add_import_to_history(
    organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
  );
  perform set_config('vigie.import', import::text, true);
  perform private.write_imported(organisation, owner, rows, ids);
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
exception
  -- A colleague took a reference, or filled a list or a sum, since the rows were read. They are read again, without the locks.
  when unique_violation or numeric_value_out_of_range or program_limit_exceeded then
    if ids is not null then
      perform private.require_storable(organisation, rows, ids);
    end if;
    raise;
  when query_canceled then
    raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
      using errcode = '54000', hint = 'refused.importTooSlow';
end
$$;

comment on function public.import_projects is
  'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, partners, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

-- Taking back: all of it in a few statements, and never a change that somebody made since.

-- The entry of an import of the own organisation, locked against others who import or take back.
create function private.lock_import(import uuid) returns public.history
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
  entry public.history;
begin
  select * into entry from public.history
  where organization_id = organisation and table_name = 'imports' and row_id = import::text and action = 'insert';
  if not found then
    raise exception 'There is no such import in the history of the organisation.'
      using errcode = '42501', hint = 'refused.noSuchImport';
  end if;
  if exists (
    select from public.history
    where organization_id = organisation and table_name = 'imports' and row_id = import::text and action = 'delete'
  ) then
    raise exception 'This import was taken back already.' using errcode = '22023', hint = 'refused.importTakenBack';
  end if;
  return entry;
end
$$;

-- What happened to the projects of an import after it: by people, and by imports that were not taken back themselves.
-- Whose a project is says nothing of what the import brought.
create function private.changes_since_import(import uuid)
returns table (project_id uuid, table_name text, row_id text, new_values jsonb)
language sql stable security definer set search_path = ''
as $$
  select distinct later.project_id, later.table_name, later.row_id, later.new_values
  from (
    select history.project_id, min(id) as first from public.history where import_id = import group by 1
  ) as done
  join public.history as later on later.project_id = done.project_id and later.id > done.first
  where later.import_id is distinct from import and later.new_values - 'user_id' is distinct from '{}' and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
$$;

-- Each change names its project's id, and the columns that get another value.
create function private.change_projects(organisation bigint, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update public.projects as project set %s
      from (
        select filled.* from jsonb_array_elements($1) as change
        join public.projects as stored on stored.id = (change ->> ''id'')::uuid and stored.organization_id = $2
        cross join lateral jsonb_populate_record(stored, change) as filled
      ) as changed
      where project.id = changed.id',
    (select string_agg(format('%1$I = changed.%1$I', name), ', ') from unnest(private.imported_columns()) as name)
  ) using changes, organisation;
end
$$;

-- Gives projects that an import changed what they had before, but for what was changed since: each column and each row
-- of a list by itself. How many projects keep something for that.
create function private.take_changes_back(organisation bigint, import uuid, projects uuid[]) returns integer
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
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
        and not (name = 'reference' and exists (
          select from public.projects as other
          where other.organization_id = organisation and other.reference = value #>> '{}' and other.id <> stored.id
        ))
        and not (name = 'iati_identifier' and exists (
          select from public.projects as other
          where other.organization_id = organisation and other.iati_identifier = value #>> '{}' and other.id <> stored.id
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
$$;

-- The projects of an import that are still there. What set_import_online does is no change since.
create function private.imported_projects(import uuid)
returns table (project_id uuid, is_added boolean, is_changed boolean)
language sql stable security definer set search_path = ''
as $$
  select done.project_id, done.is_added,
    done.project_id in (select later.project_id from private.changes_since_import(import) as later)
  from (
    select history.project_id, bool_or(table_name = 'projects' and action = 'insert') as is_added
    from public.history where import_id = import group by 1
  ) as done
  join public.projects on projects.id = done.project_id;
$$;

create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  head constant public.history := private.lock_import(import);
  added uuid[];
  changed uuid[];
  taken_back integer;
  left_alone integer;
begin
  if head.changed_by is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only who imported the projects or an administrator can take the import back.'
      using errcode = '42501', hint = 'refused.notImporter';
  end if;
  perform set_config('vigie.import', import::text, true);
  perform set_config('vigie.undoes_import', 'on', true);
  begin
    -- Locked first, in the order of their ids, so that a change by people is seen, or waits and finds what was done.
    perform from public.projects
    where id in (select project_id from public.history where import_id = import)
    order by id for update;
    select array_agg(project_id) filter (where is_added and not is_changed),
      array_agg(project_id) filter (where not is_added),
      count(*) filter (where is_added and is_changed), count(*)
    into added, changed, left_alone, taken_back
    from private.imported_projects(import);
    delete from public.projects where id = any (added);
    left_alone := left_alone + private.take_changes_back(head.organization_id, import, changed);
  exception when query_canceled then
    raise exception 'Taking this import back takes longer than a request may. Please try again later.'
      using errcode = '54000', hint = 'refused.undoTooSlow';
  end;
  taken_back := taken_back - left_alone;
  perform set_config('vigie.undoes_import', '', true);
  perform set_config('vigie.import', '', true);
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'delete',
    jsonb_build_object('taken_back', taken_back, 'left', left_alone), null
  );
  return jsonb_build_object('taken_back', taken_back, 'left', left_alone);
end
$$;

comment on function public.undo_import is
  'Takes back what an import did, but for what was changed since: projects that it added and that nobody changed go to the trash, others get the values back that they had. `left` counts those that keep something. For who imported and administrators.';

-- An import's projects: those that it added and that are still there.

create function public.import_overview() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with heads as (
    select private.uuid_or_null(row_id) as import from public.history
    where organization_id = (select private.own_organization_id()) and table_name = 'imports'
    group by row_id
    having bool_or(action = 'insert') and not bool_or(action = 'delete')
  ), added as (
    select
      heads.import, project.id, project.created_at, work.filled >= 8 as is_half,
      project.is_online and (project.user_id = (select auth.uid()) or (select private.is_administrator())) as is_taken,
      not project.is_online and project.user_id = (select auth.uid()) as is_ready,
      cardinality(project.countries) = 0 as lacks_country,
      not exists (select from public.photos_projet as photo where photo.project_id = project.id) as lacks_picture
    from heads
    join public.history as entry
      on entry.import_id = heads.import and entry.table_name = 'projects' and entry.action = 'insert'
    join public.projects as project on project.id = entry.project_id
    join private.work_projects as work on work.project_id = project.id
  ), parts as (
    select
      import, is_half, count(*) filter (where is_taken) as online, count(*) filter (where is_ready) as offline,
      count(*) filter (where is_ready and lacks_country) as without_country,
      count(*) filter (where is_ready and lacks_picture) as without_picture,
      (array_agg(id order by created_at desc) filter (where is_ready))[1] as sample
    from added
    group by import, is_half
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'import', import,
        'parts', array(select to_jsonb(parts) from parts where parts.import = heads.import order by not is_half)
      )
    ),
    '[]'
  )
  from heads
$$;

comment on function public.import_overview is
  'The imports of the caller''s organisation that were not undone, with two parts of the projects that each added: those at least half complete, and the others. How many the caller may take offline, how many are the caller''s own and offline, and the first of these in the file.';
create function public.set_import_online(
  import uuid, online boolean, at_least integer default 0, publication text default null
) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  head constant public.history := private.lock_import(import);
  kind constant text := case when online then 'published' else 'taken_offline' end;
  done uuid[];
begin
  perform set_config('vigie.import', import::text, true);
  done := private.set_online(head.organization_id, array(
    select entry.project_id
    from public.history as entry
    join private.work_projects as work on work.project_id = entry.project_id
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'insert'
      and work.filled >= at_least
      and (publication is null or exists (
        select from public.history as published
        where published.import_id = import and published.project_id = entry.project_id
          and published.transaction_id = publication and published.new_values @> '{"is_online": true}'
      ))
  ), online);
  perform set_config('vigie.import', '', true);
  if done = '{}' then
    raise exception 'No project of this import can be changed by you. Please look at the history again.'
      using errcode = '42501', hint = 'refused.noneOfImport';
  end if;
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'update',
    jsonb_build_object(kind, 0), jsonb_build_object(kind, cardinality(done))
  );
  return jsonb_build_object('projects', cardinality(done), 'publication', pg_current_xact_id()::text);
exception
  when query_canceled then
    raise exception 'This takes longer than a request may. Please try again later.'
      using errcode = '54000', hint = 'refused.tooSlow';
end
$$;

comment on function public.set_import_online is
  'Puts the projects that an import added online, those alone that have `at_least` so many of the 16 fields of completeness, as far as the caller owns them; or takes them offline, an administrator those of others, too. How many, and a name for this publication, by which just those are taken offline again.';

revoke execute on function
  public.import_projects, public.undo_import, public.import_overview, public.set_import_online
from public, anon, authenticated, service_role;
grant execute on function public.import_projects to authenticated, service_role;
grant execute on function public.undo_import, public.import_overview, public.set_import_online to authenticated;
