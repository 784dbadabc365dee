-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.new_picture_of(uuid,timestamp with time zone) cascade;

drop function if exists private.take_follow_news(uuid,text,jsonb) cascade;

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
  with due as (
    select follows.follower_id, follows.pace
    from private.follow_news as news
    join private.follows on follows.id = news.follow_id
    where case follows.pace
      when 'weekly' then news.found_at < monday
      else not exists (
        select from private.outbox as told
        where told.recipient = follows.follower_id and told.created_at > moment - interval '1 day'
          and told.content ->> 'pace' = 'at_once'
      )
    end
    group by follows.follower_id, follows.pace
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
 RETURNS TABLE(email text, language text, follow_id uuid, kind text, followed_title text, project_id uuid, since timestamp with time zone, until timestamp with time zone, is_new boolean, title text, short_description text, organisation text, content_updated_at timestamp with time zone)
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
      case when follows.project_id is not null then 'project'
        when follows.organization_id is not null then 'organisation' else 'list' end,
      private.follow_title(follows.project_id, follows.organization_id),
      projects.id, (item ->> 'since')::timestamptz, (item ->> 'until')::timestamptz, (item ->> 'is_new')::boolean, projects.title,
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

comment on function private.take_follow_news(uuid,text,jsonb) is 'Of what a mail was to tell what its reader still follows and visitors see, each project once. The mail names the token of this hash.';

revoke execute on function
  private.take_follow_news(uuid,text,jsonb),
  private.new_picture_of(uuid,timestamp with time zone,timestamp with time zone)
from public, anon, authenticated, service_role;

grant execute on function
  private.take_follow_news(uuid,text,jsonb),
  private.new_picture_of(uuid,timestamp with time zone,timestamp with time zone)
to service_role;

reset check_function_bodies;
