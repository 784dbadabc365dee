-- What an organisation calls a project in its books is for its members alone, also where the project is online. Policies
-- decide about rows, so the column is granted to nobody who is signed in or not, and members have a function.
do $$
begin
  revoke select on public.projects from anon, authenticated;
  execute (
    select format(
      'grant select (%s) on public.projects to anon, authenticated', string_agg(quote_ident(attname), ', ')
    )
    from pg_catalog.pg_attribute
    where attrelid = 'public.projects'::regclass and attnum > 0 and not attisdropped and attname <> 'reference'
  );
end
$$;

create function public.own_references(project uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(id, reference), '{}')
  from public.projects
  where organization_id = (select private.own_organization_id()) and reference is not null
    and (project is null or id = project)
$$;

comment on function public.own_references is
  'The own references of the projects of the caller''s organisation, or of one of them, by their ids.';

revoke execute on function public.own_references from public, anon, authenticated, service_role;
grant execute on function public.own_references to authenticated;

-- It runs before policies: it tells members of the organisation alone, and leaves all others to the policies.
create or replace function private.refuse_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and new.organization_id is distinct from private.own_organization_id() then
    return new;
  end if;
  if new.reference is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and reference = new.reference and id <> new.id
  ) then
    raise exception 'Another project of the organization has this reference.' using errcode = '23505';
  end if;
  if new.iati_identifier is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
  ) then
    raise exception 'Another project of the organization has this IATI identifier.' using errcode = '23505';
  end if;
  return new;
end
$$;

-- What the columns that an entry changed hold now. Members have no right to the column of the reference.
create function private.values_now(entry bigint) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  row_now jsonb;
begin
  execute format(
    'select to_jsonb(row_now) from public.%I as row_now where %I::text = $1',
    change.table_name, case change.table_name when 'members' then 'user_id' else 'id' end
  ) into row_now using change.row_id;
  return (
    select jsonb_object_agg(key, private.history_value(row_now -> key))
    from jsonb_object_keys(change.new_values) as key
  );
end
$$;

revoke execute on function private.values_now from public, anon, authenticated, service_role;
grant execute on function private.values_now to authenticated;

-- Moments are compared as history writes them, in UTC.
create or replace function public.put_back(entry bigint) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb;
  current_values jsonb;
  columns text;
  key_type text := case change.table_name when 'organisations' then 'bigint' else 'uuid' end;
  key_column text := case change.table_name when 'members' then 'user_id' else 'id' end;
  -- A person's role and a project's owner change by calls of their own, which lock in their own order.
  has_own_call boolean := change.new_values ?| array['role', 'user_id'];
begin
  if change.action = 'delete' then
    if change.table_name = 'projects' then
      perform public.restore_project(change.project_id);
    else
      perform private.put_content_back(entry);
    end if;
    return;
  end if;

  execute format(
    'select private.values_now($2) from public.%I where %I = $1::%s %s',
    change.table_name, key_column, key_type, case when not has_own_call then 'for update' end
  ) into current_values using change.row_id, entry;
  if current_values is null then
    raise exception 'This can be put back by who may change it, and as long as it is not deleted.'
      using errcode = '42501';
  end if;
  if current_values <> change.new_values then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023';
  end if;

  old_values := private.values_to_put_back(entry);
  if change.table_name = 'members' and old_values ? 'role' then
    perform public.set_member_role(change.row_id::uuid, old_values ->> 'role');
  elsif change.table_name = 'projects' and old_values ? 'user_id' then
    perform public.hand_over_projects(array[change.project_id], (old_values ->> 'user_id')::uuid);
  else
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(old_values) as key;
    execute format(
      'update public.%1$I set (%2$s) = (
         select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       ) where %3$I = $2::%4$s',
      change.table_name, columns, key_column, key_type
    ) using old_values, change.row_id;
  end if;
end
$$;
