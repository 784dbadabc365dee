-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.forget_missing_references() is null;

comment on function private.release_receipt() is null;

comment on function private.forget_missing_evidence() is null;

comment on function private.release_measurements() is null;

comment on function private.forget_missing_milestone() is null;

comment on function private.release_evidence() is null;

drop trigger forget_missing_references on public.ledger_entries;

drop trigger release_receipt on public.resources;

drop trigger forget_missing_evidence on public.measurements;

drop trigger release_measurements on public.resources;

drop trigger release_measurements on public.photos_projet;

drop trigger forget_missing_milestone on public.resources;

drop trigger forget_missing_milestone on public.photos_projet;

drop trigger release_evidence on public.key_milestones;

drop function if exists private.refuse_unwritable(bigint,uuid,jsonb,uuid[]) cascade;

drop function if exists private.overfull_row(jsonb) cascade;

drop function if exists private.add_imported_entries(jsonb,uuid[],boolean) cascade;

drop function if exists private.add_imported_lists(jsonb,uuid[],boolean) cascade;

drop function if exists private.forget_missing_references() cascade;

drop function if exists private.release_receipt() cascade;

drop function if exists private.forget_missing_evidence() cascade;

drop function if exists private.release_measurements() cascade;

drop function if exists private.forget_missing_milestone() cascade;

drop function if exists private.release_evidence() cascade;

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

