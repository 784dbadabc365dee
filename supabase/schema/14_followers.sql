-- Who follows projects by mail, without an account: what they may ask for, and what they are told.
--
-- Whoever has a token reads the mail of its address. Mails say tokens, which the server makes of its secret; here is only
-- what they hash to.

-- Asking. What becomes of it is decided when the mail is sent, by private.take_follow_request: so that the answer to a
-- known address, and the time it takes, are those to an unknown one.

create function private.follow_filters(filters jsonb) returns jsonb
language plpgsql stable strict set search_path = ''
as $$
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
$$;

comment on function private.follow_filters is
  'Filters of the public list as texts, without those that narrow nothing; an error for what is none.';

create function private.gives_addresses() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.settings where name = concat_ws(' ', 'follower_addresses', private.shown_organization())
  )
$$;

comment on function private.gives_addresses is
  'Whether administrators may have the addresses of followers, of which who follows is told.';

create function public.follow(
  email text, pace text, language text,
  project uuid default null, organisation bigint default null, filters jsonb default null
) returns void
language plpgsql security definer set search_path = ''
as $$
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
  insert into private.follow_requests (email, language, project_id, organization_id, filters, pace, gives_address)
  values (
    address, follow.language, follow.project, follow.organisation, list, follow.pace, private.gives_addresses()
  )
  returning id into request;
  insert into private.outbox (kind, recipient, content) values ('follow_confirmation', request, '{}');
end
$$;

comment on function public.follow is
  'Asks to follow a project, all of an organisation or a filtered list by mail; a mail with a link is sent where that is possible, and the answer never says whether it is.';

create function private.follow_title(project uuid, organisation bigint) returns text
language sql stable security definer set search_path = ''
as $$
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
$$;

comment on function private.follow_title is
  'What visitors call what is followed; null for a list, and for what they do not see.';

-- Many providers leave out dots, and what stands behind a plus.
create function private.mailbox_of(email text) returns text
language sql immutable
return replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2);

comment on function private.mailbox_of is
  'What addresses that may reach the same person have in common.';

create function private.take_follow_request(request uuid, hash text)
returns table (
  email text, language text, filters jsonb, pace text, title text, list_of text
)
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.take_follow_request is
  'What to mail for a request, whose link has the token of this hash. No row where it is over, visitors do not see what it is about, or three mails went to that mailbox within a day.';

-- With a token

