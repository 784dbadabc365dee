-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.move_row(table_name text, row_id uuid, before_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Halving gaps further would soon leave no number between two neighbours.
  smallest_gap constant double precision := 0.000001;
  step constant double precision := 1024;
  largest constant double precision := 1e12;
  project uuid;
  current double precision;
  target double precision;
  neighbours record;
begin
  if move_row.table_name is null
    or move_row.table_name <> all (array[
      'key_milestones', 'resources', 'team', 'photos_projet', 'donors', 'partners', 'indicators'
    ]) then
    raise exception 'The rows of this table have no order that can be changed.' using errcode = '22023'; -- for programs
  end if;
  execute format('select project_id from public.%I where id = $1', table_name) into project using row_id;
  if project is null or not private.can_edit_project(project) then
    raise exception 'There is no such row in a project of the organisation.'
      using errcode = '42501', hint = 'refused.noSuchRow';
  end if;
  perform from public.projects where id = project for no key update;
  execute format('select position from public.%I where id = $1 and project_id = $2', table_name)
  into current using row_id, project;
  if current is null then
    raise exception 'There is no such row in a project of the organisation.'
      using errcode = '42501', hint = 'refused.noSuchRow';
  end if;
  if before_id = row_id then
    return;
  end if;

  neighbours := private.place_before(table_name, project, row_id, before_id);
  if neighbours.is_found is not true then
    raise exception 'The row to move it before is no longer in the list. Please look at the list again.'
      using errcode = '22023', hint = 'refused.orderChanged';
  end if;
  if current > neighbours.previous and current < coalesce(neighbours.next, 'infinity') then
    return;
  end if;

  -- Triggers read it: a move is no edit of the row, and a row may hold a whole document.
  perform set_config('vigie.moves_rows', 'on', true);
  if neighbours.next - neighbours.previous < smallest_gap
    or neighbours.previous > largest - step then
    execute format(
      'update public.%1$I as list set position = numbered.place
       from (
         select id, 1024 * row_number() over (order by position, created_at, id) as place
         from public.%1$I where project_id = $1
       ) as numbered
       where list.id = numbered.id and list.position <> numbered.place',
      table_name
    ) using project;
    neighbours := private.place_before(table_name, project, row_id, before_id);
  end if;
  target := coalesce((neighbours.previous + neighbours.next) / 2, neighbours.previous + step);
  execute format('update public.%I set position = $1 where id = $2', table_name) using target, row_id;
  perform set_config('vigie.moves_rows', '', true);

  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = project;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_partners()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
begin
  if exists (
    select from (select distinct project_id from new_rows) as changed
    where (select count(*) from public.partners where partners.project_id = changed.project_id) > most
  ) then
    raise exception 'A project has at most % partners.', most
      using errcode = '54000', hint = 'refused.tooManyPartners', detail = json_build_object('limit', most);
  end if;
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
      'keeps_ledger', 'shows_entries',
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
    when 'organisations' then latest ->> 'name'
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'donors' then latest ->> 'name'
    when 'partners' then latest ->> 'name'
    when 'project_places' then latest ->> 'city'
    when 'indicators' then latest ->> 'title'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
    when 'ledger_entries' then coalesce(
      latest ->> 'description', latest ->> 'counterparty',
      (select name from public.donors where id = (latest ->> 'donor_id')::uuid)
    )
  end, 200);
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_lists()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['places'::text, 'donors'::text, 'partners'::text, 'documents'::text, 'team'::text, 'entries'::text];

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

  perform private.add_imported_entries(rows, ids, are_new);
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
    raise exception 'An import has at most % places, donors, partners, documents, people and entries. Please split the file.', most_entries
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
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')
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

