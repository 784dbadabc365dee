-- What visitors read of a project's history: the last changes that show on its page, in no more words
-- than what the page itself shows today. Nothing of it is copied from the history but the moments.

create function private.is_public_change(table_name text, action text, new_values jsonb) returns boolean
language sql immutable
return case action
  when 'insert' then table_name in (
    'key_milestones', 'resources', 'press', 'photos_projet', 'social_media_posts'
  )
  when 'update' then case table_name
    when 'key_milestones' then new_values ->> 'status_milestone' = 'completed'
    when 'projects' then new_values ?| array[
      'status', 'budget',
      'dv1_vizualisation_type', 'dv1_titre', 'dv1_value', 'dv1_nom_icon', 'dv1_short_description', 'image_dv1',
      'dv2_vizualisation_type', 'dv2_titre', 'dv2_value', 'dv2_nom_icon', 'dv2_short_description', 'image_dv2',
      'dv3_vizualisation_type', 'dv3_titre', 'dv3_value', 'dv3_nom_icon', 'dv3_short_description', 'image_dv3',
      'dv4_vizualisation_type', 'dv4_titre', 'dv4_value', 'dv4_nom_icon', 'dv4_short_description', 'image_dv4',
      'dv5_vizualisation_type', 'dv5_titre', 'dv5_value', 'dv5_nom_icon', 'dv5_short_description', 'image_dv5'
    ]
    else false
  end
  else false
end;

create index history_public on public.history (project_id, id desc)
  where private.is_public_change(table_name, action, new_values);

create function private.changes_of_project(project uuid)
returns table (changed_at timestamptz, kind text, label text, items integer)
language sql stable security definer set search_path = ''
as $$
  with recent as (
    select * from public.history
    where history.project_id = project
      and private.is_public_change(table_name, action, new_values)
      -- The view's readers see its projects alone; who calls the function itself sees no more.
      and (current_setting('role') not in ('anon', 'authenticated') or private.can_read_project(project))
    order by id desc limit 300
  ),
  -- A row that was put back is no addition; nor is one that is gone.
  added as (
    select id, changed_at, added_rows.kind, added_rows.label
    from (
      select distinct on (table_name, row_id) * from recent where action = 'insert'
      order by table_name, row_id, id
    ) as first_entries
    cross join lateral (
      select 'milestone_added', name_milestone from public.key_milestones as rows
      where table_name = 'key_milestones' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'resource_added', title_resource from public.resources as rows
      where table_name = 'resources' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'press_added', press_url from public.press as rows
      where table_name = 'press' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'pictures_added', null from public.photos_projet as rows
      where table_name = 'photos_projet' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'post_added', left(description, 200) from public.social_media_posts as rows
      where table_name = 'social_media_posts' and rows.id = row_id::uuid and rows.project_id = project
    ) as added_rows(kind, label)
  ),
  completed as (
    select distinct on (row_id) recent.id, changed_at, 'milestone_completed', name_milestone
    from recent
    join public.key_milestones as milestones
      on milestones.id = row_id::uuid and milestones.project_id = project
    where table_name = 'key_milestones' and action = 'update' and status_milestone = 'completed'
    order by row_id, recent.id desc
  ),
  -- The last change of each, where what it changed to is what stands there now.
  phase as (
    select recent.id, changed_at, 'phase_changed', status
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and new_values ->> 'status' = status
    order by recent.id desc limit 1
  ),
  budget as (
    select recent.id, changed_at, 'budget_changed', budget::text
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and (new_values ->> 'budget')::numeric = budget
    order by recent.id desc limit 1
  ),
  figures as (
    select distinct on (slot) recent.id, changed_at,
      case when old_values -> format('dv%s_vizualisation_type', slot) = 'null' then 'figure_added'
        else 'figure_changed' end,
      figure_title
    from recent
    join public.projects on projects.id = project
    cross join lateral (values
      (1, dv1_vizualisation_type, dv1_titre), (2, dv2_vizualisation_type, dv2_titre),
      (3, dv3_vizualisation_type, dv3_titre), (4, dv4_vizualisation_type, dv4_titre),
      (5, dv5_vizualisation_type, dv5_titre)
    ) as figure(slot, figure_type, figure_title)
    where table_name = 'projects' and figure_type is not null and exists (
      select from jsonb_object_keys(new_values) as key
      where key like format('dv%s\_%%', slot) or key = format('image_dv%s', slot)
    )
    order by slot, recent.id desc
  ),
  changes(id, changed_at, kind, label) as (
    table added union all table completed union all table phase union all table budget
    union all table figures
  ),
  -- What came within ten minutes of another of its kind came in one go.
  marked as (
    select *, case when changed_at <= lag(changed_at) over of_kind + interval '10 minutes' then 0 else 1 end as begins
    from changes
    window of_kind as (partition by kind order by id)
  ),
  grouped as (
    select *, sum(begins) over (partition by kind order by id) as go from marked
  )
  select max(changed_at), kind, (array_agg(label order by id desc))[1], count(*)::integer
  from grouped group by kind, go
  order by max(id) desc limit 12;
$$;

comment on function private.changes_of_project is
  'The last changes of a project that its page shows; for the view public_changes, which says of which projects.';

-- A view rather than a function: visitors' reads of it are cached like those of tables. As an expression
-- its project_id is no foreign key to PostgREST, which else would embed it in lists of projects.
create view public.public_changes with (security_invoker = true) as
select coalesce(projects.id) as project_id, changes.changed_at, changes.kind, changes.label, changes.items
from public.projects
cross join lateral private.changes_of_project(projects.id) as changes;

comment on view public.public_changes is
  'The last changes of each project that the reader may see, at most twelve. Name the project, and order by changed_at.';

revoke all on public.public_changes from anon, authenticated;
grant select on public.public_changes to anon, authenticated, service_role;
revoke execute on function private.is_public_change, private.changes_of_project
from public, anon, authenticated, service_role;
grant execute on function private.changes_of_project to anon, authenticated, service_role;
