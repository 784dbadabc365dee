-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.with_metadata(metadata jsonb, changed jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (jsonb_typeof(metadata) = 'string'::text) THEN to_jsonb(((private.metadata_object(metadata) || changed))::text) ELSE (private.metadata_object(metadata) || changed) END;

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

CREATE OR REPLACE FUNCTION private.with_address(metadata jsonb, address text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (private.metadata_object(metadata) ? 'email'::text) THEN private.with_metadata(metadata, jsonb_build_object('email', address)) ELSE metadata END;

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

CREATE OR REPLACE FUNCTION private.need_condition(need text, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE need WHEN 'ready'::text THEN '(not is_online and filled >= 10)'::text WHEN 'over_budget'::text THEN 'is_over_budget'::text WHEN 'past_end'::text THEN format('(end_date < %L::date and status <> ''completed'')'::text, today) WHEN 'unchanged'::text THEN '(content_updated_at < now() - interval ''60 days'' and status <> ''completed'')'::text ELSE 'true'::text END;

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
 RETURNS TABLE(id uuid, type text, project_id uuid, project_title text, created_at timestamp with time zone, due_at timestamp with time zone, ended_at timestamp with time zone, attempts integer, outcome text, answer text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.own_webhook(webhook);
  return query
    select outbox.id, content ->> 'type', named.project, coalesce(projects.title, deleted.title), outbox.created_at,
      outbox.due_at, outbox.ended_at, outbox.attempts, outbox.outcome, outbox.answer
    from private.outbox
    cross join lateral (select private.uuid_or_null(content ->> 'project_id')) as named(project)
    left join public.projects on projects.id = named.project
    left join private.deleted_projects as deleted on deleted.project_id = named.project
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
  )
  insert into private.outbox (kind, recipient, content, created_at, due_at)
  select 'webhook', webhooks.id,
    jsonb_build_object('type', news.type, 'at', moment, 'project_id', news.project_id), moment, moment
  from news join private.webhooks on webhooks.organization_id = news.organization_id
  where webhooks.stopped is null and news.type = any (webhooks.events) and not (
    news.type = 'project.changed' and exists (
      select from private.outbox as waiting
      where waiting.recipient = webhooks.id and waiting.ended_at is null and waiting.attempts = 0
        and waiting.content ->> 'type' = news.type and waiting.content ->> 'project_id' = news.project_id::text
    )
  );
  if found then
    update private.webhooks set stopped = 'failing', stopped_at = moment
    where stopped is null and most_waiting < (
      select count(*) from private.outbox where recipient = webhooks.id and ended_at is null
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_to_send(webhook uuid, project uuid)
 RETURNS TABLE(url text, organization_id bigint, stopped text, secrets bytea[], is_online boolean)
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
    exists (select from public.projects where projects.id = project and projects.is_online)
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

CREATE OR REPLACE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.record_webhook();

CREATE OR REPLACE TRIGGER forget_webhook AFTER DELETE ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.forget_webhook();

CREATE OR REPLACE TRIGGER end_webhook_messages AFTER UPDATE ON private.webhooks FOR EACH ROW WHEN (((new.stopped IS NOT NULL) AND (old.stopped IS NULL))) EXECUTE FUNCTION private.end_webhook_messages();

comment on function private.with_metadata(jsonb,jsonb) is 'Account metadata with some values changed, in the form that they are kept in.';

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

comment on function public.webhook_deliveries(uuid) is 'The last fifty messages to a webhook of the caller''s organisation, and what became of them. Administrators only.';

comment on function public.send_webhook_again(uuid) is 'Sends a message that was delivered or given up once more, under its id. Administrators only.';

comment on function private.fill_webhooks(timestamp with time zone) is 'Puts into the outbox what the webhooks of all organisations are to be told.';

comment on function private.webhook_to_send(uuid,uuid) is 'Where a message goes, with what it is signed, and whether visitors see its project. For the server alone, which has a connection to the database: no call of the API leads here.';

revoke execute on function
  private.with_metadata(jsonb,jsonb),
  private.follow_filters(jsonb),
  private.follow_title(uuid,bigint),
  private.mailbox_of(text),
  private.follower_of(text),
  private.require_follower(text),
  private.find_changed_projects(timestamp with time zone),
  private.spread_follow_news(timestamp with time zone),
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
  public.follow(text,text,text,uuid,bigint,jsonb),
  public.following(text),
  public.confirm_follow(text),
  public.change_following(text,uuid,text,text)
from public, anon, authenticated, service_role;

grant execute on function
  public.follow(text,text,text,uuid,bigint,jsonb),
  public.following(text),
  public.confirm_follow(text),
  public.change_following(text,uuid,text,text)
to anon, authenticated;

revoke execute on function
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
  private.webhook_to_send(uuid,uuid),
  private.stop_webhook(uuid,text)
from public, anon, authenticated, service_role;

grant execute on function
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
  private.webhook_to_send(uuid,uuid),
  private.stop_webhook(uuid,text)
to service_role;

revoke execute on function
  public.stop_following(text,uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.stop_following(text,uuid)
to anon, authenticated, service_role;

revoke execute on function
  public.follower_counts(uuid),
  public.follower_addresses(text),
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
  public.follower_counts(uuid),
  public.follower_addresses(text),
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

reset check_function_bodies;
