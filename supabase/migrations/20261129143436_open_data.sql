-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop trigger check_beneficiaries_indicator on public.indicators;

drop function if exists private.check_beneficiaries_indicator() cascade;

CREATE OR REPLACE FUNCTION private.keep_former_identifier()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former constant text[] := array_remove(array_remove(old.iati_former_identifiers, new.iati_identifier), old.iati_identifier)
    || array_remove(array[old.iati_identifier], null);
begin
  new.iati_former_identifiers := former[greatest(cardinality(former) - 9, 1):];
  return new;
end
$function$;

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
  -- What was spent is the sum of the ledger at every moment; beneficiaries and figures are what was measured last.
  if tg_table_name = 'ledger_entries' or tg_table_name in ('indicators', 'measurements') and exists (
    select from public.indicators
    where project_id = any (changed) and (counts_beneficiaries or figure is not null)
  ) then
    raise exception 'Somebody else is changing this project. Please save again.'
      using errcode = '55P03', hint = 'refused.projectBusy';
  end if;
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

CREATE OR REPLACE FUNCTION private.check_sole_indicator()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.counts_beneficiaries and exists (
    select from public.indicators
    where project_id = new.project_id and id <> new.id and counts_beneficiaries
  ) then
    raise exception 'Another indicator of the project counts its beneficiaries already.'
      using errcode = '23505', hint = 'refused.beneficiariesCounted';
  end if;
  if exists (
    select from public.indicators
    where project_id = new.project_id and id <> new.id and figure = new.figure
  ) then
    raise exception 'Another indicator of the project is shown in this figure already.'
      using errcode = '23505', hint = 'refused.figureShowsAnother';
  end if;
  return new;
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
    else least(100, greatest(0, round((value - start) / (target - start) * 100, 2)))
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
          select private.share_of_way(
            indicator.unit, indicator.less_is_better, indicator.baseline, indicator.target, value
          ) as share
          from public.measurements where indicator_id = indicator.id
          order by day desc, created_at desc, id desc
          limit 1
        ) as latest
        where indicator.project_id = new.id and latest.share is not null and (
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
  if old_values ->> 'donor_id' is not null and not exists (
    select from public.donors
    where id = (old_values ->> 'donor_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The donor was deleted. Please put the donor back first.'
      using errcode = '22023', hint = 'refused.donorDeleted';
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
  -- What triggers keep: what an organisation was called before, and that a project is published in IATI, with the
  -- identifier that it got for that.
  if old_values ? 'iati_published_at' then
    old_values := old_values - array['iati_published_at', 'iati_identifier'];
    if old_values = '{}' then
      raise exception 'This project is published in IATI: its identifier stays as it is.'
        using errcode = '42501', hint = 'refused.iatiIdentifierFrozen';
    end if;
  end if;
  return old_values - 'iati_former_identifiers';
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
 RETURNS TABLE(told jsonb)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('code', left(sector, 5), 'percentage', substr(sector, 7)::numeric) order by place
    ),
    '[]'
  )
  from unnest(sectors) with ordinality as listed (sector, place)
$function$;

CREATE OR REPLACE FUNCTION private.open_content(project uuid, keeps_ledger boolean, shows_entries boolean)
 RETURNS TABLE(told jsonb)
 LANGUAGE sql
 STABLE
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

CREATE OR REPLACE FUNCTION public.open_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 100, goal integer DEFAULT NULL::integer, detail text DEFAULT 'list'::text, ids uuid[] DEFAULT NULL::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole constant boolean := detail is not distinct from 'whole';
  size constant integer := least(greatest(coalesce(most, 100), 0), case when whole then 100 else 500 end);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')),
    status, dates, today, country, continent, goal, organisation, within
  ) || case when ids is null then '' else format(' and project_id = any (%L::uuid[])', ids[1:100]) end;
  found_page jsonb;
  found bigint;
  moments numeric;
begin
  if size = 0 then
    -- One that leaves or comes later than a newer one changes the sum, too.
    execute
      'select count(*), sum(uuid_hash_extended(project_id, (extract(epoch from content_updated_at) * 1000000)::bigint))
       from private.listed_projects where ' || wanted
    into found, moments;
    return jsonb_build_object(
      'found', found,
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
        '/', found, moments,
        (select max(organisations.updated_at) from public.organisations),
        -- A place that is found later is no change of its project.
        (select concat_ws('/', sum(places), sum(latitudes), sum(longitudes)) from private.listed_cells)
      ))
    );
  end if;
  found_page := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    false, 0, after_key, null, after_id, 0, size
  );
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
          'iati_sectors', (select told from private.open_sectors(organisations.iati_sectors)),
          'iati_aid_type', organisations.iati_aid_type,
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
              'sectors', (select told from private.open_sectors(project.sectors)),
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
                then (
                  select told from private.open_content(project.id, project.keeps_ledger, project.shows_entries)
                )
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

