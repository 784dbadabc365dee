-- What a project received, was promised, spent and passed on: one row for each entry of its ledger.

alter table public.donors add constraint donors_id_project_id unique (id, project_id);

alter table public.resources add column is_receipt boolean not null default false;

comment on column public.resources.is_receipt is
  'Whether it proves an entry of the ledger: then visitors read it only where they read the entries.';

alter table public.projects
  add column keeps_ledger boolean not null default false,
  add column shows_entries boolean not null default false;

comment on column public.projects.keeps_ledger is
  'Whether money_spent is the sum of the ledger. Becomes true with the first entry, and false with the last; a member may stop it and begin again.';
comment on column public.projects.shows_entries is
  'Whether visitors read the entries of the ledger and their receipts, once the project is online.';
comment on column public.projects.money_spent is
  'Total spent to date; empty until it is set. Where keeps_ledger, the sum of what the ledger has as spent and passed on, and at least 0.';

create table public.ledger_entries (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  kind text not null,
  day date not null,
  amount numeric(14, 2),
  original_amount numeric(14, 2),
  original_currency text,
  rate numeric(24, 12),
  description text,
  donor_id uuid,
  counterparty text,
  milestone_id uuid,
  resource_id uuid,
  reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ledger_entries_kind_known check (kind in ('received', 'promised', 'spent', 'passed_on')),
  constraint ledger_entries_day_day check (private.is_day(day)),
  constraint ledger_entries_amount_not_zero check (amount <> 0 or original_amount is not null),
  -- NaN is greater than every number.
  constraint ledger_entries_amount_finite check (amount between -999999999999.99 and 999999999999.99),
  constraint ledger_entries_original_amount_not_zero check (original_amount <> 0),
  constraint ledger_entries_original_amount_finite check (
    original_amount between -999999999999.99 and 999999999999.99
  ),
  constraint ledger_entries_original_currency_known check (private.is_currency(original_currency)),
  constraint ledger_entries_rate_bounds check (rate > 0 and rate <= 1000000000),
  constraint ledger_entries_original_complete check (
    (original_amount is null) = (original_currency is null) and (rate is null or original_amount is not null)
  ),
  constraint ledger_entries_amount_told check ((amount is null) = (original_amount is not null and rate is null)),
  constraint ledger_entries_description_filled check (private.is_filled(description)),
  constraint ledger_entries_description_line check (private.is_line(description)),
  constraint ledger_entries_description_length check (char_length(description) <= 300),
  constraint ledger_entries_counterparty_filled check (private.is_filled(counterparty)),
  constraint ledger_entries_counterparty_line check (private.is_line(counterparty)),
  constraint ledger_entries_counterparty_length check (char_length(counterparty) <= 200),
  constraint ledger_entries_reference_filled check (private.is_filled(reference)),
  constraint ledger_entries_reference_line check (private.is_line(reference)),
  constraint ledger_entries_reference_length check (char_length(reference) <= 100),
  constraint ledger_entries_created_at_moment check (private.is_moment(created_at)),
  constraint ledger_entries_updated_at_moment check (private.is_moment(updated_at)),
  -- Deferred: a project that is deleted takes these before its entries, and one that is restored may bring them in any
  -- order.
  constraint ledger_entries_donor foreign key (donor_id, project_id)
    references public.donors (id, project_id) deferrable initially deferred,
  constraint ledger_entries_milestone foreign key (milestone_id, project_id)
    references public.key_milestones (id, project_id) deferrable initially deferred,
  constraint ledger_entries_receipt foreign key (resource_id, project_id)
    references public.resources (id, project_id) deferrable initially deferred
);

create index ledger_entries_project_id on public.ledger_entries (project_id, day, created_at, id);
create unique index ledger_entries_reference on public.ledger_entries (project_id, reference)
  where reference is not null;
create index ledger_entries_donor on public.ledger_entries (project_id, donor_id) where donor_id is not null;
create index ledger_entries_milestone on public.ledger_entries (project_id, milestone_id) where milestone_id is not null;
create index ledger_entries_receipt on public.ledger_entries (project_id, resource_id) where resource_id is not null;

comment on table public.ledger_entries is
  'The ledger of a project, by day. Amounts are in the project''s currency.';
comment on column public.ledger_entries.amount is
  'In the project''s currency; less than 0 for what corrects another entry. Empty for an entry in another currency whose rate is not known.';
comment on column public.ledger_entries.original_amount is 'In the currency in which it was paid, where that is another.';
comment on column public.ledger_entries.rate is 'What one unit of the original currency was in the project''s.';
comment on column public.ledger_entries.donor_id is 'The donor of the project whose money it is, if one is named.';
comment on column public.ledger_entries.counterparty is
  'Who it went to, or came from where that is no donor of the project.';
comment on column public.ledger_entries.resource_id is 'The document of the project that is its receipt.';
comment on column public.ledger_entries.reference is
  'By which an import knows the entry again; once in a project.';
comment on column public.ledger_entries.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.ledger_entries enable row level security;
