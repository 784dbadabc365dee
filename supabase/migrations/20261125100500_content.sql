-- What belongs to a project and is kept in rows of its own. All kinds have the same rules: the public reads what
-- belongs to an online project, and the members of the project's organisation read and write. Each kind has them
-- written out, so that one can be read, or differ, by itself.

-- The order of rows
--
-- Members choose the order of milestones, documents, team members and pictures; press links keep the order in which
-- they were added, and posts that of their dates. `position` orders the rows of one project, those with the same one by
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
    or move_row.table_name <> all (array['key_milestones', 'resources', 'team', 'photos_projet']) then
    raise exception 'The rows of this table have no order that can be changed.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', table_name) into project using row_id;
  if project is null or not private.can_edit_project(project) then
    raise exception 'There is no such row in a project of the organization.' using errcode = '42501';
  end if;
  perform from public.projects where id = project for no key update;
  execute format('select position from public.%I where id = $1 and project_id = $2', table_name)
  into current using row_id, project;
  if current is null then
    raise exception 'There is no such row in a project of the organization.' using errcode = '42501';
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
$$;

comment on function public.move_row is
  'Moves a milestone, document, team member or picture of the caller''s organisation before another of its project, or without before_id to the end.';

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

-- Milestones

create table public.key_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  name_milestone text not null,
  status_milestone text not null default 'pending',
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  due_date date,
  completed_on date,
  updated_at timestamptz not null default now(),
  constraint key_milestones_name_filled check (private.is_filled(name_milestone)),
  constraint key_milestones_name_line check (private.is_line(name_milestone)),
  constraint key_milestones_name_length check (char_length(name_milestone) <= 200),
  constraint key_milestones_status_known check (
    status_milestone in ('completed', 'in_progress', 'pending')
  ),
  constraint key_milestones_created_at_moment check (private.is_moment(created_at)),
  constraint key_milestones_position_bounds check (position between 0 and 1e12),
  constraint key_milestones_due_date_day check (private.is_day(due_date)),
  constraint key_milestones_completed_on_day check (private.is_day(completed_on)),
  constraint key_milestones_updated_at_moment check (private.is_moment(updated_at))
);

create index key_milestones_project_id on public.key_milestones (project_id, position, created_at, id);

comment on column public.key_milestones.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.key_milestones.due_date is 'The day by which it is to be reached, if one is set.';
comment on column public.key_milestones.completed_on is
  'The day on which it was reached, if known; empty unless its status is completed.';
comment on column public.key_milestones.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.key_milestones enable row level security;
revoke all on public.key_milestones from anon, authenticated;
grant select on public.key_milestones to anon;
grant select, insert, update, delete on public.key_milestones to authenticated;
grant all on public.key_milestones to service_role;

create policy "visitors read the content of online projects" on public.key_milestones
  for select to anon
  using (
    exists (
      select from public.projects
      where projects.id = key_milestones.project_id and projects.is_online
    )
  );

create policy "signed-in people read the content of online and own projects" on public.key_milestones
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.key_milestones
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.key_milestones
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.key_milestones
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.key_milestones
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_position before insert on public.key_milestones
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_updated_at before insert or update on public.key_milestones
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.key_milestones
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.key_milestones
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.key_milestones
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.key_milestones
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.key_milestones
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.key_milestones
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.key_milestones
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.key_milestones
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.key_milestones
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.key_milestones
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_deletes after delete on public.key_milestones
  referencing old table as old_rows
  for each statement execute function private.record_history();

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

create function private.forget_milestone_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where milestone_count > 0;
  return null;
end
$$;

comment on function private.forget_milestone_counts is
  'Emptying the table of milestones touches no row by itself.';

create trigger forget_milestone_counts after truncate on public.key_milestones
  for each statement execute function private.forget_milestone_counts();

-- Documents

create table public.resources (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title_resource text not null,
  link_resource text,
  file_data text not null,
  file_name text not null,
  file_type text generated always as (private.data_url_type(file_data)) stored,
  file_bytes integer generated always as (private.data_url_bytes(file_data)) stored,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  constraint resources_title_filled check (private.is_filled(title_resource)),
  constraint resources_title_line check (private.is_line(title_resource)),
  constraint resources_title_length check (char_length(title_resource) <= 200),
  constraint resources_link_address check (private.is_web_address(link_resource)),
  constraint resources_file_name_filled check (private.is_filled(file_name)),
  constraint resources_file_name_line check (private.is_line(file_name)),
  constraint resources_file_name_length check (char_length(file_name) <= 255),
  constraint resources_file_type_allowed check (
    coalesce(private.data_url_type(file_data), '') in (
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'text/plain',
      'text/csv'
    )
  ),
  constraint resources_file_size check (private.data_url_bytes(file_data) <= 10485760),
  constraint resources_created_at_moment check (private.is_moment(created_at)),
  constraint resources_position_bounds check (position between 0 and 1e12),
  constraint resources_updated_at_moment check (private.is_moment(updated_at))
);

