-- What belongs to a project and is kept in rows of its own. All kinds have the same rules: the public reads what
-- belongs to an online project, and the members of the project's organisation read and write.

-- The order of rows
--
-- Members choose the order of milestones, documents, team members, pictures, donors, partners and indicators; press links
-- keep the order in which they were added, and posts that of their dates. `position` orders the rows of one project, those with the same one by
-- created_at and id. A new row goes to the end, a moved one halfway between its new neighbours.

-- Of rows that are added at the same moment several may get the same place: created_at orders them.
create function private.set_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'select least(coalesce(max(position), 0) + 1024, 1e12) from public.%I where project_id = $1',
    tg_table_name
  ) into new.position using new.project_id;
  return new;
end
$$;

comment on function private.set_position is
  'Puts a new row at the end of the list of its project.';

create function private.place_before(
  table_name text, project uuid, row_id uuid, before_id uuid,
  out previous double precision, out next double precision, out is_found boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  if before_id is null then
    is_found := true;
    execute format(
      'select coalesce(max(position), 0) from public.%I where project_id = $1 and id <> $2', table_name
    ) into previous using project, row_id;
    return;
  end if;
  execute format(
    'select previous, position, true from (
       select id, position, lag(position, 1, 0::double precision) over (order by position, created_at, id) as previous
       from public.%I where project_id = $1 and id <> $2
     ) as others
     where id = $3',
    table_name
  ) into previous, next, is_found using project, row_id, before_id;
end
$$;

comment on function private.place_before is
  'The positions between which a row comes to stand that moves before another, or with null to the end: 0 and null where there is no such neighbour.';

