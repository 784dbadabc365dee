-- The history of a statement's rows is written in one statement: a call for each of thousands took most of the time of an
-- import and of taking it back.

-- What history says of a changed row. No row where nothing changed that it keeps, and where the organisation is being
-- deleted. Without rights or settings of its own, so that it becomes part of the statement that reads it.
create function private.history_entry(changed_table text, old_row jsonb, new_row jsonb)
returns table (
  organization_id bigint, project_id uuid, project_title text, row_id text, row_label text, action text,
  old_values jsonb, new_values jsonb, changed text[]
)
language sql stable
as $$
  select
    place.organization_id, place.project_id, place.project_title,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, told.changed),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    told.old_values, told.new_values, told.changed
  from (
    -- Moments that triggers set, columns that are computed from others, and what must not be read. A deleted row is put
    -- back where it stood. Otherwise its place in the list is not told.
    select coalesce(new_row, old_row), array[
      'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
      'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by',
      case when new_row is not null then 'position' end
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
    -- Nearly all rows are smaller than the smallest value that is kept apart.
    select case when new_row is null then shown end, case when old_row is null then shown end,
      array(select jsonb_object_keys(shown))
    from (select jsonb_strip_nulls(latest) - unrecorded) as whole(whole_row)
    cross join lateral (
      select case when pg_column_size(whole_row) <= 2000 then whole_row else (
        select jsonb_object_agg(key, private.history_value(value)) from jsonb_each(whole_row)
      ) end
    ) as values_shown(shown)
    where old_row is null or new_row is null
    union all
    select jsonb_object_agg(key, private.history_value(old_row -> key)),
      jsonb_object_agg(key, private.history_value(new_row -> key)), array_agg(key)
    from jsonb_object_keys(new_row) as key
    where old_row -> key is distinct from new_row -> key and key <> all (array_remove(unrecorded, null))
    having old_row is not null and count(*) > 0
  ) as told(old_values, new_values, changed)
  where exists (select from public.organisations where organisations.id = place.organization_id)
$$;

-- Keeps the large values that were replaced or deleted. Gives the organisation whose contents became more.
create function private.keep_contents(changed_table text, old_row jsonb, new_row jsonb) returns bigint
language sql security definer set search_path = ''
as $$
  with kept as (
    insert into private.history_contents (organization_id, project_id, digest, bytes, content)
    select distinct on (digest) entry.organization_id, entry.project_id,
      digest, octet_length(old_row ->> key), old_row -> key
    from private.history_entry(changed_table, old_row, new_row) as entry
    cross join lateral unnest(entry.changed) as key
    cross join lateral private.digest_of(old_row -> key) as digest
    where private.is_large(old_row -> key)
    on conflict (organization_id, project_id, digest) do update set kept_at = excluded.kept_at
    returning history_contents.organization_id
  )
  select max(organization_id) from kept
$$;

create or replace function private.record_history() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  person constant uuid := auth.uid();
  -- Who joins by an invitation has no session yet.
  is_joining constant boolean := tg_table_name = 'members' and tg_op = 'INSERT' and pg_trigger_depth() > 1;
  organisation bigint;
  first bigint;
  last bigint;
  grown bigint;
begin
  -- restore_project is one entry for all that it puts back, set_renditions is none.
  if tg_table_name <> 'projects' and (
    current_setting('vigie.restored_project', true) <> ''
    or current_setting('vigie.sets_renditions', true) <> ''
  ) then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from old_rows full join new_rows using (id)
    where old_rows.updated_at is distinct from new_rows.updated_at;
    if not found then
      return null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, coalesce(person, case when is_joining then entry.row_id::uuid end)
      from (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      cross join lateral private.history_entry(tg_table_name, null, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      cross join lateral private.history_entry(tg_table_name, old_row, null) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, null)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    where pg_column_size(old_row) > 2000;
  else
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
        on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
      cross join lateral private.history_entry(tg_table_name, old_row, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, new_row)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
    where pg_column_size(old_row) > 2000;
  end if;
  -- Every hundredth entry clears up.
  if last / 100 > (first - 1) / 100 then
    perform private.tend_history(
      case when last / 1000 > (first - 1) / 1000 then last / 1000 * 1000 else last / 100 * 100 end, organisation
    );
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$$;

drop function private.add_to_history(text, jsonb, jsonb);

revoke execute on function private.history_entry, private.keep_contents from public, anon, authenticated, service_role;
