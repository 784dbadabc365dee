-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_project_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501'; -- for programs
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501'; -- for programs
  end if;

  -- undo_import checks who calls, too: an administrator may take back what a colleague imported.
  if current_setting('vigie.undoes_import', true) = 'on' and current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.reference, new.iati_identifier, new.status, new.start_date, new.end_date,
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description,
      new.currency, new.goals, new.sectors, new.is_humanitarian, new.iati_scope, new.related_activities
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description,
      old.currency, old.goals, old.sectors, old.is_humanitarian, old.iati_scope, old.related_activities
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501', hint = 'refused.notOwner';
  end if;

  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['title'::text, 'reference'::text, 'iati_identifier'::text, 'status'::text, 'start_date'::text, 'end_date'::text, 'countries'::text, 'cities'::text, 'continent'::text, 'goals'::text, 'sectors'::text, 'is_humanitarian'::text, 'iati_scope'::text, 'related_activities'::text, 'beneficiaries'::text, 'short_description'::text, 'long_description'::text, 'currency'::text, 'budget'::text, 'money_spent'::text];

CREATE OR REPLACE FUNCTION private.set_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  edited public.projects;
begin
  -- The trigger of a content table moves this one column, which is no edit of the row.
  if pg_trigger_depth() > 1 and new.content_updated_at <> old.content_updated_at then
    new.updated_at := old.updated_at;
    return new;
  end if;

  if current_user in ('anon', 'authenticated') then
    new.content_updated_at := old.content_updated_at;
  end if;
  edited := new;
  edited.updated_at := old.updated_at;
  edited.content_updated_at := old.content_updated_at;

  -- The service role, which imports, and the owner of the tables may say when it was.
  if new.content_updated_at <> old.content_updated_at then
    if edited is not distinct from old then
      new.updated_at := old.updated_at;
    end if;
    return new;
  end if;

  -- That it is published in IATI is no news of it, nor the identifier that it gets for that.
  if new.iati_published_at is distinct from old.iati_published_at then
    edited.iati_published_at := old.iati_published_at;
    edited.iati_identifier := old.iati_identifier;
  end if;
  -- Visitors see neither who owns a project nor what its organisation calls it.
  edited.user_id := old.user_id;
  edited.reference := old.reference;
  if edited is distinct from old then
    new.content_updated_at := greatest(
      old.content_updated_at + interval '1 microsecond', clock_timestamp()
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_iati_identifier()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  publisher text;
begin
  if current_user in ('anon', 'authenticated') then
    new.iati_published_at := case tg_op when 'UPDATE' then old.iati_published_at end;
  end if;
  if tg_op = 'UPDATE' and old.iati_published_at is not null and new.iati_identifier is distinct from old.iati_identifier
    and auth.uid() is not null then
    raise exception 'This project is published in IATI: its identifier stays as it is.'
      using errcode = '42501', hint = 'refused.iatiIdentifierFrozen';
  end if;
  if not new.is_online or new.iati_published_at is not null then
    return new;
  end if;
  -- Either this sees the identifier that its organisation is getting, or publish_projects sees this.
  perform pg_advisory_xact_lock_shared(hashtextextended('vigie iati', new.organization_id));
  select iati_identifier into publisher from public.organisations where id = new.organization_id;
  if publisher is null then
    return new;
  end if;
  new.iati_published_at := clock_timestamp();
  if new.iati_identifier is null then
    new.iati_identifier := publisher || '-' || left(new.id::text, 8);
    if exists (
      select from public.projects
      where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
    ) then
      new.iati_identifier := publisher || '-' || new.id;
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('vigie iati', new.id));
  with unpublished as materialized (
    select id from public.projects
    where organization_id = new.id and is_online and iati_published_at is null
    order by id for no key update skip locked
  )
  update public.projects set iati_published_at = null from unpublished where projects.id = unpublished.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.duplicate_project(source uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  copy constant uuid := gen_random_uuid();
  -- What each row has of its own.
  own constant text[] := array['id', 'project_id', 'position', 'created_at', 'updated_at'];
  figures text[];
  milestones integer;
  people integer;
begin
  perform from public.projects
  where id = source and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such project in the organisation.'
      using errcode = '42501', hint = 'refused.noSuchProject';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000', hint = 'refused.tooLargeToDuplicate', detail = json_build_object('limit', most);
  end if;

  select array_agg(attname::text) into figures from pg_catalog.pg_attribute
  where attrelid = 'public.projects'::regclass and attname ~ '^(dv|image_dv)[1-5]';
  execute format(
    'insert into public.projects (id, user_id, title, %1$s)
      select $1, auth.uid(), rtrim(left(''Copy of '' || title, 200)), %1$s
      from public.projects where id = $2',
    private.copied_columns('public.projects', figures || array[
      'id', 'user_id', 'title', 'is_online', 'status', 'start_date', 'end_date', 'money_spent', 'images',
      'keeps_ledger', 'shows_entries', 'iati_published_at',
      'created_at', 'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed'
    ])
  ) using copy, source;
  -- Their places are made anew: rows that had the same one were told apart by created_at, which copies share.
  for done in 0..milestones by step loop
    execute format(
      'insert into public.key_milestones (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.key_milestones where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.key_milestones', own || array['status_milestone', 'due_date', 'completed_on'])
    ) using copy, source, done, step;
  end loop;
  for done in 0..people by step loop
    execute format(
      'insert into public.team (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.team where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.team', own || array['photo_url'])
    ) using copy, source, done, step;
  end loop;
  execute format(
    'insert into public.indicators (project_id, position, %1$s)
      select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
      from public.indicators where project_id = $2',
    private.copied_columns('public.indicators', own || array['baseline', 'baseline_day', 'target_day'])
  ) using copy, source;
  execute format(
    'insert into public.partners (project_id, position, %1$s)
      select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
      from public.partners where project_id = $2',
    private.copied_columns('public.partners', own || array['activity_identifier'])
  ) using copy, source;
  execute format(
    'insert into public.project_places (project_id, %1$s)
      select $1, %1$s from public.project_places where project_id = $2',
    private.copied_columns('public.project_places', own)
  ) using copy, source;
  return copy;
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_project(project uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
  entry public.history;
  row_values jsonb;
  list record;
  -- The ids of rows that got another one, by those they had.
  renamed jsonb := '{}';
begin
  select * into entry from public.history
  where project_id = project and table_name = 'projects' and action = 'delete'
    and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at;
  -- Amounts of before there were other currencies are euros.
  row_values := '{"currency": "EUR"}' || private.whole_old_values(entry);
  if row_values is null or exists (select from public.projects where id = project) then
    raise exception 'This project cannot be put back: its id is in use again.'
      using errcode = '23505', hint = 'refused.idInUse';
  end if;
  -- Whose account is gone owns nothing any more.
  if not exists (
    select from public.members
    where user_id = deleted.owner and organization_id = deleted.organization_id
  ) then
    row_values := row_values || jsonb_build_object('user_id', auth.uid());
  end if;

  perform set_config('vigie.restored_project', project::text, true);
  perform private.insert_row('projects', row_values);
  for list in
    select table_name, array_agg(id) as entries from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    group by table_name
    -- They need what they measure, and what shows it.
    order by table_name = 'measurements', min(id)
  loop
    renamed := renamed || private.insert_contents(list.table_name, list.entries, renamed);
  end loop;
  perform set_config('vigie.restored_project', '', true);

  update public.projects
  set content_updated_at = deleted.content_updated_at,
    -- Of one that was deleted long ago not all pictures were donors yet.
    images = array(select jsonb_array_elements_text(row_values -> 'images'))
  where id = project;
  delete from private.deleted_projects where project_id = project;
  return (
    select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(row_values) as told(name, value)
    where name in ('reference', 'iati_identifier') and value <> 'null' and exists (
      select from public.projects where id = project and to_jsonb(projects) -> name <> value
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_taken_reference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "goals": [], "images": [], "is_online": false,
    "sectors": [], "is_humanitarian": false, "related_activities": [], "milestone_count": 0, "milestones_completed": 0, "keeps_ledger": false, "shows_entries": false
  }';
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    empty_row || jsonb_strip_nulls(row_values) || jsonb_build_object(
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

CREATE OR REPLACE FUNCTION private.open_sectors(sectors text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((SELECT jsonb_agg(jsonb_build_object('code', "left"(listed.sector, 5), 'percentage', (substr(listed.sector, 7))::numeric) ORDER BY listed.place) AS jsonb_agg FROM unnest(open_sectors.sectors) WITH ORDINALITY listed(sector, place)), '[]'::jsonb);

CREATE OR REPLACE FUNCTION public.open_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 100, goal integer DEFAULT NULL::integer, detail text DEFAULT 'list'::text, ids uuid[] DEFAULT NULL::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole constant boolean := detail is not distinct from 'whole';
  size constant integer := least(greatest(coalesce(most, 100), 0), case when whole then 100 else 500 end);
  found_page constant jsonb := private.find_page(
    'listed_projects',
    private.listed_condition(
      private.search_words(coalesce(search, '')),
      status, dates, today, country, continent, goal, organisation, within
    ) || case when ids is null then '' else format(' and project_id = any (%L::uuid[])', ids[1:100]) end,
    case case when size = 0 then 'updated' else sort end
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    false, case when size > 0 then 0 end, after_key, null, after_id, 0, greatest(size, 1)
  );
begin
  if size = 0 then
    return jsonb_build_object(
      'found', found_page -> 'found',
      'rows', case when whole then (
        select count(*) from (
          select from public.projects as project join public.ledger_entries as entry on entry.project_id = project.id
          where project.organization_id = organisation and project.is_online and project.shows_entries
          limit 100000
        ) as entries
      ) + (
        select count(*) from (
          select from public.projects as project join public.measurements as measured on measured.project_id = project.id
          where project.organization_id = organisation and project.is_online
          limit 100000
        ) as measurements
      ) else 0 end,
      'state', md5(concat_ws(
        '/', found_page ->> 'found', found_page #>> '{page,0,key}',
        (select max(organisations.updated_at) from public.organisations),
        -- A place that is found later is no change of its project.
        (select concat_ws('/', sum(places), sum(latitudes), sum(longitudes)) from private.listed_cells)
      ))
    );
  end if;
  return (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select
        organisations.id,
        jsonb_build_object(
          'id', organisations.id, 'name', organisations.name, 'language', organisations.language,
          'licence', organisations.licence, 'licence_url', organisations.licence_url,
          'iati_identifier', organisations.iati_identifier
        ) || case when not whole then '{}' else jsonb_build_object(
          'short_description', organisations.short_description,
          'contact_email', organisations.contact_email, 'website_url', organisations.website_url,
          'imprint_url', organisations.imprint_url,
          'iati_former_identifiers', organisations.iati_former_identifiers,
          'iati_type', organisations.iati_type, 'iati_contact_email', organisations.iati_contact_email,
          'iati_sectors', '[]'::jsonb, 'iati_aid_type', organisations.iati_aid_type,
          'iati_flow_type', organisations.iati_flow_type,
          'iati_finance_type', organisations.iati_finance_type,
          'iati_tied_status', organisations.iati_tied_status
        ) end as told
      from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    select jsonb_build_object(
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', project.id, 'title', project.title, 'status', project.status,
              'short_description', project.short_description,
              'long_description', project.long_description, 'start_date', project.start_date,
              'end_date', project.end_date, 'countries', project.countries, 'cities', project.cities,
              'continent', project.continent, 'goals', project.goals,
              'beneficiaries', project.beneficiaries, 'currency', project.currency,
              'budget', project.budget, 'money_spent', project.money_spent,
              'iati_identifier', project.iati_identifier,
              'sectors', private.open_sectors(project.sectors),
              'humanitarian', project.is_humanitarian, 'scope', project.iati_scope,
              'created_at', project.created_at, 'updated_at', project.content_updated_at, 'organisation', publisher.told,
              'places', array(
                select jsonb_build_object(
                  'city', place.city, 'country', place.country, 'latitude', place.latitude,
                  'longitude', place.longitude, 'precision', place.precision
                )
                from public.public_places as place where place.project_id = project.id
                order by place.position, place.id
              )
            ) || case
              when whole
                then private.open_content(project.id, project.keeps_ledger, project.shows_entries)
                  || jsonb_build_object('related_activities', array(
                    select jsonb_build_object('type', left(activity, 1), 'identifier', substr(activity, 3))
                    from unnest(project.related_activities) with ordinality as listed(activity, place)
                    order by listed.place
                  ))
              else jsonb_build_object('donors', array(
                select donor.name from public.donors as donor
                where donor.project_id = project.id and donor.name is not null
                order by donor.position, donor.created_at, donor.id
              ))
            end
            order by page.place
          )
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
        ),
        '[]'
      )
    )
  );
