-- What a project measures, what it receives and spends, and with whom it works.

-- Indicators, and what was measured of each

create table public.indicators (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  position double precision not null default 'infinity',
  title text not null,
  unit text not null default 'number',
  unit_label text,
  scale text[],
  less_is_better boolean not null default false,
  baseline numeric(16, 4),
  baseline_day date,
  target numeric(16, 4),
  target_day date,
  counts_beneficiaries boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  figure smallint,
  constraint indicators_position_bounds check (position between 0 and 1e12),
  constraint indicators_title_filled check (private.is_filled(title)),
  constraint indicators_title_line check (private.is_line(title)),
  constraint indicators_title_length check (char_length(title) <= 200),
  constraint indicators_unit_known check (unit in ('number', 'percent', 'yes_no', 'rating')),
  constraint indicators_unit_label_filled check (private.is_filled(unit_label)),
  constraint indicators_unit_label_line check (private.is_line(unit_label)),
  constraint indicators_unit_label_length check (char_length(unit_label) <= 50),
  constraint indicators_unit_label_of_number check (unit = 'number' or unit_label is null),
  constraint indicators_scale_labels check (private.is_scale(scale)),
  constraint indicators_scale_of_rating check ((unit = 'rating') = (scale is not null)),
  constraint indicators_baseline_bounds check (baseline between -999999999999 and 999999999999),
  constraint indicators_baseline_fits check (private.fits_unit(unit, scale, baseline)),
  constraint indicators_baseline_day_day check (private.is_day(baseline_day)),
  constraint indicators_target_bounds check (target between -999999999999 and 999999999999),
  constraint indicators_target_fits check (private.fits_unit(unit, scale, target)),
  constraint indicators_target_day_day check (private.is_day(target_day)),
  constraint indicators_beneficiaries_number check (unit = 'number' or not counts_beneficiaries),
  constraint indicators_created_at_moment check (private.is_moment(created_at)),
  constraint indicators_updated_at_moment check (private.is_moment(updated_at)),
  constraint indicators_figure_number check (figure between 1 and 5),
  constraint indicators_id_project_id unique (id, project_id)
);

create index indicators_project_id on public.indicators (project_id, position, created_at, id);
-- With a second column: an index of project_id alone would say to PostgREST that a project has one indicator.
create unique index indicators_counts_beneficiaries
  on public.indicators (project_id, counts_beneficiaries) where counts_beneficiaries;
create unique index indicators_figure on public.indicators (project_id, figure) where figure is not null;

comment on table public.indicators is 'What a project counts or rates to see how far it has come, in the order of its list.';
comment on column public.indicators.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.indicators.unit is
  'number, percent, yes_no (0 and 1) or rating (the place in scale, from 1).';
comment on column public.indicators.unit_label is 'What a number counts, in words that stand behind it; empty for none.';
comment on column public.indicators.scale is 'The labels of a rating, the first being 1; empty for other units.';
comment on column public.indicators.less_is_better is 'Whether it gets better when its value becomes smaller.';
comment on column public.indicators.baseline is 'The value before the project; empty where none is known.';
comment on column public.indicators.target is 'The value that is to be reached; empty where none is set.';
comment on column public.indicators.counts_beneficiaries is
  'Whether its latest measurement is projects.beneficiaries, which triggers keep; of at most one of a project.';
comment on column public.indicators.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.indicators.figure is
  'The circular chart or progress bar of the project that shows how far its latest measurement is on the way to the target, by its number.';

alter table public.indicators enable row level security;

