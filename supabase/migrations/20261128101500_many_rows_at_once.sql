-- What triggers do for each of thousands of rows that one statement writes.

-- Called for each column of each row. As what they are, their bodies can stand in the statement, without a call.
alter function private.is_large(jsonb) stable;
alter function private.history_value(jsonb) stable;

-- A new row's values are told as they are: nearly all rows are smaller than the smallest value that is kept apart.
create or replace function private.add_to_history(changed_table text, old_row jsonb, new_row jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  -- Moments that triggers set, columns that are computed from others, and what must not be read.
  unrecorded constant text[] := array[
    'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
    'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by'
  ];
  latest jsonb := coalesce(new_row, old_row);
  changed text[];
  entry public.history;
  grown bigint;
begin
  if changed_table = 'projects' then
    entry.organization_id := latest ->> 'organization_id';
    entry.project_id := latest ->> 'id';
    entry.project_title := latest ->> 'title';
  elsif latest ? 'project_id' then
    entry.project_id := latest ->> 'project_id';
    select organization_id, title into entry.organization_id, entry.project_title
    from public.projects where id = entry.project_id;
    -- The content of a project that is being deleted goes after it.
    if not found then
      select organization_id, title into entry.organization_id, entry.project_title
      from private.deleted_projects where project_id = entry.project_id;
    end if;
  else
    entry.organization_id := latest ->> case changed_table
      when 'organisations' then 'id' else 'organization_id' end;
  end if;
  if not exists (select from public.organisations where id = entry.organization_id) then
    return null;
  end if;

  if old_row is null then
    entry.action := 'insert';
    entry.new_values := jsonb_strip_nulls(new_row) - unrecorded - 'position';
    changed := array(select jsonb_object_keys(entry.new_values));
    if pg_column_size(new_row) > 2000 then
      select jsonb_object_agg(key, private.history_value(value)) into entry.new_values
      from jsonb_each(entry.new_values);
    end if;
  else
    select array_agg(key),
      jsonb_object_agg(key, private.history_value(old_row -> key)),
      jsonb_object_agg(key, private.history_value(new_row -> key))
    into changed, entry.old_values, entry.new_values
    from jsonb_object_keys(latest) as key
    where key <> all(unrecorded)
      -- A deleted row is put back where it stood. Otherwise its place in the list is not told.
      and (key <> 'position' or new_row is null)
      and case
        when new_row is null then jsonb_typeof(latest -> key) <> 'null'
        else old_row -> key is distinct from new_row -> key
      end;
  end if;
  if changed is null then
    return null;
  end if;
  if new_row is null then
    entry.action := 'delete';
    entry.new_values := null;
  else
    entry.action := coalesce(entry.action, 'update');
  end if;

  entry.changed_by := auth.uid();
  -- Who joins by an invitation has no session yet.
  if changed_table = 'members' and entry.action = 'insert' and pg_trigger_depth() > 1 then
    entry.changed_by := coalesce(entry.changed_by, (latest ->> 'user_id')::uuid);
  end if;

  if pg_column_size(old_row) > 2000 then
    insert into private.history_contents (organization_id, project_id, digest, bytes, content)
    select distinct on (digest) entry.organization_id, entry.project_id,
      digest, octet_length(old_row ->> key), old_row -> key
    from unnest(changed) as key
    cross join lateral private.digest_of(old_row -> key) as digest
    where private.is_large(old_row -> key)
    on conflict (organization_id, project_id, digest) do update set kept_at = excluded.kept_at;
    if found then
      grown := entry.organization_id;
    end if;
  end if;

  insert into public.history (
    organization_id, project_id, project_title, table_name, row_id, row_label, action,
    old_values, new_values, changed_by
  )
  values (
    entry.organization_id, entry.project_id, entry.project_title, changed_table,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, changed), entry.action,
    entry.old_values, entry.new_values, entry.changed_by
  )
  returning id into entry.id;
  if entry.id % 100 = 0 then
    perform private.tend_history(entry.id, entry.organization_id);
  end if;
  return grown;
end
$$;

-- With what the dashboard's search finds a project by besides, so that no trigger joins it.
create or replace view private.projects_to_search as
select
  project.id as project_id, project.organization_id, project.is_online, project.status,
  project.end_date, project.countries, continents.names as continents,
  array_to_string(project.countries, ',') || '/' || array_to_string(continents.names, ',') as places,
  project.beneficiaries, project.created_at, project.content_updated_at,
  coalesce(project.budget, -1) as budget,
  coalesce(project.budget > 0 and project.money_spent > project.budget, false) as is_over_budget,
  (
    num_nonnulls(
      project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent
    )
    + (cardinality(project.countries) > 0)::integer + (cardinality(project.cities) > 0)::integer
    + (
      select count(*)
      from (
        values
          (project.title), (project.continent), (project.short_description), (project.long_description),
          (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre),
          (project.dv5_titre)
      ) as texts (value)
      where private.is_filled(value)
    )
  )::smallint as filled,
  private.title_key(project.title) as title_key,
  private.fold_text(concat_ws(
    e'\n',
    project.title, project.short_description, array_to_string(project.countries, e'\n'),
    countries.names, array_to_string(project.cities, e'\n')
  )) as search_text,
  project.reference, project.iati_identifier
from public.projects as project
cross join lateral (
  select string_agg(country.names, e'\n') as names, array_agg(country.continent) as continents
  from private.countries as country
  where country.code = any (project.countries)
) as countries
cross join lateral (
  select array(
    select distinct continent from unnest(countries.continents || project.continent) as continent
    where continent is not null
    order by continent
  ) as names
) as continents;

-- A session plans this once, by how many rows its first change had: nothing here may compare all rows with all.
create or replace function private.keep_listed_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listed_projects using changed
  where listed_projects.project_id = changed.id and not changed.is_online;
  with wanted as materialized (
    select * from private.projects_to_search
    where project_id in (select changed.id from changed)
  ), worked_on as (
    insert into private.work_projects as known (
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, search_text
    )
    select
      project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
      content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier)
    from wanted
    on conflict (project_id) do update set
      organization_id = excluded.organization_id, is_online = excluded.is_online,
      status = excluded.status, end_date = excluded.end_date,
      is_over_budget = excluded.is_over_budget, filled = excluded.filled,
      created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
      title_key = excluded.title_key, search_text = excluded.search_text
  )
  insert into private.listed_projects as listed (
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  )
  select
    project_id, organization_id, status, end_date, countries, continents, places, beneficiaries,
    created_at, content_updated_at, budget, title_key, search_text
  from wanted where is_online
  on conflict (project_id) do update set
    organization_id = excluded.organization_id, status = excluded.status,
    end_date = excluded.end_date, countries = excluded.countries,
    continents = excluded.continents, places = excluded.places,
    beneficiaries = excluded.beneficiaries,
    created_at = excluded.created_at, content_updated_at = excluded.content_updated_at,
    budget = excluded.budget, title_key = excluded.title_key, search_text = excluded.search_text;
  return null;
end
$$;

create or replace view private.projects_to_work_on as
select
  project_id, organization_id, is_online, status, end_date, is_over_budget, filled, created_at,
  content_updated_at, title_key, private.work_text(search_text, reference, iati_identifier) as search_text
from private.projects_to_search;
