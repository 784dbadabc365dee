-- What the server has to send, see supabase/schema/14_outbox.sql.

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