-- 10 MB in base64 with room for the type. NOT VALID, so that a backup from before there was this bound can be loaded:
-- a document cannot be shortened, and only what lies about its payload is longer.
alter table public.resources
  add constraint resources_file_data_length check (octet_length(file_data) <= 14680064) not valid;

create index resources_project_id on public.resources (project_id, position, created_at, id);

comment on column public.resources.file_data is
  'The document as a base64 data URL. Heavy: never part of a list query.';
comment on column public.resources.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.resources.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.resources enable row level security;
revoke all on public.resources from anon, authenticated;
grant select on public.resources to anon;
grant select, insert, update, delete on public.resources to authenticated;
grant all on public.resources to service_role;

create policy "visitors read the content of online projects" on public.resources
  for select to anon
  using (
    exists (select from public.projects where projects.id = resources.project_id and projects.is_online)
  );

create policy "signed-in people read the content of online and own projects" on public.resources
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.resources
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.resources
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.resources
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.resources
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_position before insert on public.resources
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_updated_at before insert or update on public.resources
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.resources
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.resources
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.resources
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.resources
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.resources
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.resources
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.resources
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.resources
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.resources
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.resources
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_deletes after delete on public.resources
  referencing old table as old_rows
  for each statement execute function private.record_history();

-- Team members

create table public.team (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  job_title text not null,
  photo_url text,
  linkedin_url text,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  constraint team_first_name_filled check (private.is_filled(first_name)),
  constraint team_first_name_line check (private.is_line(first_name)),
  constraint team_first_name_length check (char_length(first_name) <= 200),
  constraint team_last_name_filled check (private.is_filled(last_name)),
  constraint team_last_name_line check (private.is_line(last_name)),
  constraint team_last_name_length check (char_length(last_name) <= 200),
  constraint team_job_title_filled check (private.is_filled(job_title)),
  constraint team_job_title_line check (private.is_line(job_title)),
  constraint team_job_title_length check (char_length(job_title) <= 200),
  constraint team_photo_url_image check (private.is_image(photo_url)),
  constraint team_photo_url_size check (octet_length(photo_url) <= 4194304),
  constraint team_linkedin_url_address check (private.is_web_address(linkedin_url)),
  constraint team_created_at_moment check (private.is_moment(created_at)),
  constraint team_position_bounds check (position between 0 and 1e12),
  constraint team_updated_at_moment check (private.is_moment(updated_at))
);

create index team_project_id on public.team (project_id, position, created_at, id);

comment on column public.team.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.team.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.team enable row level security;
revoke all on public.team from anon, authenticated;
grant select on public.team to anon;
grant select, insert, update, delete on public.team to authenticated;
grant all on public.team to service_role;

create policy "visitors read the content of online projects" on public.team
  for select to anon
  using (
    exists (select from public.projects where projects.id = team.project_id and projects.is_online)
  );

create policy "signed-in people read the content of online and own projects" on public.team
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.team
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.team
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.team
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.team
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_position before insert on public.team
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_updated_at before insert or update on public.team
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.team
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.team
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.team
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.team
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.team
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.team
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.team
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.team
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.team
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.team
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_deletes after delete on public.team
  referencing old table as old_rows
  for each statement execute function private.record_history();

-- Press links

create table public.press (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  press_url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint press_press_url_address check (private.is_web_address(press_url)),
  constraint press_created_at_moment check (private.is_moment(created_at)),
  constraint press_updated_at_moment check (private.is_moment(updated_at))
);

create index press_project_id on public.press (project_id, created_at);

comment on column public.press.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.press enable row level security;
revoke all on public.press from anon, authenticated;
grant select on public.press to anon;
grant select, insert, update, delete on public.press to authenticated;
grant all on public.press to service_role;

create policy "visitors read the content of online projects" on public.press
  for select to anon
  using (
    exists (select from public.projects where projects.id = press.project_id and projects.is_online)
  );

create policy "signed-in people read the content of online and own projects" on public.press
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.press
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.press
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.press
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.press
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_updated_at before insert or update on public.press
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.press
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.press
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.press
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.press
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.press
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.press
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.press
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.press
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.press
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.press
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.press
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.press
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_deletes after delete on public.press
  referencing old table as old_rows
  for each statement execute function private.record_history();

-- Pictures of the gallery

