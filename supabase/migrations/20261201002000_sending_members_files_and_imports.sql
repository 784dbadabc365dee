-- Of servers for one organisation each, every one sends what it put into the outbox itself.

alter table private.outbox add column organization_id bigint default private.shown_organization();

comment on column private.outbox.organization_id is
  'The only organisation that the server showed which put it there, and which sends it; null for a server that shows all.';

-- What was kept no more while it was shown.
update public.projects set shows_entries = false where shows_entries and not keeps_ledger;

-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.reminder_of(uuid,date) is null;

comment on function private.keeps_files(uuid) is null;

drop policy "signed-in people read organisations" on public.organisations;

drop function if exists private.reminder_of(uuid,date) cascade;

drop function if exists private.keeps_files(uuid) cascade;

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
exception
  when query_canceled then
    raise exception 'Handing over so many projects takes longer than a request may. Please hand over some of them in the dashboard first.'
      using errcode = '54000', hint = 'refused.handOverTooSlow';
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_member(member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
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
 SET statement_timeout TO '25s'
AS $function$
declare
  organisation bigint := private.lock_own_organisation();
begin
  perform private.require_recent_sign_in();
  perform private.remove_account(organisation, auth.uid(), successor);
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.shows_entries := false;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_left_trash(project uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.deleted_projects where project_id = project and gone_at is not null
  ) and not exists (select from public.projects where id = project);
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
      and bucket_id = 'project-images' and private.has_left_trash(deleted.project_id)
    order by objects.name limit 100
  )
  union all
  select private.unused_renditions(private.own_organization_id(), 100)
  where private.is_mail_configured();
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(organization bigint, member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
begin
  perform from public.organisations where id = organization for no key update;
  perform private.remove_account(organization, member, successor);
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
  -- Where one organisation is shown, all lists are its.
  list constant jsonb := private.follow_filters(
    nullif(filters, 'null') || jsonb_strip_nulls(jsonb_build_object('organisation', private.shown_organization()))
  );
  request uuid;
begin
  -- Settings may come from a server of ours that the rows were moved from.
  if private.is_mail_configured() or not exists (
    select from private.settings where name = concat_ws(' ', 'follow_by_mail', private.shown_organization())
  ) then
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
    when project is not null then (
      select title from public.projects
      where id = project and is_online and organization_id = coalesce(private.shown_organization(), organization_id)
    )
    else (
      select name from public.organisations
      where id = organisation and id = coalesce(private.shown_organization(), id)
        and exists (select from public.projects where organization_id = organisations.id and is_online)
    )
  end
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
  if not exists (
    select from private.settings where name = concat_ws(' ', 'follower_addresses', private.shown_organization())
  ) then
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
      follows.project_id, coalesce(projects.title, organisations.name),
      follows.filters, follows.pace, follows.created_at
    from private.follows
    join private.followers on followers.id = follows.follower_id
    left join public.projects on projects.id = follows.project_id
    left join public.organisations on organisations.id = follows.organization_id
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
  -- Clocks of several servers differ by less than an hour: then one was ahead.
  update private.follow_looks set until = until_then where since not between until_then and moment + interval '1 hour';
  if since >= until_then then
    return;
  end if;
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
  -- What was taken back before anybody was told is new when it comes again.
  update private.changed_projects as waiting
  set first_at = 'infinity', last_at = '-infinity', has_changes = false
  where is_new and (last_at <= moment - interval '15 minutes' or first_at <= moment - interval '2 hours')
    and first_at < 'infinity' and not exists (
      select from private.listed_projects as listed where listed.project_id = waiting.project_id
    );
  ready := array(
    select project_id from private.changed_projects
    where (last_at <= moment - interval '15 minutes' or first_at <= moment - interval '2 hours')
      and first_at < 'infinity'
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
        list.filters ->> 'dates', (moment at time zone 'UTC')::date, list.filters ->> 'country', list.filters ->> 'continent',
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
  -- One server at a time; each has its own to do.
  perform pg_advisory_xact_lock(hashtextextended('vigie follow news', 0));
  perform private.find_changed_projects(moment);
  perform private.spread_follow_news(moment);
  with untold as materialized (
    select follows.follower_id, follows.pace, news.*
    from private.follow_news as news
    join private.follows on follows.id = news.follow_id
    -- What another server shows is told by it.
    where not exists (
      select from public.projects where id = news.project_id and organization_id <> private.shown_organization()
    )
  ), waiting as (
    select distinct follower_id, pace from untold where pace = 'at_once' or found_at < monday
  ), due as (
    select * from waiting
    where pace = 'weekly' or not exists (
      select from private.outbox as told
      where told.recipient = waiting.follower_id and told.created_at > moment - interval '1 day'
        and told.content ->> 'pace' = 'at_once'
        and told.organization_id is not distinct from private.shown_organization()
    )
  ), told as (
    delete from private.follow_news as news using untold join due using (follower_id, pace)
    where news.follow_id = untold.follow_id and news.project_id = untold.project_id
    returning untold.*
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
      and projects.organization_id = coalesce(private.shown_organization(), projects.organization_id)
    join public.organisations on organisations.id = projects.organization_id
    order by projects.id, follows.project_id is null, follows.organization_id is null;
end
$function$;

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
      ) or jsonb_array_length(told) not between 1 and case name when 'entries' then 5000 when 'donors' then 500 else 100 end else true end
      else name <> all (private.imported_columns() || array['line', 'id', 'seen']) end
  )
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
  where later.import_id is distinct from import and later.new_values - 'user_id' is distinct from '{}' and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
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
        -- What another project is known by meanwhile is that one's.
        and not (name = 'reference' and exists (
          select from public.projects as other
          where other.organization_id = organisation and other.reference = value #>> '{}' and other.id <> stored.id
        ))
        and not (name = 'iati_identifier' and exists (
          select from public.projects as other
          where other.organization_id = organisation and other.iati_identifier = value #>> '{}' and other.id <> stored.id
        ))
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
      and (waiting.organization_id = private.shown_organization()) is not false
      -- Asked once, however much waits for one recipient.
      and waiting.recipient <> all (array(
        select running.recipient from private.outbox as running
        where running.begun_at is not null and running.ended_at is null
      ))
      and (kind_to_take <> all (limited_kinds) or most_an_hour > (
        select count(*) from private.outbox as begun
        where begun.begun_at > moment - interval '1 hour' and begun.kind = any (limited_kinds)
          and (begun.organization_id = private.shown_organization()) is not false
      ))
    order by waiting.due_at, waiting.created_at
    limit 1
    for update of waiting skip locked
  )
  returning outbox.id, outbox.kind, outbox.recipient, outbox.content, outbox.created_at, outbox.attempts;
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
    where members.organization_id = coalesce(private.shown_organization(), members.organization_id) and not exists (
      select from private.reminded
      where reminded.user_id = members.user_id
        -- Further ahead only a wrong clock looked.
        and reminded.monday between week and week + 7
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
    on conflict (user_id) do update set monday = excluded.monday
      where reminded.monday not between excluded.monday and excluded.monday + 7
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

CREATE OR REPLACE FUNCTION private.reminder_of(member uuid, monday date, moment timestamp with time zone)
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
  if not found or person.metadata ->> 'reminders' = 'false'
    or private.local_moment(moment, person.metadata ->> 'time_zone') >= monday + interval '2 days' then
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
  if not exists (select from private.webhooks) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vigie webhooks', 0));
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
    select * from compared
    where type is not null and organization_id = coalesce(private.shown_organization(), organization_id)
    limit 5000
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

CREATE OR REPLACE TRIGGER set_shown_entries BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.shows_entries AND (NOT new.keeps_ledger) AND (old.keeps_ledger OR (NOT old.shows_entries)))) EXECUTE FUNCTION private.hide_entries();

