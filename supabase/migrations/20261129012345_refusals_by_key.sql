-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.limit_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Deleting several projects at once is never meant: a forgotten filter would take them all.
  most constant integer := case when tg_op = 'DELETE' and tg_table_name = 'projects' then 1 else 100 end;
  written integer;
begin
  if tg_op = 'DELETE' then
    select count(*) into written from old_rows;
  else
    select count(*) into written from new_rows;
  end if;
  if written <= most then
    return null;
  end if;
  if most = 1 then
    raise exception 'Only one project can be deleted at a time. Please name it by its id.'
      using errcode = '54000'; -- for programs
  end if;
  raise exception 'A request may write at most % rows. Please send them in several requests.', most
    using errcode = '54000', hint = 'refused.tooManyRows', detail = json_build_object('limit', most);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_an_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.role = 'administrator'
    and new.organization_id = old.organization_id then
    return new;
  end if;
  perform from public.organisations where id = old.organization_id for no key update;
  -- With an organisation all of its members go.
  if found and not exists (
    select from public.members
    where organization_id = old.organization_id and user_id <> old.user_id
      and role = 'administrator'
  ) then
    raise exception 'An organisation needs an administrator. Make another member administrator first.'
      using errcode = '23514', hint = 'refused.lastAdministrator';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_organisation()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.own_organization_id();
begin
  perform from public.organisations where id = organisation for no key update;
  -- Another change may have removed the person while this one waited.
  organisation := private.own_organization_id();
  if organisation is null then
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
  end if;
  return organisation;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_administrator()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.lock_own_organisation();
begin
  if not private.is_administrator() then
    raise exception 'Only administrators of the organisation can do this.'
      using errcode = '42501', hint = 'refused.notAdministrator';
  end if;
  return organisation;
end
$function$;

CREATE OR REPLACE FUNCTION private.member_of(organisation bigint, member uuid)
 RETURNS public.members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_member public.members;
