-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop trigger check_beneficiaries_indicator on public.indicators;

drop function if exists private.check_beneficiaries_indicator() cascade;

CREATE OR REPLACE FUNCTION private.move_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '300ms'
AS $function$
declare
  most_attempts constant integer := 10;
  changed uuid[];
begin
  -- The change of the project came first.
  if current_setting('vigie.follows_images', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  else
    -- A row that moved to another project changed both. A full join has no plan, also none kept from a change of few
    -- rows, that compares all rows with all.
    select array_agg(distinct project_id) into changed
    from (
      select old_rows.project_id as former, new_rows.project_id as latter
      from old_rows full join new_rows on new_rows.id = old_rows.id
      where old_rows is distinct from new_rows
    ) as changed_rows cross join lateral unnest(array[former, latter]) as project_id
    where project_id is not null;
  end if;

  for attempt in 1..most_attempts loop
    begin
      with locked as materialized (
        select id from public.projects where id = any(changed) order by id for no key update
      )
      update public.projects
      set content_updated_at = greatest(
        projects.content_updated_at + interval '1 microsecond', clock_timestamp()
      )
      from locked where locked.id = projects.id;
      return null;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  -- What was spent is the sum of the ledger at every moment; beneficiaries and figures are what was measured last.
  if tg_table_name = 'ledger_entries' or tg_table_name in ('indicators', 'measurements') and exists (
    select from public.indicators
    where project_id = any (changed) and (counts_beneficiaries or figure is not null)
  ) then
    raise exception 'Somebody else is changing this project. Please save again.'
      using errcode = '55P03', hint = 'refused.projectBusy';
  end if;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_sole_indicator()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.counts_beneficiaries and exists (
    select from public.indicators
    where project_id = new.project_id and id <> new.id and counts_beneficiaries
  ) then
    raise exception 'Another indicator of the project counts its beneficiaries already.'
      using errcode = '23505', hint = 'refused.beneficiariesCounted';
  end if;
  if exists (
    select from public.indicators
    where project_id = new.project_id and id <> new.id and figure = new.figure
  ) then
    raise exception 'Another indicator of the project is shown in this figure already.'
      using errcode = '23505', hint = 'refused.figureShowsAnother';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.share_of_way(unit text, less_is_better boolean, baseline numeric, target numeric, value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when unit = 'yes_no' then null
    when case when less_is_better then value <= target else value >= target end then 100
    when start is null then null
    when case when less_is_better then start <= target else start >= target end then 0
    else least(100, greatest(0, round((value - start) / (target - start) * 100, 2)))
  end
  from (
    select coalesce(baseline, case when not less_is_better then case unit when 'rating' then 1 else 0 end end) as start
  ) as beginning
  where target is not null
$function$;

CREATE OR REPLACE FUNCTION private.set_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(
    new,
    coalesce(
      (
        select jsonb_object_agg(format('dv%s_value', indicator.figure), latest.share)
        from public.indicators as indicator
        cross join lateral (
          select private.share_of_way(
            indicator.unit, indicator.less_is_better, indicator.baseline, indicator.target, value
          ) as share
          from public.measurements where indicator_id = indicator.id
          order by day desc, created_at desc, id desc
          limit 1
        ) as latest
        where indicator.project_id = new.id and latest.share is not null and (
          array[
            new.dv1_vizualisation_type, new.dv2_vizualisation_type, new.dv3_vizualisation_type,
            new.dv4_vizualisation_type, new.dv5_vizualisation_type
          ]
        )[indicator.figure] in ('pie', 'progress')
      ),
      '{}'
    )
  );
end
$function$;

CREATE OR REPLACE TRIGGER check_sole_indicator BEFORE INSERT OR UPDATE ON public.indicators FOR EACH ROW WHEN ((new.counts_beneficiaries OR (new.figure IS NOT NULL))) EXECUTE FUNCTION private.check_sole_indicator();

CREATE OR REPLACE TRIGGER set_figure_values BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.content_updated_at <> old.content_updated_at)) EXECUTE FUNCTION private.set_figure_values();

comment on function private.share_of_way(text,boolean,numeric,numeric,numeric) is 'How far a value is on the way from baseline to target, in percent: wayTo of packages/domain. Null where that says nothing.';

comment on function private.set_figure_values() is 'A chart or bar that shows an indicator shows how far its latest measurement is on the way, whatever else is written.';

revoke execute on function
  private.check_sole_indicator(),
  private.share_of_way(text,boolean,numeric,numeric,numeric),
  private.set_figure_values()
from public, anon, authenticated, service_role;

reset check_function_bodies;
