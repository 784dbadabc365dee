-- Webhooks: addresses of other sites that administrators have told what visitors see change. What is told is found by
-- comparing what is online with what was told last, in rounds of the server, so that no save waits for it; it goes into
-- the outbox, and the server sends it.

create function private.webhook_host(address text) returns text
language sql immutable
return substring(address from '^https://([^/:]+)');

-- The same rule as in packages/domain/src/forms/webhook.ts: the name of a site, no number in any spelling (the last part
-- of a name is none), the port of https or one that no system service has.
create function private.is_webhook_address(address text) returns boolean
language sql immutable
return char_length(address) <= 2000
  and address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[1-9][0-9]{3,4})?/[A-Za-z0-9._~:/?@!$&()*+,;=%-]*$'
  and address !~* '/(\.|%2e){1,2}(/|\?|$)'
  and char_length(private.webhook_host(address)) <= 253
  and coalesce(substring(address from '^https://[^/:]+:([0-9]+)/')::integer between 1024 and 65535, true);

-- What members read of changes: the site, since the rest of an address may be a secret.
create function private.record_webhook() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;

create trigger record_history after insert or update or delete on private.webhooks
  for each row execute function private.record_webhook();

create function private.forget_webhook() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox where kind = 'webhook' and recipient = old.id;
  if not exists (select from private.webhooks where organization_id = old.organization_id) then
    delete from private.webhook_projects where organization_id = old.organization_id;
  end if;
  return null;
end
$$;

create trigger forget_webhook after delete on private.webhooks
  for each row execute function private.forget_webhook();

-- What waits for a webhook that is stopped is not sent, and can be sent again.
create function private.end_webhook_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.outbox set ended_at = new.stopped_at, outcome = 'refused', answer = '!stopped'
  where kind = 'webhook' and recipient = new.id and ended_at is null and begun_at is null;
  return null;
end
$$;

create trigger end_webhook_messages after update on private.webhooks
  for each row when (new.stopped is not null and old.stopped is null)
  execute function private.end_webhook_messages();

-- What administrators do

create function private.own_webhook(webhook uuid) returns private.webhooks
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.own_webhook is
  'A webhook of the organisation of the administrator who asks, locked; an error for anyone else.';

create function private.check_webhook(url text, events text[]) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.is_webhook_address(url) is distinct from true then
    raise exception 'Enter an address that begins with https:// and the name of a site, for example https://example.org/vigie'
      using errcode = '22023', hint = 'forms.webhookInvalid';
  end if;
  if coalesce(cardinality(events), 0) = 0 then
    raise exception 'Choose at least one event' using errcode = '22023', hint = 'forms.webhookEventsRequired';
  end if;
end
$$;

