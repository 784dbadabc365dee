-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_figure(kind text, title text, description text, value numeric, icon text, image text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (kind IS NULL) THEN ((num_nonnulls(value, icon, image) = 0) AND (COALESCE(title, ''::text) = ''::text) AND (COALESCE(description, ''::text) = ''::text)) ELSE COALESCE((private.is_filled(title) AND private.is_filled(description) AND CASE WHEN (kind = ANY (ARRAY['pie'::text, 'progress'::text])) THEN (num_nonnulls(icon, image) = 0) WHEN (kind = 'pictogram'::text) THEN ((icon IS NOT NULL) AND (num_nonnulls(value, image) = 0)) WHEN (kind = 'image'::text) THEN ((image IS NOT NULL) AND (num_nonnulls(value, icon) = 0)) ELSE NULL::boolean END), false) END;

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
          select case indicator.unit
            when 'percent' then least(100, greatest(0, value))
            else private.share_of_way(
              indicator.unit, indicator.less_is_better, indicator.baseline, indicator.target, value
            )
          end as share
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

CREATE OR REPLACE FUNCTION private.check_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from (values
      (1, new.dv1_vizualisation_type, new.dv1_value, old.dv1_vizualisation_type, old.dv1_value),
      (2, new.dv2_vizualisation_type, new.dv2_value, old.dv2_vizualisation_type, old.dv2_value),
      (3, new.dv3_vizualisation_type, new.dv3_value, old.dv3_vizualisation_type, old.dv3_value),
      (4, new.dv4_vizualisation_type, new.dv4_value, old.dv4_vizualisation_type, old.dv4_value),
      (5, new.dv5_vizualisation_type, new.dv5_value, old.dv5_vizualisation_type, old.dv5_value)
    ) as chart(slot, kind, value, former_kind, former_value)
    where kind in ('pie', 'progress') and value is null
      and (kind, value) is distinct from (former_kind, former_value)
      and not exists (select from public.indicators where project_id = new.id and figure = slot)
  ) then
    raise exception 'A chart has a value, or shows an indicator.' using errcode = '23514'; -- for programs
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.duplicate_project(source uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  copy constant uuid := gen_random_uuid();
  -- What each row has of its own.
  own constant text[] := array['id', 'project_id', 'position', 'created_at', 'updated_at'];
  figures text[];
  slot smallint;
  milestones integer;
  people integer;
begin
  perform from public.projects
  where id = source and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such project in the organisation.'
      using errcode = '42501', hint = 'refused.noSuchProject';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000', hint = 'refused.tooLargeToDuplicate', detail = json_build_object('limit', most);
  end if;

  select array_agg(attname::text) into figures from pg_catalog.pg_attribute
  where attrelid = 'public.projects'::regclass and attname ~ '^(dv|image_dv)[1-5]';
  execute format(
    'insert into public.projects (id, user_id, title, %1$s)
      select $1, auth.uid(), rtrim(left(''Copy of '' || title, 200)), %1$s
      from public.projects where id = $2',
    private.copied_columns('public.projects', figures || array[
      'id', 'user_id', 'title', 'is_online', 'status', 'start_date', 'end_date', 'money_spent', 'images',
      'keeps_ledger', 'shows_entries', 'iati_published_at',
      'created_at', 'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed'
    ])
  ) using copy, source;
  -- Their places are made anew: rows that had the same one were told apart by created_at, which copies share.
  for done in 0..milestones by step loop
    execute format(
      'insert into public.key_milestones (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.key_milestones where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.key_milestones', own || array['status_milestone', 'due_date', 'completed_on'])
    ) using copy, source, done, step;
  end loop;
  for done in 0..people by step loop
    execute format(
      'insert into public.team (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.team where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.team', own || array['photo_url'])
    ) using copy, source, done, step;
  end loop;
  execute format(
    'insert into public.indicators (project_id, position, %1$s)
      select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
      from public.indicators where project_id = $2',
    private.copied_columns('public.indicators', own || array['baseline', 'baseline_day', 'target_day'])
  ) using copy, source;
  -- Figures follow the indicators that they show, of which nothing is measured yet.
  for slot in select figure from public.indicators where project_id = copy and figure is not null loop
    execute format(
      'update public.projects set (%1$s) = (
         select %1$s from public.projects where id = $2 and dv%2$s_vizualisation_type <> ''image''
       ) where id = $1',
      format('dv%1$s_titre, dv%1$s_vizualisation_type, dv%1$s_nom_icon, dv%1$s_short_description', slot), slot
    ) using copy, source;
  end loop;
  execute format(
    'insert into public.partners (project_id, position, %1$s)
      select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
      from public.partners where project_id = $2',
    private.copied_columns('public.partners', own || array['activity_identifier'])
  ) using copy, source;
  execute format(
    'insert into public.project_places (project_id, %1$s)
      select $1, %1$s from public.project_places where project_id = $2',
    private.copied_columns('public.project_places', own)
  ) using copy, source;
  return copy;
end
$function$;

CREATE OR REPLACE TRIGGER check_figure_values BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.check_figure_values();

comment on function private.is_figure(text,text,text,numeric,text,text) is 'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs, but for the value of a chart.';

comment on function private.set_figure_values() is 'A chart or bar that shows an indicator shows its latest measurement, whatever else is written: percents as they are, others by how far they are on the way. figureShare of packages/domain.';

comment on function private.check_figure_values() is 'A circular chart or progress bar has a value, unless it shows an indicator, which may not be measured yet.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos, its partners without their own activities. Of its figures those that show an indicator, without values; not its spending, ledger, pictures, documents, press, posts and donors.';

revoke execute on function
  private.check_figure_values()
from public, anon, authenticated, service_role;

reset check_function_bodies;
