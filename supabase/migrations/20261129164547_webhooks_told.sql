-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

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
  private.fill_webhooks(timestamp with time zone),
  private.webhook_to_send(uuid,uuid),
  private.stop_webhook(uuid,text)
from public, anon, authenticated, service_role;

grant execute on function
  private.fill_webhooks(timestamp with time zone),
  private.webhook_to_send(uuid,uuid),
  private.stop_webhook(uuid,text)
to service_role;

reset check_function_bodies;
