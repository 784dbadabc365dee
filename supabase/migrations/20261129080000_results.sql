-- What a project measures: its indicators, and what was measured of each.

create function private.is_scale(labels text[]) returns boolean
language sql immutable
return private.is_list(labels) and cardinality(labels) between 2 and 7 and coalesce(
  (select bool_and(
     label is not null and char_length(label) <= 50 and private.is_filled(label) and private.is_line(label)
   )
   from unnest(labels) as label),
  true
);

create function private.fits_unit(unit text, scale text[], value numeric) returns boolean
language sql immutable
return case unit
  when 'yes_no' then value in (0, 1)
  when 'rating' then value = trunc(value) and value between 1 and cardinality(scale)
  else true
end;

grant execute on function private.is_scale, private.fits_unit to authenticated, service_role;

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
  constraint indicators_id_project_id unique (id, project_id)
);

create index indicators_project_id on public.indicators (project_id, position, created_at, id);
-- With a second column: an index of project_id alone would say to PostgREST that a project has one indicator.
create unique index indicators_counts_beneficiaries
  on public.indicators (project_id, counts_beneficiaries) where counts_beneficiaries;

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

alter table public.indicators enable row level security;

alter table public.photos_projet add constraint photos_projet_id_project_id unique (id, project_id);
alter table public.resources add constraint resources_id_project_id unique (id, project_id);

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
