-- Who follows projects by mail, without an account, see supabase/schema/14_followers.sql.

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