create function private.follower_of(token text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select follower_id from private.follower_tokens where token_hash = private.invitation_hash(token)
$$;

create function private.require_follower(token text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  follower constant uuid := private.follower_of(token);
begin
  if follower is null then
    raise exception 'This link no longer works: it was not used within two days, or all about its address was deleted.'
      using errcode = '42501', hint = 'refused.followLinkOver';
  end if;
  return follower;
end
$$;

create function public.following(token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
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
$$;

comment on function public.following is
  'What the reader of an address follows, for whoever has a token that was mailed there; null for no such token. What visitors do not see has no title.';

create function public.confirm_follow(token text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
    insert into private.follows as known (
      follower_id, project_id, organization_id, filters, pace, gives_address
    )
    select person, asked.project_id, asked.organization_id, asked.filters, asked.pace, asked.gives_address
    -- An organisation may have been deleted since.
    where asked.organization_id is null
      or exists (select from public.organisations where id = asked.organization_id for key share)
    on conflict on constraint follows_once do update
    set pace = excluded.pace, gives_address = excluded.gives_address;
    insert into private.follower_tokens (token_hash, follower_id) values (hash, person) on conflict do nothing;
    update private.follow_requests set token_hash = null where id = asked.id;
  end if;
  perform private.require_follower(token);
  return public.following(token) || jsonb_build_object('token', token);
end
$$;

comment on function public.confirm_follow is
  'Confirms a request with the token that was mailed, which is good for all that the address follows from then on. As following, with the token.';

create function public.change_following(
  token text, follow uuid default null, pace text default null, language text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.change_following is
  'Changes how often a follower hears of one thing that they follow, or of all of them, and in which language.';

create function private.forget_follower(follower uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox where recipient in (
    select follower
    union all
    select requests.id from private.follow_requests as requests
    join private.followers on followers.email = requests.email where followers.id = follower
  );
  delete from private.follow_requests
  where email = (select followers.email from private.followers where id = follower);
  delete from private.followers where id = follower;
$$;

comment on function private.forget_follower is
  'Deletes all about a follower, with what waits to be sent to them.';

create function public.stop_following(token text, follow uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  follower constant uuid := private.require_follower(token);
begin
  if stop_following.follow is null then
    perform private.forget_follower(follower);
  else
    delete from private.follows where id = stop_following.follow and follower_id = follower;
  end if;
end
$$;

comment on function public.stop_following is
  'Ends one thing that a follower follows; without it, everything about the follower is deleted.';

-- For members: how many, and where the operator allows it who.

create function public.follower_counts(project uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
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
$$;

comment on function public.follower_counts is
  'How many follow each project of the caller''s organisation, all of it, and lists that are narrowed to it. Never who.';

create function public.follower_addresses(purpose text)
returns table (
  email text, kind text, project_id uuid, title text, filters jsonb, pace text, since timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  organisation constant bigint := private.require_administrator();
  most constant integer := 20000;
begin
  if not private.gives_addresses() then
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
    where follows.gives_address and (
      projects.organization_id = organisation or follows.organization_id = organisation
      or follows.filters ->> 'organisation' = organisation::text
    )
    order by followers.email, follows.created_at, follows.id limit most;
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, new_values, changed_by
  )
  values (
    organisation, 'followers', organisation::text, left(purpose, 200), 'insert',
    jsonb_build_object('purpose', purpose), auth.uid()
  );
end
$$;

comment on function public.follower_addresses is
  'The addresses of those who follow something of the caller''s organisation, for administrators, where the operator allows it and allowed it when they asked to follow. What for is kept in the history.';

-- What followers are told. The history is looked through up to five minutes ago, so that no transaction is missed that
-- began before and ended after. Where a project changed, it is waited until its changes pause for a quarter of an hour,
-- for two hours at most; then what follows it has news, which the next mail to its follower tells.

create function private.find_changed_projects(moment timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Of one thing that is followed at most 50 projects at a time are told.
create function private.spread_follow_news(moment timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- At once: at most once a day. Weekly: what was found before the last Monday, 06:00 UTC. One mail has at most 60 projects.
create function private.fill_follow_news(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.fill_follow_news is
  'Puts into the outbox what followers are to be told at this moment: one mail for each, and for each pace. How many.';

create function private.take_follow_news(follower uuid, hash text, items jsonb)
returns table (
  email text, language text, follow_id uuid, filters jsonb, followed_title text, list_of text, project_id uuid,
  since timestamptz, until timestamptz, is_new boolean, title text, short_description text, organisation text, content_updated_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.take_follow_news is
  'Of what a mail was to tell what its reader still follows and visitors see, each project once. The mail names the token of this hash.';

-- A row is created a moment after its transaction began, which is the moment in the history.
create function private.new_picture_of(project uuid, since timestamptz, until timestamptz)
returns table (rendition_base text, picture_width integer, caption text)
language sql stable security definer set search_path = ''
as $$
  select photos.rendition_base, photos.picture_width, photos.caption
  from public.photos_projet as photos
  join public.projects on projects.id = photos.project_id and projects.is_online
  where photos.project_id = project and photos.created_at between since and until + interval '1 minute' and photos.rendition_base is not null
  order by photos.created_at, photos.id limit 1
$$;

create function private.sweep_followers() returns void
language sql security definer set search_path = ''
as $$
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
$$;

comment on function private.sweep_followers is
  'Deletes what was not confirmed within 48 hours, and followers who follow nothing any more.';

revoke execute on function
  public.follow, public.following, public.confirm_follow, public.change_following, public.stop_following,
  public.follower_counts, public.follower_addresses
from public, anon, authenticated, service_role;
grant execute on function
  public.follow, public.following, public.confirm_follow, public.change_following, public.stop_following
to anon, authenticated;
grant execute on function public.follower_counts, public.follower_addresses to authenticated;
grant execute on function public.stop_following to service_role;
grant execute on function
  private.take_follow_request, private.forget_follower, private.fill_follow_news,
  private.take_follow_news, private.new_picture_of, private.sweep_followers
to service_role;
