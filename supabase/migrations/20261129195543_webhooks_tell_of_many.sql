-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.webhook_to_send(uuid,uuid) is null;

drop function if exists private.webhook_to_send(uuid,uuid) cascade;

drop function if exists public.webhook_deliveries(uuid) cascade;

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

comment on function public.webhook_deliveries(uuid) is 'The last fifty messages to a webhook of the caller''s organisation, how many projects each tells of, the title where it is one, and what became of them. Administrators only.';

comment on function private.webhook_to_send(uuid,uuid[]) is 'Where a message goes, with what it is signed, and which of its projects visitors see. For the server alone, which has a connection to the database: no call of the API leads here.';

revoke execute on function
  public.webhook_deliveries(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.webhook_deliveries(uuid)
to authenticated;

revoke execute on function
  private.webhook_to_send(uuid,uuid[])
from public, anon, authenticated, service_role;

grant execute on function
  private.webhook_to_send(uuid,uuid[])
to service_role;

reset check_function_bodies;
