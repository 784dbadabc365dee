-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.need_condition(need text, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE need WHEN 'ready'::text THEN '(not is_online and filled >= 10)'::text WHEN 'over_budget'::text THEN 'is_over_budget'::text WHEN 'past_end'::text THEN format('(end_date < %L::date and status <> ''completed'')'::text, today) WHEN 'unchanged'::text THEN '(content_updated_at < now() - interval ''60 days'' and status <> ''completed'')'::text ELSE 'true'::text END;

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

comment on function private.with_metadata(jsonb,jsonb) is 'Account metadata with some values changed, in the form that they are kept in.';

comment on function private.things_to_do(date) is 'What there is to do in the week of a Monday, as a query: milestones of projects that go on (kind due), projects to put online (ready) and to look after (unchanged), as the dashboard finds them.';

comment on function private.fill_reminders(timestamp with time zone) is 'Puts a reminder into the outbox for every member who wants one, for whom Monday 07:00 has come, and who has something to do. Looks once a week for each.';

comment on function private.reminder_of(uuid,date) is 'What to write to a member: what of their own there is to do, for administrators also what of the organisation, the first ten of each kind. Null for who is no member any more, wants none, or has nothing to do.';

comment on function private.leave_reminders(uuid) is 'Sends a person no more reminders, until they switch them on in their profile.';

revoke execute on function
  private.with_metadata(jsonb,jsonb),
  private.things_to_do(date),
  private.local_moment(timestamp with time zone,text)
from public, anon, authenticated, service_role;

revoke execute on function
  private.fill_reminders(timestamp with time zone),
  private.reminder_of(uuid,date),
  private.leave_reminders(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.fill_reminders(timestamp with time zone),
  private.reminder_of(uuid,date),
  private.leave_reminders(uuid)
to service_role;

reset check_function_bodies;
