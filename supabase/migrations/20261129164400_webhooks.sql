-- Webhooks of organisations, see supabase/schema/14_webhooks.sql.

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint not null references public.organisations (id) on delete cascade,
  url text not null,
  events text[] not null,
  stopped text,
  stopped_at timestamptz,
  secret_made_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint webhooks_url_form check (char_length(url) <= 2000 and url ~ '^https://'),
  constraint webhooks_events_known check (
    array_ndims(events) = 1
    and events <@ array['project.online', 'project.changed', 'project.offline', 'project.deleted']
    and cardinality(events) <= 4
  ),
  constraint webhooks_stopped_known check (stopped in ('paused', 'gone', 'failing')),
  constraint webhooks_stopped_at check ((stopped is null) = (stopped_at is null))
);

create index webhooks_organization_id on private.webhooks (organization_id, created_at);

comment on table private.webhooks is
  'Addresses of other sites that are told what visitors see change. Administrators read and write them by calls.';
comment on column private.webhooks.stopped is
  'Why nothing is sent: paused by an administrator, gone (it answered 410), or failing (nothing arrived for three days). Empty while it is in use.';
comment on column private.webhooks.secret_made_at is 'When its current secret was made.';

alter table private.webhooks enable row level security;

-- Apart from the webhooks, so that neither their history nor what is listed of them can have one.

create table private.webhook_secrets (
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  secret bytea not null,
  ends_at timestamptz,
  constraint webhook_secrets_length check (octet_length(secret) = 32),
  constraint webhook_secrets_key unique nulls not distinct (webhook_id, ends_at)
);

comment on table private.webhook_secrets is
  'What messages to webhooks are signed with: one without an end, and for a day the one before it. The server alone reads them.';

alter table private.webhook_secrets enable row level security;

create table private.webhook_projects (
  project_id uuid primary key,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  content_updated_at timestamptz not null,
  told_at timestamptz not null
);

create index webhook_projects_organization_id on private.webhook_projects (organization_id);

comment on table private.webhook_projects is
  'The projects that are online as the webhooks of their organisation were told last.';
comment on column private.webhook_projects.content_updated_at is
  'Of the project, when it was told last.';

alter table private.webhook_projects enable row level security;
