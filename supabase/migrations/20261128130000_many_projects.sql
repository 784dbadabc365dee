-- Many projects with one call: what is chosen in the dashboard's list, and what an import added.

-- The caller's own organisation, with those of the projects that are its own locked in the order of their ids, so that
-- two statements wait for each other and never both.
create function private.lock_projects(projects uuid[]) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
  organisation constant bigint := private.lock_own_organisation();
begin
  if coalesce(cardinality(projects), 0) not between 1 and most then
    raise exception 'At most % projects can be changed at a time, and at least one.', most using errcode = '22023';
  end if;
  perform from public.projects as project
  where project.id = any (projects) and project.organization_id = organisation
  order by project.id for update;
  return organisation;
end
$$;

-- As far as the caller owns them; an administrator takes those of others offline, too. Which ones it changed.
create function private.set_online(organisation bigint, projects uuid[], online boolean) returns uuid[]
language sql security definer set search_path = ''
as $$
  with changed as (
    update public.projects as project set is_online = online
    where project.id = any (projects) and project.organization_id = organisation and project.is_online <> online
      and (project.user_id = (select auth.uid()) or not online and (select private.is_administrator()))
    returning project.id
  )
  select array(select id from changed)
$$;

create function public.change_projects(projects uuid[], change text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  organisation constant bigint := private.lock_projects(projects);
  done uuid[] := '{}';
  project uuid;
begin
  case change
    when 'online', 'offline' then
      done := private.set_online(organisation, projects, change = 'online');
    when 'trash' then
      with gone as (
        delete from public.projects as stored
        where stored.id = any (projects) and stored.organization_id = organisation
        returning stored.id
      )
      select array(select id from gone) into done;
    when 'back' then
      for project in
        select project_id from private.deleted_projects
        where project_id = any (projects) and organization_id = organisation and gone_at is null
        order by project_id
      loop
        perform public.restore_project(project);
        done := done || project;
      end loop;
    else
      raise exception 'Projects go online, offline, to the trash or back.' using errcode = '22023';
  end case;
  if done = '{}' then
    raise exception 'None of these projects can be changed by you. Please look at the list again.'
      using errcode = '42501';
  end if;
  return done;
end
$$;

comment on function public.change_projects is
  'Changes up to 500 projects of the caller''s organisation, as far as the caller may: `online` and `offline` like a change of each, `trash` moves them there, `back` puts them back from it. Answers which it changed.';

drop function public.hand_over_project(uuid, uuid);
create function public.hand_over_projects(projects uuid[], new_owner uuid) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  organisation constant bigint := private.lock_projects(projects);
  done constant uuid[] := array(
    select project.id from public.projects as project
    where project.id = any (projects) and project.organization_id = organisation
      and (project.user_id = (select auth.uid()) or (select private.is_administrator()))
  );
begin
  if done = '{}' then
    raise exception 'Only the owner of a project or an administrator can hand it over.' using errcode = '42501';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects as project set user_id = new_owner where project.id = any (done);
  return done;
end
$$;

comment on function public.hand_over_projects is
  'Gives up to 500 projects to another member of the organisation, as far as the caller owns them or is an administrator. Answers which.';

create function public.work_selection(
  search text default '', visibility text default null, phase text default null,
  need text default null, today date default current_date, sort text default 'changed'
) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', project.id, 'user_id', project.user_id, 'is_online', project.is_online) order by place
    ),
    '[]'
  )
  from jsonb_array_elements(
    private.find_work(search, visibility, phase, need, coalesce(today, current_date), sort, null, null, null, 500)
      -> 'page'
  ) with ordinality as entries (entry, place)
  join public.projects as project on project.id = (entry ->> 'id')::uuid
$$;

comment on function public.work_selection is
  'The first 500 projects that work_list finds, to be changed with one call.';

-- An import's projects: those that it added and that are still there.

create function public.import_overview() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with heads as (
    select private.uuid_or_null(row_id) as import from public.history
    where organization_id = (select private.own_organization_id()) and table_name = 'imports'
    group by row_id
    having bool_or(action = 'insert') and not bool_or(action = 'delete')
  ), added as (
    select
      heads.import, project.id, project.created_at, work.filled >= 8 as is_half,
      project.is_online and (project.user_id = (select auth.uid()) or (select private.is_administrator())) as is_taken,
      not project.is_online and project.user_id = (select auth.uid()) as is_ready,
      cardinality(project.countries) = 0 as lacks_country,
      not exists (select from public.photos_projet as photo where photo.project_id = project.id) as lacks_picture
    from heads
    join public.history as entry
      on entry.import_id = heads.import and entry.table_name = 'projects' and entry.action = 'insert'
    join public.projects as project on project.id = entry.project_id
    join private.work_projects as work on work.project_id = project.id
  ), parts as (
    select
      import, is_half, count(*) filter (where is_taken) as online, count(*) filter (where is_ready) as offline,
      count(*) filter (where is_ready and lacks_country) as without_country,
      count(*) filter (where is_ready and lacks_picture) as without_picture,
      (array_agg(id order by created_at desc) filter (where is_ready))[1] as sample
    from added
    group by import, is_half
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'import', import,
        'parts', array(select to_jsonb(parts) from parts where parts.import = heads.import order by not is_half)
      )
    ),
    '[]'
  )
  from heads
$$;

comment on function public.import_overview is
  'The imports of the caller''s organisation that were not undone, with two parts of the projects that each added: those at least half complete, and the others. How many the caller may take offline, how many are the caller''s own and offline, and the first of these in the file.';

drop function public.publish_import(uuid);
create function public.set_import_online(
  import uuid, online boolean, at_least integer default 0, publication text default null
) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  head constant public.history := private.lock_import(import);
  kind constant text := case when online then 'published' else 'taken_offline' end;
  done uuid[];
begin
  perform set_config('vigie.import', import::text, true);
  done := private.set_online(head.organization_id, array(
    select entry.project_id
    from public.history as entry
    join private.work_projects as work on work.project_id = entry.project_id
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'insert'
      and work.filled >= at_least
      and (publication is null or exists (
        select from public.history as published
        where published.import_id = import and published.project_id = entry.project_id
          and published.transaction_id = publication and published.new_values @> '{"is_online": true}'
      ))
  ), online);
  perform set_config('vigie.import', '', true);
  if done = '{}' then
    raise exception 'No project of this import can be changed by you. Please look at the history again.'
      using errcode = '42501';
  end if;
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'update',
    jsonb_build_object(kind, 0), jsonb_build_object(kind, cardinality(done))
  );
  return jsonb_build_object('projects', cardinality(done), 'publication', pg_current_xact_id()::text);
exception
  when query_canceled then
    raise exception 'This takes longer than a request may. Please try again later.' using errcode = '54000';
end
$$;

comment on function public.set_import_online is
  'Puts the projects that an import added online, those alone that have `at_least` so many of the 16 fields of completeness, as far as the caller owns them; or takes them offline, an administrator those of others, too. How many, and a name for this publication, by which just those are taken offline again.';

revoke execute on function
  private.lock_projects, private.set_online, public.change_projects, public.hand_over_projects,
  public.work_selection, public.import_overview, public.set_import_online
from public, anon, authenticated, service_role;
grant execute on function
  public.change_projects, public.hand_over_projects, public.work_selection, public.import_overview,
  public.set_import_online
to authenticated;
