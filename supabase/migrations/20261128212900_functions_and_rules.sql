-- Written by `npm run migration` from supabase/schema, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.country_point(code text)
 RETURNS TABLE(latitude double precision, longitude double precision)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT countries.latitude,
     countries.longitude
    FROM private.countries
   WHERE (countries.code = country_point.code);
END;

CREATE OR REPLACE FUNCTION private.keep_row_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
  else
    new.id := old.id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_row_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.id := old.id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  edited record;
begin
  if tg_op = 'INSERT' then
    -- Imports and backups may say when it was; what comes back from the trash may be older than the column.
    if new.updated_at is null or current_user in ('anon', 'authenticated') then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end if;

  new.updated_at := old.updated_at;
  if current_setting('vigie.moves_rows', true) = 'on' then
    return new;
  end if;
  edited := new;
  -- Generated columns are computed after this trigger.
  if tg_table_name = 'resources' then
    edited.file_type := old.file_type;
    edited.file_bytes := old.file_bytes;
  end if;
  if edited is distinct from old then
    new.updated_at := greatest(old.updated_at + interval '1 microsecond', clock_timestamp());
  end if;
  return new;
end
$function$;

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
  select count(*) into written from changed_rows;
  if written <= most then
    return null;
  end if;
  if most = 1 then
    raise exception 'Only one project can be deleted at a time. Please name it by its id.'
      using errcode = '54000';
  end if;
  raise exception 'A request may write at most % rows. Please send them in several requests.', most
    using errcode = '54000';
end
$function$;

CREATE OR REPLACE FUNCTION private.announce(topic text, changed_table text, project_id uuid, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object('table', changed_table, 'project_id', project_id, 'kind', kind),
    'change', topic, false
  );
exception when others then
  -- A save counts for more than its announcement.
  raise warning 'A change was not announced: %', sqlerrm;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_project_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_at_once constant integer := 50;
  changed uuid[];
  edited uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows where is_online;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from old_rows where is_online;
  else
    select array_agg(id) into changed from (
      select id from old_rows where is_online
      union
      select id from new_rows where is_online
    ) as online_rows;
  end if;
  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
    return null;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
    -- Every change of the row itself moves updated_at.
    edited := array(
      select unnest(changed)
      except
      select id from (select id, updated_at from old_rows intersect select id, updated_at from new_rows) as unedited
    );
  end if;
  perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(edited) as id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_content_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  else
    select array_agg(project_id) into changed from (
      select project_id from old_rows
      union
      select project_id from new_rows
    ) as both_sides;
  end if;

  perform private.announce('project:' || id, tg_table_name, id, tg_op)
  from public.projects
  where id = any(changed) and is_online;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_organisation_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce('projects', 'organisations', null, tg_op)
  where exists (select from changed_rows);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_emptied_table()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce('projects', tg_table_name, null, 'DELETE');
  return null;
end
$function$;

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
  -- restore_project is one entry for all that it puts back, set_renditions is none.
  if tg_table_name <> 'projects' and (
    current_setting('vigie.restored_project', true) <> ''
    or current_setting('vigie.sets_renditions', true) <> ''
  ) then
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

CREATE OR REPLACE FUNCTION private.is_session_current(created_at timestamp with time zone, refreshed_at timestamp without time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    created_at > now() - make_interval(days => max_days.value)
      and coalesce(refreshed_at at time zone 'UTC', created_at)
        > now() - make_interval(days => idle_days.value),
    false
  )
  from private.settings as max_days, private.settings as idle_days
  where max_days.name = 'session_max_days' and idle_days.name = 'session_idle_days';
$function$;

CREATE OR REPLACE FUNCTION private.own_organization_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select members.organization_id
  from public.members
  join auth.sessions on sessions.user_id = members.user_id
  where members.user_id = (select auth.uid())
    and sessions.id = private.uuid_or_null(auth.jwt() ->> 'session_id')
    and private.is_session_current(sessions.created_at, sessions.refreshed_at);
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
      using errcode = '23514';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_administrator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.members
    where user_id = (select auth.uid()) and role = 'administrator'
      and organization_id = (select private.own_organization_id())
  );
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
    raise exception 'Only members of an organisation can do this.' using errcode = '42501';
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
    raise exception 'Only administrators of the organisation can do this.' using errcode = '42501';
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
      using errcode = '22023';
  end if;
  return found_member;
end
$function$;

