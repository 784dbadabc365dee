-- A figure of a project shows how far an indicator has come.

alter table public.indicators
  add column figure smallint,
  add constraint indicators_figure_number check (figure between 1 and 5);

create unique index indicators_figure on public.indicators (project_id, figure) where figure is not null;

comment on column public.indicators.figure is
  'The circular chart or progress bar of the project that shows how far its latest measurement is on the way to the target, by its number.';
