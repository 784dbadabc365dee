-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

-- Of those who asked before nobody knows what they read, so their addresses are given to nobody.
alter table private.follow_requests add column gives_address boolean not null default false;
alter table private.follows add column gives_address boolean not null default false;
comment on column private.follows.gives_address is
  'Whether who follows was told that administrators may have their address.';

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
    else least(99.99, greatest(0, round((value - start) / (target - start) * 100, 2)))
  end
  from (
    select coalesce(baseline, case when not less_is_better then case unit when 'rating' then 1 else 0 end end) as start
  ) as beginning
  where target is not null
$function$;

CREATE OR REPLACE FUNCTION private.gives_addresses()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.settings where name = concat_ws(' ', 'follower_addresses', private.shown_organization())
  )
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
  insert into private.follow_requests (email, language, project_id, organization_id, filters, pace, gives_address)
  values (
    address, follow.language, follow.project, follow.organisation, list, follow.pace, private.gives_addresses()
  )
  returning id into request;
  insert into private.outbox (kind, recipient, content) values ('follow_confirmation', request, '{}');
end
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
              'owner', case when user_id is distinct from %1$L then coalesce(private.member_name(user_id), '') end
            )
            order by place
          ) filter (where place <= %2$L)
        ) as list
        from (
          select thing.*, row_number() over (
            partition by kind order by user_id is distinct from %1$L, day, title, project_id, milestone
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

comment on function private.gives_addresses() is 'Whether administrators may have the addresses of followers, of which who follows is told.';

comment on function public.follower_addresses(text) is 'The addresses of those who follow something of the caller''s organisation, for administrators, where the operator allows it and allowed it when they asked to follow. What for is kept in the history.';

revoke execute on function
  private.gives_addresses()
from public, anon, authenticated, service_role;

reset check_function_bodies;