end
$function$;

CREATE OR REPLACE TRIGGER keep_iati_identifier BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.keep_iati_identifier();

CREATE OR REPLACE TRIGGER publish_projects AFTER UPDATE ON public.organisations FOR EACH ROW WHEN (((old.iati_identifier IS DISTINCT FROM new.iati_identifier) AND (new.iati_identifier IS NOT NULL))) EXECUTE FUNCTION private.publish_projects();

comment on function private.is_sector(text) is 'Whether the DAC of the OECD has an active sector with this code of five digits.';

comment on function private.are_sectors(text[]) is 'At most 20 sectors of the DAC, each once with its share, `11220:60`. The shares are percentages with at most two decimals, without needless zeros, and add up to 100.';

comment on function private.are_related_activities(text[]) is 'At most 20 activities in IATI, each once: the code of how it is related, and its identifier of at most 200 characters, `1:XM-DAC-41114-1`.';

comment on function private.keep_iati_identifier() is 'Notes when a project is first published in IATI, gives it an identifier where it has none, and keeps that from then on.';

comment on function private.publish_projects() is 'Publishes the online projects of an organisation in IATI when it gets an identifier there.';

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke execute on function
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[])
from public, anon, authenticated, service_role;

grant execute on function
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[])
to authenticated, service_role;

revoke execute on function
  private.keep_iati_identifier(),
  private.publish_projects()
from public, anon, authenticated, service_role;

revoke execute on function
  private.open_sectors(text[])
from public, anon, authenticated, service_role;

grant execute on function
  private.open_sectors(text[])
to anon, authenticated, service_role;

reset check_function_bodies;