CREATE OR REPLACE FUNCTION private.release_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format(
    'update %1$s as naming set %2$I = null
      from old_rows join public.projects on projects.id = old_rows.project_id
      where naming.%2$I = old_rows.id and naming.project_id = old_rows.project_id',
    tg_argv[0]::regclass, tg_argv[1]
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_there boolean;
begin
  execute format(
    'select exists (select from %s where id = ($1).%I and project_id = ($1).project_id)',
    tg_argv[1]::regclass, tg_argv[0]
  ) into is_there using new;
  return case when is_there then new
    else jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null)) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_reference(naming regclass, naming_column text, named regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format(
    $rules$
      create trigger %1$I after delete on %4$s
        referencing old table as old_rows
        for each statement execute function private.release_rows(%2$L, %3$L);
      create trigger %5$I before insert on %2$s
        for each row when (
          new.%3$I is not null and current_user not in ('anon', 'authenticated', 'service_role')
        )
        execute function private.forget_missing(%3$L, %4$L)
    $rules$,
    format('release_%s_%s', (select relname from pg_catalog.pg_class where oid = naming), naming_column),
    naming, naming_column, named, 'forget_missing_' || naming_column
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_donor()
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
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.history_label(changed_table text, latest jsonb, changed text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  figure integer;
begin
  if changed_table = 'projects' then
    -- A change of one figure alone has the figure's title.
    for figure in 1..5 loop
      if changed <@ array[
        format('dv%s_vizualisation_type', figure), format('dv%s_titre', figure),
        format('dv%s_value', figure), format('dv%s_nom_icon', figure),
        format('dv%s_short_description', figure), format('image_dv%s', figure)
      ] then
        return coalesce(latest ->> format('dv%s_titre', figure), latest ->> 'title');
      end if;
    end loop;
    return latest ->> 'title';
  end if;
  if changed_table = 'members' then
    return left(coalesce(
      latest ->> 'name',
      private.member_name((latest ->> 'user_id')::uuid),
      (select name from public.former_members where user_id = (latest ->> 'user_id')::uuid)
    ), 200);
  end if;
  return left(case changed_table
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'project_places' then latest ->> 'city'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
    when 'ledger_entries' then coalesce(
      latest ->> 'description', latest ->> 'counterparty',
      (select name from public.donors where id = (latest ->> 'donor_id')::uuid)
    )
    else coalesce(latest ->> 'title', latest ->> 'name')
  end, 200);
end
$function$;

CREATE OR REPLACE FUNCTION private.spread_follow_news(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ready uuid[];
  list record;
  found_projects uuid[];
begin
  ready := array(
    select project_id from private.changed_projects
    where last_at <= moment - interval '15 minutes' or first_at <= moment - interval '2 hours'
    order by last_at desc
  );
  if ready = '{}' then
    return;
  end if;
  -- Online again, and nothing else.
  delete from private.changed_projects where project_id = any (ready) and not has_changes and not is_new;
  -- Nothing is said of what is offline by now.
  insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
  select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, false, moment
  from private.changed_projects as changed
  join private.listed_projects using (project_id)
  join private.follows on follows.project_id = changed.project_id
  where changed.project_id = any (ready) and changed.has_changes and changed.last_at > follows.created_at
  on conflict (follow_id, project_id) do update set until = excluded.until;

  insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
  select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, changed.is_new, moment
  from private.follows
  cross join lateral (
    select changed_projects.* from private.changed_projects
    join private.listed_projects using (project_id)
    where changed_projects.project_id = any (ready)
      and listed_projects.organization_id = follows.organization_id
      and changed_projects.last_at > follows.created_at
    order by changed_projects.last_at desc limit 50
  ) as changed
  where follows.organization_id is not null
  on conflict (follow_id, project_id) do update set until = excluded.until;

  for list in select distinct filters from private.follows where filters is not null loop
    execute 'select array(select project_id from private.listed_projects where project_id = any ($1) and '
      || private.listed_condition(
        private.search_words(coalesce(list.filters ->> 'search', '')), list.filters ->> 'status',
        list.filters ->> 'dates', (moment at time zone 'UTC')::date, list.filters ->> 'country', list.filters ->> 'continent',
        (list.filters ->> 'goal')::integer, (list.filters ->> 'organisation')::bigint
      ) || ' order by array_position($1, project_id) limit 50)'
    into found_projects using ready;
    insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
    select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, changed.is_new, moment
    from private.follows
    join private.changed_projects as changed
      on changed.project_id = any (found_projects) and changed.last_at > follows.created_at
    where follows.filters = list.filters
    on conflict (follow_id, project_id) do update set until = excluded.until;
  end loop;
  delete from private.changed_projects where project_id = any (ready);
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
exception when data_exception or program_limit_exceeded then
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
$function$;

CREATE OR REPLACE FUNCTION private.things_to_do(monday date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN format('
    select ''due'' as kind, project.id as project_id, project.user_id, project.organization_id, project.title,
      milestone.name_milestone as milestone, milestone.due_date as day
    from public.projects as project
    join public.key_milestones as milestone on milestone.project_id = project.id
    where project.status <> ''completed'' and milestone.status_milestone <> ''completed''
      and milestone.due_date < %L::date + 7
    union all
    select ''ready'', project.id, project.user_id, project.organization_id, project.title, null, null
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
    union all
    select ''unchanged'', project.id, project.user_id, project.organization_id, project.title, null,
      (project.content_updated_at at time zone ''UTC'')::date
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
  '::text, monday, private.need_condition('ready'::text, monday), private.need_condition('unchanged'::text, monday));

CREATE OR REPLACE TRIGGER release_photos_projet_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.photos_projet', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_resources_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.resources', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_ledger_entries_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.ledger_entries', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_ledger_entries_resource_id AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.ledger_entries', 'resource_id');

CREATE OR REPLACE TRIGGER forget_missing_resource_id BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.resource_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('resource_id', 'public.resources');

CREATE OR REPLACE TRIGGER release_measurements_photo_id AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.measurements', 'photo_id');

CREATE OR REPLACE TRIGGER forget_missing_photo_id BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((new.photo_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('photo_id', 'public.photos_projet');

CREATE OR REPLACE TRIGGER release_measurements_resource_id AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.measurements', 'resource_id');

CREATE OR REPLACE TRIGGER forget_missing_resource_id BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((new.resource_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('resource_id', 'public.resources');

CREATE OR REPLACE TRIGGER forget_missing_donor BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.donor_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_donor();

comment on function private.release_rows() is 'Rows of the table that named a deleted row in the column stay, and name none. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing() is 'A row that history or trash puts back names none in the column where that is gone from the table.';

comment on function private.keep_reference(regclass,text,regclass) is 'Rows name in a column only rows of another table that are in their project: one that is deleted is released, one that is missing forgotten.';

comment on function private.forget_missing_donor() is 'An entry that history or trash puts back names no donor that is gone; the donor''s name stays as a text.';

revoke execute on function
  private.first_currency(bigint),
  private.release_rows(),
  private.forget_missing(),
  private.keep_reference(regclass,text,regclass),
  private.forget_missing_donor(),
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