CREATE OR REPLACE FUNCTION private.open_content(project uuid, keeps_ledger boolean, shows_entries boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'milestones', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name_milestone, 'status', row.status_milestone,
        'due_date', row.due_date, 'completed_on', row.completed_on
      )
      from public.key_milestones as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'documents', array(
      select jsonb_build_object(
        'id', row.id, 'title', row.title_resource, 'link', row.link_resource, 'file_name', row.file_name,
        'file_type', row.file_type, 'file_bytes', row.file_bytes, 'created_at', row.created_at
      )
      from public.resources as row
      where row.project_id = open_content.project and (not row.is_receipt or shows_entries)
      order by row.position, row.created_at, row.id limit 1000
    ),
    'team', array(
      select jsonb_build_object(
        'first_name', row.first_name, 'last_name', row.last_name, 'job_title', row.job_title,
        'linkedin_url', row.linkedin_url
      )
      from public.team as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'press', array(
      select jsonb_build_object('url', row.press_url)
      from public.press as row where row.project_id = open_content.project
      order by row.created_at, row.id limit 1000
    ),
    'pictures', array(
      select jsonb_build_object(
        'id', row.id, 'caption', row.caption, 'taken_in', row.taken_in, 'rendition_base', row.rendition_base
      )
      from public.photos_projet as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'donors', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name, 'website', row.website_url, 'image', row.image,
        'rendition_base', row.rendition_base, 'identifier', row.identifier,
        'organisation_type', row.organisation_type, 'activity_identifier', row.activity_identifier
      )
      from public.donors as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id limit 1000
    ),
    'partners', array(
      select jsonb_build_object(
        'id', row.id, 'name', row.name, 'role', row.role, 'website', row.website_url, 'identifier', row.identifier,
        'organisation_type', row.organisation_type, 'activity_identifier', row.activity_identifier
      )
      from public.partners as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id
    ),
    'indicators', array(
      select jsonb_build_object(
        'id', row.id, 'title', row.title, 'unit', row.unit, 'unit_label', row.unit_label,
        'scale', coalesce(row.scale, '{}'), 'less_is_better', row.less_is_better, 'baseline', row.baseline,
        'baseline_day', row.baseline_day, 'target', row.target, 'target_day', row.target_day,
        'measurements', array(
          select jsonb_build_object(
            'day', measured.day, 'value', measured.value, 'note', measured.note, 'women', measured.women,
            'girls', measured.girls, 'men', measured.men, 'boys', measured.boys
          )
          from public.measurements as measured where measured.indicator_id = row.id
          order by measured.day, measured.created_at, measured.id
        )
      )
      from public.indicators as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id
    ),
    'money', case when keeps_ledger then private.money_of_project(project) end,
    'entries', case when keeps_ledger and shows_entries then array(
      select jsonb_build_object(
        'id', row.id, 'kind', row.kind, 'day', row.day, 'amount', row.amount,
        'original_amount', row.original_amount, 'original_currency', row.original_currency,
        'description', row.description, 'donor_id', row.donor_id, 'counterparty', row.counterparty,
        'reference', row.reference
      )
      from public.ledger_entries as row where row.project_id = open_content.project
      order by row.day, row.created_at, row.id
    ) end
  )
$function$;

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.partners FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.partners FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.partners FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.partners FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.partners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.partners REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.partners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.partners REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.partners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.partners REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.partners REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.partners REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_partners();

CREATE OR REPLACE TRIGGER only_so_many_moved AFTER UPDATE ON public.partners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_partners();

create policy "visitors read the content of online projects" on public.partners as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = partners.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.partners as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.partners as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.partners as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.partners as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member, picture, donor, partner or indicator of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos, its partners without their own activities. Not its figures, spending, ledger, pictures, documents, press, posts and donors.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, partners, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

revoke all on public.partners from public, anon, authenticated, service_role;
grant select on public.partners to anon;
grant delete, insert, select, update on public.partners to authenticated;
grant all on public.partners to service_role;

revoke execute on function
  private.limit_partners()
from public, anon, authenticated, service_role;

reset check_function_bodies;
