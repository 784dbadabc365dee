-- What a value of an indicator meant when it was changed.

alter table public.history
  add column measure jsonb,
  add constraint history_measure_size check (octet_length(measure::text) <= 4000);

comment on column public.history.measure is
  'The unit, unit_label and scale of the indicator whose values an entry tells, as they were then; empty for a plain number.';
