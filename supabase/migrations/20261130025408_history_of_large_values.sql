-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.history_entry(changed_table text, old_row jsonb, new_row jsonb)
 RETURNS TABLE(organization_id bigint, project_id uuid, project_title text, row_id text, row_label text, action text, old_values jsonb, new_values jsonb, changed text[])
 LANGUAGE sql
 STABLE
AS $function$
  select
    place.organization_id, place.project_id, place.project_title,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, told.changed),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    told.old_values, told.new_values, told.changed
  from (
    -- Moments that triggers set, columns that are computed from others, and what must not be read. A deleted row is put
    -- back where it stood. Otherwise its place in the list is not told, nor the list that follows the donors.
    select coalesce(new_row, old_row), array[
      'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
      'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by',
      case when new_row is not null then 'position' end, case when new_row is not null then 'images' end
    ]
  ) as sent(latest, unrecorded)
  cross join lateral (
    -- Ids of organisations are numbers, and this may be computed before the condition is looked at.
    select (latest ->> 'organization_id')::bigint,
      case when changed_table = 'projects' then (latest ->> 'id')::uuid end, latest ->> 'title'
    where changed_table = 'projects'
    union all
    -- The content of a project that is being deleted goes after it.
    select known.* from (
      select projects.organization_id, projects.id, projects.title
      from public.projects where projects.id = (latest ->> 'project_id')::uuid
      union all
      select deleted.organization_id, deleted.project_id, deleted.title
      from private.deleted_projects as deleted where deleted.project_id = (latest ->> 'project_id')::uuid
      limit 1
    ) as known
    where latest ? 'project_id'
    union all
    select (latest ->> case changed_table when 'organisations' then 'id' else 'organization_id' end)::bigint, null, null
    where changed_table <> 'projects' and not latest ? 'project_id'
  ) as place(organization_id, project_id, project_title)
  cross join lateral (
    -- Nearly all rows are smaller than the smallest value that is kept apart. Each `offset 0` has a row with a picture
    -- computed once, and not wherever it is named.
    select case when new_row is null then shown end, case when old_row is null then shown end,
      array(select jsonb_object_keys(shown))
    from (
      select jsonb_strip_nulls(latest) - unrecorded where old_row is null or new_row is null offset 0
    ) as whole(whole_row)
    cross join lateral (
      select case when pg_column_size(whole_row) <= 2000 then whole_row else (
        select jsonb_object_agg(key, private.history_value(value)) from jsonb_each(whole_row)
      ) end
      offset 0
    ) as values_shown(shown)
    union all
    select jsonb_object_agg(key, private.history_value(old_row -> key)),
      jsonb_object_agg(key, private.history_value(new_row -> key)), array_agg(key)
    from jsonb_object_keys(new_row) as key
    where old_row -> key is distinct from new_row -> key and key <> all (array_remove(unrecorded, null))
    -- Renditions alone change nothing of what a picture shows.
    having old_row is not null and bool_or(key !~ '^(rendition_base|picture_(width|height|colour))$')
  ) as told(old_values, new_values, changed)
  where exists (select from public.organisations where organisations.id = place.organization_id)
$function$;

reset check_function_bodies;