CREATE OR REPLACE FUNCTION private.member_name(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(members.name, split_part(users.email, '@', 1))
  from public.members join auth.users on users.id = members.user_id
  where members.user_id = member;
$function$;

CREATE OR REPLACE FUNCTION public.set_member_role(member uuid, role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.require_administrator();
begin
  perform private.member_of(organisation, member);
  update public.members set role = set_member_role.role where user_id = member;
  -- What an administrator made does not come back with the role.
  if set_member_role.role <> 'administrator' then
    delete from private.account_links where made_by = member;
  end if;
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
    raise exception 'Please enter your current password again.' using errcode = '42501';
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
      using errcode = '22023';
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
      using errcode = '22023';
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
    raise exception 'Your own account is deleted in your profile.' using errcode = '22023';
  end if;
  perform private.remove_account(organisation, member, successor);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_own_account(successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint := private.lock_own_organisation();
begin
  perform private.require_recent_sign_in();
  perform private.remove_account(organisation, auth.uid(), successor);
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_organization()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (NULLIF(current_setting('vigie.organization_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION private.is_public_project(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.projects
    where projects.id = project_id and projects.is_online
      and organization_id = coalesce(private.shown_organization(), organization_id)
  );
$function$;

CREATE OR REPLACE FUNCTION private.can_read_project(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.projects
    where projects.id = project_id
      and (projects.is_online or projects.organization_id = (select private.own_organization_id()))
  );
$function$;

CREATE OR REPLACE FUNCTION private.can_edit_project(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.projects
    where projects.id = project_id
      and projects.organization_id = (select private.own_organization_id())
  );
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
    raise exception 'A project keeps its organisation.' using errcode = '42501';
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501';
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
      using errcode = '42501';
  end if;

  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_project_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  new.content_updated_at := new.created_at;
  return new;
end
$function$;

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

  -- Visitors see nothing of who owns a project.
  edited.user_id := old.user_id;
  if edited is distinct from old then
    new.content_updated_at := greatest(
      old.content_updated_at + interval '1 microsecond', clock_timestamp()
    );
  end if;
  return new;
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

CREATE OR REPLACE FUNCTION private.keep_milestone_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.milestone_count := coalesce(old.milestone_count, 0);
  new.milestones_completed := coalesce(old.milestones_completed, 0);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_milestone_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select counted.milestone_count, counted.milestones_completed
  into new.milestone_count, new.milestones_completed
  from private.count_milestones(new.id) as counted;
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
        using errcode = '54000';
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_references(project uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(id, reference), '{}')
  from public.projects
  where organization_id = (select private.own_organization_id()) and reference is not null
    and (project is null or id = project)
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
    raise exception 'At most % projects can be changed at a time, and at least one.', most using errcode = '22023';
  end if;
  perform from public.projects as project
  where project.id = any (projects) and project.organization_id = organisation
  order by project.id for update;
  return organisation;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_online(organisation bigint, projects uuid[], online boolean)
 RETURNS uuid[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with changed as (
    update public.projects as project set is_online = online
    where project.id = any (projects) and project.organization_id = organisation and project.is_online <> online
      and (project.user_id = (select auth.uid()) or not online and (select private.is_administrator()))
    returning project.id
  )
  select array(select id from changed)
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
      raise exception 'Projects go online, offline, to the trash or back.' using errcode = '22023';
  end case;
  if done = '{}' then
    raise exception 'None of these projects can be changed by you. Please look at the list again.'
      using errcode = '42501';
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
    raise exception 'Only the owner of a project or an administrator can hand it over.' using errcode = '42501';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects as project set user_id = new_owner where project.id = any (done);
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format(
    'select least(coalesce(max(position), 0) + 1024, 1e12) from public.%I where project_id = $1',
    tg_table_name
  ) into new.position using new.project_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_before(table_name text, project uuid, row_id uuid, before_id uuid, OUT previous double precision, OUT next double precision, OUT is_found boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    or move_row.table_name <> all (array['key_milestones', 'resources', 'team', 'photos_projet']) then
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

CREATE OR REPLACE FUNCTION private.forget_renditions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.rendition_base := null;
  new.picture_width := null;
  new.picture_height := null;
  new.picture_colour := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_completed_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.completed_on := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_milestones(project uuid, OUT milestone_count integer, OUT milestones_completed integer)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*), count(*) filter (where status_milestone = 'completed')
  from (
    select status_milestone from public.key_milestones where project_id = project limit 10000
  ) as milestones
$function$;

CREATE OR REPLACE FUNCTION private.forget_milestone_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where milestone_count > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_unlisted_donors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.donors
  where project_id = new.id and image = any(old.images) and image <> all(new.images);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.copied_columns(model regclass, anew text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(format('%I', attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = model and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (anew || array['reference', 'iati_identifier'])
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
    raise exception 'There is no such project in the organisation.' using errcode = '42501';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000';
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

CREATE OR REPLACE FUNCTION private.release_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.photos_projet as photos set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where photos.milestone_id = old_rows.id and photos.project_id = old_rows.project_id;
  update public.resources as documents set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where documents.milestone_id = old_rows.id and documents.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_milestone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.key_milestones where id = new.milestone_id and project_id = new.project_id
  ) then
    new.milestone_id := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.public_point(shown_as text, country text, latitude double precision, longitude double precision)
 RETURNS TABLE(lat double precision, lng double precision)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT public_point.latitude AS latitude,
     public_point.longitude AS longitude
   WHERE ((public_point.shown_as = 'exact'::text) AND (public_point.latitude IS NOT NULL))
 UNION ALL
  SELECT (LEAST(floor(public_point.latitude), (89)::double precision) + (0.5)::double precision),
     (LEAST(floor(public_point.longitude), (179)::double precision) + (0.5)::double precision)
   WHERE ((public_point.shown_as = 'region'::text) AND (public_point.latitude IS NOT NULL))
 UNION ALL
  SELECT point.latitude,
     point.longitude
    FROM private.country_point(public_point.country) point(latitude, longitude)
   WHERE ((public_point.shown_as = 'country'::text) AND (public_point.latitude IS NOT NULL));
END;

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
      using errcode = '23514';
  end if;
  new.position := listed;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.public_places
  where id in (select new_rows.id from new_rows) and not exists (
    select from new_rows
    cross join lateral private.public_point(precision, country, latitude, longitude)
    where new_rows.id = public_places.id
  );
  insert into public.public_places as shown
    (id, project_id, position, city, country, latitude, longitude, precision)
  select id, project_id, position, city, country, lat, lng, precision
  from new_rows cross join lateral private.public_point(precision, country, latitude, longitude)
  on conflict (id) do update set
    project_id = excluded.project_id, position = excluded.position, city = excluded.city,
    country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
    precision = excluded.precision
  where (shown.project_id, shown.position, shown.city, shown.country, shown.latitude, shown.longitude, shown.precision)
    is distinct from (excluded.project_id, excluded.position, excluded.city, excluded.country,
      excluded.latitude, excluded.longitude, excluded.precision);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_listed_cities()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.project_places
  where project_id = new.id
    and not exists (select from unnest(new.cities) as name where btrim(name) = project_places.city);
  perform set_config('vigie.moves_rows', 'on', true);
  -- The trigger of the places sets the position anew.
  update public.project_places set position = listed.place
  from (
    select btrim(name) as city, min(place)::integer as place
    from unnest(new.cities) with ordinality as listed_cities(name, place) group by 1
  ) as listed
  where project_id = new.id and project_places.city = listed.city
    and project_places.position <> listed.place;
  perform set_config('vigie.moves_rows', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fill_place(project uuid, city text, country text DEFAULT NULL::text, latitude double precision DEFAULT NULL::double precision, longitude double precision DEFAULT NULL::double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed integer;
begin
  perform set_config('vigie.moves_rows', 'on', true);
  insert into public.project_places (project_id, city, country, latitude, longitude, found)
  select project, fill_place.city, fill_place.country, fill_place.latitude, fill_place.longitude,
    case when fill_place.latitude is null then 'nowhere' else 'gazetteer' end
  where exists (
    select from public.projects cross join lateral unnest(cities) as name
    where projects.id = project and btrim(name) = fill_place.city
  )
  on conflict do nothing;
  get diagnostics changed = row_count;
  perform set_config('vigie.moves_rows', '', true);
  return changed = 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_large(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((pg_column_size(value) > 2000) AND (octet_length((value #>> '{}'::text[])) > 2000));

CREATE OR REPLACE FUNCTION private.digest_of(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN encode(sha256(convert_to((value #>> '{}'::text[]), 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION private.history_value(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN CASE WHEN private.is_large(value) THEN jsonb_build_object('digest', private.digest_of(value), 'bytes', octet_length((value #>> '{}'::text[]))) ELSE value END;

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
  end, 200);
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
    -- back where it stood. Otherwise its place in the list is not told.
    select coalesce(new_row, old_row), array[
      'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
      'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by',
      case when new_row is not null then 'position' end
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
    having old_row is not null and count(*) > 0
  ) as told(old_values, new_values, changed)
  where exists (select from public.organisations where organisations.id = place.organization_id)
$function$;

CREATE OR REPLACE FUNCTION private.keep_contents(changed_table text, old_row jsonb, new_row jsonb)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with kept as (
    insert into private.history_contents (organization_id, project_id, digest, bytes, content)
    select distinct on (digest) entry.organization_id, entry.project_id,
      digest, octet_length(old_row ->> key), old_row -> key
    from private.history_entry(changed_table, old_row, new_row) as entry
    cross join lateral unnest(entry.changed) as key
    cross join lateral private.digest_of(old_row -> key) as digest
    where private.is_large(old_row -> key)
    on conflict (organization_id, project_id, digest) do update set kept_at = excluded.kept_at
    returning history_contents.organization_id
  )
  select max(organization_id) from kept
$function$;

CREATE OR REPLACE FUNCTION private.name_milestone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  milestone text := coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id');
begin
  -- One that is deleted at this moment has its entry already.
  new.milestone_name := left(coalesce(
    (select name_milestone from public.key_milestones where id = milestone::uuid),
    (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'key_milestones' and row_id = milestone
      order by id desc limit 1
    )
  ), 200);
  -- A new picture is told as what was added, and as what it was then shown with, which can be put back.
  if new.action = 'insert' and (new.new_values ->> 'created_at')::timestamptz >= new.changed_at then
    insert into public.history (
      organization_id, project_id, project_title, table_name, row_id, row_label, action,
      old_values, new_values, changed_by
    )
    values (
      new.organization_id, new.project_id, new.project_title, new.table_name, new.row_id, new.row_label, 'update',
      '{"milestone_id": null}', jsonb_build_object('milestone_id', milestone), new.changed_by
    );
    new.new_values := new.new_values - 'milestone_id';
    new.milestone_name := null;
  end if;
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
      using errcode = '22023';
  end if;
  return whole;
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_row(table_name text, row_values jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', insert_row.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and row_values ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    insert_row.table_name, columns
  ) using row_values;
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_content(entry public.history)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_values jsonb := private.whole_old_values(entry);
  is_taken boolean;
begin
  execute format('select exists (select from public.%I where id = $1)', entry.table_name)
  into is_taken using entry.row_id::uuid;
  if is_taken then
    row_values := row_values || jsonb_build_object('id', gen_random_uuid());
  end if;
  perform private.insert_row(entry.table_name, row_values);
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
      using errcode = '42501';
  end if;
  if change.action = 'insert' then
    raise exception 'What was added cannot be put back. Please delete it.' using errcode = '22023';
  end if;
  if change.table_name = 'invitations' or (change.table_name, change.action) = ('members', 'delete') then
    raise exception 'This cannot be put back. Please invite the person again.' using errcode = '22023';
  end if;
  if change.table_name = 'imports' then
    raise exception 'An import cannot be put back this way.' using errcode = '22023';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.' using errcode = '22023';
  end if;
  return change;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_image_stored(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select address !~ '/storage/v1/object/public/project-images/' or exists (
    select from storage.objects
    where bucket_id = 'project-images' and name = split_part(address, '/project-images/', 2)
  );
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
    select from jsonb_array_elements_text(old_values -> 'images') as address
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

CREATE OR REPLACE FUNCTION private.values_now(entry bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  row_now jsonb;
begin
  execute format(
    'select to_jsonb(row_now) from public.%I as row_now where %I::text = $1',
    change.table_name, case change.table_name when 'members' then 'user_id' else 'id' end
  ) into row_now using change.row_id;
  return (
    select jsonb_object_agg(key, private.history_value(row_now -> key))
    from jsonb_object_keys(change.new_values) as key
  );
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
  perform private.insert_content(change);
exception
  when unique_violation then
    get stacked diagnostics refusing = constraint_name;
    if refusing = 'donors_project_id_image' then
      raise exception 'This picture was described again since. Please change that description instead.'
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
      using errcode = '42501';
  end if;
  if current_values <> change.new_values then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023';
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
    select recent.id, changed_at, 'budget_changed', budget::text
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

create or replace view public.public_changes with (security_invoker=true) as
 SELECT COALESCE(projects.id) AS project_id,
    changes.changed_at,
    changes.kind,
    changes.label,
    changes.items,
    changes.rendition_base,
    changes.picture_width,
    changes.picture_height,
    changes.picture_colour
   FROM (public.projects
     CROSS JOIN LATERAL private.changes_of_project(projects.id) changes(changed_at, kind, label, items, rendition_base, picture_width, picture_height, picture_colour));

CREATE OR REPLACE FUNCTION private.is_in_trash(project uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.deleted_projects where project_id = project and gone_at is null
  );
$function$;

CREATE OR REPLACE FUNCTION private.bytes_in_trash(organisation bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(greatest(bytes, 32768)), 0) from private.history_contents
  where organization_id = organisation and project_id in (
    select project_id from private.deleted_projects where gone_at is null
  );
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
      using errcode = '54000';
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
      using errcode = '42501';
  end if;
  if private.is_in_trash(new.id) then
    raise exception 'This id belongs to a project in the trash. Put that back, or leave the id out.'
      using errcode = '23505';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.deleted_projects(most integer DEFAULT 1000)
 RETURNS TABLE(project_id uuid, title text, owner uuid, deleted_at timestamp with time zone, deleted_by uuid, kept_until timestamp with time zone, total integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select deleted.project_id, deleted.title, deleted.owner, deleted.deleted_at, deleted.deleted_by,
    deleted.deleted_at + interval '30 days', (count(*) over ())::integer
  from private.deleted_projects as deleted
  where deleted.organization_id = (select private.own_organization_id())
    and deleted.gone_at is null
  order by deleted.deleted_at desc, deleted.project_id
  limit greatest(0, least(most, 20000));
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
    raise exception 'Only members of an organisation can do this.' using errcode = '42501';
  end if;
  select * into deleted from private.deleted_projects
  where project_id = project and organization_id = organisation
  for update;
  if not found or deleted.gone_at is not null then
    raise exception 'This project is not in the trash any more.' using errcode = '22023';
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
  set content_updated_at = deleted.content_updated_at
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

CREATE OR REPLACE FUNCTION private.let_project_go(project uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.deleted_projects set gone_at = now() where project_id = project;
  delete from private.history_contents where project_id = project;
  delete from public.history
  where project_id = project and not (table_name = 'projects' and action = 'delete');
  update public.history set old_values = jsonb_build_object('title', project_title)
  where project_id = project;
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
      using errcode = '42501';
  end if;
  perform private.let_project_go(project);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_organisations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.history where organization_id in (select id from old_rows);
  delete from private.history_contents where organization_id in (select id from old_rows);
  update private.deleted_projects set gone_at = now()
  where gone_at is null and organization_id in (select id from old_rows);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.owned_deleted_project(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.deleted_projects as deleted
    where deleted.project_id = owned_deleted_project.project_id
      and deleted.organization_id = (select private.own_organization_id())
      and deleted.gone_at is not null
  );
$function$;

CREATE OR REPLACE FUNCTION private.keeps_files(project uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.projects where id = project) or private.is_in_trash(project);
$function$;

CREATE OR REPLACE FUNCTION private.is_clock_steady()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steady_since timestamptz;
begin
  insert into private.history_sweeps as sweeps (last_at, steady_since) values (now(), now())
  on conflict (is_only) do update set
    last_at = now(),
    steady_since = case
      when now() between sweeps.last_at and sweeps.last_at + interval '2 hours'
        then sweeps.steady_since
      else now()
    end
  returning sweeps.steady_since into steady_since;
  return steady_since <= now() - interval '55 minutes';
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_history(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_for interval := make_interval(days => greatest(31, (
    select value from private.settings where name = 'history_days'
  )));
  cleared integer := 0;
  counted integer;
  project uuid;
begin
  -- Another server may be sweeping the same database.
  for project in
    select project_id from private.deleted_projects
    where gone_at is null and deleted_at <= now() - interval '30 days'
    order by deleted_at limit greatest(1, most / 100)
    for update skip locked
  loop
    perform private.let_project_go(project);
    cleared := cleared + 1;
  end loop;

  -- A day longer than a project is in the trash: it is put back with all of them.
  delete from private.history_contents where ctid in (
    select ctid from private.history_contents
    where kept_at <= now() - interval '31 days' and not private.is_in_trash(project_id)
    limit most for update skip locked
  );
  get diagnostics counted = row_count;
  cleared := cleared + counted;

  delete from public.history where id in (
    select id from public.history
    where changed_at <= now() - kept_for and not private.is_in_trash(project_id)
    limit most for update skip locked
  );
  get diagnostics counted = row_count;
  cleared := cleared + counted;

  -- As long as there are files it has to be known whose they are.
  delete from private.deleted_projects as deleted
  where gone_at is not null and deleted_at <= now() - interval '90 days' and not exists (
    select from storage.objects
    where bucket_id = 'project-images' and private.project_of_file(objects.name) = deleted.project_id
  );
  get diagnostics counted = row_count;
  return cleared + counted;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_history()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_clock_steady() then private.clear_history(5000) else 0 end;
$function$;

CREATE OR REPLACE FUNCTION private.bound_history(organisation bigint, most integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.history where id in (
    select id from public.history
    where organization_id = organisation and not private.is_in_trash(project_id) and id < (
      select id from public.history where organization_id = organisation
      order by id desc offset most - 1 limit 1
    )
    order by id limit 5000 for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.bound_contents(organisation bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.history_contents where ctid in (
    select place from (
      select ctid as place,
        sum(greatest(bytes, 32768)) over (order by kept_at desc, digest collate "C") as total
      from private.history_contents as kept
      where organization_id = organisation and not exists (
        select from private.deleted_projects as deleted
        where deleted.project_id = kept.project_id and gone_at is null
      )
    ) as contents
    where total > 1073741824
  );
$function$;

CREATE OR REPLACE FUNCTION private.tend_history(entry bigint, organisation bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if entry % 1000 = 0 then
    perform private.bound_history(organisation, 500000);
  end if;
  if entry % 100 = 0 and private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.project_of_file(name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((split_part(name, '/'::text, 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) AND (name ~~ '%/_%'::text)) THEN (split_part(name, '/'::text, 1))::uuid ELSE NULL::uuid END;

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
  if picture_table is null or picture_table <> all (array['photos_projet', 'social_media_posts']) then
    raise exception 'The rows of this table have no pictures with renditions.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', picture_table)
  into project using row_id;
  -- The project before its content, as its deletion locks them.
  select content_updated_at into moment from public.projects where id = project for no key update;
  perform set_config('vigie.sets_renditions', 'on', true);
  execute format(
    'update public.%I
     set rendition_base = $2, picture_width = $3, picture_height = $4, picture_colour = $5
     where id = $1 and rendition_base is null',
    picture_table
  ) using row_id, base, width, height, colour;
  get diagnostics changed = row_count;
  perform set_config('vigie.sets_renditions', '', true);
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_donor_renditions(project uuid, image text, base text, width integer, height integer, colour text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment timestamptz;
  is_listed boolean;
  changed integer;
begin
  select content_updated_at, set_donor_renditions.image = any(images) into moment, is_listed
  from public.projects where id = project for no key update;
  if is_listed is not true then
    return false;
  end if;
  perform set_config('vigie.sets_renditions', 'on', true);
  update public.donors
  set rendition_base = base, picture_width = width, picture_height = height, picture_colour = colour
  where project_id = project and donors.image = set_donor_renditions.image and rendition_base is null;
  get diagnostics changed = row_count;
  if changed = 0 then
    insert into public.donors (
      project_id, image, rendition_base, picture_width, picture_height, picture_colour
    )
    values (project, set_donor_renditions.image, base, width, height, colour)
    on conflict do nothing;
    get diagnostics changed = row_count;
  end if;
  perform set_config('vigie.sets_renditions', '', true);
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.rendition_base_of(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}-[0-9]{1,5}\.(avif|webp|jpg|png)$'::text) THEN regexp_replace(name, '-[0-9]{1,5}(\.[a-z]+)$'::text, '\1'::text) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.uses_renditions(base text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.photos_projet where rendition_base = base)
    or exists (select from public.donors where rendition_base = base)
    or exists (select from public.social_media_posts where rendition_base = base)
    or exists (
      select from public.history
      where old_values ->> 'rendition_base' = base and changed_at > now() - interval '31 days'
    );
$function$;

CREATE OR REPLACE FUNCTION private.unused_renditions(organisation bigint, most integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select objects.name
  from storage.objects
  join public.projects on projects.id = private.project_of_file(objects.name)
  where bucket_id = 'project-images'
    and private.rendition_base_of(objects.name) is not null
    and objects.created_at < now() - interval '1 day'
    and (organisation is null or projects.organization_id = organisation)
    and not private.uses_renditions(private.rendition_base_of(objects.name))
  order by objects.name limit most;
$function$;

CREATE OR REPLACE FUNCTION private.gone_renditions()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.unused_renditions(null, 1000) where exists (
    select from private.history_sweeps where steady_since <= now() - interval '55 minutes'
  );
$function$;

CREATE OR REPLACE FUNCTION public.gone_files()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.own_organization_id() is null then
    return;
  end if;
  if private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
  return query
  (
    select objects.name
    from private.deleted_projects as deleted
    join storage.objects on private.project_of_file(objects.name) = deleted.project_id
    where deleted.organization_id = private.own_organization_id()
      and bucket_id = 'project-images' and not private.keeps_files(deleted.project_id)
    order by objects.name limit 100
  )
  union all
  select private.unused_renditions(private.own_organization_id(), 100)
  where private.is_mail_configured();
end
$function$;

CREATE OR REPLACE FUNCTION private.metadata_object(metadata jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE jsonb_typeof(metadata) WHEN 'string'::text THEN ((metadata #>> '{}'::text[]))::jsonb WHEN 'object'::text THEN metadata ELSE '{}'::jsonb END;

CREATE OR REPLACE FUNCTION private.invitation_hash(token text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN encode(sha256(convert_to(token, 'UTF8'::name)), 'hex'::text);

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
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  return address;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_invitations(organisation bigint, address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.invitations set expires_at = now()
  where organization_id = organisation and email = lower(address)
    and used_at is null and expires_at > now();
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
    raise exception 'An account already exists for this email address' using errcode = '23505';
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
    raise exception 'Too many invitations. Please wait an hour and try again.' using errcode = '54000';
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
    raise exception 'Only members of an organisation can invite a colleague' using errcode = '42501';
  end if;
  perform private.limit_invitations(organization_id);
  return private.create_invitation(organization_id, invite_colleague.email, auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_by_link(email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := public.invite_colleague(invite_by_link.email);
begin
  update public.invitations set expires_at = created_at + interval '7 days'
  where token_hash = private.invitation_hash(token);
  return token;
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_first_member(organization bigint, email text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.create_invitation(organization, email, null);
$function$;

CREATE OR REPLACE FUNCTION public.invitation_details(invitation text)
 RETURNS TABLE(organization_name text, invited_by text, email text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select organisations.name, private.member_name(invitations.invited_by), invitations.email,
    invitations.expires_at
  from public.invitations
  join public.organisations on organisations.id = invitations.organization_id
  where token_hash = private.invitation_hash(invitation)
    and used_at is null and invitations.expires_at > now();
$function$;

CREATE OR REPLACE FUNCTION public.pending_invitations()
 RETURNS TABLE(id uuid, email text, invited_by text, created_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select invitations.id, invitations.email, private.member_name(invitations.invited_by),
    invitations.created_at, invitations.expires_at
  from public.invitations
  where organization_id = private.own_organization_id()
    and used_at is null and invitations.expires_at > now()
  order by invitations.created_at desc, invitations.id;
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
    raise exception 'This invitation was already used or withdrawn.' using errcode = '22023';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_invitation(invitation text, email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when coalesce(check_invitation.invitation, '') = '' or not exists (
      select from public.invitations
      where token_hash = private.invitation_hash(check_invitation.invitation)
        and invitations.email = lower(btrim(check_invitation.email))
    ) then 'An invitation is required to create an account. Ask a member of the organisation to invite you.'
    when not exists (
      select from public.invitations
      where token_hash = private.invitation_hash(check_invitation.invitation)
        and invitations.used_at is null and invitations.expires_at > now()
    ) then 'This invitation has expired or was already used. Ask a member of the organisation for a new one.'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.before_user_created(event jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when refusal is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal))
  end
  from (
    select public.check_invitation(
      event -> 'user' -> 'user_metadata' ->> 'invitation', event -> 'user' ->> 'email'
    )
  ) as checked(refusal);
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
    raise exception '%', refusal using errcode = '42501';
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
    raise exception 'This invitation was already used.' using errcode = '42501';
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

CREATE OR REPLACE FUNCTION private.enrol_invited_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation bigint;
  chosen_name text := btrim(private.metadata_object(new.raw_user_meta_data) ->> 'name');
begin
  select organization_id into strict organisation
  from public.invitations where invitations.used_by = new.id;

  -- A second one would let a removed member in again.
  perform private.end_invitations(organisation, new.email);
  insert into public.members (user_id, organization_id, role, name)
  values (
    new.id, organisation,
    case when exists (select from public.members where organization_id = organisation)
      then 'member' else 'administrator' end,
    case when private.is_filled(chosen_name) then chosen_name end
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.without_invitation(metadata jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((jsonb_typeof(metadata) = 'string'::text) AND (private.metadata_object(metadata) ? 'invitation'::text)) THEN to_jsonb(((private.metadata_object(metadata) - 'invitation'::text))::text) WHEN (jsonb_typeof(metadata) = 'object'::text) THEN (metadata - 'invitation'::text) ELSE metadata END;

CREATE OR REPLACE FUNCTION private.strip_spent_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.raw_user_meta_data := private.without_invitation(new.raw_user_meta_data);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.strip_identity_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.identity_data := private.without_invitation(new.identity_data);
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
    raise exception 'An email address has at most 254 characters.' using errcode = '42501';
  end if;
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'The account data are too large. Please keep them under 4 KB.'
      using errcode = '42501';
  end if;
  metadata := private.metadata_object(new.raw_user_meta_data);
  if char_length(metadata ->> 'email') > 254 then
    raise exception 'An email address has at most 254 characters.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_each_text(metadata)
    where key in ('name', 'full_name', 'first_name', 'last_name', 'organization_name')
      and (char_length(value) > 200 or not private.is_line(value))
  ) then
    raise exception 'A name in the account data has at most 200 characters on one line.'
      using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_mail_configured()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Supabase's accounts service owns its tables and sends mail; our own server sends none so far.
  select exists (
    select from pg_catalog.pg_class
    join pg_catalog.pg_roles on pg_roles.oid = pg_class.relowner
    where pg_class.oid = 'auth.users'::regclass and pg_roles.rolname = 'supabase_auth_admin'
  );
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
      using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_sessions_on_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The session that changed the password stays; the server names it in this setting.
  kept uuid := private.uuid_or_null(current_setting('vigie.session_id', true));
begin
  -- Supabase's accounts service ends the other sessions itself.
  if session_user = 'supabase_auth_admin' then
    return null;
  end if;
  delete from auth.refresh_tokens
  where user_id::text = new.id::text and session_id is distinct from kept;
  delete from auth.sessions
  where user_id = new.id and id is distinct from kept;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_stale_sessions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  -- Refresh tokens go with their session.
  delete from auth.sessions
  where not private.is_session_current(sessions.created_at, sessions.refreshed_at);
  get diagnostics ended = row_count;
  delete from auth.refresh_tokens
  where revoked and updated_at < now() - interval '1 day';
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS TABLE(id uuid, started_at timestamp with time zone, last_seen_at timestamp with time zone, user_agent text, is_current boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select sessions.id, sessions.created_at,
    coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at),
    left(sessions.user_agent, 400),
    sessions.id = private.uuid_or_null(auth.jwt() ->> 'session_id')
  from auth.sessions
  where sessions.user_id = (select auth.uid()) and private.own_organization_id() is not null
    and private.is_session_current(sessions.created_at, sessions.refreshed_at)
  order by 5 desc, 3 desc limit 100;
$function$;

do $$
declare
  place text;
begin
  select nspname into strict place
  from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pgcrypto';
  execute format(
    'create or replace function private.password_hash(password text) returns text
     language sql volatile set search_path = ''''
     as $hash$ select %1$I.crypt(password, %1$I.gen_salt(''bf'', 10)) $hash$',
    place
  );
end
$$;

CREATE OR REPLACE FUNCTION private.set_password(member uuid, password text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The rules and sentences of packages/domain/src/forms/new-password.ts.
  if char_length(set_password.password) is null or char_length(set_password.password) < 8 then
    raise exception 'Password must be at least 8 characters long' using errcode = '22023';
  end if;
  if octet_length(set_password.password) > 72 then
    raise exception 'Password must be at most 72 bytes long: 72 plain letters, or fewer with accents, other scripts or emoji'
      using errcode = '22023';
  end if;
  if not private.is_filled(set_password.password) then
    raise exception 'Password needs characters other than spaces' using errcode = '22023';
  end if;
  if exists (
    select from private.common_passwords
    where common_passwords.password = lower(set_password.password)
  ) then
    raise exception 'This password is one of the most commonly used. Please choose another one'
      using errcode = '22023';
  end if;
  update auth.users
  set encrypted_password = private.password_hash(set_password.password), updated_at = now()
  where id = member;
  if not found then
    raise exception 'There is no such account.' using errcode = '22023';
  end if;
  -- All of them, where the rule for changed passwords keeps the session that changed it.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.sessions where user_id = member;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_account_link(member uuid, kind text, new_email text, lifetime interval, made_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 3;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Requests at the same moment would not see each other's links.
  perform from auth.users where id = member for no key update;
  -- Those that ended are counted for as long as they limit new ones.
  delete from private.account_links
  where user_id = member and expires_at <= now() and created_at <= now() - interval '10 minutes';
  if create_account_link.made_by is null and (
    select count(*) from private.account_links
    where user_id = member and account_links.kind = create_account_link.kind
      and account_links.made_by is null and created_at > now() - interval '10 minutes'
  ) >= most then
    return null;
  end if;
  -- A visitor may ask for mailed links, so these do not end an administrator's.
  update private.account_links set expires_at = now()
  where user_id = member and account_links.kind = create_account_link.kind and expires_at > now()
    and (account_links.made_by is null) = (create_account_link.made_by is null);
  insert into private.account_links (token_hash, user_id, kind, new_email, made_by, expires_at)
  values (
    private.invitation_hash(token), member, create_account_link.kind,
    create_account_link.new_email, create_account_link.made_by, now() + lifetime
  );
  return token;
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
    raise exception 'An account already exists for this email address' using errcode = '23505';
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
    raise exception 'Your own password is changed in your profile.' using errcode = '22023';
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
    raise exception 'Too many links. Please wait an hour and try again.' using errcode = '54000';
  end if;
  perform private.refuse_taken_address(address);
  return private.create_account_link(member, 'address', address, interval '1 day', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.request_password_link(email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
begin
  select members.user_id into member
  from auth.users join public.members on members.user_id = users.id
  where lower(users.email) = lower(btrim(request_password_link.email));
  if not found then
    return null;
  end if;
  return private.create_account_link(member, 'password', null, interval '1 hour', null);
end
$function$;

CREATE OR REPLACE FUNCTION public.request_address_link(member uuid, email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := private.valid_address(request_address_link.email);
begin
  -- Whether it is taken is told by mail alone, and when it is confirmed.
  return private.create_account_link(member, 'address', address, interval '1 hour', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.usable_account_links(token text)
 RETURNS SETOF private.account_links
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select account_links.* from private.account_links
  where token_hash = private.invitation_hash(token) and expires_at > now()
    and (made_by is null or exists (
      select from public.members as makers
      join public.members as holders on holders.organization_id = makers.organization_id
      where makers.user_id = account_links.made_by and makers.role = 'administrator'
        and holders.user_id = account_links.user_id
    ));
$function$;

CREATE OR REPLACE FUNCTION public.account_link_details(token text)
 RETURNS TABLE(kind text, email text, new_email text, needs_password boolean, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select links.kind, users.email::text, links.new_email,
    links.kind = 'address' and links.made_by is not null, links.expires_at
  from private.usable_account_links(token) as links
  join auth.users on users.id = links.user_id;
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
      using errcode = '42501';
  end if;
  delete from private.account_links where token_hash = link.token_hash;
  return link;
end
$function$;

CREATE OR REPLACE FUNCTION public.reset_password(token text, password text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.account_links := private.take_account_link(token, 'password');
begin
  perform private.set_password(link.user_id, password);
  return (select email from auth.users where id = link.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.with_address(metadata jsonb, address text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (NOT COALESCE((private.metadata_object(metadata) ? 'email'::text), false)) THEN metadata WHEN (jsonb_typeof(metadata) = 'string'::text) THEN to_jsonb(((private.metadata_object(metadata) || jsonb_build_object('email', address)))::text) ELSE (metadata || jsonb_build_object('email', address)) END;

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
      raise exception 'Please sign in with the account that this link is for.' using errcode = '42501';
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

CREATE OR REPLACE FUNCTION private.end_account_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.account_links where user_id = new.id;
  -- So could a code that Supabase's accounts service mailed; after changes of its own it ends them itself.
  if session_user <> 'supabase_auth_admin'
    and has_table_privilege(to_regclass('auth.one_time_tokens'), 'delete') then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.members_of(organisation bigint)
 RETURNS TABLE(user_id uuid, email text, name text, role text, joined_at timestamp with time zone, last_seen_at timestamp with time zone, projects_owned integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select members.user_id, users.email::text, members.name, members.role, members.created_at,
    greatest(
      -- An account that a colleague made was signed in by that alone, and never seen since.
      case when users.last_sign_in_at > users.created_at + interval '1 minute'
        then users.last_sign_in_at end,
      (
        select max(coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at))
        from auth.sessions where sessions.user_id = members.user_id
      ),
      changed.last_at
    ),
    (
      select count(*)::integer from public.projects
      where projects.user_id = members.user_id and projects.organization_id = organisation
    )
  from public.members
  join auth.users on users.id = members.user_id
  left join (
    select changed_by, max(changed_at) as last_at from public.history
    where organization_id = organisation and changed_at > now() - interval '1 hour'
    group by changed_by
  ) changed on changed.changed_by = members.user_id
  where members.organization_id = organisation
  order by members.created_at, members.user_id;
$function$;

CREATE OR REPLACE FUNCTION public.organisation_members()
 RETURNS TABLE(user_id uuid, email text, name text, role text, joined_at timestamp with time zone, last_seen_at timestamp with time zone, projects_owned integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.members_of(private.own_organization_id());
$function$;

CREATE OR REPLACE FUNCTION public.list_organisations()
 RETURNS TABLE(number bigint, name text, members integer, projects integer, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select organisations.number, organisations.name,
    (select count(*)::integer from public.members where organization_id = organisations.id),
    (select count(*)::integer from public.projects where organization_id = organisations.id),
    organisations.created_at
  from public.organisations order by organisations.id;
$function$;

CREATE OR REPLACE FUNCTION public.list_members(organization bigint)
 RETURNS TABLE(user_id uuid, email text, name text, role text, joined_at timestamp with time zone, last_seen_at timestamp with time zone, projects_owned integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.members_of(organization);
$function$;

CREATE OR REPLACE FUNCTION public.set_member_password(member uuid, password text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.set_password(member, password);
$function$;

CREATE OR REPLACE FUNCTION public.find_member(email text)
 RETURNS TABLE(organization bigint, organization_name text, user_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select organisations.id, organisations.name, members.user_id, users.email::text
  from auth.users
  join public.members on members.user_id = users.id
  join public.organisations on organisations.id = members.organization_id
  where lower(users.email) = lower(btrim(find_member.email));
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(organization bigint, member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.organisations where id = organization for no key update;
  perform private.remove_account(organization, member, successor);
end
$function$;

CREATE OR REPLACE FUNCTION private.files_of_organisation(organization bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select objects.name from storage.objects
  where bucket_id = 'project-images' and private.project_of_file(objects.name) in (
    select projects.id from public.projects where projects.organization_id = organization
    union all
    select deleted_projects.project_id from private.deleted_projects
    where deleted_projects.organization_id = organization
      and not exists (select from public.projects where projects.id = deleted_projects.project_id)
  );
$function$;

CREATE OR REPLACE FUNCTION public.organisation_contents(organization bigint)
 RETURNS TABLE(name text, members integer, projects integer, files integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    (select organisations.name from public.organisations where id = organization),
    (select count(*)::integer from public.members where organization_id = organization),
    (select count(*)::integer from public.projects where organization_id = organization),
    (select count(*)::integer from private.files_of_organisation(organization));
$function$;

CREATE OR REPLACE FUNCTION public.organisation_files(organization bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select name from private.files_of_organisation(organization) as name order by name limit 100;
$function$;

CREATE OR REPLACE FUNCTION public.delete_organisation(organization bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  accounts uuid[];
begin
  -- A person who is joining is one of its members afterwards, or finds no organisation.
  perform from public.organisations where id = organization for update;
  select array_agg(user_id) into accounts from public.members where organization_id = organization;
  delete from public.organisations where id = organization;
  delete from auth.refresh_tokens where user_id::text = any(accounts::text[]);
  delete from auth.users where id = any(accounts);
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
    raise exception 'Only administrators of the organisation can do this.' using errcode = '42501';
  end if;
  return query
    select state.is_automatic, state.last_good_at, state.last_good_bytes,
      state.last_failure_at, state.last_failure
    from private.backup_state as state;
end
$function$;

do $$
declare
  locale text := coalesce(
    (
      select format('collate pg_catalog.%I', collname) from pg_catalog.pg_collation
      where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
      order by collname limit 1
    ),
    ''
  );
  zeros constant text := '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０𞥐';
  digits text := '';
begin
  for place in 1..char_length(zeros) loop
    for digit in 0..9 loop
      digits := digits || chr(ascii(substr(zeros, place, 1)) + digit);
    end loop;
  end loop;

  execute format(
    $fold$
      create or replace function private.with_plain_digits(value text) returns text
      language sql immutable parallel safe
      -- Each letter would be compared with all of these digits.
      return case when value ~ %1$L then translate(value, %2$L, %3$L) else value end
    $fold$,
    '[' || digits || ']', digits, repeat('0123456789', char_length(zeros))
  );

  -- Not of a fixed search_path, which would keep PostgreSQL from putting them into a query's own plan.
  execute format(
    $fold$
      create or replace function private.fold_text(value text) returns text
      language sql immutable parallel safe
      return btrim(
        replace(replace(replace(replace(
          translate(
            private.with_plain_digits(normalize(
              regexp_replace(
                normalize(lower(normalize(replace(value, '´', ''''), nfkc) %s), nfd),
                '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]',
                '', 'g'
              ),
              nfc
            )),
            'øłđðıɓɗɖƙƴƒɠɣǥŋɲɛɔəǝħɦŧƭƥƈʋɨɩʉʊƀƶς’‘ʼ`ʻʾʿ′‐‑‒–—―−کڪیىېةہھەۃٱ',
            'olddibddkyfgggnneoeehhttpcviiuubzσ''''''''''''''''-------ككيييههههها'
          ),
          'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
        e'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
      )
    $fold$,
    locale
  );
end
$$;

CREATE OR REPLACE FUNCTION private.title_key(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(private.fold_text(title), '([0-9]+)'::text, '000000000\1'::text, 'g'::text), '[0-9]*([0-9]{10})(?![0-9])'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.search_words(search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(word order by place), '{}')
  from (
    select word, place
    from regexp_split_to_table(
      private.fold_text(left(search, 200)),
      '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,;]+'
    ) with ordinality as split(word, place)
    where word <> ''
    order by place
    limit 20
  ) as words
$function$;

create or replace view private.projects_to_search as
 SELECT project.id AS project_id,
    project.organization_id,
    project.is_online,
    project.status,
    project.end_date,
    project.countries,
    continents.names AS continents,
    ((array_to_string(project.countries, ','::text) || '/'::text) || array_to_string(continents.names, ','::text)) AS places,
    project.beneficiaries,
    project.created_at,
    project.content_updated_at,
    COALESCE(project.budget, ('-1'::integer)::numeric) AS budget,
    COALESCE(((project.budget > (0)::numeric) AND (project.money_spent > project.budget)), false) AS is_over_budget,
    ((((num_nonnulls(project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent) + ((cardinality(project.countries) > 0))::integer) + ((cardinality(project.cities) > 0))::integer) + ( SELECT count(*) AS count
           FROM ( VALUES (project.title), (project.continent), (project.short_description), (project.long_description), (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre), (project.dv5_titre)) texts(value)
          WHERE private.is_filled(texts.value))))::smallint AS filled,
    private.title_key(project.title) AS title_key,
    private.fold_text(concat_ws('
'::text, project.title, project.short_description, array_to_string(project.countries, '
'::text), countries.names, array_to_string(project.cities, '
'::text))) AS search_text,
    project.reference,
    project.iati_identifier
   FROM ((public.projects project
     CROSS JOIN LATERAL ( SELECT string_agg(country.names, '
'::text) AS names,
            array_agg(country.continent) AS continents
           FROM private.countries country
          WHERE (country.code = ANY (project.countries))) countries)
     CROSS JOIN LATERAL ( SELECT ARRAY( SELECT DISTINCT continent.continent
                   FROM unnest((countries.continents || project.continent)) continent(continent)
                  WHERE (continent.continent IS NOT NULL)
                  ORDER BY continent.continent) AS names) continents);

create or replace view private.projects_to_list as
 SELECT project_id,
    organization_id,
    status,
    end_date,
    countries,
    continents,
    places,
    beneficiaries,
    created_at,
    content_updated_at,
    budget,
    title_key,
    search_text
   FROM private.projects_to_search
  WHERE is_online;

CREATE OR REPLACE FUNCTION private.work_text(search_text text, reference text, iati_identifier text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, search_text, private.fold_text(reference), private.fold_text(iati_identifier));

create or replace view private.projects_to_work_on as
 SELECT project_id,
    organization_id,
    is_online,
    status,
    end_date,
    is_over_budget,
    filled,
    created_at,
    content_updated_at,
    title_key,
    private.work_text(search_text, reference, iati_identifier) AS search_text
   FROM private.projects_to_search;

CREATE OR REPLACE FUNCTION private.keep_listed_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.listed_projects using changed
  where listed_projects.project_id = changed.id and not changed.is_online;
  with wanted as materialized (
    select * from private.projects_to_search
    where project_id in (select changed.id from changed)
  ), worked_on as (
    insert into private.work_projects as known (
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    )
    select
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier)
    from wanted
    on conflict (project_id) do update set
      organization_id = excluded.organization_id, is_online = excluded.is_online,
      status = excluded.status, end_date = excluded.end_date,
      is_over_budget = excluded.is_over_budget, filled = excluded.filled,
      created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
      title_key = excluded.title_key, search_text = excluded.search_text
  )
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from wanted where is_online
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In one order, so that no two statements wait for each other.
  if tg_op = 'INSERT' then
    insert into private.listed_counts as counted
    select organization_id, places, count(*), coalesce(sum(beneficiaries::bigint), 0) from added
    group by organization_id, places order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into private.listed_counts as counted
    select organization_id, places, -count(*), -coalesce(sum(beneficiaries::bigint), 0) from removed
    group by organization_id, places order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  else
    insert into private.listed_counts as counted
    select organization_id, places, sum(projects), sum(people)
    from (
      select organization_id, places, 1 as projects, coalesce(beneficiaries, 0)::bigint as people from added
      union all
      select organization_id, places, -1, -coalesce(beneficiaries, 0)::bigint from removed
    ) as changes
    group by organization_id, places
    having sum(projects) <> 0 or sum(people) <> 0
    order by organization_id, places
    on conflict (organization_id, places) do update
    set projects = counted.projects + excluded.projects, people = counted.people + excluded.people;
  end if;
  return null;
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
  perform from public.projects where id in (select project_id from changed)
  order by id for no key update;
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

CREATE OR REPLACE FUNCTION private.list_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.listed_places (id, project_id, organization_id, latitude, longitude)
  select places.id, places.project_id, added.organization_id, places.latitude, places.longitude
  from added join public.public_places as places using (project_id)
  on conflict do nothing;
  return null;
end
$function$;

create or replace view private.cells_of_places as
 SELECT organization_id,
    (floor(((longitude * (512)::double precision) / (360)::double precision)))::integer AS x,
    (floor(((latitude * (512)::double precision) / (360)::double precision)))::integer AS y,
    1 AS places,
    (latitude)::numeric AS latitudes,
    (longitude)::numeric AS longitudes
   FROM private.listed_places;

CREATE OR REPLACE FUNCTION private.count_listed_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In one order, so that no two statements wait for each other.
  if tg_op = 'INSERT' then
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      count(*), sum(latitude::numeric), sum(longitude::numeric)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  elsif tg_op = 'DELETE' then
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      -count(*), -sum(latitude::numeric), -sum(longitude::numeric)
    from removed group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  else
    insert into private.listed_cells as counted
    select
      organization_id, floor(longitude * 512 / 360)::integer, floor(latitude * 512 / 360)::integer,
      sum(places), sum(places * latitude::numeric), sum(places * longitude::numeric)
    from (
      select organization_id, latitude, longitude, 1 as places from added
      union all
      select organization_id, latitude, longitude, -1 from removed
    ) as changes
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (organization_id, x, y) do update set
      places = counted.places + excluded.places, latitudes = counted.latitudes + excluded.latitudes,
      longitudes = counted.longitudes + excluded.longitudes;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.word_condition(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(
    format(
      'search_text like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    ),
    ' and '
  )
  from unnest(words) as word
$function$;

CREATE OR REPLACE FUNCTION private.listed_condition(words text[] DEFAULT '{}'::text[], status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT NULL::date, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(
    ' and ',
    'true',
    case when within is not null then format('organization_id = %L::bigint', within) end,
    case when status is not null then format('status = %L', status) end,
    case when country is not null then format('countries @> array[%L]', country) end,
    case when continent is not null then format('%L = any (continents)', continent) end,
    case when organisation is not null then format('organization_id = %L::bigint', organisation) end,
    case dates
      when 'active' then format('end_date >= %L::date', today)
      when 'completed' then format('end_date < %L::date', today) end,
    private.word_condition(words)
  )
$function$;

CREATE OR REPLACE FUNCTION private.need_condition(need text, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE need WHEN 'ready'::text THEN '(not is_online and filled >= 10)'::text WHEN 'over_budget'::text THEN 'is_over_budget'::text WHEN 'past_end'::text THEN format('(end_date < %L::date and status <> ''completed'')'::text, today) WHEN 'unchanged'::text THEN '(content_updated_at < now() - interval ''90 days'' and status <> ''completed'')'::text ELSE 'true'::text END;

CREATE OR REPLACE FUNCTION private.find_page(source text, condition text, key text, reads_once boolean, known bigint, after_key text, after_created timestamp with time zone, after_id uuid, skip integer, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  direction constant text := case key when 'title_key' then 'asc' else 'desc' end;
  beyond constant text := case key when 'title_key' then '>' else '<' end;
  ties constant text := case source
    when 'work_projects' then 'created_at desc, project_id' else 'project_id' end;
  -- What comes after a row in that order.
  following constant text := case
    when after_key is null or after_id is null then 'true'
    when source = 'work_projects' then format(
      'key %1$s= %2$L and (key %1$s %2$L or created_at < %3$L or (created_at = %3$L and project_id > %4$L))',
      beyond, after_key, after_created, after_id
    )
    else format('key %1$s= %2$L and (key %1$s %2$L or project_id > %3$L)', beyond, after_key, after_id)
  end;
  answer jsonb;
begin
  execute
    'with found as ' || case when reads_once then '' else 'not ' end || 'materialized (
       select project_id, created_at, ' || quote_ident(key) || ' as key
       from private.' || quote_ident(source) || ' where ' || condition || '
     ), page as (
       select project_id, created_at, key from found where ' || following || '
       order by key ' || direction || ', ' || ties || ' limit $1 offset $2
     )
     select jsonb_build_object(
       ''found'', coalesce($3, (select count(*) from found)),
       ''page'', coalesce((
         select jsonb_agg(
           jsonb_build_object(''id'', project_id, ''key'', key::text, ''created'', created_at)
           order by key ' || direction || ', ' || ties || '
         )
         from page
       ), ''[]'')
     )'
  into answer using most, skip, known;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, skip integer DEFAULT 0, most integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := private.listed_condition(
    words, status, dates, today, country, continent, organisation, within
  );
  is_narrowed constant boolean := wanted <> private.listed_condition(within => list_projects.within);
  total constant bigint := coalesce(
    (
      select sum(projects) from private.listed_counts
      where within is null or organization_id = within
    ),
    0
  );
  size constant integer := least(greatest(coalesce(most, 24), 1), 100);
  found_page constant jsonb := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    words <> '{}', case when not is_narrowed then total end,
    after_key, null, after_id, least(greatest(coalesce(skip, 0), 0), 1000000), size
  );
begin
  return (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select organisations.id, organisations.name, organisations.language from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    select jsonb_build_object(
      'total', total,
      'found', found_page -> 'found',
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', project.id, 'title', project.title, 'is_online', project.is_online,
              'status', project.status, 'short_description', project.short_description,
              'start_date', project.start_date, 'end_date', project.end_date,
              'beneficiaries', project.beneficiaries, 'countries', project.countries,
              'cities', project.cities, 'continent', project.continent,
              'budget', project.budget, 'created_at', project.created_at,
              'milestone_count', project.milestone_count,
              'milestones_completed', project.milestones_completed,
              'content_updated_at', project.content_updated_at,
              'organization_id', project.organization_id,
              'organisations', jsonb_build_object('name', publisher.name, 'language', publisher.language),
              'photos_projet', array(
                select jsonb_build_object(
                  'rendition_base', photo.rendition_base, 'picture_width', photo.picture_width,
                  'picture_height', photo.picture_height, 'picture_colour', photo.picture_colour
                )
                from public.photos_projet as photo where photo.project_id = project.id
                order by photo.position, photo.created_at, photo.id limit 1
              )
            )
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

CREATE OR REPLACE FUNCTION public.list_overview(within bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with kinds as materialized (
    select
      string_to_array(split_part(places, '/', 1), ',') as countries,
      string_to_array(split_part(places, '/', 2), ',') as continents,
      organization_id, projects, people
    from private.listed_counts
    where projects > 0 and (within is null or organization_id = within)
  )
  select jsonb_build_object(
    'projects', coalesce((select sum(projects) from kinds), 0),
    'people', coalesce((select sum(people) from kinds), 0),
    'countries', coalesce(
      (
        select jsonb_agg(distinct code order by code)
        from kinds cross join unnest(kinds.countries) as code
      ),
      '[]'
    ),
    'continents', coalesce(
      (
        select jsonb_agg(distinct continent order by continent)
        from kinds cross join unnest(kinds.continents) as continent
      ),
      '[]'
    ),
    'organisations', coalesce(
      (
        select jsonb_agg(jsonb_build_object('id', publisher.id, 'name', publisher.name))
        from (
          select organisation.id, organisation.name from public.organisations as organisation
          where organisation.id in (select organization_id from kinds)
          order by private.title_key(organisation.name) collate "C", organisation.id
          limit 200
        ) as publisher
      ),
      '[]'
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.found_places(condition text, west double precision, south double precision, east double precision, north double precision)
 RETURNS TABLE(id uuid, latitude double precision, longitude double precision)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query execute
    'select place.id, place.latitude, place.longitude from private.listed_places as place
     where place.longitude between $1 and $3 and place.latitude between $2 and $4'
    || case when condition = 'true' then '' else
      ' and place.project_id in (select project_id from private.listed_projects where ' || condition || ')'
    end
  using west, south, east, north;
end
$function$;

CREATE OR REPLACE FUNCTION private.far_places(zoom integer, west double precision, south double precision, east double precision, north double precision, within bigint)
 RETURNS TABLE(latitude double precision, longitude double precision, places bigint, x double precision, y double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with edges as materialized (
    -- Cells that are in the box as a whole, and the degrees between which those lie.
    select
      ceil(west * 512 / 360) as x_from, floor(east * 512 / 360) as x_to,
      ceil(south * 512 / 360) as y_from, floor(north * 512 / 360) as y_to,
      ceil(west * 512 / 360) * 360 / 512 as west_of_cells,
      floor(east * 512 / 360) * 360 / 512 as east_of_cells,
      ceil(south * 512 / 360) * 360 / 512 as south_of_cells,
      floor(north * 512 / 360) * 360 / 512 as north_of_cells
  ), beside as (
    -- What lies between them and the edges of the box: left and right of them, below and above.
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.longitude between west and east and place.longitude < west_of_cells
        and place.latitude between south and north
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.longitude >= greatest(west_of_cells, east_of_cells) and place.longitude <= east
        and place.latitude between south and north
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.latitude between south and north and place.latitude < south_of_cells
        and place.longitude >= west_of_cells and place.longitude < east_of_cells
    union all
    select place.organization_id, place.longitude, place.latitude
    from edges join private.listed_places as place
      on place.latitude >= greatest(south_of_cells, north_of_cells) and place.latitude <= north
        and place.longitude >= west_of_cells and place.longitude < east_of_cells
  ), parts as (
    select cells.x, cells.y, cells.places, cells.latitudes, cells.longitudes
    from private.listed_cells as cells, edges
    where cells.places > 0 and (within is null or cells.organization_id = within)
      and cells.x >= x_from and cells.x < x_to and cells.y >= y_from and cells.y < y_to
    union all
    select
      floor(beside.longitude * 512 / 360)::integer, floor(beside.latitude * 512 / 360)::integer, 1,
      beside.latitude::numeric, beside.longitude::numeric
    from beside
    where within is null or beside.organization_id = within
  )
  select
    (sum(latitudes) / sum(places))::double precision, (sum(longitudes) / sum(places))::double precision,
    sum(places)::bigint, floor(parts.x / 2.0 ^ (7 - zoom)), floor(parts.y / 2.0 ^ (7 - zoom))
  from parts
  group by 4, 5
$function$;

CREATE OR REPLACE FUNCTION public.map_places(zoom integer DEFAULT 2, west double precision DEFAULT '-180'::integer, south double precision DEFAULT '-90'::integer, east double precision DEFAULT 180, north double precision DEFAULT 90, search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most constant integer := 2000;
  level constant integer := least(greatest(coalesce(zoom, 2), 0), 15);
  -- Screens show a degree of longitude on 256 * 2^zoom / 360 pixels; a cell is 64 of them wide.
  cell constant double precision := 360 / (4 * 2 ^ level);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')), status, dates, today, country, continent, organisation, within
  );
  answer jsonb;
begin
  if level <= 7 and wanted = private.listed_condition(within => map_places.within) then
    with cells as materialized (
      select * from private.far_places(level, west, south, east, north, map_places.within)
    ), fullest as materialized (
      select cells.* from cells
      where (select sum(places) from cells) > most
      order by cells.places desc, cells.longitude, cells.latitude
      limit most
    )
    select jsonb_agg(
      jsonb_build_object(
        'latitude', fullest.latitude, 'longitude', fullest.longitude, 'places', fullest.places,
        'project_id', named.project_id, 'title', named.title,
        'city', named.city, 'country', named.country
      )
      order by fullest.places desc, named.project_id, named.position, fullest.longitude, fullest.latitude
    )
    into answer
    from fullest
    left join lateral (
      select place.project_id, place.position, project.title, place.city, place.country
      from private.listed_places as listed
      join public.public_places as place on place.id = listed.id
      join public.projects as project on project.id = place.project_id
      where listed.longitude >= greatest(west, fullest.x * cell) and listed.longitude <= east
        and listed.longitude < (fullest.x + 1) * cell
        and listed.latitude >= greatest(south, fullest.y * cell) and listed.latitude <= north
        and listed.latitude < (fullest.y + 1) * cell
        and (map_places.within is null or listed.organization_id = map_places.within)
      limit 1
    ) as named on fullest.places = 1;
    if answer is not null then
      return answer;
    end if;
  end if;
  -- Titles and cities are read with the rights of the current user, of the few that have a place of their own.
  with shown as materialized (
    select * from private.found_places(wanted, west, south, east, north)
  ), cells as (
    select avg(shown.latitude) as latitude, avg(shown.longitude) as longitude, count(*) as places,
      case when count(*) = 1 then min(shown.id::text)::uuid end as id
    from shown
    where (select count(*) from shown) > most
    group by floor(shown.longitude / cell), floor(shown.latitude / cell)
    order by count(*) desc, avg(shown.longitude), avg(shown.latitude)
    limit most
  ), points as (
    select cells.latitude, cells.longitude, cells.places, cells.id from cells
    union all
    select shown.latitude, shown.longitude, 1, shown.id from shown
    where (select count(*) from shown) <= most
  )
  select jsonb_agg(
    jsonb_build_object(
      'latitude', points.latitude, 'longitude', points.longitude, 'places', points.places,
      'project_id', named.project_id, 'title', named.title,
      'city', named.city, 'country', named.country
    )
    order by points.places desc, named.project_id, named.position, points.longitude, points.latitude
  )
  into answer
  from points
  left join lateral (
    select place.project_id, place.position, project.title, place.city, place.country
    from public.public_places as place join public.projects as project on project.id = place.project_id
    where place.id = points.id
    offset 0
  ) as named on true;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.find_work(search text, visibility text, phase text, need text, today date, sort text, after_key text, after_created timestamp with time zone, after_id uuid, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := concat_ws(
    ' and ',
    format('organization_id = %L::bigint', private.own_organization_id()),
    case visibility when 'online' then 'is_online' when 'offline' then 'not is_online' end,
    case when phase is not null then format('status = %L', phase) end,
    case when need is not null then private.need_condition(need, today) end,
    private.word_condition(words)
  );
begin
  return private.find_page(
    'work_projects', wanted,
    case sort
      when 'completeness' then 'filled' when 'title' then 'title_key' else 'content_updated_at' end,
    words <> '{}', null,
    case when after_created is not null then after_key end, after_created, after_id, 0, most
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.work_list(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, after_key text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with bounded as (
    select least(greatest(coalesce(most, 60), 1), 100) as most
  ), answer as materialized (
    select
      bounded.most,
      private.find_work(
        search, visibility, phase, need, coalesce(today, current_date), sort,
        after_key, after_created, after_id, bounded.most
      ) as found
    from bounded
  ), page as materialized (
    select place, entry, (entry ->> 'id')::uuid as id
    from answer cross join jsonb_array_elements(found -> 'page') with ordinality as entries (entry, place)
  )
  select jsonb_build_object(
    'found', answer.found -> 'found',
    'next', (
      select jsonb_build_object('key', entry -> 'key', 'created', entry -> 'created', 'id', entry -> 'id')
      from page where place = answer.most
    ),
    'projects', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', project.id, 'created_at', project.created_at, 'user_id', project.user_id,
            'is_online', project.is_online, 'title', project.title, 'status', project.status,
            'budget', project.budget, 'money_spent', project.money_spent,
            'start_date', project.start_date, 'end_date', project.end_date,
            'countries', project.countries, 'cities', project.cities,
            'continent', project.continent, 'beneficiaries', project.beneficiaries,
            'short_description', project.short_description,
            'long_description', project.long_description,
            'dv1_titre', project.dv1_titre, 'dv2_titre', project.dv2_titre,
            'dv3_titre', project.dv3_titre, 'dv4_titre', project.dv4_titre,
            'dv5_titre', project.dv5_titre,
            'content_updated_at', project.content_updated_at,
            'photos_projet', array(
              select jsonb_build_object(
                'rendition_base', photo.rendition_base, 'picture_width', photo.picture_width,
                'picture_height', photo.picture_height, 'picture_colour', photo.picture_colour
              )
              from public.photos_projet as photo where photo.project_id = project.id
              order by photo.position, photo.created_at, photo.id limit 1
            )
          )
          order by page.place
        )
        from page join public.projects as project on project.id = page.id
      ),
      '[]'
    )
  )
  from answer
$function$;

CREATE OR REPLACE FUNCTION public.work_selection(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', project.id, 'user_id', project.user_id, 'is_online', project.is_online) order by place
    ),
    '[]'
  )
  from jsonb_array_elements(
    private.find_work(search, visibility, phase, need, coalesce(today, current_date), sort, null, null, null, 500)
      -> 'page'
  ) with ordinality as entries (entry, place)
  join public.projects as project on project.id = (entry ->> 'id')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.work_overview(today date DEFAULT CURRENT_DATE)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  execute format(
    'select jsonb_build_object(
       ''projects'', count(*),
       ''ready'', count(*) filter (where %1$s),
       ''over_budget'', count(*) filter (where %2$s),
       ''past_end'', count(*) filter (where %3$s),
       ''unchanged'', count(*) filter (where %4$s)
     )
     from private.work_projects where organization_id = %5$L::bigint',
    private.need_condition('ready', today), private.need_condition('over_budget', today),
    private.need_condition('past_end', today), private.need_condition('unchanged', today),
    private.own_organization_id()
  ) into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_titles(search text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The keys of titles, which have an index, have zeros in front of numbers. A word with digits is compared with the
  -- title itself as well, the first line of what is searched.
  words constant text := (
    select string_agg(
      format(
        'title_key like %L',
        '%' || regexp_replace(
          replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_'), '([^0-9])([0-9])', '\1%\2', 'g'
        ) || '%'
      )
      || case
        when word ~ '[0-9]'
          then format(' and strpos(split_part(search_text, e''\n'', 1), %L) > 0', word)
        else ''
      end,
      ' and '
    )
    from unnest(private.search_words(coalesce(search, ''))) as word
  );
  found_page constant jsonb := private.find_page(
    'work_projects',
    concat_ws(' and ', format('organization_id = %L::bigint', private.own_organization_id()), words),
    'content_updated_at', false, 0, null, null, null, 0, most
  );
begin
  return array(select (entry ->> 'id')::uuid from jsonb_array_elements(found_page -> 'page') as entry);
end
$function$;

CREATE OR REPLACE FUNCTION public.find_titles(search text DEFAULT ''::text, most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', project.id, 'title', project.title, 'user_id', project.user_id,
        'is_online', project.is_online
      )
      order by found.place
    ),
    '[]'
  )
  from unnest(private.find_titles(search, least(greatest(coalesce(most, 50), 1), 100)))
    with ordinality as found (id, place)
  join public.projects as project on project.id = found.id
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
    raise exception 'Another project of the organisation has this reference.' using errcode = '23505';
  end if;
  if new.iati_identifier is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
  ) then
    raise exception 'Another project of the organisation has this IATI identifier.' using errcode = '23505';
  end if;
  return new;
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
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_import_to_history(organisation bigint, import uuid, label text, action text, old_values jsonb, new_values jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, old_values, new_values, changed_by, import_id
  )
  values (organisation, 'imports', import::text, left(label, 200), action, old_values, new_values, auth.uid(), null);
$function$;

CREATE OR REPLACE FUNCTION private.imported_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['title'::text, 'reference'::text, 'iati_identifier'::text, 'status'::text, 'start_date'::text, 'end_date'::text, 'countries'::text, 'cities'::text, 'continent'::text, 'beneficiaries'::text, 'short_description'::text, 'long_description'::text, 'budget'::text, 'money_spent'::text];

CREATE OR REPLACE FUNCTION private.imported_lists()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['places'::text, 'donors'::text, 'documents'::text, 'team'::text];

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
      then case jsonb_typeof(told) when 'array' then jsonb_array_length(told) not between 1 and 100 or exists (
        select from jsonb_array_elements(told) as entry
        where jsonb_typeof(entry) <> case name when 'donors' then 'string' else 'object' end
      ) else true end
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

  insert into public.donors (project_id, name, created_at)
  select project, name, now() + place * interval '1 microsecond'
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_array_elements_text(row_values -> 'donors') with ordinality as sent(name, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.donors as there where there.project_id = project and there.name = sent.name
  )
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

CREATE OR REPLACE FUNCTION private.imported_position(row_values jsonb, place bigint)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (row_values ? 'seen'::text) THEN 'Infinity'::double precision ELSE ((1024 * place))::double precision END;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "images": [], "is_online": false,
    "milestone_count": 0, "milestones_completed": 0
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
      get stacked diagnostics code = returned_sqlstate, message = message_text;
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
    raise exception '%', message using errcode = code;
  elsif code = '23505' then
    raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.', line
      using errcode = '22023';
  end if;
  raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line using errcode = '22023';
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
    raise exception 'Only members of an organisation can do this.' using errcode = '42501';
  end if;
  if not coalesce(
    private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255, false
  ) then
    raise exception 'An import names its file, in at most 255 characters.' using errcode = '22023';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and most then
    raise exception 'An import has 1 to % projects. Please split the file.', most using errcode = '22023';
  end if;
  if not private.are_import_rows(rows) then
    raise exception 'The rows of the import are not in the form that is expected.' using errcode = '22023';
  end if;
  if most_entries < (
    select sum(jsonb_array_length(row_values -> name))
    from jsonb_array_elements(rows) as row_values cross join unnest(private.imported_lists()) as name
    where row_values ? name
  ) then
    raise exception 'An import has at most % places, donors, documents and people. Please split the file.', most_entries
      using errcode = '22023';
  end if;
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023';
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
      using errcode = '22023';
  end if;
  select count(*) filter (where not row_values ? 'id'), count(*) into added, total
  from jsonb_array_elements(rows) as row_values;
  if total - added > (
    select count(distinct private.uuid_or_null(row_values ->> 'id')) from jsonb_array_elements(rows) as row_values
  ) then
    raise exception 'Two lines of the import are the same project. Please leave one out.' using errcode = '22023';
  end if;
  if total + (
    select coalesce(sum((new_values ->> 'added')::integer + (new_values ->> 'changed')::integer), 0) from public.history
    where organization_id = organisation and table_name = 'imports' and action = 'insert'
      and changed_at > now() - interval '1 day'
  ) > most_a_day then
    raise exception 'An organisation can import at most % projects a day. Please go on tomorrow.', most_a_day
      using errcode = '54000';
  end if;

  -- PostgreSQL would take words for days, too; and a number that JSON cannot hold has become null on the way.
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
  limit 1;
  if found then
    raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
      using errcode = '22023';
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
      using errcode = '54000';
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
    raise exception 'There is no such import in the history of the organisation.' using errcode = '42501';
  end if;
  if exists (
    select from public.history
    where organization_id = organisation and table_name = 'imports' and row_id = import::text and action = 'delete'
  ) then
    raise exception 'This import was taken back already.' using errcode = '22023';
  end if;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_since_import(import uuid)
 RETURNS TABLE(project_id uuid, table_name text, row_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct later.project_id, later.table_name, later.row_id
  from (
    select history.project_id, min(id) as first from public.history where import_id = import group by 1
  ) as done
  join public.history as later on later.project_id = done.project_id and later.id > done.first
  where later.import_id is distinct from import and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
$function$;

CREATE OR REPLACE FUNCTION private.change_projects(organisation bigint, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format(
    'update public.projects as project set %s
      from (
        select filled.* from jsonb_array_elements($1) as change
        join public.projects as stored on stored.id = (change ->> ''id'')::uuid and stored.organization_id = $2
        cross join lateral jsonb_populate_record(stored, change) as filled
      ) as changed
      where project.id = changed.id',
    (select string_agg(format('%1$I = changed.%1$I', name), ', ') from unnest(private.imported_columns()) as name)
  ) using changes, organisation;
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
  changes jsonb;
  kept uuid[];
  list_name text;
begin
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
        and private.history_value(to_jsonb(stored) -> name) = entry.new_values -> name as is_as_imported
    ) as state
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'update'
      and entry.project_id = any (projects) and name = any (private.imported_columns())
    group by entry.project_id
  ) as former;
  perform private.change_projects(organisation, changes);

  foreach list_name in array array['donors', 'resources', 'team', 'project_places'] loop
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

CREATE OR REPLACE FUNCTION private.imported_projects(import uuid)
 RETURNS TABLE(project_id uuid, is_added boolean, is_changed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select done.project_id, done.is_added,
    done.project_id in (select later.project_id from private.changes_since_import(import) as later)
  from (
    select history.project_id, bool_or(table_name = 'projects' and action = 'insert') as is_added
    from public.history where import_id = import group by 1
  ) as done
  join public.projects on projects.id = done.project_id;
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
      using errcode = '42501';
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
      using errcode = '54000';
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

CREATE OR REPLACE FUNCTION public.import_overview()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with heads as (
    select private.uuid_or_null(row_id) as import from public.history
    where organization_id = (select private.own_organization_id()) and table_name = 'imports'
    group by row_id
    having bool_or(action = 'insert') and not bool_or(action = 'delete')
  ), added as (
    select
      heads.import, project.id, project.created_at, work.filled >= 8 as is_half,
      project.is_online and (project.user_id = (select auth.uid()) or (select private.is_administrator())) as is_taken,
      not project.is_online and project.user_id = (select auth.uid()) as is_ready,
      cardinality(project.countries) = 0 as lacks_country,
      not exists (select from public.photos_projet as photo where photo.project_id = project.id) as lacks_picture
    from heads
    join public.history as entry
      on entry.import_id = heads.import and entry.table_name = 'projects' and entry.action = 'insert'
    join public.projects as project on project.id = entry.project_id
    join private.work_projects as work on work.project_id = project.id
  ), parts as (
    select
      import, is_half, count(*) filter (where is_taken) as online, count(*) filter (where is_ready) as offline,
      count(*) filter (where is_ready and lacks_country) as without_country,
      count(*) filter (where is_ready and lacks_picture) as without_picture,
      (array_agg(id order by created_at desc) filter (where is_ready))[1] as sample
    from added
    group by import, is_half
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'import', import,
        'parts', array(select to_jsonb(parts) from parts where parts.import = heads.import order by not is_half)
      )
    ),
    '[]'
  )
  from heads
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
      using errcode = '42501';
  end if;
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'update',
    jsonb_build_object(kind, 0), jsonb_build_object(kind, cardinality(done))
  );
  return jsonb_build_object('projects', cardinality(done), 'publication', pg_current_xact_id()::text);
exception
  when query_canceled then
    raise exception 'This takes longer than a request may. Please try again later.' using errcode = '54000';
end
$function$;

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.organisations FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.organisations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.organisations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.organisations FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.organisations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_an_administrator BEFORE DELETE OR UPDATE ON public.members FOR EACH ROW WHEN ((old.role = 'administrator'::text)) EXECUTE FUNCTION private.keep_an_administrator();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER guard_project_update BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.guard_project_update();

CREATE OR REPLACE TRIGGER set_project_times BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.set_project_times();

CREATE OR REPLACE TRIGGER set_content_updated_at BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.set_content_updated_at();

CREATE OR REPLACE TRIGGER keep_milestone_counts BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.keep_milestone_counts();

CREATE OR REPLACE TRIGGER set_milestone_counts BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_milestone_counts();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.projects REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER limit_new_projects AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_new_projects();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.key_milestones FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.key_milestones REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.key_milestones FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER clear_completed_on BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW WHEN (((new.status_milestone <> 'completed'::text) AND (new.completed_on IS NOT NULL))) EXECUTE FUNCTION private.clear_completed_on();

CREATE OR REPLACE TRIGGER forget_milestone_counts AFTER TRUNCATE ON public.key_milestones FOR EACH STATEMENT EXECUTE FUNCTION private.forget_milestone_counts();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.resources FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.resources FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.resources REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.resources FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.team FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.team FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.team FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.team REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.team FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.press FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.press FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.press REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.press FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.photos_projet FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.photos_projet FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.photos_projet REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.photos_projet FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.photos_projet FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id <> old.project_id) OR (new.la_photo IS DISTINCT FROM old.la_photo)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER keep_row_id BEFORE UPDATE ON public.social_media_posts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_id();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.social_media_posts FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.social_media_posts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.social_media_posts FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.social_media_posts FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id <> old.project_id) OR (new.picture_rs IS DISTINCT FROM old.picture_rs)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.donors FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.donors FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.donors REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.donors FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.donors FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id IS DISTINCT FROM old.project_id) OR (new.image IS DISTINCT FROM old.image)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER forget_unlisted_donors AFTER UPDATE ON public.projects FOR EACH ROW WHEN ((old.images IS DISTINCT FROM new.images)) EXECUTE FUNCTION private.forget_unlisted_donors();

CREATE OR REPLACE TRIGGER release_evidence AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_evidence();

CREATE OR REPLACE TRIGGER forget_missing_milestone BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_milestone();

CREATE OR REPLACE TRIGGER forget_missing_milestone BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_milestone();

CREATE OR REPLACE TRIGGER a_set_place_position BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW EXECUTE FUNCTION private.set_place_position();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.project_places REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.project_places REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.project_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.project_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.public_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.public_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.public_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.public_places FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.public_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.public_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.public_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER publish_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.publish_places();

CREATE OR REPLACE TRIGGER publish_updates AFTER UPDATE ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.publish_places();

CREATE OR REPLACE TRIGGER follow_listed_cities AFTER UPDATE ON public.projects FOR EACH ROW WHEN ((old.cities IS DISTINCT FROM new.cities)) EXECUTE FUNCTION private.follow_listed_cities();

CREATE OR REPLACE TRIGGER name_milestone BEFORE INSERT ON public.history FOR EACH ROW WHEN (((new.table_name = ANY (ARRAY['photos_projet'::text, 'resources'::text])) AND (new.action <> 'delete'::text) AND (COALESCE((new.new_values ->> 'milestone_id'::text), (new.old_values ->> 'milestone_id'::text)) IS NOT NULL))) EXECUTE FUNCTION private.name_milestone();

CREATE OR REPLACE TRIGGER move_project_to_trash BEFORE DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.move_project_to_trash();

CREATE OR REPLACE TRIGGER refuse_foreign_project_id BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_foreign_project_id();

CREATE OR REPLACE TRIGGER zz_forget_organisations AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.forget_organisations();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER admit_invited_account BEFORE INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.admit_invited_account();

CREATE OR REPLACE TRIGGER enrol_invited_account AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.enrol_invited_account();

CREATE OR REPLACE TRIGGER strip_spent_invitation BEFORE UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION private.strip_spent_invitation();

do $$
begin
  -- Supabase may keep this table's triggers to its own service.
  if has_table_privilege('auth.identities', 'trigger') then
    create or replace trigger strip_identity_invitation before insert or update of identity_data
      on auth.identities
      for each row execute function private.strip_identity_invitation();
  end if;
end
$$;

CREATE OR REPLACE TRIGGER bound_account BEFORE INSERT OR UPDATE OF email, email_change, raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION private.bound_account();

CREATE OR REPLACE TRIGGER refuse_account_tokens BEFORE INSERT OR UPDATE ON auth.users FOR EACH ROW WHEN ((concat(new.confirmation_token, new.recovery_token, new.email_change_token_new, new.email_change_token_current, new.phone_change_token, new.reauthentication_token) <> ''::text)) EXECUTE FUNCTION private.refuse_account_tokens();

CREATE OR REPLACE TRIGGER end_sessions_on_password_change AFTER UPDATE ON auth.users FOR EACH ROW WHEN (((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)) EXECUTE FUNCTION private.end_sessions_on_password_change();

CREATE OR REPLACE TRIGGER end_account_links AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text))) EXECUTE FUNCTION private.end_account_links();

CREATE OR REPLACE TRIGGER keep_listed_projects_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_listed_projects();

CREATE OR REPLACE TRIGGER keep_listed_projects_updates AFTER UPDATE ON public.projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_listed_projects();

CREATE OR REPLACE TRIGGER count_listed_projects_inserts AFTER INSERT ON private.listed_projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_projects();

CREATE OR REPLACE TRIGGER count_listed_projects_updates AFTER UPDATE ON private.listed_projects REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_projects();

CREATE OR REPLACE TRIGGER count_listed_projects_deletes AFTER DELETE ON private.listed_projects REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_projects();

CREATE OR REPLACE TRIGGER keep_listed_places_inserts AFTER INSERT ON public.public_places REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_listed_places();

CREATE OR REPLACE TRIGGER keep_listed_places_updates AFTER UPDATE ON public.public_places REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_listed_places();

CREATE OR REPLACE TRIGGER list_places AFTER INSERT ON private.listed_projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.list_places();

CREATE OR REPLACE TRIGGER count_listed_places_inserts AFTER INSERT ON private.listed_places REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_places();

CREATE OR REPLACE TRIGGER count_listed_places_updates AFTER UPDATE ON private.listed_places REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_places();

CREATE OR REPLACE TRIGGER count_listed_places_deletes AFTER DELETE ON private.listed_places REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_listed_places();

CREATE OR REPLACE TRIGGER refuse_taken_reference_inserts BEFORE INSERT ON public.projects FOR EACH ROW WHEN (((num_nonnulls(new.reference, new.iati_identifier) > 0) AND (current_setting('vigie.restored_project'::text, true) IS DISTINCT FROM (new.id)::text))) EXECUTE FUNCTION private.refuse_taken_reference();

CREATE OR REPLACE TRIGGER refuse_taken_reference_updates BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (((new.reference IS DISTINCT FROM old.reference) OR (new.iati_identifier IS DISTINCT FROM old.iati_identifier))) EXECUTE FUNCTION private.refuse_taken_reference();

CREATE OR REPLACE TRIGGER drop_taken_reference BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((current_setting('vigie.restored_project'::text, true) = (new.id)::text)) EXECUTE FUNCTION private.drop_taken_reference();

create policy "members read the members of their organisation" on public.members as permissive for select to authenticated
  using ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "members change their own name" on public.members as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (organization_id = ( SELECT private.own_organization_id() AS own_organization_id))))
  with check ((user_id = ( SELECT auth.uid() AS uid)));

create policy "members read the former members of their organisation" on public.former_members as permissive for select to authenticated
  using ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "signed-in people read organisations" on public.organisations as permissive for select to authenticated
  using (true);

create policy "members update their own organisation" on public.organisations as permissive for update to authenticated
  using ((id = ( SELECT private.own_organization_id() AS own_organization_id)))
  with check ((id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "visitors read online projects" on public.projects as permissive for select to anon
  using ((is_online AND
CASE
    WHEN (( SELECT private.shown_organization() AS shown_organization) IS NULL) THEN true
    ELSE (organization_id = ( SELECT private.shown_organization() AS shown_organization))
END));

create policy "signed-in people read online and own projects" on public.projects as permissive for select to authenticated
  using ((is_online OR (organization_id = ( SELECT private.own_organization_id() AS own_organization_id))));

create policy "members create projects of their own in their organisation" on public.projects as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (organization_id = ( SELECT private.own_organization_id() AS own_organization_id))));

create policy "members update the projects of their organisation" on public.projects as permissive for update to authenticated
  using ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)))
  with check ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "members delete the projects of their organisation" on public.projects as permissive for delete to authenticated
  using ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "visitors read organisations with online projects" on public.organisations as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.organization_id = organisations.id) AND projects.is_online))));

create policy "visitors read the content of online projects" on public.key_milestones as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = key_milestones.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.key_milestones as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.key_milestones as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.key_milestones as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.key_milestones as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.resources as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = resources.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.resources as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.resources as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.resources as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.resources as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.team as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = team.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.team as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.team as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.team as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.team as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.press as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = press.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.press as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.press as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.press as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.press as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.photos_projet as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = photos_projet.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.photos_projet as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.photos_projet as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.photos_projet as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.photos_projet as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.social_media_posts as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = social_media_posts.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.social_media_posts as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.social_media_posts as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.social_media_posts as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.social_media_posts as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the content of online projects" on public.donors as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = donors.project_id) AND projects.is_online))));

create policy "signed-in people read the content of online and own projects" on public.donors as permissive for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.donors as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.donors as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.donors as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "members read the places of their projects" on public.project_places as permissive for select to authenticated
  using (private.can_edit_project(project_id));

create policy "members add places to their projects" on public.project_places as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the places of their projects" on public.project_places as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the places of their projects" on public.project_places as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

create policy "visitors read the places of online projects" on public.public_places as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE (projects.id = public_places.project_id))));

create policy "signed-in people read the places of online and own projects" on public.public_places as permissive for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE (projects.id = public_places.project_id))));

create policy "members read the history of their organisation" on public.history as permissive for select to authenticated
  using ((organization_id = ( SELECT private.own_organization_id() AS own_organization_id)));

create policy "visitors list the photos of online projects" on storage.objects as permissive for select to anon
  using (((bucket_id = 'project-images'::text) AND private.is_public_project(private.project_of_file(name))));

create policy "signed-in people list the photos of online and own projects" on storage.objects as permissive for select to authenticated
  using (((bucket_id = 'project-images'::text) AND (private.can_read_project(private.project_of_file(name)) OR private.owned_deleted_project(private.project_of_file(name)))));

create policy "members add photos to their projects" on storage.objects as permissive for insert to authenticated
  with check (((bucket_id = 'project-images'::text) AND private.can_edit_project(private.project_of_file(name))));

create policy "members replace photos of their projects" on storage.objects as permissive for update to authenticated
  using (((bucket_id = 'project-images'::text) AND private.can_edit_project(private.project_of_file(name))))
  with check (((bucket_id = 'project-images'::text) AND private.can_edit_project(private.project_of_file(name))));

create policy "members delete photos of their own and deleted projects" on storage.objects as permissive for delete to authenticated
  using (((bucket_id = 'project-images'::text) AND (private.can_edit_project(private.project_of_file(name)) OR private.owned_deleted_project(private.project_of_file(name)))));

create policy "everybody reads what is listed" on private.listed_projects as permissive for select to anon, authenticated
  using (true);

create policy "everybody reads the counts of what is listed" on private.listed_counts as permissive for select to anon, authenticated
  using (true);

create policy "everybody reads where what is listed lies" on private.listed_places as permissive for select to anon, authenticated
  using (true);

create policy "everybody reads where what is listed is counted" on private.listed_cells as permissive for select to anon, authenticated
  using (true);

comment on function private.is_filled(text) is 'Whether a text has a character that can be seen.';

comment on function private.has_hidden_signs(text) is 'Whether a text has embeddings, overrides or isolates of direction, soft hyphens, word joiners, tags, what is no character, or a joiner where none is read.';

comment on function private.is_line(text) is 'A text of one line: no line breaks, tabs or other control characters, and no hidden signs.';

comment on function private.is_multiline(text) is 'A text without control characters other than line breaks and tabs, and without hidden signs.';

comment on function private.is_list(text[]) is 'An array of one dimension: lists of lists have no meaning here.';

comment on function private.is_day(date) is 'A day that a project can start or end on; infinity is none.';

comment on function private.are_country_codes(text[]) is 'At most 250 lower-case ISO 3166-1 alpha-2 codes, none of them twice.';

comment on function private.are_city_names(text[]) is 'At most 100 names of at most 100 characters, none of them blank.';

comment on function private.is_web_address(text) is 'An absolute http or https address without spaces, signs that are not seen, or a name and password; anything else (javascript:, data:) is refused.';

comment on function private.is_contact_address(text) is 'An e-mail address in letters that every mail program takes, without anything that a mailto: address reads as more than that.';

comment on function private.is_image_data(text) is 'A base64 data URL of a bitmap image. SVG is left out because it can carry script.';

comment on function private.is_stored_image_address(text) is 'The public address of a file in project-images/{project}/{name}, absolute or relative, or a web address elsewhere without dot segments.';

comment on function private.is_image(text) is 'An inline image or the address of one.';

comment on function private.data_url_bytes(text) is 'How many bytes a base64 data URL decodes to.';

comment on function private.is_rendition_base(text,uuid) is 'A name that the files of a picture''s renditions share, in the folder of the picture''s own project.';

comment on function private.is_colour(text) is 'Red, green and blue in hexadecimal digits; nothing else that a style could hold.';

comment on function private.text_digest(text) is 'SHA-256 of a text, by which long ones are unique.';

comment on function private.country_point(text) is 'The point that stands for a country or territory, in degrees; no row for an unknown code.';

comment on function private.set_updated_at() is 'Keeps updated_at: whenever a row changes, and by no client.';

comment on function private.is_session_current(timestamp with time zone,timestamp without time zone) is 'Whether a session is within the limits of age and of time without use, in days.';

comment on function private.own_organization_id() is 'The organisation of the current user, or null; null as well when the token''s session has ended.';

comment on function private.is_administrator() is 'Whether the current user is an administrator of their organisation.';

comment on function private.lock_own_organisation() is 'The organisation of the member who asks, locked against other changes of people and ownership; an error for anyone else.';

comment on function private.require_administrator() is 'The locked organisation of the administrator who asks; an error for anyone else.';

comment on function private.member_of(bigint,uuid) is 'The member of an organisation; an error where the person is none.';

comment on function private.member_name(uuid) is 'What colleagues read as a member''s name: their own, or the address before the @ sign.';

comment on function public.set_member_role(uuid,text) is 'Makes a member of the caller''s organisation an administrator, or takes that away. Administrators only.';

comment on function private.require_recent_sign_in() is 'An error unless the caller''s session began within ten minutes.';

comment on function private.remove_account(bigint,uuid,uuid) is 'Deletes a member''s account and hands their projects to the successor, who may be null where none are owned. The caller holds the organisation''s lock.';

comment on function public.remove_member(uuid,uuid) is 'Deletes a member''s account; the successor, who may be null where none are owned, takes over the projects. Administrators only.';

comment on function public.delete_own_account(uuid) is 'Deletes the account of the caller, who signed in within ten minutes; the successor takes over their projects.';

comment on function private.is_figure(text,text,text,numeric,text,text) is 'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs.';

comment on function private.shown_organization() is 'The only organisation that visitors of this server see; null for all.';

comment on function private.can_read_project(uuid) is 'Whether a project is online, or of the organisation of the current user.';

comment on function private.can_edit_project(uuid) is 'Whether the current user is a member of the organisation that the project belongs to.';

comment on function private.keep_milestone_counts() is 'A new project has no milestones yet, and only set_milestone_counts says how many one has.';

comment on function private.set_milestone_counts() is 'Counts the milestones of a project anew, whenever what visitors see of it changed.';

comment on function public.own_references(uuid) is 'The own references of the projects of the caller''s organisation, or of one of them, by their ids.';

comment on function public.change_projects(uuid[],text) is 'Changes up to 500 projects of the caller''s organisation, as far as the caller may: `online` and `offline` like a change of each, `trash` moves them there, `back` puts them back from it. Answers which it changed.';

comment on function public.hand_over_projects(uuid[],uuid) is 'Gives up to 500 projects to another member of the organisation, as far as the caller owns them or is an administrator. Answers which.';

comment on function private.set_position() is 'Puts a new row at the end of the list of its project.';

comment on function private.place_before(text,uuid,uuid,uuid) is 'The positions between which a row comes to stand that moves before another, or with null to the end: 0 and null where there is no such neighbour.';

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member or picture of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function private.clear_completed_on() is 'A milestone that is not completed was completed on no day.';

comment on function private.count_milestones(uuid) is 'The milestones of a project, and the completed ones among them: of the first 10000, so that no project makes a change slow.';

comment on function private.forget_milestone_counts() is 'Emptying the table of milestones touches no row by itself.';

comment on function private.copied_columns(regclass,text[]) is 'The columns of a table that a copy of its row has too, as a list for a statement: all but generated ones and those that begin anew.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its team without photos. Not its figures, spending, pictures, documents, press, posts and donors.';

comment on function private.release_evidence() is 'Pictures and documents of a deleted milestone stay, and show none. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_milestone() is 'A picture or document that history or trash puts back shows no milestone where that is gone.';

comment on function private.public_point(text,text,double precision,double precision) is 'What the public may read of a point: itself, the centre of its cell of one degree, or the point of its country. No row for nothing.';

comment on function private.set_place_position() is 'Gives a place the position of its city in projects.cities; refuses a city that is not listed there.';

comment on function private.publish_places() is 'Keeps public_places: what the precision of each place allows to show, and nothing that was shown before.';

comment on function public.fill_place(uuid,text,text,double precision,double precision) is 'Places a listed city of a project that has no place yet, for operators; nowhere without a point. No news of the project and no entry of its history. Whether it did.';

comment on function private.is_large(jsonb) is 'Whether history names a value by its digest.';

comment on function private.history_value(jsonb) is 'A column''s value as history shows it.';

comment on function private.entry_to_put_back(bigint) is 'An entry of the history of the caller''s organisation that can be put back as things are.';

comment on function private.put_content_back(bigint) is 'Makes a deleted row of content again, once; says in words what stands in its way.';

comment on function public.put_back(bigint) is 'Gives what a change in the history changed its old values, if it still has the new ones, or makes a deleted row again. With the caller''s own rights.';

comment on function private.changes_of_project(uuid) is 'The last changes of a project that its page shows, a proof with its picture; for the view public_changes, which says of which projects.';

comment on view public.public_changes is 'The last changes of each project that the reader may see, at most twelve. Name the project, and order by changed_at.';

comment on function private.bytes_in_trash(bigint) is 'What the trash of an organisation holds. A small value counts for 32 KiB, so that its bound is one of their number as well.';

comment on function public.deleted_projects(integer) is 'The trash of the caller''s organisation, newest first: at most so many, each with how many there are.';

comment on function public.restore_project(uuid) is 'Puts a project of the caller''s organisation back from the trash, with everything of it. The caller owns it where its owner is gone. Gives the reference and the identifier that another project has got meanwhile, without which it comes back.';

comment on function public.delete_project_for_good(uuid) is 'Deletes a project in the trash of the caller''s organisation with its history. Its owner or an administrator only.';

comment on function private.owned_deleted_project(uuid) is 'Whether a project that left the trash belonged to the organisation of the current user.';

comment on function private.keeps_files(uuid) is 'Whether a project is there or in the trash, so that its stored files stay.';

comment on function private.clear_history(integer) is 'Deletes what is kept no longer, at most so many entries at once. Gives how much that was.';

comment on function private.sweep_history() is 'Deletes a portion of what is kept no longer, unless the clock jumped; 0 when nothing is left. The server calls it every hour.';

comment on function public.set_renditions(text,uuid,text,integer,integer,text) is 'Gives a picture that has no renditions those that were uploaded for it. Whether it did: false where the row is gone, or has some by now.';

comment on function public.set_donor_renditions(uuid,text,text,integer,integer,text) is 'What set_renditions does, for a picture in projects.images. Whether it did: false where the picture is not listed, or has some by now.';

comment on function private.unused_renditions(bigint,integer) is 'Names of renditions in the bucket that no picture has, of one organisation or with null of all.';

comment on function private.gone_renditions() is 'Up to 1000 names of renditions that no picture has, for the server, which deletes them after sweep_history; none while the clock is not known to be right.';

comment on function public.gone_files() is 'Names in the bucket project-images, up to 100 of what projects of the caller''s organisation left that are in the trash no more, and up to 100 of pictures that are gone from its history. Where no server of Vigie runs, which removes them by itself, the app does.';

comment on function private.end_invitations(bigint,text) is 'Ends what invitations to an address are pending in an organisation.';

comment on function public.invite_colleague(text) is 'A one-time token, valid for a day, with which that address may sign up to the caller''s organisation.';

comment on function public.invite_by_link(text) is 'As invite_colleague, valid for a week: for a link that the colleague opens.';

comment on function public.invite_first_member(bigint,text) is 'The same for the founder of an organisation; with the secret key only.';

comment on function public.invitation_details(text) is 'Who invites to what, for whoever has the token; no row when it was used or has expired.';

comment on function public.pending_invitations() is 'Invitations to the caller''s organisation that can still be used. Never a token.';

comment on function public.withdraw_invitation(uuid) is 'Ends an invitation to the caller''s organisation. Administrators only.';

comment on function public.check_invitation(text,text) is 'Null when the invitation admits that address now, else what to tell the person.';

comment on function private.admit_invited_account() is 'Spends the invitation of a new account and gives it the organisation of that invitation. The metadata it writes may be overwritten by the accounts service; members decides, and strip_spent_invitation cleans.';

comment on function private.is_mail_configured() is 'Whether the accounts service of this database sends mail: true on Supabase, false elsewhere.';

comment on function private.end_stale_sessions() is 'Deletes sessions beyond the limits with their refresh tokens, and refresh tokens that were replaced more than a day ago. Gives the number of sessions; the server calls it at intervals.';

comment on function public.own_sessions() is 'Where the caller is signed in: last_seen_at is exact to the hour, which an access token lasts.';

comment on function private.set_password(uuid,text) is 'Gives an account a new password and ends its sessions; an error for a password that breaks the rules.';

comment on function private.create_account_link(uuid,text,text,interval,uuid) is 'The token of a new link of 244 random bits, which ends earlier ones of its kind; null where three were mailed within ten minutes.';

comment on function private.refuse_taken_address(text) is 'An error where another account signs in with the address.';

comment on function public.make_password_link(uuid) is 'The token of a link by which a colleague chooses a new password: once, within a day. Administrators only.';

comment on function public.make_address_link(uuid,text) is 'The token of a link by which a colleague takes over a new address: once, within a day, with their password. Administrators only.';

comment on function public.request_password_link(text) is 'The token of a link to be mailed to that address, valid for an hour; null where no account has it, or three were mailed within ten minutes. For the server only.';

comment on function public.request_address_link(uuid,text) is 'The token of a link to be mailed to the new address of an account. For the server only, which has asked for the password.';

comment on function private.usable_account_links(text) is 'The link of a token, or none.';

comment on function public.account_link_details(text) is 'What a link is for, for whoever has its token; no row when it was used or has expired.';

comment on function private.take_account_link(text,text) is 'Spends a link and returns it; an error where it is spent, expired or of another kind.';

comment on function public.reset_password(text,text) is 'Gives the account of a link a new password and ends its sessions; returns its address.';

comment on function public.confirm_address(text) is 'Gives the account of a link its new address, and returns that. A link that was not mailed asks for its person, signed in within ten minutes.';

comment on function private.members_of(bigint) is 'The members of an organisation with what colleagues and operators read of them, oldest first.';

comment on function public.organisation_members() is 'The members of the caller''s organisation: last_seen_at is that of their last change within the hour, else exact to the hour, which an access token lasts.';

comment on function public.list_organisations() is 'All organisations with their number of members and projects. With the secret key only.';

comment on function public.list_members(bigint) is 'The members of an organisation; no row where there is none of that number. With the secret key only.';

comment on function public.set_member_password(uuid,text) is 'Gives a member a new password and ends their sessions. With the secret key only.';

comment on function public.find_member(text) is 'The member who signs in with that address, however it is written; no row when there is none. With the secret key only.';

comment on function public.delete_member(bigint,uuid,uuid) is 'Deletes a member''s account; the successor takes over their projects. With the secret key only.';

comment on function public.organisation_contents(bigint) is 'What delete_organisation would delete, and how many stored files there are to delete apart. The name is null once the organisation is gone; its files may still be there. With the secret key only.';

comment on function public.organisation_files(bigint) is 'Up to 100 names in the bucket project-images of what an organisation stores or, being gone, has left in the past 90 days. With the secret key only.';

comment on function public.delete_organisation(bigint) is 'Deletes an organisation with its projects and the accounts of its members. With the secret key only; stored files are deleted apart.';

comment on function public.backup_state() is 'When the server last made a good backup and of which size, and when and why one failed last, without names or places. No row where no server of Vigie runs. Administrators only.';

comment on function private.with_plain_digits(text) is 'A text with the digits of other scripts as 0 to 9: withPlainDigits of packages/domain.';

comment on function private.fold_text(text) is 'A text as it is compared in searches, without case, accents, what nobody sees and differences between hyphens, keyboards, ligatures and widths: foldText of packages/domain.';

comment on function private.title_key(text) is 'What titles are ordered by, in the order of code points: numbers by their value.';

comment on function private.search_words(text) is 'The words of a search, folded: the first 20 of the first 200 characters.';

comment on view private.projects_to_search is 'What is kept of every project for lists to be searched, filtered and ordered by.';

comment on view private.projects_to_list is 'What private.listed_projects has to hold.';

comment on view private.projects_to_work_on is 'What private.work_projects has to hold.';

comment on function private.keep_listed_places() is 'Keeps private.listed_places: what of public.public_places changed.';

comment on function private.list_places() is 'Adds to private.listed_places the places of projects that go online.';

comment on view private.cells_of_places is 'What private.listed_cells adds up.';

comment on function private.word_condition(text[]) is 'What rows that have each of these words are found by; null without words.';

comment on function private.listed_condition(text[],text,text,date,text,text,bigint,bigint) is 'What rows of private.listed_projects are found by: words of private.search_words, filters, and the organisation that a list is within; null narrows nothing.';

comment on function private.need_condition(text,date) is 'Which projects have a need, as a condition on private.work_projects: hasNeed of packages/domain. Every project for an unknown one.';

comment on function private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer) is 'How many rows of a list (listed_projects or work_projects) fulfil a condition, unless that is known, and a page of them in the order of a column (titles go up, all else down): id, key and created_at of each, of which the last is where the next page goes on from. What words find is read once; for the rest an index has count and page.';

comment on function public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer) is 'A page of the public list: online projects that have each word of a search (the first 20 of 200 characters, in title, short description, names and codes of countries, cities; case and accents aside) and pass the filters (status; dates: active or completed on the day today; country by its code; continent; organisation), ordered by sort (newest, updated, budget, title), at most 100, after the row that an answer before named as next, or after some that are skipped. Says how many are found and how many there are within one organisation or all, exactly.';

comment on function public.list_overview(bigint) is 'What all online projects come to, of one organisation or all: their number, the people they reach, their countries by code, continents, and the organisations that publish them, up to 200.';

comment on function private.found_places(text,double precision,double precision,double precision,double precision) is 'The listed places within a box whose projects fulfil a condition on private.listed_projects.';

comment on function private.far_places(integer,double precision,double precision,double precision,double precision,bigint) is 'The listed places within a box by the cells of a zoom from 0 to 7, each at their mean.';

comment on function public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint) is 'The places of online projects within a box that a search and filters find, as list_projects does, of all organisations or within one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

comment on function private.find_work(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) is 'Which projects of the caller''s own organisation a work list has: how many, and those of a page in their order with what the next page goes on from.';

comment on function public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer) is 'A page of the dashboard of the caller''s own organisation: projects that have each word of a search and pass the filters (visibility: online or offline; phase; need: ready, over_budget, past_end on the day today, or unchanged), ordered by sort (changed, completeness, title), at most 100, after the row that an answer before named as next. Says how many are found, exactly.';

comment on function public.work_selection(text,text,text,text,date,text) is 'The first 500 projects that work_list finds, to be changed with one call.';

comment on function public.work_overview(date) is 'How many projects the caller''s own organisation has, and how many of them have each need on the day today.';

comment on function private.find_titles(text,integer) is 'Projects of the caller''s own organisation whose titles have each word of a search, the one that changed last first.';

comment on function public.find_titles(text,integer) is 'Titles of the caller''s own organisation that have each word of a search (the first 20 of 200 characters; case and accents aside), at most 100, the one that changed last first. A number is found in longer ones, too.';

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, and a project with its id and the moment when it was seen.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, documents and people to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

comment on function public.undo_import(uuid) is 'Takes back what an import did, but for what was changed since: projects that it added and that nobody changed go to the trash, others get the values back that they had. `left` counts those that keep something. For who imported and administrators.';

comment on function public.import_overview() is 'The imports of the caller''s organisation that were not undone, with two parts of the projects that each added: those at least half complete, and the others. How many the caller may take offline, how many are the caller''s own and offline, and the first of these in the file.';

comment on function public.set_import_online(uuid,boolean,integer,text) is 'Puts the projects that an import added online, those alone that have `at_least` so many of the 16 fields of completeness, as far as the caller owns them; or takes them offline, an administrator those of others, too. How many, and a name for this publication, by which just those are taken offline again.';

revoke all on private.settings from public, anon, authenticated, service_role;
grant insert, select, update on private.settings to service_role;

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke all on public.members from public, anon, authenticated, service_role;
grant select on public.members to authenticated;
grant update (name) on public.members to authenticated;
grant all on public.members to service_role;

revoke all on public.former_members from public, anon, authenticated, service_role;
grant select on public.former_members to authenticated;
grant all on public.former_members to service_role;

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke all on public.key_milestones from public, anon, authenticated, service_role;
grant select on public.key_milestones to anon;
grant delete, insert, select, update on public.key_milestones to authenticated;
grant all on public.key_milestones to service_role;

revoke all on public.resources from public, anon, authenticated, service_role;
grant select on public.resources to anon;
grant delete, insert, select, update on public.resources to authenticated;
grant all on public.resources to service_role;

revoke all on public.team from public, anon, authenticated, service_role;
grant select on public.team to anon;
grant delete, insert, select, update on public.team to authenticated;
grant all on public.team to service_role;

revoke all on public.press from public, anon, authenticated, service_role;
grant select on public.press to anon;
grant delete, insert, select, update on public.press to authenticated;
grant all on public.press to service_role;

revoke all on public.photos_projet from public, anon, authenticated, service_role;
grant select on public.photos_projet to anon;
grant delete, insert, select, update on public.photos_projet to authenticated;
grant all on public.photos_projet to service_role;

revoke all on public.social_media_posts from public, anon, authenticated, service_role;
grant select on public.social_media_posts to anon;
grant delete, insert, select, update on public.social_media_posts to authenticated;
grant all on public.social_media_posts to service_role;

revoke all on public.donors from public, anon, authenticated, service_role;
grant select on public.donors to anon;
grant delete, insert, select, update on public.donors to authenticated;
grant all on public.donors to service_role;

revoke all on public.project_places from public, anon, authenticated, service_role;
grant delete, insert, select, update on public.project_places to authenticated;
grant all on public.project_places to service_role;

revoke all on public.public_places from public, anon, authenticated, service_role;
grant select on public.public_places to anon;
grant select on public.public_places to authenticated;
grant all on public.public_places to service_role;

revoke all on public.history from public, anon, authenticated, service_role;
grant select on public.history to authenticated;
grant select on public.history to service_role;

revoke all on public.invitations from public, anon, authenticated, service_role;
grant all on public.invitations to service_role;

revoke all on private.listed_projects from public, anon, authenticated, service_role;
grant select on private.listed_projects to anon;
grant select on private.listed_projects to authenticated;
grant select on private.listed_projects to service_role;

revoke all on private.listed_counts from public, anon, authenticated, service_role;
grant select on private.listed_counts to anon;
grant select on private.listed_counts to authenticated;
grant select on private.listed_counts to service_role;

revoke all on private.listed_places from public, anon, authenticated, service_role;
grant select on private.listed_places to anon;
grant select on private.listed_places to authenticated;
grant select on private.listed_places to service_role;

revoke all on private.listed_cells from public, anon, authenticated, service_role;
grant select on private.listed_cells to anon;
grant select on private.listed_cells to authenticated;
grant select on private.listed_cells to service_role;

revoke all on public.public_changes from public, anon, authenticated, service_role;
grant select on public.public_changes to anon;
grant select on public.public_changes to authenticated;
grant select on public.public_changes to service_role;

revoke all on private.projects_to_search from public, anon, authenticated, service_role;

revoke all on private.projects_to_list from public, anon, authenticated, service_role;

revoke all on private.projects_to_work_on from public, anon, authenticated, service_role;

revoke all on private.cells_of_places from public, anon, authenticated, service_role;

revoke execute on function
  private.is_filled(text),
  private.has_hidden_signs(text),
  private.is_line(text),
  private.is_multiline(text),
  private.is_list(text[]),
  private.is_moment(timestamp with time zone),
  private.is_day(date),
  private.are_country_codes(text[]),
  private.are_city_names(text[]),
  private.is_web_address(text),
  private.is_contact_address(text),
  private.is_image_data(text),
  private.is_stored_image_path(text),
  private.is_stored_image_address(text),
  private.is_image(text),
  private.are_stored_image_addresses(text[]),
  private.data_url_type(text),
  private.data_url_bytes(text),
  private.is_rendition_base(text,uuid),
  private.is_picture_size(integer),
  private.is_colour(text),
  private.text_digest(text),
  private.is_figure(text,text,text,numeric,text,text),
  public.import_projects(text,jsonb,bigint,uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.is_filled(text),
  private.has_hidden_signs(text),
  private.is_line(text),
  private.is_multiline(text),
  private.is_list(text[]),
  private.is_moment(timestamp with time zone),
  private.is_day(date),
  private.are_country_codes(text[]),
  private.are_city_names(text[]),
  private.is_web_address(text),
  private.is_contact_address(text),
  private.is_image_data(text),
  private.is_stored_image_path(text),
  private.is_stored_image_address(text),
  private.is_image(text),
  private.are_stored_image_addresses(text[]),
  private.data_url_type(text),
  private.data_url_bytes(text),
  private.is_rendition_base(text,uuid),
  private.is_picture_size(integer),
  private.is_colour(text),
  private.text_digest(text),
  private.is_figure(text,text,text,numeric,text,text),
  public.import_projects(text,jsonb,bigint,uuid)
to authenticated, service_role;

revoke execute on function
  private.uuid_or_null(text),
  private.country_point(text),
  private.keep_row_times(),
  private.keep_row_id(),
  private.set_updated_at(),
  private.limit_rows(),
  private.announce(text,text,uuid,text),
  private.announce_project_changes(),
  private.announce_content_changes(),
  private.announce_organisation_changes(),
  private.announce_emptied_table(),
  private.record_history(),
  private.is_session_current(timestamp with time zone,timestamp without time zone),
  private.keep_an_administrator(),
  private.lock_own_organisation(),
  private.require_administrator(),
  private.member_of(bigint,uuid),
  private.member_name(uuid),
  private.require_recent_sign_in(),
  private.remove_account(bigint,uuid,uuid),
  private.guard_project_update(),
  private.set_project_times(),
  private.set_content_updated_at(),
  private.move_content_updated_at(),
  private.keep_milestone_counts(),
  private.set_milestone_counts(),
  private.limit_new_projects(),
  private.lock_projects(uuid[]),
  private.set_online(bigint,uuid[],boolean),
  private.set_position(),
  private.place_before(text,uuid,uuid,uuid),
  private.forget_renditions(),
  private.clear_completed_on(),
  private.count_milestones(uuid),
  private.forget_milestone_counts(),
  private.forget_unlisted_donors(),
  private.release_evidence(),
  private.forget_missing_milestone(),
  private.public_point(text,text,double precision,double precision),
  private.set_place_position(),
  private.publish_places(),
  private.follow_listed_cities(),
  private.history_label(text,jsonb,text[]),
  private.history_entry(text,jsonb,jsonb),
  private.keep_contents(text,jsonb,jsonb),
  private.name_milestone(),
  private.whole_old_values(public.history),
  private.insert_row(text,jsonb),
  private.insert_content(public.history),
  private.is_image_stored(text),
  private.is_public_change(text,text,jsonb),
  private.is_in_trash(uuid),
  private.bytes_in_trash(bigint),
  private.move_project_to_trash(),
  private.refuse_foreign_project_id(),
  private.lock_deleted_project(uuid),
  private.let_project_go(uuid),
  private.forget_organisations(),
  private.is_clock_steady(),
  private.clear_history(integer),
  private.bound_history(bigint,integer),
  private.bound_contents(bigint),
  private.tend_history(bigint,bigint),
  private.rendition_base_of(text),
  private.uses_renditions(text),
  private.unused_renditions(bigint,integer),
  private.metadata_object(jsonb),
  private.invitation_hash(text),
  private.valid_address(text),
  private.end_invitations(bigint,text),
  private.create_invitation(bigint,text,uuid),
  private.limit_invitations(bigint),
  public.before_user_created(jsonb),
  private.admit_invited_account(),
  private.enrol_invited_account(),
  private.without_invitation(jsonb),
  private.strip_spent_invitation(),
  private.strip_identity_invitation(),
  private.bound_account(),
  private.is_mail_configured(),
  private.refuse_account_tokens(),
  private.end_sessions_on_password_change(),
  private.password_hash(text),
  private.set_password(uuid,text),
  private.create_account_link(uuid,text,text,interval,uuid),
  private.refuse_taken_address(text),
  private.usable_account_links(text),
  private.take_account_link(text,text),
  private.with_address(jsonb,text),
  private.end_account_links(),
  private.members_of(bigint),
  private.files_of_organisation(bigint),
  private.work_text(text,text,text),
  private.keep_listed_projects(),
  private.count_listed_projects(),
  private.keep_listed_places(),
  private.list_places(),
  private.count_listed_places(),
  private.need_condition(text,date),
  private.refuse_taken_reference(),
  private.drop_taken_reference(),
  private.add_import_to_history(bigint,uuid,text,text,jsonb,jsonb),
  private.imported_columns(),
  private.imported_lists(),
  private.are_import_rows(jsonb),
  private.add_imported_lists(jsonb,uuid[],boolean),
  private.imported_position(jsonb,bigint),
  private.write_imported(bigint,uuid,jsonb,uuid[]),
  private.refuse_import(bigint,uuid,jsonb,uuid[]),
  private.lock_import(uuid),
  private.changes_since_import(uuid),
  private.change_projects(bigint,jsonb),
  private.take_changes_back(bigint,uuid,uuid[]),
  private.imported_projects(uuid)
from public, anon, authenticated, service_role;

revoke execute on function
  private.own_organization_id(),
  private.is_administrator(),
  public.set_member_role(uuid,text),
  public.remove_member(uuid,uuid),
  public.delete_own_account(uuid),
  private.can_read_project(uuid),
  private.can_edit_project(uuid),
  public.own_references(uuid),
  public.change_projects(uuid[],text),
  public.hand_over_projects(uuid[],uuid),
  public.move_row(text,uuid,uuid),
  private.copied_columns(regclass,text[]),
  public.duplicate_project(uuid),
  private.is_large(jsonb),
  private.digest_of(jsonb),
  private.history_value(jsonb),
  private.entry_to_put_back(bigint),
  private.values_to_put_back(bigint),
  private.values_now(bigint),
  private.put_content_back(bigint),
  public.put_back(bigint),
  public.deleted_projects(integer),
  public.restore_project(uuid),
  public.delete_project_for_good(uuid),
  private.owned_deleted_project(uuid),
  public.gone_files(),
  public.invite_colleague(text),
  public.invite_by_link(text),
  public.pending_invitations(),
  public.withdraw_invitation(uuid),
  public.own_sessions(),
  public.make_password_link(uuid),
  public.make_address_link(uuid,text),
  public.organisation_members(),
  public.backup_state(),
  private.find_work(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer),
  public.work_selection(text,text,text,text,date,text),
  public.work_overview(date),
  private.find_titles(text,integer),
  public.find_titles(text,integer),
  public.undo_import(uuid),
  public.import_overview(),
  public.set_import_online(uuid,boolean,integer,text)
from public, anon, authenticated, service_role;

grant execute on function
  private.own_organization_id(),
  private.is_administrator(),
  public.set_member_role(uuid,text),
  public.remove_member(uuid,uuid),
  public.delete_own_account(uuid),
  private.can_read_project(uuid),
  private.can_edit_project(uuid),
  public.own_references(uuid),
  public.change_projects(uuid[],text),
  public.hand_over_projects(uuid[],uuid),
  public.move_row(text,uuid,uuid),
  private.copied_columns(regclass,text[]),
  public.duplicate_project(uuid),
  private.is_large(jsonb),
  private.digest_of(jsonb),
  private.history_value(jsonb),
  private.entry_to_put_back(bigint),
  private.values_to_put_back(bigint),
  private.values_now(bigint),
  private.put_content_back(bigint),
  public.put_back(bigint),
  public.deleted_projects(integer),
  public.restore_project(uuid),
  public.delete_project_for_good(uuid),
  private.owned_deleted_project(uuid),
  public.gone_files(),
  public.invite_colleague(text),
  public.invite_by_link(text),
  public.pending_invitations(),
  public.withdraw_invitation(uuid),
  public.own_sessions(),
  public.make_password_link(uuid),
  public.make_address_link(uuid,text),
  public.organisation_members(),
  public.backup_state(),
  private.find_work(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer),
  public.work_selection(text,text,text,text,date,text),
  public.work_overview(date),
  private.find_titles(text,integer),
  public.find_titles(text,integer),
  public.undo_import(uuid),
  public.import_overview(),
  public.set_import_online(uuid,boolean,integer,text)
to authenticated;

revoke execute on function
  private.shown_organization(),
  private.is_public_project(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.shown_organization(),
  private.is_public_project(uuid)
to anon;

revoke execute on function
  public.fill_place(uuid,text,text,double precision,double precision),
  private.keeps_files(uuid),
  private.sweep_history(),
  public.set_renditions(text,uuid,text,integer,integer,text),
  public.set_donor_renditions(uuid,text,text,integer,integer,text),
  private.gone_renditions(),
  public.invite_first_member(bigint,text),
  public.check_invitation(text,text),
  private.end_stale_sessions(),
  public.request_password_link(text),
  public.request_address_link(uuid,text),
  public.list_organisations(),
  public.list_members(bigint),
  public.set_member_password(uuid,text),
  public.find_member(text),
  public.delete_member(bigint,uuid,uuid),
  public.organisation_contents(bigint),
  public.organisation_files(bigint),
  public.delete_organisation(bigint)
from public, anon, authenticated, service_role;

grant execute on function
  public.fill_place(uuid,text,text,double precision,double precision),
  private.keeps_files(uuid),
  private.sweep_history(),
  public.set_renditions(text,uuid,text,integer,integer,text),
  public.set_donor_renditions(uuid,text,text,integer,integer,text),
  private.gone_renditions(),
  public.invite_first_member(bigint,text),
  public.check_invitation(text,text),
  private.end_stale_sessions(),
  public.request_password_link(text),
  public.request_address_link(uuid,text),
  public.list_organisations(),
  public.list_members(bigint),
  public.set_member_password(uuid,text),
  public.find_member(text),
  public.delete_member(bigint,uuid,uuid),
  public.organisation_contents(bigint),
  public.organisation_files(bigint),
  public.delete_organisation(bigint)
to service_role;

revoke execute on function
  private.changes_of_project(uuid),
  private.with_plain_digits(text),
  private.fold_text(text),
  private.title_key(text),
  private.search_words(text),
  private.word_condition(text[]),
  private.listed_condition(text[],text,text,date,text,text,bigint,bigint),
  private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer),
  public.list_overview(bigint),
  private.found_places(text,double precision,double precision,double precision,double precision),
  private.far_places(integer,double precision,double precision,double precision,double precision,bigint),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint)
from public, anon, authenticated, service_role;

grant execute on function
  private.changes_of_project(uuid),
  private.with_plain_digits(text),
  private.fold_text(text),
  private.title_key(text),
  private.search_words(text),
  private.word_condition(text[]),
  private.listed_condition(text[],text,text,date,text,text,bigint,bigint),
  private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer),
  public.list_overview(bigint),
  private.found_places(text,double precision,double precision,double precision,double precision),
  private.far_places(integer,double precision,double precision,double precision,double precision,bigint),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint)
to anon, authenticated, service_role;

revoke execute on function
  private.project_of_file(text),
  public.invitation_details(text),
  public.account_link_details(text),
  public.reset_password(text,text),
  public.confirm_address(text)
from public, anon, authenticated, service_role;

grant execute on function
  private.project_of_file(text),
  public.invitation_details(text),
  public.account_link_details(text),
  public.reset_password(text,text),
  public.confirm_address(text)
to anon, authenticated;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end
$$;

reset check_function_bodies;
