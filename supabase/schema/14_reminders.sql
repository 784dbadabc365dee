-- Reminders by mail: what members have to do, on Monday mornings where they are. Account metadata says where that is
-- (`time_zone`) and whether somebody wants none (`reminders`); both concern nobody else.

create function private.things_to_do(monday date) returns text
language sql immutable set search_path = ''
return format(
  $things$
    select 'due' as kind, project.id as project_id, project.user_id, project.organization_id, project.title,
      milestone.name_milestone as milestone, milestone.due_date as day
    from public.projects as project
    join public.key_milestones as milestone on milestone.project_id = project.id
    where project.status <> 'completed' and milestone.status_milestone <> 'completed'
      and milestone.due_date < %L::date + 7
    union all
    select 'ready', project.id, project.user_id, project.organization_id, project.title, null, null
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
    union all
    select 'unchanged', project.id, project.user_id, project.organization_id, project.title, null,
      (project.content_updated_at at time zone 'UTC')::date
    from (select work_projects.project_id from private.work_projects where %s) as work
    join public.projects as project on project.id = work.project_id
  $things$,
  monday, private.need_condition('ready', monday), private.need_condition('unchanged', monday)
);

comment on function private.things_to_do is
  'What there is to do in the week of a Monday, as a query: milestones of projects that go on (kind due), projects to put online (ready) and to look after (unchanged), as the dashboard finds them.';

create function private.local_moment(moment timestamptz, zone text) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return moment at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  -- A backup may come from a database that knows more zones.
  return moment at time zone 'UTC';
end
$$;

create function private.fill_reminders(moment timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.fill_reminders is
  'Puts a reminder into the outbox for every member who wants one, for whom Monday 07:00 has come, and who has something to do. Looks once a week for each.';

create function private.reminder_of(member uuid, monday date, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

comment on function private.reminder_of is
  'What to write to a member: what of their own there is to do, for administrators also what of the organisation, the first ten of each kind. Null after the Tuesday, and for who is no member any more, wants none, or has nothing to do.';

create function private.leave_reminders(member uuid) returns void
language sql security definer set search_path = ''
as $$
  update auth.users set raw_user_meta_data = private.with_metadata(raw_user_meta_data, '{"reminders": false}')
  where id = member;
$$;

comment on function private.leave_reminders is
  'Sends a person no more reminders, until they switch them on in their profile.';

grant execute on function private.fill_reminders, private.reminder_of, private.leave_reminders to service_role;