create table public.photos_projet (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  la_photo text not null,
  file_name text,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  caption text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  constraint photos_projet_la_photo_image check (private.is_image(la_photo)),
  constraint photos_projet_file_name_line check (private.is_line(file_name)),
  constraint photos_projet_file_name_length check (char_length(file_name) <= 255),
  constraint photos_projet_created_at_moment check (private.is_moment(created_at)),
  constraint photos_projet_position_bounds check (position between 0 and 1e12),
  constraint photos_projet_updated_at_moment check (private.is_moment(updated_at)),
  constraint photos_projet_caption_filled check (private.is_filled(caption)),
  constraint photos_projet_caption_line check (private.is_line(caption)),
  constraint photos_projet_caption_length check (char_length(caption) <= 300),
  constraint photos_projet_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  constraint photos_projet_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint photos_projet_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint photos_projet_picture_colour_form check (private.is_colour(picture_colour)),
  constraint photos_projet_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  )
);

-- NOT VALID, so that a backup from before there was this bound can be loaded: the column may not be empty.
alter table public.photos_projet
  add constraint photos_projet_la_photo_size check (octet_length(la_photo) <= 12582912) not valid;

create index photos_projet_project_id on public.photos_projet (project_id, position, created_at, id);
create index photos_projet_rendition_base on public.photos_projet (rendition_base)
  where rendition_base is not null;

comment on column public.photos_projet.la_photo is
  'The picture as a data URL of at most 2048 pixels on its long side. Heavy: load it by row.';
comment on column public.photos_projet.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.photos_projet.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.photos_projet.caption is
  'What the picture shows, in words: its text alternative, and what the viewer writes beside it.';
comment on column public.photos_projet.rendition_base is
  'What the files of its renditions are called; empty where it has none.';
comment on column public.photos_projet.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.photos_projet.picture_height is 'Pixels of the picture.';
comment on column public.photos_projet.picture_colour is
  'Shown in its place until it has come: #rrggbb.';

alter table public.photos_projet enable row level security;
revoke all on public.photos_projet from anon, authenticated;
grant select on public.photos_projet to anon;
grant select, insert, update, delete on public.photos_projet to authenticated;
grant all on public.photos_projet to service_role;

create policy "visitors read the content of online projects" on public.photos_projet
  for select to anon
  using (
    exists (
      select from public.projects
      where projects.id = photos_projet.project_id and projects.is_online
    )
  );

create policy "signed-in people read the content of online and own projects" on public.photos_projet
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.photos_projet
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.photos_projet
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.photos_projet
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.photos_projet
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_position before insert on public.photos_projet
  for each row when (new.position is null or new.position = 'infinity')
  execute function private.set_position();
create trigger set_updated_at before insert or update on public.photos_projet
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.photos_projet
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.photos_projet
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.photos_projet
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.photos_projet
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.photos_projet
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.photos_projet
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.photos_projet
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.photos_projet
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.photos_projet
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.photos_projet
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('vigie.moves_rows', true) is distinct from 'on')
  execute function private.record_history();
create trigger record_history_deletes after delete on public.photos_projet
  referencing old table as old_rows
  for each statement execute function private.record_history();

create trigger forget_renditions before update on public.photos_projet
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.la_photo is distinct from old.la_photo)
  )
  execute function private.forget_renditions();

-- Posts

create table public.social_media_posts (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  description text not null,
  picture_rs text,
  date_publication timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  original_url text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  constraint social_media_posts_description_filled check (private.is_filled(description)),
  constraint social_media_posts_description_text check (private.is_multiline(description)),
  constraint social_media_posts_description_length check (char_length(description) <= 5000),
  constraint social_media_posts_picture_rs_image check (private.is_image(picture_rs)),
  constraint social_media_posts_picture_rs_size check (octet_length(picture_rs) <= 4194304),
  constraint social_media_posts_date_publication_moment check (private.is_moment(date_publication)),
  constraint social_media_posts_updated_at_moment check (private.is_moment(updated_at)),
  constraint social_media_posts_original_url_address check (private.is_web_address(original_url)),
  constraint social_media_posts_rendition_base_own
    check (private.is_rendition_base(rendition_base, project_id)),
  constraint social_media_posts_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint social_media_posts_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint social_media_posts_picture_colour_form check (private.is_colour(picture_colour)),
  constraint social_media_posts_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  )
);

create index social_media_posts_project_id
  on public.social_media_posts (project_id, date_publication);
create index social_media_posts_rendition_base on public.social_media_posts (rendition_base)
  where rendition_base is not null;

comment on column public.social_media_posts.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.social_media_posts.original_url is
  'The address of the post where it was published, http or https; empty where none is given.';
