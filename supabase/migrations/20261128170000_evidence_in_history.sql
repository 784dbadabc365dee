-- What proves a milestone, in the history and among what changed for visitors; and what of an import is put back.

alter table public.history
  add column milestone_name text,
  add constraint history_milestone_name_length check (char_length(milestone_name) <= 200);

comment on column public.history.milestone_name is
  'Of a picture or document: what the milestone was called that it was shown with, or no longer is.';

create function private.name_milestone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  milestone text := coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id');
begin
  -- One that is deleted at this moment has its entry already.
  new.milestone_name := left(coalesce(
    (select name_milestone from public.key_milestones where id = milestone::uuid),
    (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'key_milestones' and row_id = milestone
      order by id desc limit 1
    )
  ), 200);
  -- A new picture is told as what was added, and as what it was then shown with, which can be put back.
  if new.action = 'insert' and (new.new_values ->> 'created_at')::timestamptz = new.changed_at then
    insert into public.history (
      organization_id, project_id, project_title, table_name, row_id, row_label, action,
      old_values, new_values, changed_by
    )
    values (
      new.organization_id, new.project_id, new.project_title, new.table_name, new.row_id, new.row_label, 'update',
      '{"milestone_id": null}', jsonb_build_object('milestone_id', milestone), new.changed_by
    );
    new.new_values := new.new_values - 'milestone_id';
    new.milestone_name := null;
  end if;
  return new;
end
$$;

create trigger name_milestone before insert on public.history
  for each row when (
    new.table_name in ('photos_projet', 'resources') and new.action <> 'delete'
    and coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id') is not null
  )
  execute function private.name_milestone();

create or replace function private.entry_to_put_back(entry bigint) returns public.history
language plpgsql stable security definer set search_path = ''
as $$
declare
  change public.history;
begin
  select * into change from public.history
  where id = entry and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such change in the history of the organization.'
      using errcode = '42501';
  end if;
  if change.action = 'insert' then
    raise exception 'What was added cannot be put back. Please delete it.' using errcode = '22023';
  end if;
  if change.table_name = 'invitations' or (change.table_name, change.action) = ('members', 'delete') then
    raise exception 'This cannot be put back. Please invite the person again.' using errcode = '22023';
  end if;
  if change.table_name = 'imports' then
    raise exception 'An import cannot be put back this way.' using errcode = '22023';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.' using errcode = '22023';
  end if;
  return change;
end
$$;

create or replace function private.values_to_put_back(entry bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb := private.whole_old_values(change);
begin
  if exists (
    select from jsonb_array_elements_text(old_values -> 'images') as address
    where not private.is_image_stored(address) and not exists (
      select from public.projects where id = change.project_id and address = any(images)
    )
  ) then
    raise exception 'The file of an image was deleted, so the image cannot be put back.'
      using errcode = '22023';
  end if;
  if old_values ->> 'milestone_id' is not null and not exists (
    select from public.key_milestones
    where id = (old_values ->> 'milestone_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The milestone was deleted. Please put the milestone back first.' using errcode = '22023';
  end if;
  return old_values;
end
$$;

-- What visitors read

drop index public.history_public;

create or replace function private.is_public_change(table_name text, action text, new_values jsonb) returns boolean
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
    when 'photos_projet' then new_values ->> 'milestone_id' is not null
    when 'resources' then new_values ->> 'milestone_id' is not null
    else false
  end
  else false
end;

create index history_public on public.history (project_id, id desc)
  where private.is_public_change(table_name, action, new_values);

drop view public.public_changes;
drop function private.changes_of_project(uuid);

create function private.changes_of_project(project uuid)
returns table (
  changed_at timestamptz, kind text, label text, items integer,
  rendition_base text, picture_width integer, picture_height integer, picture_colour text
)
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
      -- One that proves a milestone is told as its proof.
      select 'pictures_added', null from public.photos_projet as rows
      where table_name = 'photos_projet' and rows.id = row_id::uuid and rows.project_id = project
        and rows.milestone_id is null
      union all
      select 'post_added', left(description, 200) from public.social_media_posts as rows
      where table_name = 'social_media_posts' and rows.id = row_id::uuid and rows.project_id = project
    ) as added_rows(kind, label)
  ),
  -- What proves a completed milestone now: of each the last picture, else the last document.
  proofs as (
    select distinct on (milestones.id)
      recent.id, changed_at, 'proof_added', name_milestone,
      photos.rendition_base, photos.picture_width, photos.picture_height, photos.picture_colour
    from recent
    left join public.photos_projet as photos on table_name = 'photos_projet' and photos.id = row_id::uuid
    left join public.resources as documents on table_name = 'resources' and documents.id = row_id::uuid
    join public.key_milestones as milestones
      on milestones.id = coalesce(photos.milestone_id, documents.milestone_id) and milestones.project_id = project
    where action = 'update' and table_name in ('photos_projet', 'resources')
      and new_values ->> 'milestone_id' = milestones.id::text and status_milestone = 'completed'
    order by milestones.id, photos.id is null, recent.id desc
  ),
  completed as (
    select distinct on (row_id) recent.id, changed_at, 'milestone_completed', name_milestone
    from recent
    join public.key_milestones as milestones
      on milestones.id = row_id::uuid and milestones.project_id = project
    where table_name = 'key_milestones' and action = 'update' and status_milestone = 'completed'
    order by row_id, recent.id desc
  ),
  -- The last change of each whose new value is still current.
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
    union all table figures union all select id, changed_at, 'proof_added', name_milestone from proofs
  ),
  -- What came within ten minutes of another of its kind came in one go.
  marked as (
    select *, case when changed_at <= lag(changed_at) over of_kind + interval '10 minutes' then 0 else 1 end as begins
    from changes
    window of_kind as (partition by kind order by id)
  ),
  grouped as (
    select *, sum(begins) over (partition by kind order by id) as go from marked
  ),
  lines as (
    select max(changed_at) as changed_at, kind, (array_agg(label order by id desc))[1] as label,
      count(*)::integer as items, max(id) as id
    from grouped group by kind, go
    order by max(id) desc limit 12
  )
  select lines.changed_at, lines.kind, lines.label, lines.items,
    proofs.rendition_base, proofs.picture_width, proofs.picture_height, proofs.picture_colour
  from lines left join proofs on lines.kind = 'proof_added' and proofs.id = lines.id
  order by lines.id desc;
$$;

comment on function private.changes_of_project is
  'The last changes of a project that its page shows, a proof with its picture; for the view public_changes, which says of which projects.';

-- A view rather than a function: visitors' reads of it are cached like those of tables. As an expression its project_id
-- is no foreign key to PostgREST, which else would embed it in lists of projects.
create view public.public_changes with (security_invoker = true) as
select
  coalesce(projects.id) as project_id, changes.changed_at, changes.kind, changes.label, changes.items,
  changes.rendition_base, changes.picture_width, changes.picture_height, changes.picture_colour
from public.projects
cross join lateral private.changes_of_project(projects.id) as changes;

comment on view public.public_changes is
  'The last changes of each project that the reader may see, at most twelve. Name the project, and order by changed_at.';

revoke all on public.public_changes from anon, authenticated;
grant select on public.public_changes to anon, authenticated, service_role;

revoke execute on function private.changes_of_project, private.name_milestone
from public, anon, authenticated, service_role;
grant execute on function private.changes_of_project to anon, authenticated, service_role;
