-- What the server sends by itself, and to whom. Outbox, followers, reminders and webhooks have a file each in
-- supabase/schema.

-- Where all of it waits until it is sent

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient uuid not null,
  content jsonb not null default '{}',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  begun_at timestamptz,
  ended_at timestamptz,
  outcome text,
  answer text,
  constraint outbox_kind_known check (
    kind in ('follow_confirmation', 'follow_news', 'reminder', 'webhook')
  ),
  constraint outbox_content_length check (octet_length(content::text) <= 16384),
  constraint outbox_outcome_known check (outcome in ('sent', 'refused', 'given_up', 'unknown')),
  constraint outbox_outcome_at_end check ((outcome is null) = (ended_at is null)),
  constraint outbox_answer_length check (char_length(answer) <= 500)
);

comment on table private.outbox is
  'What the server sends: mails and webhooks. A row comes into being in the transaction of what it tells.';
comment on column private.outbox.id is 'Stays the same over all attempts: a Message-ID, or a webhook-id.';
comment on column private.outbox.recipient is 'A follower, the account of a member, or a webhook.';
comment on column private.outbox.begun_at is 'When the last attempt began; null again before the next one.';
comment on column private.outbox.outcome is
  'sent, refused (for good), given_up (after the last attempt), or unknown: the server was killed while a mail was handed over.';
comment on column private.outbox.answer is 'What the other side said, without addresses.';

create index outbox_waiting on private.outbox (kind, due_at, created_at) where ended_at is null;
-- Whom something is being sent to: few rows of many.
create index outbox_running on private.outbox (recipient) where begun_at is not null and ended_at is null;
create index outbox_of_recipient on private.outbox (recipient, created_at);
create index outbox_begun on private.outbox (begun_at) where begun_at is not null;

alter table private.outbox enable row level security;

-- Who follows projects by mail, without an account

-- What was asked for and not confirmed: an address that anybody may have typed. Kept for 48 hours.
create table private.follow_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  language text not null,
  project_id uuid,
  organization_id bigint,
  filters jsonb,
  pace text not null,
  token_hash text unique,
  created_at timestamptz not null default now(),
  constraint follow_requests_email_form check (
    email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254
  ),
  constraint follow_requests_language_tag check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$'),
  constraint follow_requests_target check (num_nonnulls(project_id, organization_id, filters) = 1),
  constraint follow_requests_filters_length check (octet_length(filters::text) <= 2000),
  constraint follow_requests_pace_known check (pace in ('at_once', 'weekly')),
  constraint follow_requests_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);

create index follow_requests_email on private.follow_requests (email, created_at);
create index follow_requests_created_at on private.follow_requests (created_at);

comment on table private.follow_requests is
  'What somebody asked to follow and has not confirmed. No more is known of the address than that it was typed.';
comment on column private.follow_requests.token_hash is
  'SHA-256 of the token that was mailed, in hexadecimal; empty before that, and once it is confirmed.';

alter table private.follow_requests enable row level security;

create table private.followers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  language text not null,
  created_at timestamptz not null default now(),
  constraint followers_email_form check (
    email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254
  ),
  constraint followers_language_tag check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$')
);

comment on table private.followers is 'Addresses whose readers confirmed that they follow something.';

alter table private.followers enable row level security;

create table private.follows (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references private.followers (id) on delete cascade,
  -- No reference: a project may come back from the trash.
  project_id uuid,
  organization_id bigint references public.organisations (id) on delete cascade,
  filters jsonb,
  pace text not null,
  created_at timestamptz not null default now(),
  constraint follows_target check (num_nonnulls(project_id, organization_id, filters) = 1),
  constraint follows_filters_length check (octet_length(filters::text) <= 2000),
  constraint follows_pace_known check (pace in ('at_once', 'weekly')),
  constraint follows_once unique nulls not distinct (follower_id, project_id, organization_id, filters)
);

create index follows_project_id on private.follows (project_id) where project_id is not null;
create index follows_organization_id on private.follows (organization_id) where organization_id is not null;
create index follows_filters on private.follows (filters) where filters is not null;

comment on table private.follows is 'What a follower follows: a project, all of an organisation, or a filtered list.';
comment on column private.follows.filters is
  'Parameters of the public list, without those that narrow nothing; {} is the whole list.';

alter table private.follows enable row level security;

create table private.follower_tokens (
  token_hash text primary key,
  follower_id uuid not null references private.followers (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint follower_tokens_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);

create index follower_tokens_follower_id on private.follower_tokens (follower_id);

comment on table private.follower_tokens is
  'SHA-256 of the tokens that mails named, in hexadecimal. All of them are good until the follower is deleted.';

alter table private.follower_tokens enable row level security;

-- On the way from the history to the mails: first by project, until its changes pause, then by what is followed.
create table private.changed_projects (
  project_id uuid primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  has_changes boolean not null,
  is_new boolean not null
);

comment on table private.changed_projects is 'Projects with changes that followers were not told of, and when these were.';
comment on column private.changed_projects.is_new is 'Whether it came online for the first time.';

alter table private.changed_projects enable row level security;

create table private.follow_news (
  follow_id uuid not null references private.follows (id) on delete cascade,
  project_id uuid not null,
  since timestamptz not null,
  -- What comes after it is told by the next mail.
  until timestamptz not null,
  is_new boolean not null,
  found_at timestamptz not null,
  primary key (follow_id, project_id)
);

comment on table private.follow_news is 'Projects of which the next mail about what is followed tells what changed since then.';

alter table private.follow_news enable row level security;

create table private.follow_looks (
  is_only boolean primary key default true,
  until timestamptz not null,
  constraint follow_looks_is_only check (is_only)
);

comment on table private.follow_looks is 'Up to which moment the history was looked through for followers.';

alter table private.follow_looks enable row level security;

-- Reminders by mail to staff

create table private.reminded (
  user_id uuid primary key references auth.users (id) on delete cascade,
  monday date not null,
  constraint reminded_monday_is_one check (extract(isodow from monday) = 1)
);

comment on table private.reminded is
  'For whom it was last looked whether there is something to remind them of, and in which week, by its Monday.';

alter table private.reminded enable row level security;

-- Webhooks of organisations

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