-- The project is locked before its content, as its deletion locks them: moves in one project follow each other, and
-- each sees where the one before it put its row. A change of content that waits for the project meanwhile gives up
-- moving content_updated_at, see move_content_updated_at; this one moves it. Moves write no history.
create function public.move_row(table_name text, row_id uuid, before_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.move_row is
  'Moves a milestone, document, team member, picture, donor, partner or indicator of the caller''s organisation before another of its project, or without before_id to the end.';

-- Renditions of pictures
--
-- Smaller versions, which pages load in place of the picture itself. They are files in the project's folder of the
-- bucket: for a rendition_base of {project}/{random}.webp they are {project}/{random}-320.webp and so on. Which widths
-- there are follows from the picture's own (packages/domain/src/files/renditions.ts).

-- Renditions of another picture, or in the folder of another project, are none of this one's: where they are not
-- replaced with the picture, as by a client that does not know them, there are none.
create function private.forget_renditions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rendition_base := null;
  new.picture_width := null;
  new.picture_height := null;
  new.picture_colour := null;
  return new;
end
$$;

-- The rules that all kinds share

create function private.keep_as_content(
  content_table regclass, picture text default null, shown_if text default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array(
    select attname from pg_catalog.pg_attribute where attrelid = content_table and attnum > 0
  );
begin
  if not (select relrowsecurity from pg_catalog.pg_class where oid = content_table) then
    raise exception 'Enable row level security on % before its policies are made.', content_table; -- for programs
  end if;
  execute format(
    $rules$
      revoke all on %1$s from anon, authenticated;
      grant select on %1$s to anon;
      grant select, insert, update, delete on %1$s to authenticated;
      grant all on %1$s to service_role;

      create policy "visitors read the content of online projects" on %1$s
        for select to anon
        using (exists (
          select from public.projects
          where projects.id = %1$s.project_id and projects.is_online %2$s
        ));
      create policy "signed-in people read the content of online and own projects" on %1$s
        for select to authenticated
        using (%3$s);
      create policy "members add content to their projects" on %1$s
        for insert to authenticated
        with check (private.can_edit_project(project_id));
      create policy "members change the content of their projects" on %1$s
        for update to authenticated
        using (private.can_edit_project(project_id))
        with check (private.can_edit_project(project_id));
      create policy "members delete the content of their projects" on %1$s
        for delete to authenticated
        using (private.can_edit_project(project_id));

      create trigger set_updated_at before insert or update on %1$s
        for each row execute function private.set_updated_at();
      create trigger announce_emptied after truncate on %1$s
        for each statement execute function private.announce_emptied_table();
    $rules$,
    content_table,
    'and (' || shown_if || ' or projects.shows_entries)',
    coalesce(
      'case when ' || shown_if || ' then private.can_read_project(project_id) else private.can_read_entries(project_id) end',
      'private.can_read_project(project_id)'
    )
  );
  if 'created_at' = any (columns) then
    execute format(
      'create trigger keep_row_times before insert or update on %s
        for each row when (current_user in (''anon'', ''authenticated''))
        execute function private.keep_row_times()',
      content_table
    );
  end if;
  if 'position' = any (columns) then
    execute format(
      'create trigger set_position before insert on %s
        for each row when (new.position is null or new.position = ''infinity'')
        execute function private.set_position()',
      content_table
    );
  end if;
  if picture is not null then
    execute format(
      'create trigger forget_renditions before update on %s
        for each row when (
          new.rendition_base = old.rendition_base
          and (new.project_id, new.%2$I) is distinct from (old.project_id, old.%2$I)
        )
        execute function private.forget_renditions()',
      content_table, picture
    );
  end if;
  perform private.limit_requests(content_table);
  perform private.after_changes(content_table, 'announce', 'announce_content_changes');
  perform private.after_changes(
    content_table, 'move_content_updated_at', 'move_content_updated_at', private.unless_moved()
  );
  perform private.record_changes(content_table);
end
$$;

comment on function private.keep_as_content is
  'Makes rights, policies and triggers of a table of content. `picture` is the column of the picture that its renditions are of. Rows for which `shown_if` does not hold are the public''s only where a project shows its entries.';

-- Milestones

select private.keep_as_content('public.key_milestones');

create function private.clear_completed_on() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.completed_on := null;
  return new;
end
$$;

comment on function private.clear_completed_on is
  'A milestone that is not completed was completed on no day.';

create trigger clear_completed_on before insert or update on public.key_milestones
  for each row when (new.status_milestone <> 'completed' and new.completed_on is not null)
  execute function private.clear_completed_on();

create function private.count_milestones(
  project uuid, out milestone_count integer, out milestones_completed integer
)
language sql stable set search_path = ''
as $$
  select count(*), count(*) filter (where status_milestone = 'completed')
  from (
    select status_milestone from public.key_milestones where project_id = project limit 10000
  ) as milestones
$$;

comment on function private.count_milestones is
  'The milestones of a project, and the completed ones among them: of the first 10000, so that no project makes a change slow.';

create function private.forget_emptied_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where milestone_count > 0 or images <> '{}';
  return null;
end
$$;

comment on function private.forget_emptied_rows is
  'Emptying the table of milestones or donors touches no row by itself.';

create trigger forget_emptied_rows after truncate on public.key_milestones
  for each statement execute function private.forget_emptied_rows();

-- Documents

select private.keep_as_content('public.resources', shown_if => 'not is_receipt');

-- Team members

select private.keep_as_content('public.team');

-- Press links

select private.keep_as_content('public.press');

-- Pictures of the gallery

select private.keep_as_content('public.photos_projet', 'la_photo');

-- Posts

select private.keep_as_content('public.social_media_posts', 'picture_rs');

create trigger keep_row_id before update on public.social_media_posts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_id();

-- Donors: one list, with or without a picture. `projects.images` has the addresses of the pictures in the same order:
-- it follows the donors, and they follow it where a client writes it.

select private.keep_as_content('public.donors', 'image');

create function private.donor_pictures(project uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select image from public.donors where project_id = project and image is not null
    order by position, created_at, id
  )
$$;

-- A change of donors moves content_updated_at with the project locked.
create function private.set_images() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.images := private.donor_pictures(new.id);
  return new;
end
$$;

create trigger set_images before update on public.projects
  for each row when (new.content_updated_at <> old.content_updated_at and new.images = old.images)
  execute function private.set_images();

-- Pictures that are new in the list come behind all donors. Those that stay share the places of pictures in its order,
-- so that donors without one keep theirs.
create function private.follow_images() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

create trigger follow_images_of_new after insert on public.projects
  for each row when (new.images <> '{}')
  execute function private.follow_images();
create trigger follow_images after update on public.projects
  for each row when (old.images is distinct from new.images)
  execute function private.follow_images();

create function private.limit_donors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  if exists (
    select from (select distinct project_id from new_rows) as changed
    where (select count(*) from public.donors where donors.project_id = changed.project_id) > most
  ) then
    raise exception 'A project has at most % donors.', most
      using errcode = '54000', hint = 'refused.tooManyDonors', detail = json_build_object('limit', most);
  end if;
  return null;
end
$$;

create trigger forget_emptied_rows after truncate on public.donors
  for each statement execute function private.forget_emptied_rows();

-- By its name after move_content_updated_at, which locks the project where it can.
create trigger only_so_many after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.limit_donors();

-- Partners

select private.keep_as_content('public.partners');

create function private.limit_partners() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- By their names after move_content_updated_at, which locks the project where it can. A row may come from elsewhere.
create trigger only_so_many after insert on public.partners
  referencing new table as new_rows
  for each statement execute function private.limit_partners();
create trigger only_so_many_moved after update on public.partners
  referencing new table as new_rows
  for each statement execute function private.limit_partners();

-- Results: indicators, and the measurements of each

select private.keep_as_content('public.indicators');
select private.keep_as_content('public.measurements');

create function private.limit_indicators() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

create function private.limit_measurements() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  if exists (
    select from (select distinct indicator_id from new_rows) as changed
    where (select count(*) from public.measurements where measurements.indicator_id = changed.indicator_id) > most
  ) then
    raise exception 'An indicator has at most % measurements.', most
      using errcode = '54000', hint = 'refused.tooManyMeasurements', detail = json_build_object('limit', most);
  end if;
  return null;
end
$$;

-- By their names after move_content_updated_at, which locks the project where it can. A row may come from elsewhere.
create trigger only_so_many after insert on public.indicators
  referencing new table as new_rows
  for each statement execute function private.limit_indicators();
create trigger only_so_many_moved after update on public.indicators
  referencing new table as new_rows
  for each statement execute function private.limit_indicators();
create trigger only_so_many after insert on public.measurements
  referencing new table as new_rows
  for each statement execute function private.limit_measurements();
create trigger only_so_many_moved after update on public.measurements
  referencing new table as new_rows
  for each statement execute function private.limit_measurements();

-- With the rights of who writes: whether the indicator of another organisation is there is for nobody to find out. The
-- lock has a change of its unit wait.
create function private.check_measurement() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;

create trigger check_measurement before insert or update on public.measurements
  for each row execute function private.check_measurement();

create function private.check_indicator_unit() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

create trigger check_indicator_unit before update on public.indicators
  for each row when ((new.unit, new.scale) is distinct from (old.unit, old.scale))
  execute function private.check_indicator_unit();

-- Two requests at the same moment are told apart by the indexes.
create function private.check_sole_indicator() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;

create trigger check_sole_indicator before insert or update on public.indicators
  for each row when (new.counts_beneficiaries or new.figure is not null)
  execute function private.check_sole_indicator();

create function private.counted_beneficiaries(project uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select greatest(0, least(round(value), 2147483647))::integer
  from public.measurements
  where indicator_id = (select id from public.indicators where project_id = project and counts_beneficiaries)
  order by day desc, measurements.created_at desc, measurements.id desc
  limit 1
$$;

comment on function private.counted_beneficiaries is
  'The latest measurement of the indicator that counts the beneficiaries of a project; null where there is none.';

-- By its name after set_content_updated_at. A change of measurements moves content_updated_at with the project locked.
create function private.set_counted_beneficiaries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.beneficiaries := coalesce(private.counted_beneficiaries(new.id), new.beneficiaries);
  return new;
end
$$;

comment on function private.set_counted_beneficiaries is
  'Where an indicator counts the beneficiaries of a project, their number is its latest measurement, whatever else is written.';

create trigger set_counted_beneficiaries before update on public.projects
  for each row when (new.content_updated_at <> old.content_updated_at)
  execute function private.set_counted_beneficiaries();

create function private.share_of_way(
  unit text, less_is_better boolean, baseline numeric, target numeric, value numeric
) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when unit = 'yes_no' then null
    when case when less_is_better then value <= target else value >= target end then 100
    when start is null then null
    when case when less_is_better then start <= target else start >= target end then 0
    else least(99.99, greatest(0, round((value - start) / (target - start) * 100, 2)))
  end
  from (
    select coalesce(baseline, case when not less_is_better then case unit when 'rating' then 1 else 0 end end) as start
  ) as beginning
  where target is not null
$$;

comment on function private.share_of_way is
  'How far a value is on the way from baseline to target, in percent: wayTo of packages/domain. Null where that says nothing.';

create function private.set_figure_values() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.set_figure_values is
  'A chart or bar that shows an indicator shows its latest measurement, whatever else is written: percents as they are, others by how far they are on the way. figureShare of packages/domain.';

create trigger set_figure_values before update on public.projects
  for each row when (new.content_updated_at <> old.content_updated_at)
  execute function private.set_figure_values();

-- Asked of what people write, and only where they change it: a figure whose indicator was taken away before it was
-- measured must not stand in the way of other changes.
create function private.check_figure_values() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from (values
      (1, new.dv1_vizualisation_type, new.dv1_value, old.dv1_vizualisation_type, old.dv1_value),
      (2, new.dv2_vizualisation_type, new.dv2_value, old.dv2_vizualisation_type, old.dv2_value),
      (3, new.dv3_vizualisation_type, new.dv3_value, old.dv3_vizualisation_type, old.dv3_value),
      (4, new.dv4_vizualisation_type, new.dv4_value, old.dv4_vizualisation_type, old.dv4_value),
      (5, new.dv5_vizualisation_type, new.dv5_value, old.dv5_vizualisation_type, old.dv5_value)
    ) as chart(slot, kind, value, former_kind, former_value)
    where kind in ('pie', 'progress') and value is null
      and (kind, value) is distinct from (former_kind, former_value)
      and not exists (select from public.indicators where project_id = new.id and figure = slot)
  ) then
    raise exception 'A chart has a value, or shows an indicator.' using errcode = '23514'; -- for programs
  end if;
  return new;
end
$$;

comment on function private.check_figure_values is
  'A circular chart or progress bar has a value, unless it shows an indicator, which may not be measured yet.';

create trigger check_figure_values before insert or update on public.projects
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.check_figure_values();

-- The copy of a project: the next phase of a programme, or the same work in another region. With the caller's rights:
-- policies and the hourly limit of new projects hold as for one created by hand.

-- What tells a project apart has no copy.
create function private.copied_columns(model regclass, anew text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format('%I', attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = model and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (anew || array['reference', 'iati_identifier'])
$$;

comment on function private.copied_columns is
  'The columns of a table that a copy of its row has too, as a list for a statement: all but generated ones and those that begin anew.';

create function public.duplicate_project(source uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  copy constant uuid := gen_random_uuid();
  -- What each row has of its own.
  own constant text[] := array['id', 'project_id', 'position', 'created_at', 'updated_at'];
  figures text[];
  slot smallint;
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
  -- Figures follow the indicators that they show, of which nothing is measured yet.
  for slot in select figure from public.indicators where project_id = copy and figure is not null loop
    execute format(
      'update public.projects set (%1$s) = (
         select %1$s from public.projects where id = $2 and dv%2$s_vizualisation_type <> ''image''
       ) where id = $1',
      format('dv%1$s_titre, dv%1$s_vizualisation_type, dv%1$s_nom_icon, dv%1$s_short_description', slot), slot
    ) using copy, source;
  end loop;
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
$$;

comment on function public.duplicate_project is
  'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos, its partners without their own activities. Of its figures those that show an indicator, without values; not its spending, ledger, pictures, documents, press, posts and donors.';

-- Rows that name another of their project: the milestone that a picture or document proves, the evidence of a measurement.
-- Members say so; nothing of it is read from files. Foreign keys hold that it is there. One that sets null by itself would
-- take it from the rows of a deleted project, too, which the trash keeps as they were.

create function private.release_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update %1$s as naming set %2$I = null
      from old_rows join public.projects on projects.id = old_rows.project_id
      where naming.%2$I = old_rows.id and naming.project_id = old_rows.project_id',
    tg_argv[0]::regclass, tg_argv[1]
  );
  return null;
end
$$;

comment on function private.release_rows is
  'Rows of the table that named a deleted row in the column stay, and name none. Those of a deleted project keep theirs, for the trash.';

create function private.forget_missing() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.forget_missing is
  'A row that history or trash puts back names none in the column where that is gone from the table.';

-- By the name of its trigger a release follows move_content_updated_at, which locks the project where it can.
create function private.keep_reference(naming regclass, naming_column text, named regclass) returns void
language plpgsql set search_path = ''
as $$
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
$$;

comment on function private.keep_reference is
  'Rows name in a column only rows of another table that are in their project: one that is deleted is released, one that is missing forgotten.';

select private.keep_reference('public.photos_projet', 'milestone_id', 'public.key_milestones');
select private.keep_reference('public.resources', 'milestone_id', 'public.key_milestones');
select private.keep_reference('public.ledger_entries', 'milestone_id', 'public.key_milestones');
select private.keep_reference('public.ledger_entries', 'resource_id', 'public.resources');
select private.keep_reference('public.measurements', 'photo_id', 'public.photos_projet');
select private.keep_reference('public.measurements', 'resource_id', 'public.resources');

revoke execute on function public.move_row, public.duplicate_project from public, anon, authenticated, service_role;
grant execute on function public.move_row, public.duplicate_project, private.copied_columns to authenticated;
