-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.insert_content(public.history) cascade;

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
      'key_milestones', 'resources', 'team', 'photos_projet', 'donors', 'indicators'
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

CREATE OR REPLACE FUNCTION private.limit_indicators()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 60;
begin
  if exists (
    select from (select distinct project_id from new_rows) as changed
    where (select count(*) from public.indicators where indicators.project_id = changed.project_id) > most
  ) then
    raise exception 'A project has at most % indicators.', most
      using errcode = '54000', hint = 'refused.tooManyIndicators', detail = json_build_object('limit', most);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_measurements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
begin
  if exists (
    select from (select distinct project_id, indicator_id from new_rows) as changed
    where (
      select count(*) from public.measurements
      where measurements.project_id = changed.project_id and measurements.indicator_id = changed.indicator_id
    ) > most
  ) then
    raise exception 'An indicator has at most % measurements.', most
      using errcode = '54000', hint = 'refused.tooManyMeasurements', detail = json_build_object('limit', most);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_measurement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  measured record;
begin
  select unit, scale into measured from public.indicators
  where project_id = new.project_id and id = new.indicator_id
  for share;
  if not private.fits_unit(measured.unit, measured.scale, new.value) then
    raise exception 'This value does not fit the unit of the indicator.'
      using errcode = '23514', hint = 'refused.valueDoesNotFit';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_indicator_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.measurements
    where project_id = old.project_id and indicator_id = old.id
      and not private.fits_unit(new.unit, new.scale, value)
  ) then
    raise exception 'Measurements of this indicator do not fit this unit. Please change or delete them first.'
      using errcode = '23514', hint = 'refused.measurementsDoNotFit';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_beneficiaries_indicator()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.indicators
    where project_id = new.project_id and id <> new.id and counts_beneficiaries
  ) then
    raise exception 'Another indicator of the project counts its beneficiaries already.'
      using errcode = '23505', hint = 'refused.beneficiariesCounted';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.counted_beneficiaries(project uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(0, least(round(value), 2147483647))::integer
  from public.indicators
  join public.measurements
    on measurements.project_id = indicators.project_id and measurements.indicator_id = indicators.id
  where indicators.project_id = project and counts_beneficiaries
  order by day desc, measurements.created_at desc, measurements.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.set_counted_beneficiaries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.beneficiaries := coalesce(private.counted_beneficiaries(new.id), new.beneficiaries);
  return new;
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
    'insert into public.project_places (project_id, %1$s)
      select $1, %1$s from public.project_places where project_id = $2',
    private.copied_columns('public.project_places', own)
  ) using copy, source;
  return copy;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_measurements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format(
    'update public.measurements set %1$I = null
      from old_rows join public.projects on projects.id = old_rows.project_id
      where measurements.project_id = old_rows.project_id and measurements.%1$I = old_rows.id',
    case tg_table_name when 'photos_projet' then 'photo_id' else 'resource_id' end
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.photos_projet where id = new.photo_id and project_id = new.project_id
  ) then
    new.photo_id := null;
  end if;
  if not exists (
    select from public.resources where id = new.resource_id and project_id = new.project_id
  ) then
    new.resource_id := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.indicator_title(project uuid, indicator uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select title from public.indicators where id = indicator and project_id = project),
    (
      select row_label from public.history
      where project_id = project and table_name = 'indicators' and row_id = indicator::text
      order by id desc limit 1
    )
  )
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
    when 'project_places' then latest ->> 'city'
    when 'indicators' then latest ->> 'title'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
  end, 200);
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_content(entry public.history, anew jsonb DEFAULT '{}'::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_values jsonb := private.whole_old_values(entry) || anew;
  is_taken boolean;
begin
  execute format('select exists (select from public.%I where id = $1)', entry.table_name)
  into is_taken using entry.row_id::uuid;
  if is_taken then
    row_values := row_values || jsonb_build_object('id', gen_random_uuid());
  end if;
  perform private.insert_row(entry.table_name, row_values);
  return (row_values ->> 'id')::uuid;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_measurements_back(deleted public.history, indicator uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.history;
begin
  for entry in
    select * from public.history
    where project_id = deleted.project_id and table_name = 'measurements' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.changed_at
      and old_values ->> 'indicator_id' = deleted.row_id
    order by id
  loop
    perform private.insert_content(entry, jsonb_build_object('indicator_id', indicator));
  end loop;
end
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
      using errcode = '22023', hint = 'refused.imageDeleted';
  end if;
  if old_values ->> 'milestone_id' is not null and not exists (
    select from public.key_milestones
    where id = (old_values ->> 'milestone_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The milestone was deleted. Please put the milestone back first.'
      using errcode = '22023', hint = 'refused.milestoneDeleted';
  end if;
  if old_values ->> 'photo_id' is not null and not exists (
    select from public.photos_projet
    where id = (old_values ->> 'photo_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The picture was deleted. Please put the picture back first.'
      using errcode = '22023', hint = 'refused.pictureDeleted';
  end if;
  if old_values ->> 'resource_id' is not null and not exists (
    select from public.resources
    where id = (old_values ->> 'resource_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The document was deleted. Please put the document back first.'
      using errcode = '22023', hint = 'refused.documentDeleted';
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
  restored uuid;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
  end if;
  -- A donor whose picture's file is gone comes back by name.
  if change.table_name = 'donors' and not private.is_image_stored(change.old_values ->> 'image') then
    if not change.old_values ? 'name' then
      raise exception 'The file of an image was deleted, so the image cannot be put back.'
        using errcode = '22023', hint = 'refused.imageDeleted';
    end if;
    change.old_values := change.old_values
      - array['image', 'rendition_base', 'picture_width', 'picture_height', 'picture_colour'];
  end if;
  if change.table_name = 'measurements' and not exists (
    select from public.indicators
    where id = (change.old_values ->> 'indicator_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The indicator was deleted. Please put the indicator back first.'
      using errcode = '22023', hint = 'refused.indicatorDeleted';
  end if;
  restored := private.insert_content(change);
  if change.table_name = 'indicators' then
    perform private.put_measurements_back(change, restored);
  end if;
exception
  when unique_violation then
    get stacked diagnostics refusing = constraint_name;
    if refusing = 'donors_project_id_image' then
      raise exception 'This picture was added again since. Please change that donor instead.'
        using errcode = '22023', hint = 'refused.pictureAddedSince';
    elsif refusing = 'donors_project_id_name' then
      raise exception 'This donor was added again since. Please change that one instead.'
        using errcode = '22023', hint = 'refused.donorAddedSince';
    elsif refusing = 'project_places_project_id_city' then
      raise exception 'This city was placed on the map again since. Please change that place instead.'
        using errcode = '22023', hint = 'refused.placedSince';
    elsif refusing = change.table_name || '_pkey' then
      raise exception 'Another change came at the same moment. Please put this back again.'
        using errcode = '22023', hint = 'refused.changedAtOnce';
    end if;
    raise;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_public_change(table_name text, action text, new_values jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE action WHEN 'insert'::text THEN (table_name = ANY (ARRAY['key_milestones'::text, 'resources'::text, 'press'::text, 'photos_projet'::text, 'social_media_posts'::text, 'measurements'::text])) WHEN 'update'::text THEN CASE table_name WHEN 'key_milestones'::text THEN ((new_values ->> 'status_milestone'::text) = 'completed'::text) WHEN 'projects'::text THEN (new_values ?| ARRAY['status'::text, 'budget'::text, 'dv1_vizualisation_type'::text, 'dv1_titre'::text, 'dv1_value'::text, 'dv1_nom_icon'::text, 'dv1_short_description'::text, 'image_dv1'::text, 'dv2_vizualisation_type'::text, 'dv2_titre'::text, 'dv2_value'::text, 'dv2_nom_icon'::text, 'dv2_short_description'::text, 'image_dv2'::text, 'dv3_vizualisation_type'::text, 'dv3_titre'::text, 'dv3_value'::text, 'dv3_nom_icon'::text, 'dv3_short_description'::text, 'image_dv3'::text, 'dv4_vizualisation_type'::text, 'dv4_titre'::text, 'dv4_value'::text, 'dv4_nom_icon'::text, 'dv4_short_description'::text, 'image_dv4'::text, 'dv5_vizualisation_type'::text, 'dv5_titre'::text, 'dv5_value'::text, 'dv5_nom_icon'::text, 'dv5_short_description'::text, 'image_dv5'::text]) WHEN 'photos_projet'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) WHEN 'resources'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) ELSE false END ELSE false END;

CREATE OR REPLACE FUNCTION private.changes_of_project(project uuid)
 RETURNS TABLE(changed_at timestamp with time zone, kind text, label text, items integer, rendition_base text, picture_width integer, picture_height integer, picture_colour text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recent as (
    select * from public.history
    where history.project_id = project
      and private.is_public_change(table_name, action, new_values)
      -- The view's readers see its projects alone; who calls the function itself sees no more.
      and (current_setting('role') not in ('anon', 'authenticated') or private.can_read_project(project))
    order by id desc limit 300
  ),
  -- A row that was put back is no addition; nor is one that is gone.
  added as (
    select id, changed_at, added_rows.kind, added_rows.label
    from (
      select distinct on (table_name, row_id) * from recent where action = 'insert'
      order by table_name, row_id, id
    ) as first_entries
    cross join lateral (
      select 'milestone_added', name_milestone from public.key_milestones as rows
      where table_name = 'key_milestones' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'resource_added', title_resource from public.resources as rows
      where table_name = 'resources' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'press_added', press_url from public.press as rows
      where table_name = 'press' and rows.id = row_id::uuid and rows.project_id = project
      union all
      -- One that proves a milestone is told as its proof.
      select 'pictures_added', null from public.photos_projet as rows
      where table_name = 'photos_projet' and rows.id = row_id::uuid and rows.project_id = project
        and rows.milestone_id is null
      union all
      select 'post_added', left(description, 200) from public.social_media_posts as rows
      where table_name = 'social_media_posts' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'measurement_added', indicators.title
      from public.measurements as rows join public.indicators on indicators.id = rows.indicator_id
      where table_name = 'measurements' and rows.id = row_id::uuid and rows.project_id = project
    ) as added_rows(kind, label)
  ),
  -- What proves a completed milestone now: of each the last picture, else the last document.
  proofs as (
    select distinct on (milestones.id)
      recent.id, changed_at, 'proof_added', name_milestone,
      photos.rendition_base, photos.picture_width, photos.picture_height, photos.picture_colour
    from recent
    left join public.photos_projet as photos on table_name = 'photos_projet' and photos.id = row_id::uuid
    left join public.resources as documents on table_name = 'resources' and documents.id = row_id::uuid
    join public.key_milestones as milestones
      on milestones.id = coalesce(photos.milestone_id, documents.milestone_id) and milestones.project_id = project
    where action = 'update' and table_name in ('photos_projet', 'resources')
      and new_values ->> 'milestone_id' = milestones.id::text and status_milestone = 'completed'
    order by milestones.id, photos.id is null, recent.id desc
  ),
  completed as (
    select distinct on (row_id) recent.id, changed_at, 'milestone_completed', name_milestone
    from recent
    join public.key_milestones as milestones
      on milestones.id = row_id::uuid and milestones.project_id = project
    where table_name = 'key_milestones' and action = 'update' and status_milestone = 'completed'
    order by row_id, recent.id desc
  ),
  -- The last change of each whose new value is still current.
  phase as (
    select recent.id, changed_at, 'phase_changed', status
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and new_values ->> 'status' = status
    order by recent.id desc limit 1
  ),
  budget as (
    select recent.id, changed_at, 'budget_changed', budget || ' ' || projects.currency
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and (new_values ->> 'budget')::numeric = budget
    order by recent.id desc limit 1
  ),
  figures as (
    select distinct on (slot) recent.id, changed_at,
      case when old_values -> format('dv%s_vizualisation_type', slot) = 'null' then 'figure_added'
        else 'figure_changed' end,
      figure_title
    from recent
    join public.projects on projects.id = project
    cross join lateral (values
      (1, dv1_vizualisation_type, dv1_titre), (2, dv2_vizualisation_type, dv2_titre),
      (3, dv3_vizualisation_type, dv3_titre), (4, dv4_vizualisation_type, dv4_titre),
      (5, dv5_vizualisation_type, dv5_titre)
    ) as figure(slot, figure_type, figure_title)
    where table_name = 'projects' and figure_type is not null and exists (
      select from jsonb_object_keys(new_values) as key
      where key like format('dv%s\_%%', slot) or key = format('image_dv%s', slot)
    )
    order by slot, recent.id desc
  ),
  changes(id, changed_at, kind, label) as (
    table added union all table completed union all table phase union all table budget
    union all table figures union all select id, changed_at, 'proof_added', name_milestone from proofs
  ),
  -- What came within ten minutes of another of its kind came in one go.
  marked as (
    select *, case when changed_at <= lag(changed_at) over of_kind + interval '10 minutes' then 0 else 1 end as begins
    from changes
    window of_kind as (partition by kind order by id)
  ),
  grouped as (
    select *, sum(begins) over (partition by kind order by id) as go from marked
  ),
  lines as (
    select max(changed_at) as changed_at, kind, (array_agg(label order by id desc))[1] as label,
      count(*)::integer as items, max(id) as id
    from grouped group by kind, go
    order by max(id) desc limit 12
  )
  select lines.changed_at, lines.kind, lines.label, lines.items,
    proofs.rendition_base, proofs.picture_width, proofs.picture_height, proofs.picture_colour
  from lines left join proofs on lines.kind = 'proof_added' and proofs.id = lines.id
  order by lines.id desc;
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
  indicator text;
  -- The ids of indicators now, by those they had.
  indicators jsonb := '{}';
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
  for entry in
    select * from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    -- They need what they measure, and what shows it.
    order by table_name = 'measurements', id
  loop
    indicator := entry.old_values ->> 'indicator_id';
    if indicator is null then
      indicators := indicators || jsonb_build_object(entry.row_id, private.insert_content(entry));
    else
      perform private.insert_content(entry, jsonb_build_object('indicator_id', indicators -> indicator));
    end if;
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

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.indicators FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.indicators FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.indicators REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.indicators REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.indicators REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.indicators REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.indicators REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.indicators REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.indicators REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.indicators REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.measurements FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.measurements FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.measurements FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_indicators();

CREATE OR REPLACE TRIGGER only_so_many_moved AFTER UPDATE ON public.indicators REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_indicators();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_measurements();

CREATE OR REPLACE TRIGGER only_so_many_moved AFTER UPDATE ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_measurements();

CREATE OR REPLACE TRIGGER check_measurement BEFORE INSERT OR UPDATE ON public.measurements FOR EACH ROW EXECUTE FUNCTION private.check_measurement();

CREATE OR REPLACE TRIGGER check_indicator_unit BEFORE UPDATE ON public.indicators FOR EACH ROW WHEN (((new.unit IS DISTINCT FROM old.unit) OR (new.scale IS DISTINCT FROM old.scale))) EXECUTE FUNCTION private.check_indicator_unit();

CREATE OR REPLACE TRIGGER check_beneficiaries_indicator BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW WHEN (new.counts_beneficiaries) EXECUTE FUNCTION private.check_beneficiaries_indicator();

CREATE OR REPLACE TRIGGER set_counted_beneficiaries BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_counted_beneficiaries();

CREATE OR REPLACE TRIGGER release_measurements AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_measurements();

CREATE OR REPLACE TRIGGER release_measurements AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_measurements();

CREATE OR REPLACE TRIGGER forget_missing_evidence BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((num_nonnulls(new.photo_id, new.resource_id) > 0) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_evidence();

create policy "visitors read the content of online projects" on public.indicators as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = indicators.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.indicators as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.indicators as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.indicators as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.indicators as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.measurements as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = measurements.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.measurements as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.measurements as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.measurements as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.measurements as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

comment on function private.is_scale(text[]) is 'The labels of a rating: two to seven of at most 50 characters, none of them blank.';

comment on function private.fits_unit(text,text[],numeric) is 'Whether an indicator of this unit can have this value: 0 or 1 for no and yes, the place of a label for a rating.';

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member, picture, donor or indicator of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function private.counted_beneficiaries(uuid) is 'The latest measurement of the indicator that counts the beneficiaries of a project; null where there is none.';

comment on function private.set_counted_beneficiaries() is 'Where an indicator counts the beneficiaries of a project, their number is its latest measurement, whatever else is written.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos. Not its figures, spending, pictures, documents, press, posts and donors.';

comment on function private.release_measurements() is 'Measurements whose picture or document is deleted stay, without it. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_evidence() is 'A measurement that history or trash puts back has no picture or document that is gone.';

comment on function private.insert_content(public.history,jsonb) is 'Makes a deleted row of content again, with some values instead of its own. Gives its id.';

revoke all on public.indicators from public, anon, authenticated, service_role;
grant select on public.indicators to anon;
grant delete, insert, select, update on public.indicators to authenticated;
grant all on public.indicators to service_role;

revoke all on public.measurements from public, anon, authenticated, service_role;
grant select on public.measurements to anon;
grant delete, insert, select, update on public.measurements to authenticated;
grant all on public.measurements to service_role;

revoke execute on function
  private.is_scale(text[]),
  private.fits_unit(text,text[],numeric)
from public, anon, authenticated, service_role;

grant execute on function
  private.is_scale(text[]),
  private.fits_unit(text,text[],numeric)
to authenticated, service_role;

revoke execute on function
  private.limit_indicators(),
  private.limit_measurements(),
  private.check_measurement(),
  private.check_indicator_unit(),
  private.check_beneficiaries_indicator(),
  private.counted_beneficiaries(uuid),
  private.set_counted_beneficiaries(),
  private.release_measurements(),
  private.forget_missing_evidence(),
  private.indicator_title(uuid,uuid),
  private.insert_content(public.history,jsonb),
  private.put_measurements_back(public.history,uuid)
from public, anon, authenticated, service_role;

reset check_function_bodies;