create policy "signed-in people read organisations" on public.organisations as permissive for select to authenticated
  using (((( SELECT private.own_organization_id() AS own_organization_id) IS NOT NULL) OR (EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.organization_id = organisations.id) AND projects.is_online)))));

comment on function private.hide_entries() is 'Without a ledger visitors see no entries: those of a later one are shown once somebody chooses that again.';

comment on function private.has_left_trash(uuid) is 'Whether a project was deleted and is in the trash no more, so that its stored files go.';

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 500 donors and 5000 entries of the ledger, and a project with its id and the moment when it was seen.';

comment on function private.reminder_of(uuid,date,timestamp with time zone) is 'What to write to a member: what of their own there is to do, for administrators also what of the organisation, the first ten of each kind. Null after the Tuesday, and for who is no member any more, wants none, or has nothing to do.';

comment on function private.fill_webhooks(timestamp with time zone) is 'Puts into the outbox what the webhooks of all organisations, or of the one that this server shows, are to be told.';

revoke execute on function
  private.hide_entries()
from public, anon, authenticated, service_role;

revoke execute on function
  private.has_left_trash(uuid),
  private.reminder_of(uuid,date,timestamp with time zone)
from public, anon, authenticated, service_role;

grant execute on function
  private.has_left_trash(uuid),
  private.reminder_of(uuid,date,timestamp with time zone)
to service_role;

reset check_function_bodies;
