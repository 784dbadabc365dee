-- Invitations. Accounts are by invitation only, whichever way they are made.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  email text not null,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  used_at timestamptz,
  used_by uuid,
  constraint invitations_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint invitations_created_at_moment check (private.is_moment(created_at)),
  constraint invitations_expires_at_moment check (private.is_moment(expires_at)),
  constraint invitations_used_at_moment check (private.is_moment(used_at))
);

-- NOT VALID, so that a backup from before there was this bound can be loaded: the function that invites checks it.
alter table public.invitations
  add constraint invitations_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254) not valid;

create index invitations_organization_id_created_at
  on public.invitations (organization_id, created_at);
create index invitations_invited_by on public.invitations (invited_by);
create index invitations_used_by on public.invitations (used_by);

comment on column public.invitations.token_hash is
  'SHA-256 of the token in hexadecimal: who reads the table cannot use an invitation.';

alter table public.invitations enable row level security;

-- Links that give an account a new password or address, once. An administrator makes them, or the server, which mails
-- them; only what a token hashes to is stored.

create table private.account_links (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  new_email text,
  made_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint account_links_kind_known check (kind in ('password', 'address')),
  constraint account_links_new_email_of_address check ((kind = 'address') = (new_email is not null)),
  constraint account_links_new_email_length check (char_length(new_email) <= 254)
);

create index account_links_user_id on private.account_links (user_id);
create index account_links_made_by on private.account_links (made_by);

comment on table private.account_links is
  'One-time links to a new password or address, by the SHA-256 of their token.';
comment on column private.account_links.made_by is
  'The administrator who made it, and who has to be one still when it is used. Empty where the server mails it to the address it is for: who opens it proves to read that address.';

alter table private.account_links enable row level security;

-- Whether an address has an account is told to administrators who make a link to it.
create table private.address_links_made (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  made_at timestamptz not null default now()
);

create index address_links_made_organization_id
  on private.address_links_made (organization_id, made_at);

comment on table private.address_links_made is
  'When links to new addresses were made in the last hour, by organisation.';

alter table private.address_links_made enable row level security;

-- What administrators may know of the backups that the server makes: how old the last good one is, and what to do about
-- one that failed. The server writes it; where no server of Vigie runs there is no row.
create table private.backup_state (
  is_only boolean primary key default true,
  is_automatic boolean not null,
  last_good_at timestamptz,
  last_good_bytes bigint,
  last_failure_at timestamptz,
  last_failure text,
  constraint backup_state_one_row check (is_only),
  constraint backup_state_good check (
    (last_good_at is null) = (last_good_bytes is null) and last_good_bytes >= 0
  ),
  constraint backup_state_failure check (
    (last_failure_at is null) = (last_failure is null)
    and last_failure in ('no_room', 'file_missing', 'not_writable', 'database', 'other')
  )
);

comment on table private.backup_state is
  'The last good and the last failed backup of the server. One row at most; none where no server of Vigie runs.';

alter table private.backup_state enable row level security;
