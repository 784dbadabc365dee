-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function public.set_donor_renditions(uuid,text,text,integer,integer,text) is null;

comment on function private.forget_milestone_counts() is null;

drop trigger forget_unlisted_donors on public.projects;

drop trigger forget_milestone_counts on public.key_milestones;

drop function if exists public.set_donor_renditions(uuid,text,text,integer,integer,text) cascade;

drop function if exists private.forget_unlisted_donors() cascade;

drop function if exists private.forget_milestone_counts() cascade;

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
  -- A change of content moves a moment of its project, which is no edit of the row.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from old_rows full join new_rows using (id)
    where old_rows.updated_at is distinct from new_rows.updated_at;
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

CREATE OR REPLACE FUNCTION private.move_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '300ms'
AS $function$
declare
  most_attempts constant integer := 10;
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
    -- A row that moved to another project changed both.
    select array_agg(project_id) into changed from (
      select old_rows.project_id from old_rows
      left join new_rows on new_rows.id = old_rows.id
      where old_rows is distinct from new_rows
      union
      select new_rows.project_id from new_rows
      left join old_rows on old_rows.id = new_rows.id
      where old_rows is distinct from new_rows
    ) as changed_rows;
  end if;

  for attempt in 1..most_attempts loop
    begin
      with locked as materialized (
        select id from public.projects where id = any(changed) order by id for no key update
      )
      update public.projects
      set content_updated_at = greatest(
        projects.content_updated_at + interval '1 microsecond', clock_timestamp()
      )
      from locked where locked.id = projects.id;
      return null;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$function$;

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
    or move_row.table_name <> all (array['key_milestones', 'resources', 'team', 'photos_projet', 'donors']) then
    raise exception 'The rows of this table have no order that can be changed.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', table_name) into project using row_id;
  if project is null or not private.can_edit_project(project) then
    raise exception 'There is no such row in a project of the organisation.' using errcode = '42501';
  end if;
  perform from public.projects where id = project for no key update;
  execute format('select position from public.%I where id = $1 and project_id = $2', table_name)
  into current using row_id, project;
  if current is null then
    raise exception 'There is no such row in a project of the organisation.' using errcode = '42501';
  end if;
  if before_id = row_id then
    return;
  end if;

  neighbours := private.place_before(table_name, project, row_id, before_id);
  if neighbours.is_found is not true then
    raise exception 'The row to move it before is no longer in the list. Please look at the list again.'
      using errcode = '22023';
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

CREATE OR REPLACE FUNCTION private.forget_emptied_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where milestone_count > 0 or images <> '{}';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.donor_pictures(project uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select image from public.donors where project_id = project and image is not null
    order by position, created_at, id
  )
$function$;

