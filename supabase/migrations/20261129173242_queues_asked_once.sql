-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

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

reset check_function_bodies;