begin
  select * into found_member from public.members
  where user_id = member and organization_id = organisation;
  if not found then
    raise exception 'This person is not a member of the organisation any more.'
      using errcode = '22023', hint = 'refused.memberGone';
  end if;
  return found_member;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from auth.sessions
    where id = private.uuid_or_null(auth.jwt() ->> 'session_id') and user_id = (select auth.uid())
      and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'Please enter your current password again.' using errcode = '42501', hint = 'refused.passwordAgain';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_account(organisation bigint, member uuid, successor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_name text;
begin
  perform private.member_of(organisation, member);
  if successor = member then
    raise exception 'Please choose another member to take over the projects.'
      using errcode = '22023', hint = 'refused.noSuccessor';
  end if;
  -- A project that the person is making at this moment is there afterwards, or refused.
  perform from auth.users where id = member for update;
  -- Projects that the person left in another organisation are not this one's to hand over.
  if successor is not null then
    perform private.member_of(organisation, successor);
    update public.projects set user_id = successor
    where user_id = member and organization_id = organisation;
  elsif exists (
    select from public.projects where user_id = member and organization_id = organisation
  ) then
    raise exception 'This person owns projects. Please choose who takes them over.'
      using errcode = '22023', hint = 'refused.ownsProjects';
  end if;
  -- An invitation to an address of one's own would be a way back.
  update public.invitations set expires_at = now()
  where invited_by = member and used_at is null and expires_at > now();
  -- And so would be an earlier one to the member's own.
  perform private.end_invitations(organisation, email) from auth.users where id = member;
  kept_name := private.member_name(member);
  insert into public.former_members (user_id, organization_id, name)
  values (
    member, organisation,
    -- An address may have characters that no name has.
    case when private.is_filled(kept_name) and private.is_line(kept_name) then kept_name
      else 'Former member' end
  )
  on conflict (user_id) do nothing;
  -- Membership and sessions go with the account; refresh tokens have no reference.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.users where id = member;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_member(member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.require_administrator();
begin
  if member = auth.uid() then
    raise exception 'Your own account is deleted in your profile.' using errcode = '22023', hint = 'refused.ownAccount';
  end if;
  perform private.remove_account(organisation, member, successor);
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
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description
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

CREATE OR REPLACE FUNCTION private.limit_new_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200;
  organisation bigint;
begin
  for organisation in select distinct organization_id from new_rows order by 1 loop
    -- Requests at the same moment would not see each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('vigie new projects', organisation));
    delete from private.project_additions
    where organization_id = organisation and added_at < clock_timestamp() - interval '1 hour';
    insert into private.project_additions (organization_id, projects)
    select organisation, count(*) from new_rows where organization_id = organisation;
    if (select sum(projects) from private.project_additions where organization_id = organisation) > most then
      raise exception 'An organisation can add at most % projects an hour. Please wait an hour and try again.', most
        using errcode = '54000', hint = 'refused.tooManyNewProjects', detail = json_build_object('limit', most);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_projects(projects uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  organisation constant bigint := private.lock_own_organisation();
begin
  if coalesce(cardinality(projects), 0) not between 1 and most then
    raise exception 'At most % projects can be changed at a time, and at least one.', most
      using errcode = '22023', hint = 'refused.tooManyChanged', detail = json_build_object('limit', most);
  end if;
  perform from public.projects as project
  where project.id = any (projects) and project.organization_id = organisation
  order by project.id for update;
  return organisation;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_projects(projects uuid[], change text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation constant bigint := private.lock_projects(projects);
  done uuid[] := '{}';
  project uuid;
begin
  case change
    when 'online', 'offline' then
      done := private.set_online(organisation, projects, change = 'online');
    when 'trash' then
      with gone as (
        delete from public.projects as stored
        where stored.id = any (projects) and stored.organization_id = organisation
        returning stored.id
      )
      select array(select id from gone) into done;
    when 'back' then
      for project in
        select project_id from private.deleted_projects
        where project_id = any (projects) and organization_id = organisation and gone_at is null
        order by project_id
      loop
        perform public.restore_project(project);
        done := done || project;
      end loop;
    else
      raise exception 'Projects go online, offline, to the trash or back.' using errcode = '22023'; -- for programs
  end case;
  if done = '{}' then
    raise exception 'None of these projects can be changed by you. Please look at the list again.'
      using errcode = '42501', hint = 'refused.noneChanged';
  end if;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_over_projects(projects uuid[], new_owner uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation constant bigint := private.lock_projects(projects);
  done constant uuid[] := array(
    select project.id from public.projects as project
    where project.id = any (projects) and project.organization_id = organisation
      and (project.user_id = (select auth.uid()) or (select private.is_administrator()))
  );
begin
  if done = '{}' then
    raise exception 'Only the owner of a project or an administrator can hand it over.'
      using errcode = '42501', hint = 'refused.notGiver';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects as project set user_id = new_owner where project.id = any (done);
  return done;
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

CREATE OR REPLACE FUNCTION private.keep_as_content(content_table regclass, picture text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
        using (exists (select from public.projects where projects.id = %1$s.project_id and projects.is_online));
      create policy "signed-in people read the content of online and own projects" on %1$s
        for select to authenticated
        using (private.can_read_project(project_id));
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
    content_table
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
    raise exception 'A project has at most % donors.', most
      using errcode = '54000', hint = 'refused.tooManyDonors', detail = json_build_object('limit', most);
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
    'insert into public.project_places (project_id, %1$s)
      select $1, %1$s from public.project_places where project_id = $2',
    private.copied_columns('public.project_places', own)
  ) using copy, source;
  return copy;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_place_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listed integer;
begin
  -- The policy refuses in its own words, the same for every city and every project.
  if auth.uid() is not null and not private.can_edit_project(new.project_id) then
    return new;
  end if;
  select min(place) into listed
  from public.projects
  cross join lateral unnest(cities) with ordinality as listed_cities(name, place)
  where projects.id = new.project_id and btrim(name) = new.city;
  if listed is null then
    raise exception 'The city "%" is not listed in the general information of the project.', new.city
      using errcode = '23514', hint = 'refused.cityNotListed', detail = json_build_object('city', new.city);
  end if;
  new.position := listed;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.whole_old_values(entry public.history)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  whole jsonb;
  is_complete boolean;
begin
  select jsonb_object_agg(key, coalesce(kept.content, value)),
    bool_and(jsonb_typeof(value) <> 'object' or kept.digest is not null)
  into whole, is_complete
  from jsonb_each(entry.old_values)
  left join private.history_contents as kept
    on jsonb_typeof(value) = 'object' and kept.digest = value ->> 'digest'
    and kept.organization_id = entry.organization_id
    and kept.project_id is not distinct from entry.project_id;
  if not is_complete then
    raise exception 'The content of "%" is no longer kept, so it cannot be put back.',
      coalesce(entry.row_label, entry.table_name)
      using errcode = '22023', hint = 'refused.contentNotKept',
        detail = json_build_object('name', coalesce(entry.row_label, entry.table_name));
  end if;
  return whole;
end
$function$;

CREATE OR REPLACE FUNCTION private.entry_to_put_back(entry bigint)
 RETURNS public.history
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change public.history;
begin
  select * into change from public.history
  where id = entry and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such change in the history of the organisation.'
      using errcode = '42501', hint = 'refused.noSuchChange';
  end if;
  if change.action = 'insert' then
    raise exception 'What was added cannot be put back. Please delete it.'
      using errcode = '22023', hint = 'refused.wasAdded';
  end if;
  if change.table_name = 'invitations' or (change.table_name, change.action) = ('members', 'delete') then
    raise exception 'This cannot be put back. Please invite the person again.'
      using errcode = '22023', hint = 'refused.inviteAgain';
  end if;
  if change.table_name = 'imports' then
    raise exception 'An import cannot be put back this way.' using errcode = '22023', hint = 'refused.importNotPutBack';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.'
      using errcode = '22023', hint = 'refused.projectDeleted';
  end if;
  return change;
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
  perform private.insert_content(change);
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

CREATE OR REPLACE FUNCTION public.put_back(entry bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb;
  current_values jsonb;
  columns text;
  key_type text := case change.table_name when 'organisations' then 'bigint' else 'uuid' end;
  key_column text := case change.table_name when 'members' then 'user_id' else 'id' end;
  -- A person's role and a project's owner change by calls of their own, which lock in their own order.
  has_own_call boolean := change.new_values ?| array['role', 'user_id'];
begin
  if change.action = 'delete' then
    if change.table_name = 'projects' then
      perform public.restore_project(change.project_id);
    else
      perform private.put_content_back(entry);
    end if;
    return;
  end if;

  execute format(
    'select private.values_now($2) from public.%I where %I = $1::%s %s',
    change.table_name, key_column, key_type, case when not has_own_call then 'for update' end
  ) into current_values using change.row_id, entry;
  if current_values is null then
    raise exception 'This can be put back by who may change it, and as long as it is not deleted.'
      using errcode = '42501', hint = 'refused.notPuttingBack';
  end if;
  if current_values <> change.new_values then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023', hint = 'refused.changedSince';
  end if;

  old_values := private.values_to_put_back(entry);
  if change.table_name = 'members' and old_values ? 'role' then
    perform public.set_member_role(change.row_id::uuid, old_values ->> 'role');
  elsif change.table_name = 'projects' and old_values ? 'user_id' then
    perform public.hand_over_projects(array[change.project_id], (old_values ->> 'user_id')::uuid);
  else
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(old_values) as key;
    execute format(
      'update public.%1$I set (%2$s) = (
         select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       ) where %3$I = $2::%4$s',
      change.table_name, columns, key_column, key_type
    ) using old_values, change.row_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_project_to_trash()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_bytes constant bigint := 4294967296;
begin
  if auth.uid() is not null and current_setting('vigie.undoes_import', true) is distinct from 'on'
    and private.bytes_in_trash(old.organization_id) > most_bytes then
    raise exception 'The trash holds more than 4 GB. Please delete a project there for good first.'
      using errcode = '54000', hint = 'refused.trashFull', detail = json_build_object('limit', 4);
  end if;
  insert into private.deleted_projects (
    project_id, organization_id, title, owner, deleted_by, deleted_at, content_updated_at,
    transaction_id, gone_at
  )
  values (
    old.id, old.organization_id, old.title, old.user_id, auth.uid(), now(), old.content_updated_at,
    pg_current_xact_id()::text, null
  )
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, title = excluded.title, owner = excluded.owner,
    deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
    content_updated_at = excluded.content_updated_at, transaction_id = excluded.transaction_id, gone_at = excluded.gone_at;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_foreign_project_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted private.deleted_projects;
begin
  select * into deleted from private.deleted_projects where project_id = new.id;
  if deleted.organization_id <> new.organization_id then
    raise exception 'This id belonged to a project of another organisation. Please leave the id out.'
      using errcode = '42501'; -- for programs
  end if;
  if private.is_in_trash(new.id) then
    raise exception 'This id belongs to a project in the trash. Put that back, or leave the id out.'
      using errcode = '23505'; -- for programs
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_deleted_project(project uuid)
 RETURNS private.deleted_projects
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.own_organization_id();
  deleted private.deleted_projects;
begin
  if organisation is null then
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
  end if;
  select * into deleted from private.deleted_projects
  where project_id = project and organization_id = organisation
  for update;
  if not found or deleted.gone_at is not null then
    raise exception 'This project is not in the trash any more.' using errcode = '22023', hint = 'refused.notInTrash';
  end if;
  return deleted;
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

CREATE OR REPLACE FUNCTION public.delete_project_for_good(project uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
begin
  if deleted.owner is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only the owner of a project or an administrator can delete it for good.'
      using errcode = '42501', hint = 'refused.notDeleter';
  end if;
  perform private.let_project_go(project);
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
    raise exception 'The rows of this table have no pictures with renditions.' using errcode = '22023'; -- for programs
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

CREATE OR REPLACE FUNCTION private.valid_address(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  address text := lower(btrim(email));
begin
  if address is null or char_length(address) > 254
    or address !~ '^[a-z0-9_+''&/#~-]+(\.[a-z0-9_+''&/#~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
    or position('@' in address) > 65 then
    raise exception 'Please enter a valid email address' using errcode = '22023', hint = 'forms.emailInvalid';
  end if;
  return address;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_invitation(organization_id bigint, email text, invited_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := private.valid_address(create_invitation.email);
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address'
      using errcode = '23505', hint = 'refused.accountExists';
  end if;

  perform private.end_invitations(create_invitation.organization_id, address);
  insert into public.invitations (token_hash, email, organization_id, invited_by)
  values (
    private.invitation_hash(token), address,
    create_invitation.organization_id, create_invitation.invited_by
  );
  return token;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_invitations(organization_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 30;
begin
  perform pg_advisory_xact_lock(hashtextextended('vigie invitations', limit_invitations.organization_id));
  -- Invitations by the service role name no member.
  if (
    select count(*) from public.invitations
    where invitations.organization_id = limit_invitations.organization_id
      and invitations.invited_by is not null
      and invitations.created_at > now() - interval '1 hour'
  ) >= most then
    raise exception 'Too many invitations. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyInvitations';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_colleague(email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organization_id bigint := private.own_organization_id();
begin
  if organization_id is null then
    raise exception 'Only members of an organisation can invite a colleague'
      using errcode = '42501', hint = 'refused.notInviter';
  end if;
  perform private.limit_invitations(organization_id);
  return private.create_invitation(organization_id, invite_colleague.email, auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_invitation(invitation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.require_administrator();
begin
  -- It stays, so that it counts among those of the hour.
  update public.invitations set expires_at = now()
  where id = invitation and organization_id = organisation
    and used_at is null and expires_at > now();
  if not found then
    raise exception 'This invitation was already used or withdrawn.'
      using errcode = '22023', hint = 'refused.invitationGone';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.admit_invited_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  metadata jsonb := private.metadata_object(new.raw_user_meta_data);
  refusal text := public.check_invitation(metadata ->> 'invitation', new.email);
  organisation public.organisations;
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = '42501'; -- for programs
  end if;

  -- The organisation before anything of it. Of two first members who sign up at once, one is the first.
  perform from public.organisations where id = (
    select organization_id from public.invitations
    where token_hash = private.invitation_hash(metadata ->> 'invitation')
  ) for no key update;

  update public.invitations
  set used_at = now(), used_by = new.id
  where token_hash = private.invitation_hash(metadata ->> 'invitation')
    -- Not now(), which was before this waited.
    and used_at is null and expires_at > clock_timestamp();
  if not found then
    raise exception 'This invitation was already used.' using errcode = '42501'; -- for programs
  end if;

  select organisations.* into strict organisation
  from public.organisations
  join public.invitations on invitations.organization_id = organisations.id
  where invitations.used_by = new.id;

  -- The token has done its work, and which organisation it is was never the client's to say.
  metadata := (metadata - 'invitation') || jsonb_build_object(
    'organization_id', organisation.number, 'organization_name', organisation.name
  );
  new.raw_user_meta_data := case jsonb_typeof(new.raw_user_meta_data)
    when 'string' then to_jsonb(metadata::text)
    else metadata
  end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.bound_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  metadata jsonb;
begin
  if char_length(new.email) > 254 or char_length(new.email_change) > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501'; -- for programs
  end if;
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'The account data are too large. Please keep them under 4 KB.'
      using errcode = '42501'; -- for programs
  end if;
  metadata := private.metadata_object(new.raw_user_meta_data);
  if char_length(metadata ->> 'email') > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501'; -- for programs
  end if;
  if exists (
    select from jsonb_each_text(metadata)
    where key in ('name', 'full_name', 'first_name', 'last_name', 'organization_name')
      and (char_length(value) > 200 or not private.is_line(value))
  ) then
    raise exception 'A name in the account data has at most 200 characters on one line.'
      using errcode = '42501'; -- for programs
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_account_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_mail_configured() then
    raise exception 'This server sends no mail, so codes for recovery, confirmation or a change of address are not available.'
      using errcode = '42501'; -- for programs
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_password(member uuid, password text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The rules and sentences of packages/domain/src/forms/new-password.ts.
  if char_length(set_password.password) is null or char_length(set_password.password) < 8 then
    raise exception 'Password must be at least 8 characters long'
      using errcode = '22023', hint = 'forms.passwordTooShort', detail = json_build_object('limit', 8);
  end if;
  if octet_length(set_password.password) > 72 then
    raise exception 'Password must be at most 72 bytes long: 72 plain letters, or fewer with accents, other scripts or emoji'
      using errcode = '22023', hint = 'forms.passwordTooLong', detail = json_build_object('limit', 72);
  end if;
  if not private.is_filled(set_password.password) then
    raise exception 'Password needs characters other than spaces' using errcode = '22023', hint = 'forms.passwordBlank';
  end if;
  if exists (
    select from private.common_passwords
    where common_passwords.password = lower(set_password.password)
  ) then
    raise exception 'This password is one of the most commonly used. Please choose another one'
      using errcode = '22023', hint = 'forms.passwordCommon';
  end if;
  update auth.users
  set encrypted_password = private.password_hash(set_password.password), updated_at = now()
  where id = member;
  if not found then
    raise exception 'There is no such account.' using errcode = '22023', hint = 'refused.noSuchAccount';
  end if;
  -- All of them, where the rule for changed passwords keeps the session that changed it.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.sessions where user_id = member;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_taken_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'An account already exists for this email address'
      using errcode = '23505', hint = 'refused.accountExists';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_password_link(member uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.require_administrator();
begin
  -- At an open page of one's own a new password asks for the current one.
  if member = auth.uid() then
    raise exception 'Your own password is changed in your profile.'
      using errcode = '22023', hint = 'refused.ownPassword';
  end if;
  perform private.member_of(organisation, member);
  return private.create_account_link(member, 'password', null, interval '1 day', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.make_address_link(member uuid, email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.require_administrator();
  address text := private.valid_address(make_address_link.email);
  most constant integer := 30;
begin
  perform private.member_of(organisation, member);
  delete from private.address_links_made
  where organization_id = organisation and made_at <= now() - interval '1 hour';
  insert into private.address_links_made (organization_id) values (organisation);
  if (
    select count(*) from private.address_links_made where organization_id = organisation
  ) > most then
    raise exception 'Too many links. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyLinks';
  end if;
  perform private.refuse_taken_address(address);
  return private.create_account_link(member, 'address', address, interval '1 day', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.take_account_link(token text, kind text)
 RETURNS private.account_links
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.account_links;
begin
  -- Two links of one account, or one link twice, are used one after the other.
  perform from auth.users
  where id in (select user_id from private.usable_account_links(token))
  for no key update;
  select * into link from private.usable_account_links(token) as links
  where links.kind = take_account_link.kind;
  if not found then
    raise exception 'This link has expired or was already used. Please ask for a new one.'
      using errcode = '42501', hint = 'refused.linkOver';
  end if;
  delete from private.account_links where token_hash = link.token_hash;
  return link;
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_address(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.account_links := private.take_account_link(token, 'address');
begin
  if link.made_by is not null then
    if auth.uid() is distinct from link.user_id then
      raise exception 'Please sign in with the account that this link is for.'
        using errcode = '42501', hint = 'refused.otherAccount';
    end if;
    perform private.require_recent_sign_in();
  end if;
  perform private.refuse_taken_address(link.new_email);
  perform private.end_invitations(organization_id, link.new_email)
  from public.members where user_id = link.user_id;
  update auth.users
  set email = link.new_email, email_confirmed_at = now(), updated_at = now(),
    raw_user_meta_data = private.with_address(raw_user_meta_data, link.new_email)
  where id = link.user_id;
  -- Supabase may keep this table to its own service, which goes by the account's address.
  if has_table_privilege('auth.identities', 'update') then
    update auth.identities
    set identity_data = private.with_address(identity_data, link.new_email), updated_at = now()
    where user_id = link.user_id and provider = 'email';
  end if;
  return link.new_email;
end
$function$;

CREATE OR REPLACE FUNCTION public.backup_state()
 RETURNS TABLE(is_automatic boolean, last_good_at timestamp with time zone, last_good_bytes bigint, last_failure_at timestamp with time zone, last_failure text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_administrator() then
    raise exception 'Only administrators of the organisation can do this.'
      using errcode = '42501', hint = 'refused.notAdministrator';
  end if;
  return query
    select state.is_automatic, state.last_good_at, state.last_good_bytes,
      state.last_failure_at, state.last_failure
    from private.backup_state as state;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_taken_reference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.refuse_import(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Places in `rows`, from 0: written so far, and after the first row that cannot be.
  written integer := 0;
  refused integer := jsonb_array_length(rows);
  half integer;
  part jsonb;
  line text;
  message text;
  code text;
  key text;
  parameters text;
begin
  while written < refused loop
    half := (written + refused) / 2 + (refused - written) % 2;
    part := jsonb_path_query_array(
      rows, '$[$first to $last]', jsonb_build_object('first', written, 'last', half - 1)
    );
    begin
      perform private.write_imported(organisation, owner, part, ids[written + 1:half]);
      written := half;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, message = message_text,
        key = pg_exception_hint, parameters = pg_exception_detail;
      exit when half = written + 1;
      refused := half;
    end;
  end loop;
  -- Rows that disagree with one another, and with what is there no more.
  if written = refused then
    return;
  end if;
  line := rows -> written ->> 'line';
  if code = '42501' then
    raise exception '%', message using errcode = code, hint = key, detail = parameters;
  elsif code = '23505' then
    raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineTaken', detail = json_build_object('line', line);
  end if;
  raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
    using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
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
    raise exception 'An import has at most % places, donors, documents and people. Please split the file.', most_entries
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

CREATE OR REPLACE FUNCTION private.lock_import(import uuid)
 RETURNS public.history
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.undo_import(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.set_import_online(import uuid, online boolean, at_least integer DEFAULT 0, publication text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
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
$function$;

reset check_function_bodies;