comment on column public.social_media_posts.rendition_base is
  'What the files of the renditions of its picture are called; empty where there are none.';
comment on column public.social_media_posts.picture_width is
  'Pixels of its picture, which bound its renditions.';
comment on column public.social_media_posts.picture_height is 'Pixels of its picture.';
comment on column public.social_media_posts.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';

alter table public.social_media_posts enable row level security;
revoke all on public.social_media_posts from anon, authenticated;
grant select on public.social_media_posts to anon;
grant select, insert, update, delete on public.social_media_posts to authenticated;
grant all on public.social_media_posts to service_role;

create policy "visitors read the content of online projects" on public.social_media_posts
  for select to anon
  using (
    exists (
      select from public.projects
      where projects.id = social_media_posts.project_id and projects.is_online
    )
  );

create policy "signed-in people read the content of online and own projects" on public.social_media_posts
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.social_media_posts
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.social_media_posts
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.social_media_posts
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_id before update on public.social_media_posts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_id();
create trigger set_updated_at before insert or update on public.social_media_posts
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.social_media_posts
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.social_media_posts
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.social_media_posts
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.social_media_posts
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.social_media_posts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.social_media_posts
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.social_media_posts
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.social_media_posts
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.social_media_posts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.social_media_posts
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.social_media_posts
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.social_media_posts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_deletes after delete on public.social_media_posts
  referencing old table as old_rows
  for each statement execute function private.record_history();

create trigger forget_renditions before update on public.social_media_posts
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.picture_rs is distinct from old.picture_rs)
  )
  execute function private.forget_renditions();

-- Donors: who the pictures of projects.images show. The list there stays what says which pictures there are, and in
-- which order; a picture has a row once something is known of it.

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  image text not null,
  name text,
  website_url text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint donors_image_address check (private.is_stored_image_address(image)),
  constraint donors_name_filled check (private.is_filled(name)),
  constraint donors_name_line check (private.is_line(name)),
  constraint donors_name_length check (char_length(name) <= 200),
  constraint donors_website_url_address check (private.is_web_address(website_url)),
  constraint donors_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  constraint donors_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint donors_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint donors_picture_colour_form check (private.is_colour(picture_colour)),
  constraint donors_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  ),
  constraint donors_created_at_moment check (private.is_moment(created_at)),
  constraint donors_updated_at_moment check (private.is_moment(updated_at))
);

create index donors_project_id on public.donors (project_id, created_at);
create unique index donors_project_id_image on public.donors (project_id, private.text_digest(image));
create index donors_rendition_base on public.donors (rendition_base) where rendition_base is not null;

comment on table public.donors is
  'What is known of a picture in projects.images, by its address there. A picture without a row has no name.';
comment on column public.donors.image is 'The address of the picture as it stands in projects.images.';
comment on column public.donors.name is 'Who it shows; empty where that is not said.';
comment on column public.donors.website_url is 'Their own page, http or https.';
comment on column public.donors.rendition_base is
  'What the files of the renditions of the picture are called; empty where there are none.';
comment on column public.donors.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.donors.picture_height is 'Pixels of the picture.';
comment on column public.donors.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';
comment on column public.donors.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.donors enable row level security;
revoke all on public.donors from anon, authenticated;
grant select on public.donors to anon;
grant select, insert, update, delete on public.donors to authenticated;
grant all on public.donors to service_role;

create policy "visitors read the content of online projects" on public.donors
  for select to anon
  using (
    exists (select from public.projects where projects.id = donors.project_id and projects.is_online)
  );

create policy "signed-in people read the content of online and own projects" on public.donors
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.donors
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.donors
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.donors
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger keep_row_times before insert or update on public.donors
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();
create trigger set_updated_at before insert or update on public.donors
  for each row execute function private.set_updated_at();

create trigger limit_inserts after insert on public.donors
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.donors
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.donors
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger announce_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.donors
  for each statement execute function private.announce_emptied_table();

create trigger move_content_updated_at_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.record_history();

create trigger forget_renditions before update on public.donors
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.image <> old.image)
  )
  execute function private.forget_renditions();

-- What left the list is described no longer.
create function private.forget_unlisted_donors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.donors
  where project_id = new.id and image = any(old.images) and image <> all(new.images);
  return null;
end
$$;

create trigger forget_unlisted_donors after update on public.projects
  for each row when (old.images is distinct from new.images)
  execute function private.forget_unlisted_donors();

revoke execute on function
  private.set_position, private.place_before, public.move_row, private.forget_renditions,
  private.clear_completed_on, private.count_milestones, private.forget_milestone_counts,
  private.forget_unlisted_donors
from public, anon, authenticated, service_role;
grant execute on function public.move_row to authenticated;