create function private.make_webhook_secret(webhook uuid) returns text
language sql security definer set search_path = ''
as $$
  insert into private.webhook_secrets (webhook_id, secret)
  values (webhook, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
  returning 'whsec_' || encode(secret, 'base64');
$$;

create function public.webhooks()
returns table (
  id uuid, url text, events text[], stopped text, stopped_at timestamptz, created_at timestamptz,
  former_secret_ends_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

comment on function public.webhooks is
  'The webhooks of the caller''s organisation, without their secrets. Administrators only.';

create function public.add_webhook(url text, events text[]) returns table (id uuid, secret text)
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.add_webhook is
  'A new webhook of the caller''s organisation and its secret, which is told only here. Administrators only.';

create function public.change_webhook(webhook uuid, url text, events text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.own_webhook(webhook);
  perform private.check_webhook(change_webhook.url, change_webhook.events);
  update private.webhooks set url = change_webhook.url, events = change_webhook.events
  where id = webhook and (webhooks.url, webhooks.events) is distinct from (change_webhook.url, change_webhook.events);
end
$$;

comment on function public.change_webhook is
  'Where a webhook of the caller''s organisation leads and what it is told. Administrators only.';

create function public.set_webhook_paused(webhook uuid, paused boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.own_webhook(webhook);
  update private.webhooks set
    stopped = case when paused then 'paused' end,
    stopped_at = case when paused then now() end
  where id = webhook and (stopped is null) = paused;
end
$$;

comment on function public.set_webhook_paused is
  'Stops a webhook of the caller''s organisation, or has it told again, for whatever reason it was stopped. Administrators only.';

-- The secret before the former one ends at once: who needs to be rid of a secret replaces it twice.
create function public.rotate_webhook_secret(webhook uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.own_webhook(webhook);
  delete from private.webhook_secrets where webhook_id = webhook and ends_at is not null;
  update private.webhook_secrets set ends_at = now() + interval '24 hours' where webhook_id = webhook;
  update private.webhooks set secret_made_at = clock_timestamp() where id = webhook;
  return private.make_webhook_secret(webhook);
end
$$;

comment on function public.rotate_webhook_secret is
  'A new secret of a webhook of the caller''s organisation, told only here; the one before it signs for another day. Administrators only.';

create function public.delete_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.own_webhook(webhook);
  delete from private.webhooks where id = webhook;
end
$$;

comment on function public.delete_webhook is
  'Deletes a webhook of the caller''s organisation with its deliveries. Administrators only.';

-- What people have sent goes to sites of others. It is counted by organisation, so that a new webhook has no count of its own.
create function private.admit_message(webhook uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 60;
  own constant private.webhooks := private.own_webhook(webhook);
begin
  if own.stopped is not null then
    raise exception 'This webhook is stopped. Please resume it first.' using errcode = '22023', hint = 'refused.webhookStopped';
  end if;
  delete from private.webhook_messages_asked
  where organization_id = own.organization_id and asked_at <= now() - interval '1 hour';
  insert into private.webhook_messages_asked (organization_id) values (own.organization_id);
  if (
    select count(*) from private.webhook_messages_asked where organization_id = own.organization_id
  ) > most then
    raise exception 'Too many tests, or messages sent again. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyTests';
  end if;
end
$$;

comment on function private.admit_message is
  'Counts a message that an administrator asks for, to a webhook of the organisation that is not stopped.';

create function public.test_webhook(webhook uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  test uuid;
begin
  perform private.admit_message(webhook);
  insert into private.outbox (kind, recipient, content)
  values ('webhook', webhook, jsonb_build_object('type', 'ping', 'at', now()))
  returning id into test;
  return test;
end
$$;

comment on function public.test_webhook is
  'Has a test sent to a webhook of the caller''s organisation, and gives the id of the delivery. Administrators only.';

create function public.webhook_deliveries(webhook uuid)
returns table (
  id uuid, type text, projects integer, project_title text, created_at timestamptz, due_at timestamptz,
  ended_at timestamptz, attempts integer, outcome text, answer text
)
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.webhook_deliveries is
  'The last fifty messages to a webhook of the caller''s organisation, how many projects each tells of, the title where it is one, and what became of them. Administrators only.';

create function public.send_webhook_again(delivery uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  webhook constant uuid := (select recipient from private.outbox where id = delivery and kind = 'webhook');
begin
  perform private.admit_message(webhook);
  update private.outbox set
    begun_at = null, ended_at = null, outcome = null, answer = null, attempts = 0, due_at = now()
  where id = delivery and ended_at is not null;
end
$$;

comment on function public.send_webhook_again is
  'Sends a message that was delivered or given up once more, under its id. Administrators only.';

-- What the server does

-- A message tells of up to fifty projects, so that thousands that go online at once are hundreds of messages. A project is
-- told at most once a minute, and not again while the last message about it waits for its first attempt. What else waits is
-- bounded: a receiver that is so far behind has failed. Of more than 5,000 projects the rest is told in the next round, so
-- that none takes longer than a statement may. Several servers take turns.
create function private.fill_webhooks(moment timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.fill_webhooks is
  'Puts into the outbox what the webhooks of all organisations, or of the one that this server shows, are to be told.';

create function private.webhook_to_send(webhook uuid, told_projects uuid[])
returns table (url text, organization_id bigint, stopped text, secrets bytea[], online uuid[])
language sql stable security definer set search_path = ''
as $$
  select webhooks.url, webhooks.organization_id, webhooks.stopped,
    array(
      select secret from private.webhook_secrets
      where webhook_id = webhook and (ends_at is null or ends_at > now())
      order by ends_at desc nulls first
    ),
    array(select projects.id from public.projects where projects.id = any (told_projects) and projects.is_online)
  from private.webhooks where id = webhook;
$$;

comment on function private.webhook_to_send is
  'Where a message goes, with what it is signed, and which of its projects visitors see. For the server alone, which has a connection to the database: no call of the API leads here.';

create function private.stop_webhook(webhook uuid, reason text) returns void
language sql security definer set search_path = ''
as $$
  update private.webhooks set stopped = reason, stopped_at = now() where id = webhook and stopped is null;
$$;

revoke execute on function
  public.webhooks, public.add_webhook, public.change_webhook, public.set_webhook_paused, public.rotate_webhook_secret,
  public.delete_webhook, public.test_webhook, public.webhook_deliveries, public.send_webhook_again
from public, anon, authenticated, service_role;
grant execute on function
  public.webhooks, public.add_webhook, public.change_webhook, public.set_webhook_paused, public.rotate_webhook_secret,
  public.delete_webhook, public.test_webhook, public.webhook_deliveries, public.send_webhook_again
to authenticated;
grant execute on function private.fill_webhooks, private.webhook_to_send, private.stop_webhook to service_role;
