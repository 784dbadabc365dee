-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.money_key(amount numeric, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (amount IS NULL) THEN ('-1'::integer)::numeric WHEN (currency = 'EUR'::text) THEN (((3000000)::numeric * '1000000000000'::numeric) + amount) ELSE ((((((ascii(currency) * 10000) + (ascii(substr(currency, 2)) * 100)) + ascii(substr(currency, 3))))::numeric * '1000000000000'::numeric) + amount) END;

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
  if tg_op = 'DELETE' then
    perform from old_rows;
  else
    perform from new_rows;
  end if;
  if found then
    perform private.announce('projects', 'organisations', null, tg_op);
  end if;
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
  -- restore_project is one entry for all that it puts back.
  if tg_table_name <> 'projects' and current_setting('vigie.restored_project', true) <> '' then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row; a ledger that begins or ends is.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from (select id, updated_at, to_jsonb(old_rows) -> 'keeps_ledger' as keeps_ledger from old_rows) as before
    full join (select id, updated_at, to_jsonb(new_rows) -> 'keeps_ledger' as keeps_ledger from new_rows) as after
      using (id)
    where (before.updated_at, before.keeps_ledger) is distinct from (after.updated_at, after.keeps_ledger);
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

CREATE OR REPLACE FUNCTION private.after_changes(changed_table regclass, name text, function_name text, condition text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement %s execute function private.%I()',
      name || '_' || event || 's', event, changed_table,
      case event
        when 'insert' then 'new table as new_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
        else 'old table as old_rows'
      end,
      'when (' || condition || ')', function_name
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_requests(changed_table regclass)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.after_changes(
    changed_table, 'limit', 'limit_rows', 'current_user = ''authenticated'' and pg_trigger_depth() = 0'
  )
$function$;

CREATE OR REPLACE FUNCTION private.unless_moved()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN 'current_setting(''vigie.moves_rows'', true) is distinct from ''on'''::text;

CREATE OR REPLACE FUNCTION private.record_changes(changed_table regclass)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.after_changes(changed_table, 'record_history', 'record_history', private.unless_moved())
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

CREATE OR REPLACE FUNCTION private.keep_publishers_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other record;
begin
  -- Of two at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('vigie publisher', 0));
  select
    organisations.name,
    exists (select from public.projects where organization_id = organisations.id and is_online) as is_public
  into other from public.organisations
  where lower(iati_identifier) = lower(new.iati_identifier) and id <> new.id
  order by is_public desc, id limit 1;
  if other.is_public then
    raise exception '% publishes in IATI by this identifier already.', other.name
      using errcode = '23505', hint = 'refused.publisherTaken', detail = json_build_object('organisation', other.name);
  elsif found then
    raise exception 'Another organisation here has this identifier in IATI already.'
      using errcode = '23505', hint = 'refused.publisherTakenByAnother';
  end if;
  return new;
end
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
      using errcode = '23514', hint = 'refused.lastAdministrator';
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

CREATE OR REPLACE FUNCTION private.can_read_entries(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.projects
    where projects.id = project_id and (
      projects.is_online and projects.shows_entries
      or projects.organization_id = (select private.own_organization_id())
    )
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

CREATE OR REPLACE FUNCTION private.set_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.currency := coalesce(
    (select currency from public.organisations where id = new.organization_id), 'EUR'
  );
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
  -- One with a sign that IATI excludes can still be mended: it is not kept.
  if publisher is null or new.iati_identifier ~ '[/&|?]|^\s|\s$' then
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
  -- The organisation's own change is told in the history, and no page that somebody edits has changed.
  perform set_config('vigie.moves_rows', 'on', true);
  with unpublished as materialized (
    select id from public.projects
    where organization_id = new.id and is_online and iati_published_at is null
    order by id for no key update skip locked
  )
  update public.projects set iati_published_at = null from unpublished where projects.id = unpublished.id;
  perform set_config('vigie.moves_rows', '', true);
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
        using errcode = '54000', hint = 'refused.tooManyNewProjects', detail = json_build_object('limit', most);
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
    raise exception 'At most % projects can be changed at a time, and at least one.', most
      using errcode = '22023', hint = 'refused.tooManyChanged', detail = json_build_object('limit', most);
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

CREATE OR REPLACE FUNCTION private.keep_as_content(content_table regclass, picture text DEFAULT NULL::text, shown_if text DEFAULT NULL::text)
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
    raise exception 'A project has at most % donors.', most
      using errcode = '54000', hint = 'refused.tooManyDonors', detail = json_build_object('limit', most);
  end if;
  return null;
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
    select from (select distinct indicator_id from new_rows) as changed
    where (select count(*) from public.measurements where measurements.indicator_id = changed.indicator_id) > most
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

CREATE OR REPLACE FUNCTION private.counted_beneficiaries(project uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(0, least(round(value), 2147483647))::integer
  from public.measurements
  where indicator_id = (select id from public.indicators where project_id = project and counts_beneficiaries)
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

CREATE OR REPLACE FUNCTION private.check_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  update public.ledger_entries as entries set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.milestone_id = old_rows.id and entries.project_id = old_rows.project_id;
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

CREATE OR REPLACE FUNCTION private.set_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.amount := round(new.original_amount * new.rate, 2);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 5000;
  largest constant numeric := 999999999999.99;
  found_entries bigint;
  largest_sum numeric;
begin
  select max(entries), max(greatest(spent, received, promised, -spent, -received, -promised))
  into found_entries, largest_sum
  from (
    select count(*) as entries,
      coalesce(sum(amount) filter (where kind in ('spent', 'passed_on')), 0) as spent,
      coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'promised'), 0) as promised
    from public.ledger_entries
    where project_id in (select project_id from new_rows)
    group by project_id
  ) as of_projects;
  if found_entries > most then
    raise exception 'A project has at most % entries.', most
      using errcode = '54000', hint = 'refused.tooManyEntries', detail = json_build_object('limit', most);
  end if;
  if largest_sum > largest then
    raise exception 'The entries of a project add up to at most %.', largest
      using errcode = '22003', hint = 'refused.sumTooLarge', detail = json_build_object('limit', largest);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_money_spent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.keeps_ledger := false;
  elsif old.keeps_ledger then
    new.money_spent := old.money_spent;
  else
    new.keeps_ledger := exists (select from public.ledger_entries where project_id = new.id);
  end if;
  return new;
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
    new.money_spent := greatest(0, coalesce(spent, 0));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.start_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gaining uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into gaining from new_rows;
  else
    -- By sets: as a join it would compare all rows with all.
    select array_agg(distinct project_id) into gaining
    from (select id, project_id from new_rows except select id, project_id from old_rows) as moved;
  end if;
  update public.projects
  set keeps_ledger = true,
    content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = any (gaining) and not keeps_ledger and not exists (
    select from public.ledger_entries as others
    where others.project_id = projects.id and others.id not in (select id from new_rows)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_emptied_ledgers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where keeps_ledger;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_donor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.ledger_entries as entries
  set donor_id = null, counterparty = coalesce(entries.counterparty, old_rows.name)
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.donor_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.ledger_entries as entries set resource_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.resource_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_references()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.donors where id = new.donor_id and project_id = new.project_id) then
    new.counterparty := coalesce(new.counterparty, (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'donors' and row_id = new.donor_id::text
      order by id desc limit 1
    ));
    new.donor_id := null;
  end if;
  if not exists (
    select from public.key_milestones where id = new.milestone_id and project_id = new.project_id
  ) then
    new.milestone_id := null;
  end if;
  if not exists (select from public.resources where id = new.resource_id and project_id = new.project_id) then
    new.resource_id := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.money_of_project(project uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'donor', donor_id, 'name', name, 'currency', currency, 'amount', amount
      ) order by kind, currency nulls first, amount desc, donor_id), '[]')
      from (
        select entries.kind, entries.donor_id, donors.name,
          case when entries.amount is null then entries.original_currency end as currency,
          sum(coalesce(entries.amount, entries.original_amount)) as amount
        from public.ledger_entries as entries left join public.donors on donors.id = entries.donor_id
        where entries.project_id = project
        group by entries.kind, entries.donor_id, donors.name, currency
      ) as by_source
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', month, 'spent', spent) order by month), '[]')
      from (
        select to_char(day, 'YYYY-MM') as month, sum(amount) as spent
        from public.ledger_entries
        where project_id = project and kind in ('spent', 'passed_on') and amount is not null
        group by 1
      ) as by_month
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.project_money(project uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.money_of_project(projects.id) from public.projects
  where projects.id = project and projects.keeps_ledger
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
      using errcode = '23514', hint = 'refused.cityNotListed', detail = json_build_object('city', new.city);
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

CREATE OR REPLACE FUNCTION private.indicator_title(project uuid, indicator uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select title from public.indicators where id = indicator and project_id = project),
    (
      -- By the index of indicators, whatever else the project's history has.
      select row_label from (
        select * from public.history where table_name = 'indicators' and row_id = indicator::text offset 0
      ) as entries
      where project_id = project order by id desc limit 1
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
    -- Nearly all rows are smaller than the smallest value that is kept apart. Each `offset 0` has a row with a picture
    -- computed once, and not wherever it is named.
    select case when new_row is null then shown end, case when old_row is null then shown end,
      array(select jsonb_object_keys(shown))
    from (
      select jsonb_strip_nulls(latest) - unrecorded where old_row is null or new_row is null offset 0
    ) as whole(whole_row)
    cross join lateral (
      select case when pg_column_size(whole_row) <= 2000 then whole_row else (
        select jsonb_object_agg(key, private.history_value(value)) from jsonb_each(whole_row)
      ) end
      offset 0
    ) as values_shown(shown)
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

CREATE OR REPLACE FUNCTION private.note_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.currency := coalesce(
    new.new_values ->> 'currency', new.old_values ->> 'currency',
    (select projects.currency from public.projects where id = new.project_id)
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_measure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  indicator uuid := case new.table_name
    when 'indicators' then new.row_id
    else coalesce(new.new_values, new.old_values) ->> 'indicator_id'
  end;
  measured jsonb;
begin
  if indicator is null then
    select indicator_id into indicator from public.measurements where id = new.row_id::uuid;
  end if;
  select jsonb_build_object('unit', unit, 'unit_label', unit_label, 'scale', scale) into measured
  from public.indicators where id = indicator and project_id = new.project_id;
  if not found then
    -- One that is deleted at this moment has its entry already.
    select jsonb_build_object(
      'unit', old_values -> 'unit', 'unit_label', old_values -> 'unit_label', 'scale', old_values -> 'scale'
    ) into measured
    from (
      select * from public.history where table_name = 'indicators' and row_id = indicator::text offset 0
    ) as entries
    where project_id = new.project_id and action = 'delete' order by id desc limit 1;
  end if;
  new.measure := nullif(jsonb_strip_nulls(measured), '{"unit": "number"}');
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

CREATE OR REPLACE FUNCTION private.insert_contents(list_name text, entries bigint[], renamed jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  names text[];
  columns text;
  taken jsonb;
begin
  -- Each entry and each row is looked up by its key, whatever is estimated of tables that were just emptied.
  execute format(
    'select coalesce(jsonb_object_agg(row_id, gen_random_uuid()), ''{}'')
      from (
        select entry.row_id, exists (select from public.%I as other where other.id = entry.row_id::uuid) as is_taken
        from unnest($1) as told(id)
        cross join lateral (select * from public.history where history.id = told.id offset 0) as entry
        offset 0
      ) as looked_up
      where is_taken',
    list_name
  ) into taken using entries;
  select array_agg(distinct name) into names
  from unnest(entries) as told(id)
  cross join lateral (select old_values from public.history where history.id = told.id offset 0) as entry
  cross join lateral jsonb_object_keys(old_values) as name;
  select string_agg(format('filled.%I', attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', list_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and attname = any (names);
  execute format(
    'insert into public.%1$I (%2$s)
      select %3$s
      from unnest($1) as told(id)
      cross join lateral (select * from public.history where history.id = told.id offset 0) as entry
      cross join lateral jsonb_populate_record(
        null::public.%1$I,
        case when jsonb_path_exists(entry.old_values, ''$.* ? (@.type() == "object")'')
          then private.whole_old_values((select history from public.history where history.id = told.id))
          else entry.old_values end
        || case when $2 = ''{}'' then ''{}'' else (
          select coalesce(jsonb_object_agg(name, $2 -> value), ''{}'')
          from jsonb_each_text(entry.old_values) as named(name, value)
          where name in (''id'', ''indicator_id'', ''milestone_id'', ''donor_id'', ''photo_id'', ''resource_id'')
            and $2 ? value
        ) end
      ) as filled
      order by entry.id',
    list_name, replace(columns, 'filled.', ''), columns
  ) using entries, renamed || taken;
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_measurements_back(deleted public.history, indicator uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries constant bigint[] := array(
    select id from public.history
    where project_id = deleted.project_id and table_name = 'measurements' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.changed_at
      and old_values ->> 'indicator_id' = deleted.row_id
  );
begin
  if entries <> '{}' then
    perform private.insert_contents('measurements', entries, jsonb_build_object(deleted.row_id, indicator));
  end if;
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
  if change.table_name = 'webhooks' then
    raise exception 'A webhook is changed on the page of the webhooks.' using errcode = '22023', hint = 'refused.webhookNotPutBack';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.'
      using errcode = '22023', hint = 'refused.projectDeleted';
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
  restored uuid;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
  end if;
  -- An amount comes back into the currency that it was in.
  if change.table_name = 'ledger_entries'
    and change.currency is distinct from (select currency from public.projects where id = change.project_id) then
    raise exception 'The project has another currency since, so this amount cannot be put back.'
      using errcode = '22023', hint = 'refused.otherCurrency';
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
    elsif refusing = 'ledger_entries_reference' then
      raise exception 'An entry with this reference was added again since. Please change that one instead.'
        using errcode = '22023', hint = 'refused.entryAddedSince';
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
  -- An amount is put back into the currency that it was in.
  if current_values <> change.new_values or (
    change.table_name in ('projects', 'ledger_entries')
    and change.new_values ?| array['budget', 'money_spent', 'amount']
    and coalesce(change.currency, 'EUR') <> (select currency from public.projects where id = change.project_id)
  ) then
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
        and not rows.is_receipt
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
    left join public.resources as documents
      on table_name = 'resources' and documents.id = row_id::uuid and not documents.is_receipt
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
      using errcode = '42501', hint = 'refused.notDeleter';
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

CREATE OR REPLACE FUNCTION private.with_metadata(metadata jsonb, changed jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (jsonb_typeof(metadata) = 'string'::text) THEN to_jsonb(((private.metadata_object(metadata) || changed))::text) ELSE (private.metadata_object(metadata) || changed) END;

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
    raise exception 'Please enter a valid email address' using errcode = '22023', hint = 'forms.emailInvalid';
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
    raise exception 'This invitation was already used or withdrawn.'
      using errcode = '22023', hint = 'refused.invitationGone';
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
  -- A browser may know a zone that this database does not.
  if metadata ->> 'time_zone' is distinct from private.metadata_object(old.raw_user_meta_data) ->> 'time_zone'
    and not exists (select from pg_catalog.pg_timezone_names where name = metadata ->> 'time_zone') then
    new.raw_user_meta_data := private.with_metadata(new.raw_user_meta_data, '{"time_zone": null}');
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
      using errcode = '42501'; -- for programs
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
      using errcode = '42501', hint = 'refused.linkOver';
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
RETURN CASE WHEN (private.metadata_object(metadata) ? 'email'::text) THEN private.with_metadata(metadata, jsonb_build_object('email', address)) ELSE metadata END;

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
    raise exception 'Only administrators of the organisation can do this.'
      using errcode = '42501', hint = 'refused.notAdministrator';
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
    project.goals,
    ((array_to_string(project.countries, ','::text) || '/'::text) || array_to_string(continents.names, ','::text)) AS places,
    project.beneficiaries,
    project.created_at,
    project.content_updated_at,
    private.money_key(project.budget, project.currency) AS budget,
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
    search_text,
    goals
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
    private.work_text(search_text, reference, iati_identifier) AS search_text,
    goals
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
      project_id, organization_id, is_online, status, end_date, goals, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    )
    select
      project_id, organization_id, is_online, status, end_date, goals, is_over_budget, filled, created_at,
      content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier)
    from wanted
    on conflict (project_id) do update set
      organization_id = excluded.organization_id, is_online = excluded.is_online,
      status = excluded.status, end_date = excluded.end_date, goals = excluded.goals,
      is_over_budget = excluded.is_over_budget, filled = excluded.filled,
      created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
      title_key = excluded.title_key, search_text = excluded.search_text
    where known is distinct from excluded
  )
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, goals, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, goals, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from wanted where is_online
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, goals = excluded.goals, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text
  where listed is distinct from excluded;
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

CREATE OR REPLACE FUNCTION private.listed_condition(words text[] DEFAULT '{}'::text[], status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT NULL::date, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, goal integer DEFAULT NULL::integer, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint)
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
    case when goal is not null then format('goals @> array[%L]::smallint[]', goal) end,
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
RETURN CASE need WHEN 'ready'::text THEN '(not is_online and filled >= 10)'::text WHEN 'over_budget'::text THEN 'is_over_budget'::text WHEN 'past_end'::text THEN format('(end_date < %L::date and status <> ''completed'')'::text, today) WHEN 'unchanged'::text THEN '(content_updated_at < now() - interval ''60 days'' and status <> ''completed'')'::text ELSE 'true'::text END;

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

CREATE OR REPLACE FUNCTION public.list_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, skip integer DEFAULT 0, most integer DEFAULT 24, goal integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := private.listed_condition(
    words, status, dates, today, country, continent, goal, organisation, within
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
              'cities', project.cities, 'continent', project.continent, 'goals', project.goals,
              'budget', project.budget, 'currency', project.currency, 'created_at', project.created_at,
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
    'goals', array(
      select goal from generate_series(1, 17) as goal
      where exists (
        select from private.listed_projects
        where goals @> array[goal]::smallint[] and (within is null or organization_id = within)
      )
      order by goal
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

CREATE OR REPLACE FUNCTION public.map_places(zoom integer DEFAULT 2, west double precision DEFAULT '-180'::integer, south double precision DEFAULT '-90'::integer, east double precision DEFAULT 180, north double precision DEFAULT 90, search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, goal integer DEFAULT NULL::integer)
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
    private.search_words(coalesce(search, '')), status, dates, today, country, continent, goal, organisation, within
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

CREATE OR REPLACE FUNCTION private.find_work(search text, visibility text, phase text, need text, goal integer, today date, sort text, after_key text, after_created timestamp with time zone, after_id uuid, most integer)
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
    case when goal is not null then format('goals @> array[%L]::smallint[]', goal) end,
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

CREATE OR REPLACE FUNCTION public.work_list(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, after_key text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 60, goal integer DEFAULT NULL::integer)
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
        search, visibility, phase, need, goal, coalesce(today, current_date), sort,
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
            'currency', project.currency, 'budget', project.budget, 'money_spent', project.money_spent,
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

CREATE OR REPLACE FUNCTION public.work_selection(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, goal integer DEFAULT NULL::integer)
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
    private.find_work(
      search, visibility, phase, need, goal, coalesce(today, current_date), sort, null, null, null, 500
    )
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
       ''unchanged'', count(*) filter (where %4$s),
       ''goals'', array(
         select distinct goal from private.work_projects cross join unnest(goals) as goal
         where organization_id = %5$L::bigint order by goal
       )
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

CREATE OR REPLACE FUNCTION private.follow_filters(filters jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO ''
AS $function$
declare
  narrowing jsonb;
begin
  if jsonb_typeof(filters) <> 'object' or octet_length(filters::text) > 2000 then
    raise exception 'Filters are the parameters of the public list.' using errcode = '22023'; -- for programs
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into narrowing
  from jsonb_each(filters) where value not in ('null', '""');
  if exists (
    select from jsonb_each(narrowing) as filter
    cross join lateral (select value #>> '{}') as said(word)
    where jsonb_typeof(value) not in ('string', 'number') or not coalesce(
      case key
        when 'search' then char_length(word) <= 200 and private.is_line(word)
        when 'status' then word in ('just_started', 'in_progress', 'completed')
        when 'dates' then word in ('active', 'completed')
        when 'country' then exists (select from private.countries where code = word)
        when 'continent' then word in (
          'Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Antarctica'
        )
        when 'goal' then word ~ '^([1-9]|1[0-7])$'
        when 'organisation' then word ~ '^[1-9][0-9]{0,14}$'
      end,
      false
    )
  ) then
    raise exception 'Filters are the parameters of the public list.' using errcode = '22023'; -- for programs
  end if;
  return (select coalesce(jsonb_object_agg(key, value #>> '{}'), '{}') from jsonb_each(narrowing));
end
$function$;

CREATE OR REPLACE FUNCTION public.follow(email text, pace text, language text, project uuid DEFAULT NULL::uuid, organisation bigint DEFAULT NULL::bigint, filters jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.valid_address(email);
  most_a_day constant integer := 2000;
  list constant jsonb := private.follow_filters(nullif(filters, 'null'));
  request uuid;
begin
  if not exists (select from private.settings where name = 'follow_by_mail') then
    raise exception 'This site sends no mails to followers. Please use its feeds.'
      using errcode = '42501', hint = 'refused.followNoMail';
  end if;
  if num_nonnulls(project, organisation, list) <> 1 or pace is null or pace not in ('at_once', 'weekly')
    or language is null or language !~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$' then
    raise exception 'What is followed is one project, organisation or list, at_once or weekly, in a language.'
      using errcode = '22023'; -- for programs
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vigie follow requests', 0));
  if (
    select count(*) from private.follow_requests where created_at > now() - interval '1 day'
  ) >= most_a_day then
    raise exception 'Too many people asked to follow today. Please try again tomorrow.'
      using errcode = '54000', hint = 'refused.followTooMany';
  end if;
  insert into private.follow_requests (email, language, project_id, organization_id, filters, pace)
  values (
    address, follow.language, follow.project, follow.organisation, list, follow.pace
  )
  returning id into request;
  insert into private.outbox (kind, recipient, content) values ('follow_confirmation', request, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_title(project uuid, organisation bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when project is not null then (select title from public.projects where id = project and is_online)
    else (select name from public.organisations where id = organisation)
  end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@'::text) || split_part(email, '@'::text, 2));

CREATE OR REPLACE FUNCTION private.take_follow_request(request uuid, hash text)
 RETURNS TABLE(email text, language text, filters jsonb, pace text, title text, list_of text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.follow_requests;
  most_a_day constant integer := 3;
begin
  select * into asked from private.follow_requests where id = request;
  if not found then
    return;
  end if;
  -- What is not mailed is kept as long as the others, and so counts among those of the day.
  if (asked.filters is null and private.follow_title(asked.project_id, asked.organization_id) is null)
    or (
      select count(*) from private.follow_requests as earlier
      where private.mailbox_of(earlier.email) = private.mailbox_of(asked.email)
        and earlier.created_at > asked.created_at - interval '1 day'
        and (earlier.created_at, earlier.id) < (asked.created_at, asked.id)
    ) >= most_a_day then
    return;
  end if;
  update private.follow_requests set token_hash = hash where id = request;
  return query select asked.email, asked.language, asked.filters, asked.pace,
    private.follow_title(asked.project_id, asked.organization_id),
    private.follow_title(null, (asked.filters ->> 'organisation')::bigint);
end
$function$;

CREATE OR REPLACE FUNCTION private.follower_of(token text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select follower_id from private.follower_tokens where token_hash = private.invitation_hash(token)
$function$;

CREATE OR REPLACE FUNCTION private.require_follower(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  follower constant uuid := private.follower_of(token);
begin
  if follower is null then
    raise exception 'This link no longer works: it was not used within two days, or all about its address was deleted.'
      using errcode = '42501', hint = 'refused.followLinkOver';
  end if;
  return follower;
end
$function$;

CREATE OR REPLACE FUNCTION public.following(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'email', followers.email,
    'language', followers.language,
    'follows', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', follows.id,
          'kind', case
            when follows.project_id is not null then 'project'
            when follows.organization_id is not null then 'organisation'
            else 'list' end,
          'project_id', follows.project_id,
          'organization_id', follows.organization_id,
          'title', private.follow_title(follows.project_id, follows.organization_id),
          'filters', follows.filters,
          'pace', follows.pace,
          'since', follows.created_at
        )
        order by follows.created_at, follows.id
      )
      from private.follows where follower_id = followers.id
    ), '[]')
  )
  from private.followers where id = private.follower_of(token)
$function$;

CREATE OR REPLACE FUNCTION public.confirm_follow(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash constant text := private.invitation_hash(token);
  most constant integer := 50;
  most_lists constant integer := 2000;
  asked private.follow_requests;
  person uuid;
begin
  select * into asked from private.follow_requests
  where token_hash = hash and created_at > now() - interval '48 hours'
  for update;
  if found then
    -- Of confirmations at the same moment one waits for the other.
    insert into private.followers as known (email, language) values (asked.email, asked.language)
    on conflict (email) do update set email = known.email
    returning id into person;
    if (
      select count(*) from private.follows
      where follower_id = person and (project_id, organization_id, filters)
        is distinct from (asked.project_id, asked.organization_id, asked.filters)
    ) >= most then
      raise exception 'One address follows at most % projects, organisations and lists.', most
        using errcode = '54000', hint = 'refused.followMost', detail = json_build_object('limit', most);
    end if;
    -- Each list is looked through whenever a project changes.
    if not exists (select from private.follows where filters = asked.filters) and asked.filters is not null
      and (select count(distinct filters) from private.follows where filters is not null) >= most_lists then
      raise exception 'Too many different lists are followed. Please follow the projects themselves, or their organisation.'
        using errcode = '54000', hint = 'refused.followTooManyLists';
    end if;
    insert into private.follows as known (follower_id, project_id, organization_id, filters, pace)
    select person, asked.project_id, asked.organization_id, asked.filters, asked.pace
    -- An organisation may have been deleted since.
    where asked.organization_id is null
      or exists (select from public.organisations where id = asked.organization_id for key share)
    on conflict on constraint follows_once do update set pace = excluded.pace;
    insert into private.follower_tokens (token_hash, follower_id) values (hash, person) on conflict do nothing;
    update private.follow_requests set token_hash = null where id = asked.id;
  end if;
  perform private.require_follower(token);
  return public.following(token) || jsonb_build_object('token', token);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_following(token text, follow uuid DEFAULT NULL::uuid, pace text DEFAULT NULL::text, language text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  follower constant uuid := private.require_follower(token);
begin
  if pace not in ('at_once', 'weekly') or language !~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$' then
    raise exception 'A pace is at_once or weekly, a language a tag such as fr.' using errcode = '22023'; -- for programs
  end if;
  update private.followers set language = change_following.language
  where id = follower and change_following.language is not null;
  update private.follows set pace = change_following.pace
  where follower_id = follower and change_following.pace is not null
    and (change_following.follow is null or id = change_following.follow);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_follower(follower uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where recipient in (
    select follower
    union all
    select requests.id from private.follow_requests as requests
    join private.followers on followers.email = requests.email where followers.id = follower
  );
  delete from private.follow_requests
  where email = (select followers.email from private.followers where id = follower);
  delete from private.followers where id = follower;
$function$;

CREATE OR REPLACE FUNCTION public.stop_following(token text, follow uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  follower constant uuid := private.require_follower(token);
begin
  if stop_following.follow is null then
    perform private.forget_follower(follower);
  else
    delete from private.follows where id = stop_following.follow and follower_id = follower;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.follower_counts(project uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'projects', coalesce((
      select jsonb_agg(jsonb_build_object('project_id', counted.project_id, 'followers', counted.followers))
      from (
        select follows.project_id, count(*) as followers
        from private.follows join public.projects on projects.id = follows.project_id
        where projects.organization_id = own.organisation
          and (follower_counts.project is null or follows.project_id = follower_counts.project)
        group by follows.project_id
      ) as counted
    ), '[]'),
    'organisation', (select count(*) from private.follows where organization_id = own.organisation),
    'lists', (select count(*) from private.follows where filters ->> 'organisation' = own.organisation::text)
  )
  from (select private.own_organization_id()) as own(organisation)
  where own.organisation is not null
$function$;

CREATE OR REPLACE FUNCTION public.follower_addresses(purpose text)
 RETURNS TABLE(email text, kind text, project_id uuid, title text, filters jsonb, pace text, since timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation constant bigint := private.require_administrator();
  most constant integer := 20000;
begin
  if not exists (select from private.settings where name = 'follower_addresses') then
    raise exception 'On this server the addresses of followers are not given to anybody.'
      using errcode = '42501', hint = 'refused.followAddressesOff';
  end if;
  purpose := btrim(purpose);
  if purpose is null or char_length(purpose) not between 10 and 500 or not private.is_line(purpose)
    or not private.is_filled(purpose) then
    raise exception 'Please say in 10 to 500 characters what the addresses are for.'
      using errcode = '22023', hint = 'refused.followPurpose';
  end if;
  return query
    select followers.email,
      case when follows.project_id is not null then 'project'
        when follows.organization_id is not null then 'organisation' else 'list' end,
      follows.project_id, coalesce(projects.title, private.follow_title(null, follows.organization_id)),
      follows.filters, follows.pace, follows.created_at
    from private.follows
    join private.followers on followers.id = follows.follower_id
    left join public.projects on projects.id = follows.project_id
    where projects.organization_id = organisation or follows.organization_id = organisation
      or follows.filters ->> 'organisation' = organisation::text
    order by followers.email, follows.created_at, follows.id limit most;
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, new_values, changed_by
  )
  values (
    organisation, 'followers', organisation::text, left(purpose, 200), 'insert',
    jsonb_build_object('purpose', purpose), auth.uid()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_changed_projects(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
  until_then constant timestamptz := moment - interval '5 minutes';
begin
  insert into private.follow_looks (until) values (until_then) on conflict do nothing;
  select until into since from private.follow_looks for update;
  if since >= until_then then
    return;
  end if;
  update private.follow_looks set until = until_then;
  insert into private.changed_projects as known (project_id, first_at, last_at, has_changes, is_new)
  select entry.project_id, min(changed_at), max(changed_at),
    bool_or(private.is_public_change(table_name, action, new_values)),
    -- Not of one that was online before.
    bool_or(table_name = 'projects' and new_values -> 'is_online' = 'true') and not exists (
      select from public.history as earlier
      where earlier.project_id = entry.project_id and earlier.id < min(entry.id)
        and earlier.table_name = 'projects' and earlier.new_values -> 'is_online' = 'true'
    )
  from public.history as entry
  where changed_at > since and changed_at <= until_then and project_id is not null
    and (
      private.is_public_change(table_name, action, new_values)
      or (table_name = 'projects' and new_values -> 'is_online' = 'true')
    )
  group by entry.project_id
  on conflict (project_id) do update set
    first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
    has_changes = known.has_changes or excluded.has_changes, is_new = known.is_new or excluded.is_new;
end
$function$;

CREATE OR REPLACE FUNCTION private.spread_follow_news(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ready uuid[];
  list record;
  found_projects uuid[];
begin
  ready := array(
    select project_id from private.changed_projects
    where last_at <= moment - interval '15 minutes' or first_at <= moment - interval '2 hours'
    order by last_at desc
  );
  if ready = '{}' then
    return;
  end if;
  -- Online again, and nothing else.
  delete from private.changed_projects where project_id = any (ready) and not has_changes and not is_new;
  -- Nothing is said of what is offline by now.
  insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
  select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, false, moment
  from private.changed_projects as changed
  join private.listed_projects using (project_id)
  join private.follows on follows.project_id = changed.project_id
  where changed.project_id = any (ready) and changed.has_changes and changed.last_at > follows.created_at
  on conflict (follow_id, project_id) do update set until = excluded.until;

  insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
  select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, changed.is_new, moment
  from private.follows
  cross join lateral (
    select changed_projects.* from private.changed_projects
    join private.listed_projects using (project_id)
    where changed_projects.project_id = any (ready)
      and listed_projects.organization_id = follows.organization_id
      and changed_projects.last_at > follows.created_at
    order by changed_projects.last_at desc limit 50
  ) as changed
  where follows.organization_id is not null
  on conflict (follow_id, project_id) do update set until = excluded.until;

  for list in select distinct filters from private.follows where filters is not null loop
    execute 'select array(select project_id from private.listed_projects where project_id = any ($1) and '
      || private.listed_condition(
        private.search_words(coalesce(list.filters ->> 'search', '')), list.filters ->> 'status',
        list.filters ->> 'dates', moment::date, list.filters ->> 'country', list.filters ->> 'continent',
        (list.filters ->> 'goal')::integer, (list.filters ->> 'organisation')::bigint
      ) || ' order by array_position($1, project_id) limit 50)'
    into found_projects using ready;
    insert into private.follow_news as known (follow_id, project_id, since, until, is_new, found_at)
    select follows.id, changed.project_id, greatest(changed.first_at, follows.created_at), changed.last_at, changed.is_new, moment
    from private.follows
    join private.changed_projects as changed
      on changed.project_id = any (found_projects) and changed.last_at > follows.created_at
    where follows.filters = list.filters
    on conflict (follow_id, project_id) do update set until = excluded.until;
  end loop;
  delete from private.changed_projects where project_id = any (ready);
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_follow_news(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  monday constant timestamptz :=
    (date_trunc('week', moment at time zone 'UTC' - interval '6 hours') + interval '6 hours') at time zone 'UTC';
  added integer;
begin
  -- One server at a time.
  if not pg_try_advisory_xact_lock(hashtextextended('vigie follow news', 0)) then
    return 0;
  end if;
  perform private.find_changed_projects(moment);
  perform private.spread_follow_news(moment);
  with waiting as materialized (
    select distinct follows.follower_id, follows.pace
    from private.follow_news as news
    join private.follows on follows.id = news.follow_id
    where follows.pace = 'at_once' or news.found_at < monday
  ), due as (
    select * from waiting
    where pace = 'weekly' or not exists (
      select from private.outbox as told
      where told.recipient = waiting.follower_id and told.created_at > moment - interval '1 day'
        and told.content ->> 'pace' = 'at_once'
    )
  ), told as (
    delete from private.follow_news as news using private.follows, due
    where follows.id = news.follow_id and follows.follower_id = due.follower_id and follows.pace = due.pace
    returning due.follower_id, due.pace, news.follow_id, news.project_id, news.since, news.until, news.is_new, news.found_at
  ), placed as (
    select *, row_number() over (partition by follower_id, pace order by found_at desc, project_id) as place from told
  ), queued as (
    insert into private.outbox (kind, recipient, content, created_at, due_at)
    select 'follow_news', follower_id, jsonb_build_object(
      'pace', pace,
      'projects', jsonb_agg(
        jsonb_build_object('id', project_id, 'follow', follow_id, 'since', since, 'until', until, 'is_new', is_new) order by place
      ) filter (where place <= 60)
    ), moment, moment
    from placed group by follower_id, pace
    returning recipient
  )
  select count(*) into added from queued;
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_follow_news(follower uuid, hash text, items jsonb)
 RETURNS TABLE(email text, language text, follow_id uuid, filters jsonb, followed_title text, list_of text, project_id uuid, since timestamp with time zone, until timestamp with time zone, is_new boolean, title text, short_description text, organisation text, content_updated_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.follower_tokens (token_hash, follower_id)
  select hash, id from private.followers where id = follower
  on conflict do nothing;
  return query
    select distinct on (projects.id) followers.email, followers.language, follows.id,
      follows.filters, private.follow_title(follows.project_id, follows.organization_id),
      private.follow_title(null, (follows.filters ->> 'organisation')::bigint), projects.id, (item ->> 'since')::timestamptz, (item ->> 'until')::timestamptz, (item ->> 'is_new')::boolean, projects.title,
      projects.short_description, organisations.name, projects.content_updated_at
    from jsonb_array_elements(items) as item
    join private.follows on follows.id = (item ->> 'follow')::uuid and follows.follower_id = follower
    join private.followers on followers.id = follower
    join public.projects on projects.id = (item ->> 'id')::uuid and projects.is_online
    join public.organisations on organisations.id = projects.organization_id
    order by projects.id, follows.project_id is null, follows.organization_id is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.new_picture_of(project uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(rendition_base text, picture_width integer, caption text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select photos.rendition_base, photos.picture_width, photos.caption
  from public.photos_projet as photos
  join public.projects on projects.id = photos.project_id and projects.is_online
  where photos.project_id = project and photos.created_at between since and until + interval '1 minute' and photos.rendition_base is not null
  order by photos.created_at, photos.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.sweep_followers()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where kind = 'follow_confirmation' and recipient in (
    select id from private.follow_requests where created_at < now() - interval '48 hours'
  );
  delete from private.follow_requests where created_at < now() - interval '48 hours';
  -- Of projects that do not come back.
  delete from private.follows
  where project_id is not null
    and not exists (select from public.projects where projects.id = follows.project_id)
    and not exists (
      select from private.deleted_projects as deleted
      where deleted.project_id = follows.project_id and deleted.gone_at is null
    );
  -- Who follows nothing any more has no reason to be known.
  select private.forget_follower(id) from private.followers
  where not exists (select from private.follows where follower_id = followers.id);
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

CREATE OR REPLACE FUNCTION private.add_imported_entries(rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select
      imported.project as project_id, sent.kind, sent.day,
      case when sent.currency is null or sent.currency = projects.currency then sent.amount end as amount,
      case when sent.currency <> projects.currency then sent.amount end as original_amount,
      case when sent.currency <> projects.currency then sent.currency end as original_currency,
      case when sent.currency <> projects.currency then
        coalesce(sent.rate, case when sent.currency = known.original_currency then known.rate end)
      end as rate,
      sent.description, donors.id as donor_id,
      coalesce(sent.counterparty, case when donors.id is null then sent.donor end) as counterparty,
      sent.reference, sent.place
    from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
    join public.projects on projects.id = imported.project
    cross join lateral rows from (
      jsonb_to_recordset(imported.row_values -> 'entries') as (
        kind text, day date, amount numeric, currency text, rate numeric, description text, donor text,
        counterparty text, reference text
      )
    ) with ordinality as sent(kind, day, amount, currency, rate, description, donor, counterparty, reference, place)
    left join public.donors on donors.project_id = imported.project and donors.name = sent.donor
    left join public.ledger_entries as known on known.project_id = imported.project and known.reference = sent.reference
    where (imported.row_values ? 'seen') <> are_new
  ), stored as (
    select project_id, kind, day, case when original_amount is null then amount end as amount, original_amount,
      original_currency, rate, description, donor_id, counterparty, reference, null::bigint as place
    from public.ledger_entries
    where reference is null and project_id in (select project_id from sent)
  ), counted as (
    select *, count(*) filter (where place is null) over alike as there, row_number() over (alike order by place) as nth
    from (select * from sent union all select * from stored) as both_sides
    window alike as (
      partition by project_id, kind, day, amount, original_amount, original_currency, description, donor_id,
        counterparty, reference
    )
  )
  insert into public.ledger_entries as entry (
    project_id, kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty,
    reference, created_at
  )
  select project_id, kind, day, coalesce(amount, round(original_amount * rate, 2)), original_amount, original_currency,
    rate, description, donor_id, counterparty, reference, now() + place * interval '1 microsecond'
  from counted
  where place is not null and case when reference is null then nth > there else nth = 1 end
  on conflict (project_id, reference) where reference is not null do update
  set (kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty) = (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
  where (
    entry.kind, entry.day, entry.amount, entry.original_amount, entry.original_currency, entry.rate, entry.description,
    entry.donor_id, entry.counterparty
  ) is distinct from (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
$function$;

CREATE OR REPLACE FUNCTION private.imported_position(row_values jsonb, place bigint)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (row_values ? 'seen'::text) THEN 'Infinity'::double precision ELSE ((1024 * place))::double precision END;

CREATE OR REPLACE FUNCTION private.empty_project()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN '{"goals": [], "cities": [], "images": [], "status": "just_started", "sectors": [], "countries": [], "is_online": false, "keeps_ledger": false, "shows_entries": false, "is_humanitarian": false, "milestone_count": 0, "related_activities": [], "milestones_completed": 0}'::jsonb;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    private.empty_project() || jsonb_strip_nulls(row_values) || jsonb_build_object(
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

CREATE OR REPLACE FUNCTION private.refuse_line(line text, is_taken boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if is_taken then
    raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineTaken', detail = json_build_object('line', line);
  end if;
  raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
    using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
end
$function$;

CREATE OR REPLACE FUNCTION private.part_of_rows(rows jsonb, first integer, most integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_path_query_array(rows, '$[$"first" to $"last"]'::jsonpath, jsonb_build_object('first', first, 'last', ((first + most) - 1)));

CREATE OR REPLACE FUNCTION private.unstorable_row(rows jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  half constant integer := jsonb_array_length(rows) / 2;
  place bigint;
begin
  execute (
    select 'select min(place) from (' || string_agg(
      format(
        'select place from (
          select filled.*, place from jsonb_array_elements($1) with ordinality as sent(row_values, place)
          cross join lateral jsonb_array_elements(%s) as listed(entry)
          cross join lateral jsonb_to_record(%s) as filled(%s)
        ) as filled where %s',
        list, entry, columns.defined, array_to_string(columns.broken || bounds.broken, ' or ')
      ),
      ' union all '
    ) || ') as refused'
    from (values
      (
        'public.projects', private.imported_columns(), 'jsonb_build_array(row_values - private.imported_lists())',
        $entry$private.empty_project() || '{"currency": "EUR"}' || case
          when row_values ? 'seen' then '{"title": "-"}' || entry else jsonb_strip_nulls(entry) end$entry$
      ),
      (
        'public.project_places', '{city,latitude,longitude,found}', 'row_values -> ''places''',
        -- A new project has places in its own cities alone.
        $entry$entry || '{"found": "hand"}' || case when row_values ? 'seen' or entry ->> 'city' in (
            select btrim(name) from jsonb_array_elements_text(row_values -> 'cities') as name
          ) then '{}'::jsonb else '{"city": null}' end$entry$
      ),
      (
        'public.donors', '{name,image,website_url,identifier,organisation_type,activity_identifier}',
        'row_values -> ''donors''', 'entry - ''image'''
      ),
      (
        'public.partners', '{name,role,website_url,identifier,organisation_type,activity_identifier}',
        'row_values -> ''partners''', 'entry'
      ),
      (
        'public.resources', '{title_resource,link_resource,file_data}', 'row_values -> ''documents''',
        $entry$jsonb_build_object('title_resource', entry -> 'title', 'link_resource', entry -> 'link')$entry$
      ),
      ('public.team', '{first_name,last_name,job_title}', 'row_values -> ''team''', 'entry'),
      (
        'public.ledger_entries',
        '{kind,day,amount,original_amount,original_currency,rate,description,counterparty,reference}',
        'row_values -> ''entries''',
        $entry$(entry - array['amount', 'rate']) || case when entry ->> 'currency' is null
          then jsonb_build_object('amount', entry -> 'amount')
          else jsonb_build_object('original_amount', entry -> 'amount', 'original_currency', entry -> 'currency')
          end$entry$
      )
    ) as tables(checked, named, list, entry)
    cross join lateral (
      select array_agg(attnum) as numbers,
        string_agg(format('%I %s', attname, pg_catalog.format_type(atttypid, atttypmod)), ', ') as defined,
        array_agg(format('%I is null', attname)) filter (where attnotnull) as broken
      from pg_catalog.pg_attribute where attrelid = checked::regclass and attname = any (named)
    ) as columns
    cross join lateral (
      select array_agg(format('(%s) is false', pg_catalog.pg_get_expr(conbin, conrelid))) as broken
      from pg_catalog.pg_constraint
      where conrelid = checked::regclass and contype = 'c' and conkey <@ columns.numbers
    ) as bounds
  ) into place using rows;
  return place;
exception when data_exception then
  return case when half = 0 then 1 else coalesce(
    private.unstorable_row(private.part_of_rows(rows, 0, half)),
    half + private.unstorable_row(private.part_of_rows(rows, half, half + 1))
  ) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_row(organisation bigint, rows jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select place, private.uuid_or_null(row_values ->> 'id') as project, name, row_values ->> name as value,
      row_number() over (partition by name, row_values ->> name order by place) as nth
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    cross join unnest(array['reference', 'iati_identifier']) as name
    where row_values ? name
  )
  select min(place) from sent
  where value is not null and (nth > 1 or (name, value) in (
    select names.name, names.value from public.projects as stored
    cross join lateral (
      values ('reference', stored.reference), ('iati_identifier', stored.iati_identifier)
    ) as names(name, value)
    where stored.organization_id = organisation and names.value is not null
      and (stored.id, names.name) not in (select project, name from sent where project is not null)
  ))
$function$;

CREATE OR REPLACE FUNCTION private.overfull_row(rows jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(place)
  from (
    select place, row_values, private.uuid_or_null(row_values ->> 'id') as project
    from jsonb_array_elements(rows) with ordinality as listed(row_values, place)
    where row_values ? 'seen' and row_values ?| array['places', 'donors', 'partners', 'entries']
      or jsonb_array_length(row_values -> 'partners') > 50
  ) as sent
  where row_values ? 'donors' and (
    select count(*) from (
      select lower(btrim(name)) from public.donors where project_id = project
      union
      select lower(btrim(entry ->> 'name')) from jsonb_array_elements(row_values -> 'donors') as entry
    ) as names
  ) > 500 or row_values ? 'partners' and (
    select count(*) from (
      select name, role from public.partners where project_id = project
      union
      select btrim(entry ->> 'name'), entry ->> 'role' from jsonb_array_elements(row_values -> 'partners') as entry
    ) as names
  ) > 50 or row_values ? 'entries' and (
    select count(*) from public.ledger_entries where project_id = project
  ) + (
    select count(*) from (
      select entry ->> 'reference' as reference from jsonb_array_elements(row_values -> 'entries') as entry
      where entry ->> 'reference' is not null
      except
      select reference from public.ledger_entries where project_id = project
    ) as new_entries
  ) > 5000 or row_values ? 'seen' and jsonb_typeof(row_values -> 'cities') is distinct from 'string' and exists (
    select from jsonb_array_elements(row_values -> 'places') as entry
    where entry ->> 'city' not in (
      select btrim(name) from public.projects cross join unnest(cities) as name
      where id = project and not row_values ? 'cities'
      union all
      select btrim(name #>> '{}') from jsonb_path_query(row_values, '$.cities[*]') as name
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unwritable(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written integer := 0;
  most integer := 100;
  code text;
begin
  while written < jsonb_array_length(rows) loop
    begin
      perform private.write_imported(
        organisation, owner, private.part_of_rows(rows, written, most), ids[written + 1:written + most]
      );
      raise sqlstate 'VW000'; -- for programs
    exception
      when sqlstate 'VW000' then
        written := written + most;
      when others then
        get stacked diagnostics code = returned_sqlstate;
        -- Others are of rights, or of what happens meanwhile. Class 21: two lines that are one row.
        if left(code, 2) not in ('21', '22', '23', '54') then
          raise;
        elsif most = 1 then
          perform private.refuse_line(rows -> written ->> 'line', code = '23505');
        end if;
        most := (most + 1) / 2;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_as_seen(organisation bigint, rows jsonb, seen_import bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line text;
begin
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023', hint = 'refused.importedMeanwhile';
  end if;
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
  wrong bigint;
  unstorable bigint;
  taken bigint;
  is_writing boolean := false;
  code text;
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

  -- PostgreSQL would take words for days, too; and a number that JSON cannot hold has become null on the way.
  select min(place) into wrong
  from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))');
  unstorable := least(wrong, private.unstorable_row(rows));
  if unstorable is null then
    unstorable := private.overfull_row(rows);
  end if;
  taken := private.taken_row(organisation, rows);
  if num_nonnulls(unstorable, taken) > 0 then
    perform private.refuse_line(
      rows -> least(unstorable, taken)::integer - 1 ->> 'line', coalesce(taken <= unstorable, unstorable is null)
    );
  end if;

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  begin
    if auth.uid() is not null then
      perform private.lock_own_organisation();
    else
      perform from public.organisations where id = organisation for no key update;
    end if;
    -- In the order of their ids, so that two statements wait for each other and never both.
    perform from public.projects
    where id in (select private.uuid_or_null(row_values ->> 'id') from jsonb_array_elements(rows) as row_values)
      and organization_id = organisation
    order by id for update;
    perform private.require_as_seen(organisation, rows, seen_import);
    perform private.add_import_to_history(
      organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
    );
    perform set_config('vigie.import', import::text, true);
    is_writing := true;
    perform private.write_imported(organisation, owner, rows, ids);
  -- By now this block has let go of all that it locked.
  exception when others then
    get stacked diagnostics code = returned_sqlstate;
    if is_writing and code <> '42501' then
      perform private.refuse_unwritable(organisation, owner, rows, ids);
    end if;
    raise;
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
-- The time that a statement may take, which the search for a refused row may be over, too.
exception when query_canceled then
  raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
    using errcode = '54000', hint = 'refused.importTooSlow';
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

CREATE OR REPLACE FUNCTION private.changes_since_import(import uuid)
 RETURNS TABLE(project_id uuid, table_name text, row_id text, new_values jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct later.project_id, later.table_name, later.row_id, later.new_values
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

CREATE OR REPLACE FUNCTION private.open_content(project uuid, keeps_ledger boolean, shows_entries boolean, is_whole boolean)
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
          from public.measurements as measured where measured.indicator_id = row.id and is_whole
          order by measured.day, measured.created_at, measured.id
        )
      )
      from public.indicators as row where row.project_id = open_content.project
      order by row.position, row.created_at, row.id
    ),
    'money', case when keeps_ledger then private.money_of_project(project) end,
    'entries', case when keeps_ledger and shows_entries and is_whole then array(
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
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  whole constant boolean := coalesce(detail in ('whole', 'summary'), false);
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
    return json_build_object(
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
        (jsonb_build_object(
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
        ) end)::json as told
      from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    -- As text (json) and not as a tree (jsonb), which takes three times as long.
    select json_build_object(
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select json_agg(
            case
              when whole
                then (
                  listed.told::jsonb
                  || (
                    select told from private.open_content(
                      project.id, project.keeps_ledger, project.shows_entries, detail = 'whole'
                    )
                  )
                  || jsonb_build_object('related_activities', array(
                    select jsonb_build_object('type', left(activity, 1), 'identifier', substr(activity, 3))
                    from unnest(project.related_activities) with ordinality as related (activity, place)
                    order by related.place
                  ))
                )::json
              else listed.told
            end
            order by page.place
          )
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
          cross join lateral (
            select json_build_object(
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
                select json_build_object(
                  'city', place.city, 'country', place.country, 'latitude', place.latitude,
                  'longitude', place.longitude, 'precision', place.precision
                )
                from public.public_places as place where place.project_id = project.id
                order by place.position, place.id
              ),
              'donors', array(
                select donor.name from public.donors as donor
                where donor.project_id = project.id and donor.name is not null
                order by donor.position, donor.created_at, donor.id
              )
            ) as told
          ) as listed
        ),
        '[]'
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.take_from_outbox(kind_to_take text, moment timestamp with time zone, limited_kinds text[], most_an_hour integer)
 RETURNS TABLE(id uuid, kind text, recipient uuid, content jsonb, created_at timestamp with time zone, attempts integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox set begun_at = moment, attempts = outbox.attempts + 1
  where outbox.id = (
    select waiting.id from private.outbox as waiting
    where waiting.kind = kind_to_take and waiting.ended_at is null and waiting.begun_at is null
      and waiting.due_at <= moment
      -- Asked once, however much waits for one recipient.
      and waiting.recipient <> all (array(
        select running.recipient from private.outbox as running
        where running.begun_at is not null and running.ended_at is null
      ))
      and (kind_to_take <> all (limited_kinds) or most_an_hour > (
        select count(*) from private.outbox as begun
        where begun.begun_at > moment - interval '1 hour' and begun.kind = any (limited_kinds)
      ))
    order by waiting.due_at, waiting.created_at
    limit 1
    for update of waiting skip locked
  )
  returning outbox.id, outbox.kind, outbox.recipient, outbox.content, outbox.created_at, outbox.attempts;
$function$;

CREATE OR REPLACE FUNCTION private.end_sending(item uuid, moment timestamp with time zone, given_outcome text, given_answer text, again_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox set
    begun_at = case when given_outcome is not null then begun_at end,
    ended_at = case when given_outcome is not null then moment end,
    outcome = given_outcome,
    answer = left(given_answer, 500),
    due_at = coalesce(again_at, due_at)
  where id = item and ended_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.drop_from_outbox(item uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where id = item;
$function$;

CREATE OR REPLACE FUNCTION private.recover_outbox(moment timestamp with time zone, repeatable_kinds text[])
 RETURNS TABLE(id uuid, kind text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recovered as (
    update private.outbox set
      begun_at = case when outbox.kind <> all (repeatable_kinds) then begun_at end,
      ended_at = case when outbox.kind <> all (repeatable_kinds) then moment end,
      outcome = case when outbox.kind <> all (repeatable_kinds) then 'unknown' end
    where begun_at < moment - interval '5 minutes' and ended_at is null
    returning outbox.id, outbox.kind, outcome
  )
  select recovered.id, recovered.kind from recovered where outcome is not null;
$function$;

CREATE OR REPLACE FUNCTION private.sweep_outbox()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where ended_at < now() - interval '30 days';
  -- The log of a webhook shows the last fifty.
  delete from private.outbox where id in (
    select id from (
      select id, row_number() over (partition by recipient order by created_at desc, id) as place
      from private.outbox where kind = 'webhook' and ended_at is not null
    ) as ended where place > 50
  );
$function$;

CREATE OR REPLACE FUNCTION private.things_to_do(monday date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN format('
    select ''due'' as kind, project.id as project_id, project.user_id, project.organization_id, project.title,
      milestone.name_milestone as milestone, milestone.due_date as day
    from public.projects as project
    join public.key_milestones as milestone on milestone.project_id = project.id
    where project.status <> ''completed'' and milestone.status_milestone <> ''completed''
      and milestone.due_date < %L::date + 7
    union all
    select ''ready'', project.id, project.user_id, project.organization_id, project.title, null, null
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
    union all
    select ''unchanged'', project.id, project.user_id, project.organization_id, project.title, null,
      project.content_updated_at::date
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
  '::text, monday, private.need_condition('ready'::text, monday), private.need_condition('unchanged'::text, monday));

CREATE OR REPLACE FUNCTION private.local_moment(moment timestamp with time zone, zone text)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return moment at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  -- A backup may come from a database that knows more zones.
  return moment at time zone 'UTC';
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_reminders(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- From 07:00 in the first zone (UTC+14) to the midnight after the Tuesday of the last (UTC-12) it is one week's.
  week constant date := date_trunc('week', moment at time zone 'UTC' + interval '7 hours');
  due uuid[];
  organisations bigint[];
begin
  if moment at time zone 'UTC' >= week + interval '2 days 12 hours' then
    return;
  end if;
  with waiting as materialized (
    select members.user_id, private.metadata_object(users.raw_user_meta_data) as metadata
    from public.members join auth.users on users.id = members.user_id
    where not exists (
      select from private.reminded
      where reminded.user_id = members.user_id and reminded.monday >= week
    )
  ), zones as materialized (
    select zone, private.local_moment(moment, zone) as local_now
    from (select distinct metadata ->> 'time_zone' as zone from waiting) as named
  ), looked_at as (
    insert into private.reminded (user_id, monday)
    select waiting.user_id, week
    from waiting join zones on zones.zone is not distinct from waiting.metadata ->> 'time_zone'
    -- A server that was off on Monday makes up for it on Tuesday.
    where local_now >= week + interval '7 hours'
      and local_now < week + interval '2 days'
      and metadata ->> 'reminders' is distinct from 'false'
    -- Another server may look at the same moment.
    on conflict (user_id) do update set monday = excluded.monday where reminded.monday < excluded.monday
    returning reminded.user_id
  )
  select array_agg(members.user_id), array_agg(distinct members.organization_id) into due, organisations
  from looked_at join public.members on members.user_id = looked_at.user_id;
  if due is null then
    return;
  end if;
  execute format(
    $fill$
      with owners as materialized (
        select distinct organization_id, user_id from (%3$s) as thing where organization_id = any ($2)
      ), people as (
        select members.user_id from public.members join owners on owners.organization_id = members.organization_id
        where members.role = 'administrator'
        union
        select members.user_id
        from public.members
        join owners on owners.user_id = members.user_id and owners.organization_id = members.organization_id
      )
      insert into private.outbox (kind, recipient, content, created_at, due_at)
      select 'reminder', user_id, '{"monday": "%1$s"}', %2$L, %2$L from people where user_id = any ($1)
    $fill$,
    week, moment, private.things_to_do(week)
  )
  using due, organisations;
end
$function$;

CREATE OR REPLACE FUNCTION private.reminder_of(member uuid, monday date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10;
  person record;
  lists jsonb;
begin
  select members.organization_id, members.role, users.email, organisations.name, organisations.language,
    private.metadata_object(users.raw_user_meta_data) as metadata
  into person
  from public.members
  join auth.users on users.id = members.user_id
  join public.organisations on organisations.id = members.organization_id
  where members.user_id = member;
  if not found or person.metadata ->> 'reminders' = 'false' then
    return null;
  end if;
  execute format(
    $lists$
      select jsonb_object_agg(kind, list)
      from (
        select kind, jsonb_build_object(
          'found', count(*),
          'first', jsonb_agg(
            jsonb_build_object(
              'project', project_id, 'title', title, 'milestone', milestone, 'day', day,
              'owner', case when user_id <> %1$L then private.member_name(user_id) end
            )
            order by place
          ) filter (where place <= %2$L)
        ) as list
        from (
          select thing.*, row_number() over (
            partition by kind order by user_id <> %1$L, day, title, project_id, milestone
          ) as place
          from (%3$s) as thing
          where organization_id = %4$L and %5$s
        ) as placed
        group by kind
      ) as kinds
    $lists$,
    member, most, private.things_to_do(monday), person.organization_id,
    case person.role when 'administrator' then 'true' else format('user_id = %L', member) end
  )
  into lists;
  return case when lists is not null then jsonb_build_object(
    'email', person.email, 'organisation', person.name,
    'languages', jsonb_build_array(person.metadata ->> 'language', person.language), 'lists', lists
  ) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_reminders(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update auth.users set raw_user_meta_data = private.with_metadata(raw_user_meta_data, '{"reminders": false}')
  where id = member;
$function$;

CREATE OR REPLACE FUNCTION private.webhook_host(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN "substring"(address, '^https://([^/:]+)'::text);

CREATE OR REPLACE FUNCTION private.is_webhook_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((char_length(address) <= 2000) AND (address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[1-9][0-9]{3,4})?/[A-Za-z0-9._~:/?@!$&()*+,;=%-]*$'::text) AND (address !~* '/(\.|%2e){1,2}(/|\?|$)'::text) AND (char_length(private.webhook_host(address)) <= 253) AND COALESCE(((("substring"(address, '^https://[^/:]+:([0-9]+)/'::text))::integer >= 1024) AND (("substring"(address, '^https://[^/:]+:([0-9]+)/'::text))::integer <= 65535)), true));

CREATE OR REPLACE FUNCTION private.record_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  latest constant private.webhooks := coalesce(new, old);
  old_values jsonb;
  new_values jsonb;
begin
  -- With an organisation its webhooks go, and its history.
  if not exists (select from public.organisations where id = latest.organization_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    old_values := jsonb_build_object('site', private.webhook_host(old.url), 'events', old.events, 'stopped', old.stopped);
  end if;
  if tg_op <> 'DELETE' then
    new_values := jsonb_build_object('site', private.webhook_host(new.url), 'events', new.events, 'stopped', new.stopped);
  end if;
  if tg_op = 'UPDATE' then
    new_values := new_values || jsonb_build_object(
      'has_new_address', new.url <> old.url, 'has_new_secret', new.secret_made_at <> old.secret_made_at
    );
  end if;
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, old_values, new_values, changed_by
  )
  values (
    latest.organization_id, 'webhooks', latest.id::text, private.webhook_host(latest.url), lower(tg_op),
    old_values, new_values, auth.uid()
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.outbox where kind = 'webhook' and recipient = old.id;
  if not exists (select from private.webhooks where organization_id = old.organization_id) then
    delete from private.webhook_projects where organization_id = old.organization_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_webhook_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.outbox set ended_at = new.stopped_at, outcome = 'refused', answer = '!stopped'
  where kind = 'webhook' and recipient = new.id and ended_at is null and begun_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_webhook(webhook uuid)
 RETURNS private.webhooks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  organisation constant bigint := private.require_administrator();
  found_webhook private.webhooks;
begin
  select * into found_webhook from private.webhooks
  where id = webhook and organization_id = organisation for update;
  if not found then
    raise exception 'This webhook was deleted.' using errcode = '22023', hint = 'refused.webhookGone';
  end if;
  return found_webhook;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_webhook(url text, events text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_webhook_address(url) is distinct from true then
    raise exception 'Enter an address that begins with https:// and the name of a site, for example https://example.org/vigie'
      using errcode = '22023', hint = 'forms.webhookInvalid';
  end if;
  if coalesce(cardinality(events), 0) = 0 then
    raise exception 'Choose at least one event' using errcode = '22023', hint = 'forms.webhookEventsRequired';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_webhook_secret(webhook uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.webhook_secrets (webhook_id, secret)
  values (webhook, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
  returning 'whsec_' || encode(secret, 'base64');
$function$;

CREATE OR REPLACE FUNCTION public.webhooks()
 RETURNS TABLE(id uuid, url text, events text[], stopped text, stopped_at timestamp with time zone, created_at timestamp with time zone, former_secret_ends_at timestamp with time zone)
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
    select own.id, own.url, own.events, own.stopped, own.stopped_at, own.created_at,
      (select max(ends_at) from private.webhook_secrets where webhook_id = own.id and ends_at > now())
    from private.webhooks as own where own.organization_id = private.own_organization_id()
    order by own.created_at, own.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_webhook(url text, events text[])
 RETURNS TABLE(id uuid, secret text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10;
  organisation constant bigint := private.require_administrator();
  others integer;
  added uuid;
begin
  perform private.check_webhook(add_webhook.url, add_webhook.events);
  select count(*) into others from private.webhooks where organization_id = organisation;
  if others >= most then
    raise exception 'An organisation has at most % webhooks.', most
      using errcode = '54000', hint = 'refused.tooManyWebhooks', detail = json_build_object('limit', most);
  end if;
  -- What is online already is no news.
  if others = 0 then
    insert into private.webhook_projects
    select projects.id, organisation, content_updated_at, now() from public.projects
    where organization_id = organisation and is_online
    on conflict do nothing;
  end if;
  insert into private.webhooks (organization_id, url, events)
  values (organisation, add_webhook.url, add_webhook.events)
  returning webhooks.id into added;
  return query select added, private.make_webhook_secret(added);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_webhook(webhook uuid, url text, events text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  perform private.check_webhook(change_webhook.url, change_webhook.events);
  update private.webhooks set url = change_webhook.url, events = change_webhook.events
  where id = webhook and (webhooks.url, webhooks.events) is distinct from (change_webhook.url, change_webhook.events);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_webhook_paused(webhook uuid, paused boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  update private.webhooks set
    stopped = case when paused then 'paused' end,
    stopped_at = case when paused then now() end
  where id = webhook and (stopped is null) = paused;
end
$function$;

CREATE OR REPLACE FUNCTION public.rotate_webhook_secret(webhook uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  delete from private.webhook_secrets where webhook_id = webhook and ends_at is not null;
  update private.webhook_secrets set ends_at = now() + interval '24 hours' where webhook_id = webhook;
  update private.webhooks set secret_made_at = clock_timestamp() where id = webhook;
  return private.make_webhook_secret(webhook);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_webhook(webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  delete from private.webhooks where id = webhook;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_webhook_in_use(webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (private.own_webhook(webhook)).stopped is not null then
    raise exception 'This webhook is stopped. Please resume it first.' using errcode = '22023', hint = 'refused.webhookStopped';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.test_webhook(webhook uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  test uuid;
begin
  perform private.require_webhook_in_use(webhook);
  if (
    select count(*) from private.outbox
    where recipient = webhook and created_at > now() - interval '1 hour' and content ->> 'type' = 'ping'
  ) >= most then
    raise exception 'Too many tests. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyTests';
  end if;
  insert into private.outbox (kind, recipient, content)
  values ('webhook', webhook, jsonb_build_object('type', 'ping', 'at', now()))
  returning id into test;
  return test;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_deliveries(webhook uuid)
 RETURNS TABLE(id uuid, type text, projects integer, project_title text, created_at timestamp with time zone, due_at timestamp with time zone, ended_at timestamp with time zone, attempts integer, outcome text, answer text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  return query
    select outbox.id, content ->> 'type', told.projects, coalesce(named.title, deleted.title), outbox.created_at,
      outbox.due_at, outbox.ended_at, outbox.attempts, outbox.outcome, outbox.answer
    from private.outbox
    cross join lateral (
      select coalesce(jsonb_array_length(content -> 'project_ids'), 0), private.uuid_or_null(content #>> '{project_ids,0}')
    ) as told(projects, first)
    left join public.projects as named on named.id = told.first and told.projects = 1
    left join private.deleted_projects as deleted on deleted.project_id = told.first and told.projects = 1
    where recipient = webhook and kind = 'webhook'
    order by outbox.created_at desc, outbox.id
    limit 50;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_webhook_again(delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  webhook constant uuid := (select recipient from private.outbox where id = delivery and kind = 'webhook');
begin
  perform private.require_webhook_in_use(webhook);
  update private.outbox set
    begun_at = null, ended_at = null, outcome = null, answer = null, attempts = 0, due_at = now()
  where id = delivery and ended_at is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_webhooks(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_waiting constant integer := 20000;
  most_in_one constant integer := 50;
begin
  if not exists (select from private.webhooks) or not pg_try_advisory_xact_lock(hashtextextended('vigie webhooks', 0)) then
    return;
  end if;
  with compared as (
    select coalesce(online.id, known.project_id) as project_id,
      coalesce(online.organization_id, known.organization_id) as organization_id,
      online.content_updated_at,
      case
        when known.project_id is null then 'project.online'
        when online.id is null then case
          when exists (select from public.projects where projects.id = known.project_id) then 'project.offline'
          else 'project.deleted'
        end
        when online.content_updated_at <> known.content_updated_at and known.told_at <= moment - interval '1 minute'
          then 'project.changed'
      end as type
    from (
      select projects.id, projects.organization_id, projects.content_updated_at from public.projects
      where is_online and projects.organization_id in (select webhooks.organization_id from private.webhooks)
    ) as online
    full join private.webhook_projects as known on known.project_id = online.id
  ),
  news as (
    select * from compared where type is not null limit 5000
  ),
  gone as (
    delete from private.webhook_projects using news
    where webhook_projects.project_id = news.project_id and news.type in ('project.offline', 'project.deleted')
  ),
  online as (
    insert into private.webhook_projects
    select project_id, organization_id, content_updated_at, moment from news where type in ('project.online', 'project.changed')
    on conflict (project_id) do update set content_updated_at = excluded.content_updated_at, told_at = excluded.told_at
  ),
  waiting as (
    select distinct recipient, private.uuid_or_null(named) as project_id
    from private.outbox, jsonb_array_elements_text(content -> 'project_ids') as named
    where kind = 'webhook' and ended_at is null and attempts = 0 and content ->> 'type' = 'project.changed'
  ),
  told as (
    select webhooks.id as webhook, news.type, news.project_id,
      row_number() over (partition by webhooks.id, news.type order by news.project_id) as place
    from news
    join private.webhooks on webhooks.organization_id = news.organization_id
    left join waiting
      on waiting.recipient = webhooks.id and waiting.project_id = news.project_id and news.type = 'project.changed'
    where webhooks.stopped is null and news.type = any (webhooks.events) and waiting.recipient is null
  )
  insert into private.outbox (kind, recipient, content, created_at, due_at)
  select 'webhook', webhook,
    jsonb_build_object('type', type, 'at', moment, 'project_ids', jsonb_agg(project_id order by place)), moment, moment
  from told group by webhook, type, (place - 1) / most_in_one;
  if found then
    update private.webhooks set stopped = 'failing', stopped_at = moment
    where stopped is null and most_waiting < (
      select count(*) from private.outbox where recipient = webhooks.id and ended_at is null
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_to_send(webhook uuid, told_projects uuid[])
 RETURNS TABLE(url text, organization_id bigint, stopped text, secrets bytea[], online uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select webhooks.url, webhooks.organization_id, webhooks.stopped,
    array(
      select secret from private.webhook_secrets
      where webhook_id = webhook and (ends_at is null or ends_at > now())
      order by ends_at desc nulls first
    ),
    array(select projects.id from public.projects where projects.id = any (told_projects) and projects.is_online)
  from private.webhooks where id = webhook;
$function$;

CREATE OR REPLACE FUNCTION private.stop_webhook(webhook uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.webhooks set stopped = reason, stopped_at = now() where id = webhook and stopped is null;
$function$;

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.organisations FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER keep_former_identifier BEFORE UPDATE ON public.organisations FOR EACH ROW WHEN ((new.iati_identifier IS DISTINCT FROM old.iati_identifier)) EXECUTE FUNCTION private.keep_former_identifier();

CREATE OR REPLACE TRIGGER keep_publishers_apart BEFORE INSERT OR UPDATE OF iati_identifier ON public.organisations FOR EACH ROW WHEN ((new.iati_identifier IS NOT NULL)) EXECUTE FUNCTION private.keep_publishers_apart();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.organisations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.organisations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_organisation_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.organisations FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.organisations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.organisations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_an_administrator BEFORE DELETE OR UPDATE ON public.members FOR EACH ROW WHEN ((old.role = 'administrator'::text)) EXECUTE FUNCTION private.keep_an_administrator();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER guard_project_update BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.guard_project_update();

CREATE OR REPLACE TRIGGER set_currency BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((COALESCE(new.currency, ''::text) = ''::text)) EXECUTE FUNCTION private.set_currency();

CREATE OR REPLACE TRIGGER set_project_times BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.set_project_times();

CREATE OR REPLACE TRIGGER set_content_updated_at BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.set_content_updated_at();

CREATE OR REPLACE TRIGGER keep_iati_identifier BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.keep_iati_identifier();

CREATE OR REPLACE TRIGGER publish_projects AFTER UPDATE ON public.organisations FOR EACH ROW WHEN (((old.iati_identifier IS DISTINCT FROM new.iati_identifier) AND (new.iati_identifier IS NOT NULL))) EXECUTE FUNCTION private.publish_projects();

CREATE OR REPLACE TRIGGER keep_milestone_counts BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.keep_milestone_counts();

CREATE OR REPLACE TRIGGER set_milestone_counts BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_milestone_counts();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_project_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER limit_new_projects AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_new_projects();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.key_milestones FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.key_milestones FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.key_milestones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.key_milestones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER clear_completed_on BEFORE INSERT OR UPDATE ON public.key_milestones FOR EACH ROW WHEN (((new.status_milestone <> 'completed'::text) AND (new.completed_on IS NOT NULL))) EXECUTE FUNCTION private.clear_completed_on();

CREATE OR REPLACE TRIGGER forget_emptied_rows AFTER TRUNCATE ON public.key_milestones FOR EACH STATEMENT EXECUTE FUNCTION private.forget_emptied_rows();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.resources FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.resources FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.resources FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.team FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.team FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.team FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.team FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.press FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.press FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.press FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.press REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.press REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.press REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.photos_projet FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.photos_projet FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.photos_projet FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.photos_projet FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id IS DISTINCT FROM old.project_id) OR (new.la_photo IS DISTINCT FROM old.la_photo)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.photos_projet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.photos_projet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.social_media_posts FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.social_media_posts FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.social_media_posts FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id IS DISTINCT FROM old.project_id) OR (new.picture_rs IS DISTINCT FROM old.picture_rs)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.social_media_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.social_media_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER keep_row_id BEFORE UPDATE ON public.social_media_posts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_id();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.donors FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.donors FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.donors FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_position BEFORE INSERT ON public.donors FOR EACH ROW WHEN (((new."position" IS NULL) OR (new."position" = 'Infinity'::double precision))) EXECUTE FUNCTION private.set_position();

CREATE OR REPLACE TRIGGER forget_renditions BEFORE UPDATE ON public.donors FOR EACH ROW WHEN (((new.rendition_base = old.rendition_base) AND ((new.project_id IS DISTINCT FROM old.project_id) OR (new.image IS DISTINCT FROM old.image)))) EXECUTE FUNCTION private.forget_renditions();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_images BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (((new.content_updated_at <> old.content_updated_at) AND (new.images = old.images))) EXECUTE FUNCTION private.set_images();

CREATE OR REPLACE TRIGGER follow_images_of_new AFTER INSERT ON public.projects FOR EACH ROW WHEN ((new.images <> '{}'::text[])) EXECUTE FUNCTION private.follow_images();

CREATE OR REPLACE TRIGGER follow_images AFTER UPDATE ON public.projects FOR EACH ROW WHEN ((old.images IS DISTINCT FROM new.images)) EXECUTE FUNCTION private.follow_images();

CREATE OR REPLACE TRIGGER forget_emptied_rows AFTER TRUNCATE ON public.donors FOR EACH STATEMENT EXECUTE FUNCTION private.forget_emptied_rows();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_donors();

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

CREATE OR REPLACE TRIGGER check_sole_indicator BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW WHEN ((new.counts_beneficiaries OR (new.figure IS NOT NULL))) EXECUTE FUNCTION private.check_sole_indicator();

CREATE OR REPLACE TRIGGER set_counted_beneficiaries BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_counted_beneficiaries();

CREATE OR REPLACE TRIGGER set_figure_values BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_figure_values();

CREATE OR REPLACE TRIGGER check_figure_values BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.check_figure_values();

CREATE OR REPLACE TRIGGER release_evidence AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_evidence();

CREATE OR REPLACE TRIGGER forget_missing_milestone BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_milestone();

CREATE OR REPLACE TRIGGER forget_missing_milestone BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_milestone();

CREATE OR REPLACE TRIGGER release_measurements AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_measurements();

CREATE OR REPLACE TRIGGER release_measurements AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_measurements();

CREATE OR REPLACE TRIGGER forget_missing_evidence BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((num_nonnulls(new.photo_id, new.resource_id) > 0) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_evidence();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_amount BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((new.original_amount IS NOT NULL)) EXECUTE FUNCTION private.set_amount();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((COALESCE(current_setting('vigie.restored_project'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION private.limit_entries();

CREATE OR REPLACE TRIGGER only_so_much AFTER UPDATE ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_entries();

CREATE OR REPLACE TRIGGER keep_money_spent_of_new BEFORE INSERT ON public.projects FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND new.keeps_ledger)) EXECUTE FUNCTION private.keep_money_spent();

CREATE OR REPLACE TRIGGER keep_money_spent BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (new.keeps_ledger) EXECUTE FUNCTION private.keep_money_spent();

CREATE OR REPLACE TRIGGER set_money_spent BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.keeps_ledger AND (new.content_updated_at <> old.content_updated_at))) EXECUTE FUNCTION private.set_money_spent();

CREATE OR REPLACE TRIGGER start_ledger AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((COALESCE(current_setting('vigie.restored_project'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION private.start_ledger();

CREATE OR REPLACE TRIGGER start_ledger_moved AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.start_ledger();

CREATE OR REPLACE TRIGGER end_emptied_ledgers AFTER TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION private.end_emptied_ledgers();

CREATE OR REPLACE TRIGGER release_donor AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_donor();

CREATE OR REPLACE TRIGGER release_receipt AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_receipt();

CREATE OR REPLACE TRIGGER forget_missing_references BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((num_nonnulls(new.donor_id, new.milestone_id, new.resource_id) > 0) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_references();

CREATE OR REPLACE TRIGGER a_set_place_position BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW EXECUTE FUNCTION private.set_place_position();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.project_places FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.project_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.project_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.project_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.project_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.public_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.public_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.public_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.public_places FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.public_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.public_places REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.public_places REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER publish_inserts AFTER INSERT ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.publish_places();

CREATE OR REPLACE TRIGGER publish_updates AFTER UPDATE ON public.project_places REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.publish_places();

CREATE OR REPLACE TRIGGER follow_listed_cities AFTER UPDATE ON public.projects FOR EACH ROW WHEN ((old.cities IS DISTINCT FROM new.cities)) EXECUTE FUNCTION private.follow_listed_cities();

CREATE OR REPLACE TRIGGER name_milestone BEFORE INSERT ON public.history FOR EACH ROW WHEN (((new.table_name = ANY (ARRAY['photos_projet'::text, 'resources'::text])) AND (new.action <> 'delete'::text) AND (COALESCE((new.new_values ->> 'milestone_id'::text), (new.old_values ->> 'milestone_id'::text)) IS NOT NULL))) EXECUTE FUNCTION private.name_milestone();

CREATE OR REPLACE TRIGGER note_currency BEFORE INSERT ON public.history FOR EACH ROW WHEN (((new.table_name = ANY (ARRAY['projects'::text, 'ledger_entries'::text])) AND (COALESCE(new.new_values, new.old_values) ?| ARRAY['budget'::text, 'money_spent'::text, 'amount'::text]))) EXECUTE FUNCTION private.note_currency();

CREATE OR REPLACE TRIGGER note_measure BEFORE INSERT ON public.history FOR EACH ROW WHEN ((((new.table_name = 'measurements'::text) AND (COALESCE(new.new_values, new.old_values) ? 'value'::text)) OR ((new.table_name = 'indicators'::text) AND (new.action = 'update'::text) AND (new.new_values ?| ARRAY['baseline'::text, 'target'::text])))) EXECUTE FUNCTION private.note_measure();

CREATE OR REPLACE TRIGGER move_project_to_trash BEFORE DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.move_project_to_trash();

CREATE OR REPLACE TRIGGER refuse_foreign_project_id BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_foreign_project_id();

CREATE OR REPLACE TRIGGER zz_forget_organisations AFTER DELETE ON public.organisations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.forget_organisations();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

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

CREATE OR REPLACE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.record_webhook();

CREATE OR REPLACE TRIGGER forget_webhook AFTER DELETE ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.forget_webhook();

CREATE OR REPLACE TRIGGER end_webhook_messages AFTER UPDATE ON private.webhooks FOR EACH ROW WHEN (((new.stopped IS NOT NULL) AND (old.stopped IS NULL))) EXECUTE FUNCTION private.end_webhook_messages();

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
  WHERE ((projects.id = resources.project_id) AND projects.is_online AND ((NOT resources.is_receipt) OR projects.shows_entries)))));

create policy "signed-in people read the content of online and own projects" on public.resources as permissive for select to authenticated
  using (
CASE
    WHEN (NOT is_receipt) THEN private.can_read_project(project_id)
    ELSE private.can_read_entries(project_id)
END);

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

create policy "visitors read the content of online projects" on public.ledger_entries as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = ledger_entries.project_id) AND projects.is_online AND (false OR projects.shows_entries)))));

create policy "signed-in people read the content of online and own projects" on public.ledger_entries as permissive for select to authenticated
  using (
CASE
    WHEN false THEN private.can_read_project(project_id)
    ELSE private.can_read_entries(project_id)
END);

create policy "members add content to their projects" on public.ledger_entries as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.ledger_entries as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.ledger_entries as permissive for delete to authenticated
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

comment on function private.are_goals(smallint[]) is 'At most five numbers from 1 to 17, in their order and each once.';

comment on function private.is_iati_identifier(text) is 'At most 100 letters, digits and signs of ASCII without those that IATI excludes.';

comment on function private.is_sector(text) is 'Whether the DAC of the OECD has an active sector with this code of five digits.';

comment on function private.are_sectors(text[]) is 'At most 20 sectors of the DAC, each once with its share, `11220:60`. The shares are percentages with at most two decimals, without needless zeros, and add up to 100.';

comment on function private.are_related_activities(text[]) is 'At most 20 activities in IATI, each once: the code of how it is related, and its identifier of at most 200 characters, `1:XM-DAC-41114-1`.';

comment on function private.is_scale(text[]) is 'The labels of a rating: two to seven of at most 50 characters, none of them blank.';

comment on function private.fits_unit(text,text[],numeric) is 'Whether an indicator of this unit can have this value: 0 or 1 for no and yes, the place of a label for a rating.';

comment on function private.is_currency(text) is 'Whether people are paid in this currency, by its code of ISO 4217.';

comment on function private.money_key(numeric,text) is 'By which projects are ordered by their budgets, the largest first.';

comment on function private.is_iati_code(text,text) is 'Whether a code is of this list of IATI, and not withdrawn.';

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

comment on function private.after_changes(regclass,text,text,text) is 'Has a function called after each statement that changes a table, by the triggers {name}_inserts, {name}_updates and {name}_deletes.';

comment on function private.limit_requests(regclass) is 'Bounds how many rows of a table a request of a signed-in person may write.';

comment on function private.record_changes(regclass) is 'Has changes of a table told in the history.';

comment on function private.is_session_current(timestamp with time zone,timestamp without time zone) is 'Whether a session is within the limits of age and of time without use, in days.';

comment on function private.keep_publishers_apart() is 'Refuses an identifier in IATI that another organisation has, whom visitors hear of by its name.';

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

comment on function private.is_figure(text,text,text,numeric,text,text) is 'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs, but for the value of a chart.';

comment on function private.shown_organization() is 'The only organisation that visitors of this server see; null for all.';

comment on function private.can_read_project(uuid) is 'Whether a project is online, or of the organisation of the current user.';

comment on function private.can_read_entries(uuid) is 'Whether a project is of the organisation of the current user, or online and shows the entries of its ledger.';

comment on function private.can_edit_project(uuid) is 'Whether the current user is a member of the organisation that the project belongs to.';

comment on function private.set_currency() is 'A new project has the currency of its organisation, where no other was chosen.';

comment on function private.keep_iati_identifier() is 'Notes when a project is first published in IATI, gives it an identifier where it has none, and keeps that from then on.';

comment on function private.publish_projects() is 'Publishes the online projects of an organisation in IATI when it gets an identifier there.';

comment on function private.keep_milestone_counts() is 'A new project has no milestones yet, and only set_milestone_counts says how many one has.';

comment on function private.set_milestone_counts() is 'Counts the milestones of a project anew, whenever what visitors see of it changed.';

comment on function public.own_references(uuid) is 'The own references of the projects of the caller''s organisation, or of one of them, by their ids.';

comment on function public.change_projects(uuid[],text) is 'Changes up to 500 projects of the caller''s organisation, as far as the caller may: `online` and `offline` like a change of each, `trash` moves them there, `back` puts them back from it. Answers which it changed.';

comment on function public.hand_over_projects(uuid[],uuid) is 'Gives up to 500 projects to another member of the organisation, as far as the caller owns them or is an administrator. Answers which.';

comment on function private.set_position() is 'Puts a new row at the end of the list of its project.';

comment on function private.place_before(text,uuid,uuid,uuid) is 'The positions between which a row comes to stand that moves before another, or with null to the end: 0 and null where there is no such neighbour.';

comment on function public.move_row(text,uuid,uuid) is 'Moves a milestone, document, team member, picture, donor, partner or indicator of the caller''s organisation before another of its project, or without before_id to the end.';

comment on function private.keep_as_content(regclass,text,text) is 'Makes rights, policies and triggers of a table of content. `picture` is the column of the picture that its renditions are of. Rows for which `shown_if` does not hold are the public''s only where a project shows its entries.';

comment on function private.clear_completed_on() is 'A milestone that is not completed was completed on no day.';

comment on function private.count_milestones(uuid) is 'The milestones of a project, and the completed ones among them: of the first 10000, so that no project makes a change slow.';

comment on function private.forget_emptied_rows() is 'Emptying the table of milestones or donors touches no row by itself.';

comment on function private.counted_beneficiaries(uuid) is 'The latest measurement of the indicator that counts the beneficiaries of a project; null where there is none.';

comment on function private.set_counted_beneficiaries() is 'Where an indicator counts the beneficiaries of a project, their number is its latest measurement, whatever else is written.';

comment on function private.share_of_way(text,boolean,numeric,numeric,numeric) is 'How far a value is on the way from baseline to target, in percent: wayTo of packages/domain. Null where that says nothing.';

comment on function private.set_figure_values() is 'A chart or bar that shows an indicator shows its latest measurement, whatever else is written: percents as they are, others by how far they are on the way. figureShare of packages/domain.';

comment on function private.check_figure_values() is 'A circular chart or progress bar has a value, unless it shows an indicator, which may not be measured yet.';

comment on function private.copied_columns(regclass,text[]) is 'The columns of a table that a copy of its row has too, as a list for a statement: all but generated ones and those that begin anew.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos, its partners without their own activities. Of its figures those that show an indicator, without values; not its spending, ledger, pictures, documents, press, posts and donors.';

comment on function private.release_evidence() is 'Pictures, documents and ledger entries of a deleted milestone stay, and name none. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_milestone() is 'A picture or document that history or trash puts back shows no milestone where that is gone.';

comment on function private.release_measurements() is 'Measurements whose picture or document is deleted stay, without it. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_evidence() is 'A measurement that history or trash puts back has no picture or document that is gone.';

comment on function private.keep_money_spent() is 'What a client says was spent counts as no change while entries are kept, and nothing is kept where there are no entries.';

comment on function private.set_money_spent() is 'What the ledger has as spent and passed on. With the last entry the ledger ends, and the last sum stays.';

comment on function private.start_ledger() is 'The first entry of a project begins its ledger, also one that comes from another project.';

comment on function private.end_emptied_ledgers() is 'Emptying the table of entries touches no row by itself.';

comment on function private.release_donor() is 'Entries of a deleted donor stay, with its name as a text. Those of a deleted project keep theirs, for the trash.';

comment on function private.release_receipt() is 'Entries whose receipt is deleted stay without it. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_references() is 'An entry that history or trash puts back names no donor, milestone or receipt that is gone; the donor''s name stays as a text.';

comment on function private.money_of_project(uuid) is 'For project_money, which says of which projects.';

comment on function public.project_money(uuid) is 'Sums of the ledger of a project that the reader may see: {"sources": [{"kind", "donor", "name", "currency", "amount"}], "months": [{"month": "2026-03", "spent"}]}; null where no entries are kept. `currency` is null for the project''s own, which alone "spent" adds up.';

comment on function private.public_point(text,text,double precision,double precision) is 'What the public may read of a point: itself, the centre of its cell of one degree, or the point of its country. No row for nothing.';

comment on function private.set_place_position() is 'Gives a place the position of its city in projects.cities; refuses a city that is not listed there.';

comment on function private.publish_places() is 'Keeps public_places: what the precision of each place allows to show, and nothing that was shown before.';

comment on function public.fill_place(uuid,text,text,double precision,double precision) is 'Places a listed city of a project that has no place yet, for operators; nowhere without a point. No news of the project and no entry of its history. Whether it did.';

comment on function private.is_large(jsonb) is 'Whether history names a value by its digest.';

comment on function private.history_value(jsonb) is 'A column''s value as history shows it.';

comment on function private.insert_content(public.history,jsonb) is 'Makes a deleted row of content again, with some values instead of its own. Gives its id.';

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

comment on function private.unused_renditions(bigint,integer) is 'Names of renditions in the bucket that no picture has, of one organisation or with null of all.';

comment on function private.gone_renditions() is 'Up to 1000 names of renditions that no picture has, for the server, which deletes them after sweep_history; none while the clock is not known to be right.';

comment on function public.gone_files() is 'Names in the bucket project-images, up to 100 of what projects of the caller''s organisation left that are in the trash no more, and up to 100 of pictures that are gone from its history. Where no server of Vigie runs, which removes them by itself, the app does.';

comment on function private.with_metadata(jsonb,jsonb) is 'Account metadata with some values changed, in the form that they are kept in.';

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

comment on function private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint) is 'What rows of private.listed_projects are found by: words of private.search_words, filters, and the organisation that a list is within; null narrows nothing.';

comment on function private.need_condition(text,date) is 'Which projects have a need, as a condition on private.work_projects: hasNeed of packages/domain. Every project for an unknown one.';

comment on function private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer) is 'How many rows of a list (listed_projects or work_projects) fulfil a condition, unless that is known, and a page of them in the order of a column (titles go up, all else down): id, key and created_at of each, of which the last is where the next page goes on from. What words find is read once; for the rest an index has count and page.';

comment on function public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer) is 'A page of the public list: online projects that have each word of a search (the first 20 of 200 characters, in title, short description, names and codes of countries, cities; case and accents aside) and pass the filters (status; dates: active or completed on the day today; country by its code; continent; goal by its number; organisation), ordered by sort (newest, updated, budget, title), at most 100, after the row that an answer before named as next, or after some that are skipped. Says how many are found and how many there are within one organisation or all, exactly.';

comment on function public.list_overview(bigint) is 'What all online projects come to, of one organisation or all: their number, the people they reach, their countries by code, continents, goals of the UN, and the organisations that publish them, up to 200.';

comment on function private.found_places(text,double precision,double precision,double precision,double precision) is 'The listed places within a box whose projects fulfil a condition on private.listed_projects.';

comment on function private.far_places(integer,double precision,double precision,double precision,double precision,bigint) is 'The listed places within a box by the cells of a zoom from 0 to 7, each at their mean.';

comment on function public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer) is 'The places of online projects within a box that a search and filters find, as list_projects does, of all organisations or within one: each with its project up to 2000, beyond that by cells of 64 pixels at the zoom (0 to 15), the fullest 2000 cells, each at the mean of its places with their number.';

comment on function private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer) is 'Which projects of the caller''s own organisation a work list has: how many, and those of a page in their order with what the next page goes on from.';

comment on function public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer) is 'A page of the dashboard of the caller''s own organisation: projects that have each word of a search and pass the filters (visibility: online or offline; phase; need: ready, over_budget, past_end on the day today, or unchanged; goal by its number), ordered by sort (changed, completeness, title), at most 100, after the row that an answer before named as next. Says how many are found, exactly.';

comment on function public.work_selection(text,text,text,text,date,text,integer) is 'The first 500 projects that work_list finds, to be changed with one call.';

comment on function public.work_overview(date) is 'How many projects the caller''s own organisation has, and how many of them have each need on the day today.';

comment on function private.find_titles(text,integer) is 'Projects of the caller''s own organisation whose titles have each word of a search, the one that changed last first.';

comment on function public.find_titles(text,integer) is 'Titles of the caller''s own organisation that have each word of a search (the first 20 of 200 characters; case and accents aside), at most 100, the one that changed last first. A number is found in longer ones, too.';

comment on function private.follow_filters(jsonb) is 'Filters of the public list as texts, without those that narrow nothing; an error for what is none.';

comment on function public.follow(text,text,text,uuid,bigint,jsonb) is 'Asks to follow a project, all of an organisation or a filtered list by mail; a mail with a link is sent where that is possible, and the answer never says whether it is.';

comment on function private.follow_title(uuid,bigint) is 'What visitors call what is followed; null for a list, and for what they do not see.';

comment on function private.mailbox_of(text) is 'What addresses that may reach the same person have in common.';

comment on function private.take_follow_request(uuid,text) is 'What to mail for a request, whose link has the token of this hash. No row where it is over, visitors do not see what it is about, or three mails went to that mailbox within a day.';

comment on function public.following(text) is 'What the reader of an address follows, for whoever has a token that was mailed there; null for no such token. What visitors do not see has no title.';

comment on function public.confirm_follow(text) is 'Confirms a request with the token that was mailed, which is good for all that the address follows from then on. As following, with the token.';

comment on function public.change_following(text,uuid,text,text) is 'Changes how often a follower hears of one thing that they follow, or of all of them, and in which language.';

comment on function private.forget_follower(uuid) is 'Deletes all about a follower, with what waits to be sent to them.';

comment on function public.stop_following(text,uuid) is 'Ends one thing that a follower follows; without it, everything about the follower is deleted.';

comment on function public.follower_counts(uuid) is 'How many follow each project of the caller''s organisation, all of it, and lists that are narrowed to it. Never who.';

comment on function public.follower_addresses(text) is 'The addresses of those who follow something of the caller''s organisation, for administrators, where the operator allows it. What for is kept in the history.';

comment on function private.fill_follow_news(timestamp with time zone) is 'Puts into the outbox what followers are to be told at this moment: one mail for each, and for each pace. How many.';

comment on function private.take_follow_news(uuid,text,jsonb) is 'Of what a mail was to tell what its reader still follows and visitors see, each project once. The mail names the token of this hash.';

comment on function private.sweep_followers() is 'Deletes what was not confirmed within 48 hours, and followers who follow nothing any more.';

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 5000 of the ledger, and a project with its id and the moment when it was seen.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, partners, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

comment on function public.undo_import(uuid) is 'Takes back what an import did, but for what was changed since: projects that it added and that nobody changed go to the trash, others get the values back that they had. `left` counts those that keep something. For who imported and administrators.';

comment on function public.import_overview() is 'The imports of the caller''s organisation that were not undone, with two parts of the projects that each added: those at least half complete, and the others. How many the caller may take offline, how many are the caller''s own and offline, and the first of these in the file.';

comment on function public.set_import_online(uuid,boolean,integer,text) is 'Puts the projects that an import added online, those alone that have `at_least` so many of the 16 fields of completeness, as far as the caller owns them; or takes them offline, an administrator those of others, too. How many, and a name for this publication, by which just those are taken offline again.';

comment on function private.open_sectors(text[]) is 'Sectors as packages/open-data names them: of 11220:60 the code and the percentage.';

comment on function private.open_content(uuid,boolean,boolean,boolean) is 'What belongs to a project, as openProject of packages/open-data names it: no file, no picture in a row, and of each list as many rows as pages read; neither measurements nor entries unless is_whole.';

comment on function public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[]) is 'A page of the public list as open data, what visitors see and no more, whoever asks: search and filters as list_projects has them, ids to name projects (at most 100), in their order, at most 500 rows of a list, or 100 projects with all that belongs to them (detail = whole; summary for all but measurements and entries), after the row that an answer before named as next. With most = 0 how many are found (and how many entries and measurements an organisation shows, up to 100000 of each), and a state that changes with whatever a file of them holds.';

comment on function private.take_from_outbox(text,timestamp with time zone,text[],integer) is 'The next thing of a kind that is due, which counts as begun from now on; of the limited kinds at most so many an hour. Another server may take a second one for the same recipient at the same moment.';

comment on function private.recover_outbox(timestamp with time zone,text[]) is 'Sends again what a killed server had begun, of the kinds that may come twice; the others are returned, since nobody knows whether they arrived.';

comment on function private.things_to_do(date) is 'What there is to do in the week of a Monday, as a query: milestones of projects that go on (kind due), projects to put online (ready) and to look after (unchanged), as the dashboard finds them.';

comment on function private.fill_reminders(timestamp with time zone) is 'Puts a reminder into the outbox for every member who wants one, for whom Monday 07:00 has come, and who has something to do. Looks once a week for each.';

comment on function private.reminder_of(uuid,date) is 'What to write to a member: what of their own there is to do, for administrators also what of the organisation, the first ten of each kind. Null for who is no member any more, wants none, or has nothing to do.';

comment on function private.leave_reminders(uuid) is 'Sends a person no more reminders, until they switch them on in their profile.';

comment on function private.own_webhook(uuid) is 'A webhook of the organisation of the administrator who asks, locked; an error for anyone else.';

comment on function public.webhooks() is 'The webhooks of the caller''s organisation, without their secrets. Administrators only.';

comment on function public.add_webhook(text,text[]) is 'A new webhook of the caller''s organisation and its secret, which is told only here. Administrators only.';

comment on function public.change_webhook(uuid,text,text[]) is 'Where a webhook of the caller''s organisation leads and what it is told. Administrators only.';

comment on function public.set_webhook_paused(uuid,boolean) is 'Stops a webhook of the caller''s organisation, or has it told again, for whatever reason it was stopped. Administrators only.';

comment on function public.rotate_webhook_secret(uuid) is 'A new secret of a webhook of the caller''s organisation, told only here; the one before it signs for another day. Administrators only.';

comment on function public.delete_webhook(uuid) is 'Deletes a webhook of the caller''s organisation with its deliveries. Administrators only.';

comment on function public.test_webhook(uuid) is 'Has a test sent to a webhook of the caller''s organisation, and gives the id of the delivery. Administrators only.';

comment on function public.webhook_deliveries(uuid) is 'The last fifty messages to a webhook of the caller''s organisation, how many projects each tells of, the title where it is one, and what became of them. Administrators only.';

comment on function public.send_webhook_again(uuid) is 'Sends a message that was delivered or given up once more, under its id. Administrators only.';

comment on function private.fill_webhooks(timestamp with time zone) is 'Puts into the outbox what the webhooks of all organisations are to be told.';

comment on function private.webhook_to_send(uuid,uuid[]) is 'Where a message goes, with what it is signed, and which of its projects visitors see. For the server alone, which has a connection to the database: no call of the API leads here.';

revoke all on private.settings from public, anon, authenticated, service_role;
grant insert, select, update on private.settings to service_role;

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language, currency, iati_identifier, licence, licence_url, iati_type, iati_contact_email, iati_aid_type, iati_flow_type, iati_finance_type, iati_tied_status, iati_sectors) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke all on public.members from public, anon, authenticated, service_role;
grant select on public.members to authenticated;
grant update (name) on public.members to authenticated;
grant all on public.members to service_role;

revoke all on public.former_members from public, anon, authenticated, service_role;
grant select on public.former_members to authenticated;
grant all on public.former_members to service_role;

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries, sectors, is_humanitarian, iati_scope, related_activities, iati_published_at) on public.projects to authenticated;
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

revoke all on public.indicators from public, anon, authenticated, service_role;
grant select on public.indicators to anon;
grant delete, insert, select, update on public.indicators to authenticated;
grant all on public.indicators to service_role;

revoke all on public.measurements from public, anon, authenticated, service_role;
grant select on public.measurements to anon;
grant delete, insert, select, update on public.measurements to authenticated;
grant all on public.measurements to service_role;

revoke all on public.ledger_entries from public, anon, authenticated, service_role;
grant select on public.ledger_entries to anon;
grant delete, insert, select, update on public.ledger_entries to authenticated;
grant all on public.ledger_entries to service_role;

revoke all on public.partners from public, anon, authenticated, service_role;
grant select on public.partners to anon;
grant delete, insert, select, update on public.partners to authenticated;
grant all on public.partners to service_role;

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
  private.are_goals(smallint[]),
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[]),
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[]),
  private.is_scale(text[]),
  private.fits_unit(text,text[],numeric),
  private.is_currency(text),
  private.is_iati_code(text,text),
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
  private.are_goals(smallint[]),
  private.is_iati_identifier(text),
  private.are_former_identifiers(text[]),
  private.is_sector(text),
  private.are_sectors(text[]),
  private.are_related_activities(text[]),
  private.is_scale(text[]),
  private.fits_unit(text,text[],numeric),
  private.is_currency(text),
  private.is_iati_code(text,text),
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
  private.money_key(numeric,text),
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
  private.after_changes(regclass,text,text,text),
  private.limit_requests(regclass),
  private.unless_moved(),
  private.record_changes(regclass),
  private.is_session_current(timestamp with time zone,timestamp without time zone),
  private.keep_former_identifier(),
  private.keep_publishers_apart(),
  private.keep_an_administrator(),
  private.lock_own_organisation(),
  private.require_administrator(),
  private.member_of(bigint,uuid),
  private.member_name(uuid),
  private.require_recent_sign_in(),
  private.remove_account(bigint,uuid,uuid),
  private.guard_project_update(),
  private.imported_columns(),
  private.set_currency(),
  private.set_project_times(),
  private.set_content_updated_at(),
  private.keep_iati_identifier(),
  private.publish_projects(),
  private.move_content_updated_at(),
  private.keep_milestone_counts(),
  private.set_milestone_counts(),
  private.limit_new_projects(),
  private.lock_projects(uuid[]),
  private.set_online(bigint,uuid[],boolean),
  private.set_position(),
  private.place_before(text,uuid,uuid,uuid),
  private.forget_renditions(),
  private.keep_as_content(regclass,text,text),
  private.clear_completed_on(),
  private.count_milestones(uuid),
  private.forget_emptied_rows(),
  private.donor_pictures(uuid),
  private.set_images(),
  private.follow_images(),
  private.limit_donors(),
  private.limit_partners(),
  private.limit_indicators(),
  private.limit_measurements(),
  private.check_measurement(),
  private.check_indicator_unit(),
  private.check_sole_indicator(),
  private.counted_beneficiaries(uuid),
  private.set_counted_beneficiaries(),
  private.share_of_way(text,boolean,numeric,numeric,numeric),
  private.set_figure_values(),
  private.check_figure_values(),
  private.release_evidence(),
  private.forget_missing_milestone(),
  private.release_measurements(),
  private.forget_missing_evidence(),
  private.set_amount(),
  private.limit_entries(),
  private.keep_money_spent(),
  private.set_money_spent(),
  private.start_ledger(),
  private.end_emptied_ledgers(),
  private.release_donor(),
  private.release_receipt(),
  private.forget_missing_references(),
  private.public_point(text,text,double precision,double precision),
  private.set_place_position(),
  private.publish_places(),
  private.follow_listed_cities(),
  private.indicator_title(uuid,uuid),
  private.history_label(text,jsonb,text[]),
  private.history_entry(text,jsonb,jsonb),
  private.keep_contents(text,jsonb,jsonb),
  private.name_milestone(),
  private.note_currency(),
  private.note_measure(),
  private.whole_old_values(public.history),
  private.insert_row(text,jsonb),
  private.insert_content(public.history,jsonb),
  private.insert_contents(text,bigint[],jsonb),
  private.put_measurements_back(public.history,uuid),
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
  private.with_metadata(jsonb,jsonb),
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
  private.follow_filters(jsonb),
  private.follow_title(uuid,bigint),
  private.mailbox_of(text),
  private.follower_of(text),
  private.require_follower(text),
  private.find_changed_projects(timestamp with time zone),
  private.spread_follow_news(timestamp with time zone),
  private.refuse_taken_reference(),
  private.drop_taken_reference(),
  private.add_import_to_history(bigint,uuid,text,text,jsonb,jsonb),
  private.imported_lists(),
  private.are_import_rows(jsonb),
  private.add_imported_lists(jsonb,uuid[],boolean),
  private.add_imported_entries(jsonb,uuid[],boolean),
  private.imported_position(jsonb,bigint),
  private.empty_project(),
  private.write_imported(bigint,uuid,jsonb,uuid[]),
  private.refuse_line(text,boolean),
  private.part_of_rows(jsonb,integer,integer),
  private.unstorable_row(jsonb),
  private.taken_row(bigint,jsonb),
  private.overfull_row(jsonb),
  private.refuse_unwritable(bigint,uuid,jsonb,uuid[]),
  private.require_as_seen(bigint,jsonb,bigint),
  private.lock_import(uuid),
  private.changes_since_import(uuid),
  private.change_projects(bigint,jsonb),
  private.take_changes_back(bigint,uuid,uuid[]),
  private.imported_projects(uuid),
  private.things_to_do(date),
  private.local_moment(timestamp with time zone,text),
  private.webhook_host(text),
  private.is_webhook_address(text),
  private.record_webhook(),
  private.forget_webhook(),
  private.end_webhook_messages(),
  private.own_webhook(uuid),
  private.check_webhook(text,text[]),
  private.make_webhook_secret(uuid),
  private.require_webhook_in_use(uuid)
from public, anon, authenticated, service_role;

revoke execute on function
  private.own_organization_id(),
  private.is_administrator(),
  public.set_member_role(uuid,text),
  public.remove_member(uuid,uuid),
  public.delete_own_account(uuid),
  private.can_read_project(uuid),
  private.can_read_entries(uuid),
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
  private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer),
  public.work_selection(text,text,text,text,date,text,integer),
  public.work_overview(date),
  private.find_titles(text,integer),
  public.find_titles(text,integer),
  public.follower_counts(uuid),
  public.follower_addresses(text),
  public.undo_import(uuid),
  public.import_overview(),
  public.set_import_online(uuid,boolean,integer,text),
  public.webhooks(),
  public.add_webhook(text,text[]),
  public.change_webhook(uuid,text,text[]),
  public.set_webhook_paused(uuid,boolean),
  public.rotate_webhook_secret(uuid),
  public.delete_webhook(uuid),
  public.test_webhook(uuid),
  public.webhook_deliveries(uuid),
  public.send_webhook_again(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.own_organization_id(),
  private.is_administrator(),
  public.set_member_role(uuid,text),
  public.remove_member(uuid,uuid),
  public.delete_own_account(uuid),
  private.can_read_project(uuid),
  private.can_read_entries(uuid),
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
  private.find_work(text,text,text,text,integer,date,text,text,timestamp with time zone,uuid,integer),
  public.work_list(text,text,text,text,date,text,text,timestamp with time zone,uuid,integer,integer),
  public.work_selection(text,text,text,text,date,text,integer),
  public.work_overview(date),
  private.find_titles(text,integer),
  public.find_titles(text,integer),
  public.follower_counts(uuid),
  public.follower_addresses(text),
  public.undo_import(uuid),
  public.import_overview(),
  public.set_import_online(uuid,boolean,integer,text),
  public.webhooks(),
  public.add_webhook(text,text[]),
  public.change_webhook(uuid,text,text[]),
  public.set_webhook_paused(uuid,boolean),
  public.rotate_webhook_secret(uuid),
  public.delete_webhook(uuid),
  public.test_webhook(uuid),
  public.webhook_deliveries(uuid),
  public.send_webhook_again(uuid)
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
  private.money_of_project(uuid),
  public.project_money(uuid),
  private.changes_of_project(uuid),
  private.with_plain_digits(text),
  private.fold_text(text),
  private.title_key(text),
  private.search_words(text),
  private.word_condition(text[]),
  private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint),
  private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer),
  public.list_overview(bigint),
  private.found_places(text,double precision,double precision,double precision,double precision),
  private.far_places(integer,double precision,double precision,double precision,double precision,bigint),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer),
  public.stop_following(text,uuid),
  private.open_sectors(text[]),
  private.open_content(uuid,boolean,boolean,boolean),
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
from public, anon, authenticated, service_role;

grant execute on function
  private.money_of_project(uuid),
  public.project_money(uuid),
  private.changes_of_project(uuid),
  private.with_plain_digits(text),
  private.fold_text(text),
  private.title_key(text),
  private.search_words(text),
  private.word_condition(text[]),
  private.listed_condition(text[],text,text,date,text,text,integer,bigint,bigint),
  private.find_page(text,text,text,boolean,bigint,text,timestamp with time zone,uuid,integer,integer),
  public.list_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,integer),
  public.list_overview(bigint),
  private.found_places(text,double precision,double precision,double precision,double precision),
  private.far_places(integer,double precision,double precision,double precision,double precision,bigint),
  public.map_places(integer,double precision,double precision,double precision,double precision,text,text,text,date,text,text,bigint,bigint,integer),
  public.stop_following(text,uuid),
  private.open_sectors(text[]),
  private.open_content(uuid,boolean,boolean,boolean),
  public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[])
to anon, authenticated, service_role;

revoke execute on function
  public.fill_place(uuid,text,text,double precision,double precision),
  private.keeps_files(uuid),
  private.sweep_history(),
  public.set_renditions(text,uuid,text,integer,integer,text),
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
  public.delete_organisation(bigint),
  private.take_follow_request(uuid,text),
  private.forget_follower(uuid),
  private.fill_follow_news(timestamp with time zone),
  private.take_follow_news(uuid,text,jsonb),
  private.new_picture_of(uuid,timestamp with time zone,timestamp with time zone),
  private.sweep_followers(),
  private.take_from_outbox(text,timestamp with time zone,text[],integer),
  private.end_sending(uuid,timestamp with time zone,text,text,timestamp with time zone),
  private.drop_from_outbox(uuid),
  private.recover_outbox(timestamp with time zone,text[]),
  private.sweep_outbox(),
  private.fill_reminders(timestamp with time zone),
  private.reminder_of(uuid,date),
  private.leave_reminders(uuid),
  private.fill_webhooks(timestamp with time zone),
  private.webhook_to_send(uuid,uuid[]),
  private.stop_webhook(uuid,text)
from public, anon, authenticated, service_role;

grant execute on function
  public.fill_place(uuid,text,text,double precision,double precision),
  private.keeps_files(uuid),
  private.sweep_history(),
  public.set_renditions(text,uuid,text,integer,integer,text),
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
  public.delete_organisation(bigint),
  private.take_follow_request(uuid,text),
  private.forget_follower(uuid),
  private.fill_follow_news(timestamp with time zone),
  private.take_follow_news(uuid,text,jsonb),
  private.new_picture_of(uuid,timestamp with time zone,timestamp with time zone),
  private.sweep_followers(),
  private.take_from_outbox(text,timestamp with time zone,text[],integer),
  private.end_sending(uuid,timestamp with time zone,text,text,timestamp with time zone),
  private.drop_from_outbox(uuid),
  private.recover_outbox(timestamp with time zone,text[]),
  private.sweep_outbox(),
  private.fill_reminders(timestamp with time zone),
  private.reminder_of(uuid,date),
  private.leave_reminders(uuid),
  private.fill_webhooks(timestamp with time zone),
  private.webhook_to_send(uuid,uuid[]),
  private.stop_webhook(uuid,text)
to service_role;

revoke execute on function
  private.project_of_file(text),
  public.invitation_details(text),
  public.account_link_details(text),
  public.reset_password(text,text),
  public.confirm_address(text),
  public.follow(text,text,text,uuid,bigint,jsonb),
  public.following(text),
  public.confirm_follow(text),
  public.change_following(text,uuid,text,text)
from public, anon, authenticated, service_role;

grant execute on function
  private.project_of_file(text),
  public.invitation_details(text),
  public.account_link_details(text),
  public.reset_password(text,text),
  public.confirm_address(text),
  public.follow(text,text,text,uuid,bigint,jsonb),
  public.following(text),
  public.confirm_follow(text),
  public.change_following(text,uuid,text,text)
to anon, authenticated;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end
$$;

reset check_function_bodies;