create table public.measurements (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  indicator_id uuid not null,
  day date not null,
  value numeric(16, 4) not null,
  note text,
  women integer,
  girls integer,
  men integer,
  boys integer,
  photo_id uuid,
  resource_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint measurements_day_day check (private.is_day(day)),
  constraint measurements_value_bounds check (value between -999999999999 and 999999999999),
  constraint measurements_note_filled check (private.is_filled(note)),
  constraint measurements_note_line check (private.is_line(note)),
  constraint measurements_note_length check (char_length(note) <= 500),
  constraint measurements_women_not_negative check (women >= 0),
  constraint measurements_girls_not_negative check (girls >= 0),
  constraint measurements_men_not_negative check (men >= 0),
  constraint measurements_boys_not_negative check (boys >= 0),
  constraint measurements_created_at_moment check (private.is_moment(created_at)),
  constraint measurements_updated_at_moment check (private.is_moment(updated_at)),
  -- The id comes first, by which alone the embedded backend finds the rows that it embeds.
  constraint measurements_indicator foreign key (indicator_id, project_id)
    references public.indicators (id, project_id) on delete cascade on update cascade,
  -- Deferred: a project that is deleted takes its pictures and documents before its measurements.
  constraint measurements_photo foreign key (photo_id, project_id)
    references public.photos_projet (id, project_id) deferrable initially deferred,
  constraint measurements_resource foreign key (resource_id, project_id)
    references public.resources (id, project_id) deferrable initially deferred
);

create index measurements_project_id on public.measurements (project_id, created_at, id);
create index measurements_indicator on public.measurements (indicator_id, day desc, created_at desc, id desc);
create index measurements_photo on public.measurements (photo_id) where photo_id is not null;
create index measurements_resource on public.measurements (resource_id) where resource_id is not null;

comment on table public.measurements is 'What was measured of an indicator on a day.';
comment on column public.measurements.value is 'In the unit of its indicator.';
comment on column public.measurements.note is 'A sentence about it; empty for none.';
comment on column public.measurements.women is 'How many of what was counted are women; empty where that is not known. The same for girls, men and boys.';
comment on column public.measurements.photo_id is 'A picture of the same project that shows it, if one is named.';
comment on column public.measurements.resource_id is 'A document of the same project that documents it, if one is named.';
comment on column public.measurements.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.measurements enable row level security;

-- The ledger: what a project received, was promised, spent and passed on, one row for each entry

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

-- Who carries it out besides the organisation, as IATI knows them

create table public.partners (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  position double precision not null default 'infinity',
  name text not null,
  role text not null default 'implementing',
  website_url text,
  identifier text,
  organisation_type text,
  activity_identifier text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partners_position_bounds check (position between 0 and 1e12),
  constraint partners_name_filled check (private.is_filled(name)),
  constraint partners_name_line check (private.is_line(name)),
  constraint partners_name_length check (char_length(name) <= 200),
  constraint partners_role_known check (role in ('implementing', 'extending', 'accountable')),
  constraint partners_website_url_address check (private.is_web_address(website_url)),
  constraint partners_identifier_identifier check (private.is_iati_identifier(identifier)),
  constraint partners_organisation_type_known check (
    organisation_type in (
      '10', '11', '15', '21', '22', '23', '24', '30', '40', '60', '70', '71', '72', '73', '80', '90'
    )
  ),
  constraint partners_activity_identifier_filled check (private.is_filled(activity_identifier)),
  constraint partners_activity_identifier_line check (private.is_line(activity_identifier)),
  constraint partners_activity_identifier_length check (char_length(activity_identifier) <= 200),
  constraint partners_created_at_moment check (private.is_moment(created_at)),
  constraint partners_updated_at_moment check (private.is_moment(updated_at))
);

create index partners_project_id on public.partners (project_id, position, created_at, id);

comment on table public.partners is
  'Who carries a project out with the organisation, in the order of its list.';
comment on column public.partners.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.partners.role is
  'implementing (carries it out), extending (passes its money on) or accountable (answers for it).';
comment on column public.partners.identifier is 'Its identifier in IATI, such as FR-RCS-123456789.';
comment on column public.partners.organisation_type is 'What it is, by a code of IATI''s list OrganisationType.';
comment on column public.partners.activity_identifier is
  'What it calls its own activity within this project, in its own way.';
comment on column public.partners.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.partners enable row level security;