CREATE OR REPLACE TRIGGER keep_former_identifier BEFORE UPDATE ON public.organisations FOR EACH ROW WHEN ((new.iati_identifier IS DISTINCT FROM old.iati_identifier)) EXECUTE FUNCTION private.keep_former_identifier();

CREATE OR REPLACE TRIGGER keep_iati_identifier BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.keep_iati_identifier();

CREATE OR REPLACE TRIGGER publish_projects AFTER UPDATE ON public.organisations FOR EACH ROW WHEN (((old.iati_identifier IS DISTINCT FROM new.iati_identifier) AND (new.iati_identifier IS NOT NULL))) EXECUTE FUNCTION private.publish_projects();

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

CREATE OR REPLACE TRIGGER check_sole_indicator BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW WHEN ((new.counts_beneficiaries OR (new.figure IS NOT NULL))) EXECUTE FUNCTION private.check_sole_indicator();

CREATE OR REPLACE TRIGGER set_figure_values BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_figure_values();

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

comment on function private.is_iati_identifier(text) is 'At most 100 letters, digits and signs of ASCII without those that IATI excludes.';

comment on function private.is_sector(text) is 'Whether the DAC of the OECD has an active sector with this code of five digits.';

comment on function private.are_sectors(text[]) is 'At most 20 sectors of the DAC, each once with its share, `11220:60`. The shares are percentages with at most two decimals, without needless zeros, and add up to 100.';

comment on function private.are_related_activities(text[]) is 'At most 20 activities in IATI, each once: the code of how it is related, and its identifier of at most 200 characters, `1:XM-DAC-41114-1`.';

comment on function private.keep_iati_identifier() is 'Notes when a project is first published in IATI, gives it an identifier where it has none, and keeps that from then on.';

comment on function private.publish_projects() is 'Publishes the online projects of an organisation in IATI when it gets an identifier there.';

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member, picture, donor, partner or indicator of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function private.share_of_way(text,boolean,numeric,numeric,numeric) is 'How far a value is on the way from baseline to target, in percent: wayTo of packages/domain. Null where that says nothing.';

comment on function private.set_figure_values() is 'A chart or bar that shows an indicator shows how far its latest measurement is on the way, whatever else is written.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos, its partners without their own activities. Not its figures, spending, ledger, pictures, documents, press, posts and donors.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, partners, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

comment on function private.open_sectors(text[]) is 'Sectors as packages/open-data names them: of 11220:60 the code and the percentage.';

comment on function private.open_content(uuid,boolean,boolean) is 'What belongs to a project, as openProject of packages/open-data names it: no file, no picture in a row, and of each list as many rows as pages read.';

comment on function public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[]) is 'A page of the public list as open data, what visitors see and no more, whoever asks: search and filters as list_projects has them, ids to name projects (at most 100), in their order, at most 500 rows of a list, or 100 projects with all that belongs to them (detail = whole), after the row that an answer before named as next. With most = 0 how many are found (and how many entries and measurements an organisation shows, up to 100000 of each), and a state that changes with whatever a file of them holds.';

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language, currency, iati_identifier, licence, licence_url, iati_type, iati_contact_email, iati_aid_type, iati_flow_type, iati_finance_type, iati_tied_status, iati_sectors) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke all on public.partners from public, anon, authenticated, service_role;
grant select on public.partners to anon;
grant delete, insert, select, update on public.partners to authenticated;
grant all on public.partners to service_role;

revoke execute on function
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[]),
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[]),
  private.is_iati_code(text,text)
from public, anon, authenticated, service_role;

grant execute on function
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[]),
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[]),
  private.is_iati_code(text,text)
to authenticated, service_role;

revoke execute on function
  private.keep_former_identifier(),
  private.keep_iati_identifier(),
  private.publish_projects(),
  private.limit_partners(),
  private.check_sole_indicator(),
  private.share_of_way(text,boolean,numeric,numeric,numeric),
  private.set_figure_values()
from public, anon, authenticated, service_role;

revoke execute on function
  private.open_sectors(text[]),
  private.open_content(uuid,boolean,boolean),
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
from public, anon, authenticated, service_role;

grant execute on function
  private.open_sectors(text[]),
  private.open_content(uuid,boolean,boolean),
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
to anon, authenticated, service_role;

reset check_function_bodies;