CREATE OR REPLACE FUNCTION private.set_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.images := private.donor_pictures(new.id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A project from the trash brings its donors itself.
  if new.images = private.donor_pictures(new.id) or current_setting('vigie.restored_project', true) <> '' then
    return null;
  end if;
  perform set_config('vigie.follows_images', 'on', true);
  delete from public.donors where project_id = new.id and image is not null and image <> all (new.images);
  insert into public.donors (project_id, image)
  select new.id, image from unnest(new.images) with ordinality as listed(image, place)
  where not exists (
    select from public.donors as known where known.project_id = new.id and known.image = listed.image
  )
  group by image order by min(place)
  on conflict do nothing;

  perform set_config('vigie.moves_rows', 'on', true);
  with ranked as (
    select id, image is null as is_named,
      row_number() over (order by position, created_at, id) as place,
      row_number() over (partition by image is null order by position, created_at, id) as rank_now,
      row_number() over (
        partition by image is null order by array_position(new.images, image), position, created_at, id
      ) as rank_then
    from public.donors where project_id = new.id
  )
  update public.donors set position = 1024 * free.place
  from ranked
  join ranked as free on free.is_named = ranked.is_named and free.rank_now = ranked.rank_then
  where donors.id = ranked.id and donors.position <> 1024 * free.place;
  perform set_config('vigie.moves_rows', '', true);
  perform set_config('vigie.follows_images', '', true);

  -- The list named a picture twice, or somebody else changed the donors meanwhile.
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = new.id and images <> private.donor_pictures(id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_donors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
begin
  if exists (
    select from (select distinct project_id from new_rows) as changed
    where (select count(*) from public.donors where donors.project_id = changed.project_id) > most
  ) then
    raise exception 'A project has at most % donors.', most using errcode = '54000';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.history_entry(changed_table text, old_row jsonb, new_row jsonb)
 RETURNS TABLE(organization_id bigint, project_id uuid, project_title text, row_id text, row_label text, action text, old_values jsonb, new_values jsonb, changed text[])
 LANGUAGE sql
 STABLE
AS $function$
  select
    place.organization_id, place.project_id, place.project_title,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, told.changed),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    told.old_values, told.new_values, told.changed
  from (
    -- Moments that triggers set, columns that are computed from others, and what must not be read. A deleted row is put
    -- back where it stood. Otherwise its place in the list is not told, nor the list that follows the donors.
    select coalesce(new_row, old_row), array[
      'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
      'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by',
      case when new_row is not null then 'position' end, case when new_row is not null then 'images' end
    ]
  ) as sent(latest, unrecorded)
  cross join lateral (
    -- Ids of organisations are numbers, and this may be computed before the condition is looked at.
    select (latest ->> 'organization_id')::bigint,
      case when changed_table = 'projects' then (latest ->> 'id')::uuid end, latest ->> 'title'
    where changed_table = 'projects'
    union all
    -- The content of a project that is being deleted goes after it.
    select known.* from (
      select projects.organization_id, projects.id, projects.title
      from public.projects where projects.id = (latest ->> 'project_id')::uuid
      union all
      select deleted.organization_id, deleted.project_id, deleted.title
      from private.deleted_projects as deleted where deleted.project_id = (latest ->> 'project_id')::uuid
      limit 1
    ) as known
    where latest ? 'project_id'
    union all
    select (latest ->> case changed_table when 'organisations' then 'id' else 'organization_id' end)::bigint, null, null
    where changed_table <> 'projects' and not latest ? 'project_id'
  ) as place(organization_id, project_id, project_title)
  cross join lateral (
    -- Nearly all rows are smaller than the smallest value that is kept apart.
    select case when new_row is null then shown end, case when old_row is null then shown end,
      array(select jsonb_object_keys(shown))
    from (select jsonb_strip_nulls(latest) - unrecorded) as whole(whole_row)
    cross join lateral (
      select case when pg_column_size(whole_row) <= 2000 then whole_row else (
        select jsonb_object_agg(key, private.history_value(value)) from jsonb_each(whole_row)
      ) end
    ) as values_shown(shown)
    where old_row is null or new_row is null
    union all
    select jsonb_object_agg(key, private.history_value(old_row -> key)),
      jsonb_object_agg(key, private.history_value(new_row -> key)), array_agg(key)
    from jsonb_object_keys(new_row) as key
    where old_row -> key is distinct from new_row -> key and key <> all (array_remove(unrecorded, null))
    -- Renditions alone change nothing of what a picture shows.
    having old_row is not null and bool_or(key !~ '^(rendition_base|picture_(width|height|colour))$')
  ) as told(old_values, new_values, changed)
  where exists (select from public.organisations where organisations.id = place.organization_id)
$function$;

CREATE OR REPLACE FUNCTION private.values_to_put_back(entry bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb := private.whole_old_values(change);
begin
  if exists (
    select from jsonb_array_elements_text(
      coalesce(old_values -> 'images', jsonb_build_array(old_values -> 'image'))
    ) as address
    where not private.is_image_stored(address) and not exists (
      select from public.projects where id = change.project_id and address = any(images)
    )
  ) then
    raise exception 'The file of an image was deleted, so the image cannot be put back.'
      using errcode = '22023';
  end if;
  if old_values ->> 'milestone_id' is not null and not exists (
    select from public.key_milestones
    where id = (old_values ->> 'milestone_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The milestone was deleted. Please put the milestone back first.' using errcode = '22023';
  end if;
  return old_values;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_content_back(entry bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  is_there boolean;
  refusing text;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023';
  end if;
  -- A donor whose picture's file is gone comes back by name.
  if change.table_name = 'donors' and not private.is_image_stored(change.old_values ->> 'image') then
    if not change.old_values ? 'name' then
      raise exception 'The file of an image was deleted, so the image cannot be put back.' using errcode = '22023';
    end if;
    change.old_values := change.old_values
      - array['image', 'rendition_base', 'picture_width', 'picture_height', 'picture_colour'];
  end if;
  perform private.insert_content(change);
exception
  when unique_violation then
    get stacked diagnostics refusing = constraint_name;
    if refusing = 'donors_project_id_image' then
      raise exception 'This picture was added again since. Please change that donor instead.'
        using errcode = '22023';
    elsif refusing = 'donors_project_id_name' then
      raise exception 'This donor was added again since. Please change that one instead.'
        using errcode = '22023';
    elsif refusing = 'project_places_project_id_city' then
      raise exception 'This city was placed on the map again since. Please change that place instead.'
        using errcode = '22023';
    elsif refusing = change.table_name || '_pkey' then
      raise exception 'Another change came at the same moment. Please put this back again.'
        using errcode = '22023';
    end if;
    raise;
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
begin
  select * into entry from public.history
  where project_id = project and table_name = 'projects' and action = 'delete'
    and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at;
  row_values := private.whole_old_values(entry);
  if row_values is null or exists (select from public.projects where id = project) then
    raise exception 'This project cannot be put back: its id is in use again.' using errcode = '23505';
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
  for entry in
    select * from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    order by id
  loop
    perform private.insert_content(entry);
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
      select from public.projects where id = project and to_jsonb(projects) -> name = 'null'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.set_renditions(picture_table text, row_id uuid, base text, width integer, height integer, colour text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  project uuid;
  moment timestamptz;
  changed integer;
begin
  if picture_table is null or picture_table <> all (array['photos_projet', 'social_media_posts', 'donors']) then
    raise exception 'The rows of this table have no pictures with renditions.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', picture_table)
  into project using row_id;
  -- The project before its content, as its deletion locks them.
  select content_updated_at into moment from public.projects where id = project for no key update;
  execute format(
    'update public.%I
     set rendition_base = $2, picture_width = $3, picture_height = $4, picture_colour = $5
     where id = $1 and rendition_base is null',
    picture_table
  ) using row_id, base, width, height, colour;
  get diagnostics changed = row_count;
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
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
end
$function$;

CREATE OR REPLACE TRIGGER forget_emptied_rows AFTER TRUNCATE ON public.key_milestones FOR EACH STATEMENT EXECUTE FUNCTION private.forget_emptied_rows();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.donors FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER set_images BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (((new.content_updated_at <> old.content_updated_at) AND (new.images = old.images))) EXECUTE FUNCTION private.set_images();

CREATE OR REPLACE TRIGGER follow_images_of_new AFTER INSERT ON public.projects FOR EACH ROW WHEN ((new.images <> '{}'::text[])) EXECUTE FUNCTION private.follow_images();

CREATE OR REPLACE TRIGGER follow_images AFTER UPDATE ON public.projects FOR EACH ROW WHEN ((old.images IS DISTINCT FROM new.images)) EXECUTE FUNCTION private.follow_images();

CREATE OR REPLACE TRIGGER forget_emptied_rows AFTER TRUNCATE ON public.donors FOR EACH STATEMENT EXECUTE FUNCTION private.forget_emptied_rows();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_donors();

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member, picture or donor of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function private.forget_emptied_rows() is 'Emptying the table of milestones or donors touches no row by itself.';

revoke execute on function
  private.forget_emptied_rows(),
  private.donor_pictures(uuid),
  private.set_images(),
  private.follow_images(),
  private.limit_donors()
from public, anon, authenticated, service_role;

reset check_function_bodies;
