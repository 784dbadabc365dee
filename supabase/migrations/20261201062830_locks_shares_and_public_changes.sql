-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop trigger list_places on private.listed_projects;

CREATE OR REPLACE FUNCTION private.lock_changed_projects(changed uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '300ms'
AS $function$
declare
  most_attempts constant integer := 10;
begin
  for attempt in 1..most_attempts loop
    begin
      perform from public.projects where id = any (changed) order by id for no key update;
      return true;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_busy_project()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Somebody else is changing this project. Please save again.'
    using errcode = '55P03', hint = 'refused.projectBusy';
end
$function$;

CREATE OR REPLACE FUNCTION private.move_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
begin
  -- The change of the project came first.
  if current_setting('vigie.follows_images', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  else
    -- A row that moved to another project changed both. A full join has no plan, also none kept from a change of few
    -- rows, that compares all rows with all.
    select array_agg(distinct project_id) into changed
    from (
      select old_rows.project_id as former, new_rows.project_id as latter
      from old_rows full join new_rows on new_rows.id = old_rows.id
      where old_rows is distinct from new_rows
    ) as changed_rows cross join lateral unnest(array[former, latter]) as project_id
    where project_id is not null;
  end if;

  if private.lock_changed_projects(changed) then
    update public.projects
    set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
    where id = any (changed);
    return null;
  end if;
  -- What was spent is the sum of the ledger at every moment; beneficiaries and figures are what was measured last.
  if tg_table_name = 'ledger_entries' or tg_table_name in ('indicators', 'measurements') and exists (
    select from public.indicators
    where project_id = any (changed) and (counts_beneficiaries or figure is not null)
  ) then
    perform private.refuse_busy_project();
  end if;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.share_of_way(unit text, less_is_better boolean, baseline numeric, target numeric, value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when unit = 'yes_no' then null
    when case when less_is_better then value <= target else value >= target end then 100
    when start is null then null
    when case when less_is_better then start <= target else start >= target end then 0
    else least(100, greatest(0, trunc((value - start) / (target - start) * 100, 2)))
  end
  from (
    select coalesce(baseline, case when not less_is_better then case unit when 'rating' then 1 else 0 end end) as start
  ) as beginning
  where target is not null
$function$;

CREATE OR REPLACE FUNCTION private.set_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(
    new,
    coalesce(
      (
        select jsonb_object_agg(format('dv%s_value', indicator.figure), latest.share)
        from public.indicators as indicator
        cross join lateral (
          select case indicator.unit
            when 'percent' then least(100, greatest(0, value))
            else private.share_of_way(
              indicator.unit, indicator.less_is_better, indicator.baseline, indicator.target, value
            )
          end as share
          from public.measurements where indicator_id = indicator.id
          order by day desc, created_at desc, id desc
          limit 1
        ) as latest
        -- Without a target its value stays as it was written.
        where indicator.project_id = new.id and (latest.share is not null or indicator.target is not null) and (
          array[
            new.dv1_vizualisation_type, new.dv2_vizualisation_type, new.dv3_vizualisation_type,
            new.dv4_vizualisation_type, new.dv5_vizualisation_type
          ]
        )[indicator.figure] in ('pie', 'progress')
      ),
      '{}'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_money_spent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries bigint;
  spent numeric;
begin
  -- The entries of a project from the trash come after it.
  if current_setting('vigie.restored_project', true) <> '' then
    return new;
  end if;
  select count(*), sum(amount) filter (where kind in ('spent', 'passed_on'))
  into entries, spent
  from public.ledger_entries where project_id = new.id;
  if entries = 0 then
    new.keeps_ledger := false;
  else
    -- limit_entries, whose turn comes later, refuses a larger sum in words.
    new.money_spent := greatest(0, least(999999999999.99, coalesce(spent, 0)));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_public_change(table_name text, action text, new_values jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE action WHEN 'insert'::text THEN ((table_name = ANY (ARRAY['key_milestones'::text, 'resources'::text, 'press'::text, 'photos_projet'::text, 'social_media_posts'::text, 'measurements'::text])) AND ((new_values ->> 'is_receipt'::text) IS DISTINCT FROM 'true'::text)) WHEN 'update'::text THEN CASE table_name WHEN 'key_milestones'::text THEN ((new_values ->> 'status_milestone'::text) = 'completed'::text) WHEN 'projects'::text THEN (new_values ?| ARRAY['status'::text, 'budget'::text, 'dv1_vizualisation_type'::text, 'dv1_titre'::text, 'dv1_value'::text, 'dv1_nom_icon'::text, 'dv1_short_description'::text, 'image_dv1'::text, 'dv2_vizualisation_type'::text, 'dv2_titre'::text, 'dv2_value'::text, 'dv2_nom_icon'::text, 'dv2_short_description'::text, 'image_dv2'::text, 'dv3_vizualisation_type'::text, 'dv3_titre'::text, 'dv3_value'::text, 'dv3_nom_icon'::text, 'dv3_short_description'::text, 'image_dv3'::text, 'dv4_vizualisation_type'::text, 'dv4_titre'::text, 'dv4_value'::text, 'dv4_nom_icon'::text, 'dv4_short_description'::text, 'image_dv4'::text, 'dv5_vizualisation_type'::text, 'dv5_titre'::text, 'dv5_value'::text, 'dv5_nom_icon'::text, 'dv5_short_description'::text, 'image_dv5'::text]) WHEN 'photos_projet'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) WHEN 'resources'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) ELSE false END ELSE false END;

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
    -- Rows come after those that they name.
    order by
      table_name in ('measurements', 'ledger_entries'), table_name in ('photos_projet', 'resources'), min(id)
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

CREATE OR REPLACE FUNCTION private.keep_listed_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A project that goes online meanwhile waits, or has this wait and is seen.
  if not private.lock_changed_projects(array(select project_id from changed)) then
    perform private.refuse_busy_project();
  end if;
  delete from private.listed_places using changed
  where listed_places.id = changed.id and listed_places.project_id <> changed.project_id;
  insert into private.listed_places as listed (id, project_id, organization_id, latitude, longitude)
  select changed.id, changed.project_id, organization_id, changed.latitude, changed.longitude
  from changed join private.listed_projects using (project_id)
  on conflict (id) do update set latitude = excluded.latitude, longitude = excluded.longitude
  where (listed.latitude, listed.longitude) is distinct from (excluded.latitude, excluded.longitude);
  return null;
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
$function$;

CREATE OR REPLACE TRIGGER add_listed_places AFTER INSERT ON private.listed_projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.list_places();

comment on function private.lock_changed_projects(uuid[]) is 'Locks projects after their content; false where that would not end.';

revoke execute on function
  private.lock_changed_projects(uuid[]),
  private.refuse_busy_project()
from public, anon, authenticated, service_role;

reset check_function_bodies;

-- Its rows are chosen by is_public_change, which takes receipts no more.
reindex index public.history_public;
